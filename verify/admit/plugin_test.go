package admit

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// pluginFindings judges the plugin and the corpus of a package, whose bytes need not be canonical.
func pluginFindings(t *testing.T, file []byte) []Issue {
	t.Helper()
	d := new(ability.Document)
	found, _, _, _, _ := decode(d, file, 1<<16)
	if first(found) != ofRules {
		t.Fatalf("the package is not of the right shape: %v", found)
	}
	f := &findings{}
	f.decoded(file, found, ofRules)
	f.plugin(d)
	if d.HasCorpus {
		mark := f.enter("corpus")
		f.corpus(&d.Corpus)
		f.leave(mark)
	}
	return f.issues
}

// brief gives each issue as CODE PATH, sorted.
func brief(issues []Issue) []string {
	lines := make([]string, 0, len(issues))
	for _, i := range issues {
		lines = append(lines, i.Code+" "+i.Path)
	}
	slices.Sort(lines)
	return lines
}

func TestPlugins(t *testing.T) {
	text, err := os.ReadFile("testdata/plugins.cases")
	if err != nil {
		t.Fatal(err)
	}
	_, cases, _ := strings.Cut(string(text), "\n\n")
	for _, c := range strings.Split(strings.TrimSpace(cases), "\n\n") {
		lines := strings.Split(c, "\n")
		name, base, _ := strings.Cut(strings.TrimPrefix(lines[0], "case "), " of ")
		t.Run(name, func(t *testing.T) {
			if base == "" {
				base = "easel"
			}
			file, err := os.ReadFile("../vectors/packages/" + base + ".bonnie")
			if err != nil {
				t.Fatal(err)
			}
			content, want, err := applyCase(string(file), lines[1:])
			if err != nil {
				t.Fatal(err)
			}
			issues := pluginFindings(t, []byte(content))
			if got := brief(issues); !slices.Equal(got, want) {
				t.Errorf("found\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			for _, i := range issues {
				checkMessage(t, i)
			}
		})
	}
}

// applyCase makes the changes of a case and gives what it expects, sorted.
func applyCase(content string, lines []string) (changed string, want []string, err error) {
	for i, line := range lines {
		switch mark, text, _ := strings.Cut(line, " "); mark {
		case "-":
			becomes := ""
			if i+1 < len(lines) && strings.HasPrefix(lines[i+1], "+ ") {
				becomes = lines[i+1][2:]
			}
			if n := strings.Count(content, text); n != 1 {
				return "", nil, fmt.Errorf("%s occurs %d times", text, n)
			}
			content = strings.Replace(content, text, becomes, 1)
		case "+":
		case "!":
			want = append(want, text)
		default:
			return "", nil, fmt.Errorf("%q is no line of a case", line)
		}
	}
	slices.Sort(want)
	return content, want, nil
}

// checkMessage holds a message to the house style: lower case, what is wrong, and behind a semicolon what to do.
func checkMessage(t *testing.T, i Issue) {
	t.Helper()
	if c := i.Message[0]; c >= 'A' && c <= 'Z' || !strings.Contains(i.Message, "; ") && !strings.HasPrefix(i.Message, "write ") || strings.HasSuffix(i.Message, ".") {
		t.Errorf("%s: the message %q does not say in lower case what to do", i.Code, i.Message)
	}
}

// shipped reads the packages of the repository, as strict reading accepts them, sorted by id.
func shipped(t *testing.T) (all []*Result) {
	t.Helper()
	files, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no packages", err)
	}
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r := Package(name, file)
		if r.Document == nil {
			t.Fatal(name, r.Issues)
		}
		all = append(all, r)
	}
	return all
}

func TestShippedPluginsAreClean(t *testing.T) {
	plugins := 0
	for _, r := range shipped(t) {
		f := &findings{}
		f.plugin(r.Document)
		if r.Document.HasCorpus {
			f.corpus(&r.Document.Corpus)
		}
		for _, i := range f.issues {
			t.Errorf("%s: %v", r.Name, i)
		}
		if r.Document.HasPlugin {
			plugins++
		}
	}
	if plugins < 2 {
		t.Errorf("%d packages have a plugin", plugins)
	}
}

