package admit

import (
	"regexp/syntax"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// agree compares the reading of an expression with that of the library that runs it.
func agree(t *testing.T, text string) {
	t.Helper()
	captures, ok := readExpression(text)
	parsed, err := syntax.Parse(text, syntax.Perl)
	if ok != (err == nil) {
		t.Fatalf("%q: read is %v, the library says %v", text, ok, err)
	}
	if ok && captures != parsed.MaxCap() {
		t.Fatalf("%q: %d captures, the library counts %d", text, captures, parsed.MaxCap())
	}
}

// TestShortExpressionsAreReadAsTheLibraryReadsThem goes over every sequence of a few pieces, which between them name every
// construct of the syntax.
func TestShortExpressionsAreReadAsTheLibraryReadsThem(t *testing.T) {
	for _, alphabet := range []struct {
		length int
		pieces []string
	}{
		{6, []string{"a", "(", ")", "|", "*", "?", "{2}", `\`}},
		{5, []string{"a", "(", ")", "[", "]", "^", "-", `\`, "d", "z", ":", "|", "+"}},
		{4, []string{"(?", "i", "-", ":", ")", "a", "P<", "<", ">", "_", "*", "("}},
		{5, []string{"{", "}", ",", "0", "2", "1001", "a", "*", "?"}},
		{4, []string{"(", ")", "(?:", "a", "{2}", "{10}", "{100}", "{11,}", "{0,1000}", "{0}", "{0,}", "*", "?", "|"}},
		{4, []string{`\Q`, `\E`, "a", "*", "(", ")", "{2}", "|", `\`, "(?i)", "^", "$", "."}},
		{5, []string{`\x`, "{", "}", "f", "g", "1", "10FFFF", "[", "]", "-"}},
		{4, []string{`\`, "0", "1", "7", "8", "[", "]", "-", "é", "C", "b", "_", "n"}},
		{5, []string{"[", "]", "[:", ":]", "^", "alpha", "word", "foo", "-", "a"}},
		{4, []string{`\p`, `\P`, "{", "}", "^", "L", "l", "Greek", "Lu", "any", "ASCII", "LC", "_", "Letter", "é", "[", "]"}},
	} {
		walk("", alphabet.length, alphabet.pieces, func(text string) { agree(t, text) })
	}
}

func walk(text string, length int, pieces []string, visit func(string)) {
	visit(text)
	if length == 0 {
		return
	}
	for _, p := range pieces {
		walk(text+p, length-1, pieces, visit)
	}
}

func TestNamesOfPropertiesAreThoseOfTheLibrary(t *testing.T) {
	for _, name := range []string{
		"Any", "assigned", "ASCII", "L", "l", "Lu", "LC", "lc", "Lowercase_Letter", "lowercase letter", "Han", "Greek", "Old_Italic",
		"OldItalic", "Zyyy", "Latn", "", "^", "^^L", "Nonesuch", "L&", "Script=Greek",
	} {
		agree(t, `\p{`+name+"}")
		agree(t, `[\P{`+name+"}]")
	}
}

// A package may hold 4 MiB of expressions.
func TestExpressionsAreReadInTimeInProportionToTheirLength(t *testing.T) {
	hostile := []string{
		"(?i)" + strings.Repeat(`[B-\x{1E942}]`, 30),
		"(?i)" + strings.Repeat(`\pL`, 130),
		strings.Repeat("(", 200) + strings.Repeat(")", 200),
		strings.Repeat("(?:a{9}", 50),
		strings.Repeat("{", 400),
		strings.Repeat("[[:", 133),
		strings.Repeat(`\Q`, 200),
	}
	start := time.Now()
	for range 10_000 / len(hostile) {
		for _, text := range hostile {
			readExpression(text)
		}
	}
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("4 MiB of expressions took %v", took)
	}
}

func FuzzExpression(f *testing.F) {
	for _, text := range []string{`(?P<name>\w+)\s*=`, `^import\s+"([^"]+)"`, `[^\]a-z\pL[:alpha:]-]{2,5}?`, `(?i-s:a|b)`, `\x{10FFFF}\123\Q*\E`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		const longest = 400 // the library refuses what is nested deeper than is possible within a corpus
		if utf8.ValidString(text) && len(text) <= longest {
			agree(t, text)
		}
	})
}
