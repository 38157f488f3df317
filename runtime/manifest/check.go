package manifest

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
)

// Check says what is wrong with a manifest, which is in its normal form: all of it, sorted (spec 4.1.1).
func Check(m *Manifest) []contract.Issue {
	c := &checker{adapter: m.AdapterID}
	c.manifest(m)
	slices.SortFunc(c.issues, contract.CompareIssues)
	return c.issues
}

// checker collects the issues of a manifest, or of a primitive of the host.
type checker struct {
	adapter string
	prefix  string // of codes
	path    string // of what is being judged, ending in '.'
	issues  []contract.Issue
}

func (c *checker) add(member, code, detail string) {
	c.issues = append(c.issues, contract.Issue{Code: c.prefix + code, Where: strings.TrimRight(c.adapter+"."+c.path+member, "."), Detail: detail})
}

func (c *checker) warn(member, code, detail string) {
	c.add(member, code, detail)
	c.issues[len(c.issues)-1].Warning = true
}

func (c *checker) manifest(m *Manifest) {
	if !contract.IsPortableID(m.AdapterID) {
		c.add("adapterID", "invalid-adapter-id", contract.Quote(m.AdapterID)+" is no portable id; use lower-case letters, digits, '.' and '-'")
	}
	if !contract.IsVersion(m.Version) {
		c.add("version", "invalid-adapter-version", contract.Quote(m.Version)+" is no semantic version; write one such as 1.0.0")
	}
	if strings.TrimSpace(m.Title) == "" {
		c.add("title", "missing-adapter-title", "the adapter has no title; give it one for people")
	}
	if m.Transport.String() == "" {
		c.add("transport", "unknown-enum-value", "the transport is none of the enumeration; give one of them")
	}
	if m.Transport == Bluetooth && !m.Complete {
		c.add("claimCoverage", "incomplete-bluetooth-contract", "what reaches over bluetooth claims completely; list every claim and say so")
	}
	c.availability(m.Unavailable, m.UnavailableReason)
	if m.Provider != nil {
		c.path = "provider."
		c.provider(m.Provider)
		c.path = ""
	}
	c.claims("providesInteractions", m.ProvidesInteractions)
	c.claims("providesPerceptions", m.ProvidesPerceptions)
	c.claims("supportedValueTypes", m.SupportedValueTypes)
	for i, kind := range m.GrantedPermissions {
		if kind.String() == "" {
			c.add(at("grantedPermissions", i), "unknown-enum-value", "the permission is none of the enumeration; give one of them")
		}
	}
	c.distinct("grantedPermissions", len(m.GrantedPermissions), "duplicate-adapter-permission", func(i int) string { return m.GrantedPermissions[i].String() })
	c.distinct("operations", len(m.Operations), "duplicate-adapter-operation", func(i int) string { return m.Operations[i].Name })
	for i := range m.Operations {
		c.path = at("operations", i) + "."
		o := &m.Operations[i]
		if o.AdapterID != m.AdapterID {
			c.add("adapterID", "adapter-operation-owner-mismatch", contract.Quote(o.AdapterID)+" is another adapter; give the operation the id of its own")
		}
		c.operation(o)
		if m.Complete || len(m.SupportedValueTypes) > 0 {
			c.within("inputTypes", o.InputTypes, m.SupportedValueTypes)
			c.within("outputTypes", o.OutputTypes, m.SupportedValueTypes)
		}
		c.path = ""
	}
}

// provider judges where an adapter comes from, which receipts repeat. All of it is optional.
func (c *checker) provider(p *Provider) {
	for _, id := range [...]struct{ member, id string }{{"pluginID", p.PluginID}, {"originPackageID", p.OriginPackageID}, {"applicationID", p.ApplicationID}} {
		if id.id != "" && !contract.IsPortableID(id.id) {
			c.add(id.member, "invalid-id", contract.Quote(id.id)+" is no portable id; use lower-case letters, digits, '.' and '-'")
		}
	}
	if v := p.OriginPackageVersion; v != "" && !contract.IsVersion(v) {
		c.add("originPackageVersion", "invalid-version", contract.Quote(v)+" is no semantic version; write one such as 1.0.0")
	}
	if d := p.OriginPackageDigest; d != "" && (len(d) != 64 || strings.Trim(d, "0123456789abcdef") != "") {
		c.add("originPackageDigest", "malformed-digest", contract.Quote(d)+" is no digest; write 64 lower-case hexadecimal digits")
	}
	if _, code, detail := contract.CheckText(nil, p.PluginTitle); code != "" {
		c.add("pluginTitle", code, detail)
	}
}

