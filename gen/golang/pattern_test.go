package golang

import (
	"regexp"
	"testing"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/gen/pattern"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// patterns gives the patterns of the schema of packages, and some more.
func patterns(tb testing.TB) []string {
	tb.Helper()
	root, err := wire.Parse(schemas.Package(), wire.Value)
	if err != nil {
		tb.Fatal(err)
	}
	list := []string{"", "a", "^$", "^a*b?$", "[^a]", "(?i)straße|k", "^(a|b)*a(a|b){3}$", "\\p{Greek}+", "^\\x00*\\x{10FFFF}$", "^.{2,4}$"}
	var walk func(n *wire.Node)
	walk = func(n *wire.Node) {
		for _, m := range n.Members {
			if m.Name == "pattern" && n.Member("type") != nil {
				list = append(list, m.Value.Text)
			}
			walk(m.Value)
		}
	}
	walk(root)
	return list
}

// FuzzTables holds that a text matches the tables of a pattern exactly when it matches the pattern.
func FuzzTables(f *testing.F) {
	type compiled struct {
		re     *regexp.Regexp
		tables *wire.Pattern
	}
	var all []compiled
	for _, p := range patterns(f) {
		dfa, err := pattern.Compile(p)
		if err != nil {
			f.Fatal(err)
		}
		all = append(all, compiled{regexp.MustCompile(p), tables(dfa)})
	}
	for _, s := range []string{
		"", "a", "writing.type-at-cursor", "1.0.0-rc.1+build.5", "2024-02-29T23:59:59Z", "großer brief", "größe", "日本 語", "x y z", "../x", "a.app", "a_b.desktop",
		"STRASSE", "\u212a", "αβγ", "\U0010FFFF", "\x00", " ", "\u00a0", "a b c d e f g h i j k l m", "#B4552D", "com.example.app", "-", ".", "..", "ab", "abba", "७",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			return
		}
		for _, c := range all {
			if have, want := c.tables.Match(wire.Text(s)), c.re.MatchString(s); have != want {
				t.Errorf("%s matches %q: %v, want %v", c.re, s, have, want)
			}
		}
	})
}
