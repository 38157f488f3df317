package install_test

import (
	"crypto/sha256"
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/install"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestRowsAreWhatAnotherReadingGives reads every shipped package, and every package of the vectors that has the shape of one,
// a second time with encoding/json and by the words of the specification, and compares all members.
func TestRowsAreWhatAnotherReadingGives(t *testing.T) {
	read := 0
	for _, f := range slices.Concat(shipped(t), judged(t)) {
		d, err := ability.Read(f.text)
		if d == nil {
			continue
		}
		read++
		want := slowly(t, f.text)
		got := install.Rows(d, want.Digest)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s (- another reading, + rows):\n%s", f.name, diff)
		}
		if p, refused := install.Read(f.text); err != nil && p != nil {
			t.Errorf("%s: there are rows although it is not a package: %v", f.name, err)
		} else if stated := string(d.Integrity.Digest); err == nil && (refused == nil) != (hex(want.Digest) == stated) {
			t.Errorf("%s: it states the digest %s, has %s, and reading says %v", f.name, stated, hex(want.Digest), refused)
		} else if refused == nil && cmp.Diff(want, p) != "" {
			t.Errorf("%s: the rows of Read are others than those of Rows", f.name)
		}
	}
	if read < 600 {
		t.Errorf("%d packages were read, want 600", read)
	}
}

func hex(digest [32]byte) string {
	const digits = "0123456789abcdef"
	var out []byte
	for _, b := range digest {
		out = append(out, digits[b/16], digits[b%16])
	}
	return string(out)
}

// object is an object of a package as encoding/json has it.
type object map[string]any

func (o object) in(name string) object { v, _ := o[name].(map[string]any); return v }
func (o object) text(name string) string {
	v, _ := o[name].(string)
	return v
}
func (o object) number(name string) float64 { v, _ := o[name].(float64); return v }
func (o object) flag(name string, absent bool) bool {
	if v, ok := o[name].(bool); ok {
		return v
	}
	return absent
}
func (o object) texts(name string) (list []string) {
	items, _ := o[name].([]any)
	for _, i := range items {
		list = append(list, i.(string))
	}
	return list
}

// list makes a row of each object of an array.
func list[R any](o object, name string, one func(object) R) (rows []R) {
	items, _ := o[name].([]any)
	for _, i := range items {
		rows = append(rows, one(i.(map[string]any)))
	}
	return rows
}

// token gives the value of an enumeration that has a name, or the one that stands for an absent member.
func token[E interface {
	~uint8
	String() string
}](name string, absent E) E {
	for e := E(1); e.String() != ""; e++ {
		if e.String() == name {
			return e
		}
	}
	return absent
}

func named[E interface {
	~uint8
	String() string
}](names []string) (list []E) {
	for _, n := range names {
		list = append(list, token[E](n, 0))
	}
	return list
}

// slowly reads a package by the tables of spec 1.6 and 3.
func slowly(t *testing.T, src []byte) *contract.Package {
	t.Helper()
	var root object
	if err := json.Unmarshal(src, &root); err != nil {
		t.Fatal(err)
	}
	p := &contract.Package{
		ID: root.in("package").text("id"), Version: root.in("package").text("version"), Digest: slowDigest(t, src),
		Ability: contract.Ability{
			ID: root.in("ability").text("id"), Title: root.in("ability").text("title"), Tint: root.in("ability").text("tint"),
			Paradigm:            token[ability.Paradigm](root.in("ability").text("paradigm"), 0),
			SupportingAbilities: root.in("ability").in("operatingPolicy").texts("defaultSupportingAbilities"),
		},
		Skills: list(root, "skills", slowSkill),
		Capabilities: list(root, "capabilities", func(o object) contract.Capability {
			c := contract.Capability{ID: o.text("id"), InputType: o.text("inputType"), OutputType: o.text("outputType"),
				Effect: token[ability.Effect](o.text("effect"), 0),
				Constraints: list(o, "constraints", func(o object) contract.Constraint {
					return contract.Constraint{Kind: token[ability.ConstraintKind](o.text("kind"), 0), Value: o.text("value")}
				})}
			met := make(map[string]bool)
			for _, kind := range list(o, "permissions", func(o object) string { return o.text("kind") }) {
				if !met[kind] {
					met[kind] = true
					c.Permissions = append(c.Permissions, token[ability.PermissionKind](kind, 0))
				}
			}
			return c
		}),
		Interactions: list(root, "interactions", func(o object) contract.Interaction {
			return contract.Interaction{ID: o.text("id"), ValueType: o.text("valueType"),
				Ownership:        token[ability.InteractionOwnership](o.text("ownership"), 0),
				ClaimPolicy:      token[ability.ClaimPolicy](o.text("claimPolicy"), 0),
				FreshnessSeconds: o.number("freshnessSeconds"), Privacy: token[ability.DataPrivacyClass](o.text("privacy"), 0),
				RequiredScope:    named[ability.SourceResolution](o.texts("requiredScope")),
				SupersessionKeys: named[ability.SourceScopeField](o.texts("supersessionKeys")),
				ClearPolicies:    named[ability.ClearPolicy](o.texts("clearPolicies")),
				Evidence: list(o, "evidence", func(o object) contract.Evidence {
					return contract.Evidence{Channel: o.text("channel"), Rank: int64(o.number("rank")), CanAuthorizeMutation: o.flag("canAuthorizeMutation", false)}
				})}
		}),
		Perceptions: list(root, "perceptions", func(o object) contract.Perception {
			return contract.Perception{ID: o.text("id"), ValueType: o.text("valueType"), FreshnessSeconds: o.number("freshnessSeconds"),
				Ownership: token[ability.PerceptionOwnership](o.text("ownership"), 0), Privacy: token[ability.DataPrivacyClass](o.text("privacy"), 0)}
		}),
		ValueTypes: list(root, "valueTypes", func(o object) contract.ValueType {
			return contract.ValueType{ID: o.text("id"), Version: o.text("version"), Shape: token[ability.ValueShape](o.text("shape"), 0),
				ItemType: o.text("itemType"), EnumValues: o.texts("enumValues"),
				Fields: list(o, "fields", func(o object) contract.Field {
					return contract.Field{Name: o.text("name"), ValueType: o.text("valueType"), Required: o.flag("required", false),
						Privacy: token[ability.DataPrivacyClass](o.text("privacy"), 0)}
				})}
		}),
	}
	for _, d := range list(root, "dependencies", func(o object) object { return o }) {
		if !d.flag("optional", false) {
			p.Dependencies = append(p.Dependencies, d.text("packageID"))
		}
	}
	if o := root.in("plugin"); o != nil {
		p.Plugin = slowPlugin(o)
	}
	return p
}

