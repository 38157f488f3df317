package admit

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/vectors"
)

// suite reads the conformance suite.
func suite(t testing.TB) []vectors.Vector {
	list, err := vectors.Read("../vectors")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// of the suite, all packages that take part in the graph pass.
func documents(t testing.TB) (all []*Result) {
	for _, v := range suite(t) {
		if !v.Graph {
			continue
		}
		for _, p := range append(v.With, vectors.Package{Name: v.Name, Bytes: v.Bytes}) {
			if r := Package(p.Name+".bonnie", p.Bytes); r.Document != nil {
				all = append(all, r)
			}
		}
	}
	return all
}

// same compares what an Index says, after whatever has been done to it, with what Graph says of the same packages.
func same(x *Index, packages []*Result, o Options) error {
	have, want := x.Judgement(), Graph(packages, o)
	if have.Valid != want.Valid || have.More != want.More {
		return fmt.Errorf("valid %v and %d more, not %v and %d", have.Valid, have.More, want.Valid, want.More)
	}
	if !slices.Equal(have.Issues, want.Issues) {
		i := 0
		for i < min(len(have.Issues), len(want.Issues)) && have.Issues[i] == want.Issues[i] {
			i++
		}
		return fmt.Errorf("%d issues, not %d; they part at\n%v\nand\n%v", len(have.Issues), len(want.Issues), have.Issues[i:min(i+1, len(have.Issues))], want.Issues[i:min(i+1, len(want.Issues))])
	}
	return nil
}

// apply applies a change to issues as they were.
func apply(before []Issue, c Change) []Issue {
	for _, gone := range c.Gone {
		i := slices.Index(before, gone)
		if i < 0 {
			return nil
		}
		before = slices.Delete(before, i, i+1)
	}
	before = append(before, c.Come...)
	Sort(before)
	return before
}

// An Index says what Graph says, whatever came and went, and its changes say what has changed.
func TestIndexSaysWhatGraphSays(t *testing.T) {
	pool := documents(t)
	for i, d := range synthetic(30) {
		d.Skills = d.Skills[:min(len(d.Skills), 11)]
		d.Ability.Skills = d.Ability.Skills[:len(d.Skills)]
		d.Fixtures = nil
		if i%7 == 0 && len(d.Dependencies) > 0 { // and a circle, perhaps
			synthetic := d.Dependencies[0]
			synthetic.PackageID = []byte(packageName(i + 1))
			d.Dependencies = append(d.Dependencies, synthetic)
		}
		pool = append(pool, judgeDocument(d))
	}
	o := Options{Runtime: "1.0.0", Inventory: &Inventory{Adapters: []string{"easel-hands"}, Operations: []string{"sponge_wash"}}}
	for seed := range uint64(30) {
		random := rand.New(rand.NewPCG(seed, 4))
		x := NewIndex(o)
		var installed []*Result
		for step := range 40 {
			before := x.Judgement().Issues
			var c Change
			pick := func() *Result { return pool[random.IntN(len(pool))] }
			switch kind := random.IntN(6); {
			case kind < 3 || len(installed) == 0:
				var arrived []*Result
				for range 1 + random.IntN(4) {
					if r := pick(); !slices.Contains(installed, r) && !slices.Contains(arrived, r) {
						arrived = append(arrived, r)
					}
				}
				c = x.Add(arrived...)
				installed = append(installed, arrived...)
			case kind == 3:
				i := random.IntN(len(installed))
				c = x.Remove(installed[i])
				installed = slices.Delete(installed, i, i+1)
			default:
				i := random.IntN(len(installed))
				r := pick()
				if kind == 5 { // another version of the same, where there is one
					for _, other := range pool {
						if other.id == installed[i].id && !slices.Contains(installed, other) && random.IntN(3) == 0 {
							r = other
						}
					}
				}
				if slices.Contains(installed, r) {
					continue
				}
				c = x.Replace(installed[i], r)
				installed[i] = r
			}
			shuffled := slices.Clone(installed)
			random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
			if err := same(x, shuffled, o); err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			if after := apply(before, c); !slices.Equal(after, x.Judgement().Issues) {
				t.Fatalf("seed %d, step %d: the change does not lead from one judgement to the other", seed, step)
			}
		}
		x.Remove(installed...)
		for kind, list := range x.topics {
			if len(list) > 0 {
				t.Errorf("%d topics of kind %d are left when all packages are gone", len(list), kind)
			}
		}
		if n := len(x.members) + len(x.rings) + len(x.disputes) + x.errors + x.more; n != 0 || !x.Valid() {
			t.Errorf("something is left when all packages are gone: %+v", x)
		}
	}
}

// requiring makes packages that require each other: "a>b c" is a package a that requires b and c; c? is an optional one.
func requiring(lines ...string) (all []*Result) {
	for _, line := range lines {
		id, list, _ := strings.Cut(line, ">")
		d := &ability.Document{
			Package: ability.Package{Id: wire.Text(id), Version: oneZero}, Ability: ability.Ability{Id: wire.Text(id), Version: oneZero},
		}
		for _, name := range strings.Fields(list) {
			name, optional := strings.CutSuffix(name, "?")
			d.Dependencies = append(d.Dependencies, dependency(name, optional))
		}
		all = append(all, judgeDocument(d))
	}
	return all
}

func TestCircles(t *testing.T) {
	for _, c := range []struct {
		packages, want string // the trails
	}{
		{"a>b, b>c, c", ""},
		{"a>b, b>a", `"a" > "b" > "a"`},
		{"a>b, b>a?", ""},
		{"a>b?, b>a", ""},
		{"a>a", `"a" > "a"`},
		{"c>a, a>b, b>c", `"a" > "b" > "c" > "a"`},
		{"a>z, c>d, d>e, e>c", `"c" > "d" > "e" > "c"`},
		{"a>b d, b>c, c>a, d>a", `"a" > "b" > "c" > "a"; "a" > "d" > "a"`},
		{"a>b, b>a c, c>d, d>c", `"a" > "b" > "a"; "c" > "d" > "c"`},
		{"a>b c, b>d, c>d, d", ""},
		{"a>nobody, b>a", ""},
	} {
		list := requiring(strings.Split(c.packages, ", ")...)
		var have []string
		for _, i := range Graph(list, Options{}).Issues {
			if i.Code == "dependency-cycle" {
				if i.Path != "packages" || i.Package != "" || i.Member != "" {
					t.Errorf("%s: the path is %s", c.packages, i.Path)
				}
				trail, _, _ := strings.Cut(i.Message, " is a circle")
				have = append(have, trail)
			}
		}
		if got := strings.Join(have, "; "); got != c.want {
			t.Errorf("%s: found %s, not %s", c.packages, got, c.want)
		}
	}
}

// Many packages that all require each other, and one very long circle, are reported in little time and few words.
func TestLargeRings(t *testing.T) {
	var all, ring []string
	for i := range 300 {
		all = append(all, packageName(i))
	}
	everybody := strings.Join(all, " ")
	for i := range all {
		all[i] += ">" + everybody
	}
	for i := range 20_000 {
		ring = append(ring, packageName(i)+">"+packageName((i+1)%20_000))
	}
	for _, c := range []struct {
		lines          []string
		listed, others int
	}{{all, mostCircles, 300*301/2 - mostCircles}, {ring, 1, 0}} {
		j := Graph(requiring(c.lines...), Options{})
		n, size := 0, 0
		for _, i := range j.Issues {
			if size += len(i.Message); i.Code == "dependency-cycle" {
				n++
			}
		}
		if n != c.listed || j.More != c.others || j.Valid || size > 1<<20 {
			t.Errorf("%d circles and %d more, in %d bytes", n, j.More, size)
		}
	}
}
