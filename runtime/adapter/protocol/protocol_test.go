package protocol

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestEnumerationsAreThoseOfTheRuntime holds the conversions to what they assume: numbers that mean the same.
func TestEnumerationsAreThoseOfTheRuntime(t *testing.T) {
	for i := range 256 {
		n := uint8(i)
		for _, pair := range [][2]string{
			{Cause(n).String(), cause.Cause(n).String()},
			{ChangeKind(n).String(), operation.ChangeKind(n).String()},
			{Transport(n).String(), manifest.Transport(n).String()},
			{PermissionKind(n).String(), ability.PermissionKind(n).String()},
			{ConstraintKind(n).String(), ability.ConstraintKind(n).String()},
			{DataPrivacyClass(n).String(), ability.DataPrivacyClass(n).String()},
		} {
			if pair[0] != pair[1] {
				t.Errorf("%d is %q in the protocol and %q in the runtime", n, pair[0], pair[1])
			}
		}
	}
	for i, status := range statuses {
		if got := OperationStatus(i).String(); got != status.String() {
			t.Errorf("%d is %q in the protocol and %q in the runtime", i, got, status)
		}
	}
	if OperationStatus(len(statuses)).String() != "" {
		t.Error("the protocol has a status that the runtime does not have")
	}
}

// through writes a message and reads it again.
func through(t *testing.T, d *Document) *Document {
	t.Helper()
	var r wire.Reader
	text := d.AppendCanonical(nil)
	r.Reset(text, wire.Value)
	out := new(Document)
	if err := out.Decode(&r); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return out
}

func TestResultsGoThrough(t *testing.T) {
	scope := operation.Scope{
		DeviceID: "d", ApplicationID: "a", ProcessID: 7, ProcessEpoch: 8, ActivationSequence: 1<<53 - 1, WindowID: "w",
		WorkspaceID: "x", ProjectID: "p", DocumentID: "/notes/ä\n.md", SurfaceID: "s", TargetClass: "note",
	}
	full := operation.Digest{Sum: [32]byte{0x0a, 0xff, 31: 0x90}, Known: true}
	for _, want := range []operation.Result{
		{Status: operation.Succeeded, FoundNothing: true},
		{Status: operation.Failed, Cause: cause.LostFocus},
		{Status: operation.Deferred, Cause: cause.AcceptedForLater, Target: &scope},
		{Status: operation.Cancelled, Cause: cause.StopRequested},
		{
			Status: operation.Succeeded, Truncated: true, Target: &operation.Scope{},
			Value: operation.Value{TypeID: "a.b", JSON: []byte(`{"x":[1,"y"]}`), Scope: &scope, Privacy: ability.DataPrivacyClassSecret,
				Expires: time.Date(2026, 1, 31, 10, 0, 0, 0, time.UTC)},
			Changes: []operation.Change{{Target: scope, Kind: operation.Created, After: full}, {Kind: operation.Moved, Before: full}},
		},
	} {
		got := through(t, &Document{HasResult: true, Result: NewResult(5, &want, nil)})
		if got.Result.Id != 5 || got.Result.HasError {
			t.Errorf("the message is %+v", got.Result)
		}
		if diff := cmp.Diff(want, got.Result.Operation()); diff != "" {
			t.Error(diff)
		}
	}
}

