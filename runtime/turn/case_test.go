package turn_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/adapter/scripted"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/install"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

var update = flag.Bool("update", false, "write what the cases give into their files")

// script is the file case.json of a case: what is there, and the calls, one after the other.
type script struct {
	Adapters    []string // scripted adapters that are installed; all of them when it is null
	Absent      []string // of these, the ones that are not
	Target      string   // class of the lead target
	Application string
	Utterance   string
	Signals     []struct{ ID, Completeness, Channel string }
	Results     map[string]result // by operation
	Calls       []struct {
		Name      string
		Arguments json.RawMessage
		Settle    string   // instead of a name: "yes" or "no" to the question that waits, "yes-other" to one that was never asked
		Turn      bool     // a new turn begins before the call
		Wait      int      // seconds that pass before it
		Offer     []string // invocation names that are projected before it
	}
}

// generated gives the rows of the shipped packages as they were generated.
func generated() []*contract.Package { return table.Packages() }

// installed makes the rows of the shipped packages from their files.
func installed(tb testing.TB) (rows []*contract.Package) {
	tb.Helper()
	files, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(files) == 0 {
		tb.Fatal("there are no packages", err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		p, err := install.Read(src)
		if err != nil {
			tb.Fatal(err)
		}
		rows = append(rows, p)
	}
	return rows
}

// result is what an operation comes to, where it is not what a scripted adapter does by itself.
type result struct {
	Status, Cause, Type, Target string
	Value                       json.RawMessage
	FoundNothing                bool
	Changes                     int
	Seconds                     int // that it takes
}

// TestCases holds the turn to testdata/cases. A case is a txtar archive: case.json, and what comes of it: the receipts, a line
// each, as they are recorded, and the answers. Every case runs on the generated tables and on rows that were made from the same
// packages at run time, and both have to give these bytes.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no cases", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			parts := make(map[string][]byte)
			for _, f := range archive.Files {
				parts[f.Name] = f.Data
			}
			var s script
			d := json.NewDecoder(bytes.NewReader(parts["case.json"]))
			d.DisallowUnknownFields()
			if err := d.Decode(&s); err != nil {
				t.Fatal(err)
			}
			receipts, answers := play(t, &s, generated())
			other, otherAnswers := play(t, &s, installed(t))
			if diff := cmp.Diff(receipts+answers, other+otherAnswers); diff != "" {
				t.Errorf("rows made at run time give something else than generated ones:\n%s", diff)
			}
			if *update {
				archive.Files = []txtar.File{{Name: "case.json", Data: parts["case.json"]}, {Name: "answers", Data: []byte(answers)}, {Name: "receipts", Data: []byte(receipts)}}
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(parts["answers"]), answers); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(string(parts["receipts"]), receipts); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// clock is a clock that a test moves. Every reading of it is one second later.
type clock struct {
	mu   sync.Mutex
	now  time.Time
	step time.Duration // between readings; a second when it is zero
}

func (c *clock) read() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.step == 0 {
		c.step = time.Second
	}
	c.now = c.now.Add(c.step)
	return c.now
}

// epoch is when the clocks of tests start.
var epoch = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// signalScope has an identity for every resolution that a schema can require.
var signalScope = operation.Scope{DeviceID: "laptop", ApplicationID: "editor", WindowID: "w", WorkspaceID: "book", DocumentID: "chapter"}

// counter gives ids in order.
func counter() func() [16]byte {
	var n atomic.Uint32
	return func() (id [16]byte) {
		id[6], id[8], id[15] = 0x80, 0x80, byte(n.Add(1))
		return id
	}
}

