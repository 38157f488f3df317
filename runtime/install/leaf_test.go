package install_test

import (
	"reflect"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// leaf is a value of a document that has no parts. Its place is the path of members, as in skills[].inputs[].name; the values of a
// map are {}, its names {name}, and what says that an optional member is there ends in "?".
type leaf struct {
	place string
	value reflect.Value
}

var text = reflect.TypeFor[wire.Text]()

// leaves gives the leaves of a document in its order.
func leaves(d *ability.Document) []leaf { return appendLeaves(nil, "", reflect.ValueOf(d).Elem()) }

func appendLeaves(list []leaf, place string, v reflect.Value) []leaf {
	switch {
	case v.Type() == text || v.Kind() != reflect.Slice && v.Kind() != reflect.Struct:
		return append(list, leaf{place, v})
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			element := v.Index(i)
			if element.Kind() == reflect.Struct && strings.HasPrefix(element.Type().Name(), "Entry[") {
				list = append(list, leaf{place + "{name}", element.FieldByName("Name")})
				list = appendLeaves(list, place+"{}", element.FieldByName("Value"))
			} else {
				list = appendLeaves(list, place+"[]", element)
			}
		}
		return list
	}
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		if member, ok := strings.CutPrefix(name, "Has"); ok && v.FieldByName(member).IsValid() {
			name = member + "?"
		}
		name = strings.ToLower(name[:1]) + name[1:]
		if place != "" {
			name = place + "." + name
		}
		list = appendLeaves(list, name, v.Field(i))
	}
	return list
}

// full gives a document in which every member is there and every list has two elements, all of them different where they can be.
// A predicate has children, which have none.
func full() *ability.Document {
	d := new(ability.Document)
	count := byte(0)
	fill(reflect.ValueOf(d).Elem(), &count)
	return d
}

func fill(v reflect.Value, count *byte) {
	*count++
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), count)
			if name := v.Type().Field(i).Name; strings.HasPrefix(name, "Has") && v.FieldByName(name[3:]).IsValid() {
				v.Field(i).SetBool(true)
			}
		}
	case reflect.Slice:
		switch {
		case v.Type() == text:
			v.SetBytes([]byte{'t', 'a' + *count%26, 'a' + *count/26})
		case v.Type().Elem() == reflect.TypeFor[ability.Predicate]() && v.IsNil():
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			for i := range 2 {
				predicate := v.Index(i).Addr().Interface().(*ability.Predicate)
				predicate.Children = []ability.Predicate{}
				fill(v.Index(i), count)
			}
		case v.IsNil():
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			for i := range 2 {
				fill(v.Index(i), count)
			}
		}
	case reflect.Uint8:
		v.SetUint(1)
	case reflect.Int64:
		v.SetInt(int64(*count) + 1)
	case reflect.Float64:
		v.SetFloat(float64(*count) + 1.5)
	}
}

// change gives a leaf another value, and gives what undoes it.
func change(v reflect.Value) (undo func()) {
	old := reflect.ValueOf(v.Interface())
	switch v.Kind() {
	case reflect.Slice:
		v.SetBytes(append([]byte("other "), v.Bytes()...))
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Uint8:
		v.SetUint(v.Uint()%2 + 1) // the first two values of an enumeration
	case reflect.Int64:
		v.SetInt(v.Int() + 1000)
	case reflect.Float64:
		v.SetFloat(v.Float() + 1000)
	}
	return func() { v.Set(old) }
}
