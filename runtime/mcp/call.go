package mcp

import (
	"context"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/history"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/provider"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// busy is the code of a call that would be one too many; like revisionGone it is this server's own.
const busy = 4902

// call runs a call in a turn of its own.
func (j *job) call(ctx context.Context) {
	m := &j.m
	if m.name == nil {
		j.refuse(fault{invalidParams, "params lacks the name of a Skill"})
		return
	}
	if f := j.freeze(); f.code != 0 {
		j.out = appendError(j.out[:0], m.id, f, wire.AppendString(nil, j.frozen.Snapshot().RevisionText))
		return
	}
	if m.requestState != nil {
		j.resume(ctx)
		return
	}
	skill := j.frozen.Snapshot().ByName(m.name)
	tightener := j.connection.server.options.Tightener
	asks := (skill == nil || skill.Row.Access == ability.AccessConfirm || tightener != nil) && j.asker() // a name that is not exact can be that of one that asks
	j.entry.Target, j.entry.Unattended, j.entry.Tightener = j.connection.server.target(j.frozen, skill), !asks, tightener
	j.entry.Initiator = history.Model
	if m.token != nil {
		p := j.progress()
		defer p.end()
		ctx = operation.WithProgress(ctx, p.report)
	}
	j.once.Call(ctx, j.session, j.frozen, &j.entry, turn.Call{Name: m.name, Arguments: m.arguments})
	if j.once.Status == operation.Requested {
		j.ask(ctx)
		return
	}
	if j.lacksAsker(skill, asks) {
		return
	}
	j.reply()
}

// freeze gives the call its snapshot: the current one, or the one that its session has listed.
func (j *job) freeze() fault {
	c, m := j.connection, &j.m
	if !j.modern {
		if listed := c.listed.Load(); listed != nil {
			j.frozen = *listed
			return fault{}
		}
	}
	j.frozen = c.server.options.Engine.Freeze()
	if m.hasRevision && string(m.revision) != j.frozen.Snapshot().RevisionText {
		return fault{revisionGone, "the revision that the client knows is no longer current; list the Skills again"}
	}
	return fault{}
}

// asker tells whether the person of the client can be asked: the operator lets it, and the client can.
func (j *job) asker() bool {
	c := j.connection
	confirms := c.server.options.Confirms
	if confirms == nil {
		return false
	}
	if j.modern {
		return confirms(j.m.metaClient.String()) && has(&j.inner, j.m.metaCaps, "elicitation")
	}
	a := c.agreed.Load()
	return a.elicits && confirms(a.client)
}

// lacksAsker answers a call that was refused because the client did not say that it can ask its person, though the operator
// lets it.
func (j *job) lacksAsker(skill *snapshot.Skill, asks bool) bool {
	confirms := j.connection.server.options.Confirms
	if asks || !j.modern || skill == nil || j.once.Cause != cause.ConfirmationCancelled || confirms == nil || !confirms(j.m.metaClient.String()) {
		return false
	}
	j.out = appendError(j.out[:0], j.m.id, fault{missingCapability, "the person has to be asked, and the client does not say that it can"},
		[]byte(`{"requiredCapabilities":{"elicitation":{"form":{}}}}`))
	return true
}

// reply makes what the call came to its answer. A name that is that of nothing is an error of the protocol.
func (j *job) reply() {
	if j.once.Cause == cause.UnknownInvocation {
		j.out = appendError(j.out[:0], j.m.id, fault{invalidParams, "there is no Skill of this name: " + shown(j.m.name)}, nil)
		return
	}
	a := provider.AnswerTo(&j.once.Run)
	j.out = j.appendAnswer(j.out[:0], &a)
}

// shown gives a name from outside as far as it can be shown.
func shown(name wire.Text) string {
	const most = 128
	if len(name) > most {
		name = name[:most]
	}
	for _, c := range name {
		if c < ' ' || c > '~' {
			return "it has characters that no name has"
		}
	}
	return name.String()
}
