package schema

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

const (
	maxDocument = 4 << 20  // bytes of a schema document
	maxPointers = 64 << 20 // bytes of the pointers of all schemas in it, which long names at great depth bring about
	maxPatterns = 64 << 10 // bytes of all its patterns, each counted once
)

const (
	draft    = "https://json-schema.org/draft/2020-12/schema"
	dateTime = "date-time"
)

// Refusal is one thing that is wrong with a schema document.
type Refusal struct {
	Pointer string // JSON pointer of the keyword, or of the schema object
	Keyword string // empty when it is not about one
	Message string
}

// Error returns "schema POINTER: MESSAGE".
func (r *Refusal) Error() string {
	if r.Pointer == "" {
		return "schema: " + r.Message
	}
	return "schema " + r.Pointer + ": " + r.Message
}

// Read reads a schema document. The error is a *wire.Error when the document is not JSON of the profile Value. Otherwise it
// joins a *Refusal for everything that is wrong with the document, sorted by pointer and message.
func Read(document []byte) (*Document, error) {
	if len(document) > maxDocument {
		return nil, errors.New("the schema has " + strconv.Itoa(len(document)) + " bytes; a schema has at most " + strconv.Itoa(maxDocument))
	}
	root, err := wire.Parse(document, wire.Value)
	if err != nil {
		return nil, err
	}
	r := reader{at: make(map[string]*entry), pending: make(map[*Node]*entry), broken: make(map[*Node]bool), patterns: make(map[string]error)}
	r.find(root, "", "")
	if r.pointers > maxPointers {
		return nil, errors.New("the schemas of the document nest too deeply, with names that are too long")
	}
	for _, e := range r.entries {
		r.follow(e)
	}
	for _, e := range r.entries {
		r.fill(e)
	}
	for _, e := range r.entries {
		r.settle(e.node)
	}
	for _, n := range r.containers {
		r.finish(n)
	}
	r.checkDefaults()
	if r.at[""].final.never() {
		r.fail("", "", neverMessage)
	}
	if len(r.refusals) > 0 {
		return nil, r.error()
	}
	d := &Document{ID: text(root.Member("$id")), Strict: r.strict, Root: r.at[""].final.node}
	for _, e := range r.entries {
		if e.final == e && !e.never() && e.pointer == "/$defs/"+escape(e.node.Name) {
			d.Defs = append(d.Defs, e.node)
		}
	}
	slices.SortFunc(d.Defs, func(a, b *Node) int { return strings.Compare(a.Name, b.Name) })
	return d, nil
}

// reader reads a document in passes: it finds all schemas of the document, follows their references, reads the keywords of
// each, settles those that depend on others, and holds names and defaults to what has become of their schemas.
type reader struct {
	entries    []*entry // in the order of the document
	at         map[string]*entry
	pointers   int              // bytes of the pointers of all entries
	pending    map[*Node]*entry // nodes that are not settled
	broken     map[*Node]bool   // nodes that could not be settled; nothing else is said about what depends on them
	containers []*Node          // nodes of the types Object and Array, copies too
	defaults   []stated
	refusals   []*Refusal
	strict     bool
	patterns   map[string]error // what compiling each pattern gave
	bytes      int              // of the patterns
}

// entry is a schema of the document.
type entry struct {
	pointer   string
	value     *wire.Node
	next      *entry     // what $ref leads to
	final     *entry     // what the schema is, in the end, if it is nothing but a reference; itself otherwise
	byDefault *wire.Node // default, here or where the references lead
	own       *Node      // what the keywords of this schema object say alone
	says      says
	node      *Node // the result
	active    bool  // it is being followed or settled
}

// never tells whether an entry is the schema false.
func (e *entry) never() bool { return e.value.Kind == wire.Bool && !e.value.Bool }

