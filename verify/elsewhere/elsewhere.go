// Package elsewhere runs libraries that one would otherwise pick, for benchmarks. They are dependencies of a module of its own, which
// lasts as long as the benchmark, so that nothing here depends on them.
package elsewhere

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

var result = regexp.MustCompile(`(?m)^Benchmark(\w+?)(?:-\d+)?\s+\d+\s+([0-9.]+) ns/op\s+(\d+) B/op\s+(\d+) allocs/op`)

// Bench runs the benchmarks of a test file, which has one for each module (path@version), and reports them as its own. It is left out
// where the modules are not to be had.
func Bench(b *testing.B, file string, modules []string) {
	b.Helper()
	run := module(b, file, "others_test.go", modules)
	out, err := run("test", "-run", "^$", "-bench", ".", "-benchtime", "0.5s", ".")
	if err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	found := result.FindAllSubmatch(out, -1)
	if len(found) != len(modules) {
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

// Build builds the program of a file, stripped as ours are, with modules (path@version), and gives where it lies. The benchmark is
// left out where the modules are not to be had.
func Build(b *testing.B, file string, modules []string) (program string) {
	b.Helper()
	program = filepath.Join(b.TempDir(), "program")
	run := module(b, file, "main.go", modules)
	if out, err := run("build", "-ldflags", "-s -w", "-o", program, "."); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return program
}

// module makes the module of a file and gives the go command in it.
func module(b *testing.B, file, name string, modules []string) (run func(arguments ...string) ([]byte, error)) {
	b.Helper()
	folder := b.TempDir()
	source, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	for name, content := range map[string][]byte{"go.mod": []byte("module others\n\ngo 1.26.0\n"), name: source} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			b.Fatal(err)
		}
	}
	run = func(arguments ...string) ([]byte, error) {
		ctx, cancel := context.WithTimeout(b.Context(), 10*time.Minute)
		defer cancel()
		c := exec.CommandContext(ctx, "go", arguments...)
		c.Dir, c.Env = folder, append(os.Environ(), "GOWORK=off", "GOFLAGS=")
		return c.CombinedOutput()
	}
	for _, arguments := range [][]string{append([]string{"get"}, modules...), {"mod", "tidy"}} {
		if out, err := run(arguments...); err != nil {
			b.Skipf("the modules are not to be had: %v\n%s", err, out)
		}
	}
	return run
}
