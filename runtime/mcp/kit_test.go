package mcp_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/mcp"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// notes is a package with four Skills on the adapter notes: read_note gives a text, write_note changes one, drop_note asks before
// it deletes one, and wait_note ends with its context.
func notes(edits ...func(*contract.Package)) *contract.Package {
	text := contract.Parameter{Name: "text", Type: ability.ParameterTypeString, Required: true}
	loud := contract.Parameter{Name: "tone", Type: ability.ParameterTypeString, EnumValues: []string{"loud", "quiet"}}
	skill := func(name, capability string, access ability.Access, parameters ...contract.Parameter) contract.Skill {
		return contract.Skill{
			ID: "notes." + strings.ReplaceAll(name, "_", "-"), Title: name, InvocationName: name, Kind: ability.SkillKindEffectful,
			Access: access, Exposed: true, Parameters: parameters,
			Requirements: contract.Requirements{Capabilities: []string{capability}},
			Execution: contract.Execution{
				Kind: ability.ExecutionKindBinding, Realization: ability.RealizationPolicyAuthoredBindings,
				Bindings: []contract.Binding{{AdapterID: "notes", Operation: name, TargetClasses: []string{"note"}}},
			},
		}
	}
	class := contract.Constraint{Kind: ability.ConstraintKindAllowedTargetClass, Value: "note"}
	p := &contract.Package{
		ID: "notes", Version: "1.0.0", Digest: [32]byte{1},
		Ability: contract.Ability{ID: "notes", Title: "Notes", Tint: "#336699", Paradigm: ability.ParadigmDiscipline},
		ValueTypes: []contract.ValueType{
			{ID: "notes.note", Version: "1.0.0", Shape: ability.ValueShapeObject, Fields: []contract.Field{{Name: "text", ValueType: "notes.text", Required: true, Privacy: ability.DataPrivacyClassPrivate}}},
			{ID: "notes.text", Version: "1.0.0", Shape: ability.ValueShapeString},
		},
		Capabilities: []contract.Capability{
			{ID: "notes.drop", Effect: ability.EffectDestructive, Constraints: []contract.Constraint{class, {Kind: ability.ConstraintKindRequiresUserConfirmation, Value: "true"}}},
			{ID: "notes.read", Effect: ability.EffectRead, OutputType: "notes.note"},
			{ID: "notes.wait", Effect: ability.EffectRead, OutputType: "notes.note"},
			{ID: "notes.write", Effect: ability.EffectReversibleMutation, Constraints: []contract.Constraint{class}},
		},
		Skills: []contract.Skill{
			skill("drop_note", "notes.drop", ability.AccessConfirm, text),
			skill("read_note", "notes.read", ability.AccessSeamless, text),
			skill("wait_note", "notes.wait", ability.AccessSeamless),
			skill("write_note", "notes.write", ability.AccessSeamless, text, loud),
		},
	}
	for _, edit := range edits {
		edit(p)
	}
	return p
}

// desk does the operations of notes.
type desk struct {
	mu      sync.Mutex
	ran     []string
	started chan struct{} // when it is not nil, wait_note says that it has begun
}

func (d *desk) Run(ctx context.Context, name string, arguments *argument.List) (operation.Result, error) {
	d.mu.Lock()
	d.ran = append(d.ran, name+" "+string(arguments.Canonical()))
	d.mu.Unlock()
	changed := []operation.Change{{Target: operation.Scope{DocumentID: "n"}, Kind: operation.Modified}}
	switch name {
	case "drop_note":
		changed[0].Kind = operation.Deleted
		return operation.Result{Status: operation.Succeeded, Changes: changed}, nil
	case "write_note":
		return operation.Result{Status: operation.Succeeded, Changes: changed}, nil
	case "wait_note":
		for i := range 3 {
			operation.Report(ctx, float64(50*i), 100)
		}
		if d.started != nil {
			d.started <- struct{}{}
			<-ctx.Done()
			return operation.Result{}, ctx.Err()
		}
		return operation.Result{Status: operation.Succeeded, Value: operation.Value{TypeID: "notes.note", JSON: []byte(`{"text":"waited"}`)}}, nil
	}
	text := operation.AppendText([]byte(`{"text":`), arguments.Text(0).String())
	return operation.Result{Status: operation.Succeeded, Value: operation.Value{TypeID: "notes.note", JSON: append(text, '}')}}, nil
}

