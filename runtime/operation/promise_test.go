package operation_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

var (
	document = manifest.Constraint{Kind: ability.ConstraintKindRequiresStableDocumentIdentity, Value: "document"}
	front    = manifest.Constraint{Kind: ability.ConstraintKindRequiresFrontmostApplication, Value: "application"}
	source   = manifest.Constraint{Kind: ability.ConstraintKindSourceMustMatchTarget, Value: "document"}
)

func offers() []operation.Offer {
	return []operation.Offer{
		{Operation: manifest.Operation{Name: "first", Capabilities: []string{"a"}, InputTypes: []string{"x", "y"}}, Asks: []manifest.Constraint{document}},
		{Operation: manifest.Operation{Name: "second", OutputTypes: []string{"x"}}, Asks: []manifest.Constraint{document, front}, Parameters: []contract.Parameter{{Name: "p"}}},
		{Operation: manifest.Operation{Name: "third"}, Foreign: true},
	}
}

type runner struct{}

func (runner) Run(context.Context, string, *argument.List) (operation.Result, error) {
	return operation.Result{}, operation.ErrUnknown
}

func TestNothingIsPromisedThatNobodyPromised(t *testing.T) {
	a := operation.New("id", "Id", offers(), runner{}, nil, operation.Promises{})
	want := manifest.Manifest{
		AdapterID: "id", Title: "Id", Transport: manifest.Native, Complete: true, SupportedValueTypes: []string{"x", "y"},
		Operations: []manifest.Operation{
			{Name: "first", Capabilities: []string{"a"}, InputTypes: []string{"x", "y"}},
			{Name: "second", OutputTypes: []string{"x"}},
			{Name: "third"},
		},
	}
	if diff := cmp.Diff(want, a.Manifest); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]operation.Signature{{Operation: "first"}, {Operation: "second", Parameters: []contract.Parameter{{Name: "p"}}}, {Operation: "third"}}, a.Signatures); diff != "" {
		t.Error(diff)
	}
	if _, prompt := a.Runner.(operation.Prompt); prompt {
		t.Error("the runner keeps a word that nobody gave")
	}
}

// TestConstraintsGoWhereTheyAreAsked promises one that two operations are asked for, one that one is, and one that none is.
func TestConstraintsGoWhereTheyAreAsked(t *testing.T) {
	a := operation.New("id", "Id", offers(), runner{}, nil, operation.Promises{Enforces: []manifest.Constraint{document, front, source}})
	var have [][]manifest.Constraint
	for _, o := range a.Manifest.Operations {
		have = append(have, o.Enforced)
	}
	want := [][]manifest.Constraint{{document, source}, {document, front, source}, {document, front, source}}
	if diff := cmp.Diff(want, have); diff != "" {
		t.Error(diff)
	}
}

func TestPromises(t *testing.T) {
	shared := offers()
	p := operation.Promises{
		Version: "2.0.0", Permissions: []ability.PermissionKind{ability.PermissionKindFiles}, Interactions: []string{"i"}, Perceptions: []string{"p"}, Prompt: true,
		Unavailable: []operation.Unavailable{{Operation: "second", Reason: "no printer"}},
	}
	a := operation.New("id", "Id", shared, runner{}, nil, p)
	m := &a.Manifest
	if m.Version != "2.0.0" || len(m.GrantedPermissions) != 1 || m.ProvidesInteractions[0] != "i" || m.ProvidesPerceptions[0] != "p" || m.Unavailable {
		t.Errorf("%+v", m)
	}
	if o := m.Operations[1]; !o.Unavailable || o.UnavailableReason != "no printer" || m.Operations[0].Unavailable {
		t.Errorf("%+v", m.Operations)
	}
	if _, prompt := a.Runner.(operation.Prompt); !prompt {
		t.Error("the runner has forgotten its word")
	}
	// What is shared between adapters is not theirs to change.
	m.Operations[0].InputTypes[0] = "changed"
	if diff := cmp.Diff(offers(), shared); diff != "" {
		t.Error(diff)
	}
	p.Unavailable[0].Operation = "secondd"
	m = &operation.New("id", "Id", shared, runner{}, nil, p).Manifest
	if want := `the promises take back "secondd", which is no operation of this adapter`; !m.Unavailable || m.UnavailableReason != want {
		t.Errorf("%v %q", m.Unavailable, m.UnavailableReason)
	}
}

// able is an implementation that tells what arguments name, and what a question should.
type able struct{}

func (able) Target(operation string, _ *argument.List) (string, bool) { return operation, true }

func (able) Preview(_ context.Context, name string, _ *argument.List) (operation.Preview, error) {
	return operation.Preview{Subject: name}, errors.New("an error")
}

func TestWhatAnImplementationCanDoBesideRunning(t *testing.T) {
	for _, prompt := range []bool{false, true} {
		a := operation.New("id", "Id", offers(), runner{}, able{}, operation.Promises{Prompt: prompt})
		if class, named := operation.TargeterOf(a.Runner).Target("first", nil); class != "first" || !named {
			t.Error(class, named)
		}
		if p, err := operation.PreviewerOf(a.Runner).Preview(t.Context(), "first", nil); p.Subject != "first" || err == nil {
			t.Error(p, err)
		}
		// One that cannot is not asked.
		a = operation.New("id", "Id", offers(), runner{}, nil, operation.Promises{Prompt: prompt})
		if operation.TargeterOf(a.Runner) != nil || operation.PreviewerOf(a.Runner) != nil {
			t.Error("an implementation without the methods has them")
		}
		if _, err := a.Runner.Run(t.Context(), "first", nil); !errors.Is(err, operation.ErrUnknown) {
			t.Error(err)
		}
	}
}

func TestJSON(t *testing.T) {
	const most = 1<<53 - 1
	for _, c := range []struct{ have, want string }{
		{string(operation.AppendInteger(nil, -most)), "-9007199254740991"},
		{string(operation.AppendInteger(nil, most)), "9007199254740991"},
		{string(operation.AppendInteger(nil, most+1)), "null"},
		{string(operation.AppendInteger(nil, math.MinInt64)), "null"},
		{string(operation.AppendNumber(nil, 0.5)), "0.5"},
		{string(operation.AppendNumber(nil, math.Copysign(0, -1))), "0"},
		{string(operation.AppendNumber(nil, math.NaN())), "null"},
		{string(operation.AppendNumber(nil, math.Inf(-1))), "null"},
		{string(operation.AppendData(nil, nil)), `{"$bonnie.data":""}`},
		{string(operation.AppendData(nil, []byte("a"))), `{"$bonnie.data":"YQ=="}`},
		{string(operation.AppendJSON([]byte("["), wire.Raw(` {"b": 1.0, "a": [ ]}`))), `[{"a":[],"b":1}`},
		{string(operation.AppendJSON([]byte("["), wire.Raw(`{"b": `))), `[null`},
		{string(operation.AppendJSON([]byte("["), nil)), `[null`},
	} {
		if c.have != c.want {
			t.Errorf("%s, not %s", c.have, c.want)
		}
	}
}
