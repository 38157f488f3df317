// Package locate finds in a package what an issue is about: from the path of admission, skills[3].routing.excludes[0], to the
// JSON pointer of the value, and to the path that people read, skills[writing.type-at-cursor].routing.excludes[0].
//
// The collections whose elements are shown by their key are those that the schema orders by one (x-bonnie-order).
//
// In a path, names are joined by dots and indexes stand in brackets. The keys of a map stand in it like members, and may have
// dots themselves; the longest name that exists is meant. An element of a collection that a path names by its id, as in
// skills.writing.type-at-cursor, is found as well. Where a path leads to nothing, such as a member that is missing, the
// pointer is that of the last value on the way.
package locate

import (
	"strconv"
	"strings"
	"sync"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// Place is what a path leads to.
type Place struct {
	Value   *wire.Node // the value, or the last one on the way
	Pointer string     // its JSON pointer
	Path    string     // the path with ids in brackets where elements have one
}

// Find follows a path from the root of a package.
func Find(root *wire.Node, path string) Place {
	w := walk{Place: Place{Value: root}, schema: schema()}
	for rest := path; rest != ""; {
		before := rest
		if rest[0] == '[' {
			rest = w.element(rest)
		} else {
			rest = w.member(strings.TrimPrefix(rest, "."))
		}
		if rest == nowhere { // the rest is shown as it stands
			w.Path += before
			break
		}
	}
	return w.Place
}

// walk is on its way from the root of a package to what a path leads to.
type walk struct {
	Place
	schema *wire.Node // of the value; nil where none is known
}

// Named finds the element whose id is named: of the array at a place, or, where the place is the package itself, of any
// collection of the package.
func Named(root *wire.Node, at Place, named func(id string) bool) (Place, bool) {
	w := walk{Place: at, schema: schemaAt(at.Pointer)}
	if at.Value.Kind == wire.Array {
		return w.pick(named)
	}
	for _, m := range at.Value.Members {
		if m.Value.Kind != wire.Array {
			continue
		}
		inner := walk{Place: Place{Value: root}, schema: schema()}
		inner.member(m.Name)
		if p, ok := inner.pick(named); ok {
			return p, true
		}
	}
	return at, false
}

// Again finds the second element of the array at a place whose id is named.
func Again(root *wire.Node, at Place, named func(id string) bool) (Place, bool) {
	met := false
	return Named(root, at, func(id string) bool {
		first := !met && named(id)
		met = met || first
		return !first && named(id)
	})
}

// pick goes to the first element of an array whose key is named.
func (p *walk) pick(named func(id string) bool) (Place, bool) {
	for i, item := range p.Value.Items {
		for _, key := range []string{"id", "packageID"} {
			if id := text(item.Member(key)); id != "" && named(id) {
				p.enter(i)
				return p.Place, true
			}
		}
	}
	return p.Place, false
}

// schemaAt returns the schema of the value at a pointer.
func schemaAt(pointer string) *wire.Node {
	s := schema()
	for _, name := range strings.Split(pointer, "/")[1:] {
		if property := inside(s, "properties", name); property != nil {
			s = property
		} else if items := inside(s, "items"); items != nil {
			s = items
		} else {
			s = inside(s, "additionalProperties")
		}
	}
	return s
}

// schema is the schema of packages.
var schema = sync.OnceValue(func() *wire.Node {
	root, err := wire.Parse(schemas.Package(), wire.Value)
	if err != nil {
		return nil // the tests of schemas would not let it be
	}
	return root
})

// inside returns the schema of what is in a value: of a member of a name, or of the elements.
func inside(s *wire.Node, keywords ...string) *wire.Node {
	for _, k := range keywords {
		s = s.Member(k)
	}
	if name, ok := strings.CutPrefix(text(s.Member("$ref")), "#/$defs/"); ok {
		return schema().Member("$defs").Member(name)
	}
	return s
}

func text(n *wire.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}

// nowhere is what a step returns when it cannot be taken.
const nowhere = "\x00"

// element takes the step [INDEX] and returns what is left of the path.
func (p *walk) element(path string) (rest string) {
	end := strings.IndexByte(path, ']')
	if end < 0 {
		return nowhere
	}
	index, err := strconv.Atoi(path[1:end])
	if err != nil || p.Value.Kind != wire.Array || index < 0 || index >= len(p.Value.Items) {
		return nowhere
	}
	p.enter(index)
	return path[end+1:]
}

func (p *walk) enter(index int) {
	order := text(p.schema.Member("x-bonnie-order"))
	p.Value, p.schema = p.Value.Items[index], inside(p.schema, "items")
	p.Pointer += "/" + strconv.Itoa(index)
	shown := strconv.Itoa(index)
	if names, keyed := strings.CutPrefix(order, "id:"); keyed {
		if k := key(p.Value, strings.Split(names, ",")); k != "" {
			shown = k
		}
	}
	p.Path += "[" + shown + "]"
}

// member takes the step of a name and returns what is left of the path.
func (p *walk) member(path string) (rest string) {
	if p.Value.Kind == wire.Array { // an element by its id
		best, length := -1, 0
		for i, item := range p.Value.Items {
			if id := text(item.Member("id")); len(id) > length && starts(path, id) {
				best, length = i, len(id)
			}
		}
		if best < 0 {
			return nowhere
		}
		p.enter(best)
		return path[length:]
	}
	best, length := -1, 0
	for i, m := range p.Value.Members {
		if len(m.Name) > length && starts(path, m.Name) {
			best, length = i, len(m.Name)
		}
	}
	if best < 0 {
		return nowhere
	}
	m := p.Value.Members[best]
	p.Value = m.Value
	if property := inside(p.schema, "properties", m.Name); property != nil {
		p.schema = property
	} else {
		p.schema = inside(p.schema, "additionalProperties")
	}
	p.Pointer += "/" + tokens.Replace(m.Name)
	if p.Path != "" {
		p.Path += "."
	}
	p.Path += m.Name
	return path[len(m.Name):]
}

// starts tells whether a path starts with a whole name.
func starts(path, name string) bool {
	rest, ok := strings.CutPrefix(path, name)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

var tokens = strings.NewReplacer("~", "~0", "/", "~1")

// key joins the members of an element that make its key; it is empty where one of them is no plain token.
func key(n *wire.Node, names []string) (k string) {
	for _, name := range names {
		m := n.Member(name)
		if m == nil {
			continue
		}
		if m.Kind != wire.String || m.Text == "" || len(m.Text) > 128 || strings.ContainsFunc(m.Text, notToken) {
			return ""
		}
		if k != "" {
			k += ","
		}
		k += m.Text
	}
	return k
}

func notToken(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("[],\"\\", r) }
