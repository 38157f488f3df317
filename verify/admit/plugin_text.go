package admit

import (
	"bytes"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// token writes a token of a package into a message: in quotes, or, when it is too long or holds more than the letters,
// digits and signs that tokens are made of, by its length alone. What an author wrote as a text never gets into a message.
func token(t wire.Text) string {
	if len(t) == 0 {
		return "an empty text"
	}
	for _, c := range t {
		if !isWordByte(c) && c != '.' && c != '-' {
			return "a text of " + strconv.Itoa(len(t)) + " bytes"
		}
	}
	if len(t) > 128 {
		return "a text of " + strconv.Itoa(len(t)) + " bytes"
	}
	return `"` + string(t) + `"`
}

// foldedASCII is what texts have in common that differ in the case of ASCII letters alone: the text itself, when it has no
// capital.
func foldedASCII(t wire.Text) wire.Text {
	isUpper := func(c byte) bool { return c >= 'A' && c <= 'Z' }
	at := slices.IndexFunc(t, isUpper)
	if at < 0 {
		return t
	}
	out := slices.Clone(t)
	for i := at; i < len(out); i++ {
		if isUpper(out[i]) {
			out[i] += 'a' - 'A'
		}
	}
	return out
}

// folded is what texts have in common that, without white space at their ends, differ in letter case alone: of the
// characters that fold to each other it has the smallest.
func folded(t wire.Text) wire.Text {
	return bytes.Map(func(c rune) rune {
		least := c
		for f := unicode.SimpleFold(c); f != c; f = unicode.SimpleFold(f) {
			least = min(least, f)
		}
		return least
	}, bytes.TrimSpace(t))
}

// isLowerCase says whether a text is equal to its own lower-cased form.
func isLowerCase(t wire.Text) bool {
	for i, c := range t {
		if c >= utf8.RuneSelf {
			return !bytes.ContainsFunc(t[i:], isCapital)
		}
		if c >= 'A' && c <= 'Z' {
			return false
		}
	}
	return true
}

// isPrintable says whether a text is printable (plugins.md 3.7).
func isPrintable(t wire.Text) bool {
	for _, c := range t {
		if c < ' ' || c == 0x7F {
			return false
		}
	}
	return len(t) > 0 && len(t) <= 32768
}

// isBlank says whether a text is empty or white space.
func isBlank(t wire.Text) bool { return len(bytes.TrimSpace(t)) == 0 }

// isLetterOrDigit says whether a routing term could hold a character.
func isLetterOrDigit(c rune) bool { return unicode.In(c, unicode.L, unicode.M, unicode.Nd) }

// normalised is a text as applications are told apart by: lower-cased, every run of other characters than letters and
// digits is one space, and there is none at either end.
func normalised(t wire.Text) wire.Text {
	out := make([]byte, 0, len(t))
	for _, c := range string(t) {
		switch {
		case isLetterOrDigit(c):
			out = utf8.AppendRune(out, unicode.ToLower(c))
		case len(out) > 0 && out[len(out)-1] != ' ':
			out = append(out, ' ')
		}
	}
	return bytes.TrimRight(out, " ")
}

// duplicates reports, at a member, each text that occurs more than once in a sorted list by its key. Texts that are equal byte
// by byte are left to the reader, which has found them.
func (f *findings) duplicates(member string, list []wire.Text, key func(wire.Text) wire.Text, code string) {
	if len(list) < 2 {
		return
	}
	type group struct {
		texts int  // that differ
		equal bool // some do not
	}
	groups := make(map[string]group, len(list))
	for i, t := range list {
		name := string(key(t))
		g := groups[name]
		if i > 0 && string(t) == string(list[i-1]) {
			g.equal = true
		} else {
			g.texts++
		}
		groups[name] = g
	}
	if len(groups) == len(list) {
		return
	}
	for _, t := range list {
		name := string(key(t))
		if g := groups[name]; g.texts > 1 && !g.equal {
			f.member(member, code, token(t)+" occurs twice when letter case is ignored; keep it once")
			delete(groups, name)
		}
	}
}
