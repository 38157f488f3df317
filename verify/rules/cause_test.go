package rules

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestCausesAreTheRuntimes compares causes_gen.go with the source that it is written from. The page lists the causes that the
// test was compiled with, so after a change of a sentence the update has to run twice.
func TestCausesAreTheRuntimes(t *testing.T) {
	names, sentences := causeNames(t), causeSentences(t)
	if len(names) != len(sentences) {
		t.Fatalf("runtime/cause has %d names and %d sentences", len(names), len(sentences))
	}
	var b strings.Builder
	b.WriteString("// Code generated from runtime/cause by: go test ./verify/rules -update. DO NOT EDIT.\n\npackage rules\n\nvar causes = [...]Cause{\n")
	for i, c := range sentences {
		// The sentence stands beside the constant, which is the name with an upper-case letter at its start.
		if strings.ToUpper(names[i][:1])+names[i][1:] != c.Name {
			t.Fatalf("the sentence of %s stands where that of %s belongs", c.Name, names[i])
		}
		fmt.Fprintf(&b, "\t{%q, %q,\n%q, %q},\n", names[i], c.Sentence, c.Part, c.Section)
	}
	b.WriteString("}\n")
	text, err := format.Source([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "causes_gen.go", string(text))
}

// causeNames reads the names, in their order.
func causeNames(t *testing.T) (names []string) {
	t.Helper()
	for _, e := range elements(t, parse(t, "../../runtime/cause/cause.go"), "names") {
		if name := literal(t, e); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// partForm is a comment in front of the sentences of a part: "The base gate (routing.md 5.4)."
var partForm = regexp.MustCompile(`^(.+) \(([a-z]+)\.md ([0-9., ]+)\)\.$`)

// causeSentences reads the sentences under the names of their constants, and the part that each stands in.
func causeSentences(t *testing.T) (sentences []Cause) {
	t.Helper()
	const file = "../../runtime/cause/sentence.go"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	source, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range elements(t, source, "sentences") {
		pair := e.(*ast.KeyValueExpr)
		c := Cause{Name: pair.Key.(*ast.Ident).Name, Sentence: literal(t, pair.Value)}
		for _, comment := range source.Comments {
			if m := partForm.FindStringSubmatch(strings.TrimSpace(comment.Text())); m != nil && comment.Pos() < pair.Pos() {
				c.Part, c.Section = strings.ToLower(m[1][:1])+m[1][1:], m[3]
			}
		}
		sentences = append(sentences, c)
	}
	return sentences
}

// elements gives the elements of the list that a variable of a source is set to.
func elements(t *testing.T, source *ast.File, variable string) []ast.Expr {
	t.Helper()
	for _, d := range source.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range group.Specs {
			if v, ok := s.(*ast.ValueSpec); ok && len(v.Values) == 1 && v.Names[0].Name == variable {
				return v.Values[0].(*ast.CompositeLit).Elts
			}
		}
	}
	t.Fatalf("runtime/cause has no list %s", variable)
	return nil
}

func literal(t *testing.T, e ast.Expr) string {
	t.Helper()
	text, err := strconv.Unquote(e.(*ast.BasicLit).Value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestFindCause(t *testing.T) {
	all := Causes()
	for _, c := range all {
		if found, ok := FindCause(c.Name); !ok || found != c {
			t.Errorf("%s is not found", c.Name)
		}
		if _, ok := Find(c.Name); ok {
			t.Errorf("%s is a code as well", c.Name)
		}
		if c.Sentence == "" || c.Part == "" || c.Section == "" {
			t.Errorf("%s is not whole: %+v", c.Name, c)
		}
	}
	for _, name := range []string{"", "NotOffered", "notOffered ", "invalid-id"} {
		if c, ok := FindCause(name); ok || c != (Cause{}) {
			t.Errorf("%q finds %s", name, c.Name)
		}
	}
	all[0].Name = "changed"
	if slices.ContainsFunc(Causes(), func(c Cause) bool { return c.Name == "changed" }) {
		t.Error("the catalogue can be changed from outside")
	}
}
