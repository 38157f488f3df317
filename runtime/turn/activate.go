package turn

import (
	"time"

	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// Refused is the error of a set that cannot become a snapshot.
type Refused struct{ Issues []contract.Issue }

func (r *Refused) Error() string {
	text := "the packages and adapters do not make a snapshot"
	for _, i := range r.Issues {
		text += "\n" + i.Code + " at " + i.Where + ": " + i.Detail
	}
	return text
}

// Start returns an engine whose current snapshot is made of a set, and records that it became so. The registry of the options
// is not needed. The error is a *Refused, or that of the record.
func Start(set snapshot.Set, o Options) (*Engine, error) {
	first, issues := snapshot.Build(set)
	if first == nil {
		return nil, &Refused{issues}
	}
	o.Registry = snapshot.NewRegistry(first)
	e := New(o)
	e.freeze()
	if err := e.activated(nil, first); err != nil {
		return nil, err
	}
	return e, nil
}

// Activate makes a set of packages and adapters the current snapshot, from the next turn on, and records what came and went.
// With issues nothing changes: the last good snapshot stays. The error is that of a record that could not be written; the
// snapshot is current all the same, and the engine refuses calls.
func (e *Engine) Activate(set snapshot.Set) ([]contract.Issue, error) {
	e.activating.Lock()
	defer e.activating.Unlock()
	before := e.registry.Current()
	after, issues := e.registry.Activate(set)
	if after == nil {
		return issues, nil
	}
	e.freeze() // so that no turn waits for it
	return issues, e.activated(before, after)
}

// activated records an activation. When that fails, also by a panic, the engine runs nothing any more.
func (e *Engine) activated(before, after *snapshot.Snapshot) (err error) {
	a := difference(before, after)
	err = errLost
	defer func() {
		if err != nil {
			recover()
			e.failed.Store(true)
		}
	}()
	err = e.record(receipt.Activated, a.Append(nil))
	return err
}

// difference says what came and went between two snapshots, of which the first may be nil.
func difference(before, after *snapshot.Snapshot) receipt.Activation {
	a := receipt.Activation{Revision: after.Revision, Inventory: after.Inventory, Loaded: after.Loaded}
	if a.Loaded.IsZero() {
		a.Loaded = time.Unix(0, 0).UTC()
	}
	if before == nil {
		before = new(snapshot.Snapshot)
	}
	a.PackagesCame, a.PackagesWent = packagesBeyond(after, before), packagesBeyond(before, after)
	a.AdaptersCame, a.AdaptersWent = adaptersBeyond(after, before), adaptersBeyond(before, after)
	return a
}

// packagesBeyond lists the packages of a snapshot that another one does not have with this digest.
func packagesBeyond(s, other *snapshot.Snapshot) (list []receipt.Installed) {
	has := make(map[receipt.Installed]bool, len(other.Packages))
	for _, p := range other.Packages {
		has[installed(p)] = true
	}
	for _, p := range s.Packages {
		if i := installed(p); !has[i] {
			list = append(list, i)
		}
	}
	return list
}

func installed(p *contract.Package) receipt.Installed {
	return receipt.Installed{ID: p.ID, Version: p.Version, Digest: p.Digest}
}

// adaptersBeyond lists the adapters of a snapshot that another one does not have as they are: what has changed has gone and come.
func adaptersBeyond(s, other *snapshot.Snapshot) (list []string) {
	has := make(map[string]bool, len(other.Adapters))
	for _, a := range other.Adapters {
		has[claims(a)] = true
	}
	for _, a := range s.Adapters {
		if !has[claims(a)] {
			list = append(list, a.Manifest.AdapterID)
		}
	}
	return list
}

// claims is everything that a snapshot says of an adapter, but for titles.
func claims(a *operation.Adapter) string {
	return string(manifest.AppendInventory(nil, []*manifest.Manifest{&a.Manifest}, nil))
}
