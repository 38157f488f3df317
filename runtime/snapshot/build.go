package snapshot

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// Build makes a snapshot of a set. It is all or nothing: when something is wrong with the set, there is no snapshot and there are
// issues, sorted by place, of the first of these that finds any: the rows of each package and what they define together, the
// adapters, what joins the two. Warnings stand in the snapshot.
func Build(set Set) (*Snapshot, []contract.Issue) {
	b := &builder{
		set: set,
		s:   &Snapshot{Loaded: set.Loaded, Catalogue: slices.Clone(set.Catalogue), Capabilities: make(map[string]bool)},
	}
	for _, pass := range []func(){b.packages, b.graph, b.adapters, b.parameters} {
		if pass(); contract.Refuses(b.issues) {
			slices.SortFunc(b.issues, contract.CompareIssues)
			return nil, b.issues
		}
	}
	b.join()
	b.finalize()
	b.settle()
	b.index()
	b.s.Warnings = b.issues
	slices.SortFunc(b.s.Warnings, contract.CompareIssues)
	b.revise()
	return b.s, nil
}

// builder makes one snapshot.
type builder struct {
	set    Set
	s      *Snapshot
	issues []contract.Issue

	sorted       []*contract.Package // by id
	installed    map[string]*contract.Package
	skills       map[string]int // by id
	capabilities map[string]*contract.Capability

	primitives   map[string]bool // names that the host binds itself
	byID         map[string]*operation.Adapter
	manifests    []*manifest.Manifest
	interactions map[string]bool // that an available adapter provides
	perceptions  map[string]bool
	realized     map[int][]contract.Binding      // of Skills, what plugins offer, in the order package id, then operation
	lists        map[target][]contract.Parameter // of operations

	byName, bySelected map[string]int // what steps call, see finalize.go
}

// target is an operation of an adapter.
type target struct{ adapterID, operation string }

func (b *builder) add(where, code, detail string) {
	b.issues = append(b.issues, contract.Issue{Code: code, Where: where, Detail: detail})
}

// packages judges the rows of each package and puts them in order.
func (b *builder) packages() {
	b.installed = make(map[string]*contract.Package, len(b.set.Packages))
	for i, p := range b.set.Packages {
		if p == nil {
			b.add("packages["+strconv.Itoa(i)+"]", "missing-package", "there is no package; leave the place out")
			continue
		}
		b.issues = append(b.issues, contract.Check(p)...)
		if b.installed[p.ID] != nil {
			b.add("packages", "duplicate-package", contract.Quote(p.ID)+" is there more than once; keep one")
			continue
		}
		b.installed[p.ID] = p
		b.sorted = append(b.sorted, p)
	}
	slices.SortFunc(b.sorted, func(x, y *contract.Package) int { return strings.Compare(x.ID, y.ID) })
	b.s.Packages = slices.Clone(b.sorted)
	slices.SortFunc(b.s.Packages, func(x, y *contract.Package) int {
		return cmp.Or(strings.Compare(x.Ability.Title, y.Ability.Title), strings.Compare(x.ID, y.ID))
	})
}

// graph judges what packages define together: each id belongs to one of them, and so does each name that models call.
func (b *builder) graph() {
	total := 0
	for _, p := range b.sorted {
		total += len(p.Skills)
	}
	b.s.Skills = make([]Skill, 0, total)
	b.skills = make(map[string]int, total)
	b.capabilities = make(map[string]*contract.Capability)
	skills, capabilities := b.exports("skills"), b.exports("capabilities")
	interactions, perceptions, valueTypes := b.exports("interactions"), b.exports("perceptions"), b.exports("valueTypes")
	names := make(map[string]string, total)
	for _, p := range b.sorted {
		for i := range p.Capabilities {
			capabilities(p, p.Capabilities[i].ID)
			b.capabilities[p.Capabilities[i].ID] = &p.Capabilities[i]
		}
		for i := range p.Interactions {
			interactions(p, p.Interactions[i].ID)
		}
		for i := range p.Perceptions {
			perceptions(p, p.Perceptions[i].ID)
		}
		for i := range p.ValueTypes {
			valueTypes(p, p.ValueTypes[i].ID)
		}
		for i := range p.Skills {
			row := &p.Skills[i]
			skills(p, row.ID)
			index := len(b.s.Skills)
			b.skills[row.ID] = index
			name := row.EffectiveName()
			b.s.Skills = append(b.s.Skills, Skill{Index: index, Package: p, Row: row, Name: name})
			if name == "" || !row.Exposed {
				continue
			}
			if first, taken := names[name]; taken {
				b.add(p.ID+".skills."+row.ID, "duplicate-invocation", contract.Quote(name)+" is also the name of "+contract.Quote(first)+"; give one of them another")
			} else {
				names[name] = row.ID
			}
		}
	}
}

// exports gives what judges that an id of a kind belongs to one package: the one with the lowest id is its owner.
func (b *builder) exports(kind string) func(p *contract.Package, id string) {
	owners := make(map[string]*contract.Package)
	return func(p *contract.Package, id string) {
		if owner := owners[id]; owner != nil {
			b.add(owner.ID+"."+kind, "duplicate-schema-export", contract.Quote(id)+" is also defined by "+contract.Quote(p.ID)+"; keep one")
			return
		}
		owners[id] = p
	}
}

