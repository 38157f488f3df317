package contract

import (
	"math"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
)

// good gives rows that nothing is wrong with.
func good() *Package {
	return &Package{
		ID: "writing", Version: "1.0.0",
		Ability: Ability{ID: "writing", Title: "Writing", Tint: "#336699", SupportingAbilities: []string{"window-management"}},
		Skills: []Skill{
			{
				ID: "writing.type-at-cursor", Title: "Type", InvocationName: "type_at_cursor", Access: ability.AccessReversible, Exposed: true,
				Parameters: []Parameter{
					{Name: "text", Type: ability.ParameterTypeString, Required: true, RequiresComposition: true},
					{Name: "style", Type: ability.ParameterTypeString, EnumValues: []string{"plain", "quoted"},
						Spoken: []SpokenValue{{"plain", []string{"as it is"}}, {"quoted", []string{"in quotes"}}}},
				},
				Inputs:       []Port{{Name: "draft", ValueType: "text.draft"}, {Name: "text", ValueType: "text.draft"}},
				Requirements: Requirements{Capabilities: []string{"text.read", "text.write"}},
				Execution: Execution{Kind: ability.ExecutionKindBinding, Bindings: []Binding{
					{AdapterID: "typer", Operation: "type_at_cursor", TargetClasses: []string{"browser", "text-editor"}},
					{AdapterID: "typer", Operation: "type_at_cursor"},
				}},
				TargetParameters: []string{"text"},
			},
			{
				ID: "writing.wrap-up", Title: "Wrap up", InvocationName: "wrap_up", Access: ability.AccessSeamless, Exposed: true,
				Execution: Execution{Kind: ability.ExecutionKindStateMachine, Steps: []Step{
					{ID: "count", Operation: "count_words", Produces: []string{"words"}, OnFailure: "save"},
					{ID: "save", Operation: "save_document", Consumes: []string{"words"}},
				}},
			},
		},
		Capabilities: []Capability{
			{ID: "text.read", Effect: ability.EffectRead},
			{ID: "text.write", Effect: ability.EffectReversibleMutation, Permissions: []ability.PermissionKind{ability.PermissionKindAccessibility},
				Constraints: []Constraint{{target, "browser"}, {target, "text-editor"}, {longest, "10"}, {largest, "65536"}}},
		},
		Interactions: []Interaction{{ID: "interaction.text-selection", ValueType: "text.draft", Ownership: ability.InteractionOwnershipSourceOwned,
			ClaimPolicy: ability.ClaimPolicyOneTurn, FreshnessSeconds: 30, Privacy: ability.DataPrivacyClassPrivate, Evidence: []Evidence{{Channel: "accessibility", Rank: 10}}}},
		Perceptions: []Perception{{ID: "perception.text-surface-focus", ValueType: "text.draft", Ownership: ability.PerceptionOwnershipObserved,
			FreshnessSeconds: 5, Privacy: ability.DataPrivacyClassPrivate}},
		ValueTypes: []ValueType{
			{ID: "text.draft", Version: "1.0.0", Shape: ability.ValueShapeString},
			{ID: "text.section", Version: "1.0.0", Shape: ability.ValueShapeObject, Fields: []Field{
				{Name: "body", ValueType: "text.draft", Privacy: ability.DataPrivacyClassPrivate}, {Name: "title", ValueType: "text.draft", Privacy: ability.DataPrivacyClassPrivate}}},
		},
		Dependencies: []string{"window-management"},
		Plugin: &Plugin{
			ID: "writing", AdapterID: "writing.hands", Version: "1.0.0", Title: "Writer", ApplicationID: "writing", TargetClasses: []string{"text-editor"},
			Permissions:  []ability.PermissionKind{ability.PermissionKindAccessibility},
			Operations:   []Operation{{Name: "start_section", TimeoutSeconds: 10, Inputs: []Parameter{{Name: "title", Type: ability.ParameterTypeString, EnumValues: []string{"Title Page"}}}}},
			Realizations: []Realization{{SkillID: "writing.start-section", Operation: "start_section", Preference: 100}},
		},
	}
}