// play runs a case, and gives its receipts and answers.
func play(t *testing.T, s *script, packages []*contract.Package) (receipts, answers string) {
	t.Helper()
	ids := s.Adapters
	if ids == nil {
		ids = scripted.IDs(packages)
	}
	ids = without(ids, s.Absent)
	c := &clock{now: epoch}
	set := snapshot.Set{Packages: packages, Adapters: scripted.Adapters(packages, ids, s.outcome(c)), Catalogue: cognition.Catalogue, Loaded: epoch}
	snap, issues := snapshot.Build(set)
	if len(issues) > 0 {
		t.Fatal(issues)
	}
	memory := new(receipt.Memory)
	engine := turn.New(turn.Options{Registry: snapshot.NewRegistry(snap), Records: memory, Now: c.read, NewID: counter()})
	session := engine.Session()
	begin := func() *turn.Turn {
		e := turn.Entry{Utterance: s.Utterance, Application: s.Application, Target: operation.Scope{TargetClass: s.Target}}
		for i, g := range s.Signals {
			e.Signals = append(e.Signals, turn.Signal{
				ID: "signal-" + string(rune('a'+i)), SchemaID: g.ID, Channel: g.Channel, Completeness: completeness(g.Completeness),
				Scope: signalScope, CapturedAt: c.now,
			})
		}
		return session.Begin(e)
	}
	current := begin()
	var r turn.Run
	var asked *turn.Confirmation
	var out strings.Builder
	for _, call := range s.Calls {
		c.now = c.now.Add(time.Duration(call.Wait) * time.Second)
		if call.Turn {
			current = begin()
		}
		if call.Offer != nil {
			var offered []*snapshot.Skill
			for _, skill := range current.Roster() {
				if contains(call.Offer, skill.Name) {
					offered = append(offered, skill)
				}
			}
			current.Project(offered)
		}
		switch call.Settle {
		case "":
			current.Call(context.Background(), turn.Call{Name: []byte(call.Name), Arguments: call.Arguments}, &r)
		case "yes-other":
			session.Settle(context.Background(), turn.Answer{Confirmation: [16]byte{1}, Yes: true}, &r)
		default:
			session.Settle(context.Background(), turn.Answer{Confirmation: asked.ID, Digest: asked.Digest, Yes: call.Settle == "yes"}, &r)
		}
		if r.Status == operation.Requested {
			asked = r.Confirmation
		}
		answer(&out, &r)
	}
	for _, record := range memory.Records() {
		receipts += string(record.Record) + "\n"
	}
	return receipts, out.String()
}

// answer writes a line for what a call came to.
func answer(out *strings.Builder, r *turn.Run) {
	out.WriteString(r.Status.String())
	for _, word := range []string{r.Cause.String(), r.About, strings.Join(r.Alternatives, ","), r.ValueType, string(r.Value)} {
		if word != "" {
			out.WriteString(" " + word)
		}
	}
	if r.FoundNothing {
		out.WriteString(" (found nothing)")
	}
	if r.Oversize {
		out.WriteString(" (too large)")
	}
	out.WriteString("\n  " + string(r.AppendSummary(nil)) + "\n")
	for _, f := range r.Findings {
		out.WriteString("  " + f.Cause.String() + " " + f.Pointer + ": " + f.Detail + "\n")
	}
}

// outcome makes the script of the adapters of a case.
func (s *script) outcome(c *clock) scripted.Script {
	return func(ctx context.Context, adapterID, name string, arguments *argument.List) (operation.Result, bool) {
		given, ok := s.Results[name]
		if !ok {
			return operation.Result{}, false
		}
		c.now = c.now.Add(time.Duration(given.Seconds) * time.Second)
		r := operation.Result{
			Status: status(given.Status), Cause: cause.Of(given.Cause), FoundNothing: given.FoundNothing,
			Target: &operation.Scope{TargetClass: given.Target},
		}
		if given.Value != nil {
			r.Value = operation.Value{TypeID: given.Type, JSON: given.Value}
		}
		for range given.Changes {
			r.Changes = append(r.Changes, operation.Change{Target: operation.Scope{DocumentID: "a"}, Kind: operation.Modified})
		}
		return r, true
	}
}

func status(name string) operation.Status {
	for s := operation.Requested; s <= operation.Cancelled; s++ {
		if s.String() == name {
			return s
		}
	}
	return operation.Succeeded
}

func completeness(name string) receipt.Completeness {
	for _, c := range []receipt.Completeness{receipt.Truncated, receipt.Unavailable} {
		if c.String() == name {
			return c
		}
	}
	return receipt.Complete
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func without(list, others []string) (kept []string) {
	for _, s := range list {
		if !contains(others, s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// isCanonical says whether a receipt is its own RFC 8785 form.
func isCanonical(record []byte) bool { return wire.CheckCanonical(record, wire.Value) == nil }
