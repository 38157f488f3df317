package snapshot

import (
	"sync"
	"sync/atomic"

	"github.com/bonnie-build/bonnie/runtime/contract"
)

// Registry has the snapshot that the next turn freezes. It is for any number of goroutines.
type Registry struct {
	current    atomic.Pointer[Snapshot]
	activating sync.Mutex
}

// NewRegistry makes a registry with a snapshot; nil stands for that of an empty set.
func NewRegistry(first *Snapshot) *Registry {
	if first == nil {
		first, _ = Build(Set{})
	}
	r := new(Registry)
	r.current.Store(first)
	return r
}

// Current gives the current snapshot. It is one atomic load, whatever there is in it, and whoever has it keeps it.
func (r *Registry) Current() *Snapshot { return r.current.Load() }

// Activate builds a snapshot and makes it current, for whoever asks from then on. It is all or nothing: when there are issues, the
// snapshot is nil and the current one stays. Activations come one after the other.
func (r *Registry) Activate(set Set) (*Snapshot, []contract.Issue) {
	r.activating.Lock()
	defer r.activating.Unlock()
	s, issues := Build(set)
	if s != nil {
		r.current.Store(s)
	}
	return s, issues
}
