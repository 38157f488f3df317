package wire

import (
	"slices"
	"unicode/utf8"
)

// What a decoder needs that is not generated.

// Loosened says whether something was met, since it was asked the last time, that may not be written in the canonical way. A
// decoder that asks in front of a value and behind it knows whether it can copy the value into a canonical text. Canonical
// does not know then.
func (r *Reader) Loosened() bool {
	loose := r.loose
	r.loose = false
	return loose
}

// NewMembers makes the table of an object whose members are known at run time only. It sorts the names and drops those that
// stand twice. Others is Refuse, and no name has a code of its own.
func NewMembers(names []string) Members {
	names = slices.Clone(names)
	slices.SortFunc(names, CompareNames)
	m := Members{Names: slices.Compact(names)}
	keys := make([]string, len(m.Names))
	for i, name := range m.Names {
		text := AppendString(nil, name)
		// A name that a profile refuses is never looked for as it stands in a text, which has to be judged.
		if !utf8.ValidString(name) || Check(text, Fragment) != nil {
			return m
		}
		keys[i] = string(append(text, ':'))
	}
	m.Keys = keys
	if len(keys) == 0 || len(keys) > 255 { // the tables have a byte for a number
		return m
	}
	first, same := make([]byte, 32), make([]byte, len(keys))
	for i := len(keys) - 1; i >= 0; i-- {
		slot := keys[i][1] & 31
		first[slot], same[i] = byte(i+1), first[slot]
	}
	m.First, m.Same = string(first), string(same)
	return m
}
