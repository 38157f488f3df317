package value_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/value"
)

// declared is a value type as a package declares it.
type declared struct {
	ID, Version, Shape, ItemType string
	EnumValues                   []string
	Fields                       []struct {
		Name, ValueType, Privacy string
		Required                 bool
	}
}

// numberOf gives the enumeration value of a name, and zero for a name that it does not have.
func numberOf[T interface {
	~uint8
	String() string
}](name string) (zero T) {
	for n := T(1); n.String() != ""; n++ {
		if n.String() == name {
			return n
		}
	}
	return zero
}

// rows reads a list of value types.
func rows(tb testing.TB, src []byte) (list []*contract.ValueType) {
	tb.Helper()
	var types []declared
	if err := json.Unmarshal(src, &types); err != nil {
		tb.Fatal(err)
	}
	for _, d := range types {
		v := &contract.ValueType{ID: d.ID, Version: d.Version, Shape: numberOf[ability.ValueShape](d.Shape), ItemType: d.ItemType, EnumValues: d.EnumValues}
		for _, f := range d.Fields {
			v.Fields = append(v.Fields, contract.Field{Name: f.Name, ValueType: f.ValueType, Required: f.Required, Privacy: numberOf[ability.DataPrivacyClass](f.Privacy)})
		}
		list = append(list, v)
	}
	return list
}

// shipped gives the value types of all shipped packages.
func shipped(tb testing.TB) (list []*contract.ValueType) {
	tb.Helper()
	files, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(files) == 0 {
		tb.Fatalf("no shipped packages: %v", err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		var d struct{ ValueTypes json.RawMessage }
		if err := json.Unmarshal(src, &d); err != nil {
			tb.Fatal(err)
		}
		list = append(list, rows(tb, d.ValueTypes)...)
	}
	return list
}

// sample is a value of a type that a test may change.
type sample struct {
	of       *contract.ValueType
	literal  string    // of a scalar
	names    []string  // of the fields of an object
	children []*sample // fields or elements
}

// newSample makes a value: all of its fields, or the required ones, and that many elements in each array.
func newSample(types map[string]*contract.ValueType, id string, all bool, elements int) *sample {
	v := types[id]
	s := &sample{of: v}
	switch v.Shape {
	case ability.ValueShapeString:
		s.literal = `"two\nlines of \u00fcmlaut \ud83d\ude00"`
	case ability.ValueShapeBoolean:
		s.literal = "true"
	case ability.ValueShapeInteger:
		s.literal = "-9007199254740991"
	case ability.ValueShapeNumber:
		s.literal = "0.125"
	case ability.ValueShapeEnumeration:
		s.literal = quote(v.EnumValues[len(v.EnumValues)-1])
	case ability.ValueShapeData:
		s.literal = `{"$bonnie.data":"AAECAw=="}`
	case ability.ValueShapeArray:
		for range elements {
			s.children = append(s.children, newSample(types, v.ItemType, all, elements))
		}
	case ability.ValueShapeObject:
		for _, f := range v.Fields {
			if all || f.Required {
				s.names = append(s.names, f.Name)
				s.children = append(s.children, newSample(types, f.ValueType, all, elements))
			}
		}
	}
	return s
}

func (s *sample) text(dst []byte) []byte {
	switch {
	case s.literal != "":
		return append(dst, s.literal...)
	case s.of.Shape == ability.ValueShapeArray:
		dst = append(dst, '[')
		for i, c := range s.children {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = c.text(dst)
		}
		return append(dst, ']')
	}
	dst = append(dst, '{')
	for i, c := range s.children {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = c.text(append(append(dst, quote(s.names[i])...), ':'))
	}
	return append(dst, '}')
}

// walk visits a sample and all below it with their paths.
func (s *sample) walk(path string, visit func(*sample, string)) {
	visit(s, path)
	for i, c := range slices.Clone(s.children) {
		name := string(rune('0' + i))
		if s.of.Shape == ability.ValueShapeObject {
			name = s.names[i]
		}
		c.walk(path+"/"+name, visit)
	}
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func byID(types []*contract.ValueType) map[string]*contract.ValueType {
	m := make(map[string]*contract.ValueType)
	for _, v := range types {
		m[v.ID] = v
	}
	return m
}

// lines gives problems as CODE PATH lines, without their details.
func lines(problems []value.Problem) []string {
	list := []string{}
	for _, p := range problems {
		list = append(list, p.Code+" "+p.Path)
	}
	return list
}
