package receipt

// Kind says what a record of the log is. The zero value is none.
type Kind uint8

// The kinds of records (spec 6.4).
const (
	SkillRun   Kind = iota + 1 // the receipt of a run
	Disclosure                 // a procedure was disclosed, or that was refused
	Activated                  // a snapshot became current
)

var kinds = [...]string{"", "skillRun", "disclosure", "activation"}

// String gives the name as it is written.
func (k Kind) String() string {
	if int(k) < len(kinds) {
		return kinds[k]
	}
	return ""
}

// kindOf gives the kind of a name, and zero when there is none.
func kindOf(name []byte) Kind {
	for k := SkillRun; int(k) < len(kinds); k++ {
		if kinds[k] == string(name) {
			return k
		}
	}
	return 0
}

// Sink takes records, each the canonical JSON of an object. It keeps nothing of the bytes it is given. Record returns nil
// when the record is as safe as the sink makes it: in a Log it is durable. It can be called by many goroutines at once.
type Sink interface {
	Record(kind Kind, record []byte) error
}

// OwnSink is a Sink that looks less closely at records which an Append of this package has made: it knows that they are canonical.
type OwnSink interface {
	Sink
	RecordOwn(kind Kind, record []byte) error
}
