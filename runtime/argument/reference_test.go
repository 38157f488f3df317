package argument_test

import (
	"encoding/json"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/gowebpki/jcs"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// verdict is what came of a call, in a form that can be compared.
type verdict struct {
	Findings              []string // cause and pointer
	Canonical, Received   string
	Accepted, HasReceived bool
	Normalized            int // of a call that was accepted
}

// reference reads the arguments of a call slowly, with other libraries and no knowledge of package argument.
func reference(tb testing.TB, parameters []contract.Parameter, resolves bool, src []byte, from argument.Source) verdict {
	tb.Helper()
	if len(src) == 0 {
		src = []byte("{}")
	}
	broken := verdict{Findings: []string{"argumentTypeMismatch "}}
	// jsontext sees members that stand twice, and half of a surrogate pair.
	if !json.Valid(src) || !jsontext.Value(src).IsValid() {
		return broken
	}
	decoder := json.NewDecoder(strings.NewReader(string(src)))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		tb.Fatal(err)
	}
	members, isObject := value.(map[string]any)
	if !isObject || !eachText(value, isCharacters) {
		return broken
	}
	var v verdict
	if v.HasReceived = eachNumber(value, isInRange); v.HasReceived {
		v.Received = transform(tb, src)
	}
	said := strings.FieldsFunc(strings.ToLower(from.Utterance), isBetween)
	receiver := ""
	for _, p := range slices.Backward(parameters) {
		switch p.Name {
		case "application", "app_name", "application_name", "bundle_id", "bundle_identifier":
			receiver = p.Name
		}
	}
	if slices.ContainsFunc(parameters, func(p contract.Parameter) bool { return p.Name == "app" }) {
		receiver = "app"
	}
	out := map[string]any{}
	find := func(cause, name string) {
		v.Findings = append(v.Findings, cause+" /"+strings.NewReplacer("~", "~0", "/", "~1").Replace(name))
	}
	for _, p := range parameters {
		given, has := members[p.Name]
		has = has && given != nil
		isString := p.Type == ability.ParameterTypeString
		if has && !eachNumber(given, isInRange) {
			find("argumentTypeMismatch", p.Name)
			continue
		}
		if isString && len(p.EnumValues) > 0 && !p.RequiresComposition {
			if text, ok := given.(string); !ok || !slices.Contains(p.EnumValues, text) {
				if value := spokenValue(p, said); value != "" {
					given, has = value, true
				}
			}
		}
		if resolves && receiver != "" && p.Name == receiver && isString && from.Application != "" && (!has || given == "") &&
			utf8.ValidString(from.Application) && isCharacters(from.Application) {
			given, has = from.Application, true
		}
		if !has {
			if p.Required {
				find("missingArgument", p.Name)
			}
			continue
		}
		value, fits, normalized := convert(p.Type, given)
		text, _ := given.(string)
		switch {
		case !fits:
			find("argumentTypeMismatch", p.Name)
		case isString && len(p.EnumValues) > 0 && !slices.Contains(p.EnumValues, text):
			find("argumentNotInEnum", p.Name)
		default:
			out[p.Name] = value
			if normalized {
				v.Normalized++
			}
		}
	}
	for name := range members {
		if !slices.ContainsFunc(parameters, func(p contract.Parameter) bool { return p.Name == name }) {
			find("unknownArgument", name)
		}
	}
	if v.Accepted = len(v.Findings) == 0; v.Accepted {
		text, err := json.Marshal(out)
		if err != nil {
			tb.Fatal(err)
		}
		v.Canonical = transform(tb, text)
	} else {
		v.Normalized = 0
	}
	slices.Sort(v.Findings)
	return v
}

func transform(tb testing.TB, src []byte) string {
	tb.Helper()
	out, err := jcs.Transform(src)
	if err != nil {
		tb.Fatalf("%s: %v", src, err)
	}
	return string(out)
}

var jsonNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

// convert gives a value as the type has it.
func convert(t ability.ParameterType, given any) (value any, fits, normalized bool) {
	switch t {
	case ability.ParameterTypeString:
		_, fits = given.(string)
	case ability.ParameterTypeBoolean:
		_, fits = given.(bool)
	case ability.ParameterTypeObject:
		_, fits = given.(map[string]any)
	case ability.ParameterTypeArray:
		_, fits = given.([]any)
	case ability.ParameterTypeInteger, ability.ParameterTypeNumber:
		text, isText := given.(string)
		number, isNumber := given.(json.Number)
		if isText && jsonNumber.MatchString(text) {
			number, isNumber = json.Number(text), true
		}
		fits = isNumber && isInRange(number) && (t == ability.ParameterTypeNumber || isInteger(number))
		return number, fits, fits && isText
	}
	return given, fits, false
}

