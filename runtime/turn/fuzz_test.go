package turn_test

import (
	"context"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/adapter/scripted"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// FuzzCall makes any call of the shipped Skills. Whatever it is, there is one receipt a run, canonical, with a status and, unless
// it succeeded or waits, a cause; and the summary has a sentence.
func FuzzCall(f *testing.F) {
	packages := generated()
	s, issues := snapshot.Build(snapshot.Set{Packages: packages, Adapters: scripted.Adapters(packages, scripted.IDs(packages), nil), Catalogue: cognition.Catalogue})
	if len(issues) > 0 {
		f.Fatal(issues)
	}
	for i := range s.Skills {
		f.Add([]byte(s.Skills[i].Name), []byte(`{"text":"a","scope":"document","x":1}`), "editable-prose-surface", "the whole document")
	}
	f.Add([]byte("verify_change"), []byte(`{"intention":"a","proof":"b","extent":"whole-project"}`), "code-workspace", "")
	f.Add([]byte("write_evidence_brief"), []byte(`{"question":"\ud800","entries":[[[[{}]]]],"gaps":1e999}`), "", "")
	f.Add([]byte("run_shell\x00"), []byte("{\"a\":\"\xff\"}"), "", "")
	f.Fuzz(func(t *testing.T, name, arguments []byte, class, utterance string) {
		memory := new(receipt.Memory)
		engine := turn.New(turn.Options{Registry: snapshot.NewRegistry(s), Records: memory})
		var r turn.Run
		engine.Session().Begin(turn.Entry{Target: operation.Scope{TargetClass: class}, Utterance: utterance}).Call(context.Background(), turn.Call{Name: name, Arguments: arguments}, &r)
		settled := r.Status == operation.Succeeded || r.Status == operation.Requested
		if r.Unrecorded != nil || r.Status == 0 || settled != (r.Cause == 0) || len(r.AppendSummary(nil)) == 0 {
			t.Errorf("%v %v %v", r.Status, r.Cause, r.Unrecorded)
		}
		if r.Cause == cause.AdapterFailed {
			t.Error("a scripted adapter did something wrong:", r.About)
		}
		records := memory.Records()
		if last := records[len(records)-1].Record; string(last) != string(r.Receipt) || !isCanonical(last) {
			t.Errorf("%s", last)
		}
	})
}
