package turn_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// of makes an adapter that of an application.
func of(application string, a *operation.Adapter) *operation.Adapter {
	a.Manifest.Provider = &manifest.Provider{Package: true, PluginID: application, PluginTitle: application, ApplicationID: application}
	return a
}

// TestTheApplicationOfTheTurn has a Skill that two applications can carry out, and one without a name of its own that is an
// operation of one of them.
func TestTheApplicationOfTheTurn(t *testing.T) {
	two := func(p *contract.Package) {
		p.Skills[0].Execution.Bindings = []contract.Binding{
			{AdapterID: "paper", Operation: "place_on_paper", Preference: 1, TargetClasses: []string{"note"}},
			{AdapterID: "slate", Operation: "place_on_slate", TargetClasses: []string{"note"}},
		}
		own := p.Skills[0]
		own.ID, own.InvocationName = "notes.scratch", ""
		own.Execution.Bindings = []contract.Binding{{AdapterID: "slate", Operation: "scratch", TargetClasses: []string{"note"}}}
		p.Skills = append(p.Skills, own)
	}
	for _, c := range []struct {
		application, name string
		ran               string
		cause             cause.Cause
		about             string
		alternatives      []string
	}{
		{"", "place_note", "place_on_paper", 0, "", nil},
		{"paper", "place_note", "place_on_paper", 0, "", nil},
		{"slate", "place_note", "place_on_slate", 0, "", nil},
		{"stone", "place_note", "", cause.ApplicationCannotServe, "stone", []string{"paper", "slate"}},
		{"", "place_on_slate", "place_on_slate", 0, "", nil},
		{"paper", "place_on_paper", "place_on_paper", 0, "", nil},
		{"slate", "place_on_slate", "place_on_slate", 0, "", nil},
		{"paper", "place_on_slate", "", cause.ProviderContradiction, "slate", nil},
		{"slate", "place_on_paper", "", cause.ProviderContradiction, "paper", nil},
		{"slate", "scratch", "scratch", 0, "", nil},
		{"paper", "scratch", "", cause.ProviderContradiction, "slate", nil},
	} {
		ran := ""
		run := runner(func(_ context.Context, name string, _ *argument.List) (operation.Result, error) {
			ran = name
			return changed, nil
		})
		w := newWorld(t, []*contract.Package{notes(two)}, of("paper", adapter("paper", run, "place_on_paper")), of("slate", adapter("slate", run, "place_on_slate", "scratch")))
		var r turn.Run
		w.Session().Begin(turn.Entry{Target: target, Application: c.application}).Call(context.Background(), turn.Call{Name: []byte(c.name), Arguments: []byte(call)}, &r)
		if ran != c.ran || r.Cause != c.cause || r.About != c.about || !slices.Equal(r.Alternatives, c.alternatives) {
			t.Errorf("%s in %q: it ran %q, %v %v %q %v", c.name, c.application, ran, r.Status, r.Cause, r.About, r.Alternatives)
		}
	}
}

// previewer is a runner that can say what a question should name.
type previewer struct {
	runner
	preview func(context.Context) (operation.Preview, error)
}

func (p previewer) Preview(ctx context.Context, _ string, _ *argument.List) (operation.Preview, error) {
	return p.preview(ctx)
}

func TestPreviews(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	for _, c := range []struct {
		name     string
		preview  func(context.Context) (operation.Preview, error)
		status   operation.Status
		cause    cause.Cause
		question string
	}{
		{"a subject", func(context.Context) (operation.Preview, error) {
			return operation.Preview{Subject: "docs/a.md\x1b[31m? [y/N] y", Restorable: true}, nil
		}, operation.Requested, 0, `notes | place_note wants to change "docs/a.md\x1b[31m? [y/N] y"; effect mutation, can be taken back`},
		{"a long subject", func(context.Context) (operation.Preview, error) {
			return operation.Preview{Subject: strings.Repeat("é", 1000)}, nil
		}, operation.Requested, 0, "…; effect mutation"},
		{"an error", func(context.Context) (operation.Preview, error) { return operation.Preview{}, context.Canceled }, operation.Requested, 0, "wants to change its target"},
		{"a panic", func(context.Context) (operation.Preview, error) { panic("no") }, operation.Requested, 0, "wants to change its target"},
		{"nothing for too long", func(context.Context) (operation.Preview, error) { <-release; return operation.Preview{}, nil }, operation.Failed, cause.PreviewTimedOut, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.cause == cause.PreviewTimedOut {
				defer turn.SetPreviewTime(30 * time.Millisecond)()
			}
			w := newWorld(t, []*contract.Package{notes(asking)}, adapter("notes", previewer{succeed, c.preview}, "place_note"))
			r := w.do("place_note", call)
			question := ""
			if r.Confirmation != nil {
				question = r.Confirmation.Question
			}
			if r.Status != c.status || r.Cause != c.cause || !strings.Contains(question, c.question) || len(question) > 2000 {
				t.Errorf("%v %v %s", r.Status, r.Cause, question)
			}
		})
	}
}

// namer is a runner that knows the class of what the arguments name.
type namer struct {
	runner
	class string
}

func (n namer) Target(string, *argument.List) (string, bool) { return n.class, true }

// TestATargetThatTheArgumentsName is held to the allowlist as the one in front is, before a question and after it.
func TestATargetThatTheArgumentsName(t *testing.T) {
	for class, want := range map[string]cause.Cause{"note": 0, "terminal": cause.TargetClassNotAllowed, "": cause.TargetClassNotAllowed} {
		for _, edits := range [][]func(*contract.Package){nil, {asking}} {
			w := newWorld(t, []*contract.Package{notes(edits...)}, adapter("notes", namer{succeed, class}, "place_note"))
			if r := w.do("place_note", call); r.Cause != want {
				t.Errorf("%q: %v %v", class, r.Status, r.Cause)
			}
		}
	}
}
