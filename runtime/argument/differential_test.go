package argument_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
)

// TestAgainstReference compares with the slow reading: random parameter lists, random arguments, and arguments in which
// bytes were changed.
func TestAgainstReference(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 3))
	var l argument.List
	counts := map[string]int{}
	for range 1500 {
		parameters := randomParameters(r)
		plan := argument.NewPlan(parameters)
		for i := range 20 {
			src := randomArguments(r, parameters)
			for range r.IntN(4) * (i % 2) {
				src = mutate(r, src)
			}
			from := argument.Source{Utterance: randomUtterance(r), Application: pick(r, "", "editor", "on", "Ω \"x\"\n", "\xff", "\uffff")}
			resolves := r.IntN(2) == 0
			want, have := reference(t, parameters, resolves, src, from), ours(t, &l, plan, resolves, src, from)
			if diff := cmp.Diff(want, have, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("%s\n%+v\n%q %v\nreference and ours:\n%s\n%v", src, parameters, from, resolves, diff, l.Findings())
			}
			switch {
			case have.Accepted && have.Normalized > 0:
				counts["normalized"]++
			case have.Accepted && have.Canonical == string(src):
				counts["as it was"]++
			case have.Accepted:
				counts["written"]++
			case have.Findings[0] == "argumentTypeMismatch ":
				counts["broken"]++
			default:
				counts["refused"]++
			}
		}
	}
	for _, kind := range []string{"normalized", "as it was", "written", "broken", "refused"} {
		if counts[kind] < 300 {
			t.Errorf("too few of one kind: %v", counts)
			break
		}
	}
}

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

var names = []string{
	"a", "app", "application", "app_name", "bundle_id", "bundle_identifier", "application_name", "text", "mode", "count", "scale",
	"dry_run", "tags", "options", "x/y", "~", "naïve", "\ufb33", "\U0001F600", "quo\"te", "line\nbreak", "", "b\u202e",
}