// find makes an entry of a schema and of those inside of it.
func (r *reader) find(value *wire.Node, pointer, name string) {
	e := &entry{pointer: pointer, value: value, own: newNode(pointer), node: newNode(pointer)}
	e.node.Name = name
	r.entries = append(r.entries, e)
	r.at[pointer] = e
	if r.pointers += len(pointer); r.pointers > maxPointers {
		return
	}
	for _, m := range membersOf(value) {
		inside := pointer + "/" + escape(m.Name)
		r.strict = r.strict || strings.HasPrefix(m.Name, "x-bonnie-")
		switch keywords[m.Name].holds {
		case itself:
			r.find(m.Value, inside, "")
		case inMembers:
			for _, s := range membersOf(m.Value) {
				name := ""
				if inside == "/$defs" {
					name = s.Name
				}
				r.find(s.Value, inside+"/"+escape(s.Name), name)
			}
		case inElements:
			for i, s := range elementsOf(m.Value) {
				r.find(s, inside+"/"+strconv.Itoa(i), "")
			}
		}
	}
}

// fill reads the keywords of an entry and makes its node, unless that needs other schemas.
func (r *reader) fill(e *entry) {
	if e.value.Kind == wire.Bool {
		return
	}
	if e.value.Kind != wire.Object {
		r.fail(e.pointer, "", "a schema is an object, true or false")
		return
	}
	r.read(e)
	isReference := e.value.Member("$ref") != nil
	switch {
	case isReference && e.says.union != "":
		r.fail(e.pointer, e.says.union, "the keyword "+e.says.union+" is not supported beside $ref")
	case e.final != e: // the node of another entry
	case isReference || e.says.union != "":
		r.pending[e.node] = e
	default:
		r.object(e)
		r.array(e)
		r.shape(e)
	}
}

// settle completes a node that depends on other schemas.
func (r *reader) settle(n *Node) *Node {
	e := r.pending[n]
	switch {
	case e == nil:
	case e.active:
		r.fail(e.pointer, e.says.union, "the schema is a variant of itself")
		r.broken[n] = true
	default:
		e.active = true
		settle := r.narrow
		if e.says.union != "" {
			settle = r.choose
		}
		if !settle(e) {
			r.broken[n] = true
		}
		e.active = false
		delete(r.pending, n)
	}
	return n
}

func newNode(pointer string) *Node {
	return &Node{Pointer: pointer, MinProperties: -1, MaxProperties: -1, MinItems: -1, MaxItems: -1,
		MinLength: -1, MaxLength: -1, MaxBytes: -1}
}

const neverMessage = "the schema false is supported as additionalProperties, propertyNames, items, a property or an element of prefixItems"

func (r *reader) fail(pointer, keyword, message string) {
	if keyword != "" {
		pointer += "/" + escape(keyword)
	}
	r.refusals = append(r.refusals, &Refusal{pointer, keyword, message})
}

// error joins the refusals, each once.
func (r *reader) error() error {
	slices.SortStableFunc(r.refusals, func(a, b *Refusal) int {
		return cmp.Or(strings.Compare(a.Pointer, b.Pointer), strings.Compare(a.Message, b.Message))
	})
	var list []error
	for i, f := range r.refusals {
		if i == 0 || *f != *r.refusals[i-1] {
			list = append(list, f)
		}
	}
	return errors.Join(list...)
}

func text(v *wire.Node) string {
	if v == nil {
		return ""
	}
	return v.Text
}

// escape writes a name as a token of a JSON pointer (RFC 6901).
func escape(name string) string { return pointerToken.Replace(name) }

var (
	pointerToken = strings.NewReplacer("~", "~0", "/", "~1")
	pointerName  = strings.NewReplacer("~1", "/", "~0", "~")
)

func membersOf(v *wire.Node) []wire.Member {
	if v == nil {
		return nil
	}
	return v.Members
}

func elementsOf(v *wire.Node) []*wire.Node {
	if v == nil {
		return nil
	}
	return v.Items
}
