package argument_test

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// unknownToOthers are the inputs that the reference has no verdict on: words that are no JSON but have a place in the
// findings.
var unknownToOthers = regexp.MustCompile(`NaN|Infinity`)

// FuzzRead compares with the slow reading, by the parameter lists of testdata/rules. Its seeds are the calls there.
func FuzzRead(f *testing.F) {
	archives, err := filepath.Glob("testdata/rules/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	var lists [][]contract.Parameter
	var plans []*argument.Plan
	for i, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		lists = append(lists, readParameters(f, archive.Files[0].Data))
		plans = append(plans, argument.NewPlan(lists[i]))
		for _, file := range archive.Files[1:] {
			src, from, resolves := readCall(f, string(file.Data))
			f.Add(i, src, from.Utterance, from.Application, resolves)
		}
	}
	var l argument.List
	f.Fuzz(func(t *testing.T, i int, src []byte, utterance, application string, resolves bool) {
		if i < 0 || i >= len(lists) || len(src) > 2000 {
			return
		}
		from := argument.Source{Utterance: utterance, Application: application}
		have := ours(t, &l, plans[i], resolves, src, from)
		if l.More() > 0 || unknownToOthers.Match(src) || deep(src) {
			return
		}
		for _, finding := range l.Findings() {
			if len(finding.Pointer) > 100 { // it may be cut
				return
			}
		}
		want := reference(t, lists[i], resolves, src, from)
		if diff := cmp.Diff(want, have, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("reference and ours:\n%s\n%v", diff, l.Findings())
		}
	})
}

// deep says whether an input is nested deeper than a value may be, which other libraries allow.
func deep(src []byte) bool {
	err, broken := wire.Check(src, wire.Value).(*wire.Error)
	return broken && err.Code == "nesting-too-deep" && json.Valid(src)
}
