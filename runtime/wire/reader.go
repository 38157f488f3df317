package wire

// Reader reads typed values: it has the primitives that generated decoders are made of. A decoder goes once over the
// bytes, in step with its Reader, judges them by a profile and by a schema, and allocates nothing but the slices that a
// value needs.
//
// A Reader is reused: Reset gives it the next input. The zero value reads an empty input. It is for one goroutine.
//
// # Positions
//
// The methods for decoders take the position at which something starts and give the position behind it. A negative
// position says that there is no value to go on with: then Resume gives the position behind what stands there instead, or
// a negative one again if reading cannot go on. Every method accepts a negative position and gives one back.
//
// # Findings
//
// What breaks the rules of the profile ends the reading, and is the one finding then: it is what Check says of the input,
// with the codes of the package comment and an empty pointer. All else is collected. These findings say that the value
// does not have the shape that its schema asks for, so that there is no value:
//
//	wrong-type           a value of another type than those of the schema; for an integer, a number with a fraction
//	explicit-null        null where the schema does not have it
//	unknown-member       a member that the object does not have
//	case-folded-member   one that it has in other letter case, or two names of a map that differ in case alone (strict)
//	missing-member       a required member is absent; the offset is that of the object
//	unknown-enum-value   a text outside of the enumeration or of the constants of a discriminator
//	redundant-default    a member with a default states it (strict)
//	unsorted-collection  an element stands before the one in front of it (strict)
//
// A list or a map that has far more than its schema lets it is not read to its end: what is beyond is not looked at for
// anything but the profile, and there is no complete value.
//
// A schema can give members and enumerations codes of their own. "Strict" are rules of schemas with annotations of this
// project. The findings of all other keywords have the code that the decoder gives, and do not stop a value from existing.
//
// At most Limit findings are kept, the first ones that were met; the others are counted. Whatever the names in the input are,
// pointers are short, so that many findings need no memory that grows with them: of a name of more than 256 bytes a
// pointer has the first ones and "…", and so it is for a pointer of more than 2048 bytes. The offset is always exact.
//
// # Memory
//
// A Reader that has had an input before reads lists in memory of its own, which it uses again and again, and gives each list
// to its value when its length is known. The lists of one kind in one value stand in few blocks of memory. Keep ends the hold
// that an input has on its Reader.
type Reader struct {
	// Limit is the largest number of findings that are kept; 64 if it is not positive.
	Limit int

	scanner
	profile Profile
	begun   bool
	resume  int       // where to go on when a value could not be read, or failed
	scratch []byte    // the texts that had escapes
	name    Text      // of the member that was read last
	nameAt  int       // where it stands
	found   []finding // in the order in which they were met
	more    int       // those that were not kept
	shape   int       // those that are about the shape
	cut     bool      // elements or members that are too many were dropped
	lost    bool      // there is no value, and not all findings are kept
	open    []int     // for every object whose dropped names are compared: where they start in keys
	keys    []key     // of the elements of arrays that are compared with each other
	bytes   []byte    // their canonical forms
	inputs  int       // how many there have been
	lenders []any     // for each kind of list a *lender of its elements
}

// Reset gives r an input to read by p. Texts of the last input that had escapes lose their meaning. The profile JSON is
// read as Value, since a decoded value has one meaning.
func (r *Reader) Reset(src []byte, p Profile) {
	if p == JSON {
		p = Value
	}
	if p != r.profile {
		r.profile, r.rules = p, p.rules()
	}
	r.src, r.scratch, r.escapeEnd, r.resume = src, r.scratch[:0], 0, failed
	r.loose = true // until Begin
	r.inputs++
	if r.begun { // and has not come to a good end, which leaves everything empty
		r.begun, r.err, r.depth = false, nil, 0
		r.members, r.names = r.members[:0], r.names[:0]
		r.found, r.more, r.shape, r.lost = r.found[:0], 0, 0, false
		r.cut = false
		r.open, r.keys, r.bytes = r.open[:0], r.keys[:0], r.bytes[:0]
	}
}

// Begin gives the position of the value.
func (r *Reader) Begin() int {
	r.begun = true
	if r.profile == JSON { // there was no Reset
		r.Reset(nil, Value)
		r.begun = true
	}
	if r.size > 0 && len(r.src) > r.size || r.at(0, "\uFEFF") {
		return failed
	}
	r.loose = false
	i := r.space(0)
	if r.objectOnly && r.peek(i) != '{' {
		return failed
	}
	return i
}

// End takes the position behind the value and gives nil, or an *Invalid with all findings.
func (r *Reader) End(i int) error {
	if i < 0 {
		i = r.Resume()
	}
	if i >= 0 {
		i = r.space(i)
	}
	if i == len(r.src) && len(r.found) == 0 {
		r.begun = false
		return nil
	}
	return r.invalidity(i == len(r.src))
}

// Canonical says of an input for which End gave nil that it is its own RFC 8785 form: CheckCanonical gives nil too. The
// reading sees that on its way, but not always: it says no of numbers of more than 15 digits or with an exponent, and of
// objects with members that are not in the schema, however these are written.
func (r *Reader) Canonical() bool { return !r.begun && !r.loose }

// Keep lets go of the input. Texts that had escapes keep their meaning when r reads another one.
func (r *Reader) Keep() {
	r.src, r.name = nil, nil
	if len(r.scratch) > 0 {
		r.scratch = nil
	}
}

// Resume gives the position behind a value that could not be read, once; it is negative if reading cannot go on.
func (r *Reader) Resume() int {
	i := r.resume
	r.resume = failed
	return i
}

// Stop ends the reading: a rule of the profile is broken.
func (r *Reader) Stop() int {
	r.resume = failed
	return failed
}

// Skip reads a value of any kind.
func (r *Reader) Skip(i int) int {
	if i < 0 {
		return failed
	}
	return r.value(i)
}

// Drop reads a value that is one too many, of which nothing is kept.
func (r *Reader) Drop(i int) int {
	r.cut = true
	return r.Skip(i)
}

// Kind gives the kind of the value at i, as its first byte tells it; ok is false where no value can start.
func (r *Reader) Kind(i int) (k Kind, ok bool) {
	if i < 0 {
		return Null, false
	}
	switch c := r.peek(i); c {
	case 'n':
		return Null, true
	case 't', 'f':
		return Bool, true
	case '"':
		return String, true
	case '[':
		return Array, true
	case '{':
		return Object, true
	default:
		return Number, c == '-' || isDigit(c)
	}
}

// Wrong reports a value that is not what is expected, as in "a string or an integer", and reads it: Resume gives the
// position behind it.
func (r *Reader) Wrong(i int, expected string) int {
	if i < 0 {
		return failed
	}
	if kind, ok := r.Kind(i); !ok {
		return r.Stop()
	} else if kind == Null {
		r.malshaped(i, explicitNull, "this is null, expected "+expected)
	} else {
		r.malshaped(i, wrongType, "this is "+article(kind)+", expected "+expected)
	}
	r.resume = r.value(i)
	return failed
}

func article(k Kind) string {
	switch k {
	case Array, Object:
		return "an " + k.String()
	}
	return "a " + k.String()
}
