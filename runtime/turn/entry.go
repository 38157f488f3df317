package turn

import (
	"time"

	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
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
	// Signals are those that the host has claimed for this turn (interactions and perceptions). Those that the snapshot does
	// not know, or that are no longer fresh, are as if they were not there.
	Signals []Signal
}

// Signal is the frozen copy of an interaction or a perception.
type Signal struct {
	ID           string // of this signal
	SchemaID     string // interaction or perception id
	Channel      string // of evidence; the lowest-ranked one of the schema counts when it is empty
	Completeness receipt.Completeness
	Scope        operation.Scope
	CapturedAt   time.Time
	ExpiresAt    time.Time // never when it is zero
	Value        operation.Digest
}

// signal is a Signal with what its schema says of it.
type signal struct {
	Signal
	interaction bool
	authorizes  bool // a mutation: its evidence says so, and it is complete
}

// claim keeps the signals that count.
func claim(w *world, given []Signal, now time.Time) []signal {
	if len(given) == 0 {
		return nil
	}
	kept := make([]signal, 0, len(given))
	for _, g := range given {
		if !g.ExpiresAt.IsZero() && now.After(g.ExpiresAt) || g.Completeness == receipt.Unavailable {
			continue
		}
		if schema := w.interactions[g.SchemaID]; schema != nil {
			kept = append(kept, signal{Signal: g, interaction: true, authorizes: g.Completeness == receipt.Complete && authorizes(schema, g.Channel)})
		} else if w.perceptions[g.SchemaID] {
			kept = append(kept, signal{Signal: g})
		}
	}
	return kept
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
