package browser

import (
	"bytes"
	"context"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// TestUnavailable has machines on which the browser cannot run: every Skill of it is dormant, with a reason for people.
func TestUnavailable(t *testing.T) {
	program := filepath.Join(t.TempDir(), "chromium")
	if err := os.WriteFile(program, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	nowhere := Options{Hosts: []string{"example.org"}, AllowRoot: true, Program: program + "-that-is-not-there"}
	relative := Options{Hosts: []string{"example.org"}, AllowRoot: true, Program: "chromium"}
	root := Options{Hosts: []string{"example.org"}, Program: program}
	cases := map[string]Options{"Chromium is not installed": nowhere, "the path of Chromium is not absolute": relative}
	if os.Geteuid() == 0 {
		cases["Chromium has no sandbox as root; start the runtime as another user, or allow root in its configuration"] = root
	}
	t.Setenv("PATH", t.TempDir())
	for reason, o := range cases {
		b, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		if m := &b.Adapter().Manifest; !m.Unavailable || m.UnavailableReason != reason {
			t.Errorf("%q, not %q", m.UnavailableReason, reason)
		}
		engine, err := turn.Start(snapshot.Set{Packages: table.Packages(), Adapters: []*operation.Adapter{b.Adapter()}, Catalogue: cognition.Catalogue}, turn.Options{Records: new(receipt.Memory)})
		if err != nil {
			t.Fatal(err)
		}
		var r turn.Run
		engine.Session().Begin(turn.Entry{}).Call(t.Context(), turn.Call{Name: []byte("list_tabs")}, &r)
		if r.Status != operation.Blocked || r.Cause.String() != "adapterUnavailable" {
			t.Error(r.Status, r.Cause)
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}
	if b, err := New(Options{Program: ""}); err != nil || b.Adapter().Manifest.UnavailableReason != "Chromium is not installed" {
		t.Error(err)
	}
}

func TestOptionsThatAreNone(t *testing.T) {
	if longFolder != 44 {
		t.Error("the documentation says another length than", longFolder)
	}
	_, err := New(Options{Schemes: []string{"file"}, Hosts: []string{"a b"}, Networks: make([]netip.Prefix, 1), Search: "https://search.example/", Folder: "/" + strings.Repeat("a", longFolder)})
	if err == nil || strings.Count(err.Error(), "\n") != 4 {
		t.Error(err)
	}
	for _, search := range []string{"https://elsewhere.example/?q={query}", "file:///{query}", "https://search.example/?q=", "http://search.example/{query}"} {
		if _, err := New(Options{Hosts: []string{"search.example"}, Search: search}); err == nil {
			t.Error(search, "is taken")
		}
	}
}

// TestDormant looks at what is ready here, and why the rest is not.
func TestDormant(t *testing.T) {
	b, err := New(Options{Hosts: []string{"example.org"}, AllowRoot: true})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	b.adapter.Manifest.Unavailable = false // whatever this machine has
	s, issues := snapshot.Build(snapshot.Set{Packages: table.Packages(), Adapters: []*operation.Adapter{b.Adapter()}, Catalogue: cognition.Catalogue})
	if len(issues) > 0 {
		t.Fatal(issues)
	}
	dormant := make(map[string]string)
	for i := range s.Skills {
		if k := &s.Skills[i]; k.Package.ID == "browsing" && k.Readiness != snapshot.Ready {
			dormant[k.Name] = k.Reasons[0].Cause.String()
		}
	}
	want := map[string]string{"follow_pointed_link": "operationUnavailable", "read_visible": "operationUnavailable", "search_web": "operationUnavailable"}
	for name := range want {
		if dormant[name] != want[name] {
			t.Error(name, dormant[name])
		}
	}
	if len(dormant) != len(want) {
		t.Error(dormant)
	}
}

// TestClose ends Chromium while pages are busy, and looks for what is left of it.
func TestClose(t *testing.T) {
	w := newWorld(t, map[string]string{"/": `<title>Busy</title><iframe src="http://other.testPORT/"></iframe><script>new Worker(URL.createObjectURL(new Blob(["for(;;);"]))); setTimeout(() => { for (;;); }, 200)</script>`})
	w.open("/")
	profile := w.browser.session.profile
	if len(processes(profile)) == 0 && runtime.GOOS == "linux" {
		t.Error("the processes of Chromium are not seen")
	}
	if err := w.browser.Close(); err != nil {
		t.Error(err)
	}
	for range 50 {
		if len(processes(profile)) == 0 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if left := processes(profile); len(left) > 0 {
		t.Error("left:", left)
	}
	if _, err := os.Stat(profile); !os.IsNotExist(err) {
		t.Error("the profile is left:", err)
	}
	if err := w.browser.Close(); err != nil {
		t.Error("closing twice:", err)
	}
	w.fails("adapterFailed", "list_tabs", object{})
}

// processes are those whose command line names a folder.
func processes(folder string) (list []string) {
	found, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range found {
		if text, err := os.ReadFile(path); err == nil && bytes.Contains(text, []byte(folder)) {
			list = append(list, filepath.Dir(path))
		}
	}
	return list
}

// TestCrash has Chromium end by itself: the next call starts another one.
func TestCrash(t *testing.T) {
	w := newWorld(t, map[string]string{"/": `<title>Home</title>home`})
	w.open("/")
	s := w.browser.session
	kill(s.leader)
	select {
	case <-s.ctx.Done():
	case <-time.After(5 * time.Second):
		t.Fatal("nobody has noticed")
	}
	w.fails("windowGone", "read_page", object{})
	has(t, w.open("/"), `"tab":1`)
	if _, err := os.Stat(s.profile); !os.IsNotExist(err) {
		t.Error("the profile is left:", err)
	}
}

// TestStop ends calls while they wait: for Chromium, for a server, for another call.
func TestStop(t *testing.T) {
	w := newWorld(t, map[string]string{"/": `<title>Home</title>home`})
	defer w.site.hold()()
	for _, path := range []string{"/", "/held", "/held"} {
		ctx, cancel := context.WithCancel(t.Context())
		if path == "/" {
			cancel()
		} else {
			time.AfterFunc(700*time.Millisecond, cancel)
		}
		begun := time.Now()
		var r turn.Run
		w.session.Begin(looking).Call(ctx, turn.Call{Name: []byte("open_address"), Arguments: []byte(`{"address":"http://allowed.test` + w.site.port + path + `"}`)}, &r)
		if took := time.Since(begun); r.Status != operation.Cancelled || took > 20*time.Second {
			t.Error(path, r.Status, r.Cause, took)
		}
		cancel()
	}
	has(t, w.open("/"), `"title":"Home"`)
}
