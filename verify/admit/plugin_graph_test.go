package admit

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// judgePlugins gives what the graph pass finds by the rules of plugins.md 3.9.
func judgePlugins(packages []*Result, runtime *Inventory) []Issue {
	return ofPlugins(Graph(packages, Options{Inventory: runtime}).Issues)
}

func ofPlugins(issues []Issue) []Issue {
	return slices.DeleteFunc(issues, func(i Issue) bool {
		r, _ := rules.Find(i.Code)
		return r.Section != "3.9" && i.Code != "unrealized-plugin-operation"
	})
}

// installed reads packages of the conformance suite; of each the text before the colon is replaced by the one behind it.
func installed(t *testing.T, edits []string, names ...string) (all []*Result) {
	t.Helper()
	for _, name := range names {
		file, err := os.ReadFile("../vectors/packages/" + name + ".bonnie")
		if err != nil {
			t.Fatal(err)
		}
		text := string(file)
		for i := 0; i < len(edits); i += 2 {
			text = strings.ReplaceAll(text, edits[i], edits[i+1])
		}
		d := new(ability.Document)
		found, _, complete, _, _ := decode(d, []byte(text), 1<<16)
		if !complete {
			t.Fatal(found)
		}
		all = append(all, &Result{Document: d, Digest: string(d.Integrity.Digest), id: string(d.Package.Id)})
	}
	return all
}

func TestRuntimeInventory(t *testing.T) {
	const app = "easel.plugin.application."
	for _, c := range []struct {
		name    string
		runtime *Inventory
		edits   []string
		want    []string
	}{
		{"adapter", &Inventory{Adapters: []string{"easel-hands"}}, nil, []string{"adapter-shadows-runtime easel.plugin.adapter.id"}},
		{"operation", &Inventory{Operations: []string{"easel_wash"}}, nil, []string{"operation-shadows-runtime easel.plugin.operations[2].operation"}},
		{"primitive", &Inventory{}, []string{"easel_wash", "run_shell"}, []string{"operation-shadows-runtime easel.plugin.operations[2].operation"}},
		{"application", &Inventory{Applications: []RuntimeApplication{{ID: "easel"}}}, nil, []string{"application-shadows-runtime " + app + "id"}},
		{"alias", &Inventory{Applications: []RuntimeApplication{{ID: "a", Aliases: []string{"The, Easel"}}}}, nil, []string{"alias-shadows-runtime " + app + "aliases[0]"}},
		{"bundle name", &Inventory{Applications: []RuntimeApplication{{ID: "a", BundleNames: []string{"the easel.APP"}}}}, nil, []string{"alias-shadows-runtime " + app + "aliases[0]"}},
		{"id as an alias", &Inventory{Applications: []RuntimeApplication{{ID: "the-easel"}}}, nil, []string{"alias-shadows-runtime " + app + "aliases[0]"}},
		{"window class", &Inventory{Applications: []RuntimeApplication{{ID: "a", WindowClasses: []string{"EASELWINDOW"}}}}, nil, []string{"window-class-shadows-runtime " + app + "windowClasses[0]"}},
		{"desktop id", &Inventory{Applications: []RuntimeApplication{{ID: "a", DesktopIDs: []string{"Easel.desktop"}}}}, nil, []string{"desktop-id-shadows-runtime " + app + "desktopIDs[0]"}},
		{"bundle identifier", &Inventory{Applications: []RuntimeApplication{{ID: "a", BundleIdentifiers: []string{"example.EASEL4"}}}}, nil,
			[]string{"bundle-family-shadows-runtime " + app + "bundleIdentifierPrefix", "bundle-shadows-runtime " + app + "bundleIdentifiers[1]"}},
		{"inside of the family", &Inventory{Applications: []RuntimeApplication{{ID: "a", BundleIdentifiers: []string{"example.easel.lite"}}}}, nil,
			[]string{"bundle-family-shadows-runtime " + app + "bundleIdentifierPrefix"}},
		{"around the family", &Inventory{Applications: []RuntimeApplication{{ID: "a", BundleIdentifierPrefix: "example"}}}, nil,
			[]string{"bundle-family-shadows-runtime " + app + "bundleIdentifierPrefix"}},
		{"family inside of the family", &Inventory{Applications: []RuntimeApplication{{ID: "a", BundleIdentifierPrefix: "example.easel9"}}}, nil,
			[]string{"bundle-family-shadows-runtime " + app + "bundleIdentifierPrefix"}},
		{"nothing in common", &Inventory{Adapters: []string{"easel"}, Operations: []string{"wash"}, Applications: []RuntimeApplication{{
			ID: "a", Aliases: []string{"easels"}, WindowClasses: []string{"easel.desktop"}, DesktopIDs: []string{"EaselWindow"},
			BundleIdentifiers: []string{"example.eas"}, BundleIdentifierPrefix: "example.easels"}}}, nil, nil},
		{"unknown", nil, []string{"easel_wash", "run_shell"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			issues := judgePlugins(installed(t, c.edits, "easel", "materials", "painting"), c.runtime)
			if got := brief(issues); !slices.Equal(got, c.want) {
				t.Errorf("found %q, not %q", got, c.want)
			}
			for _, i := range issues {
				checkMessage(t, i)
			}
		})
	}
}

