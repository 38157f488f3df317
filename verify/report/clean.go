package report

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/verify/rules"
)

// clean makes a text safe to show and short enough to keep.
func clean(s string) string {
	const end = "…"
	if len(s) > mostBytes { // what follows cannot be kept, however it is written
		s = s[:min(len(s), mostBytes+utf8.UTFMax)]
	}
	if s = visible(s); len(s) <= mostBytes {
		return s
	}
	n := mostBytes - len(end)
	for !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + end
}

// details are the lines of a finding that are kept.
func (f Finding) details() (lines []string) {
	for i, d := range f.Details {
		if i == mostDetails {
			return append(lines, "and "+Count(len(f.Details)-i, "more line"))
		}
		lines = append(lines, clean(d))
	}
	return lines
}

// text is the message with its details.
func (f Finding) text() string {
	return strings.Join(append([]string{clean(f.Message)}, f.details()...), "\n")
}

// rulesOf returns the rules of the codes that occur, sorted by code. A code that the catalogue does not have gets a rule that
// says nothing.
func rulesOf(sections []section) (list []rules.Rule) {
	known := make(map[string]bool)
	for _, s := range sections {
		for _, f := range s.shown {
			if known[f.Code] {
				continue
			}
			known[f.Code] = true
			rule, ok := rules.Find(f.Code)
			if !ok {
				rule = rules.Rule{Code: f.Code, Severity: f.Severity}
			}
			list = append(list, rule)
		}
	}
	slices.SortFunc(list, func(a, b rules.Rule) int { return strings.Compare(a.Code, b.Code) })
	return list
}