func (*desk) Prompt() {}

func (d *desk) all() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return strings.Join(d.ran, "\n")
}

// set is packages with the adapter notes on a desk.
func set(d operation.Runner, packages ...*contract.Package) snapshot.Set {
	a := &operation.Adapter{Manifest: manifest.Manifest{AdapterID: "notes", Title: "Notes", Transport: manifest.Native}, Runner: d}
	for _, name := range []string{"drop_note", "read_note", "wait_note", "write_note"} {
		a.Manifest.Operations = append(a.Manifest.Operations, manifest.Operation{Name: name, TargetClasses: []string{"note"}})
	}
	return snapshot.Set{Packages: packages, Adapters: []*operation.Adapter{a}}
}

// world is a server over notes.
type world struct {
	*mcp.Server
	engine  *turn.Engine
	desk    *desk
	records *receipt.Memory
}

// confirms lets the client "host" ask its person.
func confirms(client string) bool { return client == "host" }

func newWorld(tb testing.TB) *world {
	tb.Helper()
	d := new(desk)
	w := newWorldOn(tb, d)
	w.desk = d
	return w
}

func newWorldOn(tb testing.TB, r operation.Runner) *world {
	tb.Helper()
	records := &receipt.Memory{Limit: 1000}
	w := newWorldIn(tb, r, records)
	w.records = records
	return w
}

func newWorldIn(tb testing.TB, r operation.Runner, records receipt.Sink) *world {
	tb.Helper()
	w := new(world)
	var err error
	if w.engine, err = turn.Start(set(r, notes()), turn.Options{Records: records, NewID: counter()}); err != nil {
		tb.Fatal(err)
	}
	w.Server = mcp.New(mcp.Options{
		Engine: w.engine, Name: "bonnie", Version: "0.1.0", Confirms: confirms,
		Target: func(*snapshot.Snapshot, *snapshot.Skill) operation.Scope {
			return operation.Scope{DocumentID: "n", TargetClass: "note"}
		},
	})
	return w
}

// counter gives ids in order.
func counter() func() [16]byte {
	var n atomic.Uint32
	return func() (id [16]byte) {
		id[6], id[8], id[15], id[14] = 0x80, 0x80, byte(n.Add(1)), byte(n.Load()>>8)
		return id
	}
}

// client is the other end of a connection, a line at a time.
type client struct {
	*mcp.Connection
	tb    testing.TB
	lines chan string
}

func (w *world) connect(tb testing.TB) *client {
	c := &client{tb: tb, lines: make(chan string, 100)}
	c.Connection = w.Connect(func(line []byte) error { c.lines <- string(line); return nil })
	tb.Cleanup(c.Close)
	return c
}

// say sends a message and gives the answer, without its line break.
func (c *client) say(message string) string {
	return strings.TrimSuffix(string(c.Handle(context.Background(), []byte(message), nil, nil)), "\n")
}

// line is the next thing that the server says on its own.
func (c *client) line() string {
	c.tb.Helper()
	select {
	case line := <-c.lines:
		return strings.TrimSuffix(line, "\n")
	case <-time.After(30 * time.Second):
		c.tb.Fatal("the server says nothing")
		return ""
	}
}

const (
	// stateless is the _meta of a request of 2026-07-28 by a client that can ask.
	stateless  = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"host","version":"1"},"io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}`
	initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"host","version":"1"}}}`
)
