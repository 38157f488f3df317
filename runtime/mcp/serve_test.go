package mcp_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/mcp"
)

// output is what a server writes.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

// lines gives what was written, sorted.
func (o *output) lines() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	list := strings.Split(strings.TrimSuffix(o.text.String(), "\n"), "\n")
	slices.Sort(list)
	return list
}

// settled waits until as many goroutines are there as before.
func settled(t *testing.T, before int) {
	t.Helper()
	for range 200 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	text := make([]byte, 1<<16)
	t.Errorf("%d goroutines, not %d\n%s", runtime.NumGoroutine(), before, text[:runtime.Stack(text, true)])
}

// TestEveryRequestIsAnswered sends calls and ends the input at once; the last line has no end.
func TestEveryRequestIsAnswered(t *testing.T) {
	before := runtime.NumGoroutine()
	w := newWorld(t)
	var in strings.Builder
	for i := range 50 {
		in.WriteString(`{"jsonrpc":"2.0","id":` + strconv.Itoa(i) + `,"method":"tools/call","params":{"name":"read_note","arguments":{"text":"` + strings.Repeat("a", i) + `"},` + stateless + "}}\n\r\n \n")
	}
	in.WriteString(`{"jsonrpc":"2.0","id":"last","method":"server/discover","params":{` + stateless + `}}`)
	var out output
	if err := w.Serve(t.Context(), strings.NewReader(in.String()), &out); err != nil {
		t.Fatal(err)
	}
	lines := out.lines()
	if len(lines) != 51 {
		t.Errorf("%d answers", len(lines))
	}
	for i := range 50 {
		head := `{"jsonrpc":"2.0","id":` + strconv.Itoa(i) + `,"result":`
		if n := len(slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return !strings.HasPrefix(l, head) })); n != 1 {
			t.Errorf("%d answers to %d", n, i)
		}
	}
	if n := len(w.records.Records()); n != 51 { // and the activation
		t.Errorf("%d records", n)
	}
	settled(t, before)
}

// TestLinesHaveALimit skips a line that is too long, and goes on.
func TestLinesHaveALimit(t *testing.T) {
	w := newWorld(t)
	for _, n := range []int{mcp.MaxLine + 1, 100 << 20} {
		in := io.MultiReader(io.LimitReader(letters{}, int64(n)), strings.NewReader("\n"+`{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n"), io.LimitReader(letters{}, int64(n)))
		var out output
		if err := w.Serve(t.Context(), in, &out); err != nil {
			t.Fatal(err)
		}
		const long = `{"jsonrpc":"2.0","error":{"code":-32600,"message":"the line is longer than 4 MiB; it was skipped"}}`
		if lines := out.lines(); !slices.Equal(lines, []string{long, long, `{"jsonrpc":"2.0","id":1,"result":{}}`}) {
			t.Error(lines)
		}
	}
	// The longest one is read.
	head, tail := `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"`, `"}}`
	in := head + strings.Repeat("a", mcp.MaxLine-len(head)-len(tail)) + tail + "\n"
	var out output
	if err := w.Serve(t.Context(), strings.NewReader(in), &out); err != nil || out.lines()[0] != `{"jsonrpc":"2.0","id":1,"result":{}}` {
		t.Error(err, out.lines())
	}
}

type letters struct{}

func (letters) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

// session is a server that serves pipes.
type session struct {
	in   *io.PipeWriter
	out  output
	done chan error
}

func (w *world) serve(ctx context.Context) *session {
	r, in := io.Pipe()
	s := &session{in: in, done: make(chan error, 1)}
	go func() { s.done <- w.Serve(ctx, r, &s.out) }()
	return s
}

func (s *session) say(line string) { _, _ = io.WriteString(s.in, line+"\n") }

func wait(id string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":{"name":"wait_note",` + stateless + `}}`
}

// TestACancelledCallHasNoAnswer cancels one of two, which has a receipt all the same.
func TestACancelledCallHasNoAnswer(t *testing.T) {
	before := runtime.NumGoroutine()
	w := newWorld(t)
	w.desk.started = make(chan struct{}, 2)
	s := w.serve(t.Context())
	s.say(wait("1"))
	s.say(wait(`"1"`))
	<-w.desk.started
	<-w.desk.started
	s.say(wait("1")) // which is in use
	s.say(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"no"}}`)
	for len(w.records.Records()) < 2 {
		time.Sleep(time.Millisecond)
	}
	s.say(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"1"}}`)
	_ = s.in.Close()
	if err := <-s.done; err != nil {
		t.Fatal(err)
	}
	lines := s.out.lines()
	if len(lines) != 1 || !strings.Contains(lines[0], "a request with this id is still running") {
		t.Error(lines)
	}
	for _, r := range w.records.Records()[1:] {
		if !strings.Contains(string(r.Record), `"cause":"stopRequested"`) {
			t.Errorf("%s", r.Record)
		}
	}
	settled(t, before)
}

