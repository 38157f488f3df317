package schema

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Read reads a schema document. The error joins everything that is wrong with it, each with its JSON pointer.
func Read(document []byte) (*Document, error) {
	root, err := wire.Parse(document, wire.Value)
	if err != nil {
		return nil, err
	}
	r := reader{defs: make(map[string]*Node)}
	d := &Document{ID: text(root.Member("$id"))}
	if defs := root.Member("$defs"); defs != nil {
		for _, m := range defs.Members {
			r.defs[m.Name] = &Node{Name: m.Name, Pointer: "/$defs/" + escape(m.Name)}
		}
		for _, m := range defs.Members {
			n := r.defs[m.Name]
			r.fill(n, m.Value)
			d.Defs = append(d.Defs, n)
		}
		slices.SortFunc(d.Defs, func(a, b *Node) int { return strings.Compare(a.Name, b.Name) })
	}
	d.Root = r.node(root, "")
	for _, n := range r.narrowed {
		r.narrow(n)
	}
	return d, errors.Join(r.errors...)
}

type reader struct {
	defs     map[string]*Node
	narrowed []narrowing
	errors   []error
}

// narrowing is a reference with keywords of its own beside it: a copy of the target under those keywords.
type narrowing struct {
	node, target *Node
	keywords     *wire.Node
}

// beside are the keywords that may stand beside a reference without making another schema of it.
var beside = []string{"$ref", "title", "description", "default", "x-bonnie-natural", "x-bonnie-derived", "x-bonnie-block"}

func (r *reader) fail(pointer, message string) {
	r.errors = append(r.errors, errors.New("schema "+pointer+": "+message))
}

// node reads a schema object that stands at a pointer: the node it refers to, or a node of its own.
func (r *reader) node(value *wire.Node, pointer string) *Node {
	if ref := value.Member("$ref"); ref != nil {
		name, ok := strings.CutPrefix(ref.Text, "#/$defs/")
		target := r.defs[name]
		if !ok || target == nil {
			r.fail(pointer, "$ref leads to no $defs entry of this document: "+ref.Text)
			return &Node{Pointer: pointer}
		}
		if !slices.ContainsFunc(value.Members, func(m wire.Member) bool { return !slices.Contains(beside, m.Name) }) {
			return target
		}
		n := &Node{Pointer: pointer}
		r.narrowed = append(r.narrowed, narrowing{n, target, value})
		return n
	}
	n := &Node{Pointer: pointer}
	r.fill(n, value)
	return n
}

// narrow completes a reference with keywords of its own, once every target is known.
func (r *reader) narrow(n narrowing) {
	pointer := n.node.Pointer
	*n.node = *n.target
	n.node.Pointer = pointer
	for _, m := range n.keywords.Members {
		switch {
		case m.Name == "x-bonnie-code":
			n.node.Codes = append(codes(m.Value), n.target.Codes...)
		case slices.Contains(beside, m.Name):
		case !r.keyword(n.node, m.Name, m.Value):
			r.fail(pointer+"/"+escape(m.Name), "the keyword is not supported beside $ref")
		}
	}
}

// fill reads the keywords of a schema object.
func (r *reader) fill(n *Node, value *wire.Node) {
	n.MaxProperties, n.MinItems, n.MaxItems = -1, -1, -1
	n.MinLength, n.MaxLength, n.MaxBytes = -1, -1, -1
	var required []string
	for _, m := range value.Members {
		if !r.keyword(n, m.Name, m.Value) {
			switch m.Name {
			case "required":
				required = texts(m.Value)
			case "properties":
				r.properties(n, m.Value)
			case "additionalProperties":
				if m.Value.Kind == wire.Object {
					n.Values = r.node(m.Value, n.Pointer+"/additionalProperties")
				} else if m.Value.Kind != wire.Bool || m.Value.Bool {
					r.fail(n.Pointer, "additionalProperties is neither false nor a schema")
				}
			case "propertyNames":
				n.Keys = r.node(m.Value, n.Pointer+"/propertyNames")
			case "items":
				n.Items = r.node(m.Value, n.Pointer+"/items")
			case "$schema", "$id", "$defs", "$comment", "x-bonnie-open",
				"default", "x-bonnie-natural", "x-bonnie-derived", "x-bonnie-block":
				// Read at the document, or at the property that the schema belongs to.
			default:
				r.fail(n.Pointer+"/"+escape(m.Name), "the keyword is not supported")
			}
		}
	}
	for _, name := range required {
		if p := n.Property(name); p != nil {
			p.Required = true
		} else {
			r.fail(n.Pointer+"/required", "no property is called "+name)
		}
	}
}

