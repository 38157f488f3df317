package wire

import (
	"math/bits"
	"slices"
)

// CompareNames compares two names by their UTF-16 code units, the order of members in RFC 8785: -1, 0 or +1.
func CompareNames(a, b string) int { return compareNames(a, b) }

// compareNames compares UTF-8: by weight, the order of its bytes is that of UTF-16 code units.
func compareNames[T ~string | ~[]byte](a, b T) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			if weight(a[i]) < weight(b[i]) {
				return -1
			}
			return 1
		}
	}
	switch {
	case len(a) < len(b):
		return -1
	case len(a) > len(b):
		return 1
	}
	return 0
}

// weight puts the first bytes of U+E000..U+FFFF (0xEE, 0xEF) behind those of U+10000 and above (0xF0..0xF4), which UTF-16
// writes as surrogates, D800..DFFF. The other bytes of UTF-8 are smaller than all of these.
func weight(c byte) byte {
	if c == 0xEE || c == 0xEF {
		return c + 8
	}
	return c
}

// member is a member of an object that is still open.
type member struct {
	key       uint64 // the weights of the first eight bytes of its name, big-endian, then zeros
	name, end int    // its unescaped name is src[name:end], or names[^name:end] when it has an escape
	offset    int    // of the opening quote of the name in the input

	start, stop int // the member in the output, from the opening quote of its name to the end of its value
	inner       int // the number that the first object inside it has; none when nothing in it moves
}

// addMember adds the member with the name src[quote:nameEnd], in its quotes, which starts at start in the output.
func (s *scanner) addMember(quote, nameEnd int, escaped bool, start int) {
	n := len(s.members)
	if n == cap(s.members) && n >= manyMembers {
		s.reserve(quote)
	}
	s.members = append(s.members, member{})
	m := &s.members[n] // filled in place: a copy of a struct just made waits for its parts to reach the cache
	m.offset, m.start, m.inner = quote, start, len(s.objects)
	text := s.src
	m.name, m.end = quote+1, nameEnd-1
	name := m.name
	if escaped {
		name = len(s.names)
		s.names = appendText(s.names, s.src[quote+1:nameEnd-1], false)
		m.name, m.end, text = ^name, len(s.names), s.names
	}
	m.key = nameKey(text, name, m.end)
}

// manyMembers is how many members open objects may have together before it is worth it to look how many come.
const manyMembers = 1 << 12

// reserve makes room for as many members as there can be from a position on, where the size of the input has a limit: to
// grow step by step would take several times the memory.
func (s *scanner) reserve(from int) {
	if s.size == 0 {
		return
	}
	names := 0
	for i := from + 1; i < len(s.src); i++ {
		if c := s.src[i]; (c == ':' || isSpace(c)) && s.src[i-1] == '"' {
			names++
		}
	}
	members := make([]member, len(s.members), len(s.members)+names)
	copy(members, s.members)
	s.members = members
}

// nameKey gives member.key for the name text[from:end].
func nameKey(text []byte, from, end int) uint64 {
	var key uint64
	n := end - from
	if from+8 <= len(text) {
		key = bits.ReverseBytes64(load64(text, from))
		if n < 8 {
			key &^= ^uint64(0) >> (8 * uint(n))
		}
	} else { // the input ends soon
		for i := range min(n, 8) {
			key |= uint64(text[from+i]) << (56 - 8*i)
		}
	}
	if key&highBits != 0 {
		for shift := 0; shift < 64; shift += 8 {
			c := byte(key >> shift)
			key += uint64(weight(c)-c) << shift
		}
	}
	return key
}

func (s *scanner) nameOf(m *member) []byte {
	if m.name < 0 {
		return s.names[^m.name:m.end]
	}
	return s.src[m.name:m.end]
}

// compare compares the names of two members.
func (s *scanner) compare(a, b *member) int {
	switch {
	case a.key < b.key:
		return -1
	case a.key > b.key:
		return 1
	}
	return compareNames(s.nameOf(a), s.nameOf(b))
}

// ranked is a member in the sorting of its object: its key, and which one it is.
type ranked struct {
	key uint64
	at  int
}

// rank gives the order of members by their names, and of equal names by the input. It is good until the next call.
func (s *scanner) rank(members []member) []ranked {
	order := slices.Grow(s.order[:0], len(members))
	for i := range members {
		order = append(order, ranked{members[i].key, i})
	}
	s.order = order
	if len(order) > 16 {
		slices.SortFunc(order, func(a, b ranked) int {
			if c := s.compare(&members[a.at], &members[b.at]); c != 0 {
				return c
			}
			return a.at - b.at
		})
		return order
	}
	for i, r := range order {
		for ; i > 0 && order[i-1].key >= r.key; i-- {
			if order[i-1].key == r.key && s.compare(&members[order[i-1].at], &members[r.at]) <= 0 {
				break
			}
			order[i] = order[i-1]
		}
		order[i] = r
	}
	return order
}

// duplicate gives the offset of the first name in the input that repeats an earlier one, or -1.
func (s *scanner) duplicate(members []member, order []ranked) int {
	first := -1
	for i := 1; i < len(order); i++ {
		a, b := order[i-1], order[i]
		if a.key == b.key && s.compare(&members[a.at], &members[b.at]) == 0 {
			if offset := members[b.at].offset; first < 0 || offset < first {
				first = offset
			}
		}
	}
	return first
}