// TestWhatTheProtocolDoesNotCarryFails sends results that would be another one if they were cut: they have failed, and what they
// have changed is still in them.
func TestWhatTheProtocolDoesNotCarryFails(t *testing.T) {
	long := strings.Repeat("a", 2000)
	changed := operation.Change{Target: operation.Scope{DocumentID: "a"}, Kind: operation.Modified}
	many := make([]operation.Change, 1025)
	for i := range many {
		many[i] = changed
	}
	for name, c := range map[string]struct {
		result  operation.Result
		failure error
		kept    int
		want    string
	}{
		"error":        {operation.Result{Status: operation.Succeeded, Changes: []operation.Change{changed}}, errors.New("the disk\ufffe is full"), 1, "the disk\ufffd is full"},
		"long error":   {operation.Result{}, errors.New(strings.Repeat("ä", 1024)), 0, strings.Repeat("ä", 512)},
		"status":       {operation.Result{}, nil, 0, "no status"},
		"blocked":      {operation.Result{Status: operation.Blocked}, nil, 0, "no status"},
		"no JSON":      {operation.Result{Status: operation.Succeeded, Value: operation.Value{TypeID: "a", JSON: []byte("{")}}, nil, 0, "no JSON"},
		"no type":      {operation.Result{Status: operation.Succeeded, Value: operation.Value{JSON: []byte("{}")}}, nil, 0, "no type"},
		"long target":  {operation.Result{Status: operation.Succeeded, Target: &operation.Scope{DocumentID: long}}, nil, 0, "too long"},
		"long change":  {operation.Result{Status: operation.Succeeded, Changes: []operation.Change{changed, {Target: operation.Scope{DocumentID: long}, Kind: operation.Moved}}}, nil, 1, "too long"},
		"odd change":   {operation.Result{Status: operation.Succeeded, Changes: []operation.Change{changed, {Kind: 9}}}, nil, 1, "no kind"},
		"many changes": {operation.Result{Status: operation.Succeeded, Changes: many}, nil, 1024, "more than 1024"},
	} {
		t.Run(name, func(t *testing.T) {
			got := through(t, &Document{HasResult: true, Result: NewResult(1, &c.result, c.failure)}).Result
			if r := got.Operation(); r.Status != operation.Failed || r.Cause != cause.AdapterFailed || len(r.Changes) != c.kept || r.Value.JSON != nil {
				t.Errorf("the result is %+v", r)
			}
			if !strings.Contains(string(got.Error), c.want) {
				t.Errorf("the error is %q", got.Error)
			}
		})
	}
}

func TestManifestsGoThrough(t *testing.T) {
	for _, m := range []manifest.Manifest{
		{AdapterID: "a", Operations: []manifest.Operation{{Name: "b"}}},
		{
			AdapterID: "a", Version: "1.2.3", Title: "A", Transport: manifest.LocalProcess, Complete: true,
			ProvidesInteractions: []string{"i"}, ProvidesPerceptions: []string{"p"}, SupportedValueTypes: []string{"t"},
			GrantedPermissions: []ability.PermissionKind{ability.PermissionKindFiles, ability.PermissionKindNetwork},
			Unavailable:        true, UnavailableReason: "locked",
			Operations: []manifest.Operation{{
				Name: "b", Capabilities: []string{"c"}, InputTypes: []string{"t"}, OutputTypes: []string{"t"}, ConsumesInteractions: []string{"i"},
				ObservesPerceptions: []string{"p"}, TargetClasses: []string{"note"}, Unavailable: true, UnavailableReason: "broken",
				Enforced: []manifest.Constraint{{Kind: ability.ConstraintKindSourceMustMatchTarget, Value: "true"}},
			}},
		},
	} {
		got := through(t, &Document{HasReady: true, Ready: Ready{Manifest: NewManifest(&m)}})
		if diff := cmp.Diff(m.Normalize(), got.Ready.Manifest.Manifest(), cmp.Transformer("", func(list []string) []string { return append([]string{}, list...) })); diff != "" {
			t.Error(diff)
		}
	}
}

func TestLines(t *testing.T) {
	long := strings.Repeat("x", MaxLine-1)
	for name, c := range map[string]struct {
		text string
		want []string
		err  error
	}{
		"none":        {"", nil, io.EOF},
		"two":         {"a\n\nb\n", []string{"a", "", "b"}, io.EOF},
		"cut":         {"a\nb", []string{"a"}, ErrCutLine},
		"longest":     {"a\n" + long + "\nb\n", []string{"a", long, "b"}, io.EOF},
		"too long":    {"a\n" + long + "x\nb\n", []string{"a"}, ErrLongLine},
		"much longer": {strings.Repeat("x", 20<<20), nil, ErrLongLine},
	} {
		t.Run(name, func(t *testing.T) {
			for _, from := range []io.Reader{strings.NewReader(c.text), iotest.DataErrReader(strings.NewReader(c.text))} {
				l := NewLines(from)
				for _, want := range c.want {
					if got, err := l.Next(); err != nil || string(got) != want {
						t.Fatalf("%d bytes and %v, want %d", len(got), err, len(want))
					}
				}
				if _, err := l.Next(); err != c.err {
					t.Errorf("%v, want %v", err, c.err)
				}
				if cap(l.buffer) > MaxLine {
					t.Errorf("the buffer has %d bytes", cap(l.buffer))
				}
			}
		})
	}
	t.Run("byte by byte", func(t *testing.T) {
		l := NewLines(iotest.OneByteReader(strings.NewReader("ab\nc\n")))
		for _, want := range []string{"ab", "c"} {
			if got, err := l.Next(); err != nil || !bytes.Equal(got, []byte(want)) {
				t.Errorf("%q, %v", got, err)
			}
		}
	})
}
