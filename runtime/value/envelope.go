package value

import (
	"crypto/sha256"
	"time"

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
	dst = operation.AppendTime(append(dst, `{"createdAt":"`...), e.Created)
	if !e.Expires.IsZero() {
		dst = operation.AppendTime(append(dst, `","expiresAt":"`...), e.Expires)
	}
	dst = append(wire.AppendUUID(append(dst, `","id":"`...), e.ID), '"')
	if p := carried(e.Privacy); p != ability.DataPrivacyClassPrivate {
		dst = wire.AppendString(append(dst, `,"privacy":`...), p.String())
	}
	dst = e.Provenance.append(append(dst, `,"provenance":`...))
	dst = operation.AppendText(append(dst, `,"schemaVersion":`...), e.SchemaVersion)
	dst = e.Scope.Append(append(dst, `,"scope":`...))
	dst = operation.AppendText(append(dst, `,"typeID":`...), e.TypeID)
	dst = wire.AppendRaw(append(dst, `,"value":`...), e.Value)
	return append(dst, '}')
}

func (p *Provenance) append(dst []byte) []byte {
	start := len(dst)
	dst = appendText(dst, `,"adapterID":`, p.AdapterID)
	dst = appendText(dst, `,"interactionID":`, p.InteractionID)
	dst = appendText(dst, `,"operation":`, p.Operation)
	dst = append(dst, `,"parentValueIDs":[`...)
	for i, id := range p.Parents {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(wire.AppendUUID(append(dst, '"'), id), '"')
	}
	dst = appendText(append(dst, ']'), `,"perceptionID":`, p.PerceptionID)
	dst[start] = '{' // in place of the first comma
	return append(dst, '}')
}

func appendText(dst []byte, name, text string) []byte {
	if text == "" {
		return dst
	}
	return operation.AppendText(append(dst, name...), text)
}
