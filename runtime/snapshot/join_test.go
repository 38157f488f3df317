package snapshot

import (
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// TestCompatibility goes over the rows of spec 4.3, one thing at a time.
func TestCompatibility(t *testing.T) {
	type world struct {
		p *contract.Package
		k *contract.Skill
		a *operation.Adapter
		o *manifest.Operation
	}
	const blocked = ", noCompatibleAdapter"
	for _, c := range []struct {
		name   string
		change func(w *world)
		want   string
	}{
		{"everything is there", func(w *world) {}, "ready"},
		{"1: no adapter", func(w *world) { w.a.Manifest.AdapterID, w.o.AdapterID = "other", "" }, "blocked, noPublisher typer type_at_cursor" + blocked},
		{"1: no operation", func(w *world) { w.o.Name = "type" }, "blocked, noPublisher typer type_at_cursor" + blocked},
		{"2: the operation is unavailable, and nothing else counts", func(w *world) {
			w.o.Unavailable, w.o.UnavailableReason, w.o.Capabilities, w.o.Enforced = true, "locked", nil, nil
		},
			"blocked, operationUnavailable typer type_at_cursor" + blocked},
		{"2: the adapter is unavailable", func(w *world) { w.a.Manifest.Unavailable, w.a.Manifest.UnavailableReason = true, "locked" }, "blocked, adapterUnavailable typer" + blocked},
		{"3: the stage", func(w *world) {
			w.p.Capabilities[0].Constraints = []contract.Constraint{{Kind: stage, Value: "true"}}
		}, "blocked, stageNotDeclared" + blocked},
		{"3: the stage is declared", func(w *world) {
			w.p.Capabilities[0].Constraints = []contract.Constraint{{Kind: stage, Value: "true"}}
			w.k.UsesStage = true
		}, "ready"},
		{"3: a confirmation", func(w *world) {
			w.p.Capabilities[0].Constraints = []contract.Constraint{{Kind: asks, Value: "false"}}
		}, "blocked, confirmationNotDeclared" + blocked},
		{"3: a confirmation is declared", func(w *world) {
			w.p.Capabilities[0].Constraints = []contract.Constraint{{Kind: asks, Value: "true"}}
			w.k.Access = ability.AccessConfirm
		}, "ready"},
		{"3: what destroys has to ask", func(w *world) { w.p.Capabilities[0].Effect = ability.EffectDestructive }, "blocked, confirmationNotDeclared" + blocked},
		{"4: a constraint", func(w *world) { w.o.Enforced = nil }, "blocked, constraintNotEnforced requiresFrontmostApplication=true" + blocked},
		{"4: a constraint of another value", func(w *world) {
			w.p.Capabilities[1].Constraints[2].Value = "always"
			w.p.Capabilities[0].Constraints = []contract.Constraint{{Kind: frontmost, Value: "true"}}
		}, "blocked, constraintNotEnforced requiresFrontmostApplication=always" + blocked},
		{"5: a capability", func(w *world) { w.o.Capabilities = []string{"text.write"} }, "blocked, capabilityNotClaimed text.measure" + blocked},
		{"5: all of them", func(w *world) { w.o.Capabilities, w.o.Enforced = nil, nil },
			"blocked, constraintNotEnforced requiresFrontmostApplication=true, capabilityNotClaimed text.measure text.write" + blocked},
		{"5: they are not specified", func(w *world) { w.o.Capabilities, w.a.Manifest.Complete = nil, false }, "ready"},
		{"6: an input type", func(w *world) { w.o.InputTypes = nil }, "blocked, inputTypeNotAccepted text.draft" + blocked},
		{"6: an output type", func(w *world) { w.o.OutputTypes = nil }, "blocked, outputTypeNotProduced text.receipt" + blocked},
		{"6: types are not specified", func(w *world) {
			w.o.InputTypes, w.o.OutputTypes, w.a.Manifest.SupportedValueTypes, w.a.Manifest.Complete = nil, nil, nil, false
		}, "ready"},
		{"6: a type that the adapter does not support", func(w *world) {
			w.o.OutputTypes, w.a.Manifest.SupportedValueTypes, w.a.Manifest.Complete = nil, []string{"text.draft"}, false
		}, "blocked, valueTypeNotSupported text.receipt" + blocked},
		{"6: a permission", func(w *world) {
			w.a.Manifest.GrantedPermissions = []ability.PermissionKind{ability.PermissionKindFiles}
		}, "blocked, permissionNotGranted accessibility" + blocked},
		{"6: permissions are not specified", func(w *world) { w.a.Manifest.GrantedPermissions, w.a.Manifest.Complete = nil, false }, "ready"},
		{"7: an interaction is not consumed", func(w *world) { w.o.ConsumesInteractions = nil }, "blocked, interactionNotConsumed interaction.cursor" + blocked},
		{"7: an interaction is not provided", func(w *world) { w.a.Manifest.ProvidesInteractions = nil }, "blocked, interactionNotProvided interaction.cursor" + blocked},
		{"7: interactions are not specified", func(w *world) {
			w.o.ConsumesInteractions, w.a.Manifest.ProvidesInteractions, w.a.Manifest.Complete = nil, nil, false
		}, "ready"},
		{"7: they are specified, and not provided", func(w *world) { w.a.Manifest.ProvidesInteractions, w.a.Manifest.Complete = nil, false }, "blocked, interactionNotProvided interaction.cursor" + blocked},
		{"7: a perception is not observed", func(w *world) { w.o.ObservesPerceptions = nil }, "blocked, perceptionNotObserved perception.focus" + blocked},
		{"7: a perception is not provided", func(w *world) { w.a.Manifest.ProvidesPerceptions = nil }, "blocked, perceptionNotProvided perception.focus" + blocked},
		{"8: other targets", func(w *world) {
			w.p.Capabilities[1].Constraints = w.p.Capabilities[1].Constraints[2:]
			w.o.TargetClasses = []string{"terminal"}
		}, "blocked, targetClassMismatch" + blocked},
		{"8: no targets at all", func(w *world) {
			w.p.Capabilities[1].Constraints = w.p.Capabilities[1].Constraints[2:]
			w.o.TargetClasses = nil
		}, "blocked, targetClassMismatch" + blocked},
		{"8: targets are not known", func(w *world) {
			w.p.Capabilities[1].Constraints = w.p.Capabilities[1].Constraints[2:]
			w.o.TargetClasses, w.a.Manifest.Complete = nil, false
		}, "ready"},
		{"9: the binding is outside of the allowlist", func(w *world) { w.k.Execution.Bindings[0].TargetClasses = []string{"browser"} }, "blocked, targetClassNotAllowed" + blocked},
		{"9: the binding names no target", func(w *world) { w.k.Execution.Bindings[0].TargetClasses = nil }, "blocked, targetClassNotAllowed" + blocked},
		{"9: the operation is outside of the allowlist", func(w *world) { w.o.TargetClasses = []string{"browser"} }, "blocked, targetClassNotAllowed" + blocked},
		{"9: the operation names no target", func(w *world) { w.o.TargetClasses, w.a.Manifest.Complete = nil, false }, "blocked, targetClassNotAllowed" + blocked},
		{"9: the allowlist is empty", func(w *world) {
			w.p.Capabilities[0].Constraints = []contract.Constraint{{Kind: class, Value: "browser"}}
		}, "blocked, targetClassNotAllowed" + blocked},
		{"everything at once, in the order of the rows", func(w *world) {
			w.p.Capabilities[0].Constraints = []contract.Constraint{{Kind: stage, Value: "true"}, {Kind: asks, Value: "true"}}
			*w.o = manifest.Operation{Name: "type_at_cursor"}
			w.a.Manifest.SupportedValueTypes, w.a.Manifest.GrantedPermissions, w.a.Manifest.ProvidesInteractions, w.a.Manifest.ProvidesPerceptions = nil, nil, nil, nil
			contractSort(w.p.Capabilities[0].Constraints)
		}, "blocked, stageNotDeclared, confirmationNotDeclared, constraintNotEnforced requiresFrontmostApplication=true, capabilityNotClaimed text.measure text.write, " +
			"inputTypeNotAccepted text.draft, outputTypeNotProduced text.receipt, valueTypeNotSupported text.draft text.receipt, permissionNotGranted accessibility, " +
			"interactionNotConsumed interaction.cursor, interactionNotProvided interaction.cursor, perceptionNotObserved perception.focus, perceptionNotProvided perception.focus, " +
			"targetClassMismatch, targetClassNotAllowed" + blocked},
		{"a capability that nobody defines", func(w *world) {
			w.k.Requirements.Capabilities = []string{"text.erase", "text.measure", "text.write"}
		}, "blocked, capabilityMissing text.erase"},
	} {
		p, a := writing(), typer()
		c.change(&world{p, &p.Skills[0], a, &a.Manifest.Operations[0]})
		s := build(t, Set{Packages: []*contract.Package{p}, Adapters: []*operation.Adapter{a}})
		k := &s.Skills[0]
		if got := why(k); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
		ready := c.want == "ready"
		if k.Exposed != ready || (k.Selected != nil) != ready || (len(k.Compatible) == 1) != ready || (k.Gate == 0) != ready || s.ByName([]byte("type_text")) != k {
			t.Errorf("%s: it is %s, and in part is not: exposed %v, selected %v, gate %s", c.name, c.want, k.Exposed, k.Selected != nil, k.Gate)
		}
		if !ready && (k.Gate != k.Reasons[0].Cause || k.GateRow != 1) {
			t.Errorf("%s: the gate says %s in row %d", c.name, k.Gate, k.GateRow)
		}
	}
}

func contractSort(list []contract.Constraint) {
	if contract.CompareConstraints(list[0], list[1]) > 0 {
		list[0], list[1] = list[1], list[0]
	}
}

func TestMissingCapabilities(t *testing.T) {
	p, first, second := writing(), typer(), typer()
	second.Manifest.AdapterID = "other"
	first.Manifest.Operations[0].Capabilities, first.Manifest.Operations[0].Enforced = []string{"text.measure"}, nil
	second.Manifest.Operations[0].Capabilities = []string{"text.write"}
	p.Skills[0].Execution.Bindings = append(p.Skills[0].Execution.Bindings, contract.Binding{AdapterID: "other", Operation: "type_at_cursor", TargetClasses: []string{"text-editor"}})
	k := &build(t, Set{Packages: []*contract.Package{p}, Adapters: []*operation.Adapter{first, second}}).Skills[0]
	if len(k.MissingCapabilities) != 2 || k.MissingCapabilities[0] != "text.measure" || k.MissingCapabilities[1] != "text.write" {
		t.Errorf("%v", k.MissingCapabilities)
	}
	if got, want := why(k), "blocked, constraintNotEnforced requiresFrontmostApplication=true, capabilityNotClaimed text.write, capabilityNotClaimed text.measure, noCompatibleAdapter"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestChoice: larger preferences come first, ties keep the author's order, and what does not fit is passed over.
func TestChoice(t *testing.T) {
	k := binding("a.do", "do_it", "one", "op_a")
	k.Execution.Bindings = []contract.Binding{
		{AdapterID: "absent", Operation: "op_z", Preference: 50}, {AdapterID: "one", Operation: "op_a"}, {AdapterID: "one", Operation: "op_b", Preference: 7},
		{AdapterID: "two", Operation: "op_c", Preference: 7}, {AdapterID: "two", Operation: "op_a", Preference: -3}}
	s := build(t, Set{Packages: []*contract.Package{some("a", k)}, Adapters: []*operation.Adapter{plain("two", "op_a", "op_c"), plain("one", "op_b", "op_a")}})
	var got string
	for _, c := range s.Skills[0].Compatible {
		got += c.Adapter.Manifest.AdapterID + "." + c.Operation.Name + " "
	}
	if got != "one.op_b two.op_c one.op_a two.op_a " || s.Skills[0].Selected != &s.Skills[0].Compatible[0] || len(s.Skills[0].Reasons) > 0 {
		t.Errorf("%s %v", got, s.Skills[0].Reasons)
	}
	if s.Skills[0].Selected.Adapter != s.Adapters[0] || s.Skills[0].Selected.Operation != s.Adapters[0].Manifest.Operation("op_b") {
		t.Error("the binding is not of the adapter of the snapshot")
	}
}

// TestClaimedCapabilities: what an available operation claims is there, and what it leaves open is there for its Skills.
func TestClaimedCapabilities(t *testing.T) {
	p, a := writing(), typer()
	s := build(t, Set{Packages: []*contract.Package{p}, Adapters: []*operation.Adapter{a}})
	if len(s.Capabilities) != 2 || !s.Capabilities["text.write"] || !s.Capabilities["text.measure"] {
		t.Errorf("%v", s.Capabilities)
	}
	a.Manifest.Operations[0].Capabilities, a.Manifest.Complete = nil, false
	if s = build(t, Set{Packages: []*contract.Package{p}, Adapters: []*operation.Adapter{a}}); len(s.Capabilities) != 2 {
		t.Errorf("unspecified: %v", s.Capabilities)
	}
	p.Skills[0].Exposed = false
	a = typer()
	a.Manifest.Operations[0].Unavailable, a.Manifest.Operations[0].UnavailableReason = true, "locked"
	if s = build(t, Set{Packages: []*contract.Package{p}, Adapters: []*operation.Adapter{a}}); len(s.Capabilities) != 0 {
		t.Errorf("unavailable: %v", s.Capabilities)
	}
}

func TestHostPrimitive(t *testing.T) {
	s := build(t, Set{Packages: []*contract.Package{some("a", binding("a.do", "do_it", "one", "ask_host"))}, Primitives: []manifest.Operation{{Name: "ask_host"}}})
	if got := why(&s.Skills[0]); got != "blocked, hostPrimitive ask_host, noCompatibleAdapter" {
		t.Error(got)
	}
	b := builder{s: new(Snapshot)} // reserved names do not get that far
	f := fit{builder: &b, skill: &Skill{}}
	if f.candidate(&contract.Binding{AdapterID: "one", Operation: "run_shell"}); len(f.reasons) != 1 || f.reasons[0].Cause.String() != "hostPrimitive" {
		t.Error(f.reasons)
	}
}
