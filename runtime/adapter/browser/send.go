package browser

import (
	"context"
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// asked names a form on a load of a page.
type asked struct {
	tab  int64
	load cdp.LoaderID
	form int
}

// startTime is how long a form has to be on its way after it was sent.
const startTime = 5 * time.Second

// errOther is that of a form that is not what a person has agreed to send.
var errOther = fails(cause.PostconditionFailed, "the form is not the one that a person has agreed to send")

// Preview says what a person is asked about: where a form goes, and what is in it. Only that form, with that content, is sent
// after it, once.
func (b *Browser) Preview(ctx context.Context, name string, arguments *argument.List) (operation.Preview, error) {
	p := operation.Preview{Bytes: -1}
	if name != "submit_form" {
		return p, operation.ErrUnknown
	}
	a := table.ReadSubmitFormArgs(arguments)
	_, err := b.do(ctx, func() (operation.Result, error) {
		t, i, err := b.sameForm(a.FormNumber, a.HasFormNumber)
		if err != nil {
			return operation.Result{}, err
		}
		f, err := t.form(ctx, i)
		if err != nil {
			return operation.Result{}, err
		}
		content := f.content()
		maps.DeleteFunc(b.asked, func(a asked, _ string) bool { // of pages that are gone
			other := b.session.numbered(a.tab)
			return other == nil || other.state().load != a.load
		})
		b.asked[asked{t.number, t.state().load, i}] = content
		p.Subject, p.Bytes = f.subject(), int64(len(content))
		return operation.Result{}, nil
	})
	return p, err
}

// content is all that is in a form and where it goes, for comparison.
func (f *form) content() string {
	filled := make([]entry, 0, len(f.filled))
	for _, i := range slices.Sorted(maps.Keys(f.filled)) {
		filled = append(filled, f.filled[i])
	}
	text, err := json.Marshal(struct {
		Form   *form
		Filled []entry
	}{f, filled})
	if err != nil { // of strings and numbers there is none
		return ""
	}
	return string(text)
}

// subject is a form as a question names it: where it goes, then what is in it, what was filled in first.
func (f *form) subject() string {
	to := address(f.Action)
	if u, err := url.Parse(to); err == nil {
		u.RawQuery, u.Fragment = "", ""
		to = u.String()
	}
	if len(to) > 60 {
		to = cut(to, 60) + "..."
	}
	var first, then []string
	for i, x := range f.Fields {
		text, known := f.stands(i)
		if !known || text == "" {
			continue
		}
		said := caption(x.Label) + "=" + strings.Join(strings.Fields(plain(text)), " ")
		if _, ok := f.filled[i]; ok {
			first = append(first, said)
		} else {
			then = append(then, said)
		}
	}
	return to + " " + strings.Join(append(first, then...), ", ")
}

// SubmitForm sends a form that a person was asked about.
func (b *Browser) SubmitForm(ctx context.Context, a table.SubmitFormArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		t, i, err := b.sameForm(a.FormNumber, a.HasFormNumber)
		if err != nil {
			return operation.Result{}, err
		}
		key := asked{t.number, t.state().load, i}
		agreed, ok := b.asked[key]
		delete(b.asked, key) // once
		f := t.forms.forms[i]
		if !ok || f == nil {
			return operation.Result{}, errOther
		}
		before, scope := t.state(), t.scope()
		err = t.send(ctx, i, f, agreed)
		r := operation.Result{Status: operation.Succeeded, Target: &scope}
		if t.state().sent > before.sent { // whatever came of it
			f.filled = nil
			r.Changes = []operation.Change{{Target: scope, Kind: operation.Modified}}
		}
		if err == nil {
			r.Value = t.reference(ctx).AsValue()
		}
		return r, err
	})
}

// send sends a form as it was agreed. The code of the page stands still meanwhile: it can neither change what is sent nor see
// what was filled in.
func (t *tab) send(ctx context.Context, i int, f *form, agreed string) error {
	u, err := url.Parse(f.Action)
	if err == nil {
		err = t.session.browser.fence.CheckURL(u)
	}
	if err != nil {
		return fails(cause.InvalidInput, err.Error())
	}
	if f.Method != "GET" && f.Method != "POST" {
		return fails(cause.InvalidInput, "the form is not one that is sent")
	}
	if err := t.scripts(ctx, false); err != nil {
		return err
	}
	before := t.state()
	err = t.under(rule{form: formTarget(f.Method, u)}, func() error {
		if err := t.press(ctx, i, f, agreed); err != nil {
			return err
		}
		return t.answer(ctx, before)
	})
	return err
}

// press sends the form, if it is still the one that was agreed, and lets the code of the page run again.
func (t *tab) press(ctx context.Context, i int, f *form, agreed string) error {
	defer func() {
		// Also when the context has ended: a page whose code stands still for good would be a lasting harm.
		apart, cancel := context.WithTimeout(t.ctx, time.Second)
		defer cancel()
		t.scripts(apart, true)
	}()
	var now *form
	if err := t.ask(ctx, &now, "still", i); err != nil {
		return err
	}
	if now == nil {
		return errOther
	}
	if now.filled = f.filled; now.content() != agreed {
		return errOther
	}
	values := make([]entry, 0, len(f.filled))
	for _, at := range slices.Sorted(maps.Keys(f.filled)) {
		values = append(values, f.filled[at])
	}
	var valid bool
	if err := t.ask(ctx, &valid, "send", i, values); err != nil {
		return err
	}
	if !valid {
		return fails(cause.InvalidInput, "the form lacks something, or holds what the page does not take")
	}
	return nil
}

// scripts lets the code of the page run, or not.
func (t *tab) scripts(ctx context.Context, run bool) error {
	_, err := cdp.Call(ctx, t.target, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !run})
	return err
}

// answer waits for the page that answers a form. An answer without a page leaves the one that was there.
func (t *tab) answer(ctx context.Context, before state) error {
	early, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	s, err := t.wait(early, func(s state) bool { return s.sent > before.sent || s.refused > before.refused })
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fails(cause.StepFailed, "the form was not sent")
	case s.sent == before.sent:
		return errLeft
	}
	s, err = t.wait(ctx, func(s state) bool { return s.commits > before.commits || s.stops > before.stops && !s.starting })
	if err != nil {
		return err
	}
	if s.commits == before.commits {
		if s.refused > before.refused {
			return errLeft
		}
		return nil
	}
	return t.arrive(ctx, before)
}
