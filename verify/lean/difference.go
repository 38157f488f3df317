package lean

import (
	"slices"
	"strconv"
	"strings"
)

// way is a chain of imports and what came along it.
type way struct {
	chain    []string
	packages []entry
}

// ways are in the order in which they were found.
type ways []way

// add notes that a package came along a chain on one platform.
func (w *ways) add(chain []string, path string, on platforms) {
	at := slices.IndexFunc(*w, func(w way) bool { return slices.Equal(w.chain, chain) })
	if at < 0 {
		at = len(*w)
		*w = append(*w, way{chain: chain})
	}
	packages := &(*w)[at].packages
	if i := slices.IndexFunc(*packages, func(e entry) bool { return e.path == path }); i >= 0 {
		(*packages)[i].on |= on
	} else {
		*packages = append(*packages, entry{path, on})
	}
}

// without returns the packages of a closure that another one does not have, on the platforms where it does not.
func (c closure) without(other closure) (rest []entry) {
	i := 0
	for _, e := range c.packages {
		for i < len(other.packages) && other.packages[i].path < e.path {
			i++
		}
		if i < len(other.packages) && other.packages[i].path == e.path {
			e.on &^= other.packages[i].on
		}
		if e.on != 0 {
			rest = append(rest, e)
		}
	}
	return rest
}

// byPlatforms words packages, in one line for each set of platforms.
func byPlatforms(packages []entry) (lines []string) {
	var sets []platforms
	for _, e := range packages {
		if !slices.Contains(sets, e.on) {
			sets = append(sets, e.on)
		}
	}
	slices.SortFunc(sets, func(a, b platforms) int { return int(b) - int(a) })
	for _, on := range sets {
		const most = 12
		var names []string
		for _, e := range packages {
			if e.on == on {
				names = append(names, e.path)
			}
		}
		if n := len(names) - most; n > 0 {
			names = append(names[:most], strconv.Itoa(n)+" more")
		}
		lines = append(lines, on.on()+": "+strings.Join(names, ", "))
	}
	return lines
}

// union returns the members of two lists, sorted and once each.
func union(a, b []string) []string {
	both := slices.Concat(a, b)
	slices.Sort(both)
	return slices.Compact(both)
}
