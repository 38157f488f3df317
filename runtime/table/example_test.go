package table_test

import (
	"context"
	"fmt"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// recorder is a microphone that hears the same sentence every time.
type recorder struct{ manner table.StartDictationManner }

func (r *recorder) StartDictation(_ context.Context, arguments table.StartDictationArgs) (table.OperationResult, error) {
	r.manner = arguments.Manner
	return table.OperationResult{Status: operation.Succeeded, Changes: []operation.Change{{Kind: operation.Created, Target: operation.Scope{DeviceID: "microphone"}}}}, nil
}

func (r *recorder) StopDictation(context.Context, table.StopDictationArgs) (table.OperationResult, error) {
	heard := table.WritingTranscript{Text: "Fog came in off the bay.", Finality: table.WritingFinalityFinal}
	return table.OperationResult{Status: operation.Succeeded, FoundNothing: true, Value: heard.AsValue()}, nil
}

// nowhere keeps no receipts.
type nowhere struct{}

func (nowhere) Record(receipt.Kind, []byte) error { return nil }

func Example() {
	promises := operation.Promises{Permissions: []ability.PermissionKind{ability.PermissionKindMicrophone, ability.PermissionKindSpeechRecognition}}
	first, issues := snapshot.Build(snapshot.Set{
		Packages:  table.Packages(),
		Adapters:  []*operation.Adapter{table.Dictation(new(recorder), promises)},
		Catalogue: cognition.Catalogue,
	})
	if issues != nil {
		panic(issues)
	}
	engine := turn.New(turn.Options{Registry: snapshot.NewRegistry(first), Records: nowhere{}})
	t := engine.Session().Begin(turn.Entry{})
	defer t.End()
	for _, call := range []turn.Call{
		{Name: []byte("start_dictation"), Arguments: []byte(`{"manner": "shouted"}`)},
		{Name: []byte("start_dictation"), Arguments: []byte(`{"manner": "notes"}`)},
		{Name: []byte("stop_dictation")},
	} {
		var run turn.Run
		t.Call(context.Background(), call, &run)
		fmt.Printf("%s (%s%s)\n", run.Status, run.Cause, run.Value)
	}
	// Output:
	// blocked (argumentNotInEnum)
	// succeeded ()
	// succeeded ({"finality":"final","text":"Fog came in off the bay."})
}
