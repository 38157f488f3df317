package browser

import (
	"io"
	"log"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

func TestOpenAndRead(t *testing.T) {
	w := newWorld(t, map[string]string{
		"/": `<title>Tide tables</title><h1>Whitby</h1><p>High water at <b>six</b>. Low&nbsp;water at noon!</p>
			<h2>Fees</h2><table><tr><td>Boat</td><td>4</td></tr><tr><td>Raft</td><td>2</td></tr></table><img alt="A pier" width=20 height=20>
			<ul><li>one<li>two</ul><p>The end.</p>`,
	})
	has(t, w.open("/"), `"address":"http://allowed.test`, `"tab":1`, `"title":"Tide tables"`)
	page := w.does("read_page", object{})
	has(t, page, `"from":0`, `"text":"Whitby\nHigh water at six. Low water at noon!\nFees\nBoat\t4\nRaft\t2\nA pier\none\ntwo\nThe end."`, `"total":`)
	has(t, w.does("read_page", object{"view": "outline"}), `"text":"0 # Whitby\n45 ## Fees"`)
	has(t, w.does("read_page", object{"from_byte": 45}), `"from":45`, `"text":"Fees\nBoat`)
	has(t, w.does("find_on_page", object{"text": "LOW  water"}), `[{"around":"Low water at noon!","from":26}]`)
	has(t, w.does("find_on_page", object{"text": "raft"}), `"around":"Raft"`)
	if r := w.call("find_on_page", object{"text": "lighthouse"}); !r.FoundNothing || string(r.Value) != "[]" {
		t.Error(r.Status, r.Cause, string(r.Value))
	}
}

func TestLinks(t *testing.T) {
	w := newWorld(t, map[string]string{
		"/": `<title>Home</title><a href="/prices">Prices</a> <a href="http://other.testPORT/x">Our friends</a> <a href="javascript:alert(1)">trap</a>
			<a href="http://evil.test/">Free money</a> <a href="file:///etc/passwd">file</a> <a href="http://u:p@allowed.test/">user</a> <a href="/hidden" style="display:none">hidden</a>`,
		"/prices": `<title>Prices</title><a href="/">Home</a>`,
		"/x":      `<title>Friends</title>`,
		"/moving": `<title>Moving</title><a href="/prices">Prices</a><script>fetch("/held").then(() => location = "/other")</script>`,
		"/other":  `<title>Other</title><a href="/x">Prices</a>`,
		"/swap":   `<title>Swap</title><a id=a href="/prices">Prices</a><script>fetch("/held").then(() => document.getElementById("a").href = "/x")</script>`,
	})
	w.open("/")
	w.fails("invalidInput", "follow_link", object{"link_number": 1}) // not listed yet
	has(t, w.does("list_links", object{}), `/prices","leavesHost":false,"number":1,"shown":"Prices"`, `other.test`, `"leavesHost":true,"number":2`, `evil.test`, `"number":3`,
		"-", "javascript", "file:", "user", "hidden")
	has(t, w.does("list_links", object{"containing": "FRIENDS"}), `[{"address":"http://other.test`, "-", "prices")
	has(t, w.does("peek_link", object{"link_text": "free money"}), `"address":"http://evil.test/"`)
	w.fails("invalidInput", "follow_link", object{"link_text": "Free money"})
	w.fails("missingInput", "follow_link", object{})
	w.fails("invalidInput", "follow_link", object{"link_text": "Prices", "link_number": 2})
	w.fails("invalidInput", "follow_link", object{"link_number": 9})
	has(t, w.does("follow_link", object{"link_text": "Our friends", "link_number": 2}), `"title":"Friends"`)
	has(t, w.does("go_back", object{}), `"title":"Home"`)
	w.fails("invalidInput", "follow_link", object{"link_number": 1}) // another load
	has(t, w.does("follow_link", object{"link_text": "prices"}), `"title":"Prices"`)

	release := w.site.hold()
	w.open("/moving")
	w.does("list_links", object{})
	release()
	w.wait("GET /other")
	w.fails("windowGone", "follow_link", object{"link_number": 1})
	w.fails("windowGone", "follow_link", object{"link_text": "Prices"})

	release = w.site.hold()
	w.open("/swap")
	w.does("list_links", object{})
	release()
	w.pause()
	w.fails("windowGone", "follow_link", object{"link_number": 1})
	if n := w.site.count("evil.test"); n > 0 {
		t.Error("evil.test was asked")
	}
}

func TestHistory(t *testing.T) {
	w := newWorld(t, map[string]string{"/1": `<title>One</title>`, "/2": `<title>Two</title>`, "/3": `<title>Three</title>`})
	w.fails("windowGone", "go_back", object{})
	w.open("/1")
	w.open("/2")
	w.open("/3")
	has(t, w.does("go_back", object{}), `"title":"Two"`)
	has(t, w.does("go_forward", object{}), `"title":"Three"`)
	has(t, w.does("go_back", object{"steps": 99}), `"title":"One"`)
	has(t, w.does("go_back", object{}), `"title":"One"`)
	has(t, w.does("go_forward", object{"steps": "2"}), `"title":"Three"`)
	before := w.site.count("/3")
	has(t, w.does("reload_page", object{}), `"title":"Three"`)
	if w.site.count("/3") != before+1 {
		t.Error("the page was not asked for once more")
	}
	w.fails("argumentOutOfRange", "go_back", object{"steps": 0})
}

func TestTabs(t *testing.T) {
	w := newWorld(t, map[string]string{"/1": `<title>Train times</title>`, "/2": `<title>Booking</title>`, "/3": `<title>Third</title>`,
		"/form": `<title>Form</title><form><label>Name <input name=n></label></form>`})
	if r := w.call("list_tabs", object{}); !r.FoundNothing || string(r.Value) != "[]" {
		t.Error(r.Status, r.Cause, string(r.Value))
	}
	in := func(path string) object {
		return object{"address": "http://allowed.test" + w.site.port + path, "open_in": "new-tab"}
	}
	w.open("/1")
	has(t, w.does("open_address", in("/2")), `"tab":2`)
	w.does("open_address", in("/3"))
	has(t, w.does("list_tabs", object{}), `"current":false`, `Train times`, `"current":false`, `Booking`, `"current":true`, `Third`)
	has(t, w.does("switch_tab", object{"tab_title": "train TIMES"}), `"current":true`, `"tab":1`)
	has(t, w.does("switch_tab", object{}), `"tab":3`)
	has(t, w.does("switch_tab", object{"tab_number": 2}), `"tab":2`)
	w.fails("invalidInput", "switch_tab", object{"tab_number": 7})
	w.fails("invalidInput", "switch_tab", object{"tab_title": "nothing like it"})
	w.open("/1")
	has(t, w.does("close_tab", object{}), `"tab":2`)
	has(t, w.does("list_tabs", object{}), `Train times`, `Third`, "-", `"tab":2`)
	has(t, w.does("reopen_tab", object{}), `"current":true`, `"tab":2`)
	has(t, w.does("go_back", object{}), `"title":"Booking"`)
	w.open("/form")
	w.does("fill_field", object{"field": "Name", "value": "Anna"})
	w.fails("stepFailed", "close_tab", object{})
	w.fails("stepFailed", "go_back", object{})
	w.fails("stepFailed", "reload_page", object{})
	has(t, w.does("list_tabs", object{}), `"unsent":true`)
	w.does("fill_field", object{"field": "Name", "value": ""})
	w.does("close_tab", object{})
	w.does("close_tab", object{"tab_number": 1})
	w.does("close_tab", object{})
	w.fails("windowGone", "read_page", object{})
	w.fails("invalidInput", "close_tab", object{})
	has(t, w.open("/1"), `"tab":4`)
}

func TestSearch(t *testing.T) {
	w := newWorld(t, map[string]string{"/search": `<title>Results</title><a href="/about">About us</a><a href="http://one.example/a">First</a>
		<a href="http://one.example/a">First again</a><a href="https://two.example/">Second</a>`})
	has(t, w.does("search_web", object{"query": "tide times & more"}), `[{"address":"http://one.example/a","title":"First"},{"address":"https://two.example/","title":"Second"}]`)
	if w.site.count("q=tide+times+%26+more") != 1 {
		t.Error(w.site.asked)
	}
	if r := w.call("list_tabs", object{}); !r.FoundNothing {
		t.Error("a search has left a tab:", string(r.Value))
	}
}

// TestReceipts looks at what is recorded of browsing: what was done, and nothing of what was read.
func TestReceipts(t *testing.T) {
	w := newWorld(t, map[string]string{"/": `<title>Secret title</title>secret words <a href="/">secret link</a>`})
	opened := w.call("open_address", object{"address": "http://allowed.test" + w.site.port + "/?diary=secret"})
	has(t, string(opened.Receipt), `"changes":[{"kind":"modified","target":{"documentID":"`, `"windowID":"tab-1"}}]`, `"effect":"externalCommunication"`, `"outputTypes":["browsing.page-reference"]`,
		`"invocationName":"open_address"`, `"status":"succeeded"`, "-", "secret", "allowed.test", "diary")
	read := w.call("read_page", object{})
	has(t, string(read.Receipt), `"changes":[],`, `"effect":"read"`, `"outputTypes":["browsing.page-excerpt"]`, `"status":"succeeded"`, "-", "secret", "allowed.test")
}

// TestSecure has a server whose certificate nobody vouches for, and sockets.
func TestSecure(t *testing.T) {
	w := newWorld(t, map[string]string{"/": `<title>Socket</title><script>
		const s = new WebSocket("ws://allowed.testPORT/socket"); s.onerror = () => fetch("/failed");</script>`})
	w.open("/")
	w.wait("GET /socket") // through the fence; this server only refuses it
	secure := httptest.NewUnstartedServer(w.site)
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	defer secure.Close()
	b, err := New(Options{Hosts: []string{"127.0.0.1" + secure.URL[strings.LastIndexByte(secure.URL, ':'):]}, AllowRoot: true})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	r, err := b.OpenAddress(t.Context(), table.OpenAddressArgs{Address: wire.Text(secure.URL)})
	if err != nil || r.Cause != cause.StepFailed {
		t.Error(r.Cause, err)
	}
}

// TestClosedTabsStandStill has a page that would go on in a tab that was closed.
func TestClosedTabsStandStill(t *testing.T) {
	w := newWorld(t, map[string]string{"/": `<title>Busy</title><script>setInterval(() => fetch("/ping"), 50)</script>`})
	w.open("/")
	w.wait("/ping")
	w.does("close_tab", object{})
	w.pause()
	before := w.site.count("/ping")
	w.pause()
	if now := w.site.count("/ping"); now != before {
		t.Error("the page went on", now-before, "times")
	}
	w.does("reopen_tab", object{})
	for range 300 {
		if w.site.count("/ping") != before {
			return
		}
		w.pause()
	}
	t.Error("the page does not go on")
}
