package vectors_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/conform"
	"github.com/bonnie-build/bonnie/verify/vectors"
)

// ofBytes are the codes of the stages A to C.
var ofBytes = []string{
	"bidi-character", "byte-order-mark", "control-character", "duplicate-member", "integer-out-of-range", "invalid-extension",
	"invalid-utf8", "invisible-character", "lone-surrogate", "malformed-json", "nesting-too-deep", "non-finite-number",
	"noncharacter", "not-an-object", "not-canonical", "package-too-large", "tag-character", "trailing-bytes",
}

func read(t *testing.T) []vectors.Vector {
	t.Helper()
	list, err := vectors.Read(".")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// lines returns the lines of a file that are neither empty nor comments.
func lines(t *testing.T, file string) (list []string) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			list = append(list, line)
		}
	}
	return list
}

// codes returns the codes of the specification and those that are added to them; warnings has those that are warnings.
func codes(t *testing.T) (list []string, warnings map[string]bool) {
	warnings = make(map[string]bool)
	for _, line := range slices.Concat(lines(t, "../../schemas/testdata/codes.txt"), lines(t, "added.txt")) {
		code, mark, _ := strings.Cut(line, " ")
		list, warnings[code] = append(list, code), mark == "warning"
	}
	return list, warnings
}

func TestEveryCodeHasAVector(t *testing.T) {
	list, _ := codes(t)
	found := make(map[string]int)
	for _, v := range read(t) {
		code := vectors.Code(v.Name, append(slices.Clone(list), "ok"))
		found[code]++
		switch {
		case code == "":
			t.Errorf("%s starts with no code of the specification", v.Name)
		case code == "ok":
			if slices.ContainsFunc(v.Expect, func(f vectors.Finding) bool { return f.Severity == "error" }) {
				t.Errorf("%s expects errors", v.Name)
			}
		case !slices.ContainsFunc(v.Expect, func(f vectors.Finding) bool { return f.Code == code }):
			t.Errorf("%s does not expect %s", v.Name, code)
		}
	}
	untriggered := make(map[string]bool)
	for _, line := range lines(t, "untriggered.txt") {
		code, reason, _ := strings.Cut(line, ": ")
		switch {
		case !slices.Contains(list, code):
			t.Errorf("untriggered.txt: there is no code %s", code)
		case found[code] > 0:
			t.Errorf("untriggered.txt: %s has a vector", code)
		case len(reason) < 20:
			t.Errorf("untriggered.txt: %s has no reason", code)
		}
		untriggered[code] = true
	}
	for _, code := range list {
		if found[code] == 0 && !untriggered[code] {
			t.Errorf("%s has no vector", code)
		}
	}
}

func TestFindingsAreOfTheSpecification(t *testing.T) {
	list, warnings := codes(t)
	for _, v := range read(t) {
		for _, f := range v.Expect {
			if !slices.Contains(list, f.Code) {
				t.Errorf("%s: there is no code %s", v.Name, f.Code)
			}
			if warnings[f.Code] != (f.Severity == "warning") {
				t.Errorf("%s: %s is no %s", v.Name, f.Code, f.Severity)
			}
			if (f.Path == "") != slices.Contains(ofBytes, f.Code) {
				t.Errorf("%s: %s has the path %q", v.Name, f.Code, f.Path)
			}
		}
	}
}

// TestBytes holds every vector to the strict reader: it refuses those about bytes, with their code, and takes all others.
// The digests of these are right, unless the vector says otherwise or has a second fault.
func TestBytes(t *testing.T) {
	for _, v := range read(t) {
		want := ""
		for _, f := range v.Expect {
			if slices.Contains(ofBytes, f.Code) {
				want = f.Code
			}
		}
		if want != "" && len(v.Expect) != 1 {
			t.Errorf("%s: reading stops at %s, and there is more", v.Name, want)
		}
		if got := readerCode(v.File, v.Bytes); got != want {
			t.Errorf("%s: the reader says %q", v.Name, got)
		}
		wrong := slices.ContainsFunc(v.Expect, func(f vectors.Finding) bool { return strings.HasPrefix(f.Path, "integrity") })
		if want == "" && !strings.HasSuffix(v.Name, "-first") && digestIsRight(t, v.Bytes) == wrong {
			t.Errorf("%s: the digest is right: %v", v.Name, !wrong)
		}
		for _, p := range v.With {
			if code := readerCode(p.Name+".bonnie", p.Bytes); code != "" || !digestIsRight(t, p.Bytes) {
				t.Errorf("packages/%s.bonnie is broken %s", p.Name, code)
			}
		}
	}
}

