package value

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Table is the value types of a snapshot, prepared for reading. It does not change and is safe for concurrent use. The zero
// value and nil have no types.
type Table struct {
	types []valueType
	byID  map[string]int // indexes of types
}

// none is the index of a type that is not active.
const none = -1

// valueType is a type with its references resolved.
type valueType struct {
	id, version string
	shape       ability.ValueShape
	members     wire.Members // of an object
	fields      []field      // by number in members
	required    []uint64     // the numbers of required fields: bit i%64 of element i/64 for the number i
	item        int          // index of the item type, or none
	values      []string     // of an enumeration, sorted
	loops       bool         // its references can lead to a type that refers to itself
}

// field is a field of an object.
type field struct {
	typeID  string
	of      int // index of the type, or none
	privacy ability.DataPrivacyClass
}

// NewTable makes the table of the types that are active. It keeps nothing of the rows but their strings.
func NewTable(types []*contract.ValueType) *Table {
	t := &Table{byID: make(map[string]int, len(types))}
	rows := make([]*contract.ValueType, 0, len(types))
	for _, row := range types {
		if _, twice := t.byID[row.ID]; !twice {
			t.byID[row.ID] = len(rows)
			rows = append(rows, row)
		}
	}
	t.types = make([]valueType, len(rows))
	for i, row := range rows {
		v := &t.types[i]
		*v = valueType{id: row.ID, version: row.Version, shape: row.Shape, item: none}
		switch row.Shape {
		case ability.ValueShapeObject:
			t.addFields(v, row.Fields)
		case ability.ValueShapeArray:
			v.item = t.index(row.ItemType)
		case ability.ValueShapeEnumeration:
			v.values = slices.Clone(row.EnumValues)
			slices.Sort(v.values)
		}
	}
	t.findLoops()
	return t
}

// index gives the index of a type, or none.
func (t *Table) index(id string) int {
	if i, ok := t.byID[id]; ok {
		return i
	}
	return none
}

// find gives a type, or nil.
func (t *Table) find(id string) *valueType {
	if t != nil {
		if i := t.index(id); i != none {
			return &t.types[i]
		}
	}
	return nil
}

// addFields prepares the fields of an object.
func (t *Table) addFields(v *valueType, rows []contract.Field) {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b contract.Field) int { return wire.CompareNames(a.Name, b.Name) })
	rows = slices.CompactFunc(rows, func(a, b contract.Field) bool { return a.Name == b.Name })
	v.required = make([]uint64, (len(rows)+63)/64)
	names := make([]string, 0, len(rows))
	for _, row := range rows {
		number := len(names)
		if row.Required {
			v.required[number/64] |= 1 << (number % 64)
		}
		names = append(names, row.Name)
		privacy := row.Privacy
		if privacy == 0 {
			privacy = ability.DataPrivacyClassSecret
		}
		v.fields = append(v.fields, field{typeID: row.ValueType, of: t.index(row.ValueType), privacy: privacy})
	}
	v.members = members(names)
}

// members prepares the names of fields, which are sorted.
func members(names []string) wire.Members {
	m := wire.Members{Names: names, Missing: make([]wire.Code, len(names)), Others: wire.Keep}
	keys := make([]string, len(names))
	for i, name := range names {
		m.Missing[i] = missingField
		key := wire.AppendString(nil, name)
		if wire.Check(key, wire.Value) != nil {
			return m // no value can have this field; the names are looked up as texts then
		}
		keys[i] = string(append(key, ':'))
	}
	m.Keys = keys
	if len(names) == 0 || len(names) > 255 {
		return m
	}
	first, same := make([]byte, 32), make([]byte, len(names))
	for i, key := range slices.Backward(keys) {
		slot := key[1] & 31
		first[slot], same[i] = byte(i+1), first[slot]
	}
	m.First, m.Same = string(first), string(same)
	return m
}

// findLoops marks the types whose references can lead to a type that refers to itself: those that are left when all are taken
// away whose references have been taken away.
func (t *Table) findLoops() {
	open := make([]int, len(t.types))    // references that have not been taken away
	users := make([][]int, len(t.types)) // who refers to a type, once for each reference
	var done []int
	for i := range t.types {
		v := &t.types[i]
		v.loops = true
		for _, to := range v.references() {
			open[i]++
			users[to] = append(users[to], i)
		}
		if open[i] == 0 {
			done = append(done, i)
		}
	}
	for len(done) > 0 {
		i := done[len(done)-1]
		done = done[:len(done)-1]
		t.types[i].loops = false
		for _, user := range users[i] {
			if open[user]--; open[user] == 0 {
				done = append(done, user)
			}
		}
	}
}

// references gives the indexes of the active types that a type refers to.
func (v *valueType) references() (list []int) {
	if v.item != none {
		list = append(list, v.item)
	}
	for _, f := range v.fields {
		if f.of != none {
			list = append(list, f.of)
		}
	}
	return list
}
