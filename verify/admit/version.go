package admit

import (
	"bytes"
	"cmp"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// version is a semantic version, taken apart; its texts are views.
type version struct {
	numbers    [3]wire.Text
	prerelease wire.Text // without its hyphen; empty when there is none
}

// readVersion takes a semantic version apart; ok is false when it is none.
func readVersion(t wire.Text) (v version, ok bool) {
	const longest = 128
	if len(t) > longest {
		return v, false
	}
	t, build, more := bytes.Cut(t, []byte("+"))
	if more && !areIdentifiers(build, false) {
		return v, false
	}
	t, v.prerelease, more = bytes.Cut(t, []byte("-"))
	if more && !areIdentifiers(v.prerelease, true) {
		return v, false
	}
	for i := range v.numbers {
		v.numbers[i], t, more = bytes.Cut(t, []byte("."))
		if more != (i < 2) || !isNumber(v.numbers[i]) {
			return v, false
		}
	}
	return v, true
}

// areIdentifiers says whether a text is identifiers of letters, digits and hyphens with dots between them; strict ones that
// are numbers have no leading zeros.
func areIdentifiers(t wire.Text, strict bool) bool {
	for more := true; more; {
		var one wire.Text
		one, t, more = bytes.Cut(t, []byte("."))
		if len(one) == 0 {
			return false
		}
		digits := true
		for _, c := range one {
			if !isLower(c) && !isDigit(c) && (c < 'A' || c > 'Z') && c != '-' {
				return false
			}
			digits = digits && isDigit(c)
		}
		if strict && digits && !isNumber(one) {
			return false
		}
	}
	return true
}

// isNumber says whether a text is digits without a leading zero.
func isNumber(t wire.Text) bool {
	for _, c := range t {
		if !isDigit(c) {
			return false
		}
	}
	return len(t) == 1 || len(t) > 1 && t[0] != '0'
}

// compare gives the precedence of two versions: below 0 when v comes before w. Build metadata plays no part.
func (v version) compare(w version) int {
	for i := range v.numbers {
		if order := compareNumbers(v.numbers[i], w.numbers[i]); order != 0 {
			return order
		}
	}
	if len(v.prerelease) == 0 || len(w.prerelease) == 0 {
		return cmp.Compare(len(w.prerelease), len(v.prerelease)) // a release comes after what was before it
	}
	for a, b, moreA, moreB := v.prerelease, w.prerelease, true, true; ; {
		var one, other wire.Text
		if !moreA || !moreB {
			return cmp.Compare(number(moreA), number(moreB)) // what goes on comes after what it goes on from
		}
		one, a, moreA = bytes.Cut(a, []byte("."))
		other, b, moreB = bytes.Cut(b, []byte("."))
		if order := compareIdentifiers(one, other); order != 0 {
			return order
		}
	}
}

func number(more bool) int {
	if more {
		return 1
	}
	return 0
}

// compareNumbers compares numbers of any length.
func compareNumbers(a, b wire.Text) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), bytes.Compare(a, b))
}

// compareIdentifiers compares parts of prereleases: numbers come before words.
func compareIdentifiers(a, b wire.Text) int {
	numberA, numberB := isNumber(a), isNumber(b)
	switch {
	case numberA && numberB:
		return compareNumbers(a, b)
	case numberA:
		return -1
	case numberB:
		return 1
	}
	return bytes.Compare(a, b)
}
