package token

import (
	"errors"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// separators join the words of a name where they stand between letters or digits.
const separators = " -_./:"

// symbols spells the characters of ASCII that an identifier cannot hold.
var symbols = map[byte]string{
	' ': "Space", '!': "Exclamation", '"': "Quote", '#': "Hash", '$': "Dollar", '%': "Percent", '&': "Ampersand",
	'\'': "Apostrophe", '(': "LeftParenthesis", ')': "RightParenthesis", '*': "Asterisk", '+': "Plus", ',': "Comma",
	'-': "Minus", '.': "Dot", '/': "Slash", ':': "Colon", ';': "Semicolon", '<': "Less", '=': "Equals", '>': "Greater",
	'?': "Question", '@': "At", '[': "LeftBracket", '\\': "Backslash", ']': "RightBracket", '^': "Caret",
	'_': "Underscore", '`': "Backtick", '{': "LeftBrace", '|': "Bar", '}': "RightBrace", '~': "Tilde",
}

var digits = [...]string{"Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"}

// Identifier gives the exported Go identifier for a JSON name. This is the rule:
//
//   - ASCII letters and digits are kept as they are, so an initialism is written as the schema writes it.
//   - The characters space - _ . / : are left out between two letters or digits. What follows one is a new word.
//   - Every other character is spelled and stands between words: a symbol by its name (+ is Plus), all else as U and its
//     code point in at least four upper-case hexadecimal digits (ß is U00DF). A digit in front of all else is spelled too
//     (2d is TwoD).
//   - The first letter of every word is a capital.
//   - The empty name is Empty.
//
// So the identifier consists of ASCII letters and digits whatever the name is.
func Identifier(name string) string {
	if name == "" {
		return "Empty"
	}
	var out strings.Builder
	word := true // the next letter begins a word
	spell := func(s string) { out.WriteString(s); word = true }
	for i, r := range name {
		switch {
		case r >= '0' && r <= '9' && i == 0:
			spell(digits[r-'0'])
		case r >= '0' && r <= '9':
			out.WriteRune(r)
			word = false
		case isLetter(r):
			if word && r >= 'a' {
				r -= 'a' - 'A'
			}
			out.WriteRune(r)
			word = false
		case r < 0x80 && strings.ContainsRune(separators, r) && between(name, i):
			word = true
		case r < 0x80 && symbols[byte(r)] != "":
			spell(symbols[byte(r)])
		default:
			hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
			spell("U" + strings.Repeat("0", max(0, 4-len(hex))) + hex)
		}
	}
	return out.String()
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// between tells whether the byte at i stands between two letters or digits.
func between(name string, i int) bool {
	if i == 0 || i+1 == len(name) {
		return false
	}
	alphanumeric := func(c byte) bool { return c >= '0' && c <= '9' || isLetter(rune(c)) }
	return alphanumeric(name[i-1]) && alphanumeric(name[i+1])
}

// Scope holds the identifiers of a package or of a type. An identifier belongs to one place, which is the words that name
// it in an error.
type Scope map[string]string

// Claim takes an identifier for a place. It is an error when another place has it.
func (s Scope) Claim(identifier, place string) error {
	if other, taken := s[identifier]; taken && other != place {
		return errors.New(place + ": the Go name " + identifier + " is that of " + other + " already; rename one of the two")
	}
	s[identifier] = place
	return nil
}

// IsPackage tells whether a name can be that of a package.
func IsPackage(name string) bool {
	for i := range len(name) {
		if c := name[i]; (c < 'a' || c > 'z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != "" && !jen.IsReservedWord(name)
}
