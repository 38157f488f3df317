package conform

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

var update = flag.Bool("update", false, "write what the tests compute to the files that they compare it with")

// TestCases edits a shipped package as the comment of each file in testdata says, and compares the findings with the lines
// of the section want. The comment is a description, an empty line, and
//
//	package NAME          the shipped package
//	set POINTER JSON      puts a value in the place of another, or adds a member
//	remove POINTER        takes a member away
//	rename POINTER NAME   gives a member another name
func TestCases(t *testing.T) {
	schema := compiled(t)
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	codes := make(map[string]bool)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(archive.Files) != 1 || archive.Files[0].Name != "want" {
				t.Fatal("a case has the file want")
			}
			_, script, _ := strings.Cut(string(archive.Comment), "\n\n")
			findings, err := schema.Validate(edit(t, script).AppendCanonical(nil))
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for _, f := range findings {
				codes[f.Code] = true
				fmt.Fprintf(&got, "%s %s: %s\n", f.Pointer, f.Code, f.Message)
			}
			if *update {
				archive.Files[0].Data = []byte(got.String())
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(archive.Files[0].Data), got.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
	for _, code := range []string{
		"case-folded-member", "explicit-null", "forbidden-member", "invalid-date", "invalid-id", "missing-integrity",
		"missing-member", "string-too-long", "too-many-elements", "unknown-enum-value", "unknown-member", "unsupported-format",
		"unsupported-format-version", "wrong-type",
	} {
		if !codes[code] {
			t.Errorf("no case has the code %s; the codes are %v", code, slices.Sorted(maps.Keys(codes)))
		}
	}
}

// edit returns a shipped package, edited.
func edit(t *testing.T, script string) *wire.Node {
	t.Helper()
	var root *wire.Node
	for line := range strings.Lines(script) {
		command, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		pointer, argument, _ := strings.Cut(rest, " ")
		if command == "package" {
			root = parse(t, read(t, pointer))
			continue
		}
		if pointer == "" {
			root = parse(t, []byte(argument))
			continue
		}
		slash := strings.LastIndexByte(pointer, '/')
		parent, name := at(t, root, pointer[:slash]), plain(pointer[slash+1:])
		i := slices.IndexFunc(parent.Members, func(m wire.Member) bool { return m.Name == name })
		switch {
		case command == "set" && parent.Kind == wire.Array:
			*at(t, root, pointer) = *parse(t, []byte(argument))
		case command == "set" && i < 0:
			parent.Members = append(parent.Members, wire.Member{Name: name, Value: parse(t, []byte(argument))})
		case command == "set":
			parent.Members[i].Value = parse(t, []byte(argument))
		case command == "remove" && i >= 0:
			parent.Members = slices.Delete(parent.Members, i, i+1)
		case command == "rename" && i >= 0:
			parent.Members[i].Name = argument
		default:
			t.Fatalf("cannot do this: %s", line)
		}
	}
	return root
}

func at(t *testing.T, n *wire.Node, pointer string) *wire.Node {
	t.Helper()
	for _, step := range strings.Split(pointer, "/")[1:] {
		if n.Kind == wire.Array {
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(n.Items) {
				t.Fatalf("%s leads nowhere", pointer)
			}
			n = n.Items[i]
		} else if n = n.Member(plain(step)); n == nil {
			t.Fatalf("%s leads nowhere", pointer)
		}
	}
	return n
}

func plain(step string) string { return strings.NewReplacer("~1", "/", "~0", "~").Replace(step) }

func read(t testing.TB, name string) []byte {
	t.Helper()
	file, err := os.ReadFile("../../abilities/" + name + ".bonnie")
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func parse(t *testing.T, text []byte) *wire.Node {
	t.Helper()
	n, err := wire.Parse(text, wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func compiled(t testing.TB) *Schema {
	t.Helper()
	s, err := Compile()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestShippedPackages(t *testing.T) {
	schema := compiled(t)
	files, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(files) == 0 {
		t.Fatal("no shipped packages", err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		findings, err := schema.Validate(content)
		if err != nil || len(findings) > 0 {
			t.Errorf("%s: %v %v", file, findings, err)
		}
	}
}

// TestOneOrder breaks a package in many places and asks a hundred times, of schemas compiled anew among them.
func TestOneOrder(t *testing.T) {
	root := parse(t, read(t, "sketch"))
	broken := bytes.ReplaceAll(root.AppendCanonical(nil), []byte(`"title":`), []byte(`"Title":`))
	broken = bytes.ReplaceAll(broken, []byte(`"preference":`), []byte(`"value":`))
	schema := compiled(t)
	first, err := schema.Validate(broken)
	if err != nil || len(first) < 20 {
		t.Fatal(first, err)
	}
	for run := range 100 {
		if run%25 == 0 {
			schema = compiled(t)
		}
		again, err := schema.Validate(broken)
		if err != nil || !slices.Equal(first, again) {
			t.Fatalf("run %d differs: %s %v", run, cmp.Diff(first, again, cmp.AllowUnexported(Finding{})), err)
		}
	}
}

// TestHostileValues validates what strict reading would not let through: it is an error or has findings, and never panics
// or takes long.
func TestHostileValues(t *testing.T) {
	schema := compiled(t)
	for _, text := range []string{
		"", "nul", "\xff", "4E313225745", `{"formatVersion":4E313225745}`, `{"formatVersion":-4E313225745}`,
		`{"formatVersion":1e-313225745}`, `{"formatVersion":1` + strings.Repeat("0", 1<<20) + `}`, `{"formatVersion":-0.0}`, `7`, `null`, `"x"`,
		`{"format":"bonnie.ability-package","formatVersion":1,"fixtures":` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + `}`,
		strings.Repeat("[", 1<<20),
		`{"format":"bonnie.ability-package","formatVersion":1,"%25\u0000":{"~":1},"%zz":2,"skills":[{"%":{}}]}`,
	} {
		if findings, err := schema.Validate([]byte(text)); err == nil && len(findings) == 0 {
			t.Errorf("%.40q is valid", text)
		}
	}
	// A number that a double cannot hold does not reach the validator, where it would panic.
	if _, err := schema.Validate([]byte(`{"formatVersion":4E313225745}`)); err == nil || strings.Contains(err.Error(), "panic") || strings.Contains(err.Error(), "failed") {
		t.Errorf("the number was not refused by the reader: %v", err)
	}
}

// TestNothingIsFetched compiles schemas that refer to others: to a file that is there, and over the network.
func TestNothingIsFetched(t *testing.T) {
	file := filepath.Join(t.TempDir(), "other.json")
	if err := os.WriteFile(file, []byte(`{"type":"object"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, reference := range []string{"file://" + filepath.ToSlash(file), "https://example.com/other.json", "other.json"} {
		text := fmt.Sprintf(`{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":%q,"$ref":%q}`, packageID, reference)
		if _, err := compile([]byte(text)); err == nil || !strings.Contains(err.Error(), "nothing is fetched") {
			t.Errorf("%s: %v", reference, err)
		}
	}
}

// TestEveryKeywordHasACode walks the embedded schema: whatever keyword a value breaks, the finding has a code of the
// specification.
func TestEveryKeywordHasACode(t *testing.T) {
	document := parse(t, schemas.Package())
	judging := []string{
		"type", "required", "additionalProperties", "enum", "const", "pattern", "minLength", "maxLength", "minimum", "maximum",
		"exclusiveMinimum", "minItems", "maxItems", "maxProperties", "format",
	}
	quiet := []string{
		"$schema", "$id", "$ref", "$defs", "$comment", "title", "description", "properties", "items", "propertyNames", "default",
	}
	s := &Schema{document: document}
	seen := make(map[*wire.Node]bool)
	var walk func(schema *wire.Node, codes []*wire.Node, where string)
	walk = func(schema *wire.Node, codes []*wire.Node, where string) {
		codes = append(slices.Clone(codes), schema.Member("x-bonnie-code"))
		for _, m := range schema.Members {
			switch {
			case slices.Contains(judging, m.Name):
				if code, _ := (rule{keyword: m.Name, schema: schema, codes: codes}).code(); code == "schema-violation" {
					t.Errorf("%s: %s has no code", where, m.Name)
				}
			case !slices.Contains(quiet, m.Name) && !strings.HasPrefix(m.Name, "x-bonnie-"):
				t.Errorf("%s: %s is a keyword that has no message", where, m.Name)
			}
		}
		var inner []wire.Member
		if properties := schema.Member("properties"); properties != nil {
			inner = slices.Clone(properties.Members)
		}
		for _, name := range []string{"items", "additionalProperties", "propertyNames"} {
			inner = append(inner, wire.Member{Name: name, Value: schema.Member(name)})
		}
		for _, m := range inner {
			if m.Value != nil && m.Value.Kind == wire.Object && !seen[m.Value] {
				seen[m.Value] = true
				walk(m.Value, nil, where+"/"+m.Name)
			}
		}
		if reference := schema.Member("$ref"); reference != nil {
			walk(s.target(reference), codes, where)
		}
	}
	walk(document, nil, "")
	if len(seen) < 100 {
		t.Errorf("the walk saw %d schemas", len(seen))
	}
}
