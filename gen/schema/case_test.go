package schema

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

var update = flag.Bool("update", false, "write what the tests compute to the files that they compare it with")

// TestCases runs testdata/*.txtar. A case has schema.json and either error, all that is wrong with it, or node, the form that
// it is read into, with the values that it accepts and refuses, one in a line.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			part := make(map[string]*txtar.File)
			for i := range archive.Files {
				part[archive.Files[i].Name] = &archive.Files[i]
			}
			document, err := Read(part["schema.json"].Data)
			name, got := "node", ""
			if err != nil {
				name, got = "error", err.Error()+"\n"
			} else {
				d := dumper{seen: make(map[*Node]bool)}
				d.node("", document.Root, 0)
				for _, def := range document.Defs {
					d.node("$defs "+def.Name, def, 0)
				}
				got = d.b.String()
			}
			want := part[name]
			if want == nil {
				t.Fatalf("there is no file %s for\n%s", name, got)
			}
			if *update && string(want.Data) != got {
				want.Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(want.Data), got); diff != "" {
				t.Error(diff)
			}
			if err != nil {
				return
			}
			for _, verdict := range []string{"accept", "refuse"} {
				if part[verdict] == nil {
					continue
				}
				for line := range strings.Lines(string(part[verdict].Data)) {
					value, err := wire.Parse([]byte(line), wire.Value)
					if err != nil {
						t.Fatalf("%s: %s", line, err)
					}
					if document.Root.Accepts(value) != (verdict == "accept") {
						t.Errorf("the verdict is not %s: %s", verdict, line)
					}
				}
			}
		})
	}
}

// dumper writes nodes as text, each once.
type dumper struct {
	b    strings.Builder
	seen map[*Node]bool
}

func (d *dumper) node(label string, n *Node, depth int) {
	fmt.Fprintf(&d.b, "%s%s:", strings.Repeat("  ", depth), label)
	say := func(form string, args ...any) { fmt.Fprintf(&d.b, " "+form, args...) }
	if d.seen[n] {
		say("the node of %s\n", n.Pointer)
		return
	}
	d.seen[n] = true
	if n.Of != nil {
		say("(of %s)", n.Of.Pointer)
	}
	if n.Type != Any {
		say("%s", n.Type)
	}
	for _, f := range []struct {
		name string
		set  bool
	}{{"or null", n.Nullable}, {"open", n.Open}, {"tuple", n.Tuple}, {"unique", n.UniqueItems}} {
		if f.set {
			say("%s", f.name)
		}
	}
	for _, l := range []struct {
		name  string
		limit int
	}{{"minProperties", n.MinProperties}, {"maxProperties", n.MaxProperties}, {"minItems", n.MinItems}, {"maxItems", n.MaxItems},
		{"minLength", n.MinLength}, {"maxLength", n.MaxLength}, {"maxBytes", n.MaxBytes}} {
		if l.limit >= 0 {
			say("%s %d", l.name, l.limit)
		}
	}
	for _, l := range []struct {
		name  string
		limit *float64
	}{{"minimum", n.Minimum}, {"exclusiveMinimum", n.ExclusiveMinimum}, {"maximum", n.Maximum}, {"exclusiveMaximum", n.ExclusiveMaximum}} {
		if l.limit != nil {
			say("%s %v", l.name, *l.limit)
		}
	}
	if n.MultipleOf != 0 {
		say("multipleOf %d", n.MultipleOf)
	}
	if n.Pattern != nil {
		say("pattern %q", n.Pattern)
	}
	if n.Format != "" {
		say("format %s", n.Format)
	}
	if len(n.Enum) > 0 {
		say("enum %q", n.Enum)
	}
	for _, v := range n.EnumValues {
		say("enum %s", v.AppendCanonical(nil))
	}
	if n.Const != nil {
		say("const %s", n.Const.AppendCanonical(nil))
	}
	if n.Order.Kind != Meaning {
		say("order %d %v", n.Order.Kind, n.Order.Keys)
	}
	for _, c := range n.Codes {
		say("code %s %s", c.Keyword, c.Code)
	}
	for _, c := range n.Forbidden {
		say("forbidden %s %s", c.Keyword, c.Code)
	}
	d.b.WriteByte('\n')
	d.inside(n, depth+1)
}

func (d *dumper) inside(n *Node, depth int) {
	for _, p := range n.Properties {
		label := p.Name
		if p.Required {
			label += " (required)"
		}
		if p.Default != nil {
			label += " (default " + string(p.Default.AppendCanonical(nil)) + ")"
		}
		d.node(label, p.Node, depth)
	}
	if n.Values != nil {
		d.node("other members", n.Values, depth)
	}
	if n.Keys != nil {
		d.node("other names", n.Keys, depth)
	}
	for i, item := range n.PrefixItems {
		d.node(fmt.Sprint("element ", i), item, depth)
	}
	if n.Items != nil {
		d.node("other elements", n.Items, depth)
	}
	for _, k := range n.ByKind {
		d.node("if it is "+article(k.Type.String()), k, depth)
	}
	if n.Union == nil {
		return
	}
	for _, v := range n.Union.Variants {
		label := "variant"
		if n.Union.Exclusive {
			label = "exclusive variant"
		}
		if n.Union.Discriminator != "" {
			label += fmt.Sprintf(" %s %q", n.Union.Discriminator, v.Tag)
		}
		d.node(label, v.Node, depth)
	}
}
