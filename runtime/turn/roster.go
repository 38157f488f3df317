package turn

import "github.com/bonnie-build/bonnie/runtime/snapshot"

// projection is what was shown to a model: a bit for each Skill of a snapshot.
type projection struct {
	world *world
	bits  []uint64
}

func (p *projection) has(w *world, k *skill) bool {
	if p == nil {
		return false
	}
	i := k.Index
	if p.world != w { // the ledger holds keys, which outlive a snapshot
		if i = p.world.find(k); i < 0 {
			return false
		}
	}
	return p.bits[i/64]&(1<<(i%64)) != 0
}

// find gives the index of the Skill with the key of another, which is of another snapshot, or -1.
func (w *world) find(k *skill) int {
	other := w.snapshot.BySkillID(k.Row.ID)
	if other == nil || other.Package.ID != k.Package.ID {
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
// the projection before; a turn that projects nothing takes calls of every Skill.
func (t *Turn) Project(skills []*snapshot.Skill) {
	p := &projection{world: t.world, bits: make([]uint64, (len(t.world.skills)+63)/64)}
	for _, s := range skills {
		p.bits[s.Index/64] |= 1 << (s.Index % 64)
	}
	t.roster.Store(p)
	s := t.session
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.number == s.turns {
		s.latest = p
	}
}

// offered tells whether a Skill is in the projection of this turn or in the one before it (step 4).
func (t *Turn) offered(k *skill) bool {
	p := t.roster.Load()
	return p == nil || p.has(t.world, k) || t.before.has(t.world, k)
}
