package turn_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/history"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// memory is a history that is kept in memory.
type memory struct {
	mu      sync.Mutex
	records []string
	panics  bool
}

func (m *memory) Remember(record []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.records = append(m.records, string(record))
	if m.panics {
		panic("no")
	}
}

// member gives a member of a record by a path.
func member(t *testing.T, record string, path ...string) string {
	t.Helper()
	n, err := wire.Parse([]byte(record), wire.Value)
	if err != nil {
		t.Fatal(err, record)
	}
	for _, name := range path {
		if n = n.Member(name); n == nil {
			return ""
		}
	}
	return n.Text
}

// TestTheHistory remembers calls of every kind: each record is canonical, is that of the receipt with its id, and has the arguments
// that the receipt has the digest of.
func TestTheHistory(t *testing.T) {
	w := newWorld(t, []*contract.Package{notes(asking)}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) {
		r := changed
		r.Target = &operation.Scope{DocumentID: "a", WorkspaceID: "w"}
		return r, nil
	}), "place_note"))
	kept := new(memory)
	e := turn.New(turn.Options{Registry: w.registry, Records: w.records, Now: w.clock.read, NewID: counter(), History: kept})
	s := e.Session()
	var r turn.Run
	current := s.Begin(turn.Entry{Target: target, Initiator: history.Model})
	for _, c := range []struct{ name, arguments string }{
		{"place_note", strings.Replace(call, `"count":3`, `"count":"3"`, 1)}, // waits, with an argument that is read as a number
		{"place_note", `{"count":"x"}`}, {"place-note", `{ "b":1, "a":2 }`}, {"nothing", `{"a":"\u0001\"\\"}`}, {"../..", `[`}, {"place_note", ``},
	} {
		current.Call(context.Background(), turn.Call{Name: []byte(c.name), Arguments: []byte(c.arguments)}, &r)
	}
	asked, _ := s.Pending()
	s.Settle(context.Background(), turn.Answer{Confirmation: asked.ID, Digest: asked.Digest, Yes: true}, &r)
	s.Settle(context.Background(), turn.Answer{Yes: true}, &r)

	receipts := w.records.Records()
	if len(kept.records) != len(receipts) {
		t.Fatalf("%d records of %d runs", len(kept.records), len(receipts))
	}
	for i, record := range kept.records {
		if err := wire.CheckCanonical([]byte(record), wire.Value); err != nil {
			t.Error(err, record)
		}
		about := string(receipts[i].Record)
		for _, name := range []string{"id", "startedAt", "finishedAt", "confirmationID"} {
			if have, want := member(t, record, name), member(t, about, name); have != want {
				t.Errorf("%d: %s is %q, and %q in the receipt", i, name, have, want)
			}
		}
		digest := ""
		if text := member(t, record, "action", "argumentsJSON"); text != "" {
			sum := sha256.Sum256([]byte(text))
			digest = hex.EncodeToString(sum[:])
		}
		if want := member(t, about, "argumentsDigest"); digest != want {
			t.Errorf("%d: the arguments have the digest %q, and %q in the receipt: %s", i, digest, want, record)
		}
	}
	for i, want := range []string{
		"place_note requestedConfirmation model", "place_note blocked model", "place_note blocked model", "nothing failed model", " failed model",
		"place_note blocked model", "place_note succeeded model", "confirm_pending_skill blocked unknown",
	} {
		if have := member(t, kept.records[i], "action", "intention") + " " + member(t, kept.records[i], "disposition") + " " + member(t, kept.records[i], "initiator"); have != want {
			t.Errorf("%d: %q, want %q", i, have, want)
		}
	}
	done := kept.records[6]
	if member(t, done, "containerKey") != "w" || member(t, done, "action", "argumentsJSON") != call || !strings.HasPrefix(done, `{"action":{"adapters":["notes"],`) {
		t.Error(done)
	}
}

// TestAHistoryThatPanics changes nothing for the call.
func TestAHistoryThatPanics(t *testing.T) {
	w := newWorld(t, []*contract.Package{notes()}, adapter("notes", runner(succeed), "place_note"))
	kept := &memory{panics: true}
	e := turn.New(turn.Options{Registry: w.registry, Records: w.records, History: kept})
	current := e.Session().Begin(turn.Entry{Target: target})
	var r turn.Run
	for range 2 {
		current.Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &r)
		if r.Status != operation.Succeeded || r.Unrecorded != nil {
			t.Error(r.Status, r.Cause, r.Unrecorded)
		}
	}
	if len(kept.records) != 2 || len(w.records.Records()) != 2 {
		t.Error(len(kept.records), len(w.records.Records()))
	}
}

// TestWhoCalls: what was shown to a model is called by it.
func TestWhoCalls(t *testing.T) {
	w := newWorld(t, []*contract.Package{notes()}, adapter("notes", runner(succeed), "place_note"))
	kept := new(memory)
	e := turn.New(turn.Options{Registry: w.registry, Records: w.records, History: kept})
	shown := e.Session().Begin(turn.Entry{Target: target})
	shown.Project(shown.Roster())
	var r turn.Run
	for _, current := range []*turn.Turn{shown, e.Session().Begin(turn.Entry{Target: target}), e.Session().Begin(turn.Entry{Target: target, Initiator: history.BonnieAct})} {
		current.Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &r)
	}
	for i, want := range []string{"model", "unknown", "bonnieAct"} {
		if have := member(t, kept.records[i], "initiator"); have != want {
			t.Errorf("%d: %q, want %q", i, have, want)
		}
	}
}
