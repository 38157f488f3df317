package report

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/verify/rules"
)

func TestColourOfWarnings(t *testing.T) {
	list := List{
		{File: "a", Code: "b", Message: "c"},
		{File: "d", Code: "e", Message: "f", Severity: rules.Warning},
		{File: "g", Code: "h", Message: "i", Severity: rules.Warning, Accepted: "j"},
	}
	var out bytes.Buffer
	(&Text{w: &out, colour: true}).Findings(list)
	want := "a: \x1b[31mb\x1b[0m: c\nd: \x1b[33me\x1b[0m (warning): f\ng: \x1b[33mh\x1b[0m (accepted): i\n  accepted: j\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

// TestSortByPlace holds the order of findings that differ in one member alone.
func TestSortByPlace(t *testing.T) {
	sorted := List{
		{File: "a"},
		{File: "b"},
		{File: "b", Severity: rules.Warning},
		{File: "b", Severity: rules.Warning, Accepted: "a"},
		{File: "b", Message: "a"},
		{File: "b", Code: "a"},
		{File: "b", Path: "a"},
		{File: "b", Pointer: "/a"},
		{File: "b", Offset: new(0), Pointer: "/b"},
		{File: "b", Offset: new(1), Pointer: "/a"},
		{File: "b", Offset: new(10), Pointer: "/a"},
		{File: "b", Line: 2},
		{File: "b", Line: 2, Column: 9},
		{File: "b", Line: 2, Column: 10},
		{File: "b", Line: 10},
	}
	reversed := make(List, 0, len(sorted))
	for i := range sorted {
		reversed = append(reversed, sorted[len(sorted)-1-i])
	}
	reversed.Sort()
	if diff := cmp.Diff(sorted, reversed); diff != "" {
		t.Error(diff)
	}
	if files := reversed.Files(); files != 2 {
		t.Errorf("the list names %d files", files)
	}
}
