package value

import (
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// The codes; the package comment says when each is given.
const (
	unknownType       = "value-unknown-type"
	versionMismatch   = "value-version-mismatch"
	notFresh          = "value-not-fresh"
	shapeMismatch     = "value-shape-mismatch"
	nonFinite         = "value-non-finite"
	unknownEnumMember = "value-unknown-enum-member"
	missingField      = "value-missing-field"
	undeclaredField   = "value-undeclared-field"
	privacyTooLow     = "value-privacy-too-low"
	inactiveType      = "value-inactive-type"
	missingItemType   = "value-missing-item-type"
	recursiveType     = "value-recursive-type"

	// notAnObject is a shapeMismatch of data where an object is expected. What has been found inside of it as if it were an
	// object is no problem of its own.
	notAnObject = "not-an-object-but-data"
)

// Problem is something that is wrong with an envelope or its value.
type Problem struct {
	Code   string // kebab-case (spec 1.7.4)
	Path   string // JSON pointer inside of the value; empty for the whole of it and for the envelope
	Detail string // a lower-case sentence: what is wrong and what is expected
}

// Check gives what is wrong with an envelope at a time; nil when it is good.
func (t *Table) Check(e *Envelope, now time.Time) (problems []Problem) {
	v := t.find(e.TypeID)
	if v != nil && e.SchemaVersion != v.version {
		problems = append(problems, Problem{Code: versionMismatch, Detail: "the type has another version in this snapshot, expected exactly that one"})
	}
	if !e.Fresh(now) {
		detail := "the value has expired, expected one whose time has not run out"
		if now.Before(e.Created) {
			detail = "the value is from the future, expected one that exists by now"
		}
		problems = append(problems, Problem{Code: notFresh, Detail: detail})
	}
	if found := t.CheckValue(e.TypeID, e.Value, e.Privacy); found != nil {
		problems = append(problems, found...)
	}
	return problems
}

// CheckValue gives what is wrong with a value of a type, carried under a privacy class; nil when it is good. A zero class
// stands for private. It is Check without what only an envelope says: the version and the times.
func (t *Table) CheckValue(typeID string, value []byte, privacy ability.DataPrivacyClass) []Problem {
	v := t.find(typeID)
	if v == nil {
		return []Problem{{Code: unknownType, Detail: "the type of the value is not in this snapshot, expected a registered one"}}
	}
	c := readings.Get().(*reading)
	c.table, c.privacy = t, carried(privacy)
	c.r.Reset(value, wire.Value)
	err := c.r.End(c.value(v, c.r.Begin()))
	c.release(len(value))
	if err == nil {
		return nil
	}
	return problemsOf(err, value)
}

// carried gives the privacy class that an envelope has when it states one or none.
func carried(stated ability.DataPrivacyClass) ability.DataPrivacyClass {
	if stated == 0 {
		return ability.DataPrivacyClassPrivate
	}
	return stated
}

// readings keeps the buffers of finished readings.
var readings = sync.Pool{New: func() any { return new(reading) }}

// maxKept is the size of a value in bytes from which on its buffers are left to the garbage collector.
const maxKept = 1 << 20

// release hands c back for another reading of a value; the one that it has read had a size.
func (c *reading) release(size int) {
	c.table, c.seen, c.around = nil, c.seen[:0], c.around[:0]
	if size <= maxKept {
		c.r.Reset(nil, wire.Value)
		readings.Put(c)
	}
}

// problemsOf makes problems of what a Reader has found.
func problemsOf(err error, value []byte) (problems []Problem) {
	invalid, ok := err.(*wire.Invalid)
	if !ok {
		return []Problem{{Code: shapeMismatch, Detail: "the text is no value: " + err.Error()}}
	}
	for _, f := range invalid.Findings {
		if isInside(f.Pointer, invalid.Findings) {
			continue
		}
		p := Problem{Code: string(f.Code), Path: f.Pointer, Detail: f.Detail}
		switch f.Code {
		case "wrong-type", "explicit-null", notAnObject:
			p.Code = shapeMismatch
		case "non-finite-number":
			p.Code, p.Path = nonFinite, place(value, f.Offset)
		case shapeMismatch, unknownEnumMember, missingField, undeclaredField, privacyTooLow, inactiveType, missingItemType, recursiveType:
		default: // the text is broken
			p.Code, p.Detail = shapeMismatch, "the text is no value: "+string(f.Code)+": "+f.Detail
			if f.Code != "invalid-utf8" { // which may stand behind what breaks the grammar
				p.Path = place(value, f.Offset)
			}
		}
		problems = append(problems, p)
	}
	return problems
}

// isInside says whether a path leads into data that stands where an object is expected.
func isInside(path string, findings []wire.Finding) bool {
	for _, f := range findings {
		if n := len(f.Pointer); f.Code == notAnObject && len(path) > n && path[:n] == f.Pointer && path[n] == '/' {
			return true
		}
	}
	return false
}
