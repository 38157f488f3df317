package project

import (
	"context"
	"strconv"
	"strings"
	"sync"

	"github.com/bonnie-build/bonnie/runtime/table"
)

// Question is what a person is asked before code of a workspace is run.
type Question struct {
	Workspace string
	Commands  []string // the ones that run code of it, each as ACT EXTENT: ARGUMENTS, in ASCII
}

// String is the question as a sentence and a line for each command. What comes from outside is quoted, in ASCII, and cut.
func (q Question) String() string {
	var b strings.Builder
	b.WriteString("These commands run code of the workspace " + short(strconv.QuoteToASCII(q.Workspace)) +
		", which the assistant can edit. Let them run, without another question, for the rest of this session?\n")
	for _, c := range q.Commands {
		b.WriteString("  " + short(c) + "\n")
	}
	return b.String()
}

// short cuts an ASCII text for a question.
func short(text string) string {
	const most = 240
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}

// key is different for different questions.
func (q Question) key() string {
	return strconv.Quote(q.Workspace) + "\n" + strings.Join(q.Commands, "\n")
}

// question is the one about all commands that run code of the workspace.
func (b *builder) question() Question {
	q := Question{Workspace: b.adapter.workspace}
	for act := range b.adapter.commands {
		for extent, c := range b.adapter.commands[act] {
			if c == nil || c.inert {
				continue
			}
			o := Command{Act: table.CodingAct(act), Extent: table.CodingExtent(extent)}
			text := o.title() + ": " + strconv.QuoteToASCII(c.program)
			for _, a := range c.arguments[1:] {
				text += " " + strconv.QuoteToASCII(a)
			}
			q.Commands = append(q.Commands, text)
		}
	}
	return q
}

// Approvals remembers, for each session and question, what a person has answered; its Approve is one of Options. It is for any number
// of goroutines and adapters.
type Approvals struct {
	session func(ctx context.Context) string
	ask     func(ctx context.Context, q Question) (bool, error)

	mu       sync.Mutex
	sessions map[string]map[string]*answer
}

// answer is what a person has said. Who holds its turn may ask.
type answer struct {
	turn       chan struct{}
	known, yes bool
}

// NewApprovals makes one without answers. session gives the session of a context; in the empty one nothing is remembered. ask asks a
// person, and an error from it says that there was no answer.
func NewApprovals(session func(ctx context.Context) string, ask func(ctx context.Context, q Question) (bool, error)) *Approvals {
	return &Approvals{session: session, ask: ask, sessions: make(map[string]map[string]*answer)}
}

// Approve gives the answer of the session, and asks for it if there is none. Others of the session wait meanwhile.
func (a *Approvals) Approve(ctx context.Context, q Question) (bool, error) {
	session := a.session(ctx)
	if session == "" {
		return a.ask(ctx, q)
	}
	s := a.of(session, q.key())
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		return false, ctx.Err()
	}
	defer func() { <-s.turn }()
	if s.known {
		return s.yes, nil
	}
	yes, err := a.ask(ctx, q)
	if err == nil {
		err = ctx.Err() // what is said to a question that is over was said to nothing
	}
	if err != nil {
		return false, err
	}
	s.known, s.yes = true, yes
	return yes, nil
}

func (a *Approvals) of(session, question string) *answer {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.sessions[session] == nil {
		a.sessions[session] = make(map[string]*answer)
	}
	s := a.sessions[session][question]
	if s == nil {
		s = &answer{turn: make(chan struct{}, 1)}
		a.sessions[session][question] = s
	}
	return s
}

// Forget drops the answers of a session, which is over or is to be asked again.
func (a *Approvals) Forget(session string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.sessions, session)
}
