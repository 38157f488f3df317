package browser

import (
	"context"
	"net/url"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// mostLinks is how many links of a page are numbered.
const mostLinks = 5000

// listing is the links of a load of a page, numbered from 1.
type listing struct {
	load  cdp.LoaderID
	links []table.BrowsingLink
	whole bool
}

// list reads the links of the page, and numbers them anew.
func (t *tab) list(ctx context.Context) error {
	var r struct {
		Whole bool
		Links []struct{ To, Shown string }
	}
	if err := t.ask(ctx, &r, "links", mostLinks, readTime.Milliseconds()); err != nil {
		return err
	}
	s := t.state()
	l := listing{load: s.load, whole: r.Whole}
	here, _ := url.Parse(s.address)
	for i, link := range r.Links {
		to, err := url.Parse(link.To)
		l.links = append(l.links, table.BrowsingLink{
			Address: table.BrowsingAddress(link.To), LeavesHost: err != nil || here == nil || to.Host != here.Host,
			Number: table.BrowsingCount(i + 1), Shown: table.BrowsingText(cut(plain(link.Shown), longShown)),
		})
	}
	t.see(s.load)
	t.links = l
	return nil
}

// ListLinks lists the links of the page, or those that hold something in their words or address.
func (b *Browser) ListLinks(ctx context.Context, a table.ListLinksArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		t, err := b.page()
		if err != nil {
			return operation.Result{}, err
		}
		if err := t.list(ctx); err != nil {
			return operation.Result{}, err
		}
		words, size, whole := squeeze(a.Containing.String()), len("[]"), t.links.whole
		var found table.BrowsingLinks
		for _, l := range t.links.links {
			if !strings.Contains(squeeze(string(l.Shown)), words) && !strings.Contains(strings.ToLower(string(l.Address)), words) {
				continue
			}
			n := len(l.AppendJSON(nil)) + len(",")
			if size+n > linksSize || n > linkSize { // an address is told as it is or not at all
				whole = false
				continue
			}
			size += n
			found = append(found, l)
		}
		return operation.Result{Status: operation.Succeeded, FoundNothing: len(found) == 0, Value: found.AsValue(), Truncated: !whole}, nil
	})
}

// PeekLink tells one link, named by its words, its number, or both.
func (b *Browser) PeekLink(ctx context.Context, a table.PeekLinkArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		_, l, err := b.link(ctx, a.LinkText.String(), a.LinkNumber, a.HasLinkText, a.HasLinkNumber)
		if err != nil {
			return operation.Result{}, err
		}
		return operation.Result{Status: operation.Succeeded, Value: l.AsValue()}, nil
	})
}

// FollowLink goes where a link of the page leads that is still loaded.
func (b *Browser) FollowLink(ctx context.Context, a table.FollowLinkArgs) (table.OperationResult, error) {
	return b.do(ctx, func() (operation.Result, error) {
		t, l, err := b.link(ctx, a.LinkText.String(), a.LinkNumber, a.HasLinkText, a.HasLinkNumber)
		if err != nil {
			return operation.Result{}, err
		}
		if t.unsent() {
			return operation.Result{}, errUnsent
		}
		var still bool
		if err := t.ask(ctx, &still, "link", int(l.Number)-1); err != nil {
			return operation.Result{}, err
		}
		u, err := url.Parse(string(l.Address))
		switch {
		case !still:
			return operation.Result{}, fails(cause.WindowGone, "the link has changed since it was listed")
		case err != nil:
			return operation.Result{}, fails(cause.InvalidInput, err.Error())
		}
		if err := b.fence.CheckURL(u); err != nil {
			return operation.Result{}, fails(cause.InvalidInput, err.Error())
		}
		return t.arrived(ctx, t.load(ctx, string(l.Address), origin(t.state().address), page.TransitionTypeLink))
	})
}

// origin is what a server is told of the page that a link was on.
func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host + "/"
}

// link gives the link that arguments name, on the load of the page that the caller knows of.
func (b *Browser) link(ctx context.Context, text string, n int64, hasText, hasNumber bool) (*tab, table.BrowsingLink, error) {
	var none table.BrowsingLink
	words := squeeze(text)
	if !hasNumber && (!hasText || words == "") {
		return nil, none, fails(cause.MissingInput, "a link is named by its words or its number")
	}
	t, err := b.page()
	if err != nil {
		return nil, none, err
	}
	if err := t.same(); err != nil {
		return nil, none, err
	}
	if !hasNumber {
		if err := t.list(ctx); err != nil {
			return nil, none, err
		}
		l, err := named(t.links.links, words)
		return t, l, err
	}
	if t.links.load != t.seen {
		return nil, none, fails(cause.InvalidInput, "the links of this page have not been listed")
	}
	if n < 1 || n > int64(len(t.links.links)) {
		return nil, none, fails(cause.InvalidInput, "the page has no link of this number")
	}
	l := t.links.links[n-1]
	if hasText && !strings.Contains(squeeze(string(l.Shown)), words) {
		return nil, none, fails(cause.InvalidInput, "the link of this number has other words")
	}
	return t, l, nil
}

// named gives the one link of some words: those that show just these words, or else those that show them among others. Links
// with the same address are one.
func named(links []table.BrowsingLink, words string) (table.BrowsingLink, error) {
	for _, fits := range []func(string) bool{
		func(shown string) bool { return shown == words },
		func(shown string) bool { return strings.Contains(shown, words) },
	} {
		var found []table.BrowsingLink
		for _, l := range links {
			if fits(squeeze(string(l.Shown))) && (len(found) == 0 || found[0].Address != l.Address) {
				found = append(found, l)
			}
		}
		switch len(found) {
		case 0:
		case 1:
			return found[0], nil
		default:
			return table.BrowsingLink{}, fails(cause.InvalidInput, "more than one link shows these words")
		}
	}
	return table.BrowsingLink{}, fails(cause.InvalidInput, "no link shows these words")
}

// FollowPointedLink is not done by a browser that nobody points at.
func (b *Browser) FollowPointedLink(context.Context, table.FollowPointedLinkArgs) (table.OperationResult, error) {
	return operation.Result{}, operation.ErrUnknown
}
