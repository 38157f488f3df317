package ability_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestReadingSeesTheCanonicalForm writes packages in other ways and holds that reading never takes one for canonical that is
// not, and always one that is, apart from
// those with numbers that have exponents.
func TestReadingSeesTheCanonicalForm(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var r wire.Reader
	seen := 0
	for _, src := range shippedFiles(t) {
		r.Reset(src, wire.Package)
		if err := new(ability.Document).Decode(&r); err != nil || !r.Canonical() {
			t.Fatalf("a shipped package is not canonical to its reader: %v", err)
		}
		for range 400 {
			other := rewritten(random, src)
			r.Reset(other, wire.Package)
			err := new(ability.Document).Decode(&r)
			if err != nil {
				if r.Canonical() {
					t.Fatalf("reading fails and says canonical: %v", err)
				}
				continue
			}
			seen++
			same := wire.CheckCanonical(other, wire.Package)
			if bytes.Contains(other, []byte("1e-7")) && !r.Canonical() {
				// It does not look at exponents.
			} else if (same == nil) != r.Canonical() {
				t.Fatalf("reading says %v, CheckCanonical says %v", r.Canonical(), same)
			}
			if _, err := ability.Read(other); (err == nil) != (same == nil) {
				t.Fatalf("Read says %v, CheckCanonical says %v", err, same)
			}
		}
	}
	if seen < 1000 {
		t.Errorf("%d packages in other ways, want 1000", seen)
	}
}

// rewritten writes a package in another way, or changes it.
func rewritten(random *rand.Rand, src []byte) []byte {
	at := random.IntN(len(src))
	upTo := func(set string) bool {
		i := bytes.IndexAny(src[at:], set)
		at += max(i, 0)
		return i >= 0
	}
	put := func(remove int, text string) []byte { return slices.Concat(src[:at], []byte(text), src[at+remove:]) }
	switch random.IntN(8) {
	case 0:
		upTo(",:{}[]")
		return put(0, []string{" ", "\n", "\t", "  "}[random.IntN(4)])
	case 1:
		upTo(",:{}[]")
		at++
		return put(0, []string{" ", "\r\n", "    "}[random.IntN(3)])
	case 2:
		if upTo("aeio") {
			return put(1, `\u00`+string("0123456789abcdef"[src[at]>>4])+string("0123456789abcdef"[src[at]&15]))
		}
	case 3:
		if upTo("0123456789") {
			return put(1, string(src[at])+[]string{".0", "e0", "E+0", ".50", "0", ""}[random.IntN(6)])
		}
	case 4:
		if upTo("0123456789") {
			return put(1, []string{"-0", "0.1", "0.10", "1e-7", "0.0000001", "7"}[random.IntN(6)])
		}
	case 5:
		if upTo("/") {
			return put(1, `\/`)
		}
	case 6:
		if upTo(`"`) {
			return put(0, []string{`\"`, `\u0022`, `\\`, `\u005c`}[random.IntN(4)])
		}
	case 7:
		return shuffled(random, src)
	}
	return src
}

// shuffled puts the members of one object into another order.
func shuffled(random *rand.Rand, src []byte) []byte {
	root, err := wire.Parse(src, wire.Package)
	if err != nil {
		return src
	}
	var objects []*wire.Node
	var walk func(n *wire.Node)
	walk = func(n *wire.Node) {
		if len(n.Members) > 1 {
			objects = append(objects, n)
		}
		for _, m := range n.Members {
			walk(m.Value)
		}
		for _, i := range n.Items {
			walk(i)
		}
	}
	walk(root)
	chosen := objects[random.IntN(len(objects))]
	i, j := random.IntN(len(chosen.Members)), random.IntN(len(chosen.Members))
	chosen.Members[i], chosen.Members[j] = chosen.Members[j], chosen.Members[i]
	return asItStands(nil, root)
}

// asItStands writes a tree with its members in their order.
func asItStands(dst []byte, n *wire.Node) []byte {
	switch n.Kind {
	case wire.Array:
		dst = append(dst, '[')
		for i, item := range n.Items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = asItStands(dst, item)
		}
		return append(dst, ']')
	case wire.Object:
		dst = append(dst, '{')
		for i, m := range n.Members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = asItStands(append(wire.AppendString(dst, m.Name), ':'), m.Value)
		}
		return append(dst, '}')
	}
	return n.AppendCanonical(dst)
}

// TestDocumentsShareNothing holds that what a Reader reads later changes nothing that it has read.
func TestDocumentsShareNothing(t *testing.T) {
	var r wire.Reader
	files := shippedFiles(t)
	var documents []*ability.Document
	for range 3 {
		for _, src := range files {
			r.Reset(src, wire.Package)
			d := new(ability.Document)
			if err := d.Decode(&r); err != nil {
				t.Fatal(err)
			}
			r.Keep()
			documents = append(documents, d)
		}
	}
	for i, d := range documents {
		if !bytes.Equal(d.AppendCanonical(nil), files[i%len(files)]) {
			t.Errorf("document %d has changed", i)
		}
	}
}
