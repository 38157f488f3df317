package schemas_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// ownCode are the keywords for which there is no general code that fits every use.
var ownCode = []string{"pattern", "format", "minLength", "minItems", "minimum", "maximum", "exclusiveMinimum"}

// escapes are the escape sequences that mean the same in RE2 and in ECMA-262 with the u flag.
var escapes = regexp.MustCompile(`\\(?:[.\\+/{}()\[\]^$*?|]|x[0-9A-F]{2}|p\{(?:L|M|Nd)\})`)

func (m *meta) array(n *wire.Node, at string) {
	if n.Member("maxItems") == nil {
		m.refuse(at, "the array is unbounded")
	}
	items := n.Member("items")
	if items == nil {
		m.refuse(at, "the array does not say what its elements are")
		return
	}
	m.schema(items, at+"/items")
	element := items
	if name, ok := strings.CutPrefix(text(items.Member("$ref")), "#/$defs/"); ok && m.document.Member("$defs") != nil {
		if d := m.document.Member("$defs").Member(name); d != nil {
			element = d
		}
	}
	order := n.Member("x-bonnie-order")
	if order == nil {
		m.refuse(at, "the array has no x-bonnie-order")
		return
	}
	keys, byID := strings.CutPrefix(order.Text, "id:")
	switch {
	case byID:
		for _, key := range strings.Split(keys, ",") {
			if element.Member("properties") == nil || element.Member("properties").Member(key) == nil {
				m.refuse(at+"/x-bonnie-order", "the elements have no member "+key)
			}
		}
	case order.Text == "set":
		if text(element.Member("type")) != "string" {
			m.refuse(at+"/x-bonnie-order", "a set has strings")
		}
	case order.Text != "meaning":
		m.refuse(at+"/x-bonnie-order", "the order is not id:KEY, set or meaning")
	}
	if own := n.Member("x-bonnie-code"); order.Text != "meaning" && (own == nil || own.Member("duplicate") == nil) {
		m.refuse(at, "the array is sorted and has no code for duplicates")
	}
}

func (m *meta) text(n *wire.Node, at string) {
	limit, length := n.Member("x-bonnie-maxBytes"), n.Member("maxLength")
	switch closed := n.Member("enum") != nil || n.Member("const") != nil; {
	case closed:
	case limit == nil:
		m.refuse(at, "the string is unbounded")
	case length == nil || length.Number != limit.Number:
		m.refuse(at, "maxLength and x-bonnie-maxBytes differ")
	}
	if f := n.Member("format"); f != nil && f.Text != "date-time" {
		m.refuse(at+"/format", "the format is not in use")
	}
	if p := n.Member("pattern"); p != nil {
		if _, err := regexp.Compile(p.Text); err != nil {
			m.refuse(at+"/pattern", "the pattern is not RE2")
		}
		rest := escapes.ReplaceAllString(p.Text, "")
		if strings.Contains(rest, `\`) || strings.Contains(strings.ReplaceAll(rest, "(?:", ""), "(?") {
			m.refuse(at+"/pattern", "the pattern is not the same in RE2 and ECMA-262")
		}
	}
}

// code checks the codes of a schema; target is what it refers to, or the schema itself.
func (m *meta) code(n, target *wire.Node, at string) {
	has := func(keyword string) bool { return n.Member(keyword) != nil || target.Member(keyword) != nil }
	codes := func(s *wire.Node, keyword string) string {
		if c := s.Member("x-bonnie-code"); c != nil {
			return text(c.Member(keyword))
		}
		return ""
	}
	of := func(keyword string) string {
		if own := codes(n, keyword); own != "" {
			return own
		}
		return codes(target, keyword)
	}
	if own := n.Member("x-bonnie-code"); own != nil {
		for _, c := range own.Members {
			here := at + "/x-bonnie-code/" + c.Name
			switch {
			case c.Name == "required" && path.Base(path.Dir(at)) == "properties":
			case c.Name == "duplicate" && text(target.Member("type")) == "array":
			case !has(c.Name):
				m.refuse(here, "the schema has no such keyword")
			}
			warning, known := m.codes[c.Value.Text]
			if !known {
				m.refuse(here, "the specification has no code "+c.Value.Text)
			} else if warning && c.Name != "duplicate" {
				m.refuse(here, "the code is a warning, and a schema refuses")
			}
		}
	}
	if of("maxLength") != of("x-bonnie-maxBytes") {
		m.refuse(at+"/x-bonnie-code", "maxLength and x-bonnie-maxBytes have different codes")
	}
	if m.name == "package.schema.json" && !isDefinition(at) {
		for _, keyword := range ownCode {
			if has(keyword) && of(keyword) == "" {
				m.refuse(at, "the keyword "+keyword+" has no code")
			}
		}
	}
}

func TestTheConventionsRefuse(t *testing.T) {
	files, err := filepath.Glob("testdata/meta/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no cases", err)
	}
	codes := codeList(t)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil || len(archive.Files) != 2 || archive.Files[1].Name != "want" {
				t.Fatal("a case has a schema and the file want", err)
			}
			schema, want := archive.Files[0], string(archive.Files[1].Data)
			got := strings.Join(refusals(schema.Name, parse(t, schema.Data), codes), "\n") + "\n"
			if got != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
		})
	}
}

func TestOneNameOneMeaning(t *testing.T) {
	type entry struct{ file, text string }
	seen := make(map[string]entry)
	for _, f := range documents() {
		document := parse(t, f.Bytes)
		defs := document.Member("$defs")
		if defs == nil || document.Member("$comment") != nil {
			continue // a generated schema differs in what the builder fills in
		}
		for _, d := range defs.Members {
			s := string(d.Value.AppendCanonical(nil))
			if first, ok := seen[d.Name]; ok && first.text != s {
				t.Errorf("$defs/%s is one thing in %s and another in %s", d.Name, first.file, f.Name)
			}
			seen[d.Name] = entry{f.Name, s}
		}
	}
}

func TestTheCodeListIsSorted(t *testing.T) {
	text, err := os.ReadFile("testdata/codes.txt")
	if err != nil {
		t.Fatal(err)
	}
	last := ""
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if !regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*(?: warning)?\n$`).MatchString(line) || line <= last {
			t.Errorf("the line %q is no code, or not in order", line)
		}
		last = line
	}
}