func slowSkill(o object) contract.Skill {
	port := func(o object) contract.Port {
		return contract.Port{Name: o.text("name"), ValueType: o.text("valueType"), Required: o.flag("required", false)}
	}
	model, requires, execution := o.in("modelExposure"), o.in("requirements"), o.in("execution")
	return contract.Skill{
		ID: o.text("id"), Title: o.text("title"), InvocationName: model.text("invocationName"),
		Kind: token[ability.SkillKind](o.text("kind"), 0), Access: token[ability.Access](o.text("access"), 0),
		Exposed: model.flag("enabled", true), InheritsContract: model.flag("inheritsBindingContract", true),
		UsesStage: o.flag("usesStage", false), TimeoutSeconds: o.number("timeoutSeconds"),
		Parameters: list(model, "parameters", func(o object) contract.Parameter {
			p := contract.Parameter{Name: o.text("name"), Type: token[ability.ParameterType](o.text("type"), 0), Required: o.flag("required", false),
				RequiresComposition: o.flag("requiresComposition", false), SpokenSpan: o.flag("spokenSpan", false), EnumValues: o.texts("enumValues")}
			spoken := o.in("spokenValues")
			for _, value := range slices.Sorted(maps.Keys(spoken)) {
				p.Spoken = append(p.Spoken, contract.SpokenValue{Value: value, Phrases: spoken.texts(value)})
			}
			return p
		}),
		Inputs: list(o, "inputs", port), Outputs: list(o, "outputs", port),
		Requirements: contract.Requirements{
			Capabilities: requires.texts("capabilities"), Interactions: requires.texts("interactions"), Perceptions: requires.texts("perceptions"),
			OptionalInteractions: requires.texts("optionalInteractions"), OptionalPerceptions: requires.texts("optionalPerceptions"),
			SupportingAbilities: requires.texts("supportingAbilities"), ResolvesApplication: requires.flag("resolvesApplication", false),
		},
		Execution: contract.Execution{
			Kind:        token[ability.ExecutionKind](execution.text("kind"), 0),
			Realization: token(execution.text("realizationPolicy"), ability.RealizationPolicyAuthoredBindings),
			Bindings: list(execution, "bindings", func(o object) contract.Binding {
				return contract.Binding{AdapterID: o.text("adapterID"), Operation: o.text("operation"), Preference: int64(o.number("preference")), TargetClasses: o.texts("targetClasses")}
			}),
			Steps: list(execution, "steps", func(o object) contract.Step {
				return contract.Step{ID: o.text("id"), Operation: o.text("operation"), Consumes: o.texts("consumes"), Produces: o.texts("produces"),
					OnSuccess: o.text("onSuccess"), OnFailure: o.text("onFailure")}
			}),
		},
		TargetParameters: o.in("semantics").texts("targetParameters"),
	}
}

func slowPlugin(o object) *contract.Plugin {
	kinds := map[string]string{"text": "string", "number": "number", "integer": "integer", "boolean": "boolean"}
	return &contract.Plugin{
		ID: o.text("id"), AdapterID: o.in("adapter").text("id"), Version: o.in("adapter").text("version"), Title: o.in("adapter").text("title"),
		ApplicationID: o.in("application").text("id"), TargetClasses: o.in("application").texts("targetClasses"),
		Permissions: named[ability.PermissionKind](o.in("adapter").texts("permissions")),
		Operations: list(o, "operations", func(o object) contract.Operation {
			return contract.Operation{Name: o.text("operation"), TimeoutSeconds: o.number("timeoutSeconds"),
				Inputs: list(o, "inputs", func(o object) contract.Parameter {
					return contract.Parameter{Name: o.text("name"), Type: token[ability.ParameterType](kinds[o.text("kind")], 0),
						Required: o.flag("required", false), EnumValues: o.texts("enumValues")}
				})}
		}),
		Realizations: list(o, "realizations", func(o object) contract.Realization {
			return contract.Realization{SkillID: o.text("skillID"), Operation: o.text("operation"), Preference: int64(o.number("preference")), TargetClasses: o.texts("targetClasses")}
		}),
	}
}

// slowDigest hashes the canonical form of the tree without the member integrity.
func slowDigest(t *testing.T, src []byte) [32]byte {
	t.Helper()
	root, err := wire.Parse(src, wire.Package)
	if err != nil {
		t.Fatal(err)
	}
	root.Members = slices.DeleteFunc(root.Members, func(m wire.Member) bool { return m.Name == "integrity" })
	return sha256.Sum256(root.AppendCanonical(nil))
}
