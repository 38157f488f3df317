package snapshot

import (
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestRevision has the vectors of spec 6.1.2.
func TestRevision(t *testing.T) {
	digest := func(b byte) (d [32]byte) {
		for i := range d {
			d[i] = b
		}
		return d
	}
	coding, writing := some("coding"), some("writing")
	coding.Version, coding.Digest, writing.Digest = "2.1.0", digest(0x22), digest(0x11)
	for _, c := range []struct {
		packages []*contract.Package
		length   int
		want     string
	}{
		{nil, 82, "70dff7b1-52cd-8af9-9784-1a67933932bc"},
		{[]*contract.Package{writing, coding}, 217, "2fa3f96d-28ce-814b-9a37-97b257898498"},
	} {
		s := build(t, Set{Packages: c.packages, Loaded: time.Unix(1, 0)})
		if got := hex.EncodeToString(s.Inventory[:]); got != "1d03403825dc1c740e9d8d00758512430340d071f7ba939f624e750518a7a972" {
			t.Error("inventory", got)
		}
		slices.SortFunc(c.packages, func(a, b *contract.Package) int { return strings.Compare(a.ID, b.ID) })
		if n := len(preimage(c.packages, s.Inventory)); n != c.length || s.RevisionText != c.want {
			t.Errorf("%d bytes, revision %s; want %d, %s", n, s.RevisionText, c.length, c.want)
		}
		if got := hex.EncodeToString(s.Revision[:]); got != strings.ReplaceAll(c.want, "-", "") {
			t.Error("revision", got)
		}
	}
}

// TestRevisionIsOfTheContent changes one thing at a time.
func TestRevisionIsOfTheContent(t *testing.T) {
	set := func() (Set, *contract.Package, *operation.Adapter) {
		p, a := writing(), typer()
		return Set{Packages: []*contract.Package{p}, Adapters: []*operation.Adapter{a}, Catalogue: primitives, Loaded: time.Unix(0, 0)}, p, a
	}
	first, _, _ := set()
	want := build(t, first).RevisionText
	for name, c := range map[string]struct {
		change func(*Set, *contract.Package, *operation.Adapter)
		same   bool
	}{
		"nothing":            {func(*Set, *contract.Package, *operation.Adapter) {}, true},
		"the time":           {func(s *Set, _ *contract.Package, _ *operation.Adapter) { s.Loaded = time.Unix(9, 9) }, true},
		"a title":            {func(_ *Set, _ *contract.Package, a *operation.Adapter) { a.Manifest.Title = "Other" }, true},
		"a default, written": {func(_ *Set, _ *contract.Package, a *operation.Adapter) { a.Manifest.Version = "1.0.0" }, true},
		"order": {func(_ *Set, _ *contract.Package, a *operation.Adapter) {
			slices.Reverse(a.Manifest.Operations[0].Capabilities)
		}, true},
		"a digest":     {func(_ *Set, p *contract.Package, _ *operation.Adapter) { p.Digest[31]++ }, false},
		"a version":    {func(_ *Set, p *contract.Package, _ *operation.Adapter) { p.Version = "1.0.1" }, false},
		"an adapter's": {func(_ *Set, _ *contract.Package, a *operation.Adapter) { a.Manifest.Version = "1.0.1" }, false},
		"a permission": {func(_ *Set, _ *contract.Package, a *operation.Adapter) { a.Manifest.GrantedPermissions = nil }, false},
		"availability": {func(_ *Set, _ *contract.Package, a *operation.Adapter) {
			a.Manifest.Unavailable, a.Manifest.UnavailableReason = true, "locked"
		}, false},
		"a primitive": {func(s *Set, _ *contract.Package, _ *operation.Adapter) { s.Catalogue = primitives[1:] }, false},
	} {
		s, p, a := set()
		c.change(&s, p, a)
		if got := build(t, s).RevisionText; (got == want) != c.same {
			t.Errorf("%s: %s and %s", name, got, want)
		}
	}
}

// TestOrderMakesNoDifference builds a set in many orders.
func TestOrderMakesNoDifference(t *testing.T) {
	set := Set{Catalogue: primitives}
	for _, id := range []string{"a", "b", "c", "d"} {
		set.Packages = append(set.Packages, some(id, binding(id+".x", id+"_x", id, "op_x"), binding(id+".y", id+"_y", "d", "op_x"), workflow(id+".z", id+"_z", "op_x", "a_x")))
		set.Adapters = append(set.Adapters, plain(id, "op_x", "op_y"))
	}
	set.Packages[2].Ability.Title, set.Packages[0].Ability.Title = "Above", "Same"
	set.Packages[1].Ability.Title = "Same"
	want := describe(t, build(t, set))
	r := rand.New(rand.NewPCG(7, 7))
	for range 50 {
		r.Shuffle(len(set.Packages), func(i, j int) { set.Packages[i], set.Packages[j] = set.Packages[j], set.Packages[i] })
		r.Shuffle(len(set.Adapters), func(i, j int) { set.Adapters[i], set.Adapters[j] = set.Adapters[j], set.Adapters[i] })
		r.Shuffle(len(set.Adapters[0].Manifest.Operations), func(i, j int) {
			o := set.Adapters[0].Manifest.Operations
			o[i], o[j] = o[j], o[i]
		})
		if diff := cmp.Diff(want, describe(t, build(t, set))); diff != "" {
			t.Fatal(diff)
		}
	}
	if want.Packages != "c a b d" {
		t.Errorf("the packages stand in the order %s", want.Packages)
	}
}

type description struct {
	Revision, Packages, Adapters string
	Skills                       []string
}

// describe gives what a snapshot is, for comparison.
func describe(t testing.TB, s *Snapshot) description {
	t.Helper()
	d := description{Revision: s.RevisionText}
	for _, p := range s.Packages {
		d.Packages = strings.TrimSpace(d.Packages + " " + p.ID)
	}
	for _, a := range s.Adapters {
		d.Adapters += a.Manifest.AdapterID + " "
	}
	for i := range s.Skills {
		k := &s.Skills[i]
		if k.Index != i || s.BySkillID(k.Row.ID) != k || k.Plan == nil {
			t.Errorf("%s: index %d is not its place %d, or it is not found", k.Row.ID, k.Index, i)
		}
		d.Skills = append(d.Skills, k.Row.ID+" "+why(k)+" "+string(k.Reference))
	}
	return d
}

func TestReference(t *testing.T) {
	p, a := writing(), typer()
	p.Skills = append(p.Skills, workflow("writing.wrap-up", "wrap_up", "type_text"))
	a.Manifest.Provider = &manifest.Provider{PluginID: "typer", PluginTitle: "Typer"}
	p.Skills[0].Title = `Type "at" the cursor`
	s := build(t, Set{Packages: []*contract.Package{p}, Adapters: []*operation.Adapter{a}})
	for i, want := range []string{
		`{"abilityID":"writing","abilityTint":"#336699","abilityTitle":"Writing","adapterID":"typer","bindingOperation":"type_at_cursor","invocationName":"type_text",` +
			`"packageDigest":"01` + strings.Repeat("00", 31) + `","packageID":"writing","packageVersion":"1.0.0","provider":{"pluginClass":"runtime","pluginID":"typer","pluginTitle":"Typer"},` +
			`"skillID":"writing.type-at-cursor","skillTitle":"Type \"at\" the cursor","source":"package"}`,
		`{"abilityID":"writing","abilityTint":"#336699","abilityTitle":"Writing","invocationName":"wrap_up",` +
			`"packageDigest":"01` + strings.Repeat("00", 31) + `","packageID":"writing","packageVersion":"1.0.0","skillID":"writing.wrap-up","skillTitle":"writing.wrap-up","source":"package"}`,
	} {
		got := string(s.Skills[i].Reference)
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
		if err := wire.CheckCanonical(s.Skills[i].Reference, wire.Package); err != nil {
			t.Error(err)
		}
	}
	if got := s.Skills[0]; !slices.Equal(got.InputTypes, []string{"text.draft"}) || !slices.Equal(got.OutputTypes, []string{"text.receipt"}) {
		t.Errorf("types %v %v", got.InputTypes, got.OutputTypes)
	}
}

func TestFallbacks(t *testing.T) {
	s := build(t, Set{Packages: []*contract.Package{some("a", binding("a.x", "x", "one", "op_x"))}, Adapters: []*operation.Adapter{plain("one", "op_x", "op_y"), plain("two", "op_x")}})
	var got []string
	for _, f := range s.Fallbacks {
		got = append(got, f.Adapter.Manifest.AdapterID+"."+f.Operation.Name)
		var reference map[string]any
		if err := wire.CheckCanonical(f.Reference, wire.Package); err != nil || json.Unmarshal(f.Reference, &reference) != nil || reference["packageVersion"] != "0.0.0" || reference["source"] != "adapterFallback" {
			t.Errorf("%s: %v", f.Reference, err)
		}
	}
	if strings.Join(got, " ") != "one.op_y two.op_x" {
		t.Errorf("%v", got)
	}
}

func TestIndexes(t *testing.T) {
	two := binding("a.two", "go_two", "one", "op_a")
	two.Execution.Bindings = append(two.Execution.Bindings, contract.Binding{AdapterID: "one", Operation: "op_c"})
	unnamed := binding("b.unnamed", "", "one", "op_b")
	s := build(t, Set{Packages: []*contract.Package{
		some("a", binding("a.absent", "be_absent", "none", "op_d"), hidden(binding("a.hidden", "stay_hidden", "one", "op_a")), two),
		some("b", binding("b.c", "take_c", "one", "op_c"), unnamed),
	}, Adapters: []*operation.Adapter{plain("one", "op_a", "op_b", "op_c")}})
	for name, want := range map[string]string{
		"go_two": "a.two", "take_c": "b.c", "op_b": "b.unnamed", "be_absent": "a.absent", "stay_hidden": "", "op_a": "", "a.two": "", "": "", "go_two ": "", "run_shell": "",
	} {
		if got := idOf(s.ByName([]byte(name))); got != want {
			t.Errorf("by the name %q: %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{"op_a": "a.hidden", "op_b": "b.unnamed", "op_c": "b.c", "op_d": "", "go_two": ""} {
		if got := idOf(s.ByOperation([]byte(name))); got != want {
			t.Errorf("by the operation %q: %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{
		"go_two": "a.two", "Go-Two": "a.two", "GO TWO": "a.two", "go.two": "a.two", "go  two": "", "gotwo": "", " go_two": "", "go_two\n": "", "g\u00f6_two": "", "Stay Hidden": "", "op_a": "",
		strings.Repeat("a", 64): "", strings.Repeat("a", 65): "", "": "",
	} {
		if got := idOf(s.Fuzzy([]byte(name))); got != want {
			t.Errorf("fuzzily %q: %q, want %q", name, got, want)
		}
	}
	for _, id := range []string{"a.absent", "a.hidden", "a.two", "b.c", "b.unnamed"} {
		if idOf(s.BySkillID(id)) != id {
			t.Errorf("%s is not found", id)
		}
	}
	if s.BySkillID("a") != nil || s.BySkillID("") != nil {
		t.Error("a Skill that is not there is found")
	}
	name, fuzzy, op := []byte("go_two"), []byte("Go Two"), []byte("op_c")
	if n := testing.AllocsPerRun(100, func() { s.ByName(name); s.Fuzzy(fuzzy); s.ByOperation(op); s.BySkillID("b.unnamed") }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func idOf(k *Skill) string {
	if k == nil {
		return ""
	}
	return k.Row.ID
}

// TestNothingIsShared changes all that a caller has given of adapters, after the activation.
func TestNothingIsShared(t *testing.T) {
	p, a := writing(), typer()
	catalogue := slices.Clone(primitives)
	set := Set{Packages: []*contract.Package{p}, Adapters: []*operation.Adapter{a}, Catalogue: catalogue}
	s := build(t, set)
	want := describe(t, s)
	m := &a.Manifest
	m.AdapterID, m.Operations[0].Name, m.Operations[0].Capabilities[0], m.SupportedValueTypes[0], m.Operations[0].Enforced[0].Value = "x", "x", "x", "x", "x"
	m.GrantedPermissions[0], m.ProvidesInteractions[0], m.Operations[0].TargetClasses[0] = 9, "x", "x"
	catalogue[0] = cognition.Contract{}
	set.Packages[0], set.Adapters[0], a.Runner = nil, nil, nil
	if diff := cmp.Diff(want, describe(t, s)); diff != "" || s.Packages[0] != p || s.Adapters[0].Runner == nil || s.Catalogue[0].ID == "" {
		t.Errorf("the snapshot changed\n%s", diff)
	}
	kept := s.Adapters[0].Manifest
	if issues := manifest.CheckInventory([]*manifest.Manifest{&kept}, nil, func(string) ([]contract.Constraint, bool) { return nil, false }); len(issues) > 0 {
		t.Errorf("%v", issues)
	}
}

func TestPolicyOfImportedCapabilities(t *testing.T) {
	other := some("editing", binding("editing.x", "edit_x", "one", "op_x"))
	other.Skills[0].Requirements.Capabilities = []string{"text.write"}
	k := build(t, Set{Packages: []*contract.Package{writing(), other}}).BySkillID("editing.x")
	if k.Policy.Effect != ability.EffectReversibleMutation || !slices.Equal(k.Policy.AllowedTargets, []string{"terminal", "text-editor"}) {
		t.Errorf("%+v", k.Policy)
	}
}

// TestParameters: a Skill that has none and inherits takes those of the selected operation.
func TestParameters(t *testing.T) {
	signed := func(a *operation.Adapter, names ...string) *operation.Adapter {
		a.Signatures = []operation.Signature{{Operation: "op_x", Parameters: text(names...)}}
		return a
	}
	own := func(s contract.Skill, names ...string) contract.Skill { s.Parameters = text(names...); return s }
	both := binding("a.x", "do_x", "one", "op_x")
	both.Execution.Bindings = append(both.Execution.Bindings, contract.Binding{AdapterID: "two", Operation: "op_x", Preference: 1})
	alone := binding("a.x", "do_x", "one", "op_x")
	alone.InheritsContract = false
	for _, c := range []struct {
		name     string
		skills   []contract.Skill
		adapters []*operation.Adapter
		want     []string
		bindings int
	}{
		{"its own", []contract.Skill{own(binding("a.x", "do_x", "one", "op_x"), "q", "p")}, []*operation.Adapter{plain("one", "op_x")}, []string{"p", "q"}, 1},
		{"its own, the same", []contract.Skill{own(binding("a.x", "do_x", "one", "op_x"), "q", "p")}, []*operation.Adapter{signed(plain("one", "op_x"), "p", "q")}, []string{"p", "q"}, 1},
		{"those of the signature", []contract.Skill{binding("a.x", "do_x", "one", "op_x")}, []*operation.Adapter{signed(plain("one", "op_x"), "p", "q")}, []string{"p", "q"}, 1},
		{"those of another Skill", []contract.Skill{binding("a.x", "do_x", "one", "op_x"), own(binding("a.y", "do_y", "one", "op_x"), "r")}, []*operation.Adapter{plain("one", "op_x")}, []string{"r"}, 1},
		{"none", []contract.Skill{binding("a.x", "do_x", "one", "op_x")}, []*operation.Adapter{plain("one", "op_x")}, nil, 1},
		{"none, and nothing selected", []contract.Skill{binding("a.x", "do_x", "one", "op_x")}, nil, nil, 0},
		{"none, because it does not inherit", []contract.Skill{alone}, []*operation.Adapter{plain("one", "op_x")}, nil, 1},
		{"those of the selected one, and the other goes", []contract.Skill{both}, []*operation.Adapter{signed(plain("one", "op_x"), "p"), signed(plain("two", "op_x"), "q")}, []string{"q"}, 1},
		{"those of both", []contract.Skill{both}, []*operation.Adapter{signed(plain("one", "op_x"), "p"), signed(plain("two", "op_x"), "p")}, []string{"p"}, 2},
	} {
		k := &build(t, Set{Packages: []*contract.Package{some("a", c.skills...)}, Adapters: c.adapters}).Skills[0]
		var got []string
		for _, p := range k.Plan.Parameters() {
			got = append(got, p.Name)
		}
		if !slices.Equal(got, c.want) || len(k.Compatible) != c.bindings || c.bindings > 0 && k.Selected != &k.Compatible[0] {
			t.Errorf("%s: %v with %d bindings, want %v with %d", c.name, got, len(k.Compatible), c.want, c.bindings)
		}
		var list argument.List
		if len(c.want) == 0 && !list.Read(k.Plan, false, []byte("{}"), argument.Source{}) {
			t.Errorf("%s: %v", c.name, list.Findings())
		}
	}
}
