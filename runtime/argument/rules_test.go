package argument_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestRules runs the archives of testdata/rules. Each begins with a parameter list, as packages have it. Every other file is a
// call: above the line "=>" the arguments, or a Go string in double quotes after "quoted", and what the turn knows; below it
// what has to come of it.
func TestRules(t *testing.T) {
	archives, err := filepath.Glob("testdata/rules/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no archives", err)
	}
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			var l argument.List // one for all: nothing of a call is left in the next one
			plan := argument.NewPlan(readParameters(t, archive.Files[0].Data))
			for _, file := range archive.Files[1:] {
				t.Run(file.Name, func(t *testing.T) {
					call := string(file.Data)
					_, want, _ := strings.Cut(call, "=>\n")
					if have := outcome(t, &l, plan, call); have != want {
						t.Errorf("have\n%swant\n%s", have, want)
					}
				})
			}
		})
	}
}

// readCall reads the call of a case, as far as the line "=>".
func readCall(tb testing.TB, text string) (src []byte, from argument.Source, resolves bool) {
	tb.Helper()
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch key {
		case "arguments":
			src = []byte(value)
		case "quoted":
			text, err := strconv.Unquote(value)
			if err != nil {
				tb.Fatal(err)
			}
			src = []byte(text)
		case "utterance":
			from.Utterance = value
		case "application":
			from.Application, resolves = value, true
		case "unresolved application":
			from.Application = value
		case "=>":
			return src, from, resolves
		default:
			tb.Fatalf("what is %q", line)
		}
	}
	tb.Fatal("no line =>")
	return nil, from, false
}

// outcome reads a call, and gives what came of it as a case has it below the line "=>".
func outcome(t *testing.T, l *argument.List, plan *argument.Plan, call string) string {
	t.Helper()
	src, from, resolves := readCall(t, call)
	var out strings.Builder
	good := l.Read(plan, resolves, src, from)
	for _, f := range l.Findings() {
		fmt.Fprintf(&out, "%s %s: %s\n", f.Cause, strconv.QuoteToGraphic(f.Pointer), f.Detail)
	}
	if l.More() > 0 {
		fmt.Fprintf(&out, "more: %d\n", l.More())
	}
	if good {
		fmt.Fprintf(&out, "canonical: %s\n", l.Canonical())
		out.WriteString("slots:" + slots(l) + "\n")
	}
	if l.Normalized() > 0 {
		fmt.Fprintf(&out, "normalized: %d\n", l.Normalized())
	}
	received, ok := l.Received()
	switch {
	case !ok:
		out.WriteString("received: none\n")
	case !good || string(received) != string(l.Canonical()):
		fmt.Fprintf(&out, "received: %s\n", received)
	}
	return out.String()
}

// slots words the values that the arguments have.
func slots(l *argument.List) string {
	var out strings.Builder
	for i, p := range l.Plan().Parameters() {
		if !l.Has(i) {
			continue
		}
		out.WriteString(" " + p.Name + "=")
		switch p.Type {
		case ability.ParameterTypeString:
			out.WriteString(strconv.Quote(l.Text(i).String()))
			if len(p.EnumValues) > 0 {
				fmt.Fprintf(&out, "#%d", l.Choice(i))
			}
		case ability.ParameterTypeBoolean:
			fmt.Fprint(&out, l.Boolean(i))
		case ability.ParameterTypeInteger:
			fmt.Fprint(&out, l.Integer(i))
		case ability.ParameterTypeNumber:
			fmt.Fprint(&out, l.Number(i))
		default:
			fmt.Fprintf(&out, "%s", l.JSON(i))
		}
	}
	return out.String()
}

// readParameters reads a parameter list in the form of a package.
func readParameters(tb testing.TB, text []byte) []contract.Parameter {
	tb.Helper()
	var list []struct {
		Name, Type                    string
		Required, RequiresComposition bool
		EnumValues                    []string
		SpokenValues                  json.RawMessage
	}
	if err := json.Unmarshal(text, &list); err != nil {
		tb.Fatal(err)
	}
	var out []contract.Parameter
	for _, p := range list {
		parameter := contract.Parameter{Name: p.Name, Required: p.Required, RequiresComposition: p.RequiresComposition, EnumValues: p.EnumValues}
		for _, known := range types {
			if known.String() == p.Type {
				parameter.Type = known
			}
		}
		if p.SpokenValues != nil {
			spoken, err := wire.Parse(p.SpokenValues, wire.Fragment)
			if err != nil {
				tb.Fatal(err)
			}
			for _, m := range spoken.Members {
				v := contract.SpokenValue{Value: m.Name}
				for _, phrase := range m.Value.Items {
					v.Phrases = append(v.Phrases, phrase.Text)
				}
				parameter.Spoken = append(parameter.Spoken, v)
			}
		}
		out = append(out, parameter)
	}
	return out
}

var types = []ability.ParameterType{
	ability.ParameterTypeString, ability.ParameterTypeBoolean, ability.ParameterTypeInteger,
	ability.ParameterTypeNumber, ability.ParameterTypeObject, ability.ParameterTypeArray,
}
