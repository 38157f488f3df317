package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// types reads the keyword type.
func (r *reader) types(e *entry, v *wire.Node) {
	list := v.Items
	if v.Kind == wire.String {
		list = []*wire.Node{v}
	}
	for _, item := range list {
		i := slices.Index(typeNames[:], item.Text)
		if item.Kind != wire.String || i <= 0 {
			r.fail(e.pointer, "type", "the type "+show(item)+" is not one of "+strings.Join(typeNames[1:], ", "))
			continue
		}
		if slices.Contains(e.says.types, Type(i)) {
			r.fail(e.pointer, "type", "the type "+item.Text+" stands there twice")
			continue
		}
		e.says.types = append(e.says.types, Type(i))
	}
	if len(list) == 0 {
		r.fail(e.pointer, "type", "the list of types is empty, so that nothing satisfies it")
	}
	slices.Sort(e.says.types)
	if i := slices.Index(e.says.types, Integer); i >= 0 && slices.Contains(e.says.types, Number) {
		e.says.types = slices.Delete(e.says.types, i, i+1) // every integer is a number
	}
}

// maxEnum is the limit of values of an enumeration.
const maxEnum = 4096

// values reads the keywords enum and const, of which const says more.
func (r *reader) values(e *entry, name string, v *wire.Node) {
	list := []*wire.Node{v}
	if name == "enum" {
		list = v.Items
		if len(list) == 0 {
			r.fail(e.pointer, name, "the enumeration is empty, so that nothing satisfies it")
		}
		if len(list) > maxEnum {
			r.fail(e.pointer, name, "an enumeration has at most "+strconv.Itoa(maxEnum)+" values")
			return
		}
	}
	known := make(map[string]bool)
	for _, value := range list {
		if value.Kind == wire.Object || value.Kind == wire.Array {
			r.fail(e.pointer, name, name+" is not supported with objects and arrays")
			return
		}
		key := string(value.AppendCanonical(nil))
		if known[key] {
			r.fail(e.pointer, name, "the value "+show(value)+" stands there twice")
		}
		known[key] = true
	}
	switch {
	case e.says.values == nil || e.says.constant == (name == "const"):
		e.says.values, e.says.constant = list, name == "const"
	default: // both stand here
		enum, constant := list, e.says.values
		if name == "const" {
			enum, constant = e.says.values, list
		}
		if !slices.ContainsFunc(enum, func(v *wire.Node) bool { return equal(v, constant[0]) }) {
			r.fail(e.pointer, "const", "the constant is none of the values of enum")
		}
		e.says.values, e.says.constant = constant, true
	}
}

// shape makes the node of an entry that is neither a reference nor a choice.
func (r *reader) shape(e *entry) {
	types := e.says.types
	if e.says.values != nil {
		types = r.typesOfValues(e)
	}
	n := e.node
	n.Title, n.Description = e.own.Title, e.own.Description
	if types == nil {
		r.shapeByKind(e)
		return
	}
	for _, name := range e.says.names {
		speaks := keywords[name].speaks
		if speaks != Any && !slices.Contains(types, speaks) && (speaks != Number || !slices.Contains(types, Integer)) {
			r.fail(e.pointer, name, "the keyword "+name+" says nothing about "+article(types[0].String()))
		}
	}
	if last := len(types) - 1; types[last] == Null && last > 0 {
		n.Nullable, types = true, types[:last]
	}
	if len(types) == 1 {
		p := r.part(e, types[0])
		p.Name, p.Title, p.Description, p.Nullable = n.Name, n.Title, n.Description, n.Nullable
		*n = *p
		r.track(n)
		return
	}
	n.Codes, n.Union = e.own.Codes, &Union{}
	for _, t := range types {
		p := r.part(e, t)
		n.Union.Variants = append(n.Union.Variants, Variant{Node: p})
		r.track(p)
	}
}