// TestTheEndOfTheServer stops what runs and answers it, while the input stays open.
func TestTheEndOfTheServer(t *testing.T) {
	w := newWorld(t)
	w.desk.started = make(chan struct{}, 1)
	ctx, stop := context.WithCancel(t.Context())
	s := w.serve(ctx)
	s.say(wait("1"))
	<-w.desk.started
	stop()
	if err := <-s.done; err != nil {
		t.Fatal(err)
	}
	if lines := s.out.lines(); len(lines) != 1 || !strings.Contains(lines[0], "stopRequested") {
		t.Error(lines)
	}
	_ = s.in.Close()
}

// gone is a client that has gone away.
type gone struct{}

func (gone) Write([]byte) (int, error) { return 0, os.ErrClosed }

// TestAClientThatGoesAway loses no receipt, and its calls end.
func TestAClientThatGoesAway(t *testing.T) {
	before := runtime.NumGoroutine()
	w := newWorld(t)
	w.desk.started = make(chan struct{}, 1)
	r, in := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- w.Serve(t.Context(), r, gone{}) }()
	_, _ = io.WriteString(in, wait("1")+"\n")
	<-w.desk.started
	_, _ = io.WriteString(in, `{"jsonrpc":"2.0","id":2,"method":"ping"}`+"\n")
	if err := <-done; !errors.Is(err, os.ErrClosed) {
		t.Error(err)
	}
	if n := len(w.records.Records()); n != 2 {
		t.Errorf("%d records", n)
	}
	_ = in.Close()
	settled(t, before)
}

// TestTooManyCalls refuses the one that is one too many.
func TestTooManyCalls(t *testing.T) {
	w := newWorld(t)
	w.desk.started = make(chan struct{}, 100)
	s := w.serve(t.Context())
	for i := range 65 {
		s.say(wait(strconv.Itoa(i)))
	}
	for range 64 {
		<-w.desk.started
	}
	for len(s.out.lines()) < 1 {
		time.Sleep(time.Millisecond)
	}
	for i := range 64 {
		s.say(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + strconv.Itoa(i) + `}}`)
	}
	_ = s.in.Close()
	if err := <-s.done; err != nil {
		t.Fatal(err)
	}
	if lines := s.out.lines(); len(lines) != 1 || !strings.Contains(lines[0], `"id":64,"error":{"code":4902`) {
		t.Error(lines)
	}
}

// TestADefinitionNeverChangesUnderItsRevision edits the package between list and call.
func TestADefinitionNeverChangesUnderItsRevision(t *testing.T) {
	w := newWorld(t)
	activate := func(edits ...func(*contract.Package)) {
		t.Helper()
		if issues, err := w.engine.Activate(set(w.desk, notes(edits...))); err != nil || len(issues) > 0 {
			t.Fatal(issues, err)
		}
		w.Announce()
	}
	optional := func(p *contract.Package) {
		p.Digest[0]++
		p.Skills[1].Parameters[0].Required = false
	}
	const list, call = `{"jsonrpc":"2.0","id":1,"method":"tools/list"`, `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"read_note"`
	old, modern := w.connect(t), w.connect(t)
	old.say(initialize)
	definitions := make(map[string]string)
	remember := func(answer string) (revision string) {
		t.Helper()
		_, rest, _ := strings.Cut(answer, `"build.bonnie/revision":"`)
		revision, rest, _ = strings.Cut(rest, `"`)
		_, tools, ok := strings.Cut(rest, `"tools":[`)
		tools, _, _ = strings.Cut(tools, `,"ttlMs"`)
		tools = strings.TrimRight(tools, "]}")
		if before, known := definitions[revision]; !ok || known && before != tools {
			t.Errorf("under %s the list has changed", revision)
		}
		definitions[revision] = tools
		return revision
	}
	first := remember(old.say(list + "}"))
	if remember(modern.say(list+`,"params":{`+stateless+`}}`)) != first {
		t.Error("the revisions differ")
	}
	activate(optional)
	if line := old.line(); line != `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}` {
		t.Error(line)
	}
	// The session goes by what it has listed: there the argument is required.
	if answer := old.say(call + `}}`); !strings.Contains(answer, "missingArgument") || !strings.Contains(answer, first) {
		t.Error(answer)
	}
	// A client without a session gets the current one, unless it says what it knows.
	if answer := modern.say(call + "," + stateless + `}}`); !strings.Contains(answer, `"status":"succeeded"`) || strings.Contains(answer, first) {
		t.Error(answer)
	}
	knowing := strings.Replace(stateless, `"_meta":{`, `"_meta":{"build.bonnie/revision":"`+first+`",`, 1)
	if answer := modern.say(call + "," + knowing + `}}`); !strings.Contains(answer, `"code":4901`) {
		t.Error(answer)
	}
	second := remember(old.say(list + "}"))
	if second == first || definitions[second] == definitions[first] {
		t.Error("the list does not show the change")
	}
	if answer := old.say(call + `}}`); !strings.Contains(answer, `"status":"succeeded"`) {
		t.Error(answer)
	}
	activate() // and back
	if remember(old.say(list+"}")) != first || remember(modern.say(list+`,"params":{`+stateless+`}}`)) != first {
		t.Error("equal packages have two revisions")
	}
}

