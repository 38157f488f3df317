package wire

// While an input is scanned, the members of its objects are written where they stand. What has to move is only noted,
// and all of it moves at the end: so the work does not grow with the depth at which something lies.

// object is an object of the output. scanner.objects has them in the order of their opening braces.
type object struct {
	start, end  int // of its members in the output
	first, last int // scanner.places[first:last] are its members in their right order; empty when they stand in it
	next        int // the first object that is not inside this one
}

// place is a member of the output.
type place struct {
	start, end int // from the name's opening quote to the end of the value
	inner      int // the first object inside it, if there is one
}

// position gives the place in the output of what stands at i in the input.
func (s *scanner) position(i int) int { return len(s.out) - s.base + i - s.run }

// arrange judges the names of an object, and puts its members in order. Its number is that of enterObject.
func (s *scanner) arrange(members []member, number int) bool {
	start, end := members[0].start, members[len(members)-1].stop
	s.sort(members)
	if at := s.duplicate(members); at >= 0 {
		s.repeated(at)
		return false
	}
	if s.write {
		first := len(s.places)
		for i := range members {
			m := &members[i]
			s.places = append(s.places, place{m.start, m.stop, m.inner})
		}
		s.objects[number] = object{start, end, first, len(s.places), len(s.objects)}
	}
	return true
}

// finish ends the output.
func (s *scanner) finish() []byte {
	s.replace(len(s.src), len(s.src))
	if len(s.objects) > 0 {
		s.spare = append(s.spare[:0], s.out[s.base:]...)
		s.out = s.out[:s.base]
		s.move(0, len(s.spare), 0)
	}
	return s.out
}

// move copies spare[from:to] into the output, with the members of all objects in it in order. The first object behind from
// is that of the number given.
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
			s.move(p.start, p.end, p.inner)
		}
		from, number = o.end, o.next
	}
	s.out = append(s.out, s.spare[from:to]...)
}
