package turn

import (
	"time"

	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/history"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// Entry is what a turn begins with. Nothing of it changes while the turn runs.
type Entry struct {
	// Utterance is what the person said, as far as the channel has it; it repairs enumerations that are said in words.
	Utterance string
	// Application is the id of the application that the person wants, when one was chosen.
	Application string
	// ApplicationName is that application as a Skill that resolves one takes it; Application when it is empty.
	ApplicationName string
	// Target is what stands in front, with its class: the lead target.
	Target operation.Scope
	// Signals are those that the host has claimed for this turn (interactions and perceptions). One that the snapshot does not
	// know, that has no id or capture time, that is of the future or no longer fresh, or whose scope lacks what its schema
	// requires, is as if it were not there; of two of one schema with equal supersession keys that is the older one.
	Signals []Signal
	// Initiator is who makes the calls of the turn, for the history. When it is unknown, the calls of a turn that has shown Skills to a
	// model are the model's.
	Initiator history.Initiator
	// Unattended says that nobody can answer a question. A call that would ask one is refused then (confirmationCancelled).
	Unattended bool
	// Tightener makes more calls ask first than their contracts do. It is nil when the host wants that of none.
	Tightener Tightener
}

// Tightener is what a host asks its person for beside what contracts ask for, such as to run code that a model can edit. It can
// be called by many goroutines at once.
type Tightener interface {
	// Asks tells whether a call of a Skill has to be confirmed now. A workflow with such a step is not safe, and is refused.
	Asks(k *snapshot.Skill) bool
	// Settled is told what the person said to a call of a Skill, before it is carried out.
	Settled(k *snapshot.Skill, yes bool)
}

// asks tells whether a call of a Skill asks first (step 9).
func (t *Turn) asks(k *skill) bool {
	return k.asks || t.entry.Tightener != nil && k.local && t.entry.Tightener.Asks(k.Skill)
}

// Signal is the frozen copy of an interaction or a perception.
type Signal struct {
	ID           string // of this signal
	SchemaID     string // interaction or perception id
	Channel      string // of evidence; the lowest-ranked one of the schema counts when it is empty
	Completeness receipt.Completeness
	Scope        operation.Scope
	CapturedAt   time.Time
	ExpiresAt    time.Time // zero: when its schema says; never later than that
	Value        operation.Digest
}

// signal is a Signal with what its schema says of it.
type signal struct {
	Signal
	interaction *contract.Interaction // nil for a perception
	authorizes  bool                  // a mutation: its evidence says so, and it is complete
}

// claim keeps the signals that count (spec 6.5).
func claim(w *world, given []Signal, now time.Time) []signal {
	kept := make([]signal, 0, len(given))
	for _, g := range given {
		s := signal{Signal: g, interaction: w.interactions[g.SchemaID]}
		var freshness float64
		if s.interaction != nil {
			freshness = s.interaction.FreshnessSeconds
			s.authorizes = g.Completeness == receipt.Complete && authorizes(s.interaction, g.Channel)
		} else if p := w.perceptions[g.SchemaID]; p != nil {
			freshness = p.FreshnessSeconds
		} else {
			continue
		}
		if end := g.CapturedAt.Add(seconds(freshness)); s.ExpiresAt.IsZero() || end.Before(s.ExpiresAt) {
			s.ExpiresAt = end
		}
		if s.counts(now) {
			kept = supersede(kept, s)
		}
	}
	return fitting(kept)
}

// fitting gives the signals whose receipts have room for all of them, the first ones.
func fitting(list []signal) []signal {
	bytes := 0
	for i := range list {
		if bytes += 512 + 6*(len(list[i].ID)+list[i].Scope.Size()); bytes > mostBytes {
			return list[:i]
		}
	}
	return list
}

// counts tells whether a signal is one at all, and one of now.
func (s *signal) counts(now time.Time) bool {
	switch {
	case s.ID == "" || len(s.ID) > longIdentity || s.Scope.Longest() > longIdentity: // no receipt could say what was claimed
		return false
	case s.Completeness != receipt.Complete && s.Completeness != receipt.Truncated:
		return false
	case s.CapturedAt.IsZero() || s.CapturedAt.After(now) || now.After(s.ExpiresAt):
		return false
	case s.interaction == nil:
		return true
	}
	for _, resolution := range s.interaction.RequiredScope {
		if !s.Scope.Names(resolution) {
			return false
		}
	}
	return true
}

// supersede adds a signal to those that count, in the place of one that it replaces; or leaves it out when it is the older one.
func supersede(kept []signal, s signal) []signal {
	for i := range kept {
		if !s.replaces(&kept[i]) {
			continue
		}
		if !s.CapturedAt.Before(kept[i].CapturedAt) {
			kept[i] = s
		}
		return kept
	}
	return append(kept, s)
}

// replaces tells whether two signals are of one schema and have equal values for all of its supersession keys.
func (s *signal) replaces(other *signal) bool {
	if s.SchemaID != other.SchemaID {
		return false
	}
	if s.interaction != nil {
		for _, key := range s.interaction.SupersessionKeys {
			if s.Scope.Identity(key) != other.Scope.Identity(key) {
				return false
			}
		}
	}
	return true
}

// authorizes tells whether evidence of a channel can authorise a mutation.
func authorizes(schema *contract.Interaction, channel string) bool {
	weakest := (*contract.Evidence)(nil)
	for i := range schema.Evidence {
		e := &schema.Evidence[i]
		if e.Channel == channel {
			return e.CanAuthorizeMutation
		}
		if weakest == nil || e.Rank < weakest.Rank {
			weakest = e
		}
	}
	return channel == "" && weakest != nil && weakest.CanAuthorizeMutation
}