// TestSubscriptions hears of changes from the acknowledgement to the end of the input.
func TestSubscriptions(t *testing.T) {
	w := newWorld(t)
	s := w.serve(t.Context())
	s.say(`{"jsonrpc":"2.0","id":"a","method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true,"promptsListChanged":true},` + stateless + `}}`)
	s.say(`{"jsonrpc":"2.0","id":"b","method":"subscriptions/listen","params":{"notifications":{},` + stateless + `}}`)
	s.say(`{"jsonrpc":"2.0","id":"c","method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},` + stateless + `}}`)
	for len(s.out.lines()) < 3 {
		time.Sleep(time.Millisecond)
	}
	s.say(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c"}}`)
	s.say(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
	for len(s.out.lines()) < 4 {
		time.Sleep(time.Millisecond)
	}
	w.Announce()
	_ = s.in.Close()
	if err := <-s.done; err != nil {
		t.Fatal(err)
	}
	acknowledged := func(id, what string) string {
		return `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"` + id + `"},"notifications":{` + what + `}}}`
	}
	result := func(id string) string {
		return `{"jsonrpc":"2.0","id":"` + id + `","result":{"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"bonnie","version":"0.1.0"},"io.modelcontextprotocol/subscriptionId":"` + id + `"},"resultType":"complete"}}`
	}
	want := []string{
		result("a"), result("b"), `{"jsonrpc":"2.0","id":1,"result":{}}`,
		acknowledged("a", `"toolsListChanged":true`), acknowledged("b", ""), acknowledged("c", `"toolsListChanged":true`),
		`{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"a"}}}`,
	}
	slices.Sort(want)
	if lines := s.out.lines(); !slices.Equal(lines, want) {
		t.Errorf("%s", strings.Join(lines, "\n"))
	}
}

// TestAPersonOfAnOlderClient is asked by a request of the server.
func TestAPersonOfAnOlderClient(t *testing.T) {
	drop := `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"drop_note","arguments":{"text":"a"}}}`
	for _, c := range []struct{ name, answer, want string }{
		{"yes", `"result":{"action":"accept","content":{"confirm":true}}`, `"status":"succeeded"`},
		{"no", `"result":{"action":"accept","content":{"confirm":false}}`, `"cause":"confirmationCancelled"`},
		{"declined", `"result":{"action":"decline"}`, `"cause":"confirmationCancelled"`},
		{"nothing", `"result":{"action":"accept"}`, `"cause":"confirmationCancelled"`},
		{"another word", `"result":{"action":"accept","content":{"confirm":"true"}}`, `"cause":"confirmationCancelled"`},
		{"an error", `"error":{"code":-32601,"message":"no"}`, `"cause":"confirmationCancelled"`},
		{"the end", "", `"cause":"confirmationCancelled"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			s := w.serve(t.Context())
			s.say(initialize)
			s.say(drop)
			asked := `{"jsonrpc":"2.0","id":"bonnie-1","method":"elicitation/create","params":{"message":"notes | drop_note wants to delete or overwrite its target; effect destructive","mode":"form","requestedSchema":`
			for !strings.Contains(strings.Join(s.out.lines(), "\n"), asked) {
				time.Sleep(time.Millisecond)
			}
			if c.answer != "" {
				s.say(`{"jsonrpc":"2.0","id":"bonnie-2",` + c.answer + `}`) // which nobody has asked
				s.say(`{"jsonrpc":"2.0","id":"bonnie-1",` + c.answer + `}`)
			}
			_ = s.in.Close()
			if err := <-s.done; err != nil {
				t.Fatal(err)
			}
			if text := strings.Join(s.out.lines(), "\n"); !strings.Contains(text, `{"jsonrpc":"2.0","id":7,"result":`) || !strings.Contains(text, c.want) {
				t.Error(text)
			}
			if ran := w.desk.all() != ""; ran != (c.name == "yes") {
				t.Error("it ran:", ran)
			}
		})
	}
	// One that cannot ask, or that the operator has not listed, is refused without a question.
	for _, client := range []string{
		strings.Replace(initialize, `{"elicitation":{}}`, `{}`, 1), strings.Replace(initialize, `"host"`, `"other"`, 1), strings.Replace(initialize, "2025-11-25", "2025-03-26", 1),
	} {
		w := newWorld(t)
		c := w.connect(t)
		c.say(client)
		if answer := c.say(drop); !strings.Contains(answer, `"status":"blocked"`) || w.desk.all() != "" || len(c.lines) > 0 {
			t.Error(answer)
		}
	}
}
