package table

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/gen/token"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// emitRows writes the rows of a package.
func (g *generator) emitRows(s *source) {
	root, ability := s.root, s.root.Member("ability")
	r := &row{g: g}
	r.text("ID", s.id)
	r.text("Version", text(root.Member("package"), "version"))
	r.set("Digest", digest(s.digest))
	about := &row{g: g}
	about.text("ID", text(ability, "id"))
	about.text("Title", text(ability, "title"))
	about.text("Tint", text(ability, "tint"))
	about.constant("Paradigm", "paradigm", text(ability, "paradigm"))
	about.texts("SupportingAbilities", texts(ability.Member("operatingPolicy"), "defaultSupportingAbilities"))
	r.set("Ability", contractType("Ability").Add(about.literal()))
	r.rows("Skills", contractType("Skill"), each(items(root, "skills"), g.skillRow))
	r.rows("Capabilities", contractType("Capability"), each(items(root, "capabilities"), g.capabilityRow))
	r.rows("Interactions", contractType("Interaction"), each(items(root, "interactions"), g.interactionRow))
	r.rows("Perceptions", contractType("Perception"), each(items(root, "perceptions"), g.perceptionRow))
	r.rows("ValueTypes", contractType("ValueType"), each(items(root, "valueTypes"), g.valueTypeRow))
	var needs []string
	for _, d := range items(root, "dependencies") {
		if !isTrue(d, "optional", false) {
			needs = append(needs, text(d, "packageID"))
		}
	}
	r.texts("Dependencies", needs)
	if plugin := root.Member("plugin"); plugin != nil {
		r.set("Plugin", jen.Op("&").Add(contractType("Plugin")).Add(g.pluginRow(plugin).literal()))
	}
	g.file(packageFile(s)).Var().Id(packageVariable(s)).Op("=").Add(contractType("Package")).Add(r.literal())
}

func packageFile(s *source) string     { return "package_" + stem(s.id) }
func packageVariable(s *source) string { return "package" + token.Identifier(s.id) }

// contractType gives a type of package contract.
func contractType(name string) *jen.Statement { return jen.Qual(contractPath, name) }

func (g *generator) skillRow(n *wire.Node) *row {
	exposure, needs, execution := n.Member("modelExposure"), n.Member("requirements"), n.Member("execution")
	r := &row{g: g}
	r.text("ID", text(n, "id"))
	r.text("Title", text(n, "title"))
	r.text("InvocationName", text(exposure, "invocationName"))
	r.constant("Kind", "skillKind", text(n, "kind"))
	r.constant("Access", "access", text(n, "access"))
	r.boolean("Exposed", isTrue(exposure, "enabled", true))
	r.boolean("InheritsContract", isTrue(exposure, "inheritsBindingContract", true))
	r.boolean("UsesStage", isTrue(n, "usesStage", false))
	r.number("TimeoutSeconds", number(n, "timeoutSeconds"))
	r.rows("Parameters", contractType("Parameter"), each(items(exposure, "parameters"), g.parameterRow))
	r.rows("Inputs", contractType("Port"), each(items(n, "inputs"), g.portRow))
	r.rows("Outputs", contractType("Port"), each(items(n, "outputs"), g.portRow))
	if requirements := g.requirementsRow(needs); len(requirements.fields) > 0 {
		r.set("Requirements", contractType("Requirements").Add(requirements.literal()))
	}
	run := &row{g: g}
	run.constant("Kind", "executionKind", text(execution, "kind"))
	realization := text(execution, "realizationPolicy")
	if realization == "" {
		realization = "authoredBindings"
	}
	run.constant("Realization", "realizationPolicy", realization)
	run.rows("Bindings", contractType("Binding"), each(items(execution, "bindings"), g.bindingRow))
	run.rows("Steps", contractType("Step"), each(items(execution, "steps"), g.stepRow))
	r.set("Execution", contractType("Execution").Add(run.literal()))
	r.texts("TargetParameters", texts(n.Member("semantics"), "targetParameters"))
	return r
}

