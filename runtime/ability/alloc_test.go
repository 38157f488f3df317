//go:build !race

// The race detector makes the pool of buffers of runtime/wire forget some at random.

package ability_test

import (
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

func TestADocumentThatIsUsedAgainAllocatesNothing(t *testing.T) {
	files := shippedFiles(t)
	var r wire.Reader
	var d ability.Document
	decode := func() {
		for _, src := range files {
			r.Reset(src, wire.Package)
			if err := d.Decode(&r); err != nil {
				t.Fatal(err)
			}
		}
	}
	decode() // and grow the slices
	decode()
	if n := testing.AllocsPerRun(10, decode); n > 0.5 {
		t.Errorf("%v allocations for %d packages, want none", n, len(files))
	}
}
