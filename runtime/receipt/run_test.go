package receipt_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

const (
	reference = `{"abilityID":"writing","abilityTint":"#3355aa","abilityTitle":"Writing","adapterID":"typer","bindingOperation":"type_at_cursor",` +
		`"invocationName":"type_at_cursor","packageDigest":"1111111111111111111111111111111111111111111111111111111111111111",` +
		`"packageID":"writing","packageVersion":"1.2.0","skillID":"writing.type-at-cursor","skillTitle":"Type at the cursor","source":"package"}`
	revision = "2fa3f96d-28ce-814b-9a37-97b257898498"
)

// sum is a digest of one byte, 32 times.
func sum(b byte) (s [32]byte) {
	for i := range s {
		s[i] = b
	}
	return s
}

// plainRun is a run as most are.
func plainRun() *receipt.Run {
	return &receipt.Run{
		Shape: receipt.NewShape([]byte(reference), sum(0x11), true, revision, ability.EffectMutation,
			[]string{"value.plain-text"}, []string{"value.edit-result"}),
		ID:           [16]byte{0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0x80, 0x91, 0xa2, 0xb3, 0xc4, 0xd5, 0xe6, 0xf7},
		Arguments:    sum(0xa5),
		HasArguments: true,
		Status:       operation.Succeeded,
		Started:      time.Date(2026, 3, 1, 9, 0, 2, 999_999_999, time.UTC),
		Finished:     time.Date(2026, 3, 1, 10, 0, 4, 0, time.FixedZone("", 3600)),
	}
}

func TestReceiptOfAPlainRun(t *testing.T) {
	want := `{"argumentsDigest":"` + strings.Repeat("a5", 32) + `","changes":[],"consumedInteractions":[],"effect":"mutation",` +
		`"finishedAt":"2026-03-01T09:00:04Z","foundNothing":false,"id":"01234567-89ab-cdef-8091-a2b3c4d5e6f7",` +
		`"inputTypes":["value.plain-text"],"outputTypes":["value.edit-result"],"packageDigest":"` + strings.Repeat("11", 32) + `",` +
		`"reference":` + reference + `,"snapshotRevision":"` + revision + `","startedAt":"2026-03-01T09:00:02Z","status":"succeeded"}`
	if have := string(plainRun().Append([]byte("before")))[len("before"):]; have != want {
		t.Errorf("have %s\nwant %s", have, want)
	}
}

// TestReceiptOfChanges has changes of all lengths behind what does not differ.
func TestReceiptOfChanges(t *testing.T) {
	without := string(plainRun().Append(nil))
	for length := range 1024 {
		r, text := plainRun(), strings.Repeat("x", length+1)
		change := operation.Change{Kind: operation.Created, Target: operation.Scope{DocumentID: text}}
		r.Changes = []operation.Change{change, change}
		one := `{"kind":"created","target":{"documentID":"` + text + `"}}`
		want := strings.Replace(without, `"changes":[]`, `"changes":[`+one+","+one+"]", 1)
		if have := string(r.Append([]byte("before")))[len("before"):]; have != want {
			t.Fatalf("have %s\nwant %s", have, want)
		}
	}
}

