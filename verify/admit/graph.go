package admit

import (
	"maps"
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// Options are what the graph pass has to know of the runtime.
type Options struct {
	Runtime   string     // its semantic version; without one no package is too new for it
	Inventory *Inventory // what is compiled into it; nil when that is not known
}

// Graph judges packages that are installed together (validators.md 2.8, plugins.md 3.9): each by itself, and all of them
// as far as they refer to each other. Packages that strict reading has refused have no issues here, but make the judgement
// invalid. It takes time in proportion to the packages and what they hold.
func Graph(packages []*Result, o Options) Judgement {
	x := newOnce(o)
	x.change(nil, packages)
	return x.Judgement()
}

// Index holds packages that are installed together and what the graph pass says of them. A change of one package costs
// time in proportion to it and to what refers to it. An Index is for one goroutine.
type Index struct {
	runtime  *version
	carried  *carried
	members  map[*Result]*member
	refused  map[*Result]struct{} // by strict reading
	topics   [topicKinds]map[string]*topic
	disputes map[*topic]said  // about topics with several holders
	rings    map[string]*ring // by the id of each package in it
	number   int              // of packages that have been added
	errors   int
	more     int  // issues that are not kept
	once     bool // no package will come or go one by one, so it is not noted what a change would touch
	changes

	names        words // of topics
	topicPool    pool[topic]
	holderPool   pool[holder]
	readerPool   pool[reader]
	questionPool pool[question]
	asked        []question // while a unit is judged
}

// NewIndex makes an Index of no packages.
func NewIndex(o Options) *Index {
	x := &Index{
		carried: o.Inventory.claims(), members: make(map[*Result]*member), refused: make(map[*Result]struct{}),
		disputes: make(map[*topic]said), rings: make(map[string]*ring),
	}
	for i := range x.topics {
		x.topics[i] = make(map[string]*topic)
	}
	if v, ok := readVersion(wire.Text(o.Runtime)); ok {
		x.runtime = &v
	}
	return x
}

// newOnce makes an Index that packages are added to once, or once after each restart.
func newOnce(o Options) *Index {
	x := NewIndex(o)
	x.once = true
	return x
}

// restart takes all packages away from an Index that packages are added to once. It keeps the memory, and the topics that
// had a holder.
func (x *Index) restart() {
	for _, topics := range x.topics {
		for name, t := range topics {
			if len(t.holders) == 0 {
				delete(topics, name)
			}
			t.holders = t.holders[:0]
		}
	}
	clear(x.members)
	clear(x.refused)
	clear(x.disputes)
	clear(x.rings)
	x.spare, x.arrived = x.arrived, x.spare[:0]
	x.number, x.errors, x.more = 0, 0, 0
}

// Change says what a change of packages has changed in the judgement; both lists are sorted.
type Change struct {
	Gone []Issue
	Come []Issue
}

// Add installs packages.
func (x *Index) Add(packages ...*Result) Change {
	x.change(nil, packages)
	return x.outcome()
}

// Remove takes packages away. What is not installed is left out.
func (x *Index) Remove(packages ...*Result) Change {
	x.change(packages, nil)
	return x.outcome()
}

// Replace puts a package into the place of another.
func (x *Index) Replace(old, new *Result) Change {
	x.change([]*Result{old}, []*Result{new})
	return x.outcome()
}

// Valid says whether no package has an error, alone or together with the others, and strict reading has refused none. It
// costs nothing.
func (x *Index) Valid() bool { return x.errors == 0 && len(x.refused) == 0 }

// Judgement gives all that was found, apart from what strict reading has against packages that it refuses.
func (x *Index) Judgement() Judgement {
	var all []Issue // sorted in the end, whatever the order of maps
	for _, m := range x.members {
		all = append(all, m.alone().issues...)
		for i := range m.units {
			all = append(all, m.units[i].said.issues...)
		}
	}
	for _, s := range x.disputes {
		all = append(all, s.issues...)
	}
	for id, r := range x.rings {
		if id == r.members[0] {
			all = append(all, r.issues...)
		}
	}
	Sort(all)
	return Judgement{Issues: all, More: x.more, Valid: x.Valid()}
}

// Admitted is a package that may be used: neither it nor any that is installed beside it has an error.
type Admitted struct{ result *Result }

// Name, Document and Digest are those of the Result.
func (a Admitted) Name() string                { return a.result.Name }
func (a Admitted) Document() *ability.Document { return a.result.Document }
func (a Admitted) Digest() string              { return a.result.Digest }

// Admitted gives all packages, sorted by id, if there is no error: all of them are admitted, or none is.
func (x *Index) Admitted() (list []Admitted, ok bool) {
	if !x.Valid() {
		return nil, false
	}
	for _, m := range slices.SortedFunc(maps.Values(x.members), compareMembers) {
		list = append(list, Admitted{m.result})
	}
	return list, true
}

// said is what was found somewhere.
type said struct {
	issues []Issue
	met    [2]int // by severity, with those that are not kept
}

// tally counts issues that come or go.
func (x *Index) tally(sign int, s said) {
	x.errors += sign * s.met[rules.Error]
	x.more += sign * (s.met[rules.Error] + s.met[rules.Warning] - len(s.issues))
	switch {
	case x.once: // nobody asks
	case sign > 0:
		x.come = append(x.come, s.issues...)
	default:
		x.gone = append(x.gone, s.issues...)
	}
}
