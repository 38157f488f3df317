package value_test

import (
	"encoding/base64"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/value"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// oracle says what is wrong with a tree, in the words of the specification and without care for time or memory.
type oracle struct {
	types   map[string]*contract.ValueType
	privacy ability.DataPrivacyClass
	codes   map[string]bool
}

func (o *oracle) judge(n *wire.Node, id string, around []string) {
	v := o.types[id]
	is := func(kind wire.Kind) bool {
		if n.Kind != kind {
			o.codes["value-shape-mismatch"] = true
		}
		return n.Kind == kind
	}
	switch v.Shape {
	case ability.ValueShapeString:
		is(wire.String)
	case ability.ValueShapeBoolean:
		is(wire.Bool)
	case ability.ValueShapeNumber:
		is(wire.Number)
	case ability.ValueShapeInteger:
		if is(wire.Number) && n.Number != math.Trunc(n.Number) {
			o.codes["value-shape-mismatch"] = true
		}
	case ability.ValueShapeEnumeration:
		if is(wire.String) && !slices.Contains(v.EnumValues, n.Text) {
			o.codes["value-unknown-enum-member"] = true
		}
	case ability.ValueShapeData:
		if is(wire.Object) {
			m := n.Member("$bonnie.data")
			if len(n.Members) != 1 || m == nil || m.Kind != wire.String {
				o.codes["value-shape-mismatch"] = true
			} else if b, err := base64.StdEncoding.Strict().DecodeString(m.Text); err != nil || base64.StdEncoding.EncodeToString(b) != m.Text {
				o.codes["value-shape-mismatch"] = true
			}
		}
	case ability.ValueShapeArray:
		if slices.Contains(around, id) {
			o.codes["value-recursive-type"] = true
		} else if is(wire.Array) {
			if o.types[v.ItemType] == nil {
				o.codes["value-missing-item-type"] = true
				return
			}
			for _, item := range n.Items {
				o.judge(item, v.ItemType, append(around, id))
			}
		}
	case ability.ValueShapeObject:
		switch {
		case slices.Contains(around, id):
			o.codes["value-recursive-type"] = true
		case !is(wire.Object):
		case n.Member("$bonnie.data") != nil:
			o.codes["value-shape-mismatch"] = true
		default:
			o.fields(n, v, append(around, id))
		}
	default:
		o.codes["value-shape-mismatch"] = true
	}
}

func (o *oracle) fields(n *wire.Node, v *contract.ValueType, around []string) {
	for _, m := range n.Members {
		i := slices.IndexFunc(v.Fields, func(f contract.Field) bool { return f.Name == m.Name })
		if i < 0 {
			o.codes["value-undeclared-field"] = true
			continue
		}
		f := v.Fields[i]
		if f.Privacy > o.privacy || f.Privacy == 0 && o.privacy < secret {
			o.codes["value-privacy-too-low"] = true
		}
		if o.types[f.ValueType] == nil {
			o.codes["value-inactive-type"] = true
		} else {
			o.judge(m.Value, f.ValueType, around)
		}
	}
	for _, f := range v.Fields {
		if f.Required && n.Member(f.Name) == nil {
			o.codes["value-missing-field"] = true
		}
	}
}

func FuzzCheckValue(f *testing.F) {
	types, cases := vectors(f)
	odd, real := len(types), shipped(f)
	types = append(types, real...)
	named, table := byID(types), value.NewTable(types)
	for i, v := range real {
		f.Add(uint16(odd+i), uint8(secret-1), newSample(named, v.ID, true, 2).text(nil))
	}
	numbers := map[string]uint16{}
	for i, v := range types {
		numbers[v.ID] = uint16(i)
	}
	for _, v := range cases {
		f.Add(numbers[v.typeID], uint8(v.privacy-1), v.text)
	}
	f.Fuzz(func(t *testing.T, number uint16, class uint8, text []byte) {
		if len(text) > 1<<12 {
			return // more than 64 problems are not kept
		}
		id := types[int(number)%len(types)].ID
		privacy := ability.DataPrivacyClass(class%4 + 1)
		problems := table.CheckValue(id, text, privacy)
		got := map[string]bool{}
		for _, p := range problems {
			got[p.Code] = true
			if p.Detail == "" || p.Code == "" || p.Path != "" && p.Path[0] != '/' {
				t.Errorf("%q as %s: %+v", text, id, p)
			}
		}
		tree, err := wire.Parse(text, wire.Value)
		if err != nil {
			if len(problems) != 1 || !got["value-shape-mismatch"] && !got["value-non-finite"] {
				t.Errorf("%q as %s is no value: %v", text, id, problems)
			}
			return
		}
		if len(problems) == 64 {
			return
		}
		o := oracle{types: named, privacy: privacy, codes: map[string]bool{}}
		o.judge(tree, id, nil)
		if diff := cmp.Diff(o.codes, got); diff != "" {
			t.Errorf("%q as %s: -want +got:\n%s", text, id, diff)
		}
	})
}
