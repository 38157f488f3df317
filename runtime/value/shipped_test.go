package value_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/value"
)

const secret = ability.DataPrivacyClassSecret

func TestShippedTypesTakeTheirValues(t *testing.T) {
	types := shipped(t)
	table, named := value.NewTable(types), byID(types)
	for _, v := range types {
		for elements := range 3 {
			for _, all := range []bool{false, true} {
				text := newSample(named, v.ID, all, elements).text(nil)
				if problems := table.CheckValue(v.ID, text, secret); problems != nil {
					t.Errorf("%s refuses %s: %v", v.ID, text, problems)
				}
			}
		}
	}
}

// TestOneFaultHasOneProblem changes each part of a value of each shipped type in each way there is.
func TestOneFaultHasOneProblem(t *testing.T) {
	types := shipped(t)
	table, named := value.NewTable(types), byID(types)
	met := map[string]int{}
	for _, v := range types {
		root := newSample(named, v.ID, true, 1)
		expect := func(path string, codes ...string) {
			t.Helper()
			want := []string{}
			text := root.text(nil)
			got := lines(table.CheckValue(v.ID, text, secret))
			for _, code := range codes {
				want = append(want, code+" "+path)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s: -want +got:\n%s", v.ID, text, diff)
			}
			for _, line := range got {
				met[line[:len(line)-len(path)-1]]++
			}
		}
		root.walk("", func(s *sample, path string) {
			literal := s.literal
			for _, wrong := range wrongFor(s.of.Shape) {
				s.literal = wrong
				expect(path, "value-shape-mismatch")
			}
			for _, infinite := range []string{"1e999", "-1e999", "NaN", "Infinity", "-Infinity"} {
				s.literal = infinite
				expect(path, "value-non-finite")
			}
			if s.of.Shape == ability.ValueShapeEnumeration {
				s.literal = `"no such member"`
				expect(path, "value-unknown-enum-member")
			}
			s.literal = literal
			if s.of.Shape != ability.ValueShapeObject {
				return
			}
			names, children := s.names, s.children
			s.names = append(slices.Clone(names), "undeclared")
			s.children = append(slices.Clone(children), &sample{literal: `{"a":[null]}`})
			expect(path+"/undeclared", "value-undeclared-field")
			s.names[len(names)] = "$bonnie.data"
			expect(path, "value-shape-mismatch")
			for i, f := range s.of.Fields {
				s.names, s.children = slices.Delete(slices.Clone(names), i, i+1), slices.Delete(slices.Clone(children), i, i+1)
				if f.Required {
					expect(path+"/"+f.Name, "value-missing-field")
				} else {
					expect(path)
				}
			}
			s.names, s.children = names, children
		})
		checkPrivacy(t, table, root, met)
	}
	for _, code := range []string{"value-shape-mismatch", "value-non-finite", "value-unknown-enum-member", "value-missing-field", "value-undeclared-field", "value-privacy-too-low"} {
		if met[code] == 0 {
			t.Errorf("no shipped type has met %s", code)
		}
	}
}

// wrongFor gives values that have another shape.
func wrongFor(shape ability.ValueShape) []string {
	wrong := []string{"null"}
	add := func(literal string, right ...ability.ValueShape) {
		if !slices.Contains(right, shape) {
			wrong = append(wrong, literal)
		}
	}
	add(`"text"`, ability.ValueShapeString, ability.ValueShapeEnumeration)
	add("false", ability.ValueShapeBoolean)
	add("4.0", ability.ValueShapeInteger, ability.ValueShapeNumber)
	add("0.5", ability.ValueShapeNumber)
	add("9007199254740992")
	add("[]", ability.ValueShapeArray)
	add("{}", ability.ValueShapeObject) // which lacks fields
	add(`{"$bonnie.data":"AA=="}`, ability.ValueShapeData)
	add(`{"$bonnie.data":"AA==","more":1}`)
	add(`{"$bonnie.data":"AB=="}`)
	return wrong
}

// checkPrivacy lowers the class of the envelope: each field that has a higher one is named.
func checkPrivacy(t *testing.T, table *value.Table, root *sample, met map[string]int) {
	t.Helper()
	for class := ability.DataPrivacyClassPublicDefinition; class <= secret; class++ {
		want := []string{}
		root.walk("", func(s *sample, path string) {
			for _, f := range s.of.Fields {
				if f.Privacy > class {
					want = append(want, "value-privacy-too-low "+path+"/"+f.Name)
				}
			}
		})
		got := lines(table.CheckValue(root.of.ID, root.text(nil), class))
		met["value-privacy-too-low"] += len(got)
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s as %v: -want +got:\n%s", root.of.ID, class, diff)
		}
	}
}

// TestEachInactiveTypeIsMet takes each shipped type out of the table in turn.
func TestEachInactiveTypeIsMet(t *testing.T) {
	types := shipped(t)
	named := byID(types)
	for i, gone := range types {
		table := value.NewTable(slices.Delete(slices.Clone(types), i, i+1))
		for _, v := range types {
			root := newSample(named, v.ID, true, 1)
			want := []string{}
			if v == gone {
				want = append(want, "value-unknown-type ")
			} else {
				want = references(root, "", gone.ID, want)
			}
			got := lines(table.CheckValue(v.ID, root.text(nil), secret))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s without %s: -want +got:\n%s", v.ID, gone.ID, diff)
			}
		}
	}
}

// references gives what is expected of the references to a type that is not active.
func references(s *sample, path, gone string, list []string) []string {
	if s.of.Shape == ability.ValueShapeArray && s.of.ItemType == gone {
		return append(list, "value-missing-item-type "+path)
	}
	for i, c := range s.children {
		if s.of.Shape == ability.ValueShapeArray {
			list = references(c, path+"/0", gone, list)
		} else if c.of.ID == gone {
			list = append(list, "value-inactive-type "+path+"/"+s.names[i])
		} else {
			list = references(c, path+"/"+s.names[i], gone, list)
		}
	}
	return list
}
