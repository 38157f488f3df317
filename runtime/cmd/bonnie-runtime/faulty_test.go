package main

import (
	"context"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// faultily makes the program one with an adapter that does what no adapter should.
const faultily = "BONNIE_TEST_FAULTS"

// faults are the operations of the adapter.
var faults = []string{"exit_note", "flood_note", "hang_note", "panic_note", "wait_note"}

// faulty is what the program was compiled with, and a package with a Skill for each fault; they may take a second, and wait_note more.
func faulty() snapshot.Set {
	set := compiled()
	p := &contract.Package{
		ID: "notes", Version: "1.0.0", Digest: [32]byte{1},
		Ability: contract.Ability{ID: "notes", Title: "Notes", Tint: "#336699", Paradigm: ability.ParadigmDiscipline},
		ValueTypes: []contract.ValueType{
			{ID: "notes.note", Version: "1.0.0", Shape: ability.ValueShapeString},
		},
		Capabilities: []contract.Capability{
			{ID: "notes.read", Effect: ability.EffectRead, OutputType: "notes.note", Constraints: []contract.Constraint{
				{Kind: ability.ConstraintKindMaximumDurationSeconds, Value: "1"}, {Kind: ability.ConstraintKindMaximumPayloadBytes, Value: "4096"},
			}},
			{ID: "notes.wait", Effect: ability.EffectRead, OutputType: "notes.note"},
		},
	}
	a := &operation.Adapter{Manifest: manifest.Manifest{AdapterID: "notes", Title: "Notes", Transport: manifest.Native}, Runner: faultyRunner{}}
	for _, name := range faults {
		capability := "notes.read"
		if name == "wait_note" {
			capability = "notes.wait"
		}
		p.Skills = append(p.Skills, contract.Skill{
			ID: "notes." + strings.ReplaceAll(name, "_", "-"), Title: name, InvocationName: name, Kind: ability.SkillKindEffectful,
			Access: ability.AccessSeamless, Exposed: true, Requirements: contract.Requirements{Capabilities: []string{capability}},
			Execution: contract.Execution{
				Kind: ability.ExecutionKindBinding, Realization: ability.RealizationPolicyAuthoredBindings,
				Bindings: []contract.Binding{{AdapterID: "notes", Operation: name, TargetClasses: []string{"note"}}},
			},
		})
		a.Manifest.Operations = append(a.Manifest.Operations, manifest.Operation{Name: name, TargetClasses: []string{"note"}})
	}
	set.Packages, set.Adapters = append(set.Packages, p), append(set.Adapters, a)
	return set
}

type faultyRunner struct{}

// begun is the variable with the file that wait_note makes when it has begun.
const begun = "BONNIE_TEST_BEGUN"

func (faultyRunner) Run(ctx context.Context, name string, _ *argument.List) (operation.Result, error) {
	switch name {
	case "panic_note":
		panic("a marker of a panic")
	case "exit_note":
		<-ctx.Done() // and then it goes on for a while
		time.Sleep(500 * time.Millisecond)
	case "hang_note":
		select {}
	case "flood_note":
		for i := range 100_000 {
			operation.Report(ctx, float64(i), 100_000)
		}
		return operation.Result{Status: operation.Succeeded, Value: operation.Value{TypeID: "notes.note", JSON: []byte(`"` + strings.Repeat("x", 32<<20) + `"`)}}, nil
	case "wait_note":
		if file := os.Getenv(begun); file != "" {
			if err := os.WriteFile(file, nil, 0o600); err != nil {
				return operation.Result{}, err
			}
		}
		<-ctx.Done()
	}
	return operation.Result{}, ctx.Err()
}

// serveFaulty is serveMCP and serveTurns over the faulty set.
func serveFaulty(arguments []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ignorePipes()
	if arguments[0] == "mcp" {
		return speakMCP(ctx, faulty(), arguments[1:], os.Stdin, os.Stdout, os.Stderr)
	}
	return speak(ctx, faulty(), arguments[1:], os.Stdin, os.Stdout, os.Stderr)
}
