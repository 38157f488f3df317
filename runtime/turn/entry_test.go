package turn_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// selecting makes the Skill of notes require a selection, which authorises it.
func selecting(keys ...ability.SourceScopeField) func(*contract.Package) {
	return func(p *contract.Package) {
		p.ValueTypes = []contract.ValueType{{ID: "notes.text", Version: "1.0.0", Shape: ability.ValueShapeString}}
		p.Interactions = []contract.Interaction{{
			ID: "interaction.selection", ValueType: "notes.text", Ownership: ability.InteractionOwnershipSourceOwned, ClaimPolicy: ability.ClaimPolicyOneTurn,
			FreshnessSeconds: 30, Privacy: ability.DataPrivacyClassPrivate, Evidence: []contract.Evidence{{Channel: "accessibility", Rank: 1, CanAuthorizeMutation: true}},
			RequiredScope: []ability.SourceResolution{ability.SourceResolutionApplication, ability.SourceResolutionDocument}, SupersessionKeys: keys,
		}}
		p.Skills[0].Requirements.Interactions = []string{"interaction.selection"}
	}
}

// selection is one that counts. Turns of tests begin a second after the epoch.
var selection = turn.Signal{
	ID: "s", SchemaID: "interaction.selection", Completeness: receipt.Complete, CapturedAt: epoch,
	Scope: operation.Scope{ApplicationID: "editor", DocumentID: "a"},
}

// with gives the selection changed.
func with(edit func(*turn.Signal)) turn.Signal {
	s := selection
	edit(&s)
	return s
}

// TestOnlySignalsOfNowCount claims signals of which something is wrong.
func TestOnlySignalsOfNowCount(t *testing.T) {
	for name, c := range map[string]struct {
		signal turn.Signal
		counts bool
	}{
		"all there":             {selection, true},
		"expires later":         {with(func(s *turn.Signal) { s.ExpiresAt = epoch.Add(time.Hour) }), true},
		"almost stale":          {with(func(s *turn.Signal) { s.CapturedAt = epoch.Add(-28 * time.Second) }), true},
		"stale":                 {with(func(s *turn.Signal) { s.CapturedAt = epoch.Add(-30 * time.Second) }), false},
		"stale, as it is said":  {with(func(s *turn.Signal) { s.ExpiresAt = epoch }), false},
		"stale, whatever it is": {with(func(s *turn.Signal) { s.CapturedAt, s.ExpiresAt = epoch.Add(-time.Hour), epoch.Add(time.Hour) }), false},
		"of the future":         {with(func(s *turn.Signal) { s.CapturedAt = epoch.Add(time.Minute) }), false},
		"of no time":            {with(func(s *turn.Signal) { s.CapturedAt = time.Time{} }), false},
		"without an id":         {with(func(s *turn.Signal) { s.ID = "" }), false},
		"with a long id":        {with(func(s *turn.Signal) { s.ID = strings.Repeat("a", 2000) }), false},
		"unavailable":           {with(func(s *turn.Signal) { s.Completeness = receipt.Unavailable }), false},
		"of no completeness":    {with(func(s *turn.Signal) { s.Completeness = 0 }), false},
		"without a document":    {with(func(s *turn.Signal) { s.Scope.DocumentID = "" }), false},
		"of a long application": {with(func(s *turn.Signal) { s.Scope.ApplicationID = strings.Repeat("a", 2000) }), false},
		"without an application": {with(func(s *turn.Signal) {
			s.Scope.ApplicationID = ""
		}), false},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, []*contract.Package{notes(selecting())}, adapter("notes", runner(succeed), "place_note"))
			var run turn.Run
			w.Session().Begin(turn.Entry{Target: target, Signals: []turn.Signal{c.signal}}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
			if c.counts != (run.Status == operation.Succeeded) || !c.counts && run.Cause != cause.InteractionMissing {
				t.Error(run.Status, run.Cause)
			}
		})
	}
}

// TestASignalReplacesOlderOnes claims two of one schema.
func TestASignalReplacesOlderOnes(t *testing.T) {
	older := with(func(s *turn.Signal) { s.ID, s.CapturedAt = "older", epoch.Add(-time.Second) })
	elsewhere := with(func(s *turn.Signal) { s.ID, s.Scope.DocumentID = "elsewhere", "b" })
	for name, c := range map[string]struct {
		keys    []ability.SourceScopeField
		signals []turn.Signal
		want    string
	}{
		"the newer one is last":    {nil, []turn.Signal{older, selection}, "s"},
		"the newer one is first":   {nil, []turn.Signal{selection, older}, "s"},
		"without keys all are one": {nil, []turn.Signal{selection, elsewhere}, "elsewhere"},
		"of two documents":         {[]ability.SourceScopeField{ability.SourceScopeFieldDocumentID}, []turn.Signal{selection, elsewhere}, "s elsewhere"},
		"of one application":       {[]ability.SourceScopeField{ability.SourceScopeFieldApplicationID}, []turn.Signal{selection, elsewhere}, "elsewhere"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, []*contract.Package{notes(selecting(c.keys...))}, adapter("notes", runner(succeed), "place_note"))
			var run turn.Run
			w.Session().Begin(turn.Entry{Target: target, Signals: c.signals}).Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
			var ids []string
			for _, s := range run.Consumed {
				ids = append(ids, s.ID)
			}
			if have := strings.Join(ids, " "); run.Status != operation.Succeeded || have != c.want {
				t.Errorf("%v %v: %s, not %s", run.Status, run.Cause, have, c.want)
			}
		})
	}
}

// TestProjectionsOfOtherSnapshots offers Skills that are not of the turn's snapshot.
func TestProjectionsOfOtherSnapshots(t *testing.T) {
	w := newWorld(t, []*contract.Package{notes()}, adapter("notes", runner(succeed), "place_note"))
	other := newWorld(t, []*contract.Package{notes(tour(contract.Step{ID: "look", Operation: "look", Consumes: []string{"text"}, Produces: []string{"found"}}))}, adapter("notes", runner(succeed), "look"))
	same := newWorld(t, []*contract.Package{notes()}, adapter("notes", runner(succeed), "place_note"))
	current := w.Session().Begin(turn.Entry{Target: target})
	var run turn.Run
	try := func(want cause.Cause) {
		t.Helper()
		current.Call(context.Background(), turn.Call{Name: []byte("place_note"), Arguments: []byte(call)}, &run)
		if run.Cause != want {
			t.Error(run.Status, run.Cause)
		}
	}
	current.Project(append(other.Session().Begin(turn.Entry{Target: target}).Roster(), nil, new(snapshot.Skill)))
	try(cause.NotOffered)
	current.Project(same.Session().Begin(turn.Entry{Target: target}).Roster())
	try(0)
	current.Project(nil) // it is still in the projection before
	try(0)
	current.Project(nil)
	try(cause.NotOffered)
}
