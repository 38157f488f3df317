package admit

import (
	"fmt"
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// registry_test.go makes registries of packages that nobody wrote, as large as one likes, in the proportions of those that
// people do write. One package in ten is a discipline that others build on; the others depend on one to three of those; of
// them, one in five is an expertise in an application, with a plugin that carries out Skills of a discipline. A Skill in ten
// asks for something that another package declares.

const (
	skillsOfEach = 60
	disciplines  = 10 // one package in so many
	expertises   = 5  // one of the others in so many
	imports      = 10 // one Skill in so many
)

// packageName, and the other names, sort as the numbers do.
func packageName(i int) string { return fmt.Sprintf("p%06d", i) }

// synthetic makes the documents of a registry of n packages.
func synthetic(n int) []*ability.Document {
	list := make([]*ability.Document, n)
	for i := range list {
		list[i] = syntheticPackage(i)
	}
	return list
}

func isDiscipline(i int) bool { return i%disciplines == 0 }

// required gives the disciplines that package i depends on, sorted.
func required(i int) (list []int) {
	if isDiscipline(i) {
		return nil
	}
	last := i / disciplines // those before it, so that a registry of fewer packages is whole
	for k := range 1 + i%3 {
		list = append(list, (i*7+k*13)%(last+1)*disciplines)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

var (
	title, summary, oneZero = wire.Text("Title"), wire.Text("What it is for."), wire.Text("1.0.0")
	surface, adapter        = wire.Text("surface"), wire.Text("adapter")
)

func syntheticPackage(i int) *ability.Document {
	id := packageName(i)
	name := func(format string, k int) wire.Text { return wire.Text(id + fmt.Sprintf(format, k)) }
	d := &ability.Document{
		Package: ability.Package{Id: wire.Text(id), Version: oneZero, Publisher: title, Summary: summary},
		Ability: ability.Ability{
			Id: wire.Text(id), Version: oneZero, Title: title, Summary: summary, Tint: wire.Text("#123456"), Paradigm: ability.ParadigmDiscipline,
			Triggers: ability.Triggers{Tokens: []wire.Text{wire.Text("draw"), wire.Text("write")}},
		},
	}
	for _, k := range required(i) {
		d.Dependencies = append(d.Dependencies, ability.Dependency{PackageID: wire.Text(packageName(k)), MinimumVersion: oneZero})
	}
	for k := range 12 {
		d.ValueTypes = append(d.ValueTypes, ability.ValueType{Id: name(".t%02d", k), Version: oneZero, Title: title, Summary: summary, Shape: ability.ValueShapeString})
		d.Capabilities = append(d.Capabilities, ability.Capability{
			Id: name(".c%02d", k), Version: oneZero, Title: title, Summary: summary, Effect: ability.EffectMutation,
			InputType: name(".t%02d", k), HasInputType: true,
			Constraints: []ability.Constraint{
				{Kind: ability.ConstraintKindAllowedTargetClass, Value: surface}, {Kind: ability.ConstraintKindRequiresStage, Value: wire.Text("true")},
			},
		})
	}
	for k := range 4 {
		d.Perceptions = append(d.Perceptions, ability.Perception{Id: name(".v%02d", k), Version: oneZero, Title: title, Summary: summary, ValueType: name(".t%02d", k), FreshnessSeconds: 1})
	}
	for k := range skillsOfEach {
		s := syntheticSkill(i, k, name)
		d.Skills = append(d.Skills, s)
		d.Ability.Skills = append(d.Ability.Skills, s.Id)
		d.Fixtures = append(d.Fixtures, ability.Fixture{Id: wire.Text(fmt.Sprintf("f%02d", k)), Utterance: summary, ExpectedSkill: s.Id, HasExpectedSkill: true, ExpectedDisposition: ability.DispositionRoute})
	}
	if !isDiscipline(i) && i%expertises == 1 {
		syntheticPlugin(d, i)
	}
	return d
}

// syntheticSkill makes a Skill. Of a discipline, every tenth is left to plugins.
func syntheticSkill(i, k int, name func(string, int) wire.Text) ability.Skill {
	s := ability.Skill{
		Id: name(".s%02d", k), Version: oneZero, Title: title, Summary: summary, Kind: ability.SkillKindEffectful, Access: ability.AccessReversible, UsesStage: true,
		Inputs:       []ability.Port{{Name: title, ValueType: name(".t%02d", k%12), Required: true, Summary: summary}},
		Requirements: ability.Requirements{Capabilities: []wire.Text{name(".c%02d", k%12)}, OptionalPerceptions: []wire.Text{name(".v%02d", k%4)}},
		Execution:    ability.Execution{Kind: ability.ExecutionKindBinding, RealizationPolicy: ability.RealizationPolicyAuthoredBindings},
		ModelExposure: ability.ModelExposure{Enabled: true, HasInvocationName: true, InheritsBindingContract: true,
			InvocationName: wire.Text(fmt.Sprintf("%s_call_%d", packageName(i), k))},
		Routing: ability.Routing{HasEligibility: true, Eligibility: ability.Predicate{Kind: ability.PredicateKindAny, Children: []ability.Predicate{
			{Kind: ability.PredicateKindUtteranceToken, Value: wire.Text("draw"), HasValue: true},
			{Kind: ability.PredicateKindHasPerception, Value: name(".v%02d", k%4), HasValue: true},
		}}},
	}
	if isDiscipline(i) && k%10 == 0 {
		s.Execution.RealizationPolicy = ability.RealizationPolicyPluginRealizations
	} else {
		s.Execution.Bindings = []ability.Binding{{AdapterID: adapter, Operation: s.ModelExposure.InvocationName, TargetClasses: []wire.Text{surface}}}
		s.ModelExposure.Parameters = []ability.Parameter{{Name: wire.Text("text"), Type: ability.ParameterTypeString, Required: true}}
	}
	if from := required(i); len(from) > 0 && k%imports == 0 {
		s.Requirements.Capabilities = append([]wire.Text{wire.Text(packageName(from[k%len(from)]) + ".c00")}, s.Requirements.Capabilities...)
	}
	return s
}

// syntheticPlugin adds a plugin that carries out a Skill of each discipline that the package depends on.
func syntheticPlugin(d *ability.Document, i int) {
	d.HasPlugin = true
	d.Ability.Paradigm = ability.ParadigmApplicationExpertise
	p := &d.Plugin
	p.Id, p.Version, p.Title = d.Package.Id, oneZero, title
	p.Application = ability.Application{Id: d.Package.Id, Title: title, BundleIdentifiers: []wire.Text{wire.Text("org.example." + packageName(i))}}
	p.Adapter = ability.Adapter{Id: d.Package.Id, Version: oneZero, Title: title, Engine: ability.EngineRemoteHands, Permissions: []ability.PermissionKind{ability.PermissionKindAccessibility}}
	for k, from := range required(i) {
		operation := wire.Text(fmt.Sprintf("%s_do_%d", packageName(i), k))
		p.Operations = append(p.Operations, ability.Operation{
			Operation: operation, Title: title, Summary: summary, TimeoutSeconds: 1, Postconditions: []ability.Postcondition{ability.PostconditionApplicationFrontmost},
			Steps: []ability.Step{{Id: wire.Text("press"), Kind: ability.StepKindKeyChord, Key: ability.KeyA, CoordinateSpace: wire.Text("content"), ClickCount: 1, Button: ability.ButtonLeft}},
		})
		p.Realizations = append(p.Realizations, ability.Realization{SkillID: wire.Text(packageName(from) + fmt.Sprintf(".s%d0", k%6)), Operation: operation, Preference: 100})
	}
}

// judgeDocument does what Package does with a document that it has read.
func judgeDocument(d *ability.Document) *Result {
	f := &findings{of: shownID(d.Package.Id)}
	f.document(d)
	r := &Result{Name: f.of + ".bonnie", Document: d, Digest: "d", id: f.of}
	r.Judgement, r.met = f.judgement(), f.met
	return r
}

func judgeDocuments(list []*ability.Document) []*Result {
	results := make([]*Result, len(list))
	for i, d := range list {
		results[i] = judgeDocument(d)
	}
	return results
}

func dependency(id string, optional bool) ability.Dependency {
	return ability.Dependency{PackageID: wire.Text(id), MinimumVersion: oneZero, Optional: optional}
}
