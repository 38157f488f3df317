package admit

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// readSet reads a backslash and the name of a set of characters. set is false when there is something else; ok is false
// when the name is not known.
func readSet(text string) (rest string, set, ok bool) {
	if len(text) < 2 || text[0] != '\\' {
		return text, false, true
	}
	switch text[1] {
	case 'd', 'D', 's', 'S', 'w', 'W':
		return text[2:], true, true
	case 'p', 'P':
	default:
		return text, false, true
	}
	_, size := utf8.DecodeRuneInString(text[2:])
	name, rest := text[2:2+size], text[2+size:]
	if name == "{" {
		if name, rest, ok = strings.Cut(rest, "}"); !ok {
			return "", true, false
		}
	}
	return rest, true, isProperty(strings.TrimPrefix(name, "^"))
}

// isPOSIX says whether [:name:] is a set, or [:^name:].
func isPOSIX(name string) bool {
	switch strings.TrimPrefix(name, "^") {
	case "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "word", "xdigit":
		return true
	}
	return false
}

// isProperty says whether a name is that of a general category or of a script of Unicode. Letter case, spaces, hyphens and
// underscores do not matter, except that a script whose name has an underscore is not known.
func isProperty(name string) bool {
	name = propertyName(name)
	switch name {
	case "Any", "Assigned", "Ascii", "Lc":
		return true
	}
	return unicode.Categories[name] != nil || unicode.Scripts[name] != nil || categoryAliases()[name]
}

// categoryAliases are the long names of the general categories.
var categoryAliases = sync.OnceValue(func() map[string]bool {
	names := make(map[string]bool, len(unicode.CategoryAliases))
	for name := range unicode.CategoryAliases {
		names[propertyName(name)] = true
	}
	return names
})

// propertyName writes a name as Unicode's tables have it: the first letter is upper-case, the others are not.
func propertyName(name string) string {
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		switch {
		case c == '_' || c == '-' || c == ' ':
			continue
		case b.Len() == 0 && c >= 'a' && c <= 'z':
			c -= 'a' - 'A'
		case b.Len() > 0 && c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String()
}
