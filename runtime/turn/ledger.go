package turn

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// port is a value of the ledger.
type port struct {
	name  string
	value []byte // canonical JSON
}

// ledger has the values of a workflow's ports, sorted by name.
type ledger []port

func (l ledger) get(name string) []byte {
	if i, ok := l.find(name); ok {
		return l[i].value
	}
	return nil
}

func (l ledger) find(name string) (int, bool) {
	return slices.BinarySearchFunc(l, name, func(p port, name string) int { return wire.CompareNames(p.name, name) })
}

// put keeps a copy of a value.
func (l *ledger) put(name string, value []byte) {
	i, ok := l.find(name)
	if !ok {
		*l = slices.Insert(*l, i, port{name: name})
	}
	(*l)[i].value = append((*l)[i].value[:0:0], value...)
}

// object writes the values of names, which are sorted, as a canonical object. It gives the first that is missing.
func (l ledger) object(dst []byte, names []string) (object []byte, missing string) {
	dst = append(dst, '{')
	for i, name := range names {
		v := l.get(name)
		if v == nil {
			return nil, name
		}
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(wire.AppendString(dst, name), ':')
		dst = append(dst, v...)
	}
	return append(dst, '}'), ""
}

// produce keeps what a step gives: its value, or, when it produces several, the members of its value with these names.
func (l *ledger) produce(names []string, value []byte) {
	if len(value) == 0 {
		return
	}
	if len(names) == 1 {
		l.put(names[0], value)
		return
	}
	members(value, func(name string, member []byte) {
		if slices.Contains(names, name) {
			l.put(name, member)
		}
	})
}

// members goes through the members of a canonical object; another value has none.
func members(object []byte, each func(name string, value []byte)) {
	var r wire.Reader
	r.Reset(object, wire.Value)
	i := r.Begin()
	if kind, ok := r.Kind(i); !ok || kind != wire.Object {
		return
	}
	name, i := r.Map(i)
	for name != nil {
		var value wire.Raw
		member := name.String()
		if value, i = r.RawValue(i); i < 0 {
			return
		}
		each(member, value)
		name, i = r.Entry(i)
	}
}

// seed fills the ledger from the arguments, by name; a single input port that got nothing takes the first parameter that was
// passed. It gives the name of a required input that is missing.
func seed(arguments *argument.List, k *skill) (values ledger, missing string) {
	members(arguments.Canonical(), func(name string, value []byte) { values.put(name, value) })
	inputs := k.Row.Inputs
	if len(inputs) == 1 && values.get(inputs[0].Name) == nil {
		for i := range k.Row.Parameters {
			if v := values.get(k.Row.Parameters[i].Name); v != nil {
				values.put(inputs[0].Name, v)
				break
			}
		}
	}
	for i := range inputs {
		if inputs[i].Required && values.get(inputs[i].Name) == nil {
			return values, inputs[i].Name
		}
	}
	return values, ""
}
