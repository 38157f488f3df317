package turn

import "github.com/bonnie-build/bonnie/runtime/snapshot"

// projection is what was shown to a model: a bit for each Skill of a snapshot.
type projection struct {
	world *world
	bits  []uint64
}

// offers are what a turn may call: what it has projected last, and what its session had projected before that.
type offers struct{ now, before *projection }

func (p *projection) has(w *world, k *skill) bool {
	if p == nil {
		return false
	}
	i := k.Index
	if p.world != w { // the ledger holds keys, which outlive a snapshot
		if i = p.world.find(k.Skill); i < 0 {
			return false
		}
	}
	return p.bits[i/64]&(1<<(i%64)) != 0
}

// find gives the index of the Skill with the key of another, which can be of another snapshot, or -1.
func (w *world) find(s *snapshot.Skill) int {
	if s == nil || s.Row == nil || s.Package == nil {
		return -1
	}
	if i := s.Index; i >= 0 && i < len(w.skills) && w.skills[i].Skill == s {
		return i
	}
	other := w.snapshot.BySkillID(s.Row.ID)
	if other == nil || other.Package.ID != s.Package.ID {
		return -1
	}
	return other.Index
}

// Roster gives the Skills that the turn offers, in the order package id, Ability id, Skill id: all exposed ones that are ready
// and pass the snapshot gate and the turn gate (routing.md 5.4 A and B).
func (t *Turn) Roster() []*snapshot.Skill {
	var list []*snapshot.Skill
	for i := range t.world.skills {
		if k := &t.world.skills[i]; t.passes(k) {
			list = append(list, k.Skill)
		}
	}
	return list
}

// Project records that Skills of the turn's roster were shown to a model. From now on a call has to name one of them, or one of
// what the session projected before; a turn that projects nothing takes calls of every Skill. A Skill of another snapshot
// stands for the one with its key in this one; when there is none it offers nothing.
func (t *Turn) Project(skills []*snapshot.Skill) {
	p := &projection{world: t.world, bits: make([]uint64, (len(t.world.skills)+63)/64)}
	for _, s := range skills {
		if i := t.world.find(s); i >= 0 {
			p.bits[i/64] |= 1 << (i % 64)
		}
	}
	s := t.session
	s.mu.Lock()
	defer s.mu.Unlock()
	t.roster.Store(&offers{now: p, before: s.latest})
	s.latest = p
}

// offered tells whether a Skill is in this projection or in the one before it (step 4).
func (t *Turn) offered(k *skill) bool {
	o := t.roster.Load()
	return o == nil || o.now.has(t.world, k) || o.before.has(t.world, k)
}