// shapeByKind makes the node of an entry without types: one part for each type that it says something about.
func (r *reader) shapeByKind(e *entry) {
	e.node.Codes = e.own.Codes
	for _, t := range []Type{String, Number, Object, Array} {
		if slices.ContainsFunc(e.says.names, func(name string) bool { return keywords[name].speaks == t }) {
			p := r.part(e, t)
			e.node.ByKind = append(e.node.ByKind, p)
			r.track(p)
		}
	}
}

// typesOfValues returns the types of the values that an entry lists, ascending. Each is one of those of type, if there are any.
func (r *reader) typesOfValues(e *entry) (types []Type) {
	name := "enum"
	if e.says.constant {
		name = "const"
	}
	add := func(t Type) {
		if !slices.Contains(types, t) {
			types = append(types, t)
		}
	}
	for _, v := range e.says.values {
		stated := slices.IndexFunc(e.says.types, func(t Type) bool { return isOf(v, t) })
		switch {
		case stated >= 0:
			add(e.says.types[stated])
		case e.says.types != nil:
			r.fail(e.pointer, name, "the value "+show(v)+" is not of the type that is asked for")
		case isOf(v, Integer):
			add(Integer)
		default:
			add(typeOf(v.Kind))
		}
	}
	slices.Sort(types)
	if i := slices.Index(types, Integer); i >= 0 && slices.Contains(types, Number) {
		types = slices.Delete(types, i, i+1)
	}
	return types
}

// part returns what an entry says about the values of one type.
func (r *reader) part(e *entry, t Type) *Node {
	own, p := e.own, newNode(e.pointer)
	p.Type, p.Codes = t, own.Codes
	switch t {
	case String:
		p.Pattern, p.Format = own.Pattern, own.Format
		p.MinLength, p.MaxLength, p.MaxBytes = own.MinLength, own.MaxLength, own.MaxBytes
	case Integer, Number:
		p.Minimum, p.Maximum = own.Minimum, own.Maximum
		p.ExclusiveMinimum, p.ExclusiveMaximum, p.MultipleOf = own.ExclusiveMinimum, own.ExclusiveMaximum, own.MultipleOf
	case Object:
		p.Properties, p.Values, p.Keys, p.Open, p.Forbidden = own.Properties, own.Values, own.Keys, own.Open, own.Forbidden
		p.MinProperties, p.MaxProperties = own.MinProperties, own.MaxProperties
	case Array:
		p.PrefixItems, p.Items, p.Tuple = own.PrefixItems, own.Items, own.Tuple
		p.MinItems, p.MaxItems, p.UniqueItems, p.Order = own.MinItems, own.MaxItems, own.UniqueItems, own.Order
	}
	p.setValues(&e.says)
	return p
}

// setValues gives a node those of the values of enum or const that have its type.
func (n *Node) setValues(s *says) {
	if s.values == nil {
		return
	}
	if !s.constant {
		n.Enum, n.EnumValues = nil, nil
	}
	for _, v := range s.values {
		switch {
		case !isOf(v, n.Type) || n.Type == Null:
		case s.constant:
			n.Const = v
		case n.Type == String:
			n.Enum = append(n.Enum, v.Text)
		default:
			n.EnumValues = append(n.EnumValues, v)
		}
	}
	if n.Nullable {
		n.Nullable = slices.ContainsFunc(s.values, func(v *wire.Node) bool { return v.Kind == wire.Null })
	}
}

// isOf tells whether a value has a type.
func isOf(v *wire.Node, t Type) bool {
	return typeOf(v.Kind) == t || t == Integer && v.Kind == wire.Number && isInteger(v)
}

func typeOf(k wire.Kind) Type {
	switch k {
	case wire.Bool:
		return Boolean
	case wire.Number:
		return Number
	case wire.String:
		return String
	case wire.Array:
		return Array
	case wire.Object:
		return Object
	}
	return Null
}
