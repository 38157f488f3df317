package turn

import (
	"context"
	"time"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// Run is one call and what it came to. It keeps its memory: the zero value is ready, and a Run can be used for call after
// call, but for one at a time. What it gives holds until its next call begins.
type Run struct {
	ID           [16]byte
	Skill        *snapshot.Skill // nil when the name is that of none
	Status       operation.Status
	Cause        cause.Cause // zero only when the run succeeded or waits for confirmation
	About        string      // the id that the cause is about, such as the interaction that is missing; often empty
	FoundNothing bool
	Truncated    bool
	Oversize     bool               // a value was discarded because the contract does not let it be that large
	Alternatives []string           // applications that could serve (applicationCannotServe)
	Findings     []argument.Finding // all that is wrong with the arguments
	ValueType    string             // of Value; empty for the text of a cognitive Skill and for the outputs of a workflow
	Value        []byte             // what it gives, canonical JSON; empty when there is nothing
	Confirmation Confirmation       // of a run that waits for a person
	Receipt      []byte             // canonical JSON, as it was recorded
	Unrecorded   error              // the receipt could not be written; the engine runs nothing any more
	Started      time.Time
	Finished     time.Time

	turn      *Turn
	skill     *skill
	context   *runContext
	name      []byte
	arguments *argument.List
	shape     *receipt.Shape // of a run without a Skill, when it is not that of an unknown name
	inner     bool     // a step of a workflow
	granted   []string // internal capabilities, of the workflow that this is a step of
	result    operation.Result
	record    receipt.Run
	consumed  []receipt.Consumed
	steps     []*Run // of a workflow; kept for the next one
	text      []byte
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
	r.turn, r.skill, r.Skill = t, nil, nil
	r.ID, r.Started, r.Finished = e.newID(), e.now(), time.Time{}
	r.Status, r.Cause, r.About, r.FoundNothing, r.Truncated, r.Oversize = 0, 0, "", false, false, false
	r.Alternatives, r.Findings = nil, nil
	r.ValueType, r.Value, r.Receipt, r.Unrecorded = "", r.Value[:0], r.Receipt[:0], nil
	r.Confirmation = Confirmation{}
	r.shape, r.inner, r.granted = nil, false, nil
	r.record.Target, r.record.Changes, r.record.Normalized, r.record.Consumed, r.record.HasArguments = nil, nil, 0, nil, false
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
