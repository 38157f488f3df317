package turn

import (
	"slices"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// transitions is how many steps a run of a workflow takes at most (spec 4.6), and beneath how many one call takes at most in all
// workflows that its steps start.
const (
	transitions = 64
	beneath     = 1024
)

// step is a step of a workflow with what it calls: a Skill, or an entry of the catalogue that serves workflows alone.
type step struct {
	target   int // index of the Skill, or -1
	contract *cognition.Contract
	plan     *argument.Plan // of the contract
	shape    *receipt.Shape // of the contract's receipts
}

func newStep(s *snapshot.Snapshot, of *snapshot.Skill, i int) step {
	to := of.Targets[i]
	if to.Skill >= 0 || to.Contract == nil {
		return step{target: to.Skill}
	}
	c := to.Contract
	dst := append([]byte(nil), `{"abilityID":`...)
	dst = wire.AppendString(dst, c.AbilityID)
	dst = append(dst, `,"abilityTint":`...)
	dst = wire.AppendString(dst, of.Package.Ability.Tint)
	dst = append(dst, `,"abilityTitle":`...)
	dst = wire.AppendString(dst, of.Package.Ability.Title)
	dst = append(dst, `,"invocationName":`...)
	dst = wire.AppendString(dst, c.WorkflowOperation)
	dst = append(dst, `,"packageID":"runtime","packageVersion":"0.0.0","skillID":`...)
	dst = wire.AppendString(dst, c.ID)
	dst = append(dst, `,"skillTitle":`...)
	dst = wire.AppendString(dst, c.ID)
	dst = append(dst, `,"source":"runtime"}`...)
	return step{
		target: -1, contract: c, plan: argument.NewPlan(c.Parameters),
		shape: receipt.NewShape(dst, [32]byte{}, false, s.RevisionText, ability.EffectNone, nil, nil),
	}
}

// unsafe is the workflow safety gate: it gives the first step whose target cannot be called from a workflow, or nothing.
func (t *Turn) unsafe(k *skill) string {
	for i := range k.steps {
		st := &k.steps[i]
		if st.contract != nil {
			continue
		}
		if st.target < 0 || st.target == k.Index {
			return k.Row.Execution.Steps[i].ID
		}
		if to := &t.world.skills[st.target]; to.Readiness != snapshot.Ready || t.asks(to) {
			return k.Row.Execution.Steps[i].ID
		}
	}
	return ""
}

// workflow runs the steps of a state machine, each as a call of its own with a receipt of its own (spec 4.6).
func (t *Turn) workflow(r *Run, k *skill) {
	r.context.limit(r.Started, k.limit)
	values, lacking := seed(r.arguments, k)
	if lacking != "" {
		r.end(operation.Failed, cause.MissingArgument, lacking)
		return
	}
	if r.beneath == nil {
		r.beneath = new(int)
	}
	steps := k.Row.Execution.Steps
	at := 0
	for taken := 0; at < len(steps); taken++ {
		if *r.beneath++; taken == transitions || *r.beneath > beneath {
			r.end(operation.Failed, cause.WorkflowTooLong, steps[at].ID)
			return
		}
		if r.context.reason(time.Time{}) != 0 {
			r.interrupted(nil)
			return
		}
		row := &steps[at]
		arguments, missing := values.object(nil, row.Consumes)
		if missing != "" {
			if row.OnFailure == "" {
				r.end(operation.Blocked, cause.MissingPort, missing)
				return
			}
			at = k.step(row.OnFailure)
			continue
		}
		inner := r.inside(taken)
		t.follow(r, k, inner, &k.steps[at], arguments)
		if inner.Unrecorded != nil { // nothing more may happen, as it could not be proved
			r.Unrecorded = inner.Unrecorded
			r.end(operation.Failed, cause.AdapterFailed, unrecorded)
			return
		}
		switch {
		case inner.Status == operation.Requested || inner.Status == operation.Deferred || inner.Status == operation.Cancelled:
			r.end(inner.Status, inner.Cause, row.ID)
			return
		case inner.Status == operation.Succeeded && !inner.FoundNothing:
			values.produce(row.Produces, inner.Value)
			if at = at + 1; row.OnSuccess != "" {
				at = k.step(row.OnSuccess)
			}
		case inner.Status != operation.Succeeded && r.context.reason(inner.Finished) != 0: // the workflow is over, not its step
			r.interrupted(nil)
			return
		case row.OnFailure != "":
			at = k.step(row.OnFailure)
		case inner.Status == operation.Succeeded:
			r.end(operation.Succeeded, 0, row.ID)
			r.FoundNothing = true
			return
		default:
			r.end(inner.Status, cause.StepFailed, row.ID)
			return
		}
	}
	t.complete(r, k, values)
}

// step gives the index of a step.
func (k *skill) step(id string) int {
	for i := range k.Row.Execution.Steps {
		if k.Row.Execution.Steps[i].ID == id {
			return i
		}
	}
	return len(k.Row.Execution.Steps)
}

// inside gives the run of a step.
func (r *Run) inside(i int) *Run {
	for len(r.steps) <= i {
		r.steps = append(r.steps, new(Run))
	}
	return r.steps[i]
}

// follow runs one step. It passes every gate for itself; the capabilities that the workflow has by its steps count for it when
// it belongs to the same Ability.
func (t *Turn) follow(r *Run, k *skill, inner *Run, st *step, arguments []byte) {
	inner.begin(r.context, t)
	inner.inner, inner.beneath = true, r.beneath
	defer inner.conclude()
	if st.contract != nil {
		inner.shape = st.shape
		if inner.arguments.Read(st.plan, false, arguments, argument.Source{}) {
			inner.settled()
			inner.think(st.contract)
		} else {
			inner.misused(nil)
		}
	} else {
		to := &t.world.skills[st.target]
		inner.skill, inner.Skill = to, to.Skill
		if to.Package == k.Package {
			inner.granted = append(slices.Clone(r.granted), k.Internal...)
		}
		t.invoke(inner, to, nil, arguments)
	}
	inner.finish()
}

// complete ends a workflow whose steps are done: every required output has to be there.
func (t *Turn) complete(r *Run, k *skill, values ledger) {
	var names []string
	for i := range k.Row.Outputs {
		switch o := &k.Row.Outputs[i]; {
		case values.get(o.Name) != nil:
			names = append(names, o.Name)
		case o.Required:
			r.end(operation.Failed, cause.MissingOutput, o.Name)
			return
		}
	}
	r.Value, _ = values.object(r.Value[:0], names)
	r.end(operation.Succeeded, 0, "")
	r.bound(k)
}