func (g *generator) requirementsRow(n *wire.Node) *row {
	r := &row{g: g}
	r.texts("Capabilities", texts(n, "capabilities"))
	r.texts("Interactions", texts(n, "interactions"))
	r.texts("Perceptions", texts(n, "perceptions"))
	r.texts("OptionalInteractions", texts(n, "optionalInteractions"))
	r.texts("OptionalPerceptions", texts(n, "optionalPerceptions"))
	r.texts("SupportingAbilities", texts(n, "supportingAbilities"))
	r.boolean("ResolvesApplication", isTrue(n, "resolvesApplication", false))
	return r
}

func (g *generator) parameterRow(n *wire.Node) *row {
	r := &row{g: g, short: true}
	r.text("Name", text(n, "name"))
	r.constant("Type", "parameterType", text(n, "type"))
	r.boolean("Required", isTrue(n, "required", false))
	r.boolean("RequiresComposition", isTrue(n, "requiresComposition", false))
	r.boolean("SpokenSpan", isTrue(n, "spokenSpan", false))
	r.texts("EnumValues", texts(n, "enumValues"))
	if spoken := n.Member("spokenValues"); spoken != nil {
		members := slices.Clone(spoken.Members)
		slices.SortFunc(members, func(a, b wire.Member) int { return strings.Compare(a.Name, b.Name) })
		var values []*row
		for _, m := range members {
			v := &row{g: g, short: true}
			v.text("Value", m.Name)
			v.texts("Phrases", texts(spoken, m.Name))
			values = append(values, v)
		}
		r.rows("Spoken", contractType("SpokenValue"), values)
	}
	return r
}

func (g *generator) portRow(n *wire.Node) *row {
	r := &row{g: g, short: true}
	r.text("Name", text(n, "name"))
	r.text("ValueType", text(n, "valueType"))
	r.boolean("Required", isTrue(n, "required", false))
	return r
}

func (g *generator) bindingRow(n *wire.Node) *row {
	r := &row{g: g, short: true}
	r.text("AdapterID", text(n, "adapterID"))
	r.text("Operation", text(n, "operation"))
	r.number("Preference", number(n, "preference"))
	r.texts("TargetClasses", texts(n, "targetClasses"))
	return r
}

func (g *generator) stepRow(n *wire.Node) *row {
	r := &row{g: g, short: true}
	r.text("ID", text(n, "id"))
	r.text("Operation", text(n, "operation"))
	r.texts("Consumes", texts(n, "consumes"))
	r.texts("Produces", texts(n, "produces"))
	r.text("OnSuccess", text(n, "onSuccess"))
	r.text("OnFailure", text(n, "onFailure"))
	return r
}

func (g *generator) capabilityRow(n *wire.Node) *row {
	r := &row{g: g}
	r.text("ID", text(n, "id"))
	r.text("InputType", text(n, "inputType"))
	r.text("OutputType", text(n, "outputType"))
	r.constant("Effect", "effect", text(n, "effect"))
	var kinds []string // there is a permission for each target
	for _, p := range items(n, "permissions") {
		kinds = append(kinds, text(p, "kind"))
	}
	r.constants("Permissions", "permissionKind", once(kinds))
	r.rows("Constraints", contractType("Constraint"), each(items(n, "constraints"), func(n *wire.Node) *row {
		r := &row{g: g, short: true}
		r.constant("Kind", "constraintKind", text(n, "kind"))
		r.text("Value", text(n, "value"))
		return r
	}))
	return r
}

