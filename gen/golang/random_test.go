package golang_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/gen/golang"
	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// author writes schemas and values at random, from few names and numbers, so that they meet.
type author struct {
	*rand.Rand
	defs int
}

func (a *author) pick(list ...string) string { return list[a.IntN(len(list))] }

func (a *author) small() string { return strconv.Itoa(a.IntN(4)) }

// schema writes a schema.
func (a *author) schema(depth int) string {
	var parts []string
	say := func(chance int, keyword, value string) {
		if a.IntN(chance) == 0 {
			parts = append(parts, `"`+keyword+`":`+value)
		}
	}
	kinds := []string{"string", "integer", "number", "boolean", "null", "enum", "ref", "any"}
	if depth > 0 {
		kinds = append(kinds, "array", "array", "object", "object", "object", "map", "tuple", "union", "tagged", "untyped")
	}
	kind := a.pick(kinds...)
	typed := func(t string) {
		if a.IntN(5) == 0 {
			parts = append(parts, `"type":["`+t+`","null"]`)
		} else {
			parts = append(parts, `"type":"`+t+`"`)
		}
	}
	switch kind {
	case "string":
		typed(kind)
		say(3, "minLength", a.small())
		say(3, "maxLength", a.small())
		say(4, "pattern", a.pick(`"^a*$"`, `"b"`, `"^[a-c]{1,2}$"`, `"é"`))
	case "integer", "number":
		typed(kind)
		say(3, "minimum", a.pick("-1", "0", "1", "0.5"))
		say(3, "exclusiveMaximum", a.pick("1", "2", "2.5"))
		say(4, "multipleOf", a.pick("1", "2", "3"))
	case "boolean":
		typed(kind)
	case "null":
		parts = append(parts, `"type":"null"`)
	case "enum":
		parts = append(parts, `"enum":[`+a.pick(`"a","b"`, `"a",1,null`, `1,2.5`, `true`, `"b"`, `"a","ab",false`)+`]`)
	case "ref":
		beside := a.pick("", "", "", `,"minItems":1`, `,"maxLength":1`, `,"minimum":1`, `,"const":"a"`, `,"maxProperties":1`, `,"enum":["a","b"]`)
		return `{"$ref":"#/$defs/d` + strconv.Itoa(a.IntN(a.defs)) + `"` + beside + `}`
	case "array":
		typed(kind)
		say(1, "items", a.schema(depth-1))
		say(3, "minItems", a.small())
		say(3, "maxItems", a.small())
		say(3, "uniqueItems", "true")
	case "tuple":
		typed("array")
		say(1, "prefixItems", "["+a.schema(depth-1)+","+a.schema(depth-1)+"]")
		say(2, "items", a.pick("false", a.schema(depth-1)))
		say(3, "minItems", a.small())
	case "object":
		typed(kind)
		a.members(depth, say)
		say(2, "additionalProperties", a.pick("false", "false", a.schema(depth-1)))
	case "map":
		typed("object")
		say(1, "additionalProperties", a.schema(depth-1))
		say(3, "propertyNames", a.pick(`{"enum":["a","b"]}`, `{"maxLength":1}`, `{"pattern":"^[a-c]+$"}`))
		say(3, "maxProperties", a.small())
	case "untyped":
		say(2, "minLength", a.small())
		say(2, "minimum", a.small())
		say(2, "maxItems", a.small())
		a.members(depth, say)
	case "union":
		parts = append(parts, a.pick(`"oneOf"`, `"anyOf"`)+`:[`+a.schema(depth-1)+`,`+a.schema(depth-1)+`]`)
	case "tagged":
		variant := func(tag string) string {
			return `{"type":"object","required":["k"],"properties":{"k":{"const":"` + tag + `"},"a":` + a.schema(depth-1) + `}}`
		}
		parts = append(parts, a.pick(`"oneOf"`, `"anyOf"`)+`:[`+variant("a")+`,`+variant("b")+`]`)
	}
	say(5, "default", a.value(1))
	return "{" + strings.Join(parts, ",") + "}"
}

func (a *author) members(depth int, say func(int, string, string)) {
	say(1, "properties", `{"a":`+a.schema(depth-1)+`,"b":`+a.schema(depth-1)+`,"é":`+a.schema(depth-1)+`}`)
	say(2, "required", a.pick(`["a"]`, `["b","a"]`, `["c"]`))
	say(4, "minProperties", a.small())
	say(4, "maxProperties", a.small())
}

