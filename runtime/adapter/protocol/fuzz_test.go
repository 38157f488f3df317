package protocol

import (
	"bytes"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// FuzzMessages takes any line for a message: what it is as a result or a manifest of the runtime is the same once it has been
// written and read again.
func FuzzMessages(f *testing.F) {
	for _, line := range []string{
		`{"call":{"arguments":{"x":[1]},"deadlineMilliseconds":5,"id":1,"operation":"a"}}`,
		`{"cancel":{"id":1}}`, `{"progress":{"done":0.5,"id":1}}`, `{"stop":{}}`, `{}`,
		`{"ready":{"manifest":{"adapterID":"a","isAvailable":false,"operations":[{"operation":"b","capabilities":["z","y"]}]},"protocol":1}}`,
		`{"result":{"changes":[{"kind":"created","target":{"documentID":"a"}}],"id":1,"status":"failed","cause":"cancelled","error":"e"}}`,
		`{"result":{"id":1,"status":"succeeded","value":{"typeID":"a.b","value":{"x":1.5},"expiresAt":"2026-01-31T10:00:00Z","privacy":"secret","scope":{"processID":3}}}}`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		var r wire.Reader
		var m Document
		r.Reset(line, wire.Value)
		if m.Decode(&r) != nil {
			return
		}
		if m.HasResult && !m.Result.HasError {
			first := m.Result.Operation()
			if first.Value.TypeID == "" && first.Value.JSON != nil {
				return
			}
			second := again(t, &Document{HasResult: true, Result: NewResult(m.Result.Id, &first, nil)}).Result.Operation()
			if a, b := text(&first), text(&second); !bytes.Equal(a, b) {
				t.Errorf("%s\n%s", a, b)
			}
		}
		if m.HasReady {
			first := m.Ready.Manifest.Manifest()
			if first.Version == "" {
				t.Error("a manifest is not in its normal form")
			}
			second := again(t, &Document{HasReady: true, Ready: Ready{Manifest: NewManifest(&first)}}).Ready.Manifest.Manifest()
			if a, b := manifest.AppendInventory(nil, []*manifest.Manifest{&first}, nil), manifest.AppendInventory(nil, []*manifest.Manifest{&second}, nil); !bytes.Equal(a, b) {
				t.Errorf("%s\n%s", a, b)
			}
		}
	})
}

func again(t *testing.T, m *Document) *Document {
	t.Helper()
	line := m.AppendCanonical(nil)
	var r wire.Reader
	r.Reset(line, wire.Value)
	out := new(Document)
	if err := out.Decode(&r); err != nil {
		t.Fatalf("%v in %s", err, line)
	}
	return out
}

// text is a result as a message.
func text(r *operation.Result) []byte {
	m := NewResult(1, r, nil)
	return m.AppendCanonical(nil)
}