func TestPluginWithoutADigest(t *testing.T) {
	packages := installed(t, nil, "easel", "materials", "painting")
	packages[0].Digest = ""
	if got, want := brief(judgePlugins(packages, &Inventory{})), []string{"dynamic-provider-digest-failed easel.integrity"}; !slices.Equal(got, want) {
		t.Errorf("found %q, not %q", got, want)
	}
}

func TestShippedPluginsAreCleanTogether(t *testing.T) {
	for _, i := range judgePlugins(shipped(t), nil) {
		t.Error(i)
	}
}

// A package that has been removed is as if it had never been there.
func TestRemovedPluginsLeaveNoTrace(t *testing.T) {
	base := installed(t, nil, "easel", "gallery", "materials", "painting")
	twin := installed(t, []string{`"easel"`, `"atelier"`, "easel_", "atelier_", "easel-hands", "atelier-hands"}, "easel")
	x := NewIndex(Options{Inventory: &Inventory{}})
	x.Add(base...)
	found := func() []string { return brief(ofPlugins(x.Judgement().Issues)) }
	if before := found(); len(before) != 0 {
		t.Fatal(before)
	}
	x.Add(twin...)
	with := found()
	if len(with) == 0 {
		t.Fatal("two plugins for one application do not collide")
	}
	for _, line := range with {
		// Each of the two families holds the other one; all else belongs to the one that comes first.
		if strings.Contains(line, " atelier.") && !strings.HasPrefix(line, "overlapping-plugin-application-family") {
			t.Errorf("%s: atelier comes before easel", line)
		}
	}
	x.Remove(twin...)
	if after := found(); len(after) != 0 {
		t.Errorf("found %q when the twin was gone", after)
	}
	x.Remove(base[0])
	want := []string{
		"plugin-provider-unavailable painting.skills[1]", "plugin-provider-unavailable painting.skills[7]", "plugin-provider-unavailable painting.skills[9]",
	}
	if got := found(); !slices.Equal(got, want) {
		t.Errorf("found %q without a plugin, not %q", got, want)
	}
}

// Documents that are not complete, or that nobody has read, come to no harm.
func TestPluginsOfHalfADocument(t *testing.T) {
	d := &ability.Document{HasPlugin: true, HasCorpus: true, Skills: make([]ability.Skill, 1), Dependencies: make([]ability.Dependency, 1)}
	p := &d.Plugin
	p.HasCorpus, p.HasProseSurface, p.HasCodeSurface, p.HasMediaSurface, p.HasWebSurface = true, true, true, true, true
	p.Application.HasBundleIdentifierPrefix = true
	p.Application.BundleIdentifiers = make([]wire.Text, 2)
	p.Application.BundleNames = []wire.Text{wire.Text(".app"), wire.Text("\xff.app")}
	p.Realizations = make([]ability.Realization, 2)
	for kind := range 256 {
		s := ability.Step{Kind: ability.StepKind(kind), HasAccessibilityLocator: true, HasPoint: true, HasRect: true, HasText: true, HasDeltaX: true}
		s.Text.HasInput = true
		p.Operations = append(p.Operations, ability.Operation{HasSemantics: true, Steps: []ability.Step{s, s}, CleanupSteps: []ability.Step{s},
			Inputs: []ability.Input{{Kind: ability.InputKind(kind), HasDefaultValue: true}}})
		rule := ability.StyleRule{Dimension: ability.StyleDimension(kind), Kind: ability.StyleRuleKind(kind), Above: ability.StyleValue(kind), HasVocabulary: true}
		p.Corpus.Style = append(p.Corpus.Style, rule)
	}
	p.Corpus.HasStructure, p.Corpus.Structure.HasDocumentURLTemplate, p.Corpus.Structure.HasLockFilePath = true, true, true
	p.Corpus.Structure.Parts = make([]ability.Part, 2)
	f := &findings{}
	f.plugin(d)
	f.corpus(&p.Corpus)
	judgePlugins([]*Result{{Document: d}, {Document: d}, {Document: new(ability.Document)}}, &Inventory{Applications: make([]RuntimeApplication, 1)})
}

// The time of the pass grows with the number of packages, also when all of them claim the same.
func TestPluginGraphIsLinear(t *testing.T) {
	measure := func(n int) time.Duration {
		packages := installed(t, nil, "easel", "materials", "painting")
		for i := range n {
			d := *packages[0].Document
			id := wire.Text(fmt.Sprintf("easel%d", i))
			d.Package.Id, d.Plugin.Id = id, id
			packages = append(packages, &Result{Document: &d, Digest: "d", id: string(id)})
		}
		start := time.Now()
		judgePlugins(packages, &Inventory{})
		return time.Since(start)
	}
	measure(100)
	small, large := measure(500), measure(5000)
	if large > 40*small+time.Second {
		t.Errorf("5000 packages took %v, 500 took %v", large, small)
	}
}
