package browser

import (
	"context"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// The sizes of the values that the contracts of package browsing let an operation give.
const (
	excerptSize = 32 << 10
	matchesSize = 8 << 10
	linksSize   = 16 << 10
	linkSize    = 4 << 10
	formSize    = 16 << 10
	tabsSize    = 16 << 10
	resultsSize = 8 << 10
)

// text is the readable text of a page.
type text struct {
	whole bool   // else the page has more of it than is read
	text  string // lines
	heads []head
}

// head is a heading in it.
type head struct {
	at, level int
	text      string
}

// text reads the page.
func (t *tab) text(ctx context.Context) (x text, err error) {
	var r struct {
		Lines []string
		Heads [][2]int
		Whole bool
	}
	if err := t.ask(ctx, &r, "read", readSize, readTime.Milliseconds()); err != nil {
		return x, err
	}
	levels := make(map[int]int, len(r.Heads))
	for _, h := range r.Heads {
		levels[h[0]] = h[1]
	}
	var b strings.Builder
	for i, line := range r.Lines {
		if line = strings.TrimRight(plain(line), " \t\n"); strings.TrimSpace(line) == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		if level := levels[i]; level > 0 {
			x.heads = append(x.heads, head{b.Len(), level, line})
		}
		b.WriteString(line)
	}
	x.text, x.whole = b.String(), r.Whole
	return x, nil
}

// ReadPage reads the page in the current tab from a position on, or its headings: a line for each, with the position, as many #
// as its level, and the heading.
func (b *Browser) ReadPage(ctx context.Context, a table.ReadPageArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		if a.FromByte < 0 {
			return operation.Result{}, fails(cause.ArgumentOutOfRange, "a position is 0 or more")
		}
		t, err := b.page()
		if err != nil {
			return operation.Result{}, err
		}
		x, err := t.text(ctx)
		if err != nil {
			return operation.Result{}, err
		}
		from := begin(x.text, a.FromByte)
		rest := x.text[from:]
		if a.View == table.ReadPageViewOutline {
			var lines []string
			for _, h := range x.heads {
				if h.at >= from {
					lines = append(lines, number(int64(h.at))+" "+strings.Repeat("#", h.level)+" "+h.text)
				}
			}
			rest = strings.Join(lines, "\n")
		}
		v := table.BrowsingPageExcerpt{From: table.BrowsingCount(from), Page: t.reference(ctx), Total: table.BrowsingCount(len(x.text))}
		v.Text = table.BrowsingText(fit(rest, excerptSize-len(v.AppendJSON(nil))))
		return operation.Result{
			Status: operation.Succeeded, Value: v.AsValue(), FoundNothing: rest == "",
			Truncated: !x.whole || len(v.Text) < len(rest),
		}, nil
	})
}

// FindOnPage gives the sentences and cells of the page that hold words.
func (b *Browser) FindOnPage(ctx context.Context, a table.FindOnPageArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		words := squeeze(a.Text.String())
		if words == "" {
			return operation.Result{}, fails(cause.MissingInput, "there are no words to find")
		}
		t, err := b.page()
		if err != nil {
			return operation.Result{}, err
		}
		x, err := t.text(ctx)
		if err != nil {
			return operation.Result{}, err
		}
		t.see(t.state().load)
		var found table.BrowsingMatches
		size, whole := len("[]"), x.whole
		sentences(x.text, func(from, until int) bool {
			around := x.text[from:until]
			at := strings.Index(squeeze(around), words)
			if at < 0 {
				return true
			}
			if len(around) > longAround { // the words stay in what is told, as far as cases have the same length
				start := begin(around, int64(min(max(0, at-longAround/2), len(around)-longAround)))
				from, around = from+start, cut(around[start:], longAround)
			}
			m := table.BrowsingMatch{Around: table.BrowsingText(around), From: table.BrowsingCount(from)}
			if size += len(m.AppendJSON(nil)) + len(","); size > matchesSize {
				whole = false
				return false
			}
			found = append(found, m)
			return true
		})
		return operation.Result{Status: operation.Succeeded, FoundNothing: len(found) == 0, Value: found.AsValue(), Truncated: !whole}, nil
	})
}

// ReadVisible is not done by a browser that nobody looks at.
func (b *Browser) ReadVisible(context.Context, table.ReadVisibleArgs) (table.OperationResult, error) {
	return operation.Result{}, operation.ErrUnknown
}
