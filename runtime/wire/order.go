package wire

import (
	"math/bits"
	"slices"
)

// CompareNames compares two names by their UTF-16 code units, the order of members in RFC 8785: -1, 0 or +1.
func CompareNames(a, b string) int { return compareNames(a, b) }

// compareNames compares UTF-8 bytes, which is the order of UTF-16 code units except in one place; see rank.
func compareNames[A, B string | []byte](a A, b B) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			if rank(a[i]) < rank(b[i]) {
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

// rank moves the first bytes of U+E000..U+FFFF behind those of U+10000 and above: UTF-16 writes the latter as
// surrogates, D800..DFFF, which are smaller than E000. No other byte of UTF-8 is as large as 0xEE.
func rank(c byte) byte {
	if c == 0xEE || c == 0xEF {
		return c + 8
	}
	return c
}

// member is one member of an object that is still open.
type member struct {
	key       uint64 // the ranks of the first eight bytes of the name, big-endian, zero-padded
	name, end int    // where the unescaped name stands: in the input, or in scanner.names when escaped
	escaped   bool
	offset    int // of the name's opening quote in the input

	start, stop int // the member in the output, from the name's opening quote to the end of the value
	inner       int // the number of the first object in it, if there is one
}

// nameKey gives member.key of a name.
func nameKey(src []byte, from, end int) uint64 {
	n := end - from
	var key uint64
	if from+8 <= len(src) {
		key = bits.ReverseBytes64(load64(src, from))
		if n < 8 {
			key &^= ^uint64(0) >> (8 * uint(n))
		}
	} else {
		for i := range min(n, 8) {
			key |= uint64(src[from+i]) << (56 - 8*i)
		}
	}
	if key&highBits != 0 {
		for shift := 0; shift < 64; shift += 8 {
			key += uint64(rank(byte(key>>shift))-byte(key>>shift)) << shift
		}
	}
	return key
}

func (s *scanner) name(m *member) []byte {
	if m.escaped {
		return s.names[m.name:m.end]
	}
	return s.src[m.name:m.end]
}

func (s *scanner) compare(a, b *member) int {
	if a.key != b.key {
		if a.key < b.key {
			return -1
		}
		return 1
	}
	return compareNames(s.name(a), s.name(b))
}

// sort sorts members by name, then by offset.
func (s *scanner) sort(members []member) {
	if len(members) > 16 {
		slices.SortFunc(members, func(a, b member) int {
			if order := s.compare(&a, &b); order != 0 {
				return order
			}
			return a.offset - b.offset
		})
		return
	}
	for i := 1; i < len(members); i++ {
		j := i
		for j > 0 && s.compare(&members[j-1], &members[i]) > 0 {
			j--
		}
		if j < i {
			m := members[i]
			copy(members[j+1:i+1], members[j:i])
			members[j] = m
		}
	}
}

// duplicate gives the offset of the first name in sorted members that repeats an earlier one, or -1.
func (s *scanner) duplicate(members []member) int {
	first := -1
	for i := 1; i < len(members); i++ {
		if s.compare(&members[i-1], &members[i]) == 0 && (first < 0 || members[i].offset < first) {
			first = members[i].offset
		}
	}
	return first
}
