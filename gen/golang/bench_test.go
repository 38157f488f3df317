package golang_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/gen/golang"
)

// callModule makes a module of testdata/bench: the arguments of a call of about 240 bytes, their generated decoder, and a
// decoder that a person wrote for them, the floor.
func callModule(tb testing.TB) *scratch {
	tb.Helper()
	s := newScratch(tb)
	files, err := filepath.Glob("testdata/bench/*")
	if err != nil || len(files) == 0 {
		tb.Fatal("there is no testdata/bench: ", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		if name, isSchema := strings.CutSuffix(filepath.Base(file), ".schema.json"); isSchema {
			for _, f := range generate(tb, read(tb, text), golang.Options{Package: name}) {
				s.write(tb, "call/"+f.Name, string(f.Bytes))
			}
		} else {
			s.write(tb, "call/"+filepath.Base(file), string(text))
		}
	}
	return s
}

// TestArgumentsOfACallAreDecodedWithoutAllocations runs the tests of that module.
func TestArgumentsOfACallAreDecodedWithoutAllocations(t *testing.T) {
	s := callModule(t)
	s.run(t, nil, "vet", "./...")
	s.run(t, nil, "test", "./...")
}

// BenchmarkCall runs the benchmarks of that module and reports the best of five times each.
func BenchmarkCall(b *testing.B) {
	out := string(callModule(b).run(b, nil, "test", "-run", "^$", "-bench", ".", "-benchtime", "0.3s", "-count", "5", "./..."))
	best := make(map[string]float64)
	var names []string
	for line := range strings.Lines(out) {
		// BenchmarkCall/NAME-CPUS TIMES NUMBER ns/op ...
		fields := strings.Fields(line)
		if len(fields) < 4 || fields[3] != "ns/op" {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(fields[0], "BenchmarkCall/"), "-")
		ns, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			b.Fatal(err)
		}
		if known, ok := best[name]; !ok {
			names = append(names, name)
			best[name] = ns
		} else {
			best[name] = min(known, ns)
		}
	}
	for _, name := range names {
		b.Run(name, func(b *testing.B) {
			for b.Loop() { // the work has been measured already
			}
			b.ReportMetric(best[name], "ns/op")
		})
	}
}
