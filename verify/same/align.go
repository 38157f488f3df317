package same

import (
	"slices"
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// align matches the elements of two arrays: partners[i] is the index of the built element that shipped element i is
// compared with, or -1 when there is none.
//
// Elements with the same key are partners, the first with the first when several have it. The key of an object is the
// member that identifies it, if it has one; any other element is its own key. What is left between the same partners is
// matched as it comes: two objects only if at least half of their members are equal, since an element that was taken out
// and another that was put in say nothing about each other.
//
// The work grows with the size of the arrays and not with its square, whatever a shipped file holds.
func align(shipped, built []*wire.Node) (partners []int) {
	index := make(map[string]int, len(built))
	for j, key := range keys(built) {
		index[key] = j
	}
	partners = make([]int, len(shipped))
	taken := make([]bool, len(built))
	for i, key := range keys(shipped) {
		j, ok := index[key]
		if !ok {
			partners[i] = -1
			continue
		}
		partners[i], taken[j] = j, true
	}
	gaps := make(map[int][]int) // the elements left in built, by the element before them
	before := -1
	for j := range built {
		if taken[j] {
			before = j
		} else {
			gaps[before] = append(gaps[before], j)
		}
	}
	before = -1
	for i, j := range partners {
		if j >= 0 {
			before = j
			continue
		}
		left := gaps[before]
		for k, candidate := range left[:min(len(left), candidates)] {
			if alike(shipped[i], built[candidate]) {
				partners[i] = candidate
				gaps[before] = slices.Delete(left, k, k+1)
				break
			}
		}
	}
	return partners
}

// candidates is how many of the elements that are left are tried before an element counts as added.
const candidates = 8

// keys returns the keys of elements, each made unlike the others by how often it has occurred.
func keys(items []*wire.Node) []string {
	list := make([]string, 0, len(items))
	seen := make(map[string]int, len(items))
	for _, item := range items {
		key := identity(item)
		if key == "" {
			key = text(item)
		}
		seen[key]++
		list = append(list, key+" "+strconv.Itoa(seen[key]))
	}
	return list
}

// identifying are the members that tell an element of a collection from the others.
var identifying = []string{"id", "packageID", "skillID", "operation", "name", "channel", "act"}

// identity returns the member that identifies an object, as it stands in canonical JSON, or nothing.
func identity(n *wire.Node) string {
	for _, name := range identifying {
		if m := n.Member(name); m != nil && m.Kind == wire.String {
			return text(&wire.Node{Kind: wire.String, Text: name}) + ":" + text(m)
		}
	}
	return ""
}

// alike tells whether two elements can be one that was changed.
func alike(a, b *wire.Node) bool {
	if a.Kind != wire.Object || b.Kind != wire.Object {
		return true
	}
	all, equal := len(b.Members), 0
	for _, m := range a.Members {
		switch other := b.Member(m.Name); {
		case other == nil:
			all++
		case text(m.Value) == text(other):
			equal++
		}
	}
	return 2*equal >= all
}

// outOfOrder tells which elements have to move so that the partners of the others ascend: as few as possible, by a longest
// ascending run.
func outOfOrder(partners []int) []bool {
	var ends []int // ends[n] is the element at which a run of n+1 elements ends that has the smallest last partner
	previous := make([]int, len(partners))
	for i, j := range partners {
		if j < 0 {
			continue
		}
		n, _ := slices.BinarySearchFunc(ends, j, func(end, j int) int { return partners[end] - j })
		previous[i] = -1
		if n > 0 {
			previous[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		} else {
			ends[n] = i
		}
	}
	moved := make([]bool, len(partners))
	for i, j := range partners {
		moved[i] = j >= 0
	}
	if len(ends) > 0 {
		for i := ends[len(ends)-1]; i >= 0; i = previous[i] {
			moved[i] = false
		}
	}
	return moved
}
