package report

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestParseTarget(t *testing.T) {
	for _, c := range []struct {
		text string
		want Target
		err  string
	}{
		{text: "json:report.json", want: Target{JSON, "report.json"}},
		{text: "sarif:out/report.sarif", want: Target{SARIF, "out/report.sarif"}},
		{text: "junit:/tmp/a:b.xml", want: Target{JUnit, "/tmp/a:b.xml"}},
		{text: "", err: "the report  has no colon; write json:FILE, sarif:FILE or junit:FILE"},
		{text: "report.json", err: "the report report.json has no colon; write json:FILE, sarif:FILE or junit:FILE"},
		{text: "a\x1bb", err: `the report a\u001bb has no colon; write json:FILE, sarif:FILE or junit:FILE`},
		{text: "JSON:a", err: `there is no report format "JSON"; write json:FILE, sarif:FILE or junit:FILE`},
		{text: ":a", err: `there is no report format ""; write json:FILE, sarif:FILE or junit:FILE`},
		{text: "html:a", err: `there is no report format "html"; write json:FILE, sarif:FILE or junit:FILE`},
		{text: "json:", err: "the report json: names no file; write json:FILE"},
		{text: "sarif:out/", err: "the report file out/ is a folder; write the name of a file"},
	} {
		got, err := ParseTarget(c.text)
		if got != c.want || err == nil && c.err != "" || err != nil && err.Error() != c.err {
			t.Errorf("%q: %+v, %v", c.text, got, err)
		}
	}
}

func TestWrite(t *testing.T) {
	r := Report{Tool: "bonnie-verify", Findings: List{{File: "a.bonnie", Code: "wrong-type", Message: "it is a number; write a text"}}}
	for format, want := range map[Format][]byte{JSON: r.JSON(), SARIF: r.SARIF(), JUnit: r.JUnit()} {
		folder := t.TempDir()
		file := filepath.Join(folder, "new", "deep", "report")
		for range 2 { // the second time over the first
			if err := (Target{format, file}).Write(r); err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s: another report was written", format)
			}
		}
		alone(t, filepath.Dir(file), "report")
	}
}

func TestWriteRefuses(t *testing.T) {
	folder := t.TempDir()
	plainFile, other := filepath.Join(folder, "plain"), filepath.Join(folder, "folder")
	if err := os.WriteFile(plainFile, []byte("kept"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(other, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		target Target
		err    string
	}{
		{Target{"html", plainFile}, `there is no report format "html"; use json, sarif or junit`},
		{Target{}, `there is no report format ""; use json, sarif or junit`},
		{Target{JSON, other}, "is there and is not a plain file; remove it, or write to another file"},
		{Target{JSON, filepath.Join(plainFile, "below")}, ""},
	} {
		if err := c.target.Write(Report{}); err == nil || !strings.Contains(err.Error(), c.err) {
			t.Errorf("%+v: %v", c.target, err)
		}
	}
	if kept, err := os.ReadFile(plainFile); err != nil || string(kept) != "kept" {
		t.Errorf("the file now holds %q, %v", kept, err)
	}
	alone(t, folder, "folder", "plain")
}

// alone holds that a folder has these entries and nothing else, such as a temporary file.
func alone(t *testing.T, folder string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range entries {
		if i >= len(names) || e.Name() != names[i] {
			t.Errorf("%s is left behind", e.Name())
		}
	}
}
