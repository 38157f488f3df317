package wire

import (
	"slices"
	"strconv"
)

// The codes of findings about the shape of a value; those about its text are in error.go.
const (
	wrongType          Code = "wrong-type"
	explicitNull       Code = "explicit-null"
	unknownMember      Code = "unknown-member"
	caseFoldedMember   Code = "case-folded-member"
	missingMember      Code = "missing-member"
	unknownEnumValue   Code = "unknown-enum-value"
	redundantDefault   Code = "redundant-default"
	unsortedCollection Code = "unsorted-collection"
)

// defaultLimit is the number of findings that are kept where Reader.Limit says nothing.
const defaultLimit = 64

// Finding is something that is wrong with a value.
type Finding struct {
	Code    Code
	Offset  int    // 0-based, of the value, of the name of a member, or of the object that a member is missing in
	Pointer string // JSON pointer of the value or member, shortened if it is long; empty for the whole value and where the text itself is broken
	Detail  string // a lower-case sentence fragment: what is wrong and what is expected
}

// String gives the line "CODE at POINTER, byte OFFSET: DETAIL", without the pointer if it is empty.
func (f Finding) String() string {
	line := string(f.Code) + " at "
	if f.Pointer != "" {
		line += printable(f.Pointer) + ", "
	}
	return line + "byte " + strconv.Itoa(f.Offset) + ": " + f.Detail
}

func compareStrings(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// printable quotes a pointer unless it is plain ASCII.
func printable(pointer string) string {
	if plain([]byte(pointer), 0) == len(pointer) {
		return pointer
	}
	return strconv.QuoteToASCII(pointer)
}

// Invalid is the error of a decoder: all that was found.
type Invalid struct {
	Findings []Finding // sorted by offset, pointer and code; at least one
	More     int       // how many there are beside these
	Whole    bool      // the value exists and is complete; it is only that keywords of its schema are broken
	Cut      bool      // a list or a map has far more than its schema lets it, and not all of it was looked at
	Form     *Error    // of profile Package: what CheckCanonical says of the input; nil if it is canonical, or its text is broken
}

// Error gives the findings, one a line.
func (e *Invalid) Error() string {
	var text []byte
	for i, f := range e.Findings {
		if i > 0 {
			text = append(text, '\n')
		}
		text = append(text, f.String()...)
	}
	if e.More > 0 {
		text = append(text, "\nand "+strconv.Itoa(e.More)+" more"...)
	}
	return string(text)
}

// finding is a finding as it is met.
type finding struct {
	Finding
	member    string // the member of the value at the offset that it is about
	hasMember bool
	shape     bool
}

// add keeps a finding, or counts it.
func (r *Reader) add(f finding) {
	limit := r.Limit
	if limit <= 0 {
		limit = defaultLimit
	}
	if f.shape {
		r.shape++
	}
	// A value breaks limits of characters and of bytes together, which have one code then.
	if n := len(r.found); n > 0 && r.found[n-1].Offset == f.Offset && r.found[n-1].Code == f.Code && r.found[n-1].member == f.member {
		return
	}
	if len(r.found) >= limit {
		r.more++
		r.lost = r.cut || r.shape > 0
		return
	}
	r.found = append(r.found, f)
}

func (r *Reader) malshaped(at int, code Code, detail string) {
	r.add(finding{Finding: Finding{Code: code, Offset: at, Detail: detail}, shape: true})
}

// Shapes gives the number of findings about the shape so far. A value that was read without a new one is complete.
func (r *Reader) Shapes() int { return r.shape }

// Broken reports a keyword that the value or name at a position does not satisfy.
func (r *Reader) Broken(at int, code Code, detail string) {
	r.add(finding{Finding: Finding{Code: code, Offset: at, Detail: detail}})
}

// Unknown reports a text that is none of an enumeration; an empty code stands for unknown-enum-value.
func (r *Reader) Unknown(at int, code Code, detail string) {
	if code == "" {
		code = unknownEnumValue
	}
	r.malshaped(at, code, detail)
}

// Redundant reports a member that states its default.
func (r *Reader) Redundant(at int) {
	r.malshaped(at, redundantDefault, "absence stands for this value, expected no member")
}

// Unsorted reports an element that stands before the one in front of it.
func (r *Reader) Unsorted(at int) {
	r.malshaped(at, unsortedCollection, "this element sorts before the one in front of it, expected ascending order")
}

// Duplicate reports an element that equals the one in front of it.
func (r *Reader) Duplicate(at int, code Code) {
	r.Broken(at, code, "the element in front of this one equals it, expected each once")
}

// invalidity makes the error of a reading that has come to its end, or has not.
func (r *Reader) invalidity(ended bool) error {
	// What is wrong with the text comes before what it says. Of a package the form is judged in the same pass, because a
	// pass over many members takes memory.
	check := Check
	if r.profile == Package {
		check = CheckCanonical
	}
	form, broken := check(r.src, r.profile).(*Error)
	if broken && form.Code != notCanonical {
		return &Invalid{Findings: []Finding{{Code: form.Code, Offset: form.Offset, Detail: form.Detail}}}
	}
	if !ended {
		r.add(finding{Finding: Finding{Code: malformedJSON, Detail: "the value could not be read to its end"}, shape: true})
	}
	slices.SortStableFunc(r.found, func(a, b finding) int { return a.Offset - b.Offset })
	r.locate()
	e := &Invalid{More: r.more, Whole: r.shape == 0 && !r.cut, Cut: r.cut, Form: form}
	for _, f := range r.found {
		e.Findings = append(e.Findings, f.Finding)
	}
	slices.SortFunc(e.Findings, func(a, b Finding) int {
		switch {
		case a.Offset != b.Offset:
			return a.Offset - b.Offset
		case a.Pointer != b.Pointer:
			return compareStrings(a.Pointer, b.Pointer)
		}
		return compareStrings(string(a.Code), string(b.Code))
	})
	e.Findings = slices.CompactFunc(e.Findings, func(a, b Finding) bool { return a.Pointer == b.Pointer && a.Code == b.Code && a.Offset == b.Offset })
	return e
}
