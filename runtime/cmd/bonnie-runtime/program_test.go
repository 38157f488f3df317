//go:build linux

package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/bonnie-build/bonnie/verify/missing"
)

// compile compiles the program of an adapter.
func compile(t *testing.T, name string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if out, err := exec.Command("go", "build", "-o", file, "../"+name).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// entry is what adapter-entry prints for a program, with what stands in front of its Skills.
func entry(t *testing.T, class string, words ...string) map[string]any {
	t.Helper()
	c := exec.Command(os.Args[0], append([]string{"adapter-entry"}, words...)...) // a process of its own, because it adopts
	c.Env = append(os.Environ(), running+"=1")
	out, err := c.Output()
	e := make(map[string]any)
	if err == nil {
		err = json.Unmarshal(out, &e)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if class != "" {
		e["target"] = map[string]any{"targetClass": class}
	}
	return e
}

// put writes a configuration.
func put(t *testing.T, d map[string]any) string {
	t.Helper()
	text, err := json.Marshal(d)
	file := filepath.Join(t.TempDir(), "runtime.json")
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// served is bonnie-runtime mcp with a client, whose person answers.
type served struct {
	assistant
	person  *person
	process *os.Process
	changes chan struct{} // of the list
}

func serve(t *testing.T, config string) *served {
	t.Helper()
	s := &served{person: &person{yes: true}, changes: make(chan struct{}, 10)}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	client := mcp.NewClient(&mcp.Implementation{Name: "tester", Version: "1"}, &mcp.ClientOptions{
		ElicitationHandler:     s.person.answer,
		ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) { s.changes <- struct{}{} },
	})
	command := exec.Command(os.Args[0], "mcp", "-config", config)
	command.Env, command.Stderr = append(os.Environ(), running+"=1"), os.Stderr
	session, err := client.Connect(ctx, &mcp.CommandTransport{Command: command}, &mcp.ClientSessionOptions{ProtocolVersion: "2025-11-25"})
	if err != nil {
		t.Fatal(err)
	}
	s.assistant, s.process = assistant{t, ctx, session}, command.Process
	t.Cleanup(func() {
		session.Close()
		if left := below(s.process.Pid); len(left) > 0 {
			t.Error("processes are left:", left)
		}
	})
	return s
}

// offers tells whether a Skill is in the list.
func (s *served) offers(name string) bool {
	s.t.Helper()
	list, err := s.session.ListTools(s.ctx, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return slices.ContainsFunc(list.Tools, func(tool *mcp.Tool) bool { return tool.Name == name })
}

// changed waits until the client hears that the list has changed.
func (s *served) changed() {
	s.t.Helper()
	select {
	case <-s.changes:
	case <-time.After(20 * time.Second):
		s.t.Fatal("nobody said that the list has changed")
	}
}

// gives calls a Skill that succeeds, and gives what it answered.
func (s *served) gives(name string, arguments map[string]any) string {
	s.t.Helper()
	result, err := s.session.CallTool(s.ctx, &mcp.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		s.t.Fatal(err)
	}
	answer, _ := json.Marshal(result.StructuredContent) // which came as JSON
	if result.IsError || !strings.Contains(string(answer), `"status":"succeeded"`) {
		s.t.Fatalf("%s: %s", name, answer)
	}
	return string(answer)
}

// below gives the ids of the processes that a process has started and that run.
func below(parent int) (ids []int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		text, _ := os.ReadFile(file) // it may have ended by now
		if _, after, found := strings.Cut(string(text), ") "); found {
			if fields := strings.Fields(after); fields[0] != "Z" && fields[1] == strconv.Itoa(parent) {
				id, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
				ids = append(ids, id)
			}
		}
	}
	return ids
}

const standup = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Example//EN\r\nBEGIN:VEVENT\r\nUID:standup\r\nDTSTAMP:20260101T000000Z\r\n" +
	"DTSTART:20260505T100000Z\r\nDTEND:20260505T101500Z\r\nSUMMARY:Standup\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

// TestACalendarThatIsAProgram has an assistant work in a folder of files through the program of the calendar, which is killed once,
// while a command of the project runs: that one is nobody's orphan.
func TestACalendarThatIsAProgram(t *testing.T) {
	folder, root := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "standup.ics"), []byte(standup), 0o600); err != nil {
		t.Fatal(err)
	}
	file := compile(t, "bonnie-adapter-calendar")
	begun := filepath.Join(t.TempDir(), "begun")
	s := serve(t, put(t, map[string]any{
		"adapters": []any{entry(t, "", file, "-folder", folder, "-zone", "Europe/Berlin")},
		"root":     root, "confirm": map[string]any{"clients": []string{"tester"}},
		"project": map[string]any{"trusted": true, "network": true, "commands": []any{map[string]any{
			"act": "test", "extent": "whole-project", "command": []string{"/bin/sh", "-c", "touch '" + begun + "'; sleep 3; echo done"},
		}}},
	}))
	may := map[string]any{"from": "2026-05-01", "to": "2026-05-31"}
	s.call("list_events", may, "succeeded", "Standup")
	s.call("create_event", map[string]any{"title": "Invoices", "start": "2026-05-06T09:00:00+02:00[Europe/Berlin]", "end": "2026-05-06T10:00:00+02:00[Europe/Berlin]"}, "succeeded", `"revision"`)
	listed := s.gives("list_events", may)
	if files, _ := filepath.Glob(filepath.Join(folder, "*.ics")); len(files) != 2 || !strings.Contains(listed, "Invoices") {
		t.Error(files, listed)
	}

	// To cancel is asked for, by what is in the calendar; a no leaves it there.
	event := map[string]any{"event": idOf(t, listed, "Standup")}
	s.person.yes = false
	s.call("cancel_event", event, "cancelled", "confirmationCancelled")
	s.person.yes = true
	s.call("cancel_event", event, "succeeded", "It is done")
	if n := len(s.person.asked); n != 2 || !strings.Contains(s.person.asked[1], "Standup") {
		t.Errorf("the person was asked %q", s.person.asked)
	}
	here(t, folder, "standup.ics", false)

	// The program is killed while tests run, and cannot start again before its file is back.
	program := below(s.process.Pid)
	if len(program) != 1 {
		t.Fatal("the processes of the runtime are", program)
	}
	tested := make(chan struct{})
	go func() {
		defer close(tested)
		s.call("test_project", map[string]any{"extent": "whole-project"}, "succeeded", "green")
	}()
	for range 1000 {
		if _, err := os.Stat(begun); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := os.Rename(file, file+".away"); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(program[0], syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	s.changed()
	if s.offers("list_events") {
		t.Error("a Skill is offered that nobody carries out")
	}
	if err := os.Rename(file+".away", file); err != nil {
		t.Fatal(err)
	}
	s.changed()
	if !s.offers("list_events") {
		t.Error("its Skills have not come back")
	}
	s.call("list_events", may, "succeeded", "Invoices")
	<-tested
}

// TestABrowserThatIsAProgram has an assistant read a page and send a form, which the person is shown before.
func TestABrowserThatIsAProgram(t *testing.T) {
	sent := make(chan string, 1)
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.Method == http.MethodPost {
			sent <- r.PostFormValue("name")
			io.WriteString(w, "<title>Sent</title>Thank you.")
			return
		}
		io.WriteString(w, "<title>Order</title><p>A kilo of tea</p><form method=post><label>Name <input name=name></label><button>Order</button></form>")
	}))
	defer site.Close()
	e := entry(t, "web-page", compile(t, "bonnie-adapter-browser"),
		"-scheme", "http", "-host", strings.TrimPrefix(site.URL, "http://"), "-network", "127.0.0.0/8", "-allow-root")
	config := put(t, map[string]any{"adapters": []any{e}, "confirm": map[string]any{"clients": []string{"tester"}}})
	s := serve(t, config)
	if !s.offers("open_address") { // what the adapter lacks on this machine leaves its Skills dormant
		missing.Skip(t, "chromium", "Chromium is not installed")
	}
	s.call("open_address", map[string]any{"address": site.URL}, "succeeded", "Order")
	s.call("read_page", map[string]any{}, "succeeded", "A kilo of tea")
	s.call("fill_field", map[string]any{"field": "Name", "value": "Anna"}, "succeeded", "Anna")
	s.call("submit_form", map[string]any{}, "succeeded", "Sent")
	if len(s.person.asked) != 1 || !strings.Contains(s.person.asked[0], "name=Anna") {
		t.Errorf("the person was asked %q", s.person.asked)
	}
	if got := <-sent; got != "Anna" {
		t.Errorf("%q was sent", got)
	}
}

