package browser

import (
	"context"
	"net/url"
	"strings"

	"github.com/chromedp/cdproto/page"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// mostResults is how many results of a search are told.
const mostResults = 10

// SearchWeb asks the operator's search service, in a page that no tab shows. Its results are the links of its answer that leave
// its host, in its order; an address counts once, with the first words that it is shown with.
func (b *Browser) SearchWeb(ctx context.Context, a table.SearchWebArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		query := strings.TrimSpace(a.Query.String())
		if query == "" || b.options.Search == "" {
			return operation.Result{}, fails(cause.MissingInput, "there is nothing to look for")
		}
		s, err := b.running(ctx)
		if err != nil {
			return operation.Result{}, err
		}
		v, err := s.view(ctx)
		if err != nil {
			return operation.Result{}, err
		}
		t := &tab{view: v}
		defer func() { t.discard() }() // of the view that it has then
		err = t.load(ctx, strings.ReplaceAll(b.options.Search, "{query}", url.QueryEscape(query)), "", page.TransitionTypeTyped)
		r := operation.Result{Status: operation.Succeeded, Changes: []operation.Change{{Target: operation.Scope{WindowID: "search"}, Kind: operation.Created}}}
		if err == nil {
			err = t.list(ctx)
		}
		if err != nil {
			return r, err
		}
		found, size := table.BrowsingSearchResults{}, len("[]")
		told := make(map[table.BrowsingAddress]bool)
		for _, l := range t.links.links {
			if !bool(l.LeavesHost) || l.Shown == "" || told[l.Address] {
				continue
			}
			v := table.BrowsingSearchResult{Address: l.Address, Title: l.Shown}
			n := len(v.AppendJSON(nil)) + len(",")
			if len(found) == mostResults || size+n > resultsSize {
				r.Truncated = true
				break
			}
			told[l.Address] = true
			size += n
			found = append(found, v)
		}
		if r.Value = found.AsValue(); len(found) == 0 {
			r.FoundNothing, r.Changes = true, nil
		}
		return r, nil
	})
}