func TestReceiptWithEverything(t *testing.T) {
	r := plainRun()
	r.Shape = receipt.NewShape([]byte(`{}`), [32]byte{}, false, revision, ability.EffectNone, nil, nil)
	r.Normalized, r.Status, r.Cause, r.FoundNothing = 2, operation.Failed, cause.DeadlineExceeded, true
	r.Confirmation, r.HasConfirmation = [16]byte{15: 9}, true
	r.Target = &operation.Scope{DeviceID: "d", ApplicationID: "a", ProcessID: -7, ProcessEpoch: 1, ActivationSequence: 1<<53 - 1, WindowID: "w",
		WorkspaceID: "ws", ProjectID: "p", DocumentID: "doc", SurfaceID: "s\n", TargetClass: "never-written"}
	r.Consumed = []receipt.Consumed{
		{ID: "1", SchemaID: "interaction.text-selection", CapturedAt: r.Started, ExpiresAt: r.Finished, Completeness: receipt.Truncated, Value: sum(2), HasValue: true},
		{ID: "2", SchemaID: "x", CapturedAt: r.Started, Completeness: receipt.Complete, Scope: operation.Scope{DeviceID: "d"}},
	}
	r.Changes = []operation.Change{
		{Kind: operation.Modified, Before: operation.Digest{Sum: sum(3), Known: true}, After: operation.Digest{Sum: sum(4), Known: true}},
		{Kind: operation.Deleted, Target: operation.Scope{ProcessEpoch: 1 << 53}},
	}
	want := `{"argumentsDigest":"` + strings.Repeat("a5", 32) + `","cause":"deadlineExceeded","changes":[` +
		`{"after":"` + strings.Repeat("04", 32) + `","before":"` + strings.Repeat("03", 32) + `","kind":"modified","target":{}},` +
		`{"kind":"deleted","target":{}}],"confirmationID":"00000000-0000-0000-0000-000000000009","consumedInteractions":[` +
		`{"capturedAt":"2026-03-01T09:00:02Z","completeness":"truncated","expiresAt":"2026-03-01T09:00:04Z","id":"1",` +
		`"schemaID":"interaction.text-selection","scope":{},"valueDigest":"` + strings.Repeat("02", 32) + `"},` +
		`{"capturedAt":"2026-03-01T09:00:02Z","completeness":"complete","id":"2","schemaID":"x","scope":{"deviceID":"d"}}],` +
		`"effect":"none","finishedAt":"2026-03-01T09:00:04Z","foundNothing":true,"id":"01234567-89ab-cdef-8091-a2b3c4d5e6f7",` +
		`"inputTypes":[],"normalizedArguments":2,"outputTypes":[],"reference":{},"snapshotRevision":"` + revision + `",` +
		`"startedAt":"2026-03-01T09:00:02Z","status":"failed","targetScope":{"activationSequence":9007199254740991,"applicationID":"a",` +
		`"deviceID":"d","documentID":"doc","processEpoch":1,"processID":-7,"projectID":"p","surfaceID":"s\n","windowID":"w","workspaceID":"ws"}}`
	if have := string(r.Append(nil)); have != want {
		t.Errorf("have %s\nwant %s", have, want)
	}
}

// TestAnyReceipt compares receipts of random runs with what encoding/json makes of the same run, and with their canonical form.
func TestAnyReceipt(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 4))
	for range 5_000 {
		r, want := randomRun(random)
		have := r.Append(nil)
		canonical, err := wire.AppendCanonical(nil, have, wire.Value)
		if err != nil || string(canonical) != string(have) {
			t.Fatalf("%s\nis not its canonical form %s: %v", have, canonical, err)
		}
		expected, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var a, b any
		if err := json.Unmarshal(have, &a); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(expected, &b); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("have %s\nwant %s", have, expected)
		}
	}
}

func TestActivation(t *testing.T) {
	a := receipt.Activation{Revision: [16]byte{0: 0x70}, Inventory: sum(0x1d), Loaded: time.Unix(0, 0),
		PackagesCame: []receipt.Installed{{ID: "coding", Version: "2.1.0", Digest: sum(0x22)}, {ID: "writing", Version: "1.0.0", Digest: sum(0x11)}},
		AdaptersWent: []string{"a", "b"}}
	want := `{"adaptersCame":[],"adaptersWent":["a","b"],"inventory":"` + strings.Repeat("1d", 32) + `","loadedAt":"1970-01-01T00:00:00Z",` +
		`"packagesCame":[{"packageDigest":"` + strings.Repeat("22", 32) + `","packageID":"coding","packageVersion":"2.1.0"},` +
		`{"packageDigest":"` + strings.Repeat("11", 32) + `","packageID":"writing","packageVersion":"1.0.0"}],"packagesWent":[],` +
		`"revision":"70000000-0000-0000-0000-000000000000"}`
	have := a.Append(nil)
	if string(have) != want {
		t.Errorf("have %s\nwant %s", have, want)
	}
	if err := wire.CheckCanonical(have, wire.Value); err != nil {
		t.Error(err)
	}
}

// TestReusedRun writes one random run after the other with one Run, at few different times, and compares each receipt with that
// of a Run of its own.
func TestReusedRun(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 5))
	times := []time.Time{{}, time.Unix(0, 0), time.Unix(0, 999), time.Unix(-1, 0), time.Unix(1, 0), time.Unix(math.MinInt64, 0), time.Unix(1<<40, 0), time.Now()}
	reused := reflect.ValueOf(new(receipt.Run)).Elem()
	for range 5_000 {
		r, _ := randomRun(random)
		r.Started, r.Finished = times[random.IntN(len(times))], times[random.IntN(len(times))]
		for i := range reused.NumField() {
			if f := reused.Type().Field(i); f.IsExported() {
				reused.Field(i).Set(reflect.ValueOf(r).Elem().Field(i))
			}
		}
		want := string(r.Append(nil))
		if have := string(reused.Addr().Interface().(*receipt.Run).Append(nil)); have != want {
			t.Fatalf("have %s\nwant %s", have, want)
		}
	}
}
