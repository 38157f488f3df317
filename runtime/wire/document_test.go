package wire_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// The documents of the benchmarks and of the tests about size.

// shippedPackage gives the largest package of the repository, or a document of its kind while there is none.
func shippedPackage(tb testing.TB) []byte {
	files, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil {
		tb.Fatal(err)
	}
	var largest []byte
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		if len(data) > len(largest) {
			largest = data
		}
	}
	if largest == nil {
		return packageOfSize(100 << 10)
	}
	return largest
}

// packageOfSize makes a canonical document of the shape of a package, of size bytes or a little less.
func packageOfSize(size int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	skills := &wire.Node{Kind: wire.Array}
	root := object("format", text("bonnie.ability-package"), "formatVersion", number(1), "skills", skills)
	total := len(root.AppendCanonical(nil))
	for i := 0; ; i++ {
		s := skill(r, i)
		total += len(s.AppendCanonical(nil)) + 1
		if total > size {
			return root.AppendCanonical(nil)
		}
		skills.Items = append(skills.Items, s)
	}
}

func skill(r *rand.Rand, i int) *wire.Node {
	parameters := &wire.Node{Kind: wire.Array}
	for range 1 + r.IntN(4) {
		parameters.Items = append(parameters.Items, object(
			"name", text(words(r, 1)), "type", text("string"), "required", flag(r.IntN(2) == 0),
			"description", text(words(r, 8)), "maximumBytes", number(float64(r.IntN(1<<16)))))
	}
	return object(
		"id", text("writing.skill-"+strconv.Itoa(i)),
		"title", text(words(r, 3)),
		"summary", text(words(r, 20)),
		"kind", text("effectful"),
		"access", text("reversible"),
		"execution", object("kind", text("binding"), "bindings", list(object(
			"adapterID", text("typer"), "operation", text("type_at_cursor"), "preference", number(100),
			"targetClasses", list(text("editable-prose-surface"), text("note-surface"))))),
		"modelExposure", object("enabled", flag(true), "invocationName", text("type_at_cursor_"+strconv.Itoa(i)),
			"parameters", parameters),
		"requirements", object("capabilities", list(text("text.write-at-surface")),
			"optionalInteractions", list(text("interaction.text-selection")),
			"supportingAbilities", list(text("window-management"))),
		"routing", object("conflictPolicy", text("preferDirectInteraction"), "weight", number(float64(r.IntN(1000))/1000),
			"terms", list(text(words(r, 2)), text(words(r, 3)), text(words(r, 2)))))
}

var vocabulary = []string{"cursor", "insert", "document", "selection", "the", "of", "paragraph", "a", "writes", "at", "surface", "revision", "naïve", "draft", "window"}

func words(r *rand.Rand, n int) string {
	var s string
	for i := range n {
		if i > 0 {
			s += " "
		}
		s += vocabulary[r.IntN(len(vocabulary))]
	}
	return s
}

func text(s string) *wire.Node    { return &wire.Node{Kind: wire.String, Offset: -1, Text: s} }
func number(f float64) *wire.Node { return &wire.Node{Kind: wire.Number, Offset: -1, Number: f} }
func flag(b bool) *wire.Node      { return &wire.Node{Kind: wire.Bool, Offset: -1, Bool: b} }
func list(items ...*wire.Node) *wire.Node {
	return &wire.Node{Kind: wire.Array, Offset: -1, Items: items}
}

// object makes an object of alternating names and values.
func object(pairs ...any) *wire.Node {
	n := &wire.Node{Kind: wire.Object, Offset: -1}
	for i := 0; i < len(pairs); i += 2 {
		n.Members = append(n.Members, wire.Member{Name: pairs[i].(string), Offset: -1, Value: pairs[i+1].(*wire.Node)})
	}
	return n
}

// shuffledAndIndented gives the same document in another order of members and with white space for people.
func shuffledAndIndented(tb testing.TB, src []byte) []byte {
	root, err := wire.Parse(src, wire.Value)
	if err != nil {
		tb.Fatal(err)
	}
	return appendIndented(nil, root, rand.New(rand.NewPCG(3, 4)), "\n")
}

func appendIndented(dst []byte, n *wire.Node, r *rand.Rand, line string) []byte {
	switch {
	case n.Kind == wire.Array && len(n.Items) > 0:
		for i, item := range n.Items {
			dst = append(dst, "[,"[min(i, 1)])
			dst = append(dst, line+"  "...)
			dst = appendIndented(dst, item, r, line+"  ")
		}
		return append(append(dst, line...), ']')
	case n.Kind == wire.Object && len(n.Members) > 0:
		for i, k := range r.Perm(len(n.Members)) {
			m := n.Members[k]
			dst = append(dst, "{,"[min(i, 1)])
			dst = append(dst, line+"  "...)
			dst = append(wire.AppendString(dst, m.Name), ": "...)
			dst = appendIndented(dst, m.Value, r, line+"  ")
		}
		return append(append(dst, line...), '}')
	}
	return n.AppendCanonical(dst)
}
