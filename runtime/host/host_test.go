package host_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/config"
	"github.com/bonnie-build/bonnie/runtime/host"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

func compiled() snapshot.Set {
	return snapshot.Set{Packages: table.Packages(), Catalogue: cognition.Catalogue}
}

func put(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "runtime.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestAConfigurationSaysWhatIsWrong reads files that are none.
func TestAConfigurationSaysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "malformed-json",
		"[]":                                     "wrong-type",
		`{"root":1,"rot":"/a"}`:                  "/rot: byte 10: unknown-member: ",
		`{"root":"a"}`:                           `/root: the path "a" is not absolute`,
		`{"path":["/bin","bin"]}`:                `/path/1: the path "bin" is not absolute`,
		`{"project":{"commands":[{"act":"x"}]}}`: "/project/commands/0/act",
		`{"root":"/a","root":"/b"}`:              "duplicate-member",
		`{"adapters":[{"manifest":{},"program":"a","sha256":"` + digest + `"}]}`:                                                  `/adapters/0/program: the path "a" is not absolute`,
		`{"adapters":[{"manifest":{"adapterID":"a","operations":[{"operation":"B"}]},"program":"/a","sha256":"` + digest + `"}]}`: "/adapters/0/manifest/operations/0/operation: invalid-id: ",
		strings.Repeat(" ", 1<<20) + "{}": "more than 1 MiB",
	} {
		if _, err := host.Read(put(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, not %s", text, err, want)
		}
	}
	if _, err := host.Read(filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) {
		t.Error(err)
	}
}

var digest = strings.Repeat("0", 63) + "1"

// TestProgramsThatCannotBe configures programs that are wrong, with which nothing starts, and one that is not there, without which the
// rest does.
func TestProgramsThatCannotBe(t *testing.T) {
	entry := func(id, title, more string) string {
		return `{"manifest":{"adapterID":"` + id + `",` + title + `"operations":[{"operation":"list_tabs","capabilities":["page.list-tabs"]}],"transport":"localProcess"},` +
			`"program":"/no/such/program","sha256":"` + digest + `"` + more + `}`
	}
	const named = `"title":"A",`
	for list, want := range map[string]string{
		entry("browser", named, "") + "," + entry("browser", named, ""): "the adapter browser is there already",
		entry("browser", "", ""): "missing-adapter-title",
	} {
		d, err := host.Read(put(t, `{"adapters":[`+list+`]}`))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := host.Start(compiled(), d, host.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %s", err, want)
		}
	}
	d, err := host.Read(put(t, `{"adapters":[`+entry("browser", named, `,"target":{"targetClass":"web-page","windowID":"w"}`)+`]}`))
	if err != nil {
		t.Fatal(err)
	}
	said := new(written)
	h, err := host.Start(compiled(), d, host.Options{Log: said})
	if err != nil {
		t.Fatal(err)
	}
	if len(h.Programs) != 1 || h.Programs[0].AdapterID != "browser" || h.Programs[0].State().Lost != "program-unreadable" {
		t.Errorf("%+v", h.Programs[0].State())
	}
	s := h.Engine.Freeze().Snapshot()
	if k := s.ByName([]byte("list_tabs")); k.Readiness == snapshot.Ready {
		t.Error("a Skill is ready that nobody carries out")
	}
	if err := h.Close(); err != nil { // which writes what is left
		t.Error(err)
	}
	if text := said.text(); strings.Count(text, `"programLost"`) != 1 || !strings.Contains(text, `"program-unreadable"`) || strings.Contains(text, "browser") {
		t.Error(text)
	}
}

// written is what a host has logged.
type written struct {
	mu    sync.Mutex
	lines []byte
}

func (w *written) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lines = append(w.lines, p...)
	return len(p), nil
}

func (w *written) text() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return string(w.lines)
}

