package locate

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// In what is shipped an outline leaves nothing out that places are made of.
func TestOutlineIsTheTree(t *testing.T) {
	names, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(names) == 0 {
		t.Fatal("no packages", err)
	}
	for _, name := range names {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := wire.Parse(file, wire.Package)
		if err != nil {
			t.Fatal(err)
		}
		if !same(tree, Outline(file)) {
			t.Error(name, "has another outline")
		}
	}
}

// same compares two trees, but for the numbers and booleans in them.
func same(a, b *wire.Node) bool {
	if a.Kind != b.Kind || a.Offset != b.Offset || a.Kind == wire.String && a.Text != b.Text {
		return false
	}
	return slices.EqualFunc(a.Items, b.Items, same) && slices.EqualFunc(a.Members, b.Members, func(a, b wire.Member) bool {
		return a.Name == b.Name && a.Offset == b.Offset && same(a.Value, b.Value)
	})
}

// What a hostile file has too much of takes no memory.
func TestOutlineIsBounded(t *testing.T) {
	wide := `{"a":[` + strings.Repeat("{},", 1_000_000) + `{}],"b":{"c":[1]}}`
	root := Outline([]byte(wide))
	if n := len(root.Member("a").Items); n != mostItems || root.Member("b").Member("c") == nil {
		t.Errorf("%d elements", n)
	}
	deep := `{"a":[` + strings.Repeat("["+strings.Repeat("[],", 999)+"[]],", 500) + `[]]}`
	var count func(n *wire.Node) int
	count = func(n *wire.Node) int {
		sum := 1
		for _, item := range n.Items {
			sum += count(item)
		}
		for _, m := range n.Members {
			sum += count(m.Value)
		}
		return sum
	}
	if n := count(Outline([]byte(deep))); n > mostNodes+1 {
		t.Errorf("%d nodes", n)
	}
	if Outline([]byte(`{"a":`)) != nil {
		t.Error("what is not JSON has an outline")
	}
}
