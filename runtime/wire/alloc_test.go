//go:build !race

// The race detector makes the pool of buffers forget some at random.

package wire_test

import (
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestAllocations holds what reads and writes without allocating.
func TestAllocations(t *testing.T) {
	sorted := []byte(`{"a":[1,2.5,-1e-7,true,null,"text naïve"],"b":{"c":{},"d":"x"},"e":"a \"quoted\" word"}`)
	unsorted := []byte(`{ "e": "x", "b" : {"d":[],"c":{"z":1,"y":2}}, "a": [1, 2.50, "\/"] }`)
	escaped := []byte(`{"b":1,"\u0061":2}`)
	duplicates := []byte(`{"b":1,"a":2,"b":1}`)
	large := packageOfSize(100 << 10)
	shuffled := shuffledAndIndented(t, large)
	dst := make([]byte, 0, 1<<20)
	for _, c := range []struct {
		name string
		run  func() error
	}{
		{"Check sorted", func() error { return wire.Check(sorted, wire.Package) }},
		{"Check unsorted", func() error { return wire.Check(unsorted, wire.Package) }},
		{"Check escaped name", func() error { return wire.Check(escaped, wire.Package) }},
		{"Check duplicates", func() error { return wire.Check(duplicates, wire.JSON) }},
		{"Check large", func() error { return wire.Check(large, wire.Package) }},
		{"Check large shuffled", func() error { return wire.Check(shuffled, wire.Package) }},
		{"CheckCanonical", func() error { return wire.CheckCanonical(large, wire.Package) }},
		{"AppendCanonical sorted", func() error { _, err := wire.AppendCanonical(dst, large, wire.Package); return err }},
		{"AppendCanonical shuffled", func() error { _, err := wire.AppendCanonical(dst, shuffled, wire.Package); return err }},
	} {
		if err := c.run(); err != nil { // and grow the buffers
			t.Fatalf("%s: %v", c.name, err)
		}
		if n := testing.AllocsPerRun(100, func() { _ = c.run() }); n != 0 {
			t.Errorf("%s: %v allocations, want 0", c.name, n)
		}
	}
}
