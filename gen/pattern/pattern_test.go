package pattern

import (
	"bytes"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// TestCases runs testdata/*.txtar: the file pattern, with either the error or the texts that match and those that do not,
// as Go writes strings.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			part := make(map[string]string)
			for _, f := range archive.Files {
				part[f.Name] = string(f.Data)
			}
			re := strings.TrimSuffix(part["pattern"], "\n")
			d, err := Compile(re)
			if want, refused := part["error"]; refused {
				if err == nil || err.Error()+"\n" != want {
					t.Errorf("%q: the error is %v, want %s", re, err, want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"match", "differ"} {
				for line := range strings.Lines(part[name]) {
					text, err := strconv.Unquote(strings.TrimSuffix(line, "\n"))
					if err != nil {
						t.Fatalf("%s: %s", line, err)
					}
					if got := d.Match([]byte(text)); got != (name == "match") {
						t.Errorf("%q and %q: matches: %v", re, text, got)
					}
					if got := regexp.MustCompile(re).MatchString(text); got != (name == "match") {
						t.Errorf("%q and %q: regexp says %v", re, text, got)
					}
				}
			}
		})
	}
}

// shipped returns the patterns of the schemas of the project.
func shipped(t testing.TB) (list []string) {
	var walk func(n *wire.Node)
	walk = func(n *wire.Node) {
		for _, m := range n.Members {
			if m.Name == "pattern" && m.Value.Kind == wire.String && !slices.Contains(list, m.Value.Text) {
				list = append(list, m.Value.Text)
			}
			if m.Name != "x-bonnie-code" {
				walk(m.Value)
			}
		}
	}
	for _, f := range schemas.Files() {
		root, err := wire.Parse(f.Bytes, wire.Value)
		if err != nil {
			t.Fatal(err)
		}
		walk(root)
	}
	return list
}

// TestShipped compiles the patterns of the schemas, many times, and compares them with regexp on texts made of their own
// characters and of some that are close to them.
func TestShipped(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, re := range shipped(t) {
		first, err := Compile(re)
		if err != nil {
			t.Fatalf("%q: %s", re, err)
		}
		for range 100 {
			if again, err := Compile(re); err != nil || !again.equal(first) {
				t.Fatalf("%q: compiled again it is another automaton", re)
			}
		}
		if len(first.Accept) > 128 {
			t.Errorf("%q: %d states", re, len(first.Accept))
		}
		std := regexp.MustCompile(re)
		alphabet := []rune(re + "a-b.A0Z9_ \n\u00a0\u0660é😀")
		for range 500 {
			compare(t, first, std, pick(random, alphabet, 12))
		}
	}
}

// pick returns a text of at most so many characters of an alphabet.
func pick(random *rand.Rand, alphabet []rune, most int) string {
	var text []rune
	for range random.IntN(most + 1) {
		text = append(text, alphabet[random.IntN(len(alphabet))])
	}
	return string(text)
}

func compare(t *testing.T, d *DFA, std *regexp.Regexp, text string) {
	t.Helper()
	if got, want := d.Match([]byte(text)), std.MatchString(text); got != want {
		t.Errorf("%q and %q: matches: %v, regexp says %v", std, text, got, want)
	}
}

// TestGrammar compares random patterns of a small grammar with regexp.
func TestGrammar(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	alphabet := []rune("abcAK\u212a é\u2028\nß😀")
	compiled := 0
	for range 4000 {
		re := expression(random, 4)
		std := regexp.MustCompile(re)
		d, err := Compile(re)
		if err != nil {
			continue
		}
		compiled++
		checkForm(t, re, d)
		for range 30 {
			compare(t, d, std, pick(random, alphabet, 8))
		}
	}
	if compiled < 3900 {
		t.Errorf("of 4000 patterns %d compile", compiled)
	}
}

// expression returns a random pattern.
func expression(random *rand.Rand, depth int) string {
	atoms := []string{"a", "b", "c", "é", "😀", ".", "[ab]", "[^a]", "[^b-é]", `\w`, `\W`, `\s`, `\PL`, `\p{Lu}`, "(?i:k)", "(?i:[a-c])", "(?s:.)", "^", "$", "[😀-😂]"}
	if depth == 0 {
		return atoms[random.IntN(len(atoms))]
	}
	switch random.IntN(6) {
	case 0:
		return expression(random, depth-1) + "|" + expression(random, depth-1)
	case 1:
		return "(?:" + expression(random, depth-1) + ")" + []string{"*", "+", "?", "{2}", "{1,3}", "{2,}", "*?"}[random.IntN(7)]
	case 2:
		return "(" + expression(random, depth-1) + ")" + expression(random, depth-1)
	}
	return expression(random, depth-1) + expression(random, depth-1)
}

// checkForm holds an automaton to what the package comment says of its numbers.
func checkForm(t *testing.T, re string, d *DFA) {
	t.Helper()
	met := d.Start
	if met != 0 {
		t.Errorf("%q: the start is %d", re, met)
	}
	for state, row := range d.Next {
		if len(row) != d.ClassCount {
			t.Errorf("%q: state %d has %d classes of %d", re, state, len(row), d.ClassCount)
		}
		for _, next := range row {
			if int(next) > met+1 {
				t.Errorf("%q: state %d leads to %d, before %d is met", re, state, next, met+1)
			}
			met = max(met, int(next))
		}
	}
	class := -1
	for _, c := range d.Classes {
		class = max(class, int(c))
	}
	for i, r := range d.Ranges {
		if i == 0 && r.First != utf8.RuneSelf || i > 0 && (r.First <= d.Ranges[i-1].First || r.Class == d.Ranges[i-1].Class) {
			t.Errorf("%q: range %d is %v", re, i, r)
		}
		class = max(class, int(r.Class))
	}
	if class != d.ClassCount-1 || met != len(d.Accept)-1 {
		t.Errorf("%q: %d classes and %d states are in use, of %d and %d", re, class+1, met+1, d.ClassCount, len(d.Accept))
	}
}

// TestSameTexts holds that patterns for the same texts give equal automata.
func TestSameTexts(t *testing.T) {
	for _, pair := range [][2]string{
		{`^(?:a|b)*$`, `^[ab]*?$`},
		{`a`, `^(?s:.)*a(?s:.)*$`},
		{`^a{2,4}$`, `^aa(?:a|aa)?$`},
		{`(?i)^k$`, "^[kK\u212a]$"},
		{``, `^|x`},
		{`a^`, `[^\x00-\x{10FFFF}]`},
	} {
		x, err := Compile(pair[0])
		if err != nil {
			t.Fatal(err)
		}
		y, err := Compile(pair[1])
		if err != nil {
			t.Fatal(err)
		}
		if !x.equal(y) {
			t.Errorf("%q and %q: %+v and %+v", pair[0], pair[1], x, y)
		}
	}
}

// FuzzMatch compares any pattern and text with regexp.
func FuzzMatch(f *testing.F) {
	for _, re := range shipped(f) {
		f.Add(re, "writing.type-at-cursor")
	}
	f.Fuzz(func(t *testing.T, re, text string) {
		if len(re) > 200 || len(text) > 1000 || !utf8.ValidString(text) {
			return
		}
		std, err := regexp.Compile(re)
		d, refused := Compile(re)
		if err != nil {
			if refused == nil {
				t.Fatalf("%q: regexp refuses it: %s", re, err)
			}
			return
		}
		if refused == nil {
			checkForm(t, re, d)
			compare(t, d, std, text)
			compare(t, d, std, string(bytes.Repeat([]byte(text), 2)))
		}
	})
}
