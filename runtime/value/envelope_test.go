package value_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/gowebpki/jcs"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/value"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

var noon = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

// good gives an envelope without a fault.
func good() *value.Envelope {
	return &value.Envelope{
		TypeID: "note", SchemaVersion: "1.0.0", Value: []byte(`{"colour":"red","text":"a\nb"}`),
		Privacy: ability.DataPrivacyClassSensitive, Created: noon, Expires: noon.Add(time.Minute),
	}
}

func TestCheck(t *testing.T) {
	types, _ := vectors(t)
	table := value.NewTable(types)
	for _, c := range []struct {
		name   string
		change func(*value.Envelope)
		after  time.Duration
		want   []string
	}{
		{name: "at its creation", want: []string{}},
		{name: "at its expiry", after: time.Minute, want: []string{}},
		{name: "behind its expiry", after: time.Minute + 1, want: []string{"value-not-fresh "}},
		{name: "before its creation", after: -1, want: []string{"value-not-fresh "}},
		{name: "without expiry", after: 1e6 * time.Hour, change: func(e *value.Envelope) { e.Expires = time.Time{} }, want: []string{}},
		{name: "another version", change: func(e *value.Envelope) { e.SchemaVersion = "1.0.0+a" }, want: []string{"value-version-mismatch "}},
		{name: "no version", change: func(e *value.Envelope) { e.SchemaVersion = "" }, want: []string{"value-version-mismatch "}},
		{name: "no type", after: -1, change: func(e *value.Envelope) { e.TypeID = "" }, want: []string{"value-not-fresh ", "value-unknown-type "}},
		{name: "the default class", change: func(e *value.Envelope) { e.Privacy = 0 }, want: []string{"value-privacy-too-low /text"}},
		{
			name: "everything", after: time.Hour,
			change: func(e *value.Envelope) { e.SchemaVersion, e.Privacy, e.Value = "2.0.0", 1, []byte(`{"text":7,"x":7}`) },
			want:   []string{"value-version-mismatch ", "value-not-fresh ", "value-privacy-too-low /text", "value-shape-mismatch /text", "value-undeclared-field /x"},
		},
	} {
		e := good()
		if c.change != nil {
			c.change(e)
		}
		if diff := cmp.Diff(c.want, lines(table.Check(e, noon.Add(c.after)))); diff != "" {
			t.Errorf("%s: -want +got:\n%s", c.name, diff)
		}
	}
}

func TestAppendEnvelope(t *testing.T) {
	e := &value.Envelope{TypeID: "text", SchemaVersion: "1.0.0", Value: []byte(` "a\u000ab" `), Created: noon}
	const least = `{"createdAt":"2026-05-04T12:00:00Z","id":"00000000-0000-0000-0000-000000000000","provenance":{"parentValueIDs":[]},` +
		`"schemaVersion":"1.0.0","scope":{},"typeID":"text","value":"a\nb"}`
	if got := string(e.Append(nil)); got != least {
		t.Errorf("got  %s\nwant %s", got, least)
	}
	e.Privacy = ability.DataPrivacyClassPrivate
	if got := string(e.Append([]byte("x"))); got != "x"+least {
		t.Errorf("the default class is written: %s", got)
	}
	e.Scope = operation.Scope{ProcessEpoch: 1 << 53, ActivationSequence: 1<<53 - 1, ProcessID: -1, TargetClass: "editor"}
	e.Created, e.Value = time.Date(1, 1, 1, 23, 59, 59, 999, time.FixedZone("", 3600)), []byte("{")
	if got, want := string(e.Append(nil)), `{"createdAt":"0001-01-01T22:59:59Z","id":"00000000-0000-0000-0000-000000000000","provenance":{"parentValueIDs":[]},`+
		`"schemaVersion":"1.0.0","scope":{"activationSequence":9007199254740991,"processID":-1},"typeID":"text","value":null}`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	e = &value.Envelope{
		TypeID: "a\ufffe\U0010ffffb", SchemaVersion: "\ufdd0", Scope: operation.Scope{DeviceID: "\ufdef\uffff\ufffc"}, Value: []byte("0"),
		Created: time.Date(-1, 1, 1, 0, 0, 0, 0, time.UTC), Expires: time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC),
	}
	if got, want := string(e.Append(nil)), `{"createdAt":"0001-01-01T00:00:00Z","expiresAt":"9999-12-31T23:59:59Z","id":"00000000-0000-0000-0000-000000000000",`+
		`"provenance":{"parentValueIDs":[]},"schemaVersion":"�","scope":{"deviceID":"��￼"},"typeID":"a��b","value":0}`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// envelopeJSON is an envelope in the hands of encoding/json.
type envelopeJSON struct {
	ID            string         `json:"id"`
	TypeID        string         `json:"typeID"`
	SchemaVersion string         `json:"schemaVersion"`
	Value         any            `json:"value"`
	Scope         scopeJSON      `json:"scope"`
	Provenance    provenanceJSON `json:"provenance"`
	Privacy       string         `json:"privacy,omitempty"`
	CreatedAt     string         `json:"createdAt"`
	ExpiresAt     string         `json:"expiresAt,omitempty"`
}

