package value

import (
	"crypto/sha256"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Envelope is a value with what is known about it (spec 1.7.2).
type Envelope struct {
	ID            [16]byte // a UUID
	TypeID        string
	SchemaVersion string
	Value         []byte // one JSON text
	Scope         operation.Scope
	Provenance    Provenance
	Privacy       ability.DataPrivacyClass // private when it is zero
	Created       time.Time
	Expires       time.Time // never when it is zero
}

// Provenance says where a value comes from. Texts are absent when they are empty.
type Provenance struct {
	AdapterID     string
	Operation     string
	InteractionID string
	PerceptionID  string
	Parents       [][16]byte // UUIDs of the values that it was made from
}

// Fresh says whether the envelope is fresh: now is not before its creation, and not after its expiry if it has one.
func (e *Envelope) Fresh(now time.Time) bool {
	return !now.Before(e.Created) && (e.Expires.IsZero() || !now.After(e.Expires))
}

// PayloadDigest gives the payload digest of a value in its canonical form: the SHA-256 of it.
func PayloadDigest(canonical []byte) [32]byte { return sha256.Sum256(canonical) }

// Append appends the canonical JSON (RFC 8785) of the envelope to dst. Times are in UTC and cut to their seconds; one outside
// of the years 0001 to 9999 is written as the first or the last second of these. The class private is the default and left
// out. A value that is no JSON of the profile wire.Value is written as null.
func (e *Envelope) Append(dst []byte) []byte {
	dst = appendTime(append(dst, `{"createdAt":`...), e.Created)
	if !e.Expires.IsZero() {
		dst = appendTime(append(dst, `,"expiresAt":`...), e.Expires)
	}
	dst = appendID(append(dst, `,"id":`...), e.ID)
	if p := carried(e.Privacy); p != ability.DataPrivacyClassPrivate {
		dst = wire.AppendString(append(dst, `,"privacy":`...), p.String())
	}
	dst = e.Provenance.append(append(dst, `,"provenance":`...))
	dst = appendString(append(dst, `,"schemaVersion":`...), e.SchemaVersion)
	dst = appendScope(append(dst, `,"scope":`...), &e.Scope)
	dst = appendString(append(dst, `,"typeID":`...), e.TypeID)
	dst = wire.AppendRaw(append(dst, `,"value":`...), e.Value)
	return append(dst, '}')
}

func (p *Provenance) append(dst []byte) []byte {
	start := len(dst)
	dst = appendText(dst, start, "adapterID", p.AdapterID)
	dst = appendText(dst, start, "interactionID", p.InteractionID)
	dst = appendText(dst, start, "operation", p.Operation)
	dst = append(appendKey(dst, start, "parentValueIDs"), '[')
	for i, id := range p.Parents {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendID(dst, id)
	}
	dst = appendText(append(dst, ']'), start, "perceptionID", p.PerceptionID)
	return append(dst, '}')
}

// appendScope appends the canonical JSON of a SourceScope (spec 1.7.3); the target class is no member of it. A number beyond
// 2^53-1 has no exact JSON and is left out.
func appendScope(dst []byte, s *operation.Scope) []byte {
	start := len(dst)
	dst = appendCount(dst, start, "activationSequence", s.ActivationSequence)
	dst = appendText(dst, start, "applicationID", s.ApplicationID)
	dst = appendText(dst, start, "deviceID", s.DeviceID)
	dst = appendText(dst, start, "documentID", s.DocumentID)
	dst = appendCount(dst, start, "processEpoch", s.ProcessEpoch)
	if s.ProcessID != 0 {
		dst = strconv.AppendInt(appendKey(dst, start, "processID"), int64(s.ProcessID), 10)
	}
	dst = appendText(dst, start, "projectID", s.ProjectID)
	dst = appendText(dst, start, "surfaceID", s.SurfaceID)
	dst = appendText(dst, start, "windowID", s.WindowID)
	dst = appendText(dst, start, "workspaceID", s.WorkspaceID)
	if len(dst) == start {
		dst = append(dst, '{')
	}
	return append(dst, '}')
}

// appendKey begins a member of the object that starts at a length of dst, and with its first member the object.
func appendKey(dst []byte, start int, name string) []byte {
	if len(dst) == start {
		dst = append(dst, '{')
	} else {
		dst = append(dst, ',')
	}
	return append(append(append(dst, '"'), name...), '"', ':')
}

func appendText(dst []byte, start int, name, text string) []byte {
	if text == "" {
		return dst
	}
	return appendString(appendKey(dst, start, name), text)
}

// appendString appends a text from outside. What the profile wire.Value does not take, noncharacters and bytes that are not
// UTF-8, becomes U+FFFD. It allocates for a text with noncharacters only.
func appendString(dst []byte, text string) []byte {
	isNoncharacter := func(r rune) bool { return r&0xFFFE == 0xFFFE || r >= 0xFDD0 && r <= 0xFDEF }
	if strings.ContainsFunc(text, isNoncharacter) {
		text = strings.Map(func(r rune) rune {
			if isNoncharacter(r) {
				return utf8.RuneError
			}
			return r
		}, text)
	}
	return wire.AppendString(dst, text)
}

func appendCount(dst []byte, start int, name string, n uint64) []byte {
	if n == 0 || n > 1<<53-1 {
		return dst
	}
	return strconv.AppendUint(appendKey(dst, start, name), n, 10)
}

// appendID appends a UUID as a JSON string: 8-4-4-4-12 lower-case hex digits.
func appendID(dst []byte, id [16]byte) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	for i, b := range id {
		if i == 4 || i == 6 || i == 8 || i == 10 {
			dst = append(dst, '-')
		}
		dst = append(dst, hex[b>>4], hex[b&15])
	}
	return append(dst, '"')
}

// The first and the last second that can be written.
var (
	firstTime = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	lastTime  = time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)
)

// appendTime appends a time as a JSON string: YYYY-MM-DDTHH:MM:SSZ (spec 1.1).
func appendTime(dst []byte, t time.Time) []byte {
	switch t = t.UTC(); {
	case t.Before(firstTime):
		t = firstTime
	case t.After(lastTime):
		t = lastTime
	}
	year, month, day := t.Date()
	hour, minute, second := t.Clock()
	dst = append2(append2(append(dst, '"'), year/100), year%100)
	dst = append2(append(dst, '-'), int(month))
	dst = append2(append(dst, '-'), day)
	dst = append2(append(dst, 'T'), hour)
	dst = append2(append(dst, ':'), minute)
	dst = append2(append(dst, ':'), second)
	return append(dst, 'Z', '"')
}

func append2(dst []byte, n int) []byte { return append(dst, '0'+byte(n/10%10), '0'+byte(n%10)) }
