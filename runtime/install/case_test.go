package install_test

import (
	"bytes"
	"crypto/sha256"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/install"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestCases reads the package of every testdata/*.txtar, which stands there as any JSON and without its digest, and compares its
// rows.
func TestCases(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no cases", err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			src := built(t, archive.Files[0].Data)
			p, err := install.Read(src)
			if err != nil {
				t.Fatal(err)
			}
			for i := range src {
				src[i] = 'x' // the rows are no views
			}
			archive.Files[1].Data = []byte(render(flat(p)))
			compare(t, name, txtar.Format(archive))
		})
	}
}

// built makes a package file of a JSON text.
func built(t *testing.T, src []byte) []byte {
	t.Helper()
	root, err := wire.Parse(src, wire.Package)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(root.AppendCanonical(nil))
	text := func(s string) *wire.Node { return &wire.Node{Kind: wire.String, Text: s} }
	root.Members = append(root.Members, wire.Member{Name: "integrity", Value: &wire.Node{Kind: wire.Object, Members: []wire.Member{
		{Name: "algorithm", Value: text("sha256")}, {Name: "digest", Value: text(hex(sum))},
	}}})
	return root.AppendCanonical(nil)
}

// TestAnotherDigest changes a letter of each shipped package that no rule looks at.
func TestAnotherDigest(t *testing.T) {
	for _, f := range shipped(t) {
		p, err := install.Read(f.text)
		if err != nil || hex(p.Digest) != string(f.text[bytes.Index(f.text, []byte(`"digest":"`))+10:][:64]) {
			t.Fatalf("%s: the digest is %x: %v", f.name, p.Digest, err)
		}
		other := slices.Clone(f.text)
		at := bytes.Index(other, []byte(`"publisher":"`)) + len(`"publisher":"`)
		other[at] ^= 1
		_, err = install.Read(other)
		invalid, ok := err.(*wire.Invalid)
		if !ok || len(invalid.Findings) != 1 || invalid.Findings[0].Code != "digest-mismatch" || invalid.Findings[0].Pointer != "/integrity/digest" {
			t.Errorf("%s: a changed file gives %v", f.name, err)
		} else if at := invalid.Findings[0].Offset; !bytes.HasPrefix(other[at:], []byte(`"`+hex(p.Digest))) {
			t.Errorf("%s: the digest does not stand at byte %d", f.name, at)
		}
	}
}

// TestRefusals reads what is no package.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ src, code string }{
		{"", "malformed-json"}, {"[]", "not-an-object"}, {"{}", "missing-member"}, {`{"format":"x","formatVersion":1}`, "unsupported-format"},
		{string(shipped(t)[0].text) + "\n", "not-canonical"},
	} {
		p, err := install.Read([]byte(c.src))
		invalid, ok := err.(*wire.Invalid)
		if p != nil || !ok || string(invalid.Findings[0].Code) != c.code {
			t.Errorf("%.40s gives %v, want %s", c.src, err, c.code)
		}
	}
}
