package turn

import (
	"context"
	"hash"
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// Run is one call and what it came to: what its receipt tells (ID, Status, Cause, Changes and so on), and what else the caller
// needs. It keeps its memory: the zero value is ready, and a Run can be used for call after call, but for one at a time. What
// it gives holds until its next call begins.
type Run struct {
	receipt.Run
	Skill        *snapshot.Skill    // nil when the name is that of none
	About        string             // the id that the cause is about, such as the interaction that is missing; often empty
	Truncated    bool               // the value was cut to a limit
	Oversize     bool               // a value was discarded because the contract does not let it be that large
	Alternatives []string           // applications that could serve (applicationCannotServe)
	Findings     []argument.Finding // all that is wrong with the arguments
	ValueType    string             // of Value; empty for the text of a cognitive Skill and for the outputs of a workflow
	Value        []byte             // what it gives, canonical JSON; empty when there is nothing
	Confirmation *Confirmation      // of a run that waits for a person, or that one has settled
	Receipt      []byte             // canonical JSON, as it was recorded
	Unrecorded   error              // the receipt could not be written; the engine runs nothing any more

	turn      *Turn
	skill     *skill
	binding   *binding // that carries it out; nil when none does
	context   *runContext
	name      []byte
	arguments *argument.List
	bytes     int    // of the canonical arguments
	kept      []byte // the canonical arguments, where a history is kept
	memory    []byte // of its record there
	sha       hash.Hash
	shape     *receipt.Shape // of a run without a Skill, when it is not that of an unknown name
	inner     bool           // a step of a workflow
	counted   bool           // it holds a place in the limit of changes
	beneath   *int           // steps that were taken in the workflows of the call
	granted   []string       // internal capabilities, of the workflow that this is a step of
	consumed  []receipt.Consumed
	steps     []*Run // of a workflow; kept for the next one
	text      []byte
	phase     phase
}

// begin makes the run that of a new call.
func (r *Run) begin(ctx context.Context, t *Turn) {
	if r.context == nil || r.context.used() {
		r.context = new(runContext)
	}
	if r.arguments == nil {
		r.arguments = new(argument.List)
	}
	e := t.session.engine
	r.ID, r.Started, r.Finished = e.newID(), e.now(), time.Time{}
	r.Status, r.Cause, r.FoundNothing, r.HasArguments, r.Normalized = 0, 0, false, false, 0
	r.Target, r.Changes, r.Consumed = nil, nil, nil
	r.Skill, r.About, r.Truncated, r.Oversize, r.Alternatives, r.Findings = nil, "", false, false, nil, nil
	r.ValueType, r.Value, r.Confirmation, r.Receipt, r.Unrecorded = "", r.Value[:0], nil, r.Receipt[:0], nil
	r.phase, r.bytes, r.kept = judging, 0, r.kept[:0]
	r.binding = nil
	r.turn, r.skill, r.shape, r.inner, r.counted, r.beneath, r.granted = t, nil, nil, false, false, nil, nil
	r.context.reset(ctx, t)
}

// end is how a check or an operation ends the run.
func (r *Run) end(status operation.Status, why cause.Cause, about string) {
	r.Status, r.Cause, r.About = status, why, about
}

// refuse ends a run that has not touched anything.
func (r *Run) refuse(why cause.Cause, about string) { r.end(operation.Blocked, why, about) }

// Label names the Skill in sentences: abilityID | invocationName.
func (r *Run) Label() string {
	if r.skill != nil {
		return r.skill.label
	}
	return ""
}
