package table_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// diary is a calendar that keeps what it is asked. The operations that a test does not ask for are those of the nil interface.
type diary struct {
	table.CalendarAdapter
	created table.CreateEventArgs
	title   string
	common  table.FindCommonTimeArgs
	people  string
}

func (d *diary) CreateEvent(_ context.Context, arguments table.CreateEventArgs) (table.OperationResult, error) {
	d.created, d.title = arguments, string(arguments.Title)
	return table.OperationResult{}, nil
}

func (d *diary) FindCommonTime(_ context.Context, arguments table.FindCommonTimeArgs) (table.OperationResult, error) {
	d.common, d.people = arguments, string(arguments.People)
	return table.OperationResult{}, nil
}

func (*diary) Target(operation string, _ *argument.List) (string, bool) { return operation, true }

// read reads arguments by the signature of an operation.
func read(t testing.TB, a *operation.Adapter, name, text string) *argument.List {
	t.Helper()
	for _, s := range a.Signatures {
		if s.Operation == name {
			var list argument.List
			if !list.Read(argument.NewPlan(s.Parameters), false, []byte(text), argument.Source{}) {
				t.Fatal(list.Findings())
			}
			return &list
		}
	}
	t.Fatal("no operation " + name)
	return nil
}

func TestArgumentsArriveInTheirFields(t *testing.T) {
	d := new(diary)
	a := table.Calendar(d, operation.Promises{})
	run := func(name, text string) {
		if _, err := a.Runner.Run(t.Context(), name, read(t, a, name, text)); err != nil {
			t.Fatal(err)
		}
	}
	run("create_event", `{"title": "A walk", "start": "s", "end": "e", "all_day": false, "repeats": "every-two-weeks"}`)
	c := d.created
	if d.title != "A walk" || !c.HasAllDay || c.AllDay || c.HasPlace || c.Repeats != table.CreateEventRepeatsEveryTwoWeeks || c.Overlap != 0 {
		t.Errorf("%q %+v", d.title, c)
	}
	if c.Repeats.String() != "every-two-weeks" || c.Overlap.String() != "" || table.CreateEventOverlap(200).String() != "" {
		t.Error("the texts of enumerations are wrong")
	}
	run("find_common_time", `{"people": [ "a", {"b": 1.0} ], "from": "f", "to": "t", "minutes": "45"}`)
	if d.people != `["a",{"b":1}]` || d.common.Minutes != 45 {
		t.Errorf("%s %+v", d.people, d.common)
	}
	if _, err := a.Runner.Run(t.Context(), "no_such_operation", nil); !errors.Is(err, operation.ErrUnknown) {
		t.Error(err)
	}
	if class, named := operation.TargeterOf(a.Runner).Target("create_event", nil); class != "create_event" || !named {
		t.Error("the target is not that of the implementation")
	}
	arguments := read(t, a, "find_common_time", `{"people": ["a"], "from": "f", "to": "t", "minutes": 45}`)
	quiet := table.Calendar(new(silent), operation.Promises{Prompt: true})
	if n := testing.AllocsPerRun(100, func() { quiet.Runner.Run(t.Context(), "find_common_time", arguments) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// silent keeps nothing.
type silent struct{ table.CalendarAdapter }

func (*silent) FindCommonTime(context.Context, table.FindCommonTimeArgs) (table.OperationResult, error) {
	return table.OperationResult{}, nil
}

// TestAnAdapterMakesItsSkillsReady installs every typed adapter with all that its operations ask for: then every Skill that
// binds one is ready, and nothing is said about the manifests. Without promises only those are that need none.
func TestAnAdapterMakesItsSkillsReady(t *testing.T) {
	all := operation.Promises{}
	for kind := ability.PermissionKind(1); kind.String() != ""; kind++ {
		all.Permissions = append(all.Permissions, kind)
	}
	for _, p := range table.Packages() {
		for _, i := range p.Interactions {
			all.Interactions = append(all.Interactions, i.ID)
		}
		for _, i := range p.Perceptions {
			all.Perceptions = append(all.Perceptions, i.ID)
		}
	}
	promised, bare := states(t, adapters(all)), states(t, adapters(operation.Promises{}))
	ready, asking := 0, 0
	for i := range promised.Skills {
		k := &promised.Skills[i]
		if len(k.Row.Execution.Bindings) == 0 {
			continue
		}
		if k.Readiness != snapshot.Ready {
			t.Errorf("%s is %s: %v", k.Row.ID, k.Readiness, k.Reasons)
		}
		ready++
		if len(k.Policy.Permissions)+len(k.Policy.Delegated) > 0 {
			asking++
			if b := bare.BySkillID(k.Row.ID); b.Readiness == snapshot.Ready {
				t.Errorf("%s is ready without a promise", k.Row.ID)
			}
		}
	}
	if ready < 70 || asking < 30 {
		t.Errorf("only %d Skills with bindings, %d of them ask for a promise", ready, asking)
	}
}

// adapters makes every typed adapter, each with the constraints that its operations are asked for.
func adapters(promises operation.Promises) (list []*operation.Adapter) {
	enforcing := len(promises.Permissions) > 0
	for _, install := range []func(operation.Promises) *operation.Adapter{
		func(p operation.Promises) *operation.Adapter { return table.Browser(nil, p) },
		func(p operation.Promises) *operation.Adapter { return table.Calendar(nil, p) },
		func(p operation.Promises) *operation.Adapter { return table.Dictation(nil, p) },
		func(p operation.Promises) *operation.Adapter { return table.Files(nil, p) },
		func(p operation.Promises) *operation.Adapter { return table.PresentationBuilder(nil, p) },
		func(p operation.Promises) *operation.Adapter { return table.Project(nil, p) },
		func(p operation.Promises) *operation.Adapter { return table.Typer(nil, p) },
		func(p operation.Promises) *operation.Adapter { return table.Windows(nil, p) },
	} {
		p := promises
		for _, c := range delegated(install(p)) {
			if enforcing {
				p.Enforces = append(p.Enforces, c)
			}
		}
		list = append(list, install(p))
	}
	return list
}

// delegated gives the constraints that the capabilities of an adapter's operations delegate to it, from the rows.
func delegated(a *operation.Adapter) (list []manifest.Constraint) {
	seen := map[manifest.Constraint]bool{}
	for _, o := range a.Manifest.Operations {
		for _, p := range table.Packages() {
			for i := range p.Capabilities {
				for _, id := range o.Capabilities {
					if c := &p.Capabilities[i]; c.ID == id {
						for _, d := range contract.Fold([]*contract.Capability{c}).Delegated {
							m := manifest.Constraint{Kind: d.Kind, Value: d.Value}
							if !seen[m] {
								seen[m] = true
								list = append(list, m)
							}
						}
					}
				}
			}
		}
	}
	return list
}

func states(t *testing.T, list []*operation.Adapter) *snapshot.Snapshot {
	t.Helper()
	s, issues := snapshot.Build(snapshot.Set{Packages: table.Packages(), Adapters: list})
	if diff := cmp.Diff([]contract.Issue(nil), issues); diff != "" {
		t.Fatal(diff)
	}
	return s
}
