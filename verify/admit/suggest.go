package admit

import (
	"iter"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// A message about a name that does not exist ends in a question, when there is one that is spelt like it. Only what was found
// wrong costs anything, and of each file, and each part in the graph pass, it costs no more than package near lets it.

// meant gives the end of a message about a name: nothing, when none of the names that exist is near.
func (f *findings) meant(id wire.Text, names iter.Seq[string]) string {
	if name := f.near(id, names); name != "" {
		return asks + token(wire.Text(name)) + "?"
	}
	return ""
}

// mostOffered is how many names a message offers where none is near.
const mostOffered = 5

// offer gives the end of a message about a name like meant, and where no name is near some that exist.
func (f *findings) offer(id wire.Text, names, offered iter.Seq[string]) string {
	if question := f.meant(id, names); question != "" || f.kept[rules.Error] == mostIssues {
		return question
	}
	var tokens []wire.Text
	for name := range offered {
		if isToken(wire.Text(name)) {
			tokens = append(tokens, wire.Text(name))
		}
		if len(tokens) > mostOffered {
			return "; there are " + list(tokens[:mostOffered]) + " and others"
		}
	}
	switch len(tokens) {
	case 0:
		return ""
	case 1:
		return "; there is only " + list(tokens)
	}
	return "; there are " + list(tokens)
}

// asks starts the question that meant puts at the end of a message.
const asks = "; did you mean "

// near gives the name that is spelt like one that does not exist, or nothing.
func (f *findings) near(id wire.Text, names iter.Seq[string]) string {
	if f.kept[rules.Error] == mostIssues {
		return "" // the message is not kept
	}
	if name := f.search.Name(string(id), names); name != string(id) && isToken(wire.Text(name)) {
		return name
	}
	return ""
}

// keys gives the keys of a collection.
func keys[T any](list []T, key func(*T) wire.Text) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range list {
			if !yield(string(key(&list[i]))) {
				return
			}
		}
	}
}

// values gives the values of an enumeration, which are numbered from 1.
func values[E ~uint8](name func(E) string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for e := E(1); name(e) != ""; e++ {
			if !yield(name(e)) {
				return
			}
		}
	}
}

// declared gives what a package declares of a kind.
func declared(d *ability.Document, kind topicKind) iter.Seq[string] {
	switch kind {
	case topicValueType:
		return keys(d.ValueTypes, valueTypeID)
	case topicCapability:
		return keys(d.Capabilities, capabilityID)
	case topicInteraction:
		return keys(d.Interactions, interactionID)
	case topicPerception:
		return keys(d.Perceptions, perceptionID)
	case topicSkill:
		return keys(d.Skills, skillID)
	}
	return func(func(string) bool) {}
}

// names gives what a unit may refer to: what its package and the dependencies of it declare. The unit is judged again when one
// of these packages changes.
func (v view) names(kind topicKind) iter.Seq[string] {
	return func(yield func(string) bool) {
		for d := range v.documents() {
			for name := range declared(d, kind) {
				if !yield(name) {
					return
				}
			}
		}
	}
}

// documents gives the package of a unit and its dependencies, as far as they are installed.
func (v view) documents() iter.Seq[*ability.Document] {
	return func(yield func(*ability.Document) bool) {
		own := v.unit.member.result.Document
		if !yield(own) {
			return
		}
		for i := range own.Dependencies {
			owner := v.ask(topicContent, own.Dependencies[i].PackageID).owner()
			if owner != nil && owner != v.unit.member && !yield(owner.result.Document) {
				return
			}
		}
	}
}

// mostInstalled is up to how many packages are compared with the id of one that is not installed: in a registry where
// many packages lack others, the cost must not grow with the square of their number.
const mostInstalled = 1 << 10

// installed gives the ids of the other packages. The unit is judged again when packages come or go.
func (v view) installed() iter.Seq[string] {
	return func(yield func(string) bool) {
		v.ask(topicInstalled, nil)
		if len(v.index.members) > mostInstalled {
			return
		}
		own := v.unit.member.result.id
		for name, t := range v.index.topics[topicPackage] { // in no order, which the one that is nearest does not depend on
			if len(t.holders) > 0 && name != own && !yield(name) {
				return
			}
		}
	}
}