func TestFamilies(t *testing.T) {
	for _, c := range []struct {
		prefix, identifier string
		want               bool
	}{
		{"com.example.app", "com.example.ap", false},
		{"com.example.app", "com.example.apple", false},
		{"com.example.app", "com.example.app-4", false},
		{"com.example.app", "com.example.app4x", false},
		{"com.example.app", "com.example.app4x.y", false},
		{"com.example.app", "org.example.app", false},
		{"com.example.app", "com.example.app", true},
		{"com.example.app", "COM.example.APP", true},
		{"com.example.app", "com.example.app4", true},
		{"com.example.app", "com.example.app44", true},
		{"com.example.app", "com.example.app4.x", true},
		{"com.example.app", "com.example.app.x", true},
		{"com.example", "com.example.app", true},
	} {
		if got := isFamily(wire.Text(c.prefix), wire.Text(c.identifier)); got != c.want {
			t.Errorf("%s in the family of %s: %v", c.identifier, c.prefix, got)
		}
		claimed := false
		familyClaims(wire.Text(c.identifier), func(k claim, _ where) { claimed = claimed || string(k.text) == c.prefix })
		if claimed != c.want {
			t.Errorf("%s claims the family of %s: %v", c.identifier, c.prefix, claimed)
		}
	}
}

func TestValuesOfInputs(t *testing.T) {
	number := ability.Input{Kind: ability.InputKindNumber, HasMinimum: true, Minimum: -2, HasMaximum: true, Maximum: 1e15}
	integer := number
	integer.Kind = ability.InputKindInteger
	enumerated := ability.Input{Kind: ability.InputKindText, EnumValues: []wire.Text{wire.Text("red")}}
	for _, c := range []struct {
		in    ability.Input
		wrong []string
		right []string
	}{
		{number, []string{"", "-", ".5", "5.", "1e3", "+1", "01", "00", "-01", "0x1", "1.5.2", "-2.1", "1000000000000000.5", "NaN", "Infinity", " 1", "1 ", strings.Repeat("9", 400)},
			[]string{"0", "-0", "-2", "0.50", "1.000", "999999999999999"}},
		{integer, []string{"1.0", "-", "", "01", "-3", "1e1"}, []string{"0", "-1", "-0", "1000000000000000"}},
		{ability.Input{Kind: ability.InputKindBoolean}, []string{"", "True", "yes", "1", "true "}, []string{"true", "false"}},
		{enumerated, []string{"", "Red", "blue"}, []string{"red"}},
		{ability.Input{Kind: ability.InputKindText}, []string{"", "\x7f"}, []string{" ", "Ü"}},
	} {
		for _, value := range c.wrong {
			if takes(&c.in, wire.Text(value)) {
				t.Errorf("an input of kind %s takes %q", c.in.Kind, value)
			}
		}
		for _, value := range c.right {
			if !takes(&c.in, wire.Text(value)) {
				t.Errorf("an input of kind %s does not take %q", c.in.Kind, value)
			}
		}
	}
}

func TestNamesOfApplications(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"The--Easel.app", "the easel app"},
		{"  Ünter, “Strich”  ", "ünter strich"},
		{"日本 2語", "日本 2語"},
		{"!?", ""},
	} {
		if got := string(normalised(wire.Text(c.text))); got != c.want {
			t.Errorf("%q is normalised to %q, not %q", c.text, got, c.want)
		}
	}
	got := applicationNames(wire.Text("easel.pro"), texts([]string{"easel pro", "pro"}), texts([]string{"!.APP", "Pro.app"}))
	if want := texts([]string{"app", "easel pro", "pro", "pro app"}); !slices.EqualFunc(got, want, func(a, b wire.Text) bool { return bytes.Equal(a, b) }) {
		t.Errorf("the names are %q, not %q", got, want)
	}
}