// isInteger says whether a number in range is one as it is written.
func isInteger(n json.Number) bool {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(string(n)), "e")
	switch {
	case strings.Trim(mantissa, "-0.") == "":
		return true
	case len(strings.TrimLeft(exponent, "+-0")) > 4: // an exact number has no room for it
		return exponent[0] != '-'
	}
	exact, ok := new(big.Rat).SetString(string(n))
	return ok && exact.IsInt()
}

func isInRange(n json.Number) bool {
	f, err := strconv.ParseFloat(string(n), 64)
	return err == nil && math.Abs(f) <= 1<<53-1
}

func isCharacters(text string) bool {
	for _, c := range text {
		if c&0xFFFE == 0xFFFE || c >= 0xFDD0 && c <= 0xFDEF {
			return false
		}
	}
	return true
}

func isBetween(c rune) bool { return !unicode.In(c, unicode.L, unicode.Nd) }

// spokenValue gives the one value of which a phrase is among the words.
func spokenValue(p contract.Parameter, words []string) string {
	found := map[string]bool{}
	for _, s := range p.Spoken {
		for _, phrase := range s.Phrases {
			parts := strings.FieldsFunc(strings.ToLower(phrase), isBetween)
			for i := 0; i+len(parts) <= len(words) && len(parts) > 0; i++ {
				if slices.Equal(words[i:i+len(parts)], parts) && slices.Contains(p.EnumValues, s.Value) {
					found[s.Value] = true
				}
			}
		}
	}
	if len(found) == 1 {
		for value := range found {
			return value
		}
	}
	return ""
}

// eachNumber and eachText say whether all numbers, and all texts and names, of a value are right.
func eachNumber(value any, right func(json.Number) bool) bool {
	return each(value, func(v any) bool { n, ok := v.(json.Number); return !ok || right(n) })
}

func eachText(value any, right func(string) bool) bool {
	return each(value, func(v any) bool { s, ok := v.(string); return !ok || right(s) })
}

func each(value any, right func(any) bool) bool {
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			if !each(item, right) {
				return false
			}
		}
	case map[string]any:
		for name, item := range v {
			if !right(name) || !each(item, right) {
				return false
			}
		}
	default:
		return right(value)
	}
	return true
}

// ours reads the same call by package argument.
func ours(tb testing.TB, l *argument.List, plan *argument.Plan, resolves bool, src []byte, from argument.Source) verdict {
	tb.Helper()
	v := verdict{Accepted: l.Read(plan, resolves, src, from)}
	received, ok := l.Received()
	v.Received, v.HasReceived = string(received), ok
	if v.Accepted {
		v.Canonical, v.Normalized = string(l.Canonical()), l.Normalized()
		checkAccepted(tb, l)
	} else if l.Canonical() != nil || len(l.Findings()) == 0 {
		tb.Fatalf("%s is refused, with %d findings, and has the form %s", src, len(l.Findings()), l.Canonical())
	}
	for i, f := range l.Findings() {
		v.Findings = append(v.Findings, f.Cause.String()+" "+f.Pointer)
		if i > 0 && l.Findings()[i-1].Pointer > f.Pointer {
			tb.Fatalf("%s: findings are not sorted: %v", src, l.Findings())
		}
		if f.Detail == "" || !utf8.ValidString(f.Detail) || !utf8.ValidString(f.Pointer) {
			tb.Fatalf("%s: a finding says %q at %q", src, f.Detail, f.Pointer)
		}
	}
	slices.Sort(v.Findings)
	return v
}

// checkAccepted holds that the canonical form is one, and reads as the same values.
func checkAccepted(tb testing.TB, l *argument.List) {
	tb.Helper()
	if err := wire.CheckCanonical(l.Canonical(), wire.Value); err != nil {
		tb.Fatalf("%s: %v", l.Canonical(), err)
	}
	var again argument.List
	if !again.Read(l.Plan(), false, slices.Clone(l.Canonical()), argument.Source{}) {
		tb.Fatalf("%s is refused: %v", l.Canonical(), again.Findings())
	}
	if again.Normalized() != 0 || string(again.Canonical()) != string(l.Canonical()) || slots(&again) != slots(l) {
		tb.Fatalf("%s becomes %s:%s", l.Canonical(), again.Canonical(), slots(&again))
	}
}
