package snapshot

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// edition is a set of which everything says which edition it is: names, operations, adapters and titles.
func edition(n, skills int) Set {
	tag := fmt.Sprintf("e%d", n)
	p := some("a")
	p.Ability.Title, p.Digest = tag, [32]byte{byte(n), byte(n >> 8)}
	var operations []string
	for i := range skills {
		id := fmt.Sprintf("%s_%03d", tag, i)
		p.Skills = append(p.Skills, binding("a.s"+fmt.Sprintf("%03d", i), id, tag, id))
		operations = append(operations, id)
	}
	return Set{Packages: []*contract.Package{p}, Adapters: []*operation.Adapter{plain(tag, operations...)}, Loaded: time.Unix(int64(n), 0)}
}

// consistent reads a snapshot as a turn would, and says what does not belong to its edition.
func consistent(s *Snapshot) string {
	tag := s.Packages[0].Ability.Title
	if len(s.Adapters) != 1 || s.Adapters[0].Manifest.AdapterID != tag {
		return "the adapter is of another edition"
	}
	for i := range s.Skills {
		k := &s.Skills[i]
		name := []byte(k.Name)
		switch {
		case !strings.HasPrefix(k.Name, tag+"_"):
			return k.Name + " is of another edition than " + tag
		case s.ByName(name) != k, s.ByOperation(name) != k, s.BySkillID(k.Row.ID) != k, s.Fuzzy(name) != k:
			return k.Name + " is not found"
		case k.Selected.Adapter != s.Adapters[0], !strings.Contains(string(k.Reference), `"adapterID":"`+tag+`"`):
			return k.Name + " is bound to another edition"
		}
	}
	return ""
}

// TestTurnsKeepTheirWorld lets a thousand turns run while others activate, and be refused, all the time.
func TestTurnsKeepTheirWorld(t *testing.T) {
	const turns, skills = 1000, 20
	r := NewRegistry(build(t, edition(0, skills)))
	var activations, refusals, running atomic.Int64
	var activators, all sync.WaitGroup
	var worlds sync.Map // revisions that turns have frozen
	stop := make(chan struct{})
	for w := range 2 {
		activators.Go(func() {
			for n := w; ; n += 2 {
				select {
				case <-stop:
					return
				default:
				}
				set := edition(n%1000, skills)
				if n%5 == 4 {
					set.Packages[0].Skills[3].InvocationName = "run_shell"
				}
				s, issues := r.Activate(set)
				switch {
				case s != nil && issues == nil && n%5 != 4:
					activations.Add(1)
				case s == nil && len(issues) == 1 && n%5 == 4:
					refusals.Add(1)
				default:
					t.Errorf("edition %d: %v", n, issues)
				}
			}
		})
	}
	release := make(chan struct{})
	const waves = 20
	var last *Snapshot
	for wave := range waves { // turns begin at any time
		for r.Current() == last {
			time.Sleep(time.Millisecond)
		}
		last = r.Current()
		for range turns / waves {
			all.Go(func() {
				s := r.Current() // the entry of the turn
				revision, text := s.Revision, s.RevisionText
				worlds.Store(revision, true)
				running.Add(1)
				<-release // all turns are under way at the same time
				for range 10 {
					if bad := consistent(s); bad != "" {
						t.Error(bad)
						return
					}
				}
				if s.Revision != revision || s.RevisionText != text {
					t.Error("the revision of a frozen snapshot changed")
				}
			})
		}
		for running.Load() < int64((wave+1)*turns/waves) {
			time.Sleep(time.Millisecond)
		}
	}
	close(release)
	all.Wait()
	close(stop)
	activators.Wait()
	if refusals.Load() == 0 {
		t.Error("no activation was refused meanwhile")
	}
	different := 0
	worlds.Range(func(any, any) bool { different++; return true })
	if different < 10 {
		t.Errorf("the turns ran in %d worlds only", different)
	}
	t.Logf("%d activations and %d refusals around %d turns in %d worlds", activations.Load(), refusals.Load(), turns, different)
}

func TestLastGoodSnapshot(t *testing.T) {
	r := NewRegistry(nil)
	empty := r.Current()
	if empty == nil || empty.RevisionText != "70dff7b1-52cd-8af9-9784-1a67933932bc" || empty.ByName([]byte("x")) != nil {
		t.Fatal("there is no empty snapshot at first")
	}
	bad := edition(1, 3)
	bad.Packages[0].Skills[0].Access = 0
	if s, issues := r.Activate(bad); s != nil || len(issues) != 1 || r.Current() != empty {
		t.Errorf("an activation that is refused is not: %v", issues)
	}
	good, issues := r.Activate(edition(1, 3))
	if good == nil || issues != nil || r.Current() != good {
		t.Fatalf("%v", issues)
	}
	if s, _ := r.Activate(bad); s != nil || r.Current() != good {
		t.Error("the last good snapshot is gone")
	}
	if s, _ := r.Activate(edition(1, 3)); s == nil || s == good || s.Revision != good.Revision {
		t.Error("the same content has another revision")
	}
	if bad := consistent(good); bad != "" {
		t.Error(bad)
	}
	if s, _ := r.Activate(Set{}); s == nil || s.Revision != empty.Revision {
		t.Error("unloading everything does not give the empty registry")
	}
}

func TestFreezeAllocates(t *testing.T) {
	r := NewRegistry(nil)
	if n := testing.AllocsPerRun(100, func() { r.Current() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// large is a set of n Skills in packages of ten, each with an adapter.
func large(n int) Set {
	var set Set
	for i := range n / 10 {
		id := fmt.Sprintf("p%05d", i)
		p := some(id)
		p.Capabilities = []contract.Capability{{ID: id + ".do", Effect: 1}}
		var operations []string
		for j := range 10 {
			k := binding(fmt.Sprintf("%s.s%d", id, j), fmt.Sprintf("do_%05d_%d", i, j), id, fmt.Sprintf("op_%05d_%d", i, j))
			k.Requirements.Capabilities, k.Parameters = []string{id + ".do"}, text("first", "second")
			p.Skills = append(p.Skills, k)
			operations = append(operations, k.Execution.Bindings[0].Operation)
		}
		set.Packages = append(set.Packages, p)
		set.Adapters = append(set.Adapters, plain(id, operations...))
	}
	return set
}

// BenchmarkFreeze is the entry of a turn into registries of different sizes.
func BenchmarkFreeze(b *testing.B) {
	for _, n := range []int{10, 1000, 100_000} {
		r := NewRegistry(build(b, large(n)))
		b.Run(fmt.Sprintf("%d-skills", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if r.Current() == nil {
					b.Fatal("nothing")
				}
			}
		})
	}
}

// BenchmarkBuild shows that an activation stays linear.
func BenchmarkBuild(b *testing.B) {
	for _, n := range []int{100, 1000, 10_000, 100_000} {
		set := large(n)
		b.Run(fmt.Sprintf("%d-skills", n), func(b *testing.B) {
			for b.Loop() {
				build(b, set)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/skill")
		})
	}
}
