package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/verify/missing"
)

// needsChromium is for tests that run Chromium. They wait for what a browser does in its own time, so they are asked for by name and
// run when nothing else keeps the machine busy.
func needsChromium(t *testing.T) {
	t.Helper()
	if !missing.Requires("chromium") {
		t.Skip("the tests of Chromium run alone: BONNIE_REQUIRE=chromium go test ./runtime/adapter/browser")
	}
	if _, err := find(Options{AllowRoot: true}); err != nil {
		missing.Skip(t, "chromium", err.Error())
	}
}

// names is a resolver that knows every name below test, as this machine.
type names struct{}

func (names) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	if strings.HasSuffix(host, ".test") {
		return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
	}
	return nil, fmt.Errorf("nobody knows %s", host)
}

// site is a server of test pages that remembers what it was asked.
type site struct {
	*httptest.Server
	port  string
	pages map[string]string // by path; a page can have PORT in it
	mu    sync.Mutex
	held  chan struct{} // /held is answered when it is closed
	asked []string      // HOST METHOD PATH?QUERY BODY
}

func newSite(t *testing.T, pages map[string]string) *site {
	s := &site{pages: pages}
	s.Server = httptest.NewServer(s)
	s.port = s.URL[strings.LastIndexByte(s.URL, ':'):]
	t.Cleanup(s.Close)
	return s
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.ParseForm()
	host, _, _ := strings.Cut(r.Host, ":")
	s.mu.Lock()
	s.asked = append(s.asked, strings.TrimSpace(host+" "+r.Method+" "+r.URL.RequestURI()+" "+r.PostForm.Encode()))
	s.mu.Unlock()
	if r.URL.Path == "/held" {
		s.mu.Lock()
		held := s.held
		s.mu.Unlock()
		<-held
	}
	if to := r.FormValue("to"); r.URL.Path == "/redirect" {
		http.Redirect(w, r, strings.ReplaceAll(to, "PORT", s.port), http.StatusFound)
		return
	}
	if r.URL.Path == "/none" {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	page, ok := s.pages[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	if strings.HasPrefix(page, "attachment") {
		w.Header().Set("Content-Disposition", "attachment; filename=a.bin")
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprint(w, strings.ReplaceAll(page, "PORT", s.port))
}

// hold keeps the answers to /held back until they are released.
func (s *site) hold() (release func()) {
	held := make(chan struct{})
	s.mu.Lock()
	s.held = held
	s.mu.Unlock()
	return sync.OnceFunc(func() { close(held) })
}

// count is how often something was asked for that has a text in it.
func (s *site) count(text string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.asked {
		if strings.Contains(a, text) {
			n++
		}
	}
	return n
}

// world is an engine over all shipped packages and a browser.
type world struct {
	t       *testing.T
	browser *Browser
	session *turn.Session
	records *receipt.Memory
	site    *site
}

// newWorld has a browser that may reach allowed.test and other.test, and nothing else.
func newWorld(t *testing.T, pages map[string]string) *world {
	t.Helper()
	needsChromium(t)
	s := newSite(t, pages)
	folder, err := os.MkdirTemp("", "b")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if left, _ := os.ReadDir(folder); len(left) > 0 {
			t.Error("a profile is left:", left)
		}
		os.RemoveAll(folder)
	})
	b, err := New(Options{
		Schemes: []string{"http", "https"}, Hosts: []string{"allowed.test" + s.port, "other.test" + s.port}, Networks: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")},
		Search: "http://allowed.test" + s.port + "/search?q={query}", AllowRoot: true, Folder: folder, resolver: names{},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	w := &world{t: t, browser: b, site: s, records: new(receipt.Memory)}
	engine, err := turn.Start(snapshot.Set{Packages: table.Packages(), Adapters: []*operation.Adapter{b.Adapter()}, Catalogue: cognition.Catalogue, Loaded: time.Now()},
		turn.Options{Records: w.records})
	if err != nil {
		t.Fatal(err)
	}
	w.session = engine.Session()
	return w
}

// looking is a turn of a person who looks at a page.
var looking = turn.Entry{Target: operation.Scope{TargetClass: "web-page", WindowID: "w"}}

// call runs a call in a turn of its own, and says yes when a person is asked.
func (w *world) call(name string, arguments any) *turn.Run {
	w.t.Helper()
	text, err := json.Marshal(arguments)
	if err != nil {
		w.t.Fatal(err)
	}
	var r turn.Run
	w.session.Begin(looking).Call(w.t.Context(), turn.Call{Name: []byte(name), Arguments: text}, &r)
	return &r
}

type object = map[string]any

// does runs a call that succeeds, and gives its value.
func (w *world) does(name string, arguments any) string {
	w.t.Helper()
	r := w.call(name, arguments)
	if r.Status != operation.Succeeded {
		w.t.Fatalf("%s %v: %s %s %s", name, arguments, r.Status, r.Cause, r.About)
	}
	return string(r.Value)
}

// open opens a page of the site.
func (w *world) open(path string) string {
	w.t.Helper()
	return w.does("open_address", object{"address": "http://allowed.test" + w.site.port + path})
}

// fails runs a call that does not succeed, for a reason.
func (w *world) fails(cause, name string, arguments any) {
	w.t.Helper()
	if r := w.call(name, arguments); r.Status == operation.Succeeded || r.Cause.String() != cause {
		w.t.Errorf("%s %v: %s %s %s %s, not %s", name, arguments, r.Status, r.Cause, r.About, r.Value, cause)
	}
}

// has wants texts in a value, in their order, and none of those after "-".
func has(t *testing.T, value string, texts ...string) {
	t.Helper()
	rest, not := value, false
	for _, text := range texts {
		if text == "-" {
			not = true
			continue
		}
		i := strings.Index(rest, text)
		switch {
		case not && strings.Contains(value, text):
			t.Errorf("%s\nhas %q", value, text)
		case !not && i < 0:
			t.Errorf("%s\nlacks %q, or has it too early", value, text)
		case !not:
			rest = rest[i+len(text):]
		}
	}
}

// wait waits until the site was asked for something.
func (w *world) wait(text string) {
	w.t.Helper()
	for range 100 {
		if w.site.count(text) > 0 {
			w.pause()
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	w.t.Fatalf("nobody asked for %q: %q", text, w.site.asked)
}

// pause gives a page time for what it does by itself.
func (w *world) pause() { time.Sleep(time.Second) }
