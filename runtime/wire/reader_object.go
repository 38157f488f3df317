package wire

import "strconv"

// Members are the members that an object has by its schema.
type Members struct {
	Names     []string // in the order of CompareNames
	Keys      []string // how each stands in a canonical text: the name as a JSON string, and a colon; nil if a profile refuses one
	First     string   // of 32 bytes: one more than the number of a key whose first byte behind the quote is i modulo 32; 0: none
	Same      string   // by number: likewise, the next key with that byte; both are empty where Keys is nil
	Missing   []Code   // by number, when a name has one: the code of a required member that is absent
	Forbidden []Forbidden
	Strict    bool // look for names in another letter case
	Others    Others
}

// Forbidden is a member that is refused by its name.
type Forbidden struct {
	Name string
	Code Code
}

// Others says what becomes of the members of an object that are not in Members.
type Others uint8

const (
	Refuse Others = iota // they are unknown-member
	Drop                 // the decoder reads and drops them
	Keep                 // the decoder reads and keeps them, and finds those that occur twice
)

// Object begins to read an object. It gives the number of the first member in m.Names and the position of its value. The
// number is len(m.Names) for a member that is none of them, and negative when there is no member (more): then the position
// is behind the object, or negative.
func (r *Reader) Object(i int, m *Members) (number, at int) {
	if uint(i) >= uint(len(r.src)) || r.src[i] != '{' {
		return -1, r.Wrong(i, "an object")
	}
	if r.depth++; r.depth > r.rules.depth {
		return -1, r.Stop()
	}
	if m.Others == Drop {
		r.open = append(r.open, len(r.keys))
	}
	i++
	if len(m.Keys) > 0 {
		key := m.Keys[0]
		if end := i + len(key); end < len(r.src) && string(r.src[i:end]) == key {
			if r.src[end] > ' ' {
				return 0, end
			}
			return 0, r.gap(end)
		}
	}
	if i = r.space(i); r.peek(i) == '}' {
		return -1, r.close(i, m)
	}
	return r.member(i, -1, m)
}

// Member goes on to the member behind the value that ends at i, or could not be read. It gives what Object gives; last is the number of the
// member that was read last, behind which the next one is looked for first.
func (r *Reader) Member(i, last int, m *Members) (number, at int) {
	src := r.src
	if uint(i) < uint(len(src)) && src[i] == ',' {
		i++
		if i < len(src) && src[i] == ' ' {
			r.loose = true
			i++
		}
		if number = last + 1; number < len(m.Keys) {
			key := m.Keys[number]
			if end := i + len(key); end < len(src) && string(src[i:end]) == key {
				if src[end] > ' ' {
					return number, end
				}
				return number, r.gap(end)
			}
		}
		return r.member(i, last, m)
	}
	return r.lastMember(i, last, m)
}

// gap reads white space, mostly one space.
func (r *Reader) gap(i int) int {
	if r.src[i] > ' ' {
		return i
	}
	r.loose = true
	if i++; i < len(r.src) && r.src[i-1] == ' ' && r.src[i] > ' ' {
		return i
	}
	return r.space(i - 1)
}

// lastMember reads what is behind a member, if it is not a comma.
func (r *Reader) lastMember(i, last int, m *Members) (number, at int) {
	if i < 0 {
		if i = r.Resume(); i < 0 {
			return -1, failed
		}
	}
	i = r.space(i)
	switch r.peek(i) {
	case ',':
		return r.member(i+1, last, m)
	case '}':
		return -1, r.close(i, m)
	}
	return -1, r.Stop()
}

// close ends an object.
func (r *Reader) close(i int, m *Members) int {
	r.depth--
	if m.Others == Drop {
		base := r.open[len(r.open)-1]
		r.open = r.open[:len(r.open)-1]
		if len(r.repeated(base)) > 0 {
			return r.Stop()
		}
	}
	return i + 1
}

// member reads a name, and those behind it that are unknown. Names are looked for behind the last one first.
func (r *Reader) member(i, last int, m *Members) (number, at int) {
	for {
		i = r.space(i)
		if number, end := r.known(i, m); end > 0 {
			if number < last {
				r.loose = true
			}
			return number, end
		}
		r.loose = true // it is not looked whether the name stands in its order
		end := r.readName(i)
		if end < 0 {
			return -1, failed
		}
		if number = m.number(r.name, last); number >= 0 {
			return number, end
		}
		switch others := m.Others; {
		case r.forbidden(i, m):
		case others == Drop:
			r.addKey(r.name, i)
			return len(m.Names), end
		case others == Keep:
			return len(m.Names), end
		default:
			r.unknown(i, m)
		}
		if end = r.Skip(end); end < 0 {
			return -1, r.Stop()
		}
		end = r.space(end)
		switch r.peek(end) {
		case ',':
			i = end + 1
		case '}':
			return -1, r.close(end, m)
		default:
			return -1, r.Stop()
		}
	}
}

