package report

import (
	"bytes"
	"encoding/json"
	"flag"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what the tests compute to the files that they compare it with")

// read reads the report of a case.
func read(t *testing.T, archive *txtar.Archive) (r Report) {
	t.Helper()
	if err := json.Unmarshal(archive.Files[0].Data, &r); err != nil {
		t.Fatal(err)
	}
	r.Source = func(file string) ([]byte, error) {
		for _, f := range archive.Files {
			if f.Name == "source/"+file {
				return f.Data, nil
			}
		}
		return nil, fs.ErrNotExist
	}
	return r
}

// written is what every format makes of a report.
func written(t *testing.T, r Report) []txtar.File {
	t.Helper()
	var out bytes.Buffer
	NewText(&out).Findings(r.Findings)
	return []txtar.File{
		{Name: "text", Data: out.Bytes()},
		{Name: "json", Data: indent(t, r.JSON())},
		{Name: "sarif", Data: indent(t, r.SARIF())},
		{Name: "junit", Data: r.JUnit()},
	}
}

func indent(t *testing.T, content []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, content, "", "  "); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no cases", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil || len(archive.Files) == 0 || archive.Files[0].Name != "report" {
				t.Fatal("a case starts with its report", err)
			}
			r := read(t, archive)
			check(t, r)
			inputs := 1
			for inputs < len(archive.Files) && strings.HasPrefix(archive.Files[inputs].Name, "source/") {
				inputs++
			}
			want := archive.Files[inputs:]
			for n := range 10 {
				rand.Shuffle(len(r.Findings), func(i, j int) { r.Findings[i], r.Findings[j] = r.Findings[j], r.Findings[i] })
				rand.Shuffle(len(r.Files), func(i, j int) { r.Files[i], r.Files[j] = r.Files[j], r.Files[i] })
				got := written(t, r)
				if *update && n == 0 {
					want = got
					archive.Files = append(archive.Files[:inputs:inputs], got...)
					if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				if diff := cmp.Diff(shown(want), shown(got)); diff != "" {
					t.Fatalf("it is not what the case has; to write it: go test ./verify/report -update\n%s", diff)
				}
			}
		})
	}
}

// TestSARIFNamesNoFolders looks for what would say where files lie on the machine.
func TestSARIFNamesNoFolders(t *testing.T) {
	var r Report
	for _, file := range []string{"/home/ada/a.md", "C:/Users/ada/a.md", `C:\Users\ada\a.md`, `\\server\ada\a.md`, "../ada/a.md", "b/../../ada/a.md"} {
		r.Findings = append(r.Findings, many(file, 101, errorsOnly)...)
		r.Files = append(r.Files, file+"x")
	}
	if content := r.SARIF(); bytes.Contains(content, []byte("ada")) || bytes.Count(content, []byte(`"uri":"a.md"`)) != 6*101 {
		t.Errorf("%s", content)
	}
}

// shown makes a difference readable.
func shown(files []txtar.File) string { return string(txtar.Format(&txtar.Archive{Files: files})) }