// TestTheConfigurationOfTheReadme is one.
func TestTheConfigurationOfTheReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(text), "\n## Connect an assistant\n")
	_, after, fenced := strings.Cut(after, "\n```\n")
	block, _, ended := strings.Cut(after, "\n```\n")
	if !found || !fenced || !ended {
		t.Fatal("the README has no such section")
	}
	d, err := host.Read(put(t, block))
	if err != nil || d.Root.String() != "/home/ada/sum" || len(d.Project.Commands) != 1 {
		t.Error(d, err)
	}
}

// TestWhatAModelCouldChangeIsRefused puts the configuration and the receipts into the workspace.
func TestWhatAModelCouldChangeIsRefused(t *testing.T) {
	root, elsewhere := t.TempDir(), t.TempDir()
	link := filepath.Join(elsewhere, "link")
	if err := os.Symlink(root, link); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		config, receipts string
		good             bool
	}{
		"both elsewhere":                {filepath.Join(elsewhere, "c.json"), filepath.Join(elsewhere, "receipts"), true},
		"the configuration":             {filepath.Join(root, "c.json"), "", false},
		"the receipts, not there yet":   {"", filepath.Join(root, "a", "b", "receipts"), false},
		"through a link":                {filepath.Join(link, "c.json"), "", false},
		"through a link, not there yet": {"", filepath.Join(link, "receipts"), false},
		"the root itself":               {"", root, false},
	} {
		d := &config.Document{Root: wire.Text(root), HasRoot: true, Receipts: wire.Text(c.receipts), HasReceipts: c.receipts != ""}
		h, err := host.Start(compiled(), d, host.Options{Config: c.config})
		if (err == nil) != c.good {
			t.Errorf("%s: %v", name, err)
		}
		if h != nil {
			if err := h.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestAFlagGoesBeforeTheFile reads both, with one dash and two.
func TestAFlagGoesBeforeTheFile(t *testing.T) {
	file := put(t, `{"root":"/a","readOnly":false,"allow":["x"]}`)
	s, err := host.ReadSetup([]string{"--root", "/b", "-config", file, "--read-only", "-allow", "y", "-confirm", "editor"})
	if err != nil {
		t.Fatal(err)
	}
	d := s.Document
	if d.Root.String() != "/b" || !d.ReadOnly || len(d.Allow) != 2 || !s.Confirms("editor") || s.Confirms("other") {
		t.Errorf("%+v", d)
	}
	for _, wrong := range [][]string{{"-root"}, {"-root", "-read-only"}, {"-rot", "a"}, {"x"}} {
		if _, err := host.ReadSetup(wrong); err == nil {
			t.Errorf("%v is taken", wrong)
		}
	}
}

// TestCodeOfTheWorkspaceIsAskedForOnce asks for checks that are not inert, until a yes.
func TestCodeOfTheWorkspaceIsAskedForOnce(t *testing.T) {
	root := t.TempDir()
	text := `{"root":"` + root + `","project":{"network":true,"commands":[
		{"act":"test","extent":"whole-project","command":["go","test","./..."]},
		{"act":"check","extent":"whole-project","command":["go","version"],"inert":true}]}}`
	file := put(t, text)
	d, err := host.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	h, err := host.Start(compiled(), d, host.Options{Config: file})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	s := h.Engine.Freeze().Snapshot()
	test, check, read := s.ByName([]byte("test_project")), s.ByName([]byte("check_project")), s.ByName([]byte("read_file"))
	if !h.Asks(test) || h.Asks(check) || h.Asks(read) {
		t.Error(h.Asks(test), h.Asks(check), h.Asks(read))
	}
	h.Settled(test, false)
	if !h.Asks(test) {
		t.Error("a no is a yes")
	}
	h.Settled(test, true)
	if h.Asks(test) {
		t.Error("it asks again")
	}
	for name, class := range map[string]string{"read_file": "code-workspace", "verify_change": "code-workspace", "plan_change": ""} {
		if got := h.Target(s, s.ByName([]byte(name))).TargetClass; got != class {
			t.Errorf("%s: %q stands in front, not %q", name, got, class)
		}
	}
}