// keyword reads a keyword that stands for itself and tells whether it was one.
func (r *reader) keyword(n *Node, name string, v *wire.Node) bool {
	switch name {
	case "title":
		n.Title = v.Text
	case "description":
		n.Description = v.Text
	case "type":
		i := slices.Index(typeNames[:], v.Text)
		if v.Kind != wire.String || i <= 0 {
			r.fail(n.Pointer+"/type", "the type is not one of string, integer, number, boolean, object and array")
			i = 0
		}
		n.Type = Type(i)
	case "enum":
		n.Enum = texts(v)
	case "const":
		n.Const = v
	case "pattern":
		p, err := regexp.Compile(v.Text)
		if err != nil {
			r.fail(n.Pointer+"/pattern", err.Error())
		}
		n.Pattern = p
	case "format":
		n.Format = v.Text
	case "minLength":
		n.MinLength = int(v.Number)
	case "maxLength":
		n.MaxLength = int(v.Number)
	case "x-bonnie-maxBytes":
		n.MaxBytes = int(v.Number)
	case "minItems":
		n.MinItems = int(v.Number)
	case "maxItems":
		n.MaxItems = int(v.Number)
	case "maxProperties":
		n.MaxProperties = int(v.Number)
	case "minimum":
		n.Minimum = &v.Number
	case "maximum":
		n.Maximum = &v.Number
	case "exclusiveMinimum":
		n.ExclusiveMinimum = &v.Number
	case "x-bonnie-order":
		n.Order = r.order(n.Pointer, v.Text)
	case "x-bonnie-code":
		n.Codes = codes(v)
	case "x-bonnie-forbidden":
		n.Forbidden = codes(v)
	default:
		return false
	}
	return true
}

func (r *reader) properties(n *Node, value *wire.Node) {
	for _, m := range value.Members {
		p := Property{
			Name:        m.Name,
			Description: text(m.Value.Member("description")),
			Node:        r.node(m.Value, n.Pointer+"/properties/"+escape(m.Name)),
			Default:     m.Value.Member("default"),
			Natural:     m.Value.Member("x-bonnie-natural"),
			Block:       text(m.Value.Member("x-bonnie-block")),
		}
		if derived := m.Value.Member("x-bonnie-derived"); derived != nil {
			p.Derived = derived.Bool
		}
		n.Properties = append(n.Properties, p)
	}
	slices.SortFunc(n.Properties, func(a, b Property) int { return strings.Compare(a.Name, b.Name) })
}

func (r *reader) order(pointer, s string) Order {
	keys, byID := strings.CutPrefix(s, "id:")
	switch {
	case byID:
		return Order{Kind: ByID, Keys: strings.Split(keys, ",")}
	case s == "set":
		return Order{Kind: Set}
	case s != "meaning":
		r.fail(pointer+"/x-bonnie-order", "the order is not id:KEY, set or meaning: "+strconv.Quote(s))
	}
	return Order{Kind: Meaning}
}

func codes(v *wire.Node) (list []Code) {
	for _, m := range v.Members {
		list = append(list, Code{Keyword: m.Name, Code: m.Value.Text})
	}
	slices.SortFunc(list, func(a, b Code) int { return strings.Compare(a.Keyword, b.Keyword) })
	return list
}

func text(v *wire.Node) string {
	if v == nil {
		return ""
	}
	return v.Text
}

func texts(v *wire.Node) (list []string) {
	for _, item := range v.Items {
		list = append(list, item.Text)
	}
	return list
}

// escape writes a name as a token of a JSON pointer (RFC 6901).
func escape(name string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}
