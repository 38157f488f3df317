package install_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/install"
)

// titles are the texts for people that rows have, and the color beside them.
var titles = []string{"ability.title", "ability.tint", "plugin.adapter.title", "skills[].title"}

// spelled are the names and tokens that rows have whose form the schema leaves open, to admission or to other members that they
// repeat, and the words by which a value is recognised. They are compared with others; nothing is said with them, apart from
// the values of an enumeration, which are part of a signature.
var spelled = []string{
	"capabilities[].constraints[].value",
	"interactions[].evidence[].channel",
	"plugin.operations[].inputs[].enumValues[]",
	"plugin.realizations[].operation",
	"skills[].execution.steps[].consumes[]",
	"skills[].execution.steps[].produces[]",
	"skills[].inputs[].name",
	"skills[].modelExposure.parameters[].spokenValues{name}",
	"skills[].modelExposure.parameters[].spokenValues{}[]",
	"skills[].outputs[].name",
	"valueTypes[].enumValues[]",
	"valueTypes[].fields[].name",
}

// TestTheWordsOfAnAuthorReachNoRow rewrites every text that an author is free in, of all shipped packages and of a document in
// which everything is there. The rows stay as they were; with the titles, the members that have them change and no others.
func TestTheWordsOfAnAuthorReachNoRow(t *testing.T) {
	free := freeTexts(t)
	packages := map[string]func() *ability.Document{"full": full}
	for _, f := range shipped(t) {
		packages[f.name] = func() *ability.Document { return decode(t, f.text) }
	}
	for name, read := range packages {
		before := install.Rows(read(), [32]byte{})
		for _, withTitles := range []bool{false, true} {
			d, rewritten := read(), 0
			for _, l := range leaves(d) {
				isTitle := slices.Contains(titles, l.place)
				if l.value.Type() != text || l.value.Len() == 0 || isTitle && !withTitles || slices.Contains(spelled, l.place) || !isTitle && !slices.Contains(free, l.place) {
					continue
				}
				change(l.value)
				rewritten++
			}
			var want []string
			if withTitles {
				want = []string{"Ability.Title", "Ability.Tint", "Skills[].Title", "Plugin.Title"}
				if before.Plugin == nil {
					want = want[:3]
				}
			}
			if got := members(before, install.Rows(d, [32]byte{})); !slices.Equal(got, want) {
				t.Errorf("%s: the members %v follow the words of an author, want %v", name, got, want)
			}
			if name == "full" {
				continue // it is too full for a file
			}
			// The new words also survive the way through a file, which they do not leave without the titles.
			if got := members(install.Rows(d, [32]byte{}), install.Rows(decode(t, d.AppendCanonical(nil)), [32]byte{})); len(got) > 0 {
				t.Errorf("%s: the members %v are others in a file", name, got)
			}
			if rewritten < 50 {
				t.Errorf("%s: only %d texts were rewritten", name, rewritten)
			}
		}
	}
}

// TestWhichWordsRowsHave compares the places of free texts with those that reach rows.
func TestWhichWordsRowsHave(t *testing.T) {
	carried, err := os.ReadFile("testdata/carried.txt")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	free := freeTexts(t)
	for line := range strings.Lines(string(carried)) {
		if place, _, _ := strings.Cut(line, ": "); slices.Contains(free, place) || slices.Contains(titles, place) {
			got = append(got, place)
		}
	}
	want := slices.Concat(titles, spelled)
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the words that reach rows (- expected, + found):\n%s", diff)
	}
}

// decode reads a document whose patterns and lengths may be broken.
func decode(t *testing.T, src []byte) *ability.Document {
	t.Helper()
	d, err := ability.Read(src)
	if d == nil {
		t.Fatal(err)
	}
	return d
}

// freeTexts gives the places of texts that can be a sentence, or words, as far as the schema says.
func freeTexts(t *testing.T) (list []string) {
	t.Helper()
	src, err := os.ReadFile("../../schemas/package.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema object
	if err := json.Unmarshal(src, &schema); err != nil {
		t.Fatal(err)
	}
	resolve := func(o object) object {
		for o.text("$ref") != "" {
			o = schema.in("$defs").in(strings.TrimPrefix(o.text("$ref"), "#/$defs/"))
		}
		return o
	}
	d := full()
	for _, l := range leaves(d) {
		if l.value.Type() != text || slices.Contains(list, l.place) {
			continue
		}
		at := resolve(schema)
		for _, name := range strings.Split(l.place, ".") {
			member := strings.TrimRight(name, "[]{}")
			names := strings.HasSuffix(name, "{name}")
			if names {
				member = strings.TrimSuffix(name, "{name}")
			}
			behind := name[len(member):]
			if at = resolve(at.in("properties").in(member)); at == nil {
				t.Fatalf("the schema has no %s in %s", member, l.place)
			}
			for ; behind != ""; behind = strings.TrimLeft(behind[1:], "name]}") {
				switch {
				case strings.HasPrefix(behind, "[]"):
					at = resolve(at.in("items"))
				case strings.HasPrefix(behind, "{}"):
					at = resolve(at.in("additionalProperties"))
				default:
					at = resolve(at.in("propertyNames"))
				}
			}
		}
		pattern := regexp.MustCompile(at.text("pattern"))
		if at["enum"] == nil && (pattern.MatchString("Any words, in any case.") || pattern.MatchString("any words")) {
			list = append(list, l.place)
		}
	}
	return list
}
