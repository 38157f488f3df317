package build

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/bonnie-build/bonnie/gen/scaffold"
)

// BenchmarkRebuild rebuilds generated walkthroughs whose packages are shipped, as a `go tool mage build` that changes
// nothing does: it reads both, builds, compares and writes nothing, so that the disk's writing is not what is measured. It
// reports the time of one document, which does not depend on how many there are, and the memory that is live at the end.
func BenchmarkRebuild(b *testing.B) {
	for _, count := range []int{100, 10_000} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			l := generated(b, count)
			build(b, l)
			builder, err := New(l)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				out, err := builder.Build(b.Context())
				if err != nil || len(out.Issues)+len(out.Changes) > 0 {
					b.Fatal(err, out.Issues, out.Changes)
				}
			}
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*count), "µs/document")
			b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "MiB-live")
			b.ReportMetric(float64(m.HeapSys)/(1<<20), "MiB-heap")
		})
	}
}

// generated makes a repository of many walkthroughs.
func generated(b *testing.B, count int) Layout {
	l := Layout{Root: b.TempDir()}
	if err := os.MkdirAll(l.Walkthroughs(), 0o755); err != nil {
		b.Fatal(err)
	}
	for i := range count {
		name := fmt.Sprintf("ability-%d", i)
		document, err := scaffold.Walkthrough(name)
		if err != nil {
			b.Fatal(err)
		}
		// Every tenth asks a dependency, and so is built twice.
		if i%10 == 9 {
			document = append(document, fmt.Sprintf("\n```json bonnie dependency\n{ \"packageID\": \"ability-%d\", \"minimumVersion\": \"0.1.0\" }\n```\n", i-1)...)
			document = append(document, fmt.Sprintf("\n```json bonnie skill\n{ \"id\": \"%s.other\", \"title\": \"Other\", \"summary\": \"Something else.\", \"kind\": \"effectful\", \"access\": \"seamless\", \"requirements\": { \"capabilities\": [\"ability-%d.read-note\"] }, \"execution\": { \"kind\": \"binding\", \"bindings\": [{ \"adapterID\": \"other\", \"operation\": \"other\" }] } }\n```\n", name, i-1)...)
		}
		if err := os.WriteFile(filepath.Join(l.Walkthroughs(), name+".md"), document, 0o644); err != nil {
			b.Fatal(err)
		}
	}
	return l
}
