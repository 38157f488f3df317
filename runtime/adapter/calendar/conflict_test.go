package calendar_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// run does an operation without the turn, in a context.
func (d *desk) run(ctx context.Context, name, arguments string) (operation.Result, error) {
	d.t.Helper()
	for _, s := range d.adapter.Signatures {
		if s.Operation == name {
			var list argument.List
			if !list.Read(argument.NewPlan(s.Parameters), false, []byte(arguments), argument.Source{}) {
				d.t.Fatal(list.Findings())
			}
			return d.adapter.Runner.Run(ctx, name, &list)
		}
	}
	d.t.Fatal("no operation " + name)
	return operation.Result{}, nil
}

// TestAChangeOfWhatWasSeenIsRefused changes an event after it was listed, and after the question was asked.
func TestAChangeOfWhatWasSeenIsRefused(t *testing.T) {
	d := newDesk(t)
	two := func(title string) string {
		return strings.Replace(event("a", at, "DTEND:20260302T110000Z", "SUMMARY:"+title), "END:VCALENDAR\r\n",
			"BEGIN:VEVENT\r\nUID:b\r\nDTSTART:20260303T100000Z\r\nSUMMARY:B\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", 1)
	}
	d.write("a.ics", two("A"))
	a, b := d.id("A", ""), d.id("B", "")
	d.write("a.ics", two("A, changed by somebody else"))
	before := d.read()
	r := d.call("cancel_event", `{"event": "`+a+`"}`)
	if r.Status != operation.Failed || r.Cause.String() != "stepFailed" || d.notice.Refusal != calendar.EventChanged {
		t.Error(r.Status, r.Cause, d.notice.Refusal)
	}
	if diff := cmp.Diff(before, d.read()); diff != "" {
		t.Error(diff)
	}
	// The other event of the file is the one that was seen.
	session := d.engine.Session()
	session.Begin(turn.Entry{}).Call(t.Context(), turn.Call{Name: []byte("cancel_event"), Arguments: []byte(`{"event": "` + b + `"}`)}, r)
	c, ok := session.Pending()
	if !ok || !strings.Contains(c.Question, `"2026-03-03T11:00:00+01:00[Europe/Berlin], B"`) {
		t.Fatal(c.Question)
	}
	d.write("a.ics", strings.Replace(two("A"), "SUMMARY:B", "SUMMARY:C", 1))
	session.Settle(t.Context(), turn.Answer{Confirmation: c.ID, Digest: c.Digest, Yes: true}, r)
	if r.Status != operation.Failed || d.notice.Refusal != calendar.EventChanged {
		t.Error(r.Status, d.notice.Refusal)
	}
}

// TestAWriteOfSomebodyElseIsNotLost lets the file change while the adapter computes what it will write: the clock is asked
// after the file was read.
func TestAWriteOfSomebodyElseIsNotLost(t *testing.T) {
	var meanwhile func()
	d := newDesk(t, func(o *calendar.Options) {
		now := o.Now
		o.Now = func() time.Time {
			if meanwhile != nil {
				meanwhile()
			}
			return now()
		}
		uid := o.NewUID
		o.NewUID = func() string {
			if meanwhile != nil {
				meanwhile()
			}
			return uid()
		}
	})
	text := event("a", at, "DTEND:20260302T110000Z", "SUMMARY:A")
	move := `{"event": "ID", "start": "2026-03-03T10:00:00+01:00[Europe/Berlin]", "scope": "whole-series"}`
	for name, c := range map[string]struct {
		operation, arguments string
		meanwhile            func()
		want                 map[string]string
	}{
		"changed": {"move_event", move, func() { d.write("a.ics", text+"\r\n") }, map[string]string{"a.ics": text + "\r\n"}},
		"gone":    {"move_event", move, func() { os.Remove(filepath.Join(d.folder, "a.ics")) }, map[string]string{}},
		"cancel":  {"cancel_event", `{"event": "ID"}`, func() { d.write("a.ics", text+"\r\n") }, map[string]string{"a.ics": text + "\r\n"}},
		"created": {"create_event", `{"title": "B", "start": "2026-03-03", "end": "2026-03-03"}`, func() { d.write("new-1.ics", "theirs") },
			map[string]string{"a.ics": text, "new-1.ics": "theirs"}},
	} {
		d.write("a.ics", text)
		arguments := strings.Replace(c.arguments, "ID", d.id("A", ""), 1)
		meanwhile = c.meanwhile
		result, err := d.run(t.Context(), c.operation, arguments)
		meanwhile = nil
		if err != nil || result.Status != operation.Failed || d.notice.Refusal != calendar.FileChanged {
			t.Errorf("%s: %v %v %v", name, result.Status, err, d.notice.Refusal)
		}
		if diff := cmp.Diff(c.want, d.read()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		os.Remove(filepath.Join(d.folder, "new-1.ics"))
	}
}

// TestReceipts creates, moves and cancels, and holds what the receipts say against the files.
func TestReceipts(t *testing.T) {
	d := newDesk(t)
	digest := func(name string) string {
		text, err := os.ReadFile(filepath.Join(d.folder, name))
		if err != nil {
			return ""
		}
		sum := sha256.Sum256(text)
		return hex.EncodeToString(sum[:])
	}
	d.call("create_event", `{"title": "Private words", "start": "2026-03-03T10:00:00+01:00[Europe/Berlin]", "end": "2026-03-03T11:00:00+01:00[Europe/Berlin]"}`)
	created := digest("new-1.ics")
	d.call("move_event", `{"event": "`+d.id("Private words", "")+`", "start": "2026-03-04T10:00:00+01:00[Europe/Berlin]", "scope": "whole-series"}`)
	moved := digest("new-1.ics")
	d.call("cancel_event", `{"event": "`+d.id("Private words", "")+`"}`)
	type change struct{ Kind, Before, After string }
	var have []change
	for _, kept := range d.records.Records() {
		var r struct {
			Changes []struct {
				Kind, Before, After string
			}
		}
		if strings.Contains(string(kept.Record), "Private words") {
			t.Errorf("a receipt holds the title: %s", kept.Record)
		}
		if err := json.Unmarshal(kept.Record, &r); err != nil {
			t.Fatal(err)
		}
		for _, c := range r.Changes {
			have = append(have, change{c.Kind, c.Before, c.After})
		}
	}
	want := []change{{"created", "", created}, {"moved", created, moved}, {"deleted", moved, ""}}
	if diff := cmp.Diff(want, have); diff != "" {
		t.Error(diff)
	}
	if files := d.read(); len(files) != 0 {
		t.Error("there is something left:", files)
	}
}

// TestModesAndLeftovers keeps the mode of a file, leaves nothing beside it, and does not look at what a crash has left.
func TestModesAndLeftovers(t *testing.T) {
	d := newDesk(t)
	d.write("a.ics", event("a", at, "DTEND:20260302T110000Z", "SUMMARY:A"))
	d.write(".bonnie-crashed.tmp", "half a f")
	path := filepath.Join(d.folder, "a.ics")
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	r := d.call("move_event", `{"event": "`+d.id("A", "")+`", "start": "2026-03-04T10:00:00+01:00[Europe/Berlin]", "scope": "this-occurrence"}`)
	info, err := os.Stat(path)
	if err != nil || r.Status != operation.Succeeded || runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
		t.Error(r.Status, info.Mode(), err)
	}
	if files := d.read(); len(files) != 2 {
		t.Error(files)
	}
}
