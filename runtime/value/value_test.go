package value_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/value"
)

// vector is a case of testdata/values.txtar.
type vector struct {
	name, typeID string
	privacy      ability.DataPrivacyClass
	text         []byte
	problems     []string
}

func vectors(tb testing.TB) (types []*contract.ValueType, cases []vector) {
	tb.Helper()
	archive, err := txtar.ParseFile("testdata/values.txtar")
	if err != nil {
		tb.Fatal(err)
	}
	var v vector
	for _, f := range archive.Files {
		name, json := strings.CutSuffix(f.Name, ".json")
		switch {
		case name == "types":
			types = rows(tb, f.Data)
		case json:
			v = vector{name: name, text: bytes.TrimSuffix(f.Data, []byte("\n"))}
		case f.Name == v.name+".problems":
			lines := strings.Split(strings.TrimSpace(string(f.Data)), "\n")
			typeID, class, _ := strings.Cut(lines[0], " ")
			v.typeID, v.privacy, v.problems = typeID, numberOf[ability.DataPrivacyClass](class), lines[1:]
			cases = append(cases, v)
		default:
			tb.Fatalf("testdata/values.txtar: %s has no place here", f.Name)
		}
	}
	return types, cases
}

func TestVectors(t *testing.T) {
	types, cases := vectors(t)
	table := value.NewTable(types)
	for _, v := range cases {
		got := []string{}
		for _, p := range table.CheckValue(v.typeID, v.text, v.privacy) {
			got = append(got, p.Code+" "+p.Path+": "+p.Detail)
		}
		if diff := cmp.Diff(v.problems, got); diff != "" {
			t.Errorf("%s: -want +got:\n%s", v.name, diff)
		}
	}
}

func TestNoTypes(t *testing.T) {
	for _, table := range []*value.Table{nil, {}, value.NewTable(nil)} {
		got := lines(table.CheckValue("text", []byte(`""`), 0))
		if diff := cmp.Diff([]string{"value-unknown-type "}, got); diff != "" {
			t.Error(diff)
		}
	}
}

func TestOfRowsWithOneNameTheFirstCounts(t *testing.T) {
	private := ability.DataPrivacyClassPrivate
	table := value.NewTable([]*contract.ValueType{
		{ID: "text", Shape: ability.ValueShapeString},
		{ID: "text", Shape: ability.ValueShapeInteger},
		{ID: "flag", Shape: ability.ValueShapeBoolean},
		{ID: "object", Shape: ability.ValueShapeObject, Fields: []contract.Field{
			{Name: "a", ValueType: "text", Privacy: private, Required: true}, {Name: "a", ValueType: "flag", Privacy: private}}},
	})
	for text, want := range map[string][]string{
		`{"a":"x"}`:  {},
		`{"a":true}`: {"value-shape-mismatch /a"},
		`{}`:         {"value-missing-field /a"},
	} {
		if diff := cmp.Diff(want, lines(table.CheckValue("object", []byte(text), 0))); diff != "" {
			t.Errorf("%s: -want +got:\n%s", text, diff)
		}
	}
}

// TestManyFields has more fields than a word has bits, and names of every kind.
func TestManyFields(t *testing.T) {
	for _, count := range []int{1, 63, 64, 65, 130, 300} {
		v := &contract.ValueType{ID: "wide", Shape: ability.ValueShapeObject}
		for i := range count {
			name := strings.Repeat("f", i%7) + string(rune('A'+i)) // beyond ASCII from 62 on
			v.Fields = append(v.Fields, contract.Field{Name: name, ValueType: "flag", Required: i%3 > 0, Privacy: ability.DataPrivacyClassPrivate})
		}
		table := value.NewTable([]*contract.ValueType{v, {ID: "flag", Shape: ability.ValueShapeBoolean}})
		check := func(fields []contract.Field, want ...string) {
			t.Helper()
			var texts []string
			for _, f := range fields {
				texts = append(texts, quote(f.Name)+":true")
			}
			got := lines(table.CheckValue("wide", []byte("{"+strings.Join(texts, ",")+"}"), 0))
			if diff := cmp.Diff(append([]string{}, want...), got); diff != "" {
				t.Errorf("%d fields: -want +got:\n%s", count, diff)
			}
		}
		for i, f := range v.Fields {
			before, behind := v.Fields[:i], v.Fields[i:]
			check(slices.Concat(behind, before))
			check(slices.Concat(behind, before, behind[:1]), "value-shape-mismatch ")
			if f.Required {
				pointer := strings.NewReplacer("~", "~0", "/", "~1").Replace(f.Name)
				check(slices.Concat(behind[1:], before), "value-missing-field /"+pointer)
			} else {
				check(slices.Concat(behind[1:], before))
			}
		}
	}
}

func TestDepthIsBounded(t *testing.T) {
	types := []*contract.ValueType{{ID: "0", Shape: ability.ValueShapeString}}
	for i := range 600 {
		types = append(types, &contract.ValueType{ID: strings.Repeat("x", i+1), Shape: ability.ValueShapeArray, ItemType: types[i].ID})
	}
	table := value.NewTable(types)
	for depth, want := range map[int][]string{
		512: {},
		513: {"value-shape-mismatch " + strings.Repeat("/0", 512)},
	} {
		text := strings.Repeat("[", depth) + `"a"` + strings.Repeat("]", depth)
		if diff := cmp.Diff(want, lines(table.CheckValue(types[depth].ID, []byte(text), 0))); diff != "" {
			t.Errorf("depth %d: -want +got:\n%s", depth, diff)
		}
	}
}

func TestProblemsAreBounded(t *testing.T) {
	types, _ := vectors(t)
	text := "[" + strings.Repeat("1,", 99) + "1]"
	got := value.NewTable(types).CheckValue("notes", []byte(text), 0)
	if len(got) != 64 || got[0].Path != "/0" || got[63].Path != "/63" {
		t.Errorf("%d problems, from %v to %v", len(got), got[0], got[len(got)-1])
	}
}
