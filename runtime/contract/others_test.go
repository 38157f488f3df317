package contract

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// others are the policy languages that one would otherwise pick. They are dependencies of a module of its own, which lasts as
// long as the benchmark.
var others = []string{
	"cel.dev/cel-go@v0.33.2",
	"github.com/cedar-policy/cedar-go@v1.9.2",
	"github.com/open-policy-agent/opa@v1.22.4",
}

var result = regexp.MustCompile(`(?m)^Benchmark(\w+?)(?:-\d+)?\s+\d+\s+([0-9.]+) ns/op\s+(\d+) B/op\s+(\d+) allocs/op`)

// BenchmarkAdmitsElsewhere is the check of BenchmarkAdmits in other policy languages: testdata/others. It is left out where they
// are not to be had.
func BenchmarkAdmitsElsewhere(b *testing.B) {
	folder := b.TempDir()
	source, err := os.ReadFile("testdata/others/admits_test.go")
	if err != nil {
		b.Fatal(err)
	}
	for name, content := range map[string][]byte{"go.mod": []byte("module others\n\ngo 1.26.0\n"), "admits_test.go": source} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			b.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(b.Context(), 10*time.Minute)
	defer cancel()
	run := func(arguments ...string) ([]byte, error) {
		c := exec.CommandContext(ctx, "go", arguments...)
		c.Dir, c.Env = folder, append(os.Environ(), "GOWORK=off", "GOFLAGS=")
		return c.CombinedOutput()
	}
	for _, arguments := range [][]string{append([]string{"get"}, others...), {"mod", "tidy"}} {
		if out, err := run(arguments...); err != nil {
			b.Skipf("the other policy languages are not to be had: %v\n%s", err, out)
		}
	}
	out, err := run("test", "-run", "^$", "-bench", ".", "-benchtime", "0.5s", ".")
	if err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	found := result.FindAllSubmatch(out, -1)
	if len(found) != len(others) {
		b.Fatalf("%s", out)
	}
	for _, m := range found {
		b.Run(string(m[1]), func(b *testing.B) { // the work has been measured already
			for i, unit := range []string{"ns/op", "B/op", "allocs/op"} {
				n, err := strconv.ParseFloat(string(m[2+i]), 64)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(n, unit)
			}
		})
	}
}