func TestCheck(t *testing.T) {
	if issues := Check(good()); len(issues) > 0 {
		t.Fatalf("good rows have issues: %v", issues)
	}
	skill := func(change func(*Skill)) func(*Package) { return func(p *Package) { change(&p.Skills[0]) } }
	parameter := func(change func(*Parameter)) func(*Package) {
		return func(p *Package) { change(&p.Skills[0].Parameters[1]) }
	}
	steps := func(change func([]Step)) func(*Package) {
		return func(p *Package) { change(p.Skills[1].Execution.Steps) }
	}
	limit := func(kind ability.ConstraintKind, value string) func(*Package) {
		return func(p *Package) { p.Capabilities[0].Constraints = []Constraint{{kind, value}} }
	}
	for _, c := range []struct {
		change func(*Package)
		want   string // code and place of each issue
	}{
		{func(p *Package) { p.Version = "1.0" }, "invalid-version writing.package.version"},
		{func(p *Package) { p.Ability.ID = "editing" }, "package-ability-mismatch writing.ability.id" +
			" skill-outside-namespace writing.skills[0].id skill-outside-namespace writing.skills[1].id"},
		{func(p *Package) { p.Ability.Title = "a\u202eb" }, "bidi-character writing.ability.title"},
		{func(p *Package) { p.Ability.Title = "a\xff" }, "invalid-utf8 writing.ability.title"},
		{func(p *Package) { p.Ability.Tint = strings.Repeat("a", 4097) }, "string-too-long writing.ability.tint"},
		{func(p *Package) { p.Dependencies = []string{"b", "a", "writing"} }, "self-dependency writing.dependencies unsorted-collection writing.dependencies[1]"},
		{func(p *Package) { p.Dependencies = []string{"a", "a", "a"} }, "duplicate-dependency writing.dependencies"},
		{func(p *Package) { p.Ability.SupportingAbilities = []string{"A"} }, "invalid-id writing.ability.operatingPolicy.defaultSupportingAbilities[0]"},
		{func(p *Package) { p.Skills[1].ID = p.Skills[0].ID }, "duplicate-skill writing.skills"},
		{func(p *Package) { p.Skills[0], p.Skills[1] = p.Skills[1], p.Skills[0] }, "unsorted-collection writing.skills[1]"},

		{skill(func(s *Skill) { s.ID = "Writing.x" }), "invalid-id writing.skills[0].id skill-outside-namespace writing.skills[0].id"},
		{skill(func(s *Skill) { s.Access = 0 }), "unknown-enum-value writing.skills[0].access"},
		{skill(func(s *Skill) { s.Access = 9 }), "unknown-enum-value writing.skills[0].access"},
		{skill(func(s *Skill) { s.TimeoutSeconds = math.NaN() }), "invalid-timeout writing.skills[0].timeoutSeconds"},
		{skill(func(s *Skill) { s.TimeoutSeconds = math.Inf(1) }), "invalid-timeout writing.skills[0].timeoutSeconds"},
		{skill(func(s *Skill) { s.TimeoutSeconds = -1 }), "invalid-timeout writing.skills[0].timeoutSeconds"},
		{skill(func(s *Skill) { s.InvocationName = "run_shell" }), "reserved-runtime-invocation writing.skills[0].modelExposure.invocationName"},
		{skill(func(s *Skill) { s.InvocationName = "confirm_pending_skill" }), "reserved-runtime-invocation writing.skills[0].modelExposure.invocationName"},
		{skill(func(s *Skill) { s.InvocationName = "Type" }), "invalid-invocation writing.skills[0].modelExposure.invocationName"},
		{skill(func(s *Skill) { s.InvocationName, s.Execution.Bindings[0].Operation = "", "load_skill" }),
			"reserved-runtime-operation writing.skills[0].execution.bindings[0].operation reserved-runtime-invocation writing.skills[0].modelExposure.invocationName"},
		{skill(func(s *Skill) { s.InvocationName, s.Execution = "", Execution{Kind: ability.ExecutionKindCognitive} }), "missing-invocation writing.skills[0].modelExposure"},
		{skill(func(s *Skill) { s.Exposed, s.Requirements.ResolvesApplication = false, true }),
			"unexposed-application-resolution writing.skills[0].requirements.resolvesApplication"},
		{skill(func(s *Skill) { s.TargetParameters = []string{"Text"} }), "invalid-target-parameter writing.skills[0].semantics.targetParameters[0]"},

		{parameter(func(p *Parameter) { p.Name = "text" }), "duplicate-model-parameter writing.skills[0].modelExposure.parameters"},
		{parameter(func(p *Parameter) { p.Name = "a b" }), "invalid-model-parameter writing.skills[0].modelExposure.parameters[1].name"},
		{parameter(func(p *Parameter) { p.Type = 0 }), "invalid-model-enum writing.skills[0].modelExposure.parameters[1].enumValues" +
			" invalid-model-parameter-type writing.skills[0].modelExposure.parameters[1].type"},
		{parameter(func(p *Parameter) { p.Type = ability.ParameterTypeNumber }), "invalid-model-enum writing.skills[0].modelExposure.parameters[1].enumValues"},
		{parameter(func(p *Parameter) { p.EnumValues = []string{"plain", "quoted", "plain"} }), "duplicate-model-enum-value writing.skills[0].modelExposure.parameters[1].enumValues"},
		{parameter(func(p *Parameter) { p.EnumValues = []string{"plain", "quoted", "in two words"} }), "invalid-model-enum-token writing.skills[0].modelExposure.parameters[1].enumValues[2]"},
		{parameter(func(p *Parameter) { p.EnumValues = []string{"plain"} }), "unknown-spoken-value writing.skills[0].modelExposure.parameters[1].spokenValues"},
		{parameter(func(p *Parameter) { p.Spoken[1].Phrases = p.Spoken[0].Phrases }), "ambiguous-spoken-phrase writing.skills[0].modelExposure.parameters[1].spokenValues"},
		{parameter(func(p *Parameter) { p.RequiresComposition, p.SpokenSpan = true, true }), "contradictory-parameter-source writing.skills[0].modelExposure.parameters[1]"},

		{skill(func(s *Skill) { s.Inputs[1].Name = "draft" }), "duplicate-input-port writing.skills[0].inputs"},
		{skill(func(s *Skill) { s.Inputs[0] = Port{} }), "missing-port-name writing.skills[0].inputs[0].name invalid-id writing.skills[0].inputs[0].valueType"},
		{skill(func(s *Skill) { s.Requirements.Capabilities = []string{"b", "a"} }), "unsorted-collection writing.skills[0].requirements.capabilities[1]"},
		{skill(func(s *Skill) { s.Requirements.Interactions = []string{"a", "a"} }), "duplicate-skill-interaction writing.skills[0].requirements.interactions"},
		{skill(func(s *Skill) { s.Execution.Kind = 7 }), "unknown-enum-value writing.skills[0].execution.kind"},
		{skill(func(s *Skill) { s.Execution.Realization = 7 }), "unknown-enum-value writing.skills[0].execution.realizationPolicy"},
		{skill(func(s *Skill) { s.Execution.Bindings = nil }), "missing-binding writing.skills[0].execution.bindings"},
		{skill(func(s *Skill) { s.Execution.Kind = ability.ExecutionKindCognitive }), "cognitive-binding writing.skills[0].execution.bindings"},
		{skill(func(s *Skill) { s.Execution.Kind = ability.ExecutionKindStateMachine }), "missing-workflow writing.skills[0].execution.steps"},
		{skill(func(s *Skill) { s.Execution.Steps = []Step{{ID: "a", Operation: "b"}} }), "unexpected-workflow writing.skills[0].execution.steps"},
		{skill(func(s *Skill) { s.Execution.Bindings[0].AdapterID = "" }), "invalid-id writing.skills[0].execution.bindings[0].adapterID"},
		{skill(func(s *Skill) { s.Execution.Bindings[0].Operation = "" }), "invalid-binding-operation writing.skills[0].execution.bindings[0].operation"},
		{skill(func(s *Skill) { s.Execution.Bindings[0].Operation = "run_applescript" }), "reserved-runtime-operation writing.skills[0].execution.bindings[0].operation"},
		{skill(func(s *Skill) { s.Execution.Bindings[0].TargetClasses = nil }), "duplicate-binding writing.skills[0].execution.bindings"},
		{skill(func(s *Skill) { s.Execution.Bindings[0].TargetClasses = []string{"-"} }), "invalid-target-class writing.skills[0].execution.bindings[0].targetClasses[0]"},
		{func(p *Package) { p.Skills[1].Execution.Realization = ability.RealizationPolicyPluginRealizations }, "invalid-realization-policy writing.skills[1].execution.realizationPolicy"},

		{steps(func(s []Step) { s[1].ID = "count" }), "duplicate-workflow-step writing.skills[1].execution.steps unknown-workflow-transition writing.skills[1].execution.steps[0]"},
		{steps(func(s []Step) { s[0].OnSuccess = "nowhere" }), "unknown-workflow-transition writing.skills[1].execution.steps[0]"},
		{steps(func(s []Step) { s[0].Operation = "cancel_pending_skill" }), "reserved-runtime-operation writing.skills[1].execution.steps[0].operation"},
		{steps(func(s []Step) { s[0].Operation = "count words" }), "invalid-workflow-operation writing.skills[1].execution.steps[0].operation"},
		{steps(func(s []Step) { s[0].Produces = []string{"a", "a"} }), "duplicate-workflow-output writing.skills[1].execution.steps[0].produces"},

		{limit(longest, "0"), "invalid-duration-constraint writing.capabilities[0].constraints[0].value"},
		{limit(longest, "0.00"), "invalid-duration-constraint writing.capabilities[0].constraints[0].value"},
		{limit(longest, "Infinity"), "invalid-duration-constraint writing.capabilities[0].constraints[0].value"},
		{limit(longest, "1e3"), "invalid-duration-constraint writing.capabilities[0].constraints[0].value"},
		{limit(longest, "-3"), "invalid-duration-constraint writing.capabilities[0].constraints[0].value"},
		{limit(longest, strings.Repeat("9", 400)), "invalid-duration-constraint writing.capabilities[0].constraints[0].value"},
		{limit(longest, "0.5"), ""},
		{limit(largest, "0"), "invalid-payload-constraint writing.capabilities[0].constraints[0].value"},
		{limit(largest, "1.5"), "invalid-payload-constraint writing.capabilities[0].constraints[0].value"},
		{limit(largest, "01"), "invalid-payload-constraint writing.capabilities[0].constraints[0].value"},
		{limit(largest, "9007199254740992"), "invalid-payload-constraint writing.capabilities[0].constraints[0].value"},
		{limit(largest, "1"), ""},
		{limit(target, "text editor"), "invalid-constraint-token writing.capabilities[0].constraints[0].value"},
		{limit(99, "true"), "unknown-enum-value writing.capabilities[0].constraints[0].kind"},
		{limit(asks, "false"), ""},
		{func(p *Package) { p.Capabilities[0].Effect = 0 }, "unknown-enum-value writing.capabilities[0].effect"},
		{func(p *Package) { p.Capabilities[0].InputType = "A" }, "invalid-id writing.capabilities[0].inputType"},
		{func(p *Package) { p.Capabilities[0].Permissions = []ability.PermissionKind{99} }, "unknown-enum-value writing.capabilities[0].permissions[0]"},
		{func(p *Package) { p.Capabilities[1].ID = "text.read" }, "duplicate-capability writing.capabilities"},
		{func(p *Package) { k := p.Capabilities[1].Constraints; k[1] = k[0] }, "duplicate-capability-constraint writing.capabilities[1].constraints"},
		{func(p *Package) { k := p.Capabilities[1].Constraints; k[1], k[0] = k[0], k[1] }, "unsorted-collection writing.capabilities[1].constraints[1]"},

		{func(p *Package) { p.Interactions[0].FreshnessSeconds = 0 }, "invalid-freshness writing.interactions[0].freshnessSeconds"},
		{func(p *Package) { p.Interactions[0].ClaimPolicy = 0 }, "unknown-enum-value writing.interactions[0].claimPolicy"},
		{func(p *Package) {
			p.Interactions[0].Evidence = append(p.Interactions[0].Evidence, Evidence{"accessibility", 1, true})
		}, "duplicate-evidence-channel writing.interactions[0].evidence"},
		{func(p *Package) { p.Interactions[0].Evidence[0].Rank = -1 }, "invalid-evidence-rank writing.interactions[0].evidence[0].rank"},
		{func(p *Package) { p.Perceptions[0].Privacy = 0 }, "unknown-enum-value writing.perceptions[0].privacy"},
		{func(p *Package) { p.Perceptions[0].FreshnessSeconds = math.Inf(1) }, "invalid-freshness writing.perceptions[0].freshnessSeconds"},
		{func(p *Package) { p.ValueTypes[0].Shape = ability.ValueShapeArray }, "missing-array-item-type writing.valueTypes[0].itemType"},
		{func(p *Package) { p.ValueTypes[0].Shape = ability.ValueShapeEnumeration }, "missing-enum-values writing.valueTypes[0].enumValues"},
		{func(p *Package) { p.ValueTypes[0].ItemType = "text.draft" }, "value-shape-mismatch writing.valueTypes[0].shape"},
		{func(p *Package) { p.ValueTypes[1].Fields[1].Name = "body" }, "duplicate-value-field writing.valueTypes[1].fields"},
		{func(p *Package) { p.ValueTypes[1].Fields[1].Privacy = 0 }, "unknown-enum-value writing.valueTypes[1].fields[1].privacy"},

		{func(p *Package) { p.Plugin.ID = "sketch" }, "plugin-adapter-outside-namespace writing.plugin.adapter.id plugin-application-plugin-mismatch writing.plugin.application.id plugin-package-mismatch writing.plugin.id"},
		{func(p *Package) { p.Plugin.AdapterID = "typer" }, "plugin-adapter-outside-namespace writing.plugin.adapter.id"},
		{func(p *Package) { p.Plugin.AdapterID = "writings" }, "plugin-adapter-outside-namespace writing.plugin.adapter.id"},
		{func(p *Package) { p.Plugin.Permissions = append(p.Plugin.Permissions, ability.PermissionKindFiles) }, "plugin-permission-outside-native-interpreter writing.plugin.adapter.permissions"},
		{func(p *Package) { p.Plugin.Permissions = nil }, "missing-plugin-accessibility-permission writing.plugin.adapter.permissions"},
		{func(p *Package) { p.Plugin.Operations[0].Name = "run_shell" }, "reserved-runtime-operation writing.plugin.operations[0].operation missing-plugin-realization-operation writing.plugin.realizations[0].operation"},
		{func(p *Package) { p.Plugin.Operations[0].TimeoutSeconds = math.NaN() }, "invalid-plugin-operation-timeout writing.plugin.operations[0].timeoutSeconds"},
		{func(p *Package) { p.Plugin.Operations[0].TimeoutSeconds = 61 }, "invalid-plugin-operation-timeout writing.plugin.operations[0].timeoutSeconds"},
		{func(p *Package) { p.Plugin.Operations[0].Inputs[0].Type = ability.ParameterTypeObject }, "plugin-input-enum-type writing.plugin.operations[0].inputs[0].enumValues unknown-enum-value writing.plugin.operations[0].inputs[0].kind"},
		{func(p *Package) {
			p.Plugin.Realizations = append(p.Plugin.Realizations, Realization{SkillID: "writing.z", Operation: "start_section"})
		},
			"ambiguous-plugin-operation-owner writing.plugin.realizations[1].operation"},
		{func(p *Package) { p.Plugin.Realizations[0].Preference = 10001 }, "invalid-plugin-realization-preference writing.plugin.realizations[0].preference"},
	} {
		p := good()
		c.change(p)
		var got []string
		for _, i := range Check(p) {
			got = append(got, i.Code, i.Where)
			if i.Detail == "" || i.Warning {
				t.Errorf("%s has no detail, or is a warning", i.Code)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("got  %s\nwant %s", strings.Join(got, " "), c.want)
		}
	}
}

func TestDetailsAreBounded(t *testing.T) {
	p := good()
	p.Skills[0].InvocationName = strings.Repeat("\u202e", 10000)
	issues := Check(p)
	if len(issues) != 1 || len(issues[0].Detail) > 1000 || strings.ContainsRune(issues[0].Detail, 0x202e) {
		t.Errorf("%v", issues)
	}
}
