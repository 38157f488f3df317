package remote

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// Engine is what a Supervisor activates sets in, such as a turn.Engine.
type Engine interface {
	Activate(snapshot.Set) ([]contract.Issue, error)
}

// Supervisor keeps the snapshot of an engine to what there is of programs: the Skills of one that is lost are dormant from the
// next turn on, and come back with it.
type Supervisor struct {
	base     snapshot.Set
	programs []*Program
	changed  chan struct{}
	end      chan struct{}
	ended    chan struct{}
	once     sync.Once
	watching bool
	seen     []int // the revision of each program in the last set
}

// NewSupervisor makes a supervisor of programs, whose adapters stand beside those of a set. A program has one supervisor.
func NewSupervisor(base snapshot.Set, programs ...*Program) *Supervisor {
	s := &Supervisor{
		base: base, programs: programs, seen: make([]int, len(programs)),
		changed: make(chan struct{}, 1), end: make(chan struct{}), ended: make(chan struct{}),
	}
	for _, p := range programs {
		p.mu.Lock()
		p.watcher = s.changed
		p.mu.Unlock()
	}
	return s
}

// Set gives the set as it stands now, for the first activation.
func (s *Supervisor) Set() snapshot.Set { return s.set(nil) }

// set gives the set with the adapters of some ids out of reach.
func (s *Supervisor) set(barred []string) snapshot.Set {
	set := s.base
	set.Adapters = slices.Clone(set.Adapters)
	for i, p := range s.programs {
		a, revision := p.adapter()
		s.seen[i] = revision
		if slices.Contains(barred, a.Manifest.AdapterID) {
			a = bar(a)
		}
		set.Adapters = append(set.Adapters, a)
	}
	return set
}

// bar leaves of an adapter what nothing can be wrong with: its name and those of its operations, unavailable.
func bar(a *operation.Adapter) *operation.Adapter {
	m := manifest.Manifest{
		AdapterID: a.Manifest.AdapterID, Version: a.Manifest.Version, Title: a.Manifest.Title, Transport: a.Manifest.Transport,
		Complete: true, Unavailable: true, UnavailableReason: "its manifest does not fit the packages",
	}
	for _, o := range a.Manifest.Operations {
		m.Operations = append(m.Operations, manifest.Operation{Name: o.Name})
	}
	return &operation.Adapter{Manifest: m, Runner: a.Runner}
}

// Watch activates a set in the engine whenever a program is lost or is back, until Close. It is called once, after the engine
// has got the first Set. Report, if it is not nil, gets what each activation came to: its issues, and the error of a record
// that could not be written. When the engine refuses a set, the adapters whose manifests are to blame are left out of reach.
func (s *Supervisor) Watch(e Engine, report func([]contract.Issue, error)) {
	s.watching = true
	go func() {
		defer close(s.ended)
		for {
			if s.stale() {
				s.activate(e, report)
			}
			select {
			case <-s.changed:
			case <-s.end:
				return
			}
		}
	}()
}

// stale tells whether a program has changed since the last set.
func (s *Supervisor) stale() bool {
	for i, p := range s.programs {
		p.mu.Lock()
		revision := p.revision
		p.mu.Unlock()
		if revision != s.seen[i] {
			return true
		}
	}
	return false
}

func (s *Supervisor) activate(e Engine, report func([]contract.Issue, error)) {
	set := s.set(nil)
	set.Loaded = time.Now()
	issues, err := e.Activate(set)
	if barred := s.blamed(issues); len(barred) > 0 {
		again := s.set(barred)
		again.Loaded = set.Loaded
		var more []contract.Issue
		more, err = e.Activate(again)
		issues = append(issues, more...)
	}
	if report != nil {
		report(issues, err)
	}
}

// blamed gives the ids of the programs whose adapters errors are about: the places of issues start with them.
func (s *Supervisor) blamed(issues []contract.Issue) (ids []string) {
	for _, i := range issues {
		longest := ""
		for _, p := range s.programs {
			if id := p.config.Manifest.AdapterID; len(id) > len(longest) && strings.HasPrefix(i.Where, id+".") {
				longest = id
			}
		}
		if longest != "" && !i.Warning && !slices.Contains(ids, longest) {
			ids = append(ids, longest)
		}
	}
	return ids
}

// Close ends Watch and returns when it has. The programs go on; they are closed by themselves.
func (s *Supervisor) Close() {
	s.once.Do(func() { close(s.end) })
	if s.watching {
		<-s.ended
	}
}
