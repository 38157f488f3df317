package turn

import (
	"bytes"
	"context"
	"crypto/sha256"
	"strconv"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// How long a parked call waits for its answer (spec 6.3.2): through the turn that made it and the next one, too.
const (
	parkedTime  = 180 * time.Second
	parkedTurns = 1
)

// previewTime is how long a question may take to be made (spec 6.3.2). Only a test changes it.
var previewTime = 15 * time.Second

// Confirmation is a question that waits for a person, and what the answer has to name.
type Confirmation struct {
	ID        [16]byte
	Digest    [32]byte // of the canonical arguments
	Received  [32]byte // of the canonical form of the arguments as they came
	Question  string   // of the engine, for the person; no model sees it
	Preview   operation.Preview
	Arguments []byte // canonical, as they will be passed; a copy
	Expires   time.Time
}

// parked is a confirming call, frozen: what is confirmed later is exactly this. Nobody outside of the session has any of its
// memory.
type parked struct {
	Confirmation
	turn       uint64
	world      *world
	skill      *skill
	binding    *binding
	entry      Entry
	signals    []signal
	normalized int
}

// shown gives the question as a host may have it.
func (p *parked) shown() *Confirmation {
	c := p.Confirmation
	c.Arguments = bytes.Clone(c.Arguments)
	return &c
}

// over tells whether the answer comes too late.
func (p *parked) over(turn uint64, now time.Time) bool {
	return turn > p.turn+parkedTurns || now.After(p.Expires)
}

// park freezes a call until a person has answered (step 12).
func (t *Turn) park(r *Run, k *skill, b *binding) {
	s := t.session
	if t.entry.Unattended {
		r.refuse(cause.ConfirmationCancelled, "nobody can be asked")
		return
	}
	if !s.reserve(r.Started) {
		r.refuse(cause.ConfirmationPending, "")
		return
	}
	var p *parked
	asked := s.engine.left.confirmations.take()
	defer func() {
		s.park(p)
		if asked && p == nil { // the question was not made
			s.engine.left.confirmations.correct(0)
		}
	}()
	if !asked {
		r.refuse(cause.StopRequested, limitOfConfirmations)
		return
	}
	jcs, _ := r.arguments.Received()
	received := sha256.Sum256(jcs)
	arguments := r.own(k)
	preview, inTime := t.preview(r, b)
	switch {
	case r.context.reason(time.Time{}) != 0: // nobody waits for it any more
		r.interrupted(nil)
		return
	case !inTime:
		r.end(operation.Failed, cause.PreviewTimedOut, "")
		return
	}
	p = &parked{
		Confirmation: Confirmation{
			ID: s.engine.newID(), Digest: r.Arguments, Received: received, Question: question(k, &preview, r.arguments), Preview: preview,
			Arguments: bytes.Clone(arguments), Expires: r.Started.Add(parkedTime),
		},
		turn: t.number, world: t.world, skill: k, binding: b, entry: t.entry, signals: t.signals, normalized: r.Normalized,
	}
	r.Confirmation = p.shown()
	r.end(operation.Requested, 0, "")
}

// reserve takes the place of the one call that can wait, before its question is made, and is false when it is taken.
func (s *Session) reserve(now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asking || s.parked != nil && !s.parked.over(s.turns.Load(), now) {
		return false
	}
	s.asking = true
	return true
}

// park puts a call into the reserved place, or gives the place back when there is none.
func (s *Session) park(p *parked) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asking = false
	if p != nil {
		s.parked = p
	}
}

// preview asks the adapter what the question should name. It is false when that takes too long, or the run has to end; an
// adapter that fails at it only makes the question poorer.
func (t *Turn) preview(r *Run, b *binding) (operation.Preview, bool) {
	none := operation.Preview{Bytes: -1}
	if b.previewer == nil {
		return none, true
	}
	ctx, cancel := context.WithTimeout(r.context, previewTime)
	defer cancel()
	previews := make(chan operation.Preview, 1)
	arguments := r.arguments
	go func() {
		p := none
		defer func() { previews <- p }() // also when the goroutine ends itself
		guard(func() {
			if given, err := b.previewer.Preview(ctx, b.operation, arguments); err == nil {
				p = given
			}
		})
	}()
	select {
	case p := <-previews:
		return p, true
	case <-ctx.Done():
		r.arguments = new(argument.List) // the adapter still has the other
		return none, false
	}
}

// question is the engine's sentence about a call that asks first. What it quotes from outside is escaped and cut.
func question(k *skill, p *operation.Preview, arguments *argument.List) string {
	text := k.label + " wants to " + verbs[k.Policy.Effect]
	switch named := subject(k, arguments); {
	case p.Subject != "":
		text += " " + quote(p.Subject)
	case named != "":
		text += " " + named
	default:
		text += " its target"
	}
	text += "; effect " + k.Policy.Effect.String()
	if p.Restorable {
		text += ", can be taken back"
	}
	return text
}

// subject names what the arguments say the target is: each of them with its value.
func subject(k *skill, arguments *argument.List) (text string) {
	for _, name := range k.Row.TargetParameters {
		i := k.Plan.Index(name)
		if i < 0 || !arguments.Has(i) {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += name
		if k.Plan.Parameters()[i].Type == ability.ParameterTypeString {
			text += " " + quote(arguments.Text(i).String())
		}
	}
	return text
}

// quoted is how much of a text from outside a question shows.
const quoted = 120

// quote makes a text from outside one that nobody can mistake for the question: quoted, in ASCII, and cut where it is long.
func quote(text string) string {
	cut := ""
	if len(text) > quoted {
		text, cut = text[:quoted], "…"
	}
	return strconv.QuoteToASCII(text) + cut
}

var verbs = [...]string{
	ability.EffectNone:                  "work on",
	ability.EffectRead:                  "read",
	ability.EffectReversibleMutation:    "change",
	ability.EffectMutation:              "change",
	ability.EffectExternalCommunication: "send something outside about",
	ability.EffectDestructive:           "delete or overwrite",
}
