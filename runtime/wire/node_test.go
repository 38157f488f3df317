package wire_test

import (
	"math"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestParse reads a tree with all kinds in it.
func TestParse(t *testing.T) {
	input := ` { "b" : [ null , true,false, -1.50 , "x\n\u00e9" ] , "\u0061" : { } ,"":[]} `
	n, err := wire.Parse([]byte(input), wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	if n.Kind != wire.Object || n.Offset != 1 || len(n.Members) != 3 {
		t.Fatalf("the top is %+v", n)
	}
	for i, want := range []wire.Member{{Name: "b", Offset: 3}, {Name: "a", Offset: 54}, {Name: "", Offset: 70}} {
		if got := n.Members[i]; got.Name != want.Name || got.Offset != want.Offset {
			t.Errorf("member %d is %q at %d, want %q at %d", i, got.Name, got.Offset, want.Name, want.Offset)
		}
	}
	items := n.Member("b").Items
	for i, want := range []wire.Node{
		{Kind: wire.Null, Offset: 11},
		{Kind: wire.Bool, Offset: 18, Bool: true},
		{Kind: wire.Bool, Offset: 23},
		{Kind: wire.Number, Offset: 30, Number: -1.5, Text: "-1.50"},
		{Kind: wire.String, Offset: 38, Text: "x\né"},
	} {
		got := items[i]
		if got.Kind != want.Kind || got.Offset != want.Offset || got.Bool != want.Bool || got.Number != want.Number || got.Text != want.Text {
			t.Errorf("item %d is %+v, want %+v", i, got, want)
		}
	}
	if a := n.Member("a"); a.Kind != wire.Object || a.Members != nil || a.Offset != 65 {
		t.Errorf("a is %+v", a)
	}
	if n.Member("c") != nil || items[0].Member("b") != nil || n.Member("c").Member("d") != nil {
		t.Error("a member that is absent is not nil")
	}
}

func TestKindString(t *testing.T) {
	for kind, want := range []string{"null", "boolean", "number", "string", "array", "object", "invalid"} {
		if got := wire.Kind(kind).String(); got != want {
			t.Errorf("kind %d: got %s, want %s", kind, got, want)
		}
	}
}

// TestBuilt writes trees that no input gives.
func TestBuilt(t *testing.T) {
	var missing *wire.Node
	for _, c := range []struct {
		node *wire.Node
		want string
	}{
		{missing, `null`},
		{&wire.Node{Kind: 99}, `null`},
		{list(nil, missing), `[null,null]`},
		{object("b", missing, "a", number(1)), `{"a":1,"b":null}`},
		{number(math.NaN()), `null`},
		{number(math.Inf(-1)), `null`},
		{&wire.Node{Kind: wire.Number, Number: 2, Text: "2.0"}, `2`},
		{text("\xff\xc3é\xe2\x82"), `"` + "\ufffd\ufffdé\ufffd\ufffd" + `"`},
		{text("\b\t\n\f\r\x1f\"\\/\x7f\u2028"), `"\b\t\n\f\r\u001f\"\\/` + "\x7f\u2028" + `"`},
		{object("a", number(1), "a", number(2), "", number(0)), `{"":0,"a":1,"a":2}`},
	} {
		if got := string(c.node.AppendCanonical([]byte("="))); got != "="+c.want {
			t.Errorf("got %s, want =%s", got, c.want)
		}
	}
	n := object("b", number(1), "a", number(2))
	n.AppendCanonical(nil)
	if n.Members[0].Name != "b" {
		t.Error("writing a tree changes the order of its members")
	}
}

// TestUnknownProfile holds that what is no profile is read by the strictest.
func TestUnknownProfile(t *testing.T) {
	if got := verdict(wire.Check([]byte(`[]`), wire.Profile(9))); got != "not-an-object@0" {
		t.Errorf("got %s", got)
	}
}
