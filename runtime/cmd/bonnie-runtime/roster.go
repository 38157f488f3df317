package main

import (
	"io"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/provider"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// roster prints what a request to a provider would define, as it is sent.
func roster(arguments []string, out, errs io.Writer) int {
	return project(compiled(), arguments, out, errs)
}

// project prints the roster of a set.
func project(set snapshot.Set, arguments []string, out, errs io.Writer) int {
	name, dormant := "", false
	var abilities []string
	for len(arguments) > 0 {
		word := arguments[0]
		arguments = arguments[1:]
		switch {
		case word == "-provider" && len(arguments) > 0 && name == "":
			name, arguments = arguments[0], arguments[1:]
		case word == "-dormant":
			dormant = true
		case strings.HasPrefix(word, "-"):
			return misuse(errs, "roster takes -provider with the name of one, -dormant, and Abilities")
		default:
			abilities = append(abilities, word)
		}
	}
	p, ok := provider.Named(name)
	if !ok {
		return misuse(errs, "roster needs -provider with one of "+strings.Join(provider.Names(), ", "))
	}
	s := activate(set, errs)
	if s == nil {
		return failed
	}
	var list []*snapshot.Skill
	for _, id := range abilities {
		if !slices.ContainsFunc(s.Skills, func(k snapshot.Skill) bool { return k.Package.Ability.ID == id }) {
			return misuse(errs, "there is no Ability "+quote(id))
		}
	}
	for i := range s.Skills {
		k := &s.Skills[i]
		if len(abilities) > 0 && !slices.Contains(abilities, k.Package.Ability.ID) {
			continue
		}
		if k.Exposed && k.Gate == 0 || dormant && k.Row.Exposed && k.Name != "" {
			list = append(list, k)
		}
	}
	text, err := provider.Define(p, s).AppendRoster(nil, list)
	if err != nil {
		write(errs, "bonnie-runtime: "+err.Error()+"; name an Ability to see less\n")
		return refused
	}
	write(out, string(text)+"\n")
	write(errs, count(len(list), "Skill")+" for "+p.String()+", "+count(len(text), "byte")+"; revision "+s.RevisionText+"\n")
	return success
}
