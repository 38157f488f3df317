package manifest

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// CheckInventory says what is wrong with all manifests of a machine together and with the operations that the host binds to
// primitives of its own: all of it, sorted, the issues of each manifest included. Manifests and primitives are in their normal
// form. The constraints of a capability are asked of declares; false says that the capability is not known.
func CheckInventory(manifests []*Manifest, primitives []Operation, declares func(capability string) ([]contract.Constraint, bool)) []contract.Issue {
	var issues []contract.Issue
	known := make(map[string]bool, len(manifests))
	bound := make(map[string]bool, len(primitives))
	for i := range primitives {
		bound[primitives[i].Name] = true
	}
	for _, m := range manifests {
		c := &checker{adapter: m.AdapterID}
		c.manifest(m)
		if known[m.AdapterID] {
			c.add("adapterID", "duplicate-adapter-manifest", "another manifest has this id; keep one")
		}
		known[m.AdapterID] = true
		for i := range m.Operations {
			c.path = at("operations", i) + "."
			if o := &m.Operations[i]; contract.IsPrimitive(o.Name) || bound[o.Name] {
				c.add("operation", "primitive-shadows-adapter-operation", contract.Quote(o.Name)+" belongs to the host; take another name")
			}
			c.orphans(m, &m.Operations[i], declares)
		}
		issues = append(issues, c.issues...)
	}
	issues = append(issues, checkPrimitives(primitives, declares)...)
	slices.SortFunc(issues, contract.CompareIssues)
	return issues
}

// checkPrimitives judges what the host binds itself.
func checkPrimitives(primitives []Operation, declares func(string) ([]contract.Constraint, bool)) []contract.Issue {
	c := &checker{adapter: "host", prefix: "primitive-"}
	host := &Manifest{} // whose claims are incremental
	for i := range primitives {
		c.path = at("primitives", i) + "."
		c.operation(&primitives[i])
		c.orphans(host, &primitives[i], declares)
	}
	c.path = ""
	names := make([]string, len(primitives))
	for i := range primitives {
		names[i] = primitives[i].Name
	}
	slices.Sort(names)
	c.distinct("primitives", len(names), "duplicate-adapter-operation", func(i int) string { return names[i] })
	return c.issues
}

// orphans judges that every constraint that is attested is declared by a capability of the operation. An operation that does
// not say which capabilities it has, or names one that is not known, is not judged.
func (c *checker) orphans(m *Manifest, o *Operation, declares func(string) ([]contract.Constraint, bool)) {
	if len(o.Enforced) == 0 || len(o.Capabilities) == 0 && !m.Complete {
		return
	}
	var all []contract.Constraint
	for _, id := range o.Capabilities {
		constraints, known := declares(id)
		if !known {
			return
		}
		all = append(all, constraints...)
	}
	for i, k := range o.Enforced {
		if !slices.Contains(all, contract.Constraint(k)) {
			c.add(at("enforcedConstraints", i), "orphan-enforced-constraint", "no capability of the operation declares "+k.Kind.String()+" "+contract.Quote(k.Value)+"; leave it out")
		}
	}
}

// AppendInventory appends the inventory object in canonical JSON. The manifests are in their normal form and sorted by adapter
// id, the ids of cognitive primitives are sorted.
func AppendInventory(dst []byte, manifests []*Manifest, cognitive []string) []byte {
	dst = append(dst, `{"adapters":[`...)
	for i, m := range manifests {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = m.append(dst)
	}
	dst = append(dst, `],"cognitivePrimitives":`...)
	dst = appendList(dst, cognitive)
	dst = append(dst, `,"hostPrimitives":`...)
	return append(appendList(dst, contract.Primitives()), '}')
}

func (m *Manifest) append(dst []byte) []byte {
	dst = wire.AppendString(append(dst, `{"adapterID":`...), m.AdapterID)
	dst = append(dst, `,"claimCoverage":`...)
	if m.Complete {
		dst = append(dst, `"complete"`...)
	} else {
		dst = append(dst, `"incremental"`...)
	}
	dst = append(dst, `,"grantedPermissions":[`...)
	for i, kind := range m.GrantedPermissions {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = wire.AppendString(dst, kind.String())
	}
	dst = appendAvailable(append(dst, ']'), m.Unavailable)
	dst = append(dst, `,"operations":[`...)
	for i := range m.Operations {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = m.Operations[i].append(dst)
	}
	dst = append(dst, ']')
	if m.Provider != nil {
		dst = m.Provider.Append(append(dst, `,"provider":`...), false)
	}
	dst = appendList(append(dst, `,"providesInteractions":`...), m.ProvidesInteractions)
	dst = appendList(append(dst, `,"providesPerceptions":`...), m.ProvidesPerceptions)
	dst = appendList(append(dst, `,"supportedValueTypes":`...), m.SupportedValueTypes)
	dst = wire.AppendString(append(dst, `,"transport":`...), m.Transport.String())
	dst = wire.AppendString(append(dst, `,"version":`...), m.Version)
	return append(dst, '}')
}

func (o *Operation) append(dst []byte) []byte {
	dst = wire.AppendString(append(dst, `{"adapterID":`...), o.AdapterID)
	dst = appendList(append(dst, `,"capabilities":`...), o.Capabilities)
	dst = appendList(append(dst, `,"consumesInteractions":`...), o.ConsumesInteractions)
	dst = append(dst, `,"enforcedConstraints":[`...)
	for i, k := range o.Enforced {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = wire.AppendString(append(dst, `{"kind":`...), k.Kind.String())
		dst = append(wire.AppendString(append(dst, `,"value":`...), k.Value), '}')
	}
	dst = appendList(append(dst, `],"inputTypes":`...), o.InputTypes)
	dst = appendAvailable(dst, o.Unavailable)
	dst = appendList(append(dst, `,"observesPerceptions":`...), o.ObservesPerceptions)
	dst = wire.AppendString(append(dst, `,"operation":`...), o.Name)
	dst = appendList(append(dst, `,"outputTypes":`...), o.OutputTypes)
	dst = appendList(append(dst, `,"targetClasses":`...), o.TargetClasses)
	return append(dst, '}')
}

// Append appends the provider in canonical JSON, without members that are empty, with its title or without.
func (p *Provider) Append(dst []byte, titled bool) []byte {
	dst = append(dst, '{')
	member := func(name, value string) {
		if value != "" {
			dst = append(wire.AppendString(dst, name), ':')
			dst = append(wire.AppendString(dst, value), ',')
		}
	}
	member("applicationID", p.ApplicationID)
	member("originPackageDigest", p.OriginPackageDigest)
	member("originPackageID", p.OriginPackageID)
	member("originPackageVersion", p.OriginPackageVersion)
	class := "runtime"
	if p.Package {
		class = "package"
	}
	member("pluginClass", class)
	member("pluginID", p.PluginID)
	if titled {
		member("pluginTitle", p.PluginTitle)
	}
	dst[len(dst)-1] = '}'
	return dst
}

func appendAvailable(dst []byte, unavailable bool) []byte {
	if unavailable {
		return append(dst, `,"isAvailable":false`...)
	}
	return append(dst, `,"isAvailable":true`...)
}

func appendList(dst []byte, list []string) []byte {
	dst = append(dst, '[')
	for i, s := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = wire.AppendString(dst, s)
	}
	return append(dst, ']')
}