func (a *author) document() string {
	a.defs = 3
	defs := ""
	for i := range a.defs {
		if i > 0 {
			defs += ","
		}
		defs += `"d` + strconv.Itoa(i) + `":` + a.schema(2)
	}
	return `{"$defs":{` + defs + `},` + strings.TrimPrefix(a.schema(3), "{")
}

// value writes a value.
func (a *author) value(depth int) string {
	kinds := 6
	if depth > 0 {
		kinds = 12
	}
	switch a.IntN(kinds) {
	case 0:
		return a.pick(`"a"`, `"b"`, `"ab"`, `""`, `"é"`, `"abca"`, `"\u0061"`)
	case 1, 2:
		return a.pick("0", "1", "2", "3", "-1", "2.5", "1.0", "2e0")
	case 3:
		return a.pick("true", "false")
	case 4:
		return "null"
	case 5:
		return a.pick("[]", "{}")
	case 6, 7:
		list := "[" + a.value(depth-1)
		for range a.IntN(3) {
			list += "," + a.value(depth-1)
		}
		return list + "]"
	}
	names := []string{"a", "b", "c", "é", "k", "ab"}
	a.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	object := ""
	for i, name := range names[:a.IntN(4)] {
		if i > 0 {
			object += ","
		}
		value := a.value(depth - 1)
		if name == "k" {
			value = a.pick(`"a"`, `"b"`, `"a"`, value)
		}
		object += `"` + name + `":` + value
	}
	return "{" + object + "}"
}

// TestRandomSchemas holds that generated decoders accept what the schema accepts as gen/schema understands it, and give back
// what they accepted, apart from what an open object drops.
func TestRandomSchemas(t *testing.T) {
	const wanted, values = 40, 60
	s := newScratch(t)
	a := &author{Rand: rand.New(rand.NewPCG(20, 26))}
	var documents []*schema.Document
	var texts []string
	var first []int
	for len(documents) < wanted {
		text := a.document()
		d, err := schema.Read([]byte(text))
		if err != nil {
			continue // a choice that is none, a limit for nothing
		}
		if _, err := golang.Generate(d, golang.Options{Package: "x"}); err != nil {
			if strings.Contains(err.Error(), " default") { // one that never ends, or is too short for its array
				continue
			}
			t.Fatalf("%s\n%v", text, err)
		}
		name := s.add(t, text, []byte(text))
		documents, texts, first = append(documents, d), append(texts, text), append(first, len(s.vectors))
		for range values {
			s.decode(name, []byte(a.value(3)))
		}
	}
	accepted := 0
	verdicts := s.verdicts(t)
	for i, d := range documents {
		for j := first[i]; j < first[i]+values; j++ {
			input := s.vectors[j].Input
			value, err := wire.Parse(input, wire.Value)
			if err != nil {
				t.Fatal(err)
			}
			have, want := len(verdicts[j].Findings) == 0, d.Root.Accepts(value)
			if have != want {
				t.Fatalf("%s\nof %s the decoder says %q, the schema %v", texts[i], input, verdicts[j].Findings, want)
			}
			if have {
				accepted++
				again, err := wire.Parse([]byte(verdicts[j].Output), wire.Value)
				if err != nil {
					t.Fatalf("%s\n%s is written again as %s", texts[i], input, verdicts[j].Output)
				}
				if !contains(value, again) {
					t.Fatalf("%s\n%s is written again as %s", texts[i], input, verdicts[j].Output)
				}
			}
		}
	}
	t.Logf("%d of %d values are accepted", accepted, wanted*values)
}

// contains tells whether a value has everything that another one has, and the same elements.
func contains(a, b *wire.Node) bool {
	if a.Kind != b.Kind || len(a.Items) != len(b.Items) || a.Kind < wire.Array && string(a.AppendCanonical(nil)) != string(b.AppendCanonical(nil)) {
		return false
	}
	for i := range a.Items {
		if !contains(a.Items[i], b.Items[i]) {
			return false
		}
	}
	for _, m := range b.Members {
		if other := a.Member(m.Name); other == nil || !contains(other, m.Value) {
			return false
		}
	}
	return true
}
