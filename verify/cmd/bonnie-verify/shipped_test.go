package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/report"
)

// shippedPackages returns the paths of the shipped packages.
func shippedPackages(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("../../../abilities/*.bonnie")
	if err != nil || len(files) == 0 {
		t.Fatal("no shipped packages", err)
	}
	return files
}

// shelve copies packages into the folders abilities and rebuilt of a new folder, with source maps in which every value
// has a line of its own.
func shelve(t *testing.T, files []string) *world {
	t.Helper()
	w := &world{t: t, folder: t.TempDir()}
	for _, file := range files {
		content, err := os.ReadFile(file)
		w.check(err)
		id := strings.TrimSuffix(filepath.Base(file), ".bonnie")
		w.write("abilities/"+id+".bonnie", content)
		w.write("rebuilt/"+id+".bonnie", content)
		w.write("rebuilt/"+id+".map.json", mapOf(t, id, content))
	}
	return w
}

func mapOf(t *testing.T, id string, file []byte) []byte {
	t.Helper()
	root, err := wire.Parse(file, wire.Package)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	var visit func(n *wire.Node, pointer string)
	visit = func(n *wire.Node, pointer string) {
		lines = append(lines, pointer)
		for _, m := range n.Members {
			visit(m.Value, pointer+"/"+strings.NewReplacer("~", "~0", "/", "~1").Replace(m.Name))
		}
		for i, item := range n.Items {
			visit(item, fmt.Sprint(pointer, "/", i))
		}
	}
	for _, m := range root.Members {
		visit(m.Value, "/"+m.Name)
	}
	slices.Sort(lines)
	for i, pointer := range lines {
		lines[i] = fmt.Sprintf("%s %d 1", pointer, i+2)
	}
	places := sourceMap(id, strings.Join(lines, "\n"))
	return slices.Concat([]byte(`{"accepts":[`+strings.Join(acceptsOf(t, id), ",")+`],`), places[1:])
}

// accepted is a block of a walkthrough that says why warnings stand.
var accepted = regexp.MustCompile("(?s)```json bonnie accept\n(.*?)```\n")

// acceptsOf gives what the walkthrough of a shipped package accepts, in the form of source maps.
func acceptsOf(t *testing.T, id string) (list []string) {
	walkthrough, err := os.ReadFile("../../../walkthroughs/" + id + ".md")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range accepted.FindAllSubmatch(walkthrough, -1) {
		root, err := wire.Parse(block[1], wire.Fragment)
		if err != nil {
			t.Fatal(err)
		}
		if root.Kind == wire.Object {
			root = &wire.Node{Kind: wire.Array, Items: []*wire.Node{root}}
		}
		for _, a := range root.Items {
			list = append(list, fmt.Sprintf("[%s,%s,%s,1,1]", a.Member("code").AppendCanonical(nil), a.Member("member").AppendCanonical(nil), a.Member("reason").AppendCanonical(nil)))
		}
	}
	return list
}

func TestShippedPackages(t *testing.T) {
	files := shippedPackages(t)
	w := shelve(t, files)
	w.do("run", []string{"all", "-rebuilt", "rebuilt"})
	n := len(files)
	want := fmt.Sprintf("$ bonnie-verify all -rebuilt rebuilt\n"+
		"  bytes        %d of %d equal what their walkthroughs build\n"+
		"  packages     %d of %d canonical by a second writer, valid by the schema, digest right\n"+
		"  admission    %d packages, 156 Skills: no errors, 9 warnings accepted\n"+
		"  providers    156 Skills fit anthropic, openai-responses, openai-chat, gemini\n", n, n, n, n, n)
	if got := w.transcript.String(); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "\nverified\nexit 0\n") {
		t.Errorf("%s, not %s", got, want)
	}
}

// TestEveryByteOfAShippedPackage changes bytes of every shipped package, one at a time and of all kinds: each is refused,
// with a pointer, both values and the line that owns it.
func TestEveryByteOfAShippedPackage(t *testing.T) {
	compiled, err := newVerifier(nil, "", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range shippedPackages(t) {
		w := shelve(t, []string{file})
		id := strings.TrimSuffix(filepath.Base(file), ".bonnie")
		good := w.read("abilities/" + id + ".bonnie")
		for i := range 12 {
			at := (len(good) - 1) * i / 11
			for _, bit := range []byte{0x01, 0x20, 0x80} {
				bad := bytes.Clone(good)
				bad[at] ^= bit
				w.write("abilities/"+id+".bonnie", bad)
				var out bytes.Buffer
				v := verifier{out: report.NewText(&out), schema: compiled.schema, abilities: w.path("abilities"), rebuilt: w.path("rebuilt")}
				refused, err := v.all()
				if err != nil || !refused {
					t.Fatalf("%s: byte %d with bit %#x: refused %v, %v", id, at, bit, refused, err)
				}
				for _, part := range []string{
					id + ".bonnie: rebuild-mismatch: the shipped package is not what walkthroughs/" + id + ".md builds\n  ",
					"shipped ", "built ", " walkthroughs/" + id + ".md:",
				} {
					if !strings.Contains(out.String(), part) {
						t.Errorf("%s: byte %d with bit %#x: the report does not hold %q:\n%s", id, at, bit, part, &out)
					}
				}
			}
		}
	}
}

// load reads the shipped packages and counts their bytes as the work of a benchmark.
func load(b *testing.B) (packages [][]byte) {
	total := 0
	for _, file := range shippedPackages(b) {
		content, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		packages = append(packages, content)
		total += len(content)
	}
	b.SetBytes(int64(total))
	b.ReportAllocs()
	return packages
}

// BenchmarkVerifyShipped holds all shipped packages to everything but their walkthroughs: canonical bytes, schema and
// digest. The schema has been compiled and the files have been read.
func BenchmarkVerifyShipped(b *testing.B) {
	v, err := newVerifier(report.NewText(io.Discard), "", "")
	if err != nil {
		b.Fatal(err)
	}
	packages := load(b)
	for b.Loop() {
		for _, content := range packages {
			if _, ok := v.judge("", content); !ok {
				b.Fatal(v.findings)
			}
		}
	}
	b.ReportMetric(float64(len(packages)), "packages")
}

// BenchmarkDecodeShipped only decodes the same packages with encoding/json, for comparison: it checks nothing.
func BenchmarkDecodeShipped(b *testing.B) {
	packages := load(b)
	for b.Loop() {
		for _, content := range packages {
			var value any
			if err := json.Unmarshal(content, &value); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkStart compiles the schema, which is most of what the program does before it reads the first package.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		if _, err := newVerifier(report.NewText(io.Discard), "", ""); err != nil {
			b.Fatal(err)
		}
	}
}
