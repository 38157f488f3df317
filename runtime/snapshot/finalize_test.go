package snapshot

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// primitives is a small catalogue.
var primitives = []cognition.Contract{
	{ID: "bonnie.cognition.join", AbilityID: "a", WorkflowOperation: "join_up", InternalCapabilities: []string{"a.inner"}, Parameters: text("x")},
	{ID: "bonnie.cognition.plan", AbilityID: "a", SkillID: "a.plan", InvocationName: "plan_it", Parameters: text("goal", "steps")},
	{ID: "bonnie.cognition.think", AbilityID: "a", SkillID: "a.think", WorkflowOperation: "think_up", InternalCapabilities: []string{"a.inner", "a.deep"}},
}

func TestCognitiveSkills(t *testing.T) {
	change := func(s contract.Skill, change func(*contract.Skill)) contract.Skill {
		change(&s)
		return s
	}
	needs := func(s *contract.Skill) { s.Requirements.SupportingAbilities = []string{"a", "b", "c"} }
	for _, c := range []struct {
		skill   contract.Skill
		want    string
		gate    cause.Cause
		exposed bool
	}{
		{cognitive("a.plan", "plan_it"), "ready", 0, true},
		{cognitive("a.plan", "plan_otherwise"), "blocked, notCatalogued", cause.NotCatalogued, false},
		{cognitive("a.other", "plan_it"), "blocked, notCatalogued", cause.NotCatalogued, false},
		{cognitive("a.think", "think"), "ready", cause.NotExposed, false}, // its contract serves workflows only
		{change(cognitive("a.plan", "plan_it"), func(s *contract.Skill) { s.Access = ability.AccessConfirm }), "blocked, cognitiveAccess", cause.CognitiveAccess, false},
		{change(cognitive("a.plan", "plan_it"), func(s *contract.Skill) { s.Exposed = false }), "ready", cause.NotExposed, false},
		{change(cognitive("a.plan", "plan_it"), needs), "blocked, supportingAbilityMissing b c", cause.SupportingAbilityMissing, false},
		{change(cognitive("a.other", ""), func(s *contract.Skill) { needs(s); s.Access = ability.AccessReversible; s.Exposed = false }),
			"blocked, supportingAbilityMissing b c, cognitiveAccess, notCatalogued", cause.NotExposed, false},
	} {
		k := &build(t, Set{Packages: []*contract.Package{some("a", c.skill)}, Catalogue: primitives}).Skills[0]
		if why(k) != c.want || k.Gate != c.gate || k.Exposed != c.exposed {
			t.Errorf("%s: %s, gate %s, exposed %v; want %s, %s, %v", c.skill.ID, why(k), k.Gate, k.Exposed, c.want, c.gate, c.exposed)
		}
		if k.Gate == cause.NotExposed && (k.GateRow != 1 || k.Readiness == Ready && k.Inner != Failure{}) {
			t.Errorf("%s: row %d, as a step %v", c.skill.ID, k.GateRow, k.Inner)
		}
		if k.Cognitive != nil && k.Plan.Index("goal") != slices.IndexFunc(k.Cognitive.Parameters, func(p contract.Parameter) bool { return p.Name == "goal" }) {
			t.Errorf("%s: the parameters are not those of the contract", c.skill.ID)
		}
	}
}

