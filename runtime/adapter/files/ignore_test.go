package files

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// git runs git in a folder, with nothing of the machine's configuration.
func git(t testing.TB, folder string, arguments ...string) string {
	t.Helper()
	command := exec.Command("git", append([]string{"-c", "core.excludesFile=", "-c", "init.defaultBranch=main"}, arguments...)...)
	command.Dir = folder
	command.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GIT_CEILING_DIRECTORIES="+filepath.Dir(folder))
	out, err := command.Output()
	if err != nil {
		t.Fatalf("git %v: %v", arguments, err)
	}
	return string(out)
}

// gardener makes trees and patterns that have something to do with each other.
type gardener struct{ *rand.Rand }

func (g gardener) one(list ...string) string { return list[g.IntN(len(list))] }

func (g gardener) name() string {
	return g.one("a", "b", "ab", "foo", "foo.txt", "a.b", "bar", "é", "x y", "[a]", "foo*", "a-b", "A", "#a", "!a", "z ", "foo.o", `q\r`)
}

func (g gardener) path() string {
	steps := make([]string, 1+g.IntN(4))
	for i := range steps {
		steps[i] = g.name()
	}
	return strings.Join(steps, "/")
}

func (g gardener) pattern() string {
	var p strings.Builder
	if g.IntN(4) == 0 {
		p.WriteString("!")
	}
	if g.IntN(4) == 0 {
		p.WriteString("/")
	}
	for range 1 + g.IntN(3) {
		switch g.IntN(12) {
		case 0:
			p.WriteString(g.one("*", "**", "***", "?", "a*", "*.o", "*b", "f**o"))
		case 1:
			p.WriteString(g.one("[a-c]", "[!a]", "[^b]", "[[:alpha:]]", "[[:digit:]b]", "[]a]", "[a", "[a-]", `[\]a]`, "[[:nope:]]", "[b-a]", `[a\-c]`, "[[:alpha]", "[/]", "[!/]"))
		case 2:
			p.WriteString(g.one(`\a`, `\*`, `\!a`, `\#a`, `\[a]`, `\`, `\ `, `foo\*`))
		case 3:
			p.WriteString(g.one("**/", "/**/", "/**", "/*", "*/", "/", "//", `**\/`, "a**/", "**a/"))
		default:
			p.WriteString(g.name())
		}
		p.WriteString(g.one("", "", "/", "*", " "))
	}
	return p.String() + g.one("", "", "", "/", " ", "  ", `\ `, "\r")
}

func (g gardener) patterns() string {
	var p strings.Builder
	if g.IntN(8) == 0 {
		p.WriteString("\uFEFF")
	}
	for range 1 + g.IntN(5) {
		p.WriteString(g.pattern())
		p.WriteString("\n")
	}
	return strings.TrimSuffix(p.String(), g.one("\n", ""))
}

// TestGitIgnoresTheSame makes trees with patterns, and asks git what is left of them.
func TestGitIgnoresTheSame(t *testing.T) {
	rounds := 100
	if testing.Short() {
		rounds = 40
	}
	root := t.TempDir()
	git(t, root, "init", "-q", ".")
	w := opened(t, root)
	ignored := 0
	for seed := range uint64(rounds) {
		g := gardener{rand.New(rand.NewPCG(seed, 7))}
		entries, err := os.ReadDir(root)
		must(t, err)
		for _, e := range entries {
			if e.Name() != ".git" {
				must(t, os.RemoveAll(filepath.Join(root, e.Name())))
			}
		}
		rules := map[string]string{".git/info/exclude": g.patterns(), ".gitignore": g.patterns()}
		count := 0
		for range 25 {
			path := g.path()
			full := filepath.Join(root, filepath.FromSlash(path))
			if os.MkdirAll(filepath.Dir(full), 0o777) == nil && os.WriteFile(full, nil, 0o666) == nil {
				count++
			}
			if folder := filepath.Dir(path); g.IntN(6) == 0 && folder != "." {
				if info, err := os.Stat(filepath.Dir(full)); err == nil && info.IsDir() {
					rules[folder+"/.gitignore"] = g.patterns()
				}
			}
		}
		for name, text := range rules {
			must(t, os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), []byte(text), 0o666))
		}
		want := strings.FieldsFunc(git(t, root, "ls-files", "-o", "-z", "--exclude-standard"), func(r rune) bool { return r == 0 })
		slices.Sort(want)
		have := walked(t, w, "")
		if !slices.IsSorted(have) {
			t.Fatalf("seed %d: not in the order of paths: %q", seed, have)
		}
		if diff := cmp.Diff(want, have, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("seed %d: -git +walk:\n%s\n%q", seed, diff, rules)
		}
		ignored += count - len(have)
		for _, folder := range []string{"a", "foo/a", "b/ab"} { // a folder by itself is as it is on the way from the root
			if info, err := os.Stat(filepath.Join(root, folder)); err != nil || !info.IsDir() {
				continue
			}
			var below []string
			for _, name := range have {
				if strings.HasPrefix(name, folder+"/") {
					below = append(below, name)
				}
			}
			if diff := cmp.Diff(below, walked(t, w, folder), cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("seed %d: %s: %s", seed, folder, diff)
			}
		}
	}
	if ignored < rounds {
		t.Errorf("only %d files were ignored in %d rounds", ignored, rounds)
	}
}

// FuzzWildmatch looks for patterns that take long, or that make it fail.
func FuzzWildmatch(f *testing.F) {
	for _, p := range []string{"*", "**/a", "a/**/b", "[a-z]*", `\`, "[", "[[:alpha:]]", "*a*a*a*a*b", "**/**/**/**/x", "[!a]?"} {
		f.Add(p, "a/b/a/b/aaaaaaaaaaaa")
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if strings.ContainsRune(pattern, 0) || strings.ContainsRune(text, 0) || len(pattern) > 1024 || len(text) > 1024 {
			return
		}
		wildmatch(pattern, text)
		if simple(pattern) == len(pattern) && wildmatch(pattern, text) != (pattern == text) {
			t.Errorf("%q and %q", pattern, text)
		}
		p := readPatterns("", []byte(pattern))
		p.last(text, true)
	})
}

// TestPatternsThatAreMadeToBeSlow compares patterns of many stars with long names, in a time that a folder can bear.
func TestPatternsThatAreMadeToBeSlow(t *testing.T) {
	start := time.Now()
	for _, p := range []string{
		strings.Repeat("*a", 100) + "b", strings.Repeat("**/", 100) + "b", strings.Repeat("*/", 100) + "b", strings.Repeat("a*/**/", 60) + "b", strings.Repeat("?*", 100) + "b",
		strings.Repeat("[a-z]*", 80) + "b", strings.Repeat("**/a*", 80) + "b",
	} {
		for _, text := range []string{strings.Repeat("a", 255), strings.Repeat("a/", 500) + "c", strings.Repeat("aaaa/", 200) + "c"} {
			if wildmatch(p, text) {
				t.Errorf("%s matches", p)
			}
		}
	}
	if spent := time.Since(start); spent > time.Second {
		t.Error(spent)
	}
}
