package cognition_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/contract"
)

// TestTexts activates the contract of every testdata/*.txtar, which has one parameter of each type, with its arguments. A line
// break is added to the text, since the files of an archive end in one.
func TestTexts(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no cases", err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			c := everyType
			if err := json.Unmarshal(archive.Files[0].Data, &struct {
				Text     *string
				Sections *[]cognition.Section
			}{&c.Text, &c.Sections}); err != nil {
				t.Fatal(err)
			}
			var list argument.List
			if !list.Read(argument.NewPlan(c.Parameters), false, archive.Files[1].Data, argument.Source{}) {
				t.Fatal(list.Findings())
			}
			got := append(c.AppendText([]byte("> "), &list), '\n')
			if !bytes.HasPrefix(got, []byte("> ")) {
				t.Error("what was there is gone")
			}
			got = got[2:]
			if *update {
				archive.Files[2].Data = got
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(archive.Files[2].Data), string(got)); diff != "" {
				t.Errorf("(- expected, + text)\n%s", diff)
			}
		})
	}
}

// everyType takes one argument of each type.
var everyType = cognition.Contract{Parameters: []contract.Parameter{
	{Name: "string", Type: ability.ParameterTypeString},
	{Name: "boolean", Type: ability.ParameterTypeBoolean},
	{Name: "integer", Type: ability.ParameterTypeInteger},
	{Name: "number", Type: ability.ParameterTypeNumber},
	{Name: "object", Type: ability.ParameterTypeObject},
	{Name: "array", Type: ability.ParameterTypeArray},
}}

// TestTextsOfTheCatalogue activates every contract with every argument, and with those that are required.
func TestTextsOfTheCatalogue(t *testing.T) {
	values := map[ability.ParameterType]string{ability.ParameterTypeString: `"the\nwords"`, ability.ParameterTypeArray: `["a",{"b":1}]`, ability.ParameterTypeInteger: `"20"`}
	shown := map[ability.ParameterType]string{ability.ParameterTypeString: "the\nwords", ability.ParameterTypeArray: "- a\n- {\"b\":1}", ability.ParameterTypeInteger: "20"}
	for i := range cognition.Catalogue {
		c := &cognition.Catalogue[i]
		plan := argument.NewPlan(c.Parameters)
		for _, all := range []bool{true, false} {
			given := make(map[string]ability.ParameterType)
			var src []string
			for _, p := range c.Parameters {
				if values[p.Type] == "" {
					t.Fatalf("this test has no value for the type %v of %s", p.Type, c.ID)
				}
				if all || p.Required {
					given[p.Name] = p.Type
					src = append(src, `"`+p.Name+`":`+values[p.Type])
				}
			}
			var want []string
			for _, s := range c.Sections {
				if kind, ok := given[s.Parameter]; ok {
					want = append(want, "## "+s.Title+"\n\n"+shown[kind])
				}
			}
			var list argument.List
			if !list.Read(plan, false, []byte("{"+strings.Join(src, ",")+"}"), argument.Source{}) {
				t.Fatal(list.Findings())
			}
			if diff := cmp.Diff(strings.Join(want, "\n\n"), string(c.AppendText(nil, &list))); diff != "" {
				t.Errorf("%s (- expected, + text)\n%s", c.ID, diff)
			}
		}
	}
}

// TestElementsAreLines compares the lines of random arrays with those that encoding/json gives.
func TestElementsAreLines(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	c := everyType
	c.Sections = []cognition.Section{{Parameter: "array", Title: "Lines"}}
	plan := argument.NewPlan(c.Parameters)
	var list argument.List
	for range 20000 {
		src, err := json.Marshal(map[string]any{"array": anyArray(random, 0)})
		if err != nil {
			t.Fatal(err)
		}
		if !list.Read(plan, false, src, argument.Source{}) {
			t.Fatal(list.Findings())
		}
		var back struct{ Array []json.RawMessage }
		if err := json.Unmarshal(list.Canonical(), &back); err != nil {
			t.Fatal(err)
		}
		want := "## Lines\n\n"
		for i, element := range back.Array {
			if i > 0 {
				want += "\n"
			}
			var text string
			if element[0] != '"' || json.Unmarshal(element, &text) != nil || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7F }) {
				text = string(element)
			}
			want += "- " + text
		}
		if len(back.Array) == 0 {
			want += "none"
		}
		if got := string(c.AppendText(nil, &list)); got != want {
			t.Fatalf("%s gives\n%s\nwant\n%s", src, got, want)
		}
	}
}

func anyArray(random *rand.Rand, depth int) []any {
	list := []any{}
	for range random.IntN(4) {
		list = append(list, anyValue(random, depth+1))
	}
	return list
}

func anyValue(random *rand.Rand, depth int) any {
	switch n := random.IntN(8); {
	case n == 0 && depth < 5:
		return anyArray(random, depth)
	case n == 1 && depth < 5:
		return map[string]any{anyText(random): anyValue(random, depth+1), "x" + anyText(random): nil}
	case n == 2:
		return random.Float64()*2000 - 1000
	case n == 3:
		return random.IntN(2) == 0
	}
	return anyText(random)
}

func anyText(random *rand.Rand) string {
	pieces := []string{`"`, `\`, "\n", "\x00", "\x7f", "]", "[", "{", "}", ",", "n", "u", "é", "笔", "😀", " ", "/", "-"}
	text := ""
	for range random.IntN(6) {
		text += pieces[random.IntN(len(pieces))]
	}
	return text
}

const call = `{"array":["a\"b",{"c":[1,"]"]},"d\ne"],"integer":12,"number":0.5,"object":{"k":"v"},"string":"the \"words\""}`

func activation(t testing.TB) (*cognition.Contract, *argument.List) {
	t.Helper()
	c := everyType
	for _, p := range c.Parameters {
		c.Sections = append(c.Sections, cognition.Section{Parameter: p.Name, Title: p.Name})
	}
	list := new(argument.List)
	if !list.Read(argument.NewPlan(c.Parameters), false, []byte(call), argument.Source{}) {
		t.Fatal(list.Findings())
	}
	return &c, list
}

func TestActivationAllocatesNothing(t *testing.T) {
	c, list := activation(t)
	text := make([]byte, 0, 1024)
	if n := testing.AllocsPerRun(1000, func() { text = c.AppendText(text[:0], list) }); n != 0 {
		t.Errorf("a text takes %v allocations", n)
	}
}

// BenchmarkAppendText activates a contract with an argument of each type, beside what encoding/json does to get at the values.
func BenchmarkAppendText(b *testing.B) {
	c, list := activation(b)
	text := make([]byte, 0, 1024)
	b.Run("text", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			text = c.AppendText(text[:0], list)
		}
	})
	b.Run("json", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var values map[string]any
			if err := json.Unmarshal([]byte(call), &values); err != nil {
				b.Fatal(err)
			}
			for _, s := range c.Sections {
				text = append(append(append(text[:0], s.Title...), '\n'), "\n"...)
				out, err := json.Marshal(values[s.Parameter])
				if err != nil {
					b.Fatal(err)
				}
				text = append(text, out...)
			}
		}
	})
}