func TestWorkflows(t *testing.T) {
	confirm := func(s contract.Skill) contract.Skill { s.Access = ability.AccessConfirm; return s }
	needs := func(s contract.Skill, ids ...string) contract.Skill {
		s.Requirements.SupportingAbilities = ids
		return s
	}
	bound := func(s contract.Skill, adapter, op string) contract.Skill {
		s.Execution.Bindings = []contract.Binding{{AdapterID: adapter, Operation: op}}
		return s
	}
	ready, asking, absent := binding("a.ready", "ready_now", "one", "ready_op"), confirm(binding("a.asking", "ask_first", "one", "ask_op")), binding("a.absent", "be_absent", "none", "absent_op")
	for _, c := range []struct {
		name   string
		skills []contract.Skill
		want   string // of the Skills whose id starts with a.w
	}{
		{"every kind of target", []contract.Skill{ready, cognitive("a.plan", "plan_it"), hidden(cognitive("a.think", "")), workflow("a.w1", "w_one", "ready_now", "ready_op", "plan_it", "think_up", "join_up", "w_two"), workflow("a.w2", "w_two", "ready_now")},
			"ready; ready"},
		{"an operation that nobody has", []contract.Skill{workflow("a.w", "w", "nothing", "other", "nothing")}, "blocked, unresolvedOperation nothing, unresolvedOperation other"},
		{"a target that is not ready", []contract.Skill{absent, workflow("a.w", "w", "be_absent")}, "blocked, stepTargetNotReady a.absent"},
		{"the operation of one that is not selected", []contract.Skill{absent, workflow("a.w", "w", "absent_op")}, "blocked, unresolvedOperation absent_op"},
		{"a cognitive target that is not catalogued", []contract.Skill{cognitive("a.none", "none"), workflow("a.w", "w", "none")}, "blocked, stepTargetNotReady a.none"},
		{"a target that asks", []contract.Skill{asking, workflow("a.w", "w", "ask_first")}, "blocked, stepTargetNeedsConfirmation a.asking"},
		{"its own access", []contract.Skill{ready, confirm(workflow("a.w", "w", "ready_now"))}, "blocked, workflowConfirmation"},
		{"a supporting Ability", []contract.Skill{ready, needs(workflow("a.w", "w", "ready_now"), "b")}, "blocked, supportingAbilityMissing b"},
		{"all of them, in order", []contract.Skill{absent, asking, needs(confirm(workflow("a.w", "w", "nothing", "be_absent", "ask_first", "w")), "b")},
			"blocked, supportingAbilityMissing b, workflowConfirmation, unresolvedOperation nothing, stepTargetNotReady a.absent, stepTargetNeedsConfirmation a.asking, workflowRecursion a.w, stepTargetNeedsConfirmation a.w"},
		{"itself", []contract.Skill{workflow("a.w", "w", "w")}, "blocked, workflowRecursion a.w"},
		{"a circle, and one that calls into it", []contract.Skill{workflow("a.w1", "w_one", "w_two"), workflow("a.w2", "w_two", "w_three"), workflow("a.w3", "w_three", "w_one"), workflow("a.w4", "w_four", "w_two")},
			"blocked, workflowRecursion a.w2; blocked, workflowRecursion a.w3; blocked, workflowRecursion a.w1; blocked, stepTargetNotReady a.w2"},
		{"two circles with one in common", []contract.Skill{workflow("a.w1", "w_one", "w_two"), workflow("a.w2", "w_two", "w_one", "w_three"), workflow("a.w3", "w_three", "w_two")},
			"blocked, workflowRecursion a.w2; blocked, workflowRecursion a.w1, workflowRecursion a.w3; blocked, workflowRecursion a.w2"},
		{"one after the other, the last one blocked", []contract.Skill{workflow("a.w1", "w_one", "w_two"), workflow("a.w2", "w_two", "w_three"), workflow("a.w3", "w_three", "nothing")},
			"blocked, stepTargetNotReady a.w2; blocked, stepTargetNotReady a.w3; blocked, unresolvedOperation nothing"},
		{"called from two sides", []contract.Skill{ready, workflow("a.w1", "w_one", "w_two", "w_three"), workflow("a.w2", "w_two", "w_three"), workflow("a.w3", "w_three", "ready_now")}, "ready; ready; ready"},
		{"a binding of its own", []contract.Skill{ready, bound(workflow("a.w", "w", "ready_now"), "one", "ask_op")}, "ready"},
		{"a binding that is not there", []contract.Skill{ready, bound(workflow("a.w", "w", "ready_now"), "one", "other")}, "blocked, noPublisher one other, noCompatibleAdapter"},
		{"the first of two names", []contract.Skill{hidden(binding("a.first", "twice", "none", "x")), binding("a.second", "twice", "one", "ready_op"), workflow("a.w", "w", "twice")}, "blocked, stepTargetNotReady a.first"},
		{"a name goes before an operation", []contract.Skill{binding("a.b1", "other", "one", "ready_op"), binding("a.b2", "ready_op", "none", "x"), workflow("a.w", "w", "ready_op")}, "blocked, stepTargetNotReady a.b2"},
		{"a Skill goes before the catalogue", []contract.Skill{absent, binding("a.b", "join_up", "none", "x"), workflow("a.w", "w", "join_up")}, "blocked, stepTargetNotReady a.b"},
	} {
		slices.SortFunc(c.skills, func(x, y contract.Skill) int { return strings.Compare(x.ID, y.ID) })
		s := build(t, Set{Packages: []*contract.Package{some("a", c.skills...)}, Adapters: []*operation.Adapter{plain("one", "ready_op", "ask_op")}, Catalogue: primitives})
		var got []string
		for i := range s.Skills {
			if k := &s.Skills[i]; strings.HasPrefix(k.Row.ID, "a.w") {
				got = append(got, why(k))
				if len(k.Targets) != len(k.Row.Execution.Steps) {
					t.Errorf("%s: %d targets of %d steps", c.name, len(k.Targets), len(k.Row.Execution.Steps))
				}
			}
		}
		if out := strings.Join(got, "; "); out != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, out, c.want)
		}
	}
}

