package admit

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// ring is a set of packages each of which requires each other one, directly or through others, and what is said of it.
type ring struct {
	members []string // their ids, sorted
	said
}

// mostCircles is how many circles of one ring are shown.
const mostCircles = 100

// required gives the ids of the installed packages that a package requires, sorted.
func (x *Index) required(id string) (list []string) {
	t := x.topics[topicPackage][id]
	if t == nil {
		return nil
	}
	for _, h := range t.holders {
		d := h.member.result.Document.Dependencies
		for i := range d {
			if d[i].Optional {
				continue
			}
			if other := x.topics[topicPackage][string(d[i].PackageID)]; other != nil && len(other.holders) > 0 {
				list = append(list, other.name)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// circles brings the rings up to date after packages have left and arrived. A ring is another one only if such a package
// is in it or was in it: then all of it can be reached from there.
func (x *Index) circles(left, arrived []*member) {
	var roots []string
	for _, m := range slices.Concat(left, arrived) {
		id := string(m.result.Document.Package.Id)
		roots = append(roots, id)
		if r := x.rings[id]; r != nil {
			roots = append(roots, r.members...)
			x.open(r)
		}
	}
	slices.Sort(roots)
	x.components(slices.Compact(roots), func(members []string) {
		slices.Sort(members)
		if r := x.rings[members[0]]; r != nil && slices.Equal(r.members, members) {
			return
		}
		for _, id := range members {
			if r := x.rings[id]; r != nil {
				x.open(r)
			}
		}
		if len(members) > 1 || slices.Contains(x.required(members[0]), members[0]) {
			x.close(members)
		}
	})
}

// open forgets a ring.
func (x *Index) open(r *ring) {
	for _, id := range r.members {
		delete(x.rings, id)
	}
	x.tally(-1, r.said)
}

// close takes note of a ring.
func (x *Index) close(members []string) {
	f := &findings{root: ofAll}
	x.trails(members, func(trail []string) {
		if trail == nil {
			f.met[rules.Error]++
			return
		}
		f.at(ofAll, "dependency-cycle", trailOf(trail)+" is a circle; make one of these dependencies optional, or move what both sides need into a package of its own")
	})
	r := &ring{members, said{f.issues, f.met}}
	for _, id := range members {
		x.rings[id] = r
	}
	x.tally(1, r.said)
}

// trailOf writes a trail, which ends where it starts.
func trailOf(trail []string) string {
	out := ""
	for i, id := range trail {
		if i > 0 {
			out += " > "
		}
		if i == mostListed && len(trail) > mostListed+1 {
			return out + count(len(trail)-i-1, "other", "others") + " > " + token(wire.Text(trail[0]))
		}
		out += token(wire.Text(id))
	}
	return out
}

// visit is a package on the way of a search, and those that it requires and that are still to be seen.
type visit struct {
	id   string
	next []string
}

// trails goes depth first and in the order of ids through a ring, from the package with the lowest, and calls yield with
// each way that leads back to a package on it; with nil when so many have been shown that no more are.
func (x *Index) trails(members []string, yield func(trail []string)) {
	const unseen, done = -1, -2
	place := make(map[string]int, len(members)) // on the way
	for _, id := range members {
		place[id] = unseen
	}
	way := []visit{{members[0], x.required(members[0])}}
	place[members[0]] = 0
	for found := 0; len(way) > 0; {
		v := &way[len(way)-1]
		if len(v.next) == 0 {
			place[v.id] = done
			way = way[:len(way)-1]
			continue
		}
		id := v.next[0]
		v.next = v.next[1:]
		switch at, inside := place[id]; {
		case !inside || at == done:
		case at == unseen:
			place[id] = len(way)
			way = append(way, visit{id, x.required(id)})
		case found == mostCircles:
			yield(nil)
		default:
			found++
			trail := make([]string, 0, len(way)-at+1)
			for _, w := range way[at:] {
				trail = append(trail, w.id)
			}
			yield(append(trail, id))
		}
	}
}

// components finds the sets of packages that require each other, among the roots and all that they require, directly or
// through others, and calls yield with each, in any order (Tarjan's algorithm).
func (x *Index) components(roots []string, yield func(members []string)) {
	type mark struct {
		number, low int
		open        bool // in a set that is not complete
	}
	marks := make(map[string]*mark)
	var way []visit
	var stack []string
	enter := func(id string) {
		m := &mark{len(marks), len(marks), true}
		marks[id] = m
		stack = append(stack, id)
		way = append(way, visit{id, x.required(id)})
	}
	for _, root := range roots {
		if marks[root] == nil {
			enter(root)
		}
		for len(way) > 0 {
			v := &way[len(way)-1]
			m := marks[v.id]
			if len(v.next) > 0 {
				id := v.next[0]
				v.next = v.next[1:]
				if other := marks[id]; other == nil {
					enter(id)
				} else if other.open {
					m.low = min(m.low, other.number)
				}
				continue
			}
			way = way[:len(way)-1]
			if len(way) > 0 {
				above := marks[way[len(way)-1].id]
				above.low = min(above.low, m.low)
			}
			if m.low == m.number {
				from := len(stack) - 1
				for stack[from] != v.id {
					from--
				}
				members := slices.Clone(stack[from:])
				stack = stack[:from]
				for _, id := range members {
					marks[id].open = false
				}
				yield(members)
			}
		}
	}
}