// operation judges what an adapter, or the host for one of its primitives, says of an operation.
func (c *checker) operation(o *Operation) {
	if !contract.IsCallableName(o.Name) {
		c.add("operation", "invalid-adapter-operation", contract.Quote(o.Name)+" is no callable name; use lower-case words joined by '_'")
	}
	c.availability(o.Unavailable, o.UnavailableReason)
	c.claims("capabilities", o.Capabilities)
	c.claims("inputTypes", o.InputTypes)
	c.claims("outputTypes", o.OutputTypes)
	c.claims("consumesInteractions", o.ConsumesInteractions)
	c.claims("observesPerceptions", o.ObservesPerceptions)
	for i, class := range o.TargetClasses {
		if !IsTargetClass(class) {
			c.add(at("targetClasses", i), "invalid-adapter-target-class", contract.Quote(class)+" is no class; use lower-case words joined by '.', '_' or '-'")
		}
	}
	c.distinct("targetClasses", len(o.TargetClasses), "duplicate-adapter-target-class", func(i int) string { return o.TargetClasses[i] })
	for i := range o.Enforced {
		switch o.Enforced[i].Kind {
		case ability.ConstraintKindRequiresFrontmostApplication, ability.ConstraintKindRequiresStableDocumentIdentity, ability.ConstraintKindSourceMustMatchTarget:
		default:
			c.add(at("enforcedConstraints", i), "runtime-owned-enforced-constraint", "an adapter does not enforce this kind, the runtime does; leave it out")
		}
		if !contract.IsMachineToken(o.Enforced[i].Value) {
			c.add(at("enforcedConstraints", i), "invalid-enforced-constraint-value", contract.Quote(o.Enforced[i].Value)+" is no machine token; use letters, digits, '_', '.' and '-'")
		}
		if i > 0 && o.Enforced[i] == o.Enforced[i-1] && (i == 1 || o.Enforced[i] != o.Enforced[i-2]) {
			c.add("enforcedConstraints", "duplicate-enforced-constraint", contract.Quote(o.Enforced[i].Value)+" is there more than once; keep one")
		}
	}
}

// availability judges the reason why something is not available.
func (c *checker) availability(unavailable bool, reason string) {
	blank := strings.TrimSpace(reason) == ""
	if unavailable && blank {
		c.add("unavailableReason", "missing-unavailable-reason", "it is not available and says no reason; give one")
	}
	if !unavailable && !blank {
		c.warn("unavailableReason", "stale-unavailable-reason", "it is available and still says why not; leave the reason out")
	}
}

// claims judges a set of ids, which is sorted.
func (c *checker) claims(member string, list []string) {
	for i, id := range list {
		if !contract.IsPortableID(id) {
			c.add(at(member, i), "invalid-adapter-claim-id", contract.Quote(id)+" is no portable id; use lower-case letters, digits, '.' and '-'")
		}
	}
	c.distinct(member, len(list), "duplicate-adapter-claim", func(i int) string { return list[i] })
}

// distinct judges a sorted list.
func (c *checker) distinct(member string, n int, code string, key func(int) string) {
	for i := 1; i < n; i++ {
		if key(i-1) == key(i) && (i == 1 || key(i-2) != key(i)) {
			c.add(member, code, contract.Quote(key(i))+" is there more than once; keep one")
		}
	}
}

// within judges that the types of an operation are among those of the manifest.
func (c *checker) within(member string, list, all []string) {
	for i, id := range list {
		if _, found := slices.BinarySearch(all, id); !found {
			c.add(at(member, i), "operation-value-outside-manifest", contract.Quote(id)+" is not in supportedValueTypes; add it there")
		}
	}
}

// IsTargetClass tells whether a text is a machine token of an adapter manifest: at most 96 bytes, words of lower-case letters
// and digits joined by single '.', '_' or '-'. A class of a package that has another form matches nothing.
func IsTargetClass(s string) bool {
	if len(s) == 0 || len(s) > 96 {
		return false
	}
	word := false
	for i := range len(s) {
		switch c := s[i]; {
		case isLower(c) || isDigit(c):
			word = true
		case word && (c == '.' || c == '_' || c == '-'):
			word = false
		default:
			return false
		}
	}
	return word
}

func at(member string, index int) string { return member + "[" + strconv.Itoa(index) + "]" }
