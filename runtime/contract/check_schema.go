package contract

import (
	"math"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
)

// schemas judges what a package exports beside its Skills.
func (c *checker) schemas(p *Package) {
	c.sorted("capabilities", len(p.Capabilities), "duplicate-capability", func(i int) string { return p.Capabilities[i].ID })
	for i := range p.Capabilities {
		back := c.enter("capabilities", i)
		c.capability(&p.Capabilities[i])
		c.leave(back)
	}
	c.sorted("interactions", len(p.Interactions), "duplicate-interaction", func(i int) string { return p.Interactions[i].ID })
	for i := range p.Interactions {
		back := c.enter("interactions", i)
		c.interaction(&p.Interactions[i])
		c.leave(back)
	}
	c.sorted("perceptions", len(p.Perceptions), "duplicate-perception", func(i int) string { return p.Perceptions[i].ID })
	for i := range p.Perceptions {
		back := c.enter("perceptions", i)
		s := &p.Perceptions[i]
		c.id("id", s.ID)
		c.id("valueType", s.ValueType)
		c.value("ownership", s.Ownership.String())
		c.value("privacy", s.Privacy.String())
		c.positive("freshnessSeconds", s.FreshnessSeconds, "invalid-freshness")
		c.leave(back)
	}
	c.sorted("valueTypes", len(p.ValueTypes), "duplicate-value-type", func(i int) string { return p.ValueTypes[i].ID })
	for i := range p.ValueTypes {
		back := c.enter("valueTypes", i)
		c.valueType(&p.ValueTypes[i])
		c.leave(back)
	}
}

func (c *checker) capability(s *Capability) {
	c.id("id", s.ID)
	c.optionalID("inputType", s.InputType)
	c.optionalID("outputType", s.OutputType)
	c.value("effect", s.Effect.String())
	for i, kind := range s.Permissions {
		if kind.String() == "" {
			c.addAt("permissions", i, "unknown-enum-value", "the value is none of the enumeration; give one of them")
		}
	}
	c.distinct("permissions", len(s.Permissions), "duplicate-permission", func(i int) string { return s.Permissions[i].String() })
	for i := range s.Constraints {
		back := c.enter("constraints", i)
		c.constraint(&s.Constraints[i])
		c.leave(back)
	}
	for i := 1; i < len(s.Constraints); i++ {
		switch CompareConstraints(s.Constraints[i-1], s.Constraints[i]) {
		case 0:
			c.add("constraints", "duplicate-capability-constraint", Quote(s.Constraints[i].Value)+" is there more than once; keep one")
		case 1:
			c.addAt("constraints", i, "unsorted-collection", "the constraint stands behind a larger one; sort the list by kind and value")
		}
	}
}

func (c *checker) constraint(k *Constraint) {
	switch k.Kind {
	case ability.ConstraintKindMaximumDurationSeconds:
		whole, fraction, point := strings.Cut(k.Value, ".")
		if !isNumeral(whole) || point && !isDigits(fraction) || strings.Trim(k.Value, "0.") == "" || wholeIsHuge(whole) {
			c.add("value", "invalid-duration-constraint", Quote(k.Value)+" is no positive number; write digits such as 30 or 2.5")
		}
	case ability.ConstraintKindMaximumPayloadBytes:
		if k.Value == "0" || payload(k.Value) == 1 && k.Value != "1" {
			c.add("value", "invalid-payload-constraint", Quote(k.Value)+" is no positive number of bytes; write digits, at most 9007199254740991")
		}
	default:
		c.value("kind", k.Kind.String())
		if !IsMachineToken(k.Value) {
			c.add("value", "invalid-constraint-token", Quote(k.Value)+" is no machine token; use letters, digits, '_', '.' and '-'")
		}
	}
}

// wholeIsHuge tells whether a numeral is certainly no finite double, or may not be one.
func wholeIsHuge(numeral string) bool { return len(numeral) > 308 }

func (c *checker) interaction(s *Interaction) {
	c.id("id", s.ID)
	c.id("valueType", s.ValueType)
	c.value("ownership", s.Ownership.String())
	c.value("claimPolicy", s.ClaimPolicy.String())
	c.value("privacy", s.Privacy.String())
	c.positive("freshnessSeconds", s.FreshnessSeconds, "invalid-freshness")
	for i, scope := range s.RequiredScope {
		c.valueAt("requiredScope", i, scope.String())
	}
	for i, key := range s.SupersessionKeys {
		c.valueAt("supersessionKeys", i, key.String())
	}
	for i, policy := range s.ClearPolicies {
		c.valueAt("clearPolicies", i, policy.String())
	}
	for i := range s.Evidence {
		back := c.enter("evidence", i)
		c.text("channel", s.Evidence[i].Channel)
		if strings.TrimSpace(s.Evidence[i].Channel) == "" {
			c.add("channel", "missing-evidence-channel", "the channel has no name; give it one")
		}
		if s.Evidence[i].Rank < 0 || s.Evidence[i].Rank > math.MaxInt32 {
			c.add("rank", "invalid-evidence-rank", "the rank is below 0 or above 2147483647; write one in between")
		}
		c.leave(back)
	}
	c.distinct("evidence", len(s.Evidence), "duplicate-evidence-channel", func(i int) string { return s.Evidence[i].Channel })
}

func (c *checker) valueAt(member string, index int, name string) {
	if name == "" {
		c.addAt(member, index, "unknown-enum-value", "the value is none of the enumeration; give one of them")
	}
}

func (c *checker) valueType(s *ValueType) {
	c.id("id", s.ID)
	c.version("version", s.Version)
	c.value("shape", s.Shape.String())
	c.optionalID("itemType", s.ItemType)
	isObject, isArray, isEnum := s.Shape == ability.ValueShapeObject, s.Shape == ability.ValueShapeArray, s.Shape == ability.ValueShapeEnumeration
	switch {
	case len(s.Fields) > 0 && !isObject, s.ItemType != "" && !isArray, len(s.EnumValues) > 0 && !isEnum:
		c.add("shape", "value-shape-mismatch", "fields are for object, itemType for array and enumValues for enumeration; drop the others")
	case isArray && s.ItemType == "":
		c.add("itemType", "missing-array-item-type", "an array has no type of items; name one")
	case isEnum && len(s.EnumValues) == 0:
		c.add("enumValues", "missing-enum-values", "an enumeration has no values; give it one")
	}
	for i := range s.Fields {
		back := c.enter("fields", i)
		c.text("name", s.Fields[i].Name)
		c.id("valueType", s.Fields[i].ValueType)
		c.value("privacy", s.Fields[i].Privacy.String())
		c.leave(back)
	}
	c.sorted("fields", len(s.Fields), "duplicate-value-field", func(i int) string { return s.Fields[i].Name })
	c.distinct("enumValues", len(s.EnumValues), "duplicate-enum-value", func(i int) string { return s.EnumValues[i] })
}
