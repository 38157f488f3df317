// A microphone that hears the same sentence every time. It is generated code all over: the adapter of package table, served.
package main

import (
	"context"
	"os"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/adapter/serve"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

type microphone struct{}

func (microphone) StartDictation(_ context.Context, arguments table.StartDictationArgs) (table.OperationResult, error) {
	switch arguments.Manner {
	case table.StartDictationMannerVerbatim:
		os.Exit(1)
	case table.StartDictationMannerNotes:
		time.Sleep(time.Hour)
	}
	return table.OperationResult{Status: operation.Succeeded, Changes: []operation.Change{
		{Kind: operation.Created, Target: operation.Scope{DeviceID: "microphone"}},
	}}, nil
}

func (microphone) StopDictation(context.Context, table.StopDictationArgs) (table.OperationResult, error) {
	heard := table.WritingTranscript{Text: "Fog came in off the bay.", Finality: table.WritingFinalityFinal}
	return table.OperationResult{Status: operation.Succeeded, FoundNothing: true, Value: heard.AsValue()}, nil
}

func main() {
	serve.Main(table.Dictation(microphone{}, operation.Promises{
		Permissions: []ability.PermissionKind{ability.PermissionKindMicrophone, ability.PermissionKindSpeechRecognition},
	}))
}
