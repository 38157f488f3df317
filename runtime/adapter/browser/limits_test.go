package browser

import (
	"strings"
	"sync"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// TestLimits has pages that have more of everything than a contract lets anybody have. What is left out is told.
func TestLimits(t *testing.T) {
	quotes := strings.Repeat(`"`, 50)
	long := strings.Repeat("long", 1300)
	w := newWorld(t, map[string]string{
		"/text":  `<title>Text</title><p>` + strings.Repeat(`naïve "quotes" &#1; \ `, 3000),
		"/links": `<title>Links</title><a href="/` + long + `">too long</a>` + strings.Repeat(`<a href="/a?`+quotes+`">`+strings.Repeat("shown ", 100)+`</a> `, 600),
		"/form":  `<title>Form</title><form>` + strings.Repeat(`<label>`+strings.Repeat("label ", 100)+`<input value='`+long+`'></label>`, 100) + `</form>`,
		"/find":  `<title>Find</title><p>` + strings.Repeat(`Another sentence with the word deposit in it. `, 1000) + `<p>` + strings.Repeat("x ", 2000) + "needle" + strings.Repeat(" y", 2000),
		"/search": `<title>Results</title>` + strings.Repeat(`<a href="http://a.example/">same</a>`, 3) +
			`<a href="http://b.example/1">1</a><a href="http://b.example/2">2</a><a href="http://b.example/3">3</a><a href="http://b.example/4">4</a><a href="http://b.example/5">5</a>
			<a href="http://b.example/6">6</a><a href="http://b.example/7">7</a><a href="http://b.example/8">8</a><a href="http://b.example/9">9</a><a href="http://b.example/10">10</a>`,
		"/title":   `<title>` + long + long + `</title>`,
		"/" + long: `<title>Far away</title>`,
		"/tab":     `<title>Tab</title>`,
	})
	for _, c := range []struct {
		path, name  string
		arguments   object
		least, most int
	}{
		{"/text", "read_page", object{}, 32000, 32768},
		{"/links", "list_links", object{}, 15000, 16384},
		{"/form", "read_form", object{}, 12000, 16384},
		{"/find", "find_on_page", object{"text": "deposit"}, 8000, 8192},
	} {
		w.open(c.path)
		r := w.call(c.name, c.arguments)
		if r.Status != operation.Succeeded || !r.Truncated || r.Oversize || len(r.Value) < c.least || len(r.Value) > c.most {
			t.Error(c.path, r.Status, r.Cause, r.About, r.Truncated, r.Oversize, len(r.Value))
		}
	}
	has(t, w.does("find_on_page", object{"text": "needle"}), "x x needle y y")
	if r := w.call("search_web", object{"query": "x"}); strings.Count(string(r.Value), `"address"`) != 10 || !r.Truncated {
		t.Error(r.Status, r.Truncated, string(r.Value))
	}
	has(t, w.open("/title"), `"title":"longlong`)
	// A page whose address has no room in an answer is loaded all the same; nobody is told half of an address.
	w.open("/links")
	if r := w.call("list_links", object{"containing": "too long"}); !r.Truncated || !r.FoundNothing {
		t.Error(r.Status, r.Truncated, string(r.Value))
	}
	if r := w.call("peek_link", object{"link_text": "too long"}); r.Cause.String() != "outputTooLarge" {
		t.Error(r.Status, r.Cause)
	}
	if r := w.call("follow_link", object{"link_text": "too long"}); r.Status != operation.Succeeded || !r.Oversize || len(r.Value) > 0 {
		t.Error(r.Status, r.Cause, r.Oversize, len(r.Value))
	}
	if r := w.call("list_tabs", object{}); r.Status != operation.Succeeded || r.Oversize {
		t.Error(r.Status, r.Cause, r.Oversize)
	}

	tab := object{"address": "http://allowed.test" + w.site.port + "/tab", "open_in": "new-tab"}
	for range mostTabs - 1 {
		w.does("open_address", tab)
	}
	w.fails("stepFailed", "open_address", tab)
	for range mostClosed + 2 {
		w.does("close_tab", object{})
	}
	if n := len(w.browser.session.closed); n != mostClosed {
		t.Error(n, "closed tabs are kept")
	}
	for range mostClosed {
		w.does("reopen_tab", object{})
	}
	if r := w.call("reopen_tab", object{}); !r.FoundNothing {
		t.Error(r.Status, r.Cause)
	}
}

// TestAtOnce has several callers.
func TestAtOnce(t *testing.T) {
	w := newWorld(t, map[string]string{"/": `<title>Home</title>home <a href="/">again</a>`})
	var wait sync.WaitGroup
	for i := range 24 {
		calls := []turn.Call{
			{Name: []byte("open_address"), Arguments: []byte(`{"address":"http://allowed.test` + w.site.port + `/"}`)},
			{Name: []byte("read_page")}, {Name: []byte("list_links")}, {Name: []byte("list_tabs")}, {Name: []byte("reload_page")}, {Name: []byte("find_on_page"), Arguments: []byte(`{"text":"home"}`)},
		}
		if i == 0 {
			w.open("/")
		}
		wait.Go(func() {
			var r turn.Run
			w.session.Begin(looking).Call(t.Context(), calls[i%len(calls)], &r)
			if r.Status != operation.Succeeded {
				t.Error(string(calls[i%len(calls)].Name), r.Status, r.Cause, r.About)
			}
		})
	}
	wait.Wait()
}