func TestStepTargets(t *testing.T) {
	s := build(t, Set{Packages: []*contract.Package{some("a", binding("a.ready", "ready_now", "one", "ready_op"), hidden(cognitive("a.think", "")), workflow("a.w", "w", "ready_now", "ready_op", "think_up", "join_up")),
		some("b", workflow("b.w", "b_w", "join_up"))},
		Adapters: []*operation.Adapter{plain("one", "ready_op")}, Catalogue: primitives})
	k := s.BySkillID("a.w")
	if k.Targets[0].Skill != 0 || k.Targets[1].Skill != 0 || k.Targets[2].Contract.ID != "bonnie.cognition.think" || k.Targets[3].Contract.ID != "bonnie.cognition.join" || k.Targets[3].Skill != -1 {
		t.Errorf("%+v", k.Targets)
	}
	if !slices.Equal(k.Internal, []string{"a.deep", "a.inner"}) {
		t.Errorf("%v", k.Internal)
	}
	if got := why(s.BySkillID("b.w")); got != "blocked, unresolvedOperation join_up" {
		t.Errorf("another Ability takes an operation of the catalogue: %s", got)
	}
}

func hidden(s contract.Skill) contract.Skill { s.Exposed = false; return s }

// TestDeepWorkflows calls through a hundred thousand workflows, forwards and in one circle.
func TestDeepWorkflows(t *testing.T) {
	const n = 100_000
	skills := make([]contract.Skill, n)
	for i := range skills {
		skills[i] = workflow(fmt.Sprintf("a.w%06d", i), fmt.Sprintf("w_%06d", i), fmt.Sprintf("w_%06d", i+1))
	}
	skills[n-1].Execution.Steps[0].Operation = "ready_now"
	set := Set{Packages: []*contract.Package{some("a", append([]contract.Skill{binding("a.ready", "ready_now", "one", "ready_op")}, skills...)...)}, Adapters: []*operation.Adapter{plain("one", "ready_op")}}
	if s := build(t, set); s.Skills[1].Readiness != Ready || s.Skills[n].Readiness != Ready {
		t.Errorf("%s %s", why(&s.Skills[1]), why(&s.Skills[n]))
	}
	set.Packages[0].Skills[n].Execution.Steps[0].Operation = "w_000000"
	s := build(t, set)
	for i := 1; i <= n; i++ {
		if s.Skills[i].Reasons[0].Cause != cause.WorkflowRecursion {
			t.Fatal(why(&s.Skills[i]))
		}
	}
}

