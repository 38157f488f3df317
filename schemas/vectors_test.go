package schemas_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// The vectors stand in testdata/vectors. The comment of an archive ends in the line "schema: FILE". A section is called
// DEF/bad or DEF/good, where DEF names a $defs entry, or is "document". A line of a section is one vector: a JSON value,
// in a bad section after its one expected finding, POINTER CODE. The root of a value is written as ".".

// general are the codes of keywords without one of their own.
var general = map[string]string{
	"type": "wrong-type", "additionalProperties": "unknown-member", "required": "missing-member", "enum": "unknown-enum-value",
	"const": "unknown-enum-value", "maxLength": "string-too-long", "maxItems": "too-many-elements",
	"maxProperties": "too-many-elements", "pattern": "invalid-id", "minLength": "string-too-short",
}

// judged is a schema with what is needed to give its findings their codes.
type judged struct {
	document, root *wire.Node
	compiled       *jsonschema.Schema
}

func judge(t *testing.T, file, def string) judged {
	t.Helper()
	at := slices.IndexFunc(documents(), func(f schemas.File) bool { return f.Name == file })
	if at < 0 {
		t.Fatalf("there is no schema %s", file)
	}
	j := judged{document: parse(t, documents()[at].Bytes)}
	j.root = j.document
	if def != "document" {
		if j.root = j.document.Member("$defs").Member(def); j.root == nil {
			t.Fatalf("there is no $defs entry %s", def)
		}
		file += "#/$defs/" + def
	}
	compiled, err := compile(file)
	if err != nil {
		t.Fatal(err)
	}
	j.compiled = compiled
	return j
}

// variant gives the schema that a choice by the member type comes to for a value; without a choice that is the schema itself. It
// has no root when the value is none of the variants.
func (j judged) variant(t *testing.T, file string, value *wire.Node) judged {
	t.Helper()
	choice := j.root.Member("oneOf")
	if choice == nil {
		return j
	}
	for _, v := range choice.Items {
		def := strings.TrimPrefix(v.Member("$ref").Text, "#/$defs/")
		of := judge(t, file, def)
		if of.root.Member("oneOf") != nil {
			if of = of.variant(t, file, value); of.root != nil {
				return of
			}
		} else if text(value.Member("type")) == of.root.Member("properties").Member("type").Member("const").Text {
			return of
		}
	}
	return judged{}
}

// findings returns what a value breaks, as POINTER CODE, sorted and without repetition.
func (j judged) findings(value *wire.Node) (list []string) {
	var invalid *jsonschema.ValidationError
	if err := j.compiled.Validate(plain(value)); err == nil {
		return nil
	} else if !errors.As(err, &invalid) {
		return []string{err.Error()}
	}
	j.leaves(invalid, value, &list)
	slices.Sort(list)
	return slices.Compact(list)
}

func (j judged) leaves(e *jsonschema.ValidationError, value *wire.Node, list *[]string) {
	for _, c := range e.Causes {
		j.leaves(c, value, list)
	}
	if len(e.Causes) > 0 {
		return
	}
	keyword := e.KeywordLocation[strings.LastIndexByte(e.KeywordLocation, '/')+1:]
	chain := j.chain(strings.TrimSuffix(e.KeywordLocation, "/"+keyword))
	schema := chain[len(chain)-1]
	add := func(pointer, code string) { *list = append(*list, fmt.Sprintf("%s %s", dot(pointer), code)) }
	switch keyword {
	case "required":
		present := at(value, e.InstanceLocation)
		for _, name := range schema.Member("required").Items {
			if present.Member(name.Text) == nil {
				add(e.InstanceLocation+"/"+name.Text, own([]*wire.Node{schema.Member("properties").Member(name.Text)}, "required"))
			}
		}
	case "additionalProperties":
		for _, m := range at(value, e.InstanceLocation).Members {
			if schema.Member("properties").Member(m.Name) == nil {
				code := general[keyword]
				if f := schema.Member("x-bonnie-forbidden"); f != nil && f.Member(m.Name) != nil {
					code = f.Member(m.Name).Text
				}
				add(e.InstanceLocation+"/"+m.Name, code)
			}
		}
	default:
		add(e.InstanceLocation, own(chain, keyword))
	}
}

// own is the code of a keyword: that of the outermost schema of a chain of references, or the general one.
func own(chain []*wire.Node, keyword string) string {
	for _, s := range chain {
		if codes := s.Member("x-bonnie-code"); codes != nil && codes.Member(keyword) != nil {
			return codes.Member(keyword).Text
		}
	}
	return general[keyword]
}

// chain follows a keyword location and returns the schema that it leads to, after those that refer to it.
func (j judged) chain(location string) []*wire.Node {
	chain := []*wire.Node{j.root}
	for _, step := range strings.Split(location, "/")[1:] {
		last := chain[len(chain)-1]
		if step == "$ref" {
			name, _ := strings.CutPrefix(last.Member("$ref").Text, "#/$defs/")
			chain = append(chain, j.document.Member("$defs").Member(name))
		} else {
			chain = []*wire.Node{last.Member(step)}
		}
	}
	return chain
}

// at follows a JSON pointer into a value.
func at(n *wire.Node, pointer string) *wire.Node {
	for _, step := range strings.Split(pointer, "/")[1:] {
		if n.Kind == wire.Array {
			index := 0
			fmt.Sscan(step, &index)
			n = n.Items[index]
		} else {
			n = n.Member(step)
		}
	}
	return n
}

