// Package same compares a shipped package with what its walkthrough builds, and explains every difference: the member as a
// JSON pointer (RFC 6901), both values, and the line of the walkthrough that owns it.
//
// Objects are compared member by member, in the order of canonical JSON; the top-level member integrity comes last,
// because it follows from everything else. Arrays are compared element by element, after their elements have been matched
// (see align.go), so that one element too many is one difference and not one in each element after it. An element that
// stands in another place among the others is a difference of its own, whose values are the two indexes.
//
// A pointer counts indexes in the shipped package. The pointer of a value that is only built counts them in the built one.
//
// Values are shown as canonical JSON of at most 64 bytes: what is longer is cut down to where the two differ, between
// characters, with … at each cut; an object that only one side has is shown by what identifies it.
package same

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Difference is one value that the two packages do not share.
type Difference struct {
	Pointer string
	Shipped string // as above; "nothing" when it is not there, "at index N" when it stands elsewhere
	Built   string
	Place   Place
}

// width is how many characters a difference may take on one line.
const width = 100

// Lines writes a difference for people: the pointer with both values, on one line when it fits, and the place.
func (d Difference) Lines() []string {
	pointer := d.Pointer
	if pointer == "" {
		pointer = "(the whole file)"
	}
	place := "    " + d.Place.String()
	line := fmt.Sprintf("%-32s shipped %s   built %s", pointer, d.Shipped, d.Built)
	if utf8.RuneCountInString(line) <= width {
		return []string{line, place}
	}
	// One below the other, the two begin with the same characters, and the eye finds where they part.
	return []string{pointer, "    shipped  " + d.Shipped, "    built    " + d.Built, place}
}

// Compare returns every difference between two packages, none when they are equal. The places are those of the built
// package; the shipped one may be any value.
func Compare(shipped, built *wire.Node, places *SourceMap) []Difference {
	c := comparison{places: places}
	c.values(shipped, built, "", "")
	return c.found
}

type comparison struct {
	places *SourceMap
	found  []Difference
}

// values compares two values at their pointers in the shipped and in the built package. One of them may be nil; the
// pointer in the built package of what is not built is the one that it would have.
func (c *comparison) values(shipped, built *wire.Node, at, from string) {
	switch {
	case shipped == nil:
		c.add(from, from, nothing, outline(built))
	case built == nil:
		c.add(at, from, outline(shipped), nothing)
	case shipped.Kind == wire.Object && built.Kind == wire.Object:
		for _, name := range names(shipped, built, at == "") {
			c.values(shipped.Member(name), built.Member(name), at+"/"+token(name), from+"/"+token(name))
		}
	case shipped.Kind == wire.Array && built.Kind == wire.Array:
		c.arrays(shipped.Items, built.Items, at, from)
	default:
		if s, b := text(shipped), text(built); s != b {
			s, b = excerpts(s, b)
			c.add(at, from, s, b)
		}
	}
}

const nothing = "nothing"

func (c *comparison) add(at, from, shipped, built string) {
	place := c.places.Place(from)
	// What is not built is written nowhere; the place is that of what it would belong to.
	place.Written = place.Written && built != nothing
	c.found = append(c.found, Difference{Pointer: at, Shipped: shipped, Built: built, Place: place})
}

// names returns the member names of two objects, in canonical order but for integrity at the top.
func names(a, b *wire.Node, top bool) []string {
	list := make([]string, 0, len(a.Members)+len(b.Members))
	for _, m := range a.Members {
		list = append(list, m.Name)
	}
	for _, m := range b.Members {
		list = append(list, m.Name)
	}
	slices.SortFunc(list, wire.CompareNames)
	list = slices.Compact(list)
	const last = "integrity"
	if i := slices.Index(list, last); top && i >= 0 {
		list = append(slices.Delete(list, i, i+1), last)
	}
	return list
}

// arrays compares the elements of two arrays. What is only built comes behind what it follows in the built array.
func (c *comparison) arrays(shipped, built []*wire.Node, at, from string) {
	partners := align(shipped, built)
	moved := outOfOrder(partners)
	taken := make([]bool, len(built))
	for _, j := range partners {
		if j >= 0 {
			taken[j] = true
		}
	}
	addBuilt := func(j int) {
		for ; j < len(built) && !taken[j]; j++ {
			c.values(nil, built[j], "", from+"/"+strconv.Itoa(j))
		}
	}
	addBuilt(0)
	for i, j := range partners {
		here := at + "/" + strconv.Itoa(i)
		if j < 0 {
			// It belongs to the array: no element of the built one is its place.
			c.add(here, from, outline(shipped[i]), nothing)
			continue
		}
		there := from + "/" + strconv.Itoa(j)
		if moved[i] {
			c.add(here, there, "at index "+strconv.Itoa(i), "at index "+strconv.Itoa(j))
		}
		c.values(shipped[i], built[j], here, there)
		addBuilt(j + 1)
	}
}

var tokens = strings.NewReplacer("~", "~0", "/", "~1")

// token writes a member name as a part of a JSON pointer.
func token(name string) string { return tokens.Replace(name) }
