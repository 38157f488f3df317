package argument

import "github.com/bonnie-build/bonnie/runtime/wire"

// Source is what a turn knows beside the call. The zero value says that it knows nothing.
type Source struct {
	Utterance   string // what the person said, in which values of enumerations are looked for
	Application string // the one that the utterance names, else the one that habit prefers; empty when there is none
}

// List is the arguments of a call. It reads one call after another into memory that it keeps; the zero value is ready. It
// is for one goroutine.
//
// Everything that a List gives, but its findings, is a view that holds until the next Read, and as long as the bytes that
// were read do not change. The methods of slots take the number of a parameter in Plan.Parameters. They give the zero value
// for a parameter that is absent, of another type, or not there at all.
type List struct {
	plan       *Plan
	src        []byte // as it was received
	good       bool   // there are no findings
	slots      []slot // beside each parameter
	present    uint64 // a bit for each parameter that has a value, as far as Plan.watched has one for it
	odd        bool   // a value does not fit
	normalized int
	changed    bool // something stands in the slots that does not stand so in src
	loose      bool // src may not be written in the canonical way

	reader wire.Reader // of the arguments
	digits wire.Reader // of numeric strings

	canonical []byte // src, or written
	written   []byte
	received  []byte
	values    []byte // what was filled in: the application
	words     []byte // of the utterance, once they are needed
	worded    bool

	at       int         // the parameter whose value is read; the number of parameters for one that is not declared
	unknown  []wire.Text // names of arguments that are not declared, in the order in which they were met
	masked   []byte      // src with 0 in place of numbers that are out of range
	masks    int         // how many there are
	beyond   []int       // the parameters that had such a number
	findings []Finding
	more     int
}

// state is what was met of a parameter.
type state uint8

const (
	unmet   state = iota // nothing
	null                 // null, which stands for nothing
	present              // a value that fits
	misfit               // one of another type
	strange              // a string that is not in the enumeration
	outside              // a number that is out of range
)

// slot is the value of a parameter.
type slot struct {
	text    wire.Text // of a string, also one that does not fit; the bytes of an object or array
	integer int64     // also 1 for true, and for an enumeration 1 + the number of the value
	number  float64
	at, end int // where the value stands in the input; of an object or array that is written anew, in the canonical form
	state   state
	copied  bool // the value stands in the input as in the canonical form
}

// Plan gives the plan of the last Read.
func (l *List) Plan() *Plan { return l.plan }

// Canonical gives the RFC 8785 form of the arguments as they stand in the slots; nil when there are findings. It is the
// input itself if that is so already.
func (l *List) Canonical() []byte { return l.canonical }

// Received gives the RFC 8785 form of the arguments as they were received, whatever the findings. It is false for an input
// that has none or is no object.
func (l *List) Received() (jcs []byte, ok bool) {
	if l.good && !l.changed {
		return l.canonical, true
	}
	out, err := wire.AppendCanonical(l.received[:0], l.src, wire.Value)
	l.received = out
	if err != nil || len(out) == 0 || out[0] != '{' {
		return nil, false
	}
	return out, true
}

// Normalized gives the number of values that were read from numeric strings.
func (l *List) Normalized() int { return l.normalized }

// Findings gives what is wrong, sorted by pointer.
func (l *List) Findings() []Finding { return l.findings }

// More gives the number of findings beside these.
func (l *List) More() int { return l.more }

// of gives the slot of a parameter that is present and of a form.
func (l *List) of(i int, forms uint16) *slot {
	if uint(i) >= uint(len(l.slots)) || forms>>l.plan.fields[i].form&1 == 0 || l.slots[i].state != present {
		return &none
	}
	return &l.slots[i]
}

var none slot

// Has says whether the parameter has a value.
func (l *List) Has(i int) bool { return uint(i) < uint(len(l.slots)) && l.slots[i].state == present }

// Text gives the text of a string, of an enumeration too.
func (l *List) Text(i int) wire.Text { return l.of(i, 1<<formText|1<<formChoice).text }

// Choice gives 1 + the number of the value in EnumValues.
func (l *List) Choice(i int) int { return int(l.of(i, 1<<formChoice).integer) }

// Integer gives an integer, which is within -(2^53-1)..2^53-1.
func (l *List) Integer(i int) int64 { return l.of(i, 1<<formInteger).integer }

// Number gives a number, or an integer as one.
func (l *List) Number(i int) float64 { return l.of(i, 1<<formNumber|1<<formInteger).number }

// Boolean gives true or false.
func (l *List) Boolean(i int) bool { return l.of(i, 1<<formBoolean).integer != 0 }

// JSON gives the canonical bytes of an object or array.
func (l *List) JSON(i int) wire.Raw { return wire.Raw(l.of(i, 1<<formObject|1<<formArray).text) }
