//go:build !unix && !windows

package project

import (
	"testing"

	"github.com/bonnie-build/bonnie/runtime/table"
)

// TestNowhere makes an adapter where there are no processes.
func TestNowhere(t *testing.T) {
	a, err := New(Options{Root: "/", Commands: []Command{
		{table.CodingActTest, table.CodingExtentWholeProject, []string{"/go"}, true},
		{table.CodingActCheck, table.CodingExtentWholeProject, []string{"/go"}, true},
	}})
	if err == nil || a != nil {
		t.Error("a program in the root is inert")
	}
	a, err = New(Options{Root: "/", Commands: []Command{{table.CodingActTest, table.CodingExtentWholeProject, []string{"/go"}, false}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range a.Manifest.Operations {
		if !o.Unavailable || o.UnavailableReason != "this system starts no programs" {
			t.Errorf("%s: %v %q", o.Name, o.Unavailable, o.UnavailableReason)
		}
	}
}
