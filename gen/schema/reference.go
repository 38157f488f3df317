package schema

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// follow finds what a schema refers to, directly and in the end. It goes along the references without recurring, since a
// chain of them can be as long as the document.
func (r *reader) follow(e *entry) {
	var chain []*entry
	for ; e != nil && e.final == nil && !e.active; e = e.next {
		e.active, e.next = true, r.target(e)
		chain = append(chain, e)
	}
	if e != nil && e.active {
		last := chain[len(chain)-1]
		r.fail(last.pointer, "$ref", "the references lead in a circle")
		last.next = nil
	}
	for _, e := range slices.Backward(chain) {
		e.active, e.final, e.byDefault = false, e, e.value.Member("default")
		if e.next == nil {
			continue
		}
		if e.byDefault == nil {
			e.byDefault = e.next.byDefault
		}
		if isBare(e.value) {
			e.final = e.next.final
		}
	}
}

// isBare tells whether a schema that has a reference has nothing but annotations beside it.
func isBare(value *wire.Node) bool {
	return !slices.ContainsFunc(value.Members, func(m wire.Member) bool {
		return m.Name != "$ref" && (m.Name == "x-bonnie-code" || !keywords[m.Name].annotation)
	})
}

// target returns the schema that the reference of a schema leads to, or nil.
func (r *reader) target(e *entry) *entry {
	value := e.value.Member("$ref")
	if value == nil || value.Kind != wire.String {
		return nil
	}
	ref := value.Text
	// A document may call itself by its name.
	if id := text(r.entries[0].value.Member("$id")); id != "" && (ref == id || strings.HasPrefix(ref, id+"#")) {
		ref = "#" + strings.TrimPrefix(ref[len(id):], "#")
	}
	fragment, inside := strings.CutPrefix(ref, "#")
	pointer, err := url.PathUnescape(fragment)
	if !inside || err != nil || pointer != "" && pointer[0] != '/' {
		r.fail(e.pointer, "$ref", "the reference is not a JSON pointer into this document, such as #/$defs/name: "+quote(value.Text))
		return nil
	}
	// The tokens may be escaped where they need not be.
	tokens := strings.Split(pointer, "/")
	for i, token := range tokens {
		tokens[i] = escape(pointerName.Replace(token))
	}
	target := r.at[strings.Join(tokens, "/")]
	if target == nil {
		r.fail(e.pointer, "$ref", "the reference leads to no schema of this document: "+quote(value.Text))
	}
	return target
}

// narrow makes the node of a reference with keywords of its own: a copy of the target under those keywords. It tells
// whether there is such a node.
func (r *reader) narrow(e *entry) bool {
	if e.next == nil {
		return false
	}
	if e.next.final.never() {
		r.fail(e.pointer, "$ref", neverMessage)
		return false
	}
	target := r.settle(e.next.final.node)
	if r.broken[target] {
		return false
	}
	n := copyOf(target, e)
	n.Codes = merge(e.own.Codes, target.Codes)
	for _, name := range e.says.names {
		if !n.tighten(e.own, name) && !r.narrowType(n, e, name) {
			r.fail(e.pointer, name, "the keyword "+name+" is not supported beside this $ref")
		}
	}
	*e.node = *n
	r.track(e.node)
	return true
}

// copyOf returns a copy of a settled node that stands for an entry.
func copyOf(target *Node, e *entry) *Node {
	n := *target
	n.Pointer, n.Of = e.pointer, target
	if target.Of != nil {
		n.Of = target.Of
	}
	n.Name = cmp.Or(e.node.Name, target.Name)
	n.Title, n.Description = cmp.Or(e.own.Title, target.Title), cmp.Or(e.own.Description, target.Description)
	return &n
}

// merge returns the codes of a schema and those that a target has besides.
func merge(own, target []Code) []Code {
	codes := slices.Clone(own)
	for _, c := range target {
		if !slices.ContainsFunc(own, func(o Code) bool { return o.Keyword == c.Keyword }) {
			codes = append(codes, c)
		}
	}
	return codes
}

// narrowType holds the copy of a target to type, enum or const beside the reference and tells whether it could.
func (r *reader) narrowType(n *Node, e *entry, name string) bool {
	switch name {
	case "type":
		return slices.Equal(e.says.types, []Type{n.Type}) && !n.Nullable
	case "enum", "const":
		if n.Type == Any || n.Type == Object || n.Type == Array {
			return false
		}
		for _, v := range e.says.values {
			if !n.Accepts(v) {
				r.fail(e.pointer, name, "the target of $ref does not accept "+show(v))
			}
		}
		n.setValues(&e.says)
		return true
	}
	return false
}

// tighten holds n to the limit of a keyword in own and tells whether it could: the keyword speaks of the type of n.
func (n *Node) tighten(own *Node, name string) bool {
	if speaks := keywords[name].speaks; speaks == Any || speaks != n.Type && (speaks != Number || n.Type != Integer) {
		return false
	}
	switch name {
	case "minLength":
		n.MinLength = max(n.MinLength, own.MinLength)
	case "maxLength":
		n.MaxLength = lesser(n.MaxLength, own.MaxLength)
	case "x-bonnie-maxBytes":
		n.MaxBytes = lesser(n.MaxBytes, own.MaxBytes)
	case "minItems":
		n.MinItems = max(n.MinItems, own.MinItems)
	case "maxItems":
		n.MaxItems = lesser(n.MaxItems, own.MaxItems)
	case "minProperties":
		n.MinProperties = max(n.MinProperties, own.MinProperties)
	case "maxProperties":
		n.MaxProperties = lesser(n.MaxProperties, own.MaxProperties)
	case "uniqueItems":
		n.UniqueItems = n.UniqueItems || own.UniqueItems
	case "minimum":
		n.Minimum = limit(n.Minimum, own.Minimum, 1)
	case "exclusiveMinimum":
		n.ExclusiveMinimum = limit(n.ExclusiveMinimum, own.ExclusiveMinimum, 1)
	case "maximum":
		n.Maximum = limit(n.Maximum, own.Maximum, -1)
	case "exclusiveMaximum":
		n.ExclusiveMaximum = limit(n.ExclusiveMaximum, own.ExclusiveMaximum, -1)
	case "pattern":
		if n.Pattern != nil {
			return false
		}
		n.Pattern = own.Pattern
	case "format":
		if n.Format != "" {
			return false
		}
		n.Format = own.Format
	default:
		return false
	}
	return true
}

// lesser returns the lesser of two limits, of which -1 is none.
func lesser(a, b int) int {
	if a < 0 || b >= 0 && b < a {
		return b
	}
	return a
}

// limit returns the tighter of two bounds: the greater one when sign is 1, the lesser one when it is -1.
func limit(a, b *float64, sign float64) *float64 {
	if a == nil || b != nil && *b*sign > *a*sign {
		return b
	}
	return a
}