// TestAProgramThatIsNotThere has its Skills dormant, says why, and brings them back once the file is there.
func TestAProgramThatIsNotThere(t *testing.T) {
	program := compile(t, "bonnie-adapter-calendar")
	e := entry(t, "", program, "-folder", t.TempDir(), "-zone", "Europe/Berlin")
	away := program + ".away"
	if err := os.Rename(program, away); err != nil {
		t.Fatal(err)
	}
	config := put(t, map[string]any{"adapters": []any{e}})
	doctor := exec.Command(os.Args[0], "doctor", "-config", config)
	doctor.Env = append(os.Environ(), running+"=1")
	said, err := doctor.Output()
	if err != nil || !strings.Contains(string(said), "program-unreadable: ") || !strings.Contains(string(said), "calendar  list_events            no: its program cannot be read") {
		t.Errorf("%v\n%s", err, said)
	}
	s := serve(t, config)
	if s.offers("list_events") {
		t.Error("a Skill is offered that nobody carries out")
	}
	if err := os.Rename(away, program); err != nil {
		t.Fatal(err)
	}
	s.changed()
	if !s.offers("list_events") {
		t.Error("its Skills have not come back")
	}
}

// idOf gives the id of the event with a title.
func idOf(t *testing.T, listed, title string) string {
	t.Helper()
	before, _, found := strings.Cut(listed, `"title":"`+title+`"`)
	_, id, also := strings.Cut(before[max(0, strings.LastIndex(before, `"event":`)):], `"event":"`)
	id, _, ends := strings.Cut(id, `"`)
	if !found || !also || !ends {
		t.Fatalf("there is no id of %s in %s", title, listed)
	}
	return id
}
