// Package same compares a shipped package with what its walkthrough builds, and explains every difference: the member as a
// JSON pointer, both values, and the line of the walkthrough that owns it.
//
// Elements of collections are matched by what identifies them (id, packageID, operation, name, or kind), so that one
// element too many is one difference and not one in each element after it. A pointer counts indexes in the shipped file;
// one of a value that is only built counts them in the built package.
package same

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Difference is one value that the two packages do not share.
type Difference struct {
	Pointer string // in the shipped package, or in the built one when it is not shipped
	Shipped string // canonical JSON, cut down to where the two differ; empty when absent
	Built   string
	Place   string // file:line:column in the walkthrough
}

// String writes the difference on one line, without its place.
func (d Difference) String() string {
	return fmt.Sprintf("%-32s shipped %s   built %s", d.Pointer, absent(d.Shipped), absent(d.Built))
}

func absent(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

// Compare returns every difference, in the order of the members. The places are those of the built package.
func Compare(shipped, built *wire.Node, places *SourceMap) []Difference {
	c := comparison{places: places}
	c.values(shipped, built, "", "")
	return c.found
}

type comparison struct {
	places *SourceMap
	found  []Difference
}

// values compares two values at their pointers in the shipped and in the built package.
func (c *comparison) values(shipped, built *wire.Node, at, from string) {
	switch {
	case shipped == nil:
		c.add(from, from, nil, built)
	case built == nil:
		c.add(at, from, shipped, nil)
	case shipped.Kind == wire.Object && built.Kind == wire.Object:
		for _, name := range names(shipped, built) {
			c.values(shipped.Member(name), built.Member(name), at+"/"+token(name), from+"/"+token(name))
		}
	case shipped.Kind == wire.Array && built.Kind == wire.Array:
		c.arrays(shipped.Items, built.Items, at, from)
	case text(shipped) != text(built):
		c.add(at, from, shipped, built)
	}
}

// names returns the member names of two objects in canonical order.
func names(a, b *wire.Node) (list []string) {
	for _, m := range append(slices.Clone(a.Members), b.Members...) {
		list = append(list, m.Name)
	}
	slices.SortFunc(list, wire.CompareNames)
	return slices.Compact(list)
}

// arrays compares two arrays element by element, matched by identity where every element has one.
func (c *comparison) arrays(shipped, built []*wire.Node, at, from string) {
	ours, theirs := identities(shipped), identities(built)
	if ours == nil || theirs == nil {
		for i := range max(len(shipped), len(built)) {
			index := "/" + strconv.Itoa(i)
			c.values(element(shipped, i), element(built, i), at+index, from+index)
		}
		return
	}
	for i, id := range ours {
		j := slices.Index(theirs, id)
		c.values(shipped[i], element(built, j), at+"/"+strconv.Itoa(i), from+"/"+strconv.Itoa(j))
	}
	for j, id := range theirs {
		if !slices.Contains(ours, id) {
			c.values(nil, built[j], "", from+"/"+strconv.Itoa(j))
		}
	}
}

func element(items []*wire.Node, i int) *wire.Node {
	if i < 0 || i >= len(items) {
		return nil
	}
	return items[i]
}

// identities returns what identifies each element, or nil when some element has nothing that does or two have the same.
func identities(items []*wire.Node) []string {
	ids := make([]string, 0, len(items))
	for _, item := range items {
		id := identity(item)
		if id == "" || slices.Contains(ids, id) {
			return nil
		}
		ids = append(ids, id)
	}
	return ids
}

func identity(n *wire.Node) string {
	if n.Kind == wire.String {
		return n.Text
	}
	for _, name := range []string{"id", "packageID", "skillID", "operation", "name", "channel", "act"} {
		if m := n.Member(name); m != nil && m.Kind == wire.String {
			return m.Text
		}
	}
	return ""
}

func (c *comparison) add(at, from string, shipped, built *wire.Node) {
	d := Difference{Pointer: at, Place: c.places.Place(from)}
	d.Shipped, d.Built = excerpts(text(shipped), text(built))
	c.found = append(c.found, d)
}

// most is how many bytes of a value a difference shows.
const most = 64

// text is a value as canonical JSON.
func text(n *wire.Node) string {
	if n == nil {
		return ""
	}
	return string(n.AppendCanonical(nil))
}

// excerpts cuts two values down to the part where they differ.
func excerpts(a, b string) (string, string) {
	if len(a) <= most && len(b) <= most {
		return a, b
	}
	differ := 0
	for differ < len(a) && differ < len(b) && a[differ] == b[differ] {
		differ++
	}
	start := max(0, differ-most/3)
	return excerpt(a, start), excerpt(b, start)
}

func excerpt(s string, start int) string {
	if s == "" {
		return s
	}
	end := min(len(s), start+most)
	cut := strings.ToValidUTF8(s[min(start, end):end], "")
	if start > 0 {
		cut = "…" + cut
	}
	if end < len(s) {
		cut += "…"
	}
	return cut
}

var tokens = strings.NewReplacer("~", "~0", "/", "~1")

func token(name string) string { return tokens.Replace(name) }
