package admit

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// part is what of a package is judged by itself, so that a change elsewhere touches no more than it has to.
type part int

const (
	plugins part = iota - 2 // what plugins claim and carry out; judged first, because Skills ask for its outcome
	whole                   // what no Skill says
	// the others are the Skills, by index
)

// unit is a part of a package and what was found in it.
type unit struct {
	member    *member
	part      part
	dirty     bool
	questions []question
	said
}

// enter makes a package the next member, in memory that is to spare if there is some.
func (x *Index) enter(r *Result) {
	m := new(member)
	if n := len(x.arrived); n < len(x.spare) {
		m = x.spare[n]
	}
	x.number++
	n := len(r.Document.Skills) + 2
	*m = member{
		result: r, number: x.number, root: r.id + ".",
		held: m.held[:0], realizes: m.realizes[:0], units: slices.Grow(m.units[:0], n)[:n],
	}
	for i := range m.units {
		m.units[i] = unit{member: m, part: plugins + part(i)}
	}
	x.members[r] = m
	x.arrived = append(x.arrived, m)
}

// unit gives a part of a package.
func (m *member) unit(p part) *unit { return &m.units[p-plugins] }

// changes is the bookkeeping of a change that is under way.
type changes struct {
	dirty   []*unit
	changed []*topic
	gone    []Issue
	come    []Issue
	arrived []*member // sorted when all are there
	spare   []*member // those of the time before a restart
}

// change takes packages away and adds others, and judges what that touches.
func (x *Index) change(old, new []*Result) {
	var left []*member
	for _, r := range old {
		delete(x.refused, r)
		if m := x.members[r]; m != nil {
			delete(x.members, r)
			left = append(left, m)
		}
	}
	for _, r := range new {
		switch {
		case r.Document == nil:
			x.refused[r] = struct{}{}
		case x.members[r] == nil:
			x.enter(r)
		}
	}
	arrived := x.arrived
	slices.SortStableFunc(arrived, compareMembers)
	x.room(arrived)
	x.exchange(left, arrived)
	for _, m := range left {
		x.tally(-1, m.alone())
		for i := range m.units {
			u := &m.units[i]
			x.forget(u)
			x.tally(-1, u.said)
			u.member = nil
		}
	}
	for _, m := range arrived {
		x.tally(1, m.alone())
		for i := range m.units {
			x.soil(&m.units[i])
		}
	}
	x.settle()
	x.judge(func(p part) bool { return p == plugins })
	x.settle() // which Skills plugins realize has come out
	x.judge(func(p part) bool { return p != plugins })
	x.circles(left, arrived)
	if !x.once { // what has left is not held on to
		x.arrived, x.dirty = nil, nil
	}
}

// room makes room for the topics of many packages, when there is none yet.
func (x *Index) room(arrived []*member) {
	var n [topicKinds]int
	for _, m := range arrived {
		d := m.result.Document
		n[topicValueType] += len(d.ValueTypes)
		n[topicCapability] += len(d.Capabilities)
		n[topicInteraction] += len(d.Interactions)
		n[topicPerception] += len(d.Perceptions)
		n[topicSkill] += len(d.Skills)
		n[topicInvocation] += len(d.Skills)
		n[topicPackage]++
		n[topicAbility]++
		n[topicContent]++
	}
	for kind := range x.topics {
		if len(x.topics[kind]) == 0 {
			x.topics[kind] = make(map[string]*topic, n[kind])
		}
	}
}

// exchange takes the topics of packages away and adds those of others. Topics of which both say the same do not change.
func (x *Index) exchange(left, arrived []*member) {
	before := make(map[*topic]holder)
	for _, m := range left {
		for _, t := range m.held {
			h, n := t.release(m)
			if _, known := before[t]; n > 1 || n == 1 && known {
				x.touch(t)
			}
			if n > 0 {
				before[t] = h
			}
		}
		x.realize(m, nil)
	}
	for _, m := range arrived {
		if !x.once {
			m.held = make([]*topic, 0, 2*len(m.units)+32)
		}
		m.topics(func(kind topicKind, name wire.Text, at int) {
			t := x.topic(kind, name)
			h, known := before[t]
			if !known || kind.binds() && len(t.holders) > 0 || !saysTheSame(t, h, holder{m, at}) {
				x.touch(t)
			}
			delete(before, t)
			x.join(t, holder{m, at})
			if !x.once {
				m.held = append(m.held, t)
			}
		})
	}
	if t := x.topics[topicInstalled][""]; t != nil && (len(left) != 1 || len(arrived) != 1 || left[0].result.id != arrived[0].result.id) {
		x.touch(t)
	}
	for t := range before { // the order does not matter: touching is marking
		x.touch(t)
	}
}

// touch marks a topic: those who ask for it, and those who hold it, are judged again.
func (x *Index) touch(t *topic) {
	if !t.changed {
		t.changed = true
		x.changed = append(x.changed, t)
	}
}

// soil marks a unit.
func (x *Index) soil(u *unit) {
	if !u.dirty && u.member != nil {
		u.dirty = true
		x.dirty = append(x.dirty, u)
	}
}

// settle marks whatever hangs on the topics that have changed.
func (x *Index) settle() {
	for _, t := range x.changed {
		for _, r := range t.readers {
			x.soil(r.unit)
		}
		switch {
		case !t.kind.binds():
		case t.kind >= topicClaim:
			for _, h := range t.holders {
				x.soil(h.member.unit(plugins))
			}
		default:
			for _, h := range t.holders {
				for i := range h.member.units {
					x.soil(&h.member.units[i])
				}
			}
		}
		x.dispute(t)
	}
	for _, t := range x.changed {
		t.changed = false
		x.drop(t)
	}
	x.changed = x.changed[:0]
}

// judge judges the units that are marked, of some parts.
func (x *Index) judge(now func(part) bool) {
	list := x.dirty
	x.dirty = list[:0] // no unit is marked while others are judged
	var path []byte
	for _, u := range list {
		if u.member == nil {
			continue
		}
		if !now(u.part) {
			x.dirty = append(x.dirty, u)
			continue
		}
		u.dirty = false
		x.forget(u)
		x.tally(-1, u.said)
		f := findings{of: u.member.result.id, root: u.member.root, path: path[:0]}
		f.enter(f.of)
		kept := u.questions
		u.questions = x.asked[:0]
		f.examine(view{x, u})
		x.asked = u.questions
		if n := len(x.asked); n > cap(kept) {
			kept = x.questionPool.room(n)
		}
		u.questions = append(kept, x.asked...)
		u.said, path = said{f.issues, f.met}, f.path
		x.tally(1, u.said)
	}
}

// outcome gives what has gone and come since it was asked; what has done both is in neither list.
func (x *Index) outcome() Change {
	gone, come := x.gone, x.come
	x.gone, x.come = nil, nil
	Sort(gone)
	Sort(come)
	var c Change
	for len(gone) > 0 && len(come) > 0 {
		switch order := gone[0].Compare(come[0]); {
		case order < 0:
			c.Gone = append(c.Gone, gone[0])
			gone = gone[1:]
		case order > 0:
			c.Come = append(c.Come, come[0])
			come = come[1:]
		default:
			gone, come = gone[1:], come[1:]
		}
	}
	c.Gone = append(c.Gone, gone...)
	c.Come = append(c.Come, come...)
	return c
}
