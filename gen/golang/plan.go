package golang

import (
	"errors"
	"slices"
	"strconv"

	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/gen/token"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// form is how a value looks in Go.
type form uint8

const (
	raw form = iota
	null
	boolean
	integral
	float
	text
	enumeration
	list  // an array
	tuple // an array with prefixItems
	table // a map
	object
	union
)

// value is a schema node with its representation in Go.
type value struct {
	node     *schema.Node
	form     form
	stem     string // names functions and types that belong to the node
	file     string // the file in which they stand
	nullable bool
	typed    bool     // of a list or a table that holds itself: it is a type, called like the stem
	named    *named   // of an enumeration, tuple, object or union
	elem     *value   // of a list, or of a table: its elements
	kinds    []*value // of a raw value: what is asserted of each type
	order    []*field // of a list whose order is that of keys: the fields that make the key
}

// named is a type that has a name of its own.
type named struct {
	name     string
	value    *value // whose node it was made from
	fields   []*field
	others   *value // of an object: what other members hold, if they are kept
	rest     *value // of a tuple: the elements behind the fields
	variants []*variant
	reader   string // the name of the method that reads it

	clears, cleared bool // a method clear is in use, and has been written
	omits, omitted  bool // a method isDefault is in use, and has been written
}

// field is a member of an object or an element of a tuple. A value that can only be one thing, a constant or null, has no
// Go field: name is empty then.
type field struct {
	property *schema.Property
	value    *value
	name     string
	has      string // the name of the field that says whether the value is given, or empty
	boxed    bool   // a pointer, where a type contains itself
}

// variant is one of the values that a union can have.
type variant struct {
	name  string // of its field
	tags  []string
	value *value
	boxed bool
}

// plan gives every node of the document its representation.
func (g *generator) plan() {
	for _, def := range g.doc.Defs {
		g.defs[def] = token.Identifier(def.Name)
	}
	for _, def := range g.doc.Defs {
		stem := token.Identifier(def.Name)
		g.of(def, stem, stem)
	}
	root, n := g.options.Root, g.doc.Root
	direct := !n.Nullable && n.Of == nil && (formOf(n) == object || formOf(n) == tuple || formOf(n) == union)
	if direct && g.defs[n] == "" {
		g.of(n, root, root)
	} else {
		// The root is a named type in any case: one with a single field, when the schema has no other for it.
		g.claim(root, "the root of the document")
		g.root = &named{name: root, value: g.of(n, root+"Value", root)}
	}
	for _, n := range g.named {
		g.box(n)
	}
	g.refuseEndlessDefaults()
	for _, v := range g.all {
		v.order = g.orderOf(v)
		if v.isEndless() {
			v.typed = true
			g.claim(v.stem, v.node.Pointer)
			g.claim("append"+v.stem, v.node.Pointer)
		}
	}
}

// of gives the representation of a node; stem and file are for those that have none yet.
func (g *generator) of(n *schema.Node, stem, file string) *value {
	if v := g.values[n]; v != nil {
		return v
	}
	if name := g.defs[n]; name != "" {
		stem, file = name, name
	}
	v := &value{node: n, stem: stem, file: file, nullable: n.Nullable, form: formOf(n)}
	g.values[n] = v
	g.all = append(g.all, v)
	switch v.form {
	case raw:
		for _, k := range n.ByKind {
			v.kinds = append(v.kinds, g.of(k, stem+kindName(k), file))
		}
		if v.kinds != nil {
			g.claim("check"+stem, n.Pointer)
		}
	case list:
		g.claim("decode"+stem, n.Pointer)
		v.elem = g.element(n.Items, n, stem+"Item", file)
	case table:
		g.claim("decode"+stem, n.Pointer)
		v.elem = g.element(n.Values, n, stem+"Value", file)
	case enumeration, tuple, object, union:
		v.named = g.name(v)
	}
	return v
}

// element gives the representation of what an array or a map holds, where nil stands for anything.
func (g *generator) element(n, holder *schema.Node, stem, file string) *value {
	if n == nil {
		n = &schema.Node{Pointer: holder.Pointer}
	}
	return g.of(n, stem, file)
}

// formOf chooses the form of a node.
func formOf(n *schema.Node) form {
	switch n.Type {
	case schema.Null:
		return null
	case schema.Boolean:
		return boolean
	case schema.Integer:
		return integral
	case schema.Number:
		return float
	case schema.String:
		if len(n.Enum) > 0 {
			return enumeration
		}
		return text
	case schema.Array:
		if len(n.PrefixItems) > 0 {
			return tuple
		}
		return list
	case schema.Object:
		if n.Values != nil && len(n.Properties) == 0 {
			return table
		}
		return object
	}
	if n.Union != nil {
		return union
	}
	return raw
}

// kindName names a variant or an assertion by its type.
func kindName(n *schema.Node) string {
	if n.Type == schema.Any {
		return "Object"
	}
	return token.Identifier(n.Type.String())
}

// name gives a node its type: that of the node which it is a narrower copy of, if the two differ in their keywords only,
// or a new one.
func (g *generator) name(v *value) *named {
	n := v.node
	if of := n.Of; of != nil && formOf(of) == v.form && slices.Equal(of.Enum, n.Enum) && len(of.Properties) == len(n.Properties) {
		return g.of(of, v.stem, v.file).named
	}
	t := &named{name: v.stem, value: v, reader: "decode"}
	v.named = t // a recursive schema comes back here
	g.named = append(g.named, t)
	g.claim(t.name, n.Pointer)
	switch v.form {
	case enumeration:
		g.claim("decode"+t.name, n.Pointer)
	case object:
		g.fields(t)
	case tuple:
		for i, item := range n.PrefixItems {
			name := "Item" + strconv.Itoa(i)
			t.fields = append(t.fields, g.newField(&schema.Property{Name: strconv.Itoa(i), Node: item, Required: i < n.MinItems}, name, t))
		}
		if !n.Tuple {
			t.rest = g.element(n.Items, n, v.stem+"Rest", v.file)
		}
	case union:
		g.variants(t)
	}
	return t
}

// fields gives an object its fields, in the order of canonical output.
func (g *generator) fields(t *named) {
	n := t.value.node
	own := token.Scope{}
	claim := func(name, place string) bool {
		err := claim(own, name, place)
		if err != nil {
			g.fail(err)
		}
		return err == nil
	}
	claim("Decode", "a method of every object")
	claim("AppendCanonical", "a method of every object")
	properties := slices.Clone(n.Properties)
	slices.SortFunc(properties, func(a, b schema.Property) int { return wire.CompareNames(a.Name, b.Name) })
	for i := range properties {
		p := &properties[i]
		f := g.newField(p, token.Identifier(p.Name), t)
		t.fields = append(t.fields, f)
		place := n.Pointer + "/properties/" + p.Name
		if (f.name == "" || claim(f.name, place)) && f.has != "" {
			claim(f.has, place+" (whether it is given)")
		}
	}
	if n.Values != nil {
		claim("Others", n.Pointer+"/additionalProperties")
		t.others = g.of(n.Values, t.value.stem+"Others", t.value.file)
	}
}

// newField gives a member of an object or an element of a tuple its field.
func (g *generator) newField(p *schema.Property, name string, t *named) *field {
	f := &field{property: p, value: g.of(p.Node, t.value.stem+name, t.value.file)}
	if !f.value.fixed() {
		f.name = name
	}
	if given := p.Required || p.Default != nil; !given && (f.value.nullable || !f.value.saysAbsence()) {
		f.has = "Has" + name
	}
	return f
}

// fixed tells whether there is one value only, so that there is nothing to keep.
func (v *value) fixed() bool {
	return !v.nullable && (v.form == null || v.node.Const != nil && v.form <= enumeration && v.form != raw)
}

// saysAbsence tells whether the zero value in Go is no value of the schema.
func (v *value) saysAbsence() bool { return (v.form == enumeration || v.form == union) && !v.fixed() }

// variants gives a union its fields.
func (g *generator) variants(t *named) {
	v := t.value
	own := token.Scope{"Kind": "the choice of the union"}
	for _, u := range v.node.Union.Variants {
		at := slices.IndexFunc(t.variants, func(x *variant) bool { return x.value.node == u.Node })
		if at >= 0 {
			t.variants[at].tags = append(t.variants[at].tags, u.Tag)
			continue
		}
		name := kindName(u.Node)
		if v.node.Union.Discriminator != "" {
			name = token.Identifier(u.Tag)
		}
		if err := claim(own, name, u.Node.Pointer); err != nil {
			g.fail(err)
		}
		t.variants = append(t.variants, &variant{name: name, tags: []string{u.Tag}, value: g.of(u.Node, v.stem+name, v.file)})
	}
}

// orderOf finds the fields by which an array is sorted.
func (g *generator) orderOf(v *value) (key []*field) {
	if v.form != list || v.node.Order.Kind != schema.ByID {
		return nil
	}
	if v.elem.form != object {
		g.fail(errors.New("schema " + v.node.Pointer + ": elements that are sorted by a member are objects"))
		return nil
	}
	for _, name := range v.node.Order.Keys {
		fields := v.elem.named.fields
		at := slices.IndexFunc(fields, func(f *field) bool { return f.property.Name == name })
		if at < 0 || fields[at].value.form != text && fields[at].value.form != enumeration {
			g.fail(errors.New("schema " + v.node.Pointer + ": the elements have no string " + name + " to be sorted by"))
			return nil
		}
		key = append(key, fields[at])
	}
	return key
}