func dot(pointer string) string {
	if pointer == "" {
		return "."
	}
	return pointer
}

// plain turns a value into what the validator takes.
func plain(n *wire.Node) any {
	switch n.Kind {
	case wire.Bool:
		return n.Bool
	case wire.Number:
		return n.Number
	case wire.String:
		return n.Text
	case wire.Array:
		list := make([]any, 0, len(n.Items))
		for _, item := range n.Items {
			list = append(list, plain(item))
		}
		return list
	case wire.Object:
		members := make(map[string]any)
		for _, m := range n.Members {
			members[m.Name] = plain(m.Value)
		}
		return members
	}
	return nil
}

func TestVectors(t *testing.T) {
	seen := make(map[string]int) // FILE DEF/VERDICT to number of vectors
	files, err := filepath.Glob("testdata/vectors/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, schema, ok := strings.Cut(strings.TrimSpace(string(archive.Comment)), "schema: ")
		if !ok {
			t.Fatalf("%s does not say which schema", file)
		}
		for _, section := range archive.Files {
			def, verdict, _ := strings.Cut(section.Name, "/")
			j := judge(t, schema, def)
			for line := range strings.Lines(string(section.Data)) {
				seen[schema+" "+section.Name]++
				where, want, text := filepath.Base(file)+" "+section.Name, "", strings.TrimSpace(line)
				if verdict == "bad" {
					pointer, rest, _ := strings.Cut(text, " ")
					code, value, _ := strings.Cut(rest, " ")
					want, text = pointer+" "+code, value
				}
				value := parse(t, []byte(text))
				got := ""
				if of := j.variant(t, schema, value); of.root == nil {
					got = "/type unknown-enum-value"
				} else {
					got = strings.Join(of.findings(value), ", ")
				}
				if got != want {
					t.Errorf("%s: %s\n\tgot  %q\n\twant %q", where, text, got, want)
				}
			}
		}
	}
	t.Run("every definition has vectors", func(t *testing.T) {
		for _, f := range documents() {
			document := parse(t, f.Bytes)
			if document.Member("$comment") != nil {
				continue // generated
			}
			names := []string{"document"}
			for _, d := range document.Member("$defs").Members {
				if d.Value.Member("enum") == nil && (f.Name == "package.schema.json" || !shared(t, d.Name)) {
					names = append(names, d.Name)
				}
			}
			for _, name := range names {
				for _, verdict := range []string{"bad", "good"} {
					if seen[f.Name+" "+name+"/"+verdict] == 0 {
						t.Errorf("%s: %s has no %s vector", f.Name, name, verdict)
					}
				}
			}
		}
	})
}

// shared tells whether a $defs entry is one of the package schema.
func shared(t *testing.T, name string) bool {
	return parse(t, schemas.Package()).Member("$defs").Member(name) != nil
}

func TestEnumerationsAreClosed(t *testing.T) {
	for _, f := range documents() {
		for _, d := range parse(t, f.Bytes).Member("$defs").Members {
			values := d.Value.Member("enum")
			if values == nil {
				continue
			}
			j := judge(t, f.Name, d.Name)
			for _, v := range values.Items {
				if got := j.findings(v); got != nil {
					t.Errorf("%s: %s does not hold its own %s: %v", f.Name, d.Name, v.Text, got)
				}
				for _, wrong := range []string{strings.ToUpper(v.Text) + "_", " " + v.Text, v.Text + "\u200b"} {
					if got := j.findings(&wire.Node{Kind: wire.String, Text: wrong}); len(got) != 1 {
						t.Errorf("%s: %s holds %q", f.Name, d.Name, wrong)
					}
				}
			}
		}
	}
}

func TestDefaultsSatisfyTheirSchema(t *testing.T) {
	for _, f := range documents() {
		document := parse(t, f.Bytes)
		if document.Member("$comment") != nil {
			continue // a generated schema has natural values for defaults
		}
		for _, d := range document.Member("$defs").Members {
			if d.Value.Member("properties") == nil {
				continue
			}
			for _, p := range d.Value.Member("properties").Members {
				value := p.Value.Member("default")
				if value == nil {
					continue
				}
				compiled, err := compile(f.Name + "#/$defs/" + d.Name + "/properties/" + p.Name)
				if err != nil {
					t.Fatal(err)
				}
				if err := compiled.Validate(plain(value)); err != nil {
					t.Errorf("%s: the default of %s.%s: %v", f.Name, d.Name, p.Name, err)
				}
			}
		}
	}
}

func TestEveryLengthIsALimit(t *testing.T) {
	for _, f := range documents() {
		for _, d := range parse(t, f.Bytes).Member("$defs").Members {
			limit := d.Value.Member("maxLength")
			if limit == nil {
				continue
			}
			tooLong := &wire.Node{Kind: wire.String, Text: strings.Repeat("a", int(limit.Number)+1)}
			want := ". " + own([]*wire.Node{d.Value}, "maxLength")
			if got := judge(t, f.Name, d.Name).findings(tooLong); !slices.Contains(got, want) {
				t.Errorf("%s: %d bytes of %s give %q and not %q", f.Name, len(tooLong.Text), d.Name, got, want)
			}
		}
	}
}