type scopeJSON struct {
	DeviceID           string `json:"deviceID,omitempty"`
	ApplicationID      string `json:"applicationID,omitempty"`
	ProcessID          int32  `json:"processID,omitempty"`
	ProcessEpoch       uint64 `json:"processEpoch,omitempty"`
	ActivationSequence uint64 `json:"activationSequence,omitempty"`
	WindowID           string `json:"windowID,omitempty"`
	WorkspaceID        string `json:"workspaceID,omitempty"`
	ProjectID          string `json:"projectID,omitempty"`
	DocumentID         string `json:"documentID,omitempty"`
	SurfaceID          string `json:"surfaceID,omitempty"`
}

type provenanceJSON struct {
	AdapterID      string   `json:"adapterID,omitempty"`
	Operation      string   `json:"operation,omitempty"`
	InteractionID  string   `json:"interactionID,omitempty"`
	PerceptionID   string   `json:"perceptionID,omitempty"`
	ParentValueIDs []string `json:"parentValueIDs"`
}

// TestAppendIsCanonical compares random envelopes with those that other packages write.
func TestAppendIsCanonical(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		return []string{"", "", "a", "two\nlines \u2028 \"quoted\"", "\u00e9\U0001F600\x7f\x00", "</script>&", "\xff\ufffd"}[r.IntN(7)]
	}
	id := func() (id [16]byte, text string) {
		for i := range id {
			id[i] = byte(r.Uint32())
		}
		h := hex.EncodeToString(id[:])
		return id, fmt.Sprintf("%s-%s-%s-%s-%s", h[:8], h[8:12], h[12:16], h[16:20], h[20:])
	}
	number := func() uint64 { return r.Uint64() >> (11 + r.IntN(54)) }
	instant := func() time.Time { return time.Unix(r.Int64N(253402300800), r.Int64N(1e9)) }
	for range 3000 {
		own, ownText := id()
		e := value.Envelope{
			ID: own, TypeID: text(), SchemaVersion: text(), Privacy: ability.DataPrivacyClass(r.IntN(5)), Created: instant(),
			Value: []byte([]string{`null`, `[1.0,{"b":1e3,"a":"\u00e9\/"}]`, `"x"`, `-0.0`}[r.IntN(4)]),
			Scope: operation.Scope{
				DeviceID: text(), ApplicationID: text(), ProcessID: int32(r.Uint32() >> r.IntN(33)), ProcessEpoch: number(), ActivationSequence: number(),
				WindowID: text(), WorkspaceID: text(), ProjectID: text(), DocumentID: text(), SurfaceID: text(), TargetClass: text(),
			},
			Provenance: value.Provenance{AdapterID: text(), Operation: text(), InteractionID: text(), PerceptionID: text()},
		}
		s, p := e.Scope, e.Provenance
		want := envelopeJSON{
			ID: ownText, TypeID: e.TypeID, SchemaVersion: e.SchemaVersion,
			Scope: scopeJSON{s.DeviceID, s.ApplicationID, s.ProcessID, s.ProcessEpoch, s.ActivationSequence, s.WindowID, s.WorkspaceID,
				s.ProjectID, s.DocumentID, s.SurfaceID},
			Provenance: provenanceJSON{p.AdapterID, p.Operation, p.InteractionID, p.PerceptionID, []string{}},
			CreatedAt:  e.Created.UTC().Format("2006-01-02T15:04:05Z"),
		}
		if e.Privacy != ability.DataPrivacyClassPrivate {
			want.Privacy = e.Privacy.String()
		}
		if r.IntN(2) == 0 {
			e.Expires = instant()
			want.ExpiresAt = e.Expires.UTC().Format("2006-01-02T15:04:05Z")
		}
		for range r.IntN(3) {
			parent, parentText := id()
			e.Provenance.Parents = append(e.Provenance.Parents, parent)
			want.Provenance.ParentValueIDs = append(want.Provenance.ParentValueIDs, parentText)
		}
		if err := json.Unmarshal(e.Value, &want.Value); err != nil {
			t.Fatal(err)
		}
		plain, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		canonical, err := jcs.Transform(plain)
		if err != nil {
			t.Fatal(err)
		}
		got := e.Append(nil)
		if !bytes.Equal(got, canonical) {
			t.Fatalf("got  %s\nwant %s", got, canonical)
		}
		if err := wire.CheckCanonical(got, wire.Value); err != nil {
			t.Fatalf("%s: %v", got, err)
		}
	}
}

func TestPayloadDigest(t *testing.T) {
	const want = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // of abc, FIPS 180-2
	if got := value.PayloadDigest([]byte("abc")); hex.EncodeToString(got[:]) != want {
		t.Errorf("got %x", got)
	}
}
