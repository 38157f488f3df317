package wire

import "slices"

// output is the canonical form that a scan writes. Most bytes of it are bytes of the input, so they are copied in runs:
// the output is out and then the run of the input from scanner.run to where the scan is. A canonical input is one run.
//
// Members are written where they stand in the input. What has to move is noted, and all of it moves at the end, so that
// the work does not grow with the depth at which something lies.
type output struct {
	write bool
	out   []byte // the output is behind its first base bytes
	base  int
	run   int

	objects []object // those whose members move, and those that have such inside
	places  []place  // their members
	spare   []byte   // the output, while it moves
}

// object is an object of the output. Objects are numbered in the order of their opening braces.
type object struct {
	start, end  int // of its members, without the braces
	first, last int // places[first:last] are its members in their right order; empty when they stand in it
	next        int // the number of the first object that is not inside this one
}

// place is a member in the output.
type place struct {
	start, end int
	inner      int // the number of the first object inside it; none when nothing in it moves
}

// none is the number of no object.
const none = -1

// replace leaves out src[from:to]. The caller appends to out what stands for it.
func (s *scanner) replace(from, to int) {
	s.out = append(s.out, s.src[s.run:from]...)
	s.run = to
}

// position gives the place in the output of the byte at i.
func (s *scanner) position(i int) int { return len(s.out) - s.base + i - s.run }

// openObject gives the object that opens at i its number.
func (s *scanner) openObject(i int) int {
	if s.write {
		s.objects = append(s.objects, object{start: s.position(i + 1)})
	}
	return len(s.objects) - 1
}

// endMember notes the end of a member, whose value ends before i.
func (s *scanner) endMember(m *member, i int) {
	m.stop = s.position(i)
	if m.inner == len(s.objects) {
		m.inner = none
	}
}

// closeObject judges the names of an object that has been read, and notes where its members belong.
func (s *scanner) closeObject(number int, members []member, sorted bool) bool {
	if sorted {
		if s.write && number == len(s.objects)-1 { // nothing in it moves
			s.objects = s.objects[:number]
		}
		return true
	}
	s.loose = true
	start, end := members[0].start, members[len(members)-1].stop
	order := s.rank(members)
	if at := s.duplicate(members, order); at >= 0 {
		s.repeated(at)
		return false
	}
	if s.write {
		first := len(s.places)
		s.places = slices.Grow(s.places, len(order))
		for _, r := range order {
			m := &members[r.at]
			s.places = append(s.places, place{m.start, m.stop, m.inner})
		}
		s.objects[number] = object{start, end, first, len(s.places), len(s.objects)}
	}
	return true
}

// unchanged says after a scan whether the input is its own canonical form.
func (s *scanner) unchanged() bool { return s.run == 0 && len(s.objects) == 0 }

// finish completes the output after a scan.
func (s *scanner) finish() []byte {
	s.replace(len(s.src), len(s.src))
	if len(s.objects) > 0 {
		s.spare = append(s.spare[:0], s.out[s.base:]...)
		s.out = s.out[:s.base]
		s.move(0, len(s.spare), 0)
	}
	return s.out
}

// move writes spare[from:to] again, with the members of all objects in it at their places. The first object that can be
// in it has the number given.
func (s *scanner) move(from, to, number int) {
	for number < len(s.objects) && s.objects[number].start < to {
		o := s.objects[number]
		if o.first == o.last {
			number++
			continue
		}
		s.out = append(s.out, s.spare[from:o.start]...)
		for i, p := range s.places[o.first:o.last] {
			if i > 0 {
				s.out = append(s.out, ',')
			}
			if p.inner == none {
				s.out = append(s.out, s.spare[p.start:p.end]...)
			} else {
				s.move(p.start, p.end, p.inner)
			}
		}
		from, number = o.end, o.next
	}
	s.out = append(s.out, s.spare[from:to]...)
}
