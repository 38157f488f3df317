package browser

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"

	"github.com/bonnie-build/bonnie/runtime/cause"
)

//go:embed page.js
var pageScript string

// worldName is the name of the world in which a page is read.
const worldName = "bonnie"

// How long reading a page may take, and how much of it is read at most, in UTF-16 units.
const (
	readTime = 2 * time.Second
	readSize = 1 << 20
)

// ask calls a function of page.js on the page, with arguments that JSON can hold, and reads what it gives. A page that replaces
// itself meanwhile is asked no second time.
func (t *tab) ask(ctx context.Context, into any, function string, arguments ...any) error {
	before := t.state()
	w, err := cdp.Call(ctx, t.target, page.CreateIsolatedWorld, page.CreateIsolatedWorldParams{FrameID: t.main, WorldName: worldName})
	if err != nil {
		return t.lost(ctx, before, err)
	}
	texts := make([]string, len(arguments))
	for i, a := range arguments {
		text, err := json.Marshal(a)
		if err != nil {
			return err
		}
		texts[i] = string(text)
	}
	yes := true
	r, err := cdp.Call(ctx, t.target, runtime.Evaluate, runtime.EvaluateParams{
		Expression:    pageScript + "\nbonnie." + function + "(" + strings.Join(texts, ", ") + ")",
		ContextID:     w.ExecutionContextID,
		ReturnByValue: &yes, Silent: &yes, DisableBreaks: &yes,
	})
	if err != nil {
		return t.lost(ctx, before, err)
	}
	if r.ExceptionDetails != nil {
		return t.lost(ctx, before, errors.New("the page cannot be read"))
	}
	if t.state().load != before.load {
		return errReplaced
	}
	return json.Unmarshal([]byte(r.Result.Value), into)
}

// lost says why a page could not be asked.
func (t *tab) lost(ctx context.Context, before state, err error) error {
	switch now := t.state(); {
	case ctx.Err() != nil:
		return ctx.Err()
	case now.load != before.load:
		return errReplaced
	case now.crashed:
		return fails(cause.WindowGone, "the page has crashed")
	}
	return err
}