// adapters takes the adapters of the machine and of the plugins, and judges all manifests together.
func (b *builder) adapters() {
	for i, a := range b.set.Adapters {
		if a == nil {
			b.add("adapters["+strconv.Itoa(i)+"]", "missing-adapter", "there is no adapter; leave the place out")
			continue
		}
		kept := &operation.Adapter{Manifest: a.Manifest.Normalize(), Signatures: slices.Clone(a.Signatures), Runner: a.Runner}
		slices.SortStableFunc(kept.Signatures, func(x, y operation.Signature) int { return strings.Compare(x.Operation, y.Operation) })
		b.s.Adapters = append(b.s.Adapters, kept)
		b.judge(kept)
	}
	native := make(map[string]bool)
	for _, a := range b.s.Adapters {
		for i := range a.Manifest.Operations {
			native[a.Manifest.Operations[i].Name] = true
		}
	}
	b.plugins(native)
	slices.SortStableFunc(b.s.Adapters, func(x, y *operation.Adapter) int { return strings.Compare(x.Manifest.AdapterID, y.Manifest.AdapterID) })
	b.byID = make(map[string]*operation.Adapter, len(b.s.Adapters))
	b.interactions, b.perceptions = make(map[string]bool), make(map[string]bool)
	for _, a := range b.s.Adapters {
		m := &a.Manifest
		b.byID[m.AdapterID] = a
		b.manifests = append(b.manifests, m)
		if m.Unavailable {
			continue
		}
		for _, id := range m.ProvidesInteractions {
			b.interactions[id] = true
		}
		for _, id := range m.ProvidesPerceptions {
			b.perceptions[id] = true
		}
		for i := range m.Operations {
			if !m.Operations[i].Unavailable {
				for _, id := range m.Operations[i].Capabilities {
					b.s.Capabilities[id] = true
				}
			}
		}
	}
	primitives := manifest.Manifest{AdapterID: "host", Operations: b.set.Primitives}.Normalize().Operations
	b.primitives = make(map[string]bool, len(primitives))
	for i := range primitives {
		b.primitives[primitives[i].Name] = true
	}
	b.issues = append(b.issues, manifest.CheckInventory(b.manifests, primitives, func(id string) ([]contract.Constraint, bool) {
		if c := b.capabilities[id]; c != nil {
			return c.Constraints, true
		}
		return nil, false
	})...)
}

// judge judges what an adapter has beside its manifest.
func (b *builder) judge(a *operation.Adapter) {
	m := &a.Manifest
	if a.Runner == nil && !m.Unavailable && len(m.Operations) > 0 {
		b.add(m.AdapterID, "missing-adapter-runner", "nothing does its operations; give it a runner or make it unavailable")
	}
	for i := range a.Signatures {
		s := &a.Signatures[i]
		where := m.AdapterID + ".signatures." + s.Operation
		if m.Operation(s.Operation) == nil {
			b.add(where, "unknown-signature-operation", "the manifest has no such operation; add it or leave the signature out")
		}
		if i > 0 && a.Signatures[i-1].Operation == s.Operation {
			b.add(where, "duplicate-adapter-signature", "the operation has more than one signature; keep one")
		}
		b.issues = append(b.issues, contract.CheckParameters(where, s.Parameters)...)
	}
}

// index makes the indexes, with the first Skill of each name.
func (b *builder) index() {
	s := b.s
	ids := make([]entry, 0, len(s.Skills))
	var names, operations []entry
	owned := make(map[target]bool)
	for i := range s.Skills {
		k := &s.Skills[i]
		ids = append(ids, entry{k.Row.ID, int32(i)})
		if k.Row.Exposed && k.Name != "" { // a dormant one too: a call of it is told why it is not there
			names = append(names, entry{k.Name, int32(i)})
		}
		if k.Selected != nil {
			operations = append(operations, entry{k.Selected.Operation.Name, int32(i)})
		}
		for _, c := range k.Row.Execution.Bindings {
			owned[target{c.AdapterID, c.Operation}] = true
		}
	}
	for i := range s.Skills {
		for _, c := range s.Skills[i].Compatible[min(1, len(s.Skills[i].Compatible)):] {
			operations = append(operations, entry{c.Operation.Name, int32(i)})
		}
	}
	s.ids, s.names, s.operations = newTable(ids), newTable(names), newTable(operations)
	for _, a := range s.Adapters {
		for i := range a.Manifest.Operations {
			o := &a.Manifest.Operations[i]
			if !isOfPackage(a) && !owned[target{a.Manifest.AdapterID, o.Name}] {
				s.Fallbacks = append(s.Fallbacks, Fallback{a, o, appendFallback(nil, a, o)})
			}
		}
	}
}

func isOfPackage(a *operation.Adapter) bool {
	return a.Manifest.Provider != nil && a.Manifest.Provider.Package
}

// constraints gives the values that capabilities declare for a constraint, sorted and each once.
func (b *builder) constraints(ids []string, kind ability.ConstraintKind) (values []string) {
	for _, id := range ids {
		if c := b.capabilities[id]; c != nil {
			for _, k := range c.Constraints {
				if k.Kind == kind {
					values = append(values, k.Value)
				}
			}
		}
	}
	slices.Sort(values)
	return slices.Compact(values)
}
