package golang_test

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/gen/golang"
)

// callModule makes a module of testdata/bench: the arguments of a call of about 240 bytes, their generated decoder, and a
// decoder that a person wrote for them, the floor.
func callModule(tb testing.TB) *scratch {
	tb.Helper()
	s := newScratch(tb)
	s.addCall(tb, "testdata/bench")
	return s
}

// addCall adds the files of a folder to the package of calls: schemas as their generated decoders, the others as they are.
func (s *scratch) addCall(tb testing.TB, folder string) {
	tb.Helper()
	files, err := filepath.Glob(folder + "/*.*")
	if err != nil || len(files) == 0 {
		tb.Fatal("there is no ", folder, ": ", err)
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
}

// TestArgumentsOfACallAreDecodedWithoutAllocations runs the tests of that module.
func TestArgumentsOfACallAreDecodedWithoutAllocations(t *testing.T) {
	s := callModule(t)
	s.run(t, nil, "vet", "./...")
	s.run(t, nil, "test", "./...")
}

// otherLibraries are what the module of calls needs to measure testdata/bench/others. They are dependencies of that module
// alone, which lasts as long as the benchmark.
var otherLibraries = []string{
	"github.com/bytedance/sonic@v1.15.5",
	"github.com/mailru/easyjson/...@v0.9.0",
	"github.com/valyala/fastjson@v1.6.10",
}

// addOthers adds other libraries to the module of calls. It gives an error if they are neither at hand nor to be had.
func (s *scratch) addOthers(b *testing.B) error {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Context(), 2*time.Minute)
	defer cancel()
	get := exec.CommandContext(ctx, "go", append([]string{"get"}, otherLibraries...)...)
	get.Dir = s.folder
	get.Env = append(os.Environ(), "GOWORK=off")
	if out, err := get.CombinedOutput(); err != nil {
		return fmt.Errorf("go get: %w\n%s", err, out)
	}
	// Without methods of encoding/json, which that package would find and use, and sonic too.
	s.run(b, nil, "run", "github.com/mailru/easyjson/easyjson", "-no_std_marshalers", "call/arguments.go")
	s.addCall(b, "testdata/bench/others")
	s.run(b, nil, "vet", "./...")
	return nil
}

// units are what the benchmarks of the module report, in their order.
var units = [...]string{"ns/op", "B/op", "allocs/op"}

// measure is the best that a benchmark of the module has done.
type measure struct {
	name string // INPUT/DECODER
	best [len(units)]float64
}

// BenchmarkCall runs the benchmarks of that module five times and reports the best of each. Five runs, rather than one that
// does each benchmark five times in a row, keep a busy moment of the machine from being all that a decoder gets. The other
// libraries are left out where they are not to be had.
func BenchmarkCall(b *testing.B) {
	s := callModule(b)
	if err := s.addOthers(b); err != nil {
		b.Run("others", func(b *testing.B) { b.Skipf("the other libraries are not to be had: %v", err) })
	}
	var out []byte
	for range 5 {
		out = append(out, s.run(b, nil, "test", "-run", "^$", "-bench", ".", "-benchtime", "0.3s", "-count", "1", "./...")...)
	}
	for _, m := range bestOf(b, string(out)) {
		b.Run(m.name, func(b *testing.B) { // the work has been measured already
			b.ReportAllocs()
			for i, unit := range units {
				b.ReportMetric(m.best[i], unit)
			}
		})
	}
}

// bestOf reads what benchmarks print, and sorts it by input.
func bestOf(b *testing.B, out string) (list []measure) {
	b.Helper()
	for line := range strings.Lines(out) {
		// BENCHMARK/INPUT/DECODER-CPUS TIMES NUMBER ns/op NUMBER B/op NUMBER allocs/op
		fields := strings.Fields(line)
		if len(fields) != 2+2*len(units) || !strings.HasPrefix(fields[0], "Benchmark") {
			continue
		}
		_, name, _ := strings.Cut(fields[0], "/")
		name, _, _ = strings.Cut(name, "-")
		at := slices.IndexFunc(list, func(m measure) bool { return m.name == name })
		isNew := at < 0
		if isNew {
			at = len(list)
			list = append(list, measure{name: name})
		}
		for i, unit := range units {
			value, err := strconv.ParseFloat(fields[2+2*i], 64)
			if err != nil || fields[3+2*i] != unit {
				b.Fatal("not the line of a benchmark: ", line)
			}
			if best := &list[at].best[i]; isNew || value < *best {
				*best = value
			}
		}
	}
	slices.SortStableFunc(list, func(x, y measure) int {
		x.name, _, _ = strings.Cut(x.name, "/")
		y.name, _, _ = strings.Cut(y.name, "/")
		return cmp.Compare(x.name, y.name)
	})
	if len(list) == 0 {
		b.Fatal("the benchmarks of the module print nothing:\n", out)
	}
	return list
}
