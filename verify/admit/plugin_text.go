package admit

import (
	"bytes"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// token writes a token of a package into a message: in quotes, or, when it is longer than tokens are, by its length alone. What
// is no token, and stands where one belongs, is quoted too if it is short and can be read, because people search for what they
// see. What an author wrote as a text, such as a title, is not given to it.
func token(t wire.Text) string {
	switch {
	case len(t) == 0:
		return "an empty text"
	case isToken(t):
		return `"` + string(t) + `"`
	case len(t) <= mostQuoted && !slices.ContainsFunc([]rune(string(t)), func(c rune) bool { return !unicode.IsPrint(c) || c == utf8.RuneError }):
		return string(wire.AppendString(nil, string(t)))
	}
	return "a text of " + strconv.Itoa(len(t)) + " bytes"
}

// mostQuoted is how many bytes a text has that is quoted without being a token.
const mostQuoted = 40

// isToken says whether a text is made of the letters, digits and signs of tokens, and no longer than they are.
func isToken(t wire.Text) bool {
	return len(t) > 0 && len(t) <= 128 && !slices.ContainsFunc(t, func(c byte) bool { return !isWordByte(c) && c != '.' && c != '-' })
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
