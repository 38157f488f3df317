package files_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/adapter/files"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// log keeps the receipts of a turn.
type log struct{ receipts []map[string]any }

func (l *log) Record(_ receipt.Kind, line []byte) error {
	var r map[string]any
	if err := json.Unmarshal(line, &r); err != nil {
		return err
	}
	l.receipts = append(l.receipts, r)
	return nil
}

// seated is a session with the adapter of a folder and all packages.
type seated struct {
	testing.TB
	root     string
	log      *log
	snapshot *snapshot.Snapshot
	session  *turn.Session
	turn     *turn.Turn
}

func seat(t testing.TB, o files.Options, class string) *seated {
	t.Helper()
	if o.Root == "" {
		o.Root = t.TempDir()
	}
	for name, text := range map[string]string{"a.go": "package a\n\nfunc F() {}\n", "old.md": "# Old\n\nplan\n"} {
		if err := os.WriteFile(filepath.Join(o.Root, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	a, err := files.New(o)
	if err != nil {
		t.Fatal(err)
	}
	first, issues := snapshot.Build(snapshot.Set{Packages: table.Packages(), Adapters: []*operation.Adapter{a}, Catalogue: cognition.Catalogue})
	if issues != nil {
		t.Fatal(issues)
	}
	s := &seated{TB: t, root: o.Root, log: new(log), snapshot: first}
	s.session = turn.New(turn.Options{Registry: snapshot.NewRegistry(first), Records: s.log}).Session()
	s.turn = s.session.Begin(turn.Entry{Target: operation.Scope{TargetClass: class}})
	t.Cleanup(func() { s.turn.End() })
	return s
}

func (s *seated) call(name, arguments string) *turn.Run {
	s.Helper()
	run := new(turn.Run)
	s.turn.Call(s.Context(), turn.Call{Name: []byte(name), Arguments: []byte(arguments)}, run)
	return run
}

func (s *seated) text(name string) string {
	s.Helper()
	src, err := os.ReadFile(filepath.Join(s.root, name))
	if err != nil {
		return ""
	}
	return string(src)
}

// TestTheSkillsAreReady holds which Skills of the two packages are ready, and why the others are not.
func TestTheSkillsAreReady(t *testing.T) {
	dormant := map[string]cause.Cause{"coding.read-focused-file": cause.OperationUnavailable, "coding.replace-selection": cause.OperationUnavailable}
	for _, c := range []struct {
		options files.Options
		more    []string
	}{
		{files.Options{Ctags: "ctags"}, nil},
		{files.Options{}, []string{"coding.find-symbol"}},
		{files.Options{Ctags: "ctags", ReadOnly: true}, []string{
			"coding.create-file", "coding.delete-file", "coding.edit-file", "coding.rename-file", "coding.restore-file", "coding.revert-edit",
		}},
	} {
		want := map[string]cause.Cause{}
		for id, why := range dormant {
			want[id] = why
		}
		for _, id := range c.more {
			want[id] = cause.OperationUnavailable
		}
		s := seat(t, c.options, "code-workspace")
		bound := 0
		for i := range s.snapshot.Skills {
			k := &s.snapshot.Skills[i]
			if len(k.Row.Execution.Bindings) == 0 || k.Row.Execution.Bindings[0].AdapterID != "files" {
				continue
			}
			bound++
			why, expected := want[k.Row.ID]
			if (k.Readiness != snapshot.Ready) != expected {
				t.Errorf("%s is %s: %v", k.Row.ID, k.Readiness, k.Reasons)
			}
			if expected && (len(k.Reasons) == 0 || k.Reasons[0].Cause != why) {
				t.Errorf("%s: %v", k.Row.ID, k.Reasons)
			}
		}
		if bound != 15 {
			t.Errorf("%d Skills bind the adapter", bound)
		}
	}
}

// TestATurn calls every Skill through a turn, and holds what its receipts say.
func TestATurn(t *testing.T) {
	s := seat(t, files.Options{WorkspaceID: "home", Ctags: "ctags"}, "code-workspace")
	for _, c := range []struct {
		name, arguments string
		status          operation.Status
		why             cause.Cause
		nothing         bool
		changes         int
		output          string
	}{
		{"list_files", `{}`, operation.Succeeded, 0, false, 0, "coding.file-list"},
		{"read_file", `{"path":"a.go","first_line":"3"}`, operation.Succeeded, 0, false, 0, "coding.excerpt"},
		{"read_file", `{"path":"../a.go"}`, operation.Failed, cause.InvalidInput, false, 0, ""},
		{"read_file", `{"path":"none.go"}`, operation.Succeeded, 0, true, 0, ""},
		{"read_file", `{"path":"a.go","line_count":0}`, operation.Failed, cause.ArgumentOutOfRange, false, 0, ""},
		{"search_code", `{"query":"func"}`, operation.Succeeded, 0, false, 0, "coding.match-list"},
		{"search_code", `{"query":"(","reading":"expression"}`, operation.Failed, cause.InvalidInput, false, 0, ""},
		{"find_symbol", `{"name":"F","kind":"function"}`, operation.Succeeded, 0, false, 0, "coding.symbol-list"},
		{"edit_file", `{"path":"a.go","before":"func F","after":"func G"}`, operation.Succeeded, 0, false, 1, "coding.change"},
		{"edit_file", `{"path":"a.go","before":"func F","after":"func G"}`, operation.Failed, cause.InvalidInput, false, 0, ""},
		{"edit_file", `{"path":".git/config","before":"a","after":"b"}`, operation.Failed, cause.InvalidInput, false, 0, ""},
		{"revert_edit", `{}`, operation.Succeeded, 0, false, 1, "coding.change"},
		{"revert_edit", `{}`, operation.Succeeded, 0, true, 0, ""},
		{"create_file", `{"path":"b/b.go","content":"package b\n"}`, operation.Succeeded, 0, false, 1, "coding.file"},
		{"rename_file", `{"path":"b/b.go","new_path":"b/c.go"}`, operation.Succeeded, 0, false, 1, "coding.change"},
		{"outline_manuscript", `{}`, operation.Succeeded, 0, false, 0, "writing.outline"},
		{"read_section", `{"section":"old"}`, operation.Succeeded, 0, false, 0, "writing.prose"},
		{"search_manuscript", `{"query":"plan"}`, operation.Succeeded, 0, false, 0, "writing.passage-list"},
		{"restore_file", `{}`, operation.Succeeded, 0, true, 0, ""},
		{"read_focused_file", `{}`, operation.Blocked, cause.OperationUnavailable, false, 0, ""},
	} {
		s.log.receipts = nil
		run := s.call(c.name, c.arguments)
		if run.Status != c.status || run.Cause != c.why || run.FoundNothing != c.nothing || len(run.Changes) != c.changes || (len(run.Value) > 0) != (c.output != "") || run.ValueType != c.output {
			t.Errorf("%s %s: %s %s %s about %q, %v, %d changes, %s", c.name, c.arguments, run.Status, run.Cause, run.ValueType, run.About, run.FoundNothing, len(run.Changes), run.Value)
			continue
		}
		if len(s.log.receipts) == 0 {
			t.Errorf("%s has no receipt", c.name)
			continue
		}
		r := s.log.receipts[len(s.log.receipts)-1]
		changes, _ := r["changes"].([]any)
		if r["status"] != c.status.String() || len(changes) != c.changes {
			t.Errorf("%s: %v", c.name, r)
		}
		for _, change := range changes {
			target, _ := change.(map[string]any)["target"].(map[string]any)
			if target["workspaceID"] != "home" || target["documentID"] == "" {
				t.Errorf("%s: %v", c.name, change)
			}
		}
	}
	if s.text("b/c.go") != "package b\n" || s.text("a.go") != "package a\n\nfunc F() {}\n" {
		t.Error("the files are not as the calls left them")
	}
}

// TestADeletionIsAskedFor deletes a file by a question that names it, and does not delete what came in its place.
func TestADeletionIsAskedFor(t *testing.T) {
	s := seat(t, files.Options{}, "code-workspace")
	ask := func() *turn.Run {
		run := s.call("delete_file", `{"path":"old.md"}`)
		if run.Status != operation.Requested || run.Confirmation == nil {
			t.Fatalf("%s %s", run.Status, run.Cause)
		}
		if p := run.Confirmation.Preview; p.Subject != "old.md" || p.Bytes < 1 || p.Changed.IsZero() || !p.Restorable {
			t.Errorf("%+v", p)
		}
		return run
	}
	answer := func(asked *turn.Run) *turn.Run {
		run := new(turn.Run)
		s.session.Settle(s.Context(), turn.Answer{Confirmation: asked.Confirmation.ID, Digest: asked.Confirmation.Digest, Yes: true}, run)
		return run
	}
	asked := ask()
	if s.text("old.md") == "" {
		t.Fatal("it is gone before the answer")
	}
	if err := os.WriteFile(filepath.Join(s.root, "old.md"), []byte("another"), 0o666); err != nil {
		t.Fatal(err)
	}
	if run := answer(asked); run.Status != operation.Failed || run.Cause != cause.StepFailed || s.text("old.md") != "another" {
		t.Errorf("%s %s: %q", run.Status, run.Cause, s.text("old.md"))
	}
	if run := answer(ask()); run.Status != operation.Succeeded || len(run.Changes) != 1 || run.Changes[0].Kind != operation.Deleted || s.text("old.md") != "" {
		t.Errorf("%s %s", run.Status, run.Cause)
	}
	if run := s.call("restore_file", `{"path":"old.md"}`); run.Status != operation.Succeeded || s.text("old.md") != "another" {
		t.Errorf("%s %s", run.Status, run.Cause)
	}
}

// TestOtherTargets calls with something else in front.
func TestOtherTargets(t *testing.T) {
	for _, class := range []string{"terminal", ""} {
		s := seat(t, files.Options{}, class)
		if run := s.call("edit_file", `{"path":"a.go","before":"F","after":"G"}`); run.Status != operation.Blocked || run.Cause != cause.TargetClassNotAllowed {
			t.Errorf("%s %s", run.Status, run.Cause)
		}
		if run := s.call("read_file", `{"path":"a.go"}`); run.Status != operation.Succeeded {
			t.Errorf("%s %s", run.Status, run.Cause)
		}
	}
}