func (g *generator) interactionRow(n *wire.Node) *row {
	r := &row{g: g}
	r.text("ID", text(n, "id"))
	r.text("ValueType", text(n, "valueType"))
	r.constant("Ownership", "interactionOwnership", text(n, "ownership"))
	r.constant("ClaimPolicy", "claimPolicy", text(n, "claimPolicy"))
	r.number("FreshnessSeconds", number(n, "freshnessSeconds"))
	r.constant("Privacy", "dataPrivacyClass", text(n, "privacy"))
	r.rows("Evidence", contractType("Evidence"), each(items(n, "evidence"), func(n *wire.Node) *row {
		r := &row{g: g, short: true}
		r.text("Channel", text(n, "channel"))
		r.number("Rank", number(n, "rank"))
		r.boolean("CanAuthorizeMutation", isTrue(n, "canAuthorizeMutation", false))
		return r
	}))
	r.constants("RequiredScope", "sourceResolution", texts(n, "requiredScope"))
	r.constants("SupersessionKeys", "sourceScopeField", texts(n, "supersessionKeys"))
	r.constants("ClearPolicies", "clearPolicy", texts(n, "clearPolicies"))
	return r
}

func (g *generator) perceptionRow(n *wire.Node) *row {
	r := &row{g: g}
	r.text("ID", text(n, "id"))
	r.text("ValueType", text(n, "valueType"))
	r.constant("Ownership", "perceptionOwnership", text(n, "ownership"))
	r.number("FreshnessSeconds", number(n, "freshnessSeconds"))
	r.constant("Privacy", "dataPrivacyClass", text(n, "privacy"))
	return r
}

func (g *generator) valueTypeRow(n *wire.Node) *row {
	r := &row{g: g}
	r.text("ID", text(n, "id"))
	r.text("Version", text(n, "version"))
	r.constant("Shape", "valueShape", text(n, "shape"))
	r.rows("Fields", contractType("Field"), each(items(n, "fields"), func(n *wire.Node) *row {
		r := &row{g: g, short: true}
		r.text("Name", text(n, "name"))
		r.text("ValueType", text(n, "valueType"))
		r.boolean("Required", isTrue(n, "required", false))
		r.constant("Privacy", "dataPrivacyClass", text(n, "privacy"))
		return r
	}))
	r.text("ItemType", text(n, "itemType"))
	r.texts("EnumValues", texts(n, "enumValues"))
	return r
}

func (g *generator) pluginRow(n *wire.Node) *row {
	adapter, application := n.Member("adapter"), n.Member("application")
	r := &row{g: g}
	r.text("ID", text(n, "id"))
	r.text("AdapterID", text(adapter, "id"))
	r.text("Version", text(adapter, "version"))
	r.text("Title", text(adapter, "title"))
	r.text("ApplicationID", text(application, "id"))
	r.texts("TargetClasses", texts(application, "targetClasses"))
	r.constants("Permissions", "permissionKind", texts(adapter, "permissions"))
	r.rows("Operations", contractType("Operation"), each(items(n, "operations"), g.operationRow))
	r.rows("Realizations", contractType("Realization"), each(items(n, "realizations"), func(n *wire.Node) *row {
		r := &row{g: g, short: true}
		r.text("SkillID", text(n, "skillID"))
		r.text("Operation", text(n, "operation"))
		r.number("Preference", number(n, "preference"))
		r.texts("TargetClasses", texts(n, "targetClasses"))
		return r
	}))
	return r
}

func (g *generator) operationRow(n *wire.Node) *row {
	r := &row{g: g}
	r.text("Name", text(n, "operation"))
	r.rows("Inputs", contractType("Parameter"), each(items(n, "inputs"), func(n *wire.Node) *row {
		r := &row{g: g, short: true}
		p := input(n)
		r.text("Name", p.name)
		r.constant("Type", "parameterType", p.kind)
		r.boolean("Required", p.required)
		r.texts("EnumValues", p.enum)
		return r
	}))
	r.number("TimeoutSeconds", number(n, "timeoutSeconds"))
	return r
}

// input gives the parameter that an input of a plugin's operation is for a model (plugins.md 3.4).
func input(n *wire.Node) parameter {
	kind := text(n, "kind")
	if kind == "text" {
		kind = "string"
	}
	return parameter{text(n, "name"), kind, isTrue(n, "required", false), texts(n, "enumValues")}
}
