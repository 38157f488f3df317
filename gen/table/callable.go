package table

import (
	"errors"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/gen/token"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// callable is a name that can be called, an operation of an adapter or the invocation name of an exposed Skill, with the
// one parameter list that it has.
type callable struct {
	name       string
	parameters []parameter // sorted by name
	declared   []declaration
	file       string // that it is written to
}

// declaration is a Skill that gives a callable a parameter list.
type declaration struct {
	by       *skill
	adapter  string // whose operation it is; empty for an invocation name
	binding  int    // which of the Skill's it is, if it is an operation
	list     []parameter
	inherits bool // there is no list of its own
	foreign  bool // the list is that of a primitive or of a plugin's operation
}

// identifier is the stem of the callable's names.
func (c *callable) identifier() string { return token.Identifier(c.name) }

// primitive is an entry of the catalogue, as far as it gives a Skill its parameters (spec 4.5).
type primitive struct {
	ability, skill, invocation string
	parameters                 []parameter
}

func readCatalogue(document []byte) (list []primitive, err error) {
	root, err := wire.Parse(document, wire.JSON)
	if err != nil {
		return nil, errors.New("the catalogue of cognitive primitives: " + err.Error())
	}
	for _, n := range items(root, "primitives") {
		p := primitive{ability: text(n, "abilityID"), skill: text(n, "skillID"), invocation: text(n, "invocationName")}
		for _, m := range items(n, "parameters") {
			p.parameters = append(p.parameters, parameter{text(m, "name"), text(m, "type"), isTrue(m, "required", false), nil})
		}
		list = append(list, p)
	}
	return list, nil
}

// collectCallables finds everything that can be called, and its parameter list.
func (g *generator) collectCallables() {
	byName := map[string]*callable{}
	declare := func(name, file string, d declaration) {
		c := byName[name]
		if c == nil {
			c = &callable{name: name, file: file}
			byName[name] = c
			g.callables = append(g.callables, c)
		}
		c.declared = append(c.declared, d)
	}
	for _, s := range g.skills() {
		for i, b := range s.bindings {
			declare(b.operation, adapterFile(b.adapter), declaration{by: s, adapter: b.adapter, binding: i, list: s.parameters, inherits: s.inheritsList()})
		}
	}
	operations := slices.Clone(g.callables)
	slices.SortFunc(operations, byCallableName)
	for _, c := range operations {
		g.settle(c)
	}
	for _, s := range g.skills() {
		if !s.exposed || s.invocation == "" || slices.ContainsFunc(s.bindings, func(b binding) bool { return b.operation == s.invocation }) {
			continue
		}
		d := declaration{by: s, list: s.parameters, inherits: s.inheritsList()}
		if p := g.primitiveOf(s); p != nil {
			d.list, d.inherits, d.foreign = p.parameters, false, true
		} else if list, ok := g.inherited(s, byName); ok && d.inherits {
			d.list, d.inherits, d.foreign = list, false, true
		}
		declare(s.invocation, "skills_"+stem(s.of.id), d)
	}
	slices.SortFunc(g.callables, byCallableName)
	for _, c := range g.callables {
		g.settle(c)
	}
}

func byCallableName(a, b *callable) int { return strings.Compare(a.name, b.name) }

// skills gives the Skills of all packages, by package id and then in the order of the package, which is that of their ids.
func (g *generator) skills() (list []*skill) {
	for _, s := range g.sources {
		list = append(list, s.skills...)
	}
	return list
}

// inheritsList tells whether the Skill takes the parameter list of what carries it out.
func (s *skill) inheritsList() bool { return len(s.parameters) == 0 && s.inherits }

// primitiveOf finds the entry of the catalogue for a cognitive Skill.
func (g *generator) primitiveOf(s *skill) (found *primitive) {
	if s.kind != "cognitive" {
		return nil
	}
	ability := text(s.of.root.Member("ability"), "id")
	for i, p := range g.catalogue {
		if p.ability == ability && p.skill == s.id && (p.invocation == s.invocation || p.invocation == "" && found == nil) {
			found = &g.catalogue[i]
		}
	}
	return found
}

// inherited gives the list that a Skill without one of its own takes: that of the operation it binds first, or of the first
// operation of a plugin that realizes it.
func (g *generator) inherited(s *skill, byName map[string]*callable) (list []parameter, ok bool) {
	best := -1
	for i, b := range s.bindings {
		if best < 0 || b.preference > s.bindings[best].preference {
			best = i
		}
	}
	if best >= 0 {
		return byName[s.bindings[best].operation].parameters, true
	}
	for _, p := range g.sources {
		plugin := p.root.Member("plugin")
		for _, r := range items(plugin, "realizations") {
			if text(r, "skillID") != s.id {
				continue
			}
			for _, o := range items(plugin, "operations") {
				if text(o, "operation") == text(r, "operation") {
					for _, n := range items(o, "inputs") {
						list = append(list, input(n))
					}
					return list, true
				}
			}
		}
	}
	return nil, false
}

// settle gives a callable the list of the first Skill that declares one, and refuses the others that declare another.
func (g *generator) settle(c *callable) {
	first := slices.IndexFunc(c.declared, func(d declaration) bool { return !d.inherits })
	if first < 0 {
		return
	}
	c.parameters = byName(c.declared[first].list)
	for _, d := range c.declared[first+1:] {
		differences := compare(byName(d.list), c.parameters)
		if d.inherits || len(differences) == 0 {
			continue
		}
		other := c.declared[first]
		code, what := "callable-parameter-mismatch", "the name "+c.name+" is called with two parameter lists; the other is that of "
		remedy := "; declare equal lists, or rename one of the two"
		if d.adapter != "" && d.adapter == other.adapter {
			code = "binding-parameter-mismatch"
			what = "the Skill binds the operation " + c.name + " of the adapter " + d.adapter + " (" + d.bound() + "), which has another parameter list in "
			remedy = "; declare equal lists, or bind another operation"
		}
		message := what + other.by.describe(other.member()) + ": " + strings.Join(differences, ", ") + remedy
		g.issues = append(g.issues, d.by.issue(d.member(), code, message))
	}
}

// member is where the list of a declaration is written.
func (d declaration) member() string {
	if d.foreign {
		return ""
	}
	return "modelExposure.parameters"
}

// bound gives the place of a binding.
func (d declaration) bound() string {
	return d.by.issue("execution.bindings."+decimal(d.binding)+".operation", "", "").Place.String()
}

// compare says everything in which a list differs from another one; both are sorted by name.
func compare(here, there []parameter) (differences []string) {
	differ := func(words ...string) { differences = append(differences, strings.Join(words, "")) }
	for i, j := 0, 0; i < len(here) || j < len(there); {
		switch {
		case j == len(there) || i < len(here) && here[i].name < there[j].name:
			differ(here[i].name, " is a parameter here and not there")
			i++
			continue
		case i == len(here) || here[i].name > there[j].name:
			differ(there[j].name, " is a parameter there and not here")
			j++
			continue
		}
		a, b := here[i], there[j]
		i, j = i+1, j+1
		if a.kind != b.kind {
			differ(a.name, " is of type ", a.kind, " here and ", b.kind, " there")
		}
		if a.required && !b.required {
			differ(a.name, " is required here and optional there")
		}
		if !a.required && b.required {
			differ(a.name, " is optional here and required there")
		}
		if !slices.Equal(a.enum, b.enum) {
			differ(a.name, " has ", enumeration(a.enum), " here and ", enumeration(b.enum), " there, and their order counts")
		}
	}
	return differences
}

// enumeration names the enumValues of a parameter.
func enumeration(values []string) string {
	if len(values) == 0 {
		return "no enumValues"
	}
	return "the enumValues " + strings.Join(values, ", ")
}

// claimCallable takes the identifiers of a callable and those inside of it.
func (g *generator) claimCallable(c *callable) {
	by := c.declared[0].by
	at := by.issue("modelExposure", "", "")
	if len(by.bindings) > 0 {
		at = by.issue("execution.bindings", "", "")
	}
	g.claim(c.identifier()+"Args", at)
	g.claim("Read"+c.identifier()+"Args", at)
	fields := token.Scope{}
	for _, p := range c.parameters {
		at := by.issue("modelExposure.parameters", "", "")
		if i := slices.IndexFunc(by.parameters, func(q parameter) bool { return q.name == p.name }); i >= 0 {
			at = by.issue("modelExposure.parameters."+decimal(i), "", "")
		}
		at.Member = "skills[" + by.id + "].modelExposure.parameters[" + p.name + "]"
		name := token.Identifier(p.name)
		g.claimIn(fields, name, at)
		if p.hasFlag() {
			g.claimIn(fields, "Has"+name, at)
		}
		if len(p.enum) > 0 {
			g.claimEnumeration(c.identifier()+name, p.enum, at)
		}
	}
}

// claimEnumeration takes the identifiers of an enumeration.
func (g *generator) claimEnumeration(name string, values []string, at issue.Issue) {
	g.claim(name, at)
	for _, v := range values {
		at := at
		at.Member += "[" + v + "]"
		g.claim(name+token.Identifier(v), at)
	}
}

// hasFlag tells whether a field beside that of the parameter says if it was passed.
func (p parameter) hasFlag() bool { return !p.required && len(p.enum) == 0 }