// TestGate goes over the rows of routing.md 5.4 A that do not depend on a turn and do not block.
func TestGate(t *testing.T) {
	bare := func(change func(*contract.Package, *contract.Skill)) *Skill {
		p := writing()
		p.Skills[0].Requirements = contract.Requirements{Capabilities: []string{"text.measure"}}
		p.Skills[0].Execution = contract.Execution{Kind: ability.ExecutionKindStateMachine, Steps: []contract.Step{{ID: "s", Operation: "measure"}}}
		p.Skills = append(p.Skills, binding("writing.x", "measure", "one", "measure"))
		change(p, &p.Skills[0])
		return &build(t, Set{Packages: []*contract.Package{p}, Adapters: []*operation.Adapter{plain("one", "measure")}}).Skills[0]
	}
	limit := func(constraints ...contract.Constraint) func(*contract.Package, *contract.Skill) {
		return func(p *contract.Package, _ *contract.Skill) { p.Capabilities[0].Constraints = constraints }
	}
	for _, c := range []struct {
		name   string
		change func(*contract.Package, *contract.Skill)
		want   cause.Cause
		row    int
		id     string
	}{
		{"nothing", func(*contract.Package, *contract.Skill) {}, 0, 0, ""},
		{"not exposed", func(_ *contract.Package, k *contract.Skill) { k.Exposed = false }, cause.NotExposed, 1, ""},
		{"the stage", limit(contract.Constraint{Kind: stage, Value: "true"}), cause.StageNotDeclared, 3, ""},
		{"a confirmation", limit(contract.Constraint{Kind: asks, Value: "true"}), cause.ConfirmationNotDeclared, 4, ""},
		{"destruction", func(p *contract.Package, _ *contract.Skill) { p.Capabilities[0].Effect = ability.EffectDestructive }, cause.ConfirmationNotDeclared, 4, ""},
		{"an empty allowlist", func(p *contract.Package, k *contract.Skill) {
			p.Capabilities[0].Constraints = []contract.Constraint{{Kind: class, Value: "browser"}}
			k.Requirements.Capabilities = []string{"text.measure", "text.write"}
		}, cause.EmptyTargetAllowlist, 5, ""},
		{"blocked", func(_ *contract.Package, k *contract.Skill) { k.Requirements.SupportingAbilities = []string{"a", "b"} }, cause.SupportingAbilityMissing, 1, "a"},
		{"the stage goes before a confirmation", limit(contract.Constraint{Kind: stage, Value: "true"}, contract.Constraint{Kind: asks, Value: "true"}), cause.StageNotDeclared, 3, ""},
	} {
		k := bare(func(p *contract.Package, k *contract.Skill) {
			c.change(p, k)
			if list := p.Capabilities[0].Constraints; len(list) == 2 {
				contractSort(list)
			}
		})
		if k.Gate != c.want || k.GateRow != c.row || k.GateID != c.id {
			t.Errorf("%s: %s in row %d, %q; want %s in row %d, %q", c.name, k.Gate, k.GateRow, k.GateID, c.want, c.row, c.id)
		}
	}
	p := writing() // of a binding, which stays ready
	p.Ability.SupportingAbilities = []string{"coding", "writing"}
	k := &build(t, Set{Packages: []*contract.Package{p}, Adapters: []*operation.Adapter{typer()}}).Skills[0]
	if k.Readiness != Ready || !k.Exposed || k.Gate != cause.SupportingAbilityMissing || k.GateRow != 10 || k.GateID != "coding" {
		t.Errorf("%s, gate %s in row %d, %q", k.Readiness, k.Gate, k.GateRow, k.GateID)
	}
}