// readerCode returns the code with which stages A to C refuse a file, or nothing.
func readerCode(name string, file []byte) string {
	if !strings.EqualFold(filepath.Ext(name), ".bonnie") {
		return "invalid-extension"
	}
	if err := wire.CheckCanonical(file, wire.Package); err != nil {
		return string(err.(*wire.Error).Code)
	}
	return ""
}

func digestIsRight(t *testing.T, file []byte) bool {
	t.Helper()
	root, err := wire.Parse(file, wire.Package)
	if err != nil {
		t.Fatal(err)
	}
	image := *root
	image.Members = slices.DeleteFunc(slices.Clone(root.Members), func(m wire.Member) bool { return m.Name == "integrity" })
	sum := sha256.Sum256(image.AppendCanonical(nil))
	right := `{"algorithm":"sha256","digest":"` + hex.EncodeToString(sum[:]) + `"}`
	return string(root.Member("integrity").AppendCanonical(nil)) == right
}

// ofShape are the codes of stage D; admission is not reached when there is one of them.
var ofShape = []string{
	"case-folded-member", "duplicate-element", "explicit-null", "forbidden-member", "invalid-date", "missing-member",
	"redundant-default", "string-too-long", "too-many-elements", "unknown-enum-value", "unknown-member", "unsorted-collection",
	"unsupported-format", "unsupported-format-version", "wrong-type",
}

// TestSchema holds the vectors to a validator that nobody here wrote: what the schema of packages does not allow is expected,
// at its place or at that of the object around it. The spelling of adapters is beyond that validator.
func TestSchema(t *testing.T) {
	schema, err := conform.Compile()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, v := range read(t) {
		about := func(path string) bool {
			return slices.ContainsFunc(v.Expect, func(f vectors.Finding) bool { return f.Path == path })
		}
		if about("") || about("plugin.adapter") || about("plugin.adapters") {
			continue
		}
		findings, err := schema.Validate(v.Bytes)
		if err != nil {
			t.Errorf("%s: %v", v.Name, err)
		}
		root, _ := wire.Parse(v.Bytes, wire.Package)
		prefix := ""
		if v.Graph {
			prefix = root.Member("package").Member("id").Text + "."
		}
		stops := slices.ContainsFunc(v.Expect, func(f vectors.Finding) bool { return slices.Contains(ofShape, f.Code) }) || about("integrity.digest")
		for _, f := range findings {
			if stops && !slices.Contains(ofShape, f.Code) && f.Code != "malformed-digest" {
				continue
			}
			seen++
			path := prefix + machinePath(root, f.Pointer)
			if !slices.ContainsFunc(v.Expect, func(e vectors.Finding) bool {
				return e.Code == f.Code && (path == e.Path || strings.HasPrefix(path, e.Path+"."))
			}) {
				t.Errorf("%s: the schema finds %s at %s", v.Name, f.Code, path)
			}
		}
	}
	if seen < 400 {
		t.Errorf("the schema found %d things", seen)
	}
}

// machinePath writes a JSON pointer as the specification writes paths, 2.0.
func machinePath(root *wire.Node, pointer string) string {
	path, n := "", root
	for _, step := range strings.Split(pointer, "/")[1:] {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		if n != nil && n.Kind == wire.Array {
			var i int
			fmt.Sscan(step, &i)
			path, n = path+"["+step+"]", n.Items[i]
			continue
		}
		if path != "" {
			path += "."
		}
		path, n = path+step, n.Member(step)
	}
	return path
}

// TestReadmeNamesVectors holds that what README.md calls by the name of a code or a vector is one.
func TestReadmeNamesVectors(t *testing.T) {
	content, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	list, _ := codes(t)
	known := slices.Clone(list)
	for _, v := range read(t) {
		known = append(known, v.Name)
	}
	named := 0
	for i, word := range strings.Split(string(content), "`") {
		if i%2 == 1 && vectors.Code(word, list) != "" {
			named++
			if !slices.Contains(known, word) {
				t.Errorf("README.md names %s, which is neither a code nor a vector", word)
			}
		}
	}
	if named < 30 {
		t.Errorf("README.md names %d vectors and codes", named)
	}
}

func TestCode(t *testing.T) {
	list := []string{"duplicate-plugin", "duplicate-plugin-adapter", "duplicate-plugin-adapter-id"}
	for name, want := range map[string]string{
		"duplicate-plugin": "duplicate-plugin", "duplicate-plugin-two": "duplicate-plugin", "duplicate-plugin-adapter": "duplicate-plugin-adapter",
		"duplicate-plugin-adapter-idle": "duplicate-plugin-adapter", "duplicate-plugins": "", "duplicate": "", "": "",
	} {
		if got := vectors.Code(name, list); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}
