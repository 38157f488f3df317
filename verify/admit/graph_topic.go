package admit

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// topicKind is a kind of thing that packages refer to by name.
type topicKind uint8

const (
	topicValueType topicKind = iota // by id, as the next five
	topicCapability
	topicInteraction
	topicPerception
	topicSkill
	topicProjection
	topicPackage    // by id
	topicAbility    // by id
	topicInvocation // by effective invocation name; held by Skills
	topicOperation  // by name, of bindings and plugins, where no Skill of it is called so; held by the package
	topicExpertise  // by the id of a package; held by the expertises that depend on it and name an application
	topicRealized   // by the id of a Skill; held by the packages with a valid realization of it
	topicContent    // by the id of a package; says something else whenever the package does
	topicInstalled  // without a name or a holder: which packages there are
	topicClaim      // the first of the kinds of claims of plugins

	topicFamily = topicClaim + topicKind(claimFamily)
	topicKinds  = topicFamily + 1
)

// topic is one thing that packages refer to, and what hangs on it.
type topic struct {
	kind    topicKind
	name    string
	holders []holder // those who declare it, sorted: the first is its owner
	readers []reader // those whose judgement has asked for it, apart from its holders
	changed bool     // in the change that is under way
}

// holder is a package that declares a topic, as the element at an index of the collection of its kind.
type holder struct {
	member *member
	at     int
}

// reader is a unit that has asked for a topic, and its how manieth question that was.
type reader struct {
	unit     *unit
	question int
}

// question is a topic that a unit has asked for, and its place among the readers of it.
type question struct {
	topic *topic
	place int
}

// member is an installed package.
type member struct {
	result   *Result
	root     string   // what the paths in it start with
	number   int      // of two packages with one id and content, the one that came later has the larger
	held     []*topic // some more than once
	realizes []*topic // the Skills of its valid realizations
	units    []unit
}

// compareMembers is the order of packages: that of their ids.
func compareMembers(a, b *member) int {
	return cmp.Or(strings.Compare(a.result.id, b.result.id), strings.Compare(a.result.Digest, b.result.Digest), cmp.Compare(a.number, b.number))
}

func compareHolders(a, b holder) int {
	return cmp.Or(compareMembers(a.member, b.member), cmp.Compare(a.at, b.at))
}

// topic gives a topic, which is made if it is not there.
func (x *Index) topic(kind topicKind, name wire.Text) *topic {
	t := x.topics[kind][string(name)]
	if t == nil {
		t = x.topicPool.new()
		t.kind, t.name = kind, x.names.of(name)
		x.topics[kind][t.name] = t
	}
	return t
}

// join adds a holder.
func (x *Index) join(t *topic, h holder) {
	if cap(t.holders) == 0 {
		t.holders = x.holderPool.room(1)
	}
	if n := len(t.holders); n > 0 && compareHolders(t.holders[n-1], h) > 0 {
		i, _ := slices.BinarySearchFunc(t.holders, h, compareHolders)
		t.holders = slices.Insert(t.holders, i, h)
		return
	}
	t.holders = append(t.holders, h) // packages mostly come in order
}

// release takes a package away from the holders of a topic. It gives the first of its places there, and how many it had.
func (t *topic) release(m *member) (first holder, n int) {
	from, _ := slices.BinarySearchFunc(t.holders, m, func(h holder, m *member) int { return compareMembers(h.member, m) })
	to := from
	for to < len(t.holders) && t.holders[to].member == m {
		to++
	}
	if to > from {
		first = t.holders[from]
	}
	t.holders = slices.Delete(t.holders, from, to)
	return first, to - from
}

// owner gives the package that a topic belongs to, or nil.
func (t *topic) owner() *member {
	if len(t.holders) == 0 {
		return nil
	}
	return t.holders[0].member
}

// binds says whether a package is judged again when another package joins it in holding a topic of that kind. It need not
// ask for such topics then.
func (k topicKind) binds() bool { return k <= topicAbility || k >= topicClaim && k != topicFamily }

// ask gives a topic to a unit, which is judged again when the topic changes.
func (x *Index) ask(u *unit, kind topicKind, name wire.Text) *topic {
	if x.once {
		if t := x.topics[kind][string(name)]; t != nil {
			return t
		}
		return &nothing
	}
	t := x.topic(kind, name)
	if kind.binds() && t.owner() == u.member {
		return t
	}
	if n := len(t.readers); n > 0 && t.readers[n-1].unit == u {
		return t
	}
	if cap(t.readers) == 0 {
		t.readers = x.readerPool.room(1)
	}
	u.questions = append(u.questions, question{t, len(t.readers)})
	t.readers = append(t.readers, reader{u, len(u.questions) - 1})
	return t
}

// nothing is a topic that nobody holds.
var nothing topic

// forget takes back the questions of a unit.
func (x *Index) forget(u *unit) {
	for _, q := range u.questions {
		list := q.topic.readers
		last := list[len(list)-1]
		list[q.place] = last
		last.unit.questions[last.question].place = q.place
		q.topic.readers = list[:len(list)-1]
		x.drop(q.topic)
	}
	u.questions = u.questions[:0]
}

// drop forgets a topic that nobody holds or asks for.
func (x *Index) drop(t *topic) {
	if len(t.holders) == 0 && len(t.readers) == 0 && !t.changed {
		delete(x.topics[t.kind], t.name)
	}
}