func randomParameters(r *rand.Rand) []contract.Parameter {
	known := slices.Clone(names)
	r.Shuffle(len(known), func(i, j int) { known[i], known[j] = known[j], known[i] })
	if r.IntN(4) > 0 { // those that a package can have
		known = slices.DeleteFunc(known, func(name string) bool { return strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") != "" || name == "" })
	}
	var list []contract.Parameter
	for _, name := range known[:min(r.IntN(7), len(known))] {
		p := contract.Parameter{Name: name, Type: pick(r, types...), Required: r.IntN(3) == 0, RequiresComposition: r.IntN(4) == 0}
		if r.IntN(3) == 0 {
			p.Type = ability.ParameterTypeString
		}
		if p.Type == ability.ParameterTypeString && r.IntN(2) == 0 {
			for i := range pick(r, 1, 2, 3, 16, 17, 40) {
				p.EnumValues = append(p.EnumValues, pick(r, "on", "v", "editor")+pick(r, "", "-"+strconv.Itoa(i)))
			}
			r.Shuffle(len(p.EnumValues), func(i, j int) { p.EnumValues[i], p.EnumValues[j] = p.EnumValues[j], p.EnumValues[i] })
			p.EnumValues = slices.Compact(slices.Sorted(slices.Values(p.EnumValues)))
			r.Shuffle(len(p.EnumValues), func(i, j int) { p.EnumValues[i], p.EnumValues[j] = p.EnumValues[j], p.EnumValues[i] })
			for _, value := range slices.Sorted(slices.Values(p.EnumValues[:min(3, len(p.EnumValues))])) {
				p.Spoken = append(p.Spoken, contract.SpokenValue{Value: value, Phrases: []string{randomWords(r, 1), randomWords(r, 1+r.IntN(2))}})
			}
		}
		list = append(list, p)
	}
	return list
}

var vocabulary = []string{"one", "two", "three", "four", "ein", "Über", "N°5", "٣", "don't", "a", "file", "é\u0301", "-", "ǅ"}

func randomWords(r *rand.Rand, n int) string {
	var words []string
	for range n {
		words = append(words, pick(r, vocabulary...))
	}
	return strings.Join(words, " ")
}

func randomUtterance(r *rand.Rand) string {
	text := strings.ReplaceAll(randomWords(r, r.IntN(7)), " ", pick(r, " ", ", ", "\n", "-"))
	return pick(r, text, strings.ToUpper(text), text+"\xff.")
}

var numbers = []string{
	"0", "-0", "12", "-7", "3.0", "30e-1", "0.25", "1e2", "1E+2", "25e-1", "1e-7", "123456789012345", "1234567890123456", "-0.0", "1e-30",
	"9007199254740991", "-9007199254740991", "9007199254740992", "1e15", "1e16", "1e400", "-1e300", "0.1234567890123456789", "9007199254740990.6",
	"4503599627370496.1", "0e5", "100000e-5", "1.50", "0.000001", "0.0000001",
}

var strangeNumbers = []string{"", " 1", "1 ", "+1", "01", "1.", ".5", "0x1f", "1,000", "NaN", "Infinity", "1e", "--1", "1_0", "١", "1e+", "null"}

func randomValue(r *rand.Rand, depth int) string {
	switch r.IntN(9) {
	case 0:
		return "null"
	case 1:
		return pick(r, "true", "false")
	case 2:
		return pick(r, numbers...)
	case 3:
		return `"` + pick(r, numbers...) + `"`
	case 4:
		return pick(r, `""`, `"on"`, `"a\nb"`, `"\u0041\/"`, `"naïve 😀"`, `"\ud83d\ude00"`, `"\ud800"`, `"\uffff"`, `"\u0031"`, `"x\u202e"`, `"editor"`)
	case 5:
		return quoted(pick(r, strangeNumbers...))
	}
	if depth > 2 {
		return "[]"
	}
	var parts []string
	isArray := r.IntN(2) == 0
	for range r.IntN(4) {
		if value := randomValue(r, depth+1); isArray {
			parts = append(parts, value)
		} else {
			parts = append(parts, quoted(pick(r, names...))+":"+value)
		}
	}
	if isArray {
		return "[" + strings.Join(parts, pick(r, ",", " , ")) + "]"
	}
	return "{" + strings.Join(parts, pick(r, ",", " , ")) + "}"
}

func quoted(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// fitting gives a value of a type, mostly.
func fitting(r *rand.Rand, p contract.Parameter) string {
	for range 30 {
		value := randomValue(r, 1)
		if len(p.EnumValues) > 0 {
			value = quoted(pick(r, p.EnumValues...))
		}
		fits := false
		switch p.Type {
		case ability.ParameterTypeString:
			fits = value[0] == '"' && !strings.Contains(value, "uffff") && !strings.Contains(value, `ud800`)
		case ability.ParameterTypeInteger, ability.ParameterTypeNumber:
			number := json.Number(strings.Trim(value, `"`))
			fits = jsonNumber.MatchString(string(number)) && isInRange(number) && (p.Type == ability.ParameterTypeNumber || isInteger(number))
		case ability.ParameterTypeBoolean:
			fits = value == "true" || value == "false"
		case ability.ParameterTypeObject:
			fits = value[0] == '{'
		case ability.ParameterTypeArray:
			fits = value[0] == '['
		}
		if fits {
			return value
		}
	}
	return "null"
}

func randomArguments(r *rand.Rand, parameters []contract.Parameter) []byte {
	var members []string
	wild := r.IntN(3) == 0
	sorted := slices.Clone(parameters)
	slices.SortFunc(sorted, func(a, b contract.Parameter) int { return strings.Compare(a.Name, b.Name) })
	for _, p := range sorted {
		switch {
		case r.IntN(4) == 0 && (wild || !p.Required):
		case wild && r.IntN(3) == 0:
			members = append(members, quoted(p.Name)+":"+randomValue(r, 0))
		default:
			members = append(members, quoted(p.Name)+":"+fitting(r, p))
		}
	}
	for wild && r.IntN(3) == 0 {
		members = append(members, quoted(pick(r, names...))+":"+randomValue(r, 0))
	}
	if r.IntN(2) == 0 {
		r.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	}
	if len(members) == 0 && r.IntN(2) == 0 {
		return nil
	}
	return []byte(pick(r, "", "", " ") + "{" + strings.Join(members, pick(r, ",", ",", ", ", " ,\n")) + pick(r, "}", "}", " }\n"))
}

// mutate changes, drops or puts in a byte, or cuts the end off.
func mutate(r *rand.Rand, src []byte) []byte {
	if len(src) == 0 {
		return []byte{pick(r, []byte(`{}[]" 1x`)...)}
	}
	out, at := slices.Clone(src), r.IntN(len(src))
	some := pick(r, []byte("{}[]\",:\\ue1-.0 xnt\n\x00\x7f\xff\xc3")...)
	switch r.IntN(4) {
	case 0:
		out[at] = some
	case 1:
		out = slices.Insert(out, at, some)
	case 2:
		out = slices.Delete(out, at, at+1)
	default:
		if r.IntN(4) == 0 {
			out = out[:at]
		} else if end := at + 1 + r.IntN(min(12, len(src)-at)); end <= len(src) {
			out = append(slices.Clone(src[:end]), src[at:]...) // a piece twice
		}
	}
	return out
}

// TestManyParameters reads by lists that are longer than the tables of names reach.
func TestManyParameters(t *testing.T) {
	var parameters []contract.Parameter
	var members []string
	for i := range 300 {
		name := fmt.Sprintf("p_%03d", i)
		parameters = append(parameters, contract.Parameter{Name: name, Type: ability.ParameterTypeInteger, Required: true})
		members = append(members, `"`+name+`":`+strconv.Itoa(i))
	}
	slices.Reverse(parameters)
	plan := argument.NewPlan(parameters)
	var l argument.List
	src := "{" + strings.Join(members, ",") + "}"
	slices.Reverse(members)
	for _, text := range []string{src, "{" + strings.Join(members, ", ") + "}"} {
		if !l.Read(plan, false, []byte(text), argument.Source{}) || string(l.Canonical()) != src || l.Integer(7) != 7 {
			t.Fatalf("%v, %s", l.Findings(), l.Canonical())
		}
	}
	if l.Read(plan, false, nil, argument.Source{}) || len(l.Findings()) != 64 || l.More() != 300-64 || l.Findings()[63].Pointer != "/p_063" {
		t.Errorf("of 300 missing arguments there are %d findings and %d more", len(l.Findings()), l.More())
	}
	for n := 60; n <= 130; n++ {
		plan := argument.NewPlan(parameters[300-n:]) // those of the first n names
		all := strings.Split(src[1:len(src)-1], ",")[:n]
		if text := "{" + strings.Join(all, ",") + "}"; !l.Read(plan, false, []byte(text), argument.Source{}) {
			t.Fatal(n, l.Findings())
		}
		for i := range all {
			text := "{" + strings.Join(slices.Delete(slices.Clone(all), i, i+1), ",") + "}"
			if l.Read(plan, false, []byte(text), argument.Source{}) || len(l.Findings()) != 1 || l.Findings()[0].Pointer != fmt.Sprintf("/p_%03d", i) {
				t.Fatalf("without the parameter %d of %d there are %v", i, n, l.Findings())
			}
		}
	}
	many := "{"
	for i := range 100 {
		many += fmt.Sprintf("\"q_%03d\":1e99,", i)
	}
	// Each number out of range costs a reading, up to a limit; then the text is refused as a whole.
	if l.Read(plan, false, []byte(many+`"p_001":1}`), argument.Source{}) || len(l.Findings()) != 1 || l.Findings()[0].Pointer != "" {
		t.Errorf("of 100 numbers out of range there are %v", l.Findings())
	}
	many = strings.ReplaceAll(many, "1e99", "1")
	none := argument.NewPlan(nil)
	if l.Read(none, false, []byte(many+`"p":1}`), argument.Source{}) || len(l.Findings()) != 64 || l.More() != 37 {
		t.Errorf("of 101 undeclared arguments there are %d findings and %d more", len(l.Findings()), l.More())
	}
}
