//go:build !race && !js

// The race detector makes the pool of scanners forget some at random, and on js each write to a file allocates.

package receipt_test

import (
	"path/filepath"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
)

// TestAllocations holds what allocates nothing once its buffers have grown.
func TestAllocations(t *testing.T) {
	plain, full := plainRun(), plainRun()
	full.Target = &operation.Scope{ApplicationID: "naïve \"quoted\"", ProcessID: 7}
	full.Changes = []operation.Change{{Kind: operation.Created, Target: *full.Target}}
	full.Consumed = []receipt.Consumed{{ID: "1", SchemaID: "x", CapturedAt: full.Started, Completeness: receipt.Complete, HasValue: true}}
	full.HasConfirmation, full.Normalized = true, 3
	l := open(t, filepath.Join(t.TempDir(), "log"), 0)
	defer closeLog(t, l)
	m := &receipt.Memory{Limit: 4}
	line := plain.Append(nil)
	var buffer []byte
	for _, c := range []struct {
		name string
		run  func() error
	}{
		{"Run.Append plain", func() error { buffer = plain.Append(buffer[:0]); return nil }},
		{"Run.Append full", func() error { buffer = full.Append(buffer[:0]); return nil }},
		{"Log.Record", func() error { return l.Record(receipt.SkillRun, line) }},
		{"Memory.Record", func() error { return m.Record(receipt.SkillRun, line) }},
	} {
		for range 10 { // and grow the buffers
			if err := c.run(); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
		}
		if n := testing.AllocsPerRun(100, func() { _ = c.run() }); n != 0 {
			t.Errorf("%s: %v allocations, want 0", c.name, n)
		}
	}
}
