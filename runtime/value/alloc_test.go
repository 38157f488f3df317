//go:build !race

// The race detector makes the pool of readings forget some at random.

package value_test

import (
	"testing"

	"github.com/bonnie-build/bonnie/runtime/value"
)

func TestAGoodValueAllocatesNothing(t *testing.T) {
	types := shipped(t)
	table, named := value.NewTable(types), byID(types)
	texts := make([][]byte, len(types))
	for i, v := range types {
		texts[i] = newSample(named, v.ID, true, 3).text(nil)
	}
	check := func() {
		for i, v := range types {
			if problems := table.CheckValue(v.ID, texts[i], secret); problems != nil {
				t.Fatal(v.ID, problems)
			}
		}
	}
	check() // and grow the buffers
	if n := testing.AllocsPerRun(20, check); n > 0.5 {
		t.Errorf("%v allocations for %d values, want none", n, len(types))
	}
}

func TestAGoodEnvelopeAllocatesNothing(t *testing.T) {
	types, _ := vectors(t)
	table, e := value.NewTable(types), good()
	e.Provenance.Parents = make([][16]byte, 2)
	buffer := e.Append(nil)
	if n := testing.AllocsPerRun(100, func() {
		if problems := table.Check(e, noon); problems != nil {
			t.Fatal(problems)
		}
		buffer = e.Append(buffer[:0])
		value.PayloadDigest(e.Value)
	}); n > 0.5 {
		t.Errorf("%v allocations for an envelope, want none", n)
	}
}

// TestLoopsAllocateNothing has a type that leads to itself, which is watched for while it is read.
func TestLoopsAllocateNothing(t *testing.T) {
	types, _ := vectors(t)
	table, text := value.NewTable(types), []byte(`{"children":[],"name":"a"}`)
	if n := testing.AllocsPerRun(100, func() {
		if problems := table.CheckValue("tree", text, 0); problems != nil {
			t.Fatal(problems)
		}
	}); n > 0.5 {
		t.Errorf("%v allocations, want none", n)
	}
}
