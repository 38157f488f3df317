// Package rules is the catalogue of everything that the verifier, the builder and the runtime can find wrong: one entry for each code,
// as data, with what it means and what to do about it. Programs that judge packages link it, at build time and at run
// time; it does nothing but keep the sentences.
//
// # The catalogue
//
// A code is kebab-case and stable: words of lower-case letters and digits, joined by hyphens. It has one severity wherever it is
// found. An error refuses what it is found in, a warning does not. The explanation says what is wrong and the remedy says
// what to do, each in one sentence for somebody who has never read the specification: it starts with an upper-case letter,
// ends with a full stop and has 240 bytes or fewer. Neither quotes anything from a package, so both can be shown anywhere.
//
// The section says where the rule is laid down. It has one of three forms:
//
//	2.3.1                      a section of the specification: those that start with 1 are in package-format.md, with 2
//	                           in validators.md, with 3 in plugins.md, with 4 in adapters.md
//	walkthroughs/FORMAT.md 2   a section of a document of this repository
//	verify/shelf               the package comment in a folder of this repository
//
// A rule that several sections name has the section that says most about it.
//
// # Causes
//
// What the runtime refuses in a turn has a cause and no code. The causes and their sentences are the runtime's, which the
// verifier does not import; causes_gen.go is written from their source by the test of this package.
//
// The entries stand in one file for each part of the specification, in the order in which it names them.
package rules

import (
	"slices"
	"strings"
	"sync"
)

// Severity says what a finding does to what it is found in.
type Severity uint8

const (
	Error   Severity = iota // it is refused
	Warning                 // it is not refused; somebody reads the finding and mends it, or says why it stands
)

// String returns "error" or "warning".
func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// Rule is what the catalogue knows of a code.
type Rule struct {
	Code        string
	Severity    Severity
	Explanation string // one sentence: what is wrong
	Remedy      string // one sentence: what to do
	Section     string // where the rule is laid down
}

// sorted is the catalogue in its order.
var sorted = sync.OnceValue(func() []Rule {
	all := slices.Concat(
		bytes, integrity, shape,
		identity, triggers, routing,
		skills, execution, exposure, semantics, contracts,
		capabilities, interactions, valueTypes, projections, references,
		fixtures, paradigm, graph, dependencies,
		pluginApplication, pluginAdapter, pluginOperations, pluginInputs, pluginSteps, pluginExpressions, pluginRealizations,
		pluginGraph, pluginContracts, pluginRuntime,
		surfaces, corpus, corpusStyle, corpusStructure,
		document, blocks, shelf, lean, plain,
		manifests, primitives, activation, envelopes, receiptLog, tables, generated, profiles, exchanges, protocol, calendarCalls, calendarFiles, programs,
	)
	slices.SortFunc(all, func(a, b Rule) int { return strings.Compare(a.Code, b.Code) })
	return all
})

// All returns every rule, sorted by code. The caller owns the result.
func All() []Rule { return slices.Clone(sorted()) }

// Find returns the rule of a code; ok is false when there is none.
func Find(code string) (rule Rule, ok bool) {
	all := sorted()
	i, ok := slices.BinarySearchFunc(all, code, func(r Rule, code string) int { return strings.Compare(r.Code, code) })
	if !ok {
		return Rule{}, false
	}
	return all[i], true
}
