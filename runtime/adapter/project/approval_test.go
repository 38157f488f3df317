package project

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

type sessionKey struct{}

// in gives the context of a session.
func in(ctx context.Context, session string) context.Context {
	return context.WithValue(ctx, sessionKey{}, session)
}

func sessionOf(ctx context.Context) string {
	s, _ := ctx.Value(sessionKey{}).(string)
	return s
}

func TestApprovals(t *testing.T) {
	asked := 0
	var say bool
	var fail error
	a := NewApprovals(sessionOf, func(context.Context, Question) (bool, error) { asked++; return say, fail })
	q := Question{Workspace: "w", Commands: []string{"test whole-project: \"t\""}}
	for i, c := range []struct {
		session  string
		question Question
		say      bool
		fail     error
		yes, bad bool
		asked    int
	}{
		{"a", q, true, errors.New("nobody is there"), false, true, 1}, // no answer is not remembered
		{"a", q, true, nil, true, false, 2},
		{"a", q, false, nil, true, false, 2}, // it is not asked again
		{"b", q, false, nil, false, false, 3},
		{"b", q, true, nil, false, false, 3},                                                            // a no holds as well
		{"a", Question{"w", []string{"test whole-project: \"t\" \"-x\""}}, false, nil, false, false, 4}, // another command is another question
		{"a", Question{"v", q.Commands}, false, nil, false, false, 5},
		{"", q, true, nil, true, false, 6}, // no session remembers nothing
		{"", q, true, nil, true, false, 7},
	} {
		say, fail = c.say, c.fail
		if yes, err := a.Approve(in(t.Context(), c.session), c.question); yes != c.yes || (err != nil) != c.bad || asked != c.asked {
			t.Errorf("%d: %v %v, asked %d times", i, yes, err, asked)
		}
	}
	a.Forget("b")
	say = true
	if yes, _ := a.Approve(in(t.Context(), "b"), q); !yes {
		t.Error("a session that was forgotten is not asked again")
	}
}

func TestApprovalsTogether(t *testing.T) {
	var asked atomic.Int32
	a := NewApprovals(sessionOf, func(context.Context, Question) (bool, error) {
		asked.Add(1)
		time.Sleep(50 * time.Millisecond)
		return true, nil
	})
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			if yes, err := a.Approve(in(t.Context(), "a"), Question{}); !yes || err != nil {
				t.Error(yes, err)
			}
		})
	}
	// One that does not wait any longer.
	ctx, cancel := context.WithTimeout(in(t.Context(), "a"), time.Millisecond)
	defer cancel()
	time.Sleep(10 * time.Millisecond)
	if yes, err := a.Approve(ctx, Question{}); yes || err == nil {
		t.Error(yes, err)
	}
	all.Wait()
	if asked.Load() != 1 {
		t.Errorf("asked %d times", asked.Load())
	}
}

// TestApprovalTooLate has an answer to a question that is over.
func TestApprovalTooLate(t *testing.T) {
	ctx, cancel := context.WithCancel(in(t.Context(), "a"))
	a := NewApprovals(sessionOf, func(context.Context, Question) (bool, error) { cancel(); return true, nil })
	if yes, err := a.Approve(ctx, Question{}); yes || err == nil {
		t.Error(yes, err)
	}
	if a.sessions["a"][Question{}.key()].known {
		t.Error("it is remembered")
	}
}

func TestQuestion(t *testing.T) {
	q := Question{Workspace: "w\n\u202e" + strings.Repeat("w", 1000), Commands: []string{strings.Repeat("c", 1000)}}
	text := q.String()
	if strings.Count(text, "\n") != 2 || strings.ContainsFunc(text, func(c rune) bool { return c > '~' }) || len(text) > 800 {
		t.Errorf("%d: %s", len(text), text)
	}
}