// known looks for a name that is written as in a canonical text; end is 0 if there is none.
func (r *Reader) known(i int, m *Members) (number, end int) {
	src := r.src
	if i+1 >= len(src) || len(m.First) != 32 {
		return 0, 0
	}
	for n := m.First[src[i+1]&31]; n != 0; n = m.Same[n-1] {
		key := m.Keys[n-1]
		if end = i + len(key); end < len(src) && string(src[i:end]) == key {
			return int(n) - 1, r.gap(end)
		}
	}
	return 0, 0
}

// number looks a name up, behind the last one first.
func (m *Members) number(name Text, last int) int {
	for i := last + 1; i < len(m.Names); i++ {
		if m.Names[i] == string(name) {
			return i
		}
	}
	for i := 0; i <= last && i < len(m.Names); i++ {
		if m.Names[i] == string(name) {
			return i
		}
	}
	return -1
}

// readName reads the name of a member and what is between it and the value.
func (r *Reader) readName(i int) int {
	if r.peek(i) != '"' {
		return r.Stop()
	}
	end := failed
	r.nameAt = i
	if r.name, end = r.Text(i); end < 0 {
		return failed
	}
	if end = r.space(end); r.peek(end) != ':' {
		return r.Stop()
	}
	return r.space(end + 1)
}

// Name gives the name of the member that was met last and is not in Members, and the position of the name. It holds until
// the next member.
func (r *Reader) Name() (Text, int) { return r.name, r.nameAt }

// Map begins to read a map. It gives the name of the first member and the position of its value; the name is nil when there
// is no member (more): then the position is behind the map, or negative.
func (r *Reader) Map(i int) (name Text, at int) {
	if uint(i) >= uint(len(r.src)) || r.src[i] != '{' {
		return nil, r.Wrong(i, "an object")
	}
	if !r.enter(i) {
		return nil, r.Stop()
	}
	if i = r.space(i + 1); r.peek(i) == '}' {
		r.depth--
		return nil, i + 1
	}
	return r.mapName(i)
}

// Entry goes on to the member behind the value that ends at i, or could not be read. It gives what Map gives.
func (r *Reader) Entry(i int) (name Text, at int) {
	if i < 0 {
		if i = r.Resume(); i < 0 {
			return nil, failed
		}
	}
	i = r.space(i)
	switch r.peek(i) {
	case ',':
		return r.mapName(r.space(i + 1))
	case '}':
		r.depth--
		return nil, i + 1
	}
	return nil, r.Stop()
}

// RestOfMap reads the members of a map from the value at a position on, of which nothing is kept, and gives the position behind
// the map, or a negative one. It is for those that are too many; that none occurs twice is not looked at.
func (r *Reader) RestOfMap(i int) int {
	for more := true; more; {
		var name Text
		name, i = r.Entry(r.Drop(i))
		more = name != nil
	}
	return i
}

func (r *Reader) mapName(i int) (Text, int) {
	end := r.readName(i)
	if end < 0 {
		return nil, failed
	}
	return r.name, end
}

// forbidden reports the member that was read last if it is refused by its name.
func (r *Reader) forbidden(i int, m *Members) bool {
	for _, f := range m.Forbidden {
		if f.Name == string(r.name) {
			r.malshaped(i, f.Code, "an object of this kind never has this member, expected it without")
			return true
		}
	}
	return false
}

// unknown reports the member that was read last.
func (r *Reader) unknown(i int, m *Members) {
	if m.Strict {
		for _, known := range m.Names {
			if equalFolded(r.name, known) {
				r.malshaped(i, caseFoldedMember, "the object has the member "+strconv.Quote(known)+", expected that spelling")
				return
			}
		}
	}
	r.malshaped(i, unknownMember, "the object does not have this member, expected it without")
}

// Missing reports the required members of the object at a position that are absent: those of the set, which is element
// word of a set with bit i%64 of element i/64 for the number i.
func (r *Reader) Missing(at int, m *Members, word int, set uint64) {
	for bit := range 64 {
		if set>>bit&1 == 0 {
			continue
		}
		number, code := 64*word+bit, missingMember
		if number < len(m.Missing) && m.Missing[number] != "" {
			code = m.Missing[number]
		}
		r.missing(at, m.Names[number], code)
	}
}

func (r *Reader) missing(at int, name string, code Code) {
	r.add(finding{
		Finding: Finding{Code: code, Offset: at, Detail: "the member is missing, expected it in every object of this kind"},
		member:  name, hasMember: true, shape: true,
	})
}

// Folded reports the names of a map that differ from another one in letter case alone, by Unicode simple case folding.
// The map starts at a position. It is for strict schemas.
func Folded[T any](r *Reader, at int, entries []Entry[T]) {
	base, cased := len(r.keys), false
	for i := range entries {
		cased = cased || isCased(entries[i].Name)
	}
	for i := 0; cased && i < len(entries); i++ {
		r.addFolded(entries[i].Name, i)
	}
	for _, k := range r.repeated(base) {
		r.add(finding{
			Finding: Finding{Code: caseFoldedMember, Offset: at, Detail: "another member has this name in other letter case, expected one spelling"},
			member:  entries[k.of].Name.String(), hasMember: true, shape: true,
		})
	}
}
