package admit

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// step leads from a value to what is inside: to a member, or, where it has no name, to the first element.
type step struct{ name string }

// crowds gives the ways to every array and every map of the schema of packages. What holds itself is gone through once.
func crowds(t testing.TB) (arrays, maps [][]step) {
	root, err := wire.Parse(schemas.Package(), wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	var visit func(n *wire.Node, way []step, within []string)
	visit = func(n *wire.Node, way []step, within []string) {
		way = slices.Clip(way)
		if ref := n.Member("$ref"); ref != nil {
			name := strings.TrimPrefix(ref.Text, "#/$defs/")
			if slices.Contains(within, name) {
				return
			}
			within = append(slices.Clip(within), name)
			n = root.Member("$defs").Member(name)
		}
		if items := n.Member("items"); items != nil {
			arrays = append(arrays, way)
			visit(items, append(way, step{}), within)
		}
		if properties := n.Member("properties"); properties != nil {
			for _, m := range properties.Members {
				visit(m.Value, append(way, step{m.Name}), within)
			}
		}
		if values := n.Member("additionalProperties"); values != nil && values.Kind == wire.Object {
			maps = append(maps, way)
			visit(values, append(way, step{"a"}), within)
		}
	}
	visit(root, nil, nil)
	return arrays, maps
}

// put gives a value with another one at the end of a way, and as little as possible on the way.
func put(n *wire.Node, way []step, value *wire.Node) *wire.Node {
	if len(way) == 0 {
		return value
	}
	if way[0].name == "" {
		return &wire.Node{Kind: wire.Array, Items: []*wire.Node{put(nil, way[1:], value)}}
	}
	object := &wire.Node{Kind: wire.Object}
	if n != nil && n.Kind == wire.Object {
		object.Members = slices.DeleteFunc(slices.Clone(n.Members), func(m wire.Member) bool { return m.Name == way[0].name })
	}
	var before *wire.Node
	if n != nil {
		before = n.Member(way[0].name)
	}
	object.Members = append(object.Members, wire.Member{Name: way[0].name, Value: put(before, way[1:], value)})
	return object
}

// at writes a package with a text at the end of a way.
func at(t testing.TB, way []step, text string) []byte {
	root, err := wire.Parse(smallest(t), wire.Package)
	if err != nil {
		t.Fatal(err)
	}
	file := put(root, way, &wire.Node{Kind: wire.String, Text: "here"}).AppendCanonical(nil)
	return signed(bytes.Replace(file, []byte(`"here"`), []byte(text), 1))
}

// crowded are files whose one array or map has as much in it as a file can have.
func crowded(t testing.TB) (files []hostile) {
	room := 4<<20 - len(smallest(t)) - 512
	arrays, maps := crowds(t)
	name := func(way []step) string {
		var b strings.Builder
		for _, s := range way {
			b.WriteString("/" + cmp.Or(s.name, "0"))
		}
		return b.String()
	}
	for _, way := range arrays {
		files = append(files, hostile{name: "crowded" + name(way), file: func() []byte { return at(t, way, "["+many(room/3, "{}")+"]") }})
	}
	for _, way := range maps {
		files = append(files, hostile{name: "crowded map" + name(way), file: func() []byte { return at(t, way, "{"+many(room/13, `"a#":[]`)+"}") }})
	}
	return append(files,
		// Every list is as short as it may be, and there are many.
		hostile{name: "crowded inputs of crowded Skills", file: func() []byte {
			return at(t, []step{{"skills"}}, "["+many(room/6014, `{"inputs":[`+many(2000, "{}")+"]}")+"]")
		}},
		hostile{name: "crowded tokens of crowded counters", file: func() []byte {
			counter := `{"tokens":[` + many(4096, `""`) + "]}"
			return at(t, []step{{"corpus"}, {"style"}, {}, {"candidates"}, {}, {"counters"}}, "["+many(room/(len(counter)+1), counter)+"]")
		}},
		hostile{name: "crowded predicates in predicates", file: func() []byte {
			group := `{"children":[` + many(4000, "{}") + "]}"
			return at(t, []step{{"ability"}, {"routing"}, {"excludes"}}, "["+many(room/(len(group)+1), group)+"]")
		}},
	)
}

func TestCrowdedFiles(t *testing.T) {
	files := crowded(t)
	if len(files) < 90 {
		t.Fatalf("the schema has %d arrays and maps", len(files))
	}
	for _, c := range files {
		file := c.file()
		if len(file) > 4<<20 || wire.CheckCanonical(file, wire.Package) != nil {
			t.Fatalf("%s: %d bytes that are not canonical: %v", c.name, len(file), wire.CheckCanonical(file, wire.Package))
		}
		if r := judge(t, file); r.Valid || len(r.Issues) == 0 || slices.Contains(codes(r.Issues), "digest-mismatch") {
			t.Errorf("%s: %v", c.name, r.Issues)
		}
	}
}
