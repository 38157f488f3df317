package host_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/config"
	"github.com/bonnie-build/bonnie/runtime/host"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// log is a log in memory.
type log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// TestWhatIsTheOperatorsLiesOutside puts each thing into the workspace, by a link as well.
func TestWhatIsTheOperatorsLiesOutside(t *testing.T) {
	root, above := t.TempDir(), t.TempDir()
	if err := os.Symlink(root, filepath.Join(above, "link")); err != nil {
		t.Fatal(err)
	}
	for name, set := range map[string]func(d *config.Document, path wire.Text){
		"folder of the history": func(d *config.Document, path wire.Text) { d.History, d.HasHistory = path, true },
		"stop file":             func(d *config.Document, path wire.Text) { d.StopFile, d.HasStopFile = path, true },
		"folder of receipts":    func(d *config.Document, path wire.Text) { d.Receipts, d.HasReceipts = path, true },
	} {
		for _, path := range []string{filepath.Join(root, "new", "x"), filepath.Join(above, "link", "x")} {
			d := &config.Document{Root: wire.Text(root), HasRoot: true}
			set(d, wire.Text(path))
			if h, err := host.Start(snapshot.Set{}, d, host.Options{}); err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "put it elsewhere") {
				t.Error(name, h, err)
			}
		}
	}
	same := wire.Text(filepath.Join(above, "same"))
	if _, err := host.Start(snapshot.Set{}, &config.Document{History: same, HasHistory: true, Receipts: same, HasReceipts: true}, host.Options{}); err == nil || !strings.Contains(err.Error(), "a folder of its own") {
		t.Error(err)
	}
}

// TestPathsAreAbsolute reads configurations with others.
func TestPathsAreAbsolute(t *testing.T) {
	file := filepath.Join(t.TempDir(), "runtime.json")
	if err := os.WriteFile(file, []byte(`{"history":"a","stopFile":"b/stop"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := host.Read(file); err == nil || !strings.Contains(err.Error(), "/history") || !strings.Contains(err.Error(), "/stopFile") {
		t.Error(err)
	}
}

// TestTheLogOfAFlood has ten lines of those that are refused, and counts the others.
func TestTheLogOfAFlood(t *testing.T) {
	l := new(log)
	h, err := host.Start(snapshot.Set{}, new(config.Document), host.Options{Log: l})
	if err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		h.Refused("malformed-json", 7)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	h.Refused("malformed-json", 7) // from a reader that was left behind
	if text := l.String(); strings.Count(text, `"event":"refused","code":"malformed-json","bytes":7`) != 10 || !strings.Contains(text, `"event":"calls","refusedLines":990}`) {
		t.Error(text)
	}
}

// TestCallsAreToldOf makes calls, and waits: they are told of once, and nothing is where there were none.
func TestCallsAreToldOf(t *testing.T) {
	defer host.SetTell(20 * time.Millisecond)()
	l := new(log)
	h, err := host.Start(snapshot.Set{}, new(config.Document), host.Options{Log: l})
	if err != nil {
		t.Fatal(err)
	}
	var r turn.Run
	for range 3 {
		h.Engine.Session().Begin(turn.Entry{}).Call(t.Context(), turn.Call{Name: []byte("nothing"), Arguments: []byte(`{"a":1}`)}, &r)
	}
	for end := time.Now().Add(10 * time.Second); !strings.Contains(l.String(), `"event":"calls"`) && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	time.Sleep(100 * time.Millisecond)
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	if text := l.String(); strings.Count(text, `"event":"calls"`) > 3 || !strings.Contains(text, `"event":"end","failed":3,"argumentBytes":21}`) || !strings.Contains(text, `"event":"calls","failed":`) {
		t.Error(text)
	}
}

// hung is a log that nobody reads.
type hung struct{ free chan struct{} }

func (l hung) Write(b []byte) (int, error) {
	<-l.free
	return len(b), nil
}

// TestALogThatNobodyReads holds up no call, and the end for a second only.
func TestALogThatNobodyReads(t *testing.T) {
	free := make(chan struct{})
	defer close(free)
	h, err := host.Start(snapshot.Set{}, new(config.Document), host.Options{Log: hung{free}})
	if err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		h.Refused("malformed-json", 7)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestAHistoryThatCannotBeWritten stops no call, and is told of once.
func TestAHistoryThatCannotBeWritten(t *testing.T) {
	l := new(log)
	folder := filepath.Join(t.TempDir(), "history")
	h, err := host.Start(snapshot.Set{}, &config.Document{History: wire.Text(folder), HasHistory: true, HistoryBytes: 4096}, host.Options{Log: l})
	if err != nil {
		t.Fatal(err)
	}
	// The next file cannot be made: something else has its name.
	if err := os.Mkdir(filepath.Join(folder, "history-00000001-00000002.jsonl"), 0o700); err != nil {
		t.Fatal(err)
	}
	current := h.Engine.Session().Begin(turn.Entry{})
	var r turn.Run
	for range 50 {
		current.Call(t.Context(), turn.Call{Name: []byte("nothing"), Arguments: []byte(`{}`)}, &r)
		if r.Unrecorded != nil {
			t.Fatal(r.Unrecorded)
		}
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	if text := l.String(); strings.Count(text, `"level":"error"`) != 1 || !strings.Contains(text, `"event":"historyFailed"`) || !strings.Contains(text, `"failed":50`) {
		t.Error(text)
	}
}
