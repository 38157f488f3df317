package admit

import (
	"strings"

	"github.com/bonnie-build/bonnie/verify/rules"
)

// causes are the issues that bring others along, whatever a package depends on: a realization that is not valid, an id that
// two packages declare, an Ability that is not installed, and an input that nothing uses.
type causes struct {
	exports   map[string][]Issue // by the packages that declare the id
	declared  map[string]Issue   // by that id, quoted
	absent    map[string]Issue   // Abilities that are not installed, by path and quoted id
	unused    map[string]Issue   // inputs, by package and quoted name
	refused   map[string][]Issue // realizations, by package
	skills    map[string]Issue   // the same, by the quoted id of the Skill
	misspelt  map[string]Issue   // realizations of no Skill, by the namespace of the id and by the quoted id that was meant
	brought   []Issue            // in the order in which their causes have to be looked up
	belonging []Issue            // to each of brought, its cause
}

// causesOf finds the causes among issues, and what they bring along; rest are the others, in their order.
func causesOf(issues []Issue) (c causes, rest []Issue) {
	c = causes{map[string][]Issue{}, map[string]Issue{}, map[string]Issue{}, map[string]Issue{}, map[string][]Issue{}, map[string]Issue{}, map[string]Issue{}, nil, nil}
	for _, i := range issues {
		c.note(i)
	}
	var after []Issue
	for _, i := range issues {
		cause, ok := c.of(i)
		switch {
		case !ok:
			rest = append(rest, i)
		case i.Realizes != "": // which may be a cause itself
			c.brought, c.belonging = append(c.brought, i), append(c.belonging, cause)
		default:
			after = append(after, i)
		}
	}
	nowhere := make(map[string]Issue) // the causes of what is declared nowhere
	for _, i := range after {
		cause, _ := c.of(i)
		c.brought, c.belonging = append(c.brought, i), append(c.belonging, cause)
		nowhere[reference(i, i.Code)] = cause
	}
	others := rest
	rest = rest[:0]
	for _, i := range others {
		kind, outside := strings.CutPrefix(i.Code, "external-") // of this package, and of every other
		if cause, ok := nowhere[reference(i, "missing-"+kind)]; ok && outside {
			c.brought, c.belonging = append(c.brought, i), append(c.belonging, cause)
		} else {
			rest = append(rest, i)
		}
	}
	return c, rest
}

// note takes an issue that may be a cause.
func (c *causes) note(i Issue) {
	tokens := quoted(i.Message)
	if len(tokens) == 0 {
		return
	}
	switch {
	case i.Code == "duplicate-schema-export":
		c.declared[tokens[0]] = i
		c.exports[i.Package] = append(c.exports[i.Package], i)
		for _, other := range tokens[1:] {
			other = strings.Trim(other, `"`)
			c.exports[other] = append(c.exports[other], i)
		}
	case i.Code == "missing-supporting-ability":
		c.absent[i.Path+tokens[0]] = i
	case i.Code == "unused-plugin-input":
		c.unused[i.Package+tokens[0]] = i
	case i.Realizes != "" && i.Severity == rules.Error:
		c.refused[i.Package] = append(c.refused[i.Package], i)
		if i.Code != "missing-plugin-realization-skill" {
			c.skills[`"`+i.Realizes+`"`] = i
			return
		}
		c.misspelt[namespaceOf(i.Realizes)] = i
		if len(tokens) > 1 { // of the question at the end
			c.misspelt[tokens[1]] = i
		}
	}
}

// of gives the cause of an issue, if there is one.
func (c *causes) of(i Issue) (cause Issue, ok bool) {
	tokens := quoted(i.Message)
	if len(tokens) == 0 {
		return cause, false
	}
	switch {
	case i.Code == "undeclared-schema-import":
		cause, ok = c.declared[tokens[0]]
	case i.Code == "undeclared-ability-dependency":
		cause, ok = c.absent[i.Path+tokens[0]]
	case i.Code == "missing-model-input":
		cause, ok = c.unused[i.Package+tokens[len(tokens)-1]]
	case i.Code == "unrealized-plugin-operation":
		for _, r := range c.refused[i.Package] {
			if !ok || strings.Contains(r.Message, tokens[0]) {
				cause, ok = r, true
			}
		}
	case i.Code == "plugin-provider-unavailable":
		if cause, ok = c.skills[tokens[0]]; !ok {
			if cause, ok = c.misspelt[tokens[0]]; !ok {
				cause, ok = c.misspelt[namespaceOf(strings.Trim(tokens[0], `"`))]
			}
		}
	case isOfNobody(i.Code):
		for _, x := range c.exports[i.Package] { // an id that was another one before
			meant := quoted(x.Message)[0]
			if strings.HasSuffix(i.Code, kinds[x.Member]) && (!strings.Contains(i.Message, asks) || tokens[len(tokens)-1] == meant) {
				return x, true
			}
		}
	}
	return cause, ok
}

// kinds are the ends of codes about references, by the member that declares what they refer to.
var kinds = map[string]string{
	"valueTypes": "-value-type", "capabilities": "-capability", "interactions": "-interaction", "perceptions": "-perception",
	"skills": "-skill", "threadProjections": "-projection",
}

// fold puts what causes bring along below the roots in which these are.
func (c *causes) fold(roots []Root) {
	type key struct{ path, code, message string }
	of := func(i Issue) key { return key{i.Path, i.Code, i.Message} }
	wanted := make(map[key]int, len(c.belonging)) // the root of a cause
	for _, i := range c.belonging {
		wanted[of(i)] = -1
	}
	for n := range roots {
		r := &roots[n]
		for _, list := range [][]Issue{{r.Issue}, r.Same, r.Follows} {
			for _, i := range list {
				if _, ok := wanted[of(i)]; ok {
					wanted[of(i)] = n
				}
			}
		}
	}
	for n, i := range c.brought {
		at := wanted[of(c.belonging[n])]
		roots[at].Follows = append(roots[at].Follows, i)
		wanted[of(i)] = at
	}
}

// quoted gives the tokens of a message with their quotes, in their order.
func quoted(message string) (tokens []string) {
	for {
		_, rest, ok := strings.Cut(message, `"`)
		token, rest, closed := strings.Cut(rest, `"`)
		if !ok || !closed {
			return tokens
		}
		tokens = append(tokens, `"`+token+`"`)
		message = rest
	}
}

// namespaceOf gives an id up to its last dot.
func namespaceOf(id string) string { return id[:strings.LastIndexByte(id, '.')+1] }
