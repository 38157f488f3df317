package front_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/mcp"
	"github.com/bonnie-build/bonnie/runtime/mcp/front"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

const stateless = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"host","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}`

// endpoint is a front over fixtures, with the server behind it.
type endpoint struct {
	*httptest.Server
	mcp     *mcp.Server
	engine  *turn.Engine
	records *receipt.Memory
}

func open(t *testing.T, r operation.Runner, options front.Options) *endpoint {
	t.Helper()
	set := fixtures()
	if r != nil {
		set.Adapters[0].Runner = r
	}
	e := &endpoint{records: new(receipt.Memory)}
	var err error
	if e.engine, err = turn.Start(set, turn.Options{Records: e.records}); err != nil {
		t.Fatal(err)
	}
	e.mcp = mcp.New(mcp.Options{Engine: e.engine, Name: "bonnie", Version: "0.1.0"})
	options.Server, options.Token = e.mcp, token
	handler, err := front.New(options)
	if err != nil {
		t.Fatal(err)
	}
	e.Server = httptest.NewServer(handler)
	t.Cleanup(func() {
		handler.Close()
		e.CloseClientConnections()
		e.Close()
	})
	return e
}

// request is a good one, which edits make a bad one.
func (e *endpoint) request(t *testing.T, method, body string, edits ...func(*http.Request)) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, e.URL+front.Path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header = http.Header{
		"Authorization": {"Bearer " + token}, "Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"},
		"Mcp-Protocol-Version": {"2026-07-28"}, "Mcp-Method": {"tools/list"},
	}
	for _, edit := range edits {
		edit(r)
	}
	return r
}

// send sends a request, and gives the status and the body.
func send(t *testing.T, r *http.Request) (*http.Response, string) {
	t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { t.Error("a redirect"); return http.ErrUseLastResponse }}
	response, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(text)
}

func set(name string, values ...string) func(*http.Request) {
	return func(r *http.Request) { r.Header[http.CanonicalHeaderKey(name)] = values }
}

const list = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{` + stateless + `}}`

// TestWhoMayAsk sends requests by hosts, from origins, and with tokens.
func TestWhoMayAsk(t *testing.T) {
	e := open(t, nil, front.Options{Hosts: []string{"tunnel.example"}, Origins: []string{"https://app.example"}})
	host := func(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }
	for name, c := range map[string]struct {
		edit   func(*http.Request)
		status int
	}{
		"as it should be":             {func(*http.Request) {}, 200},
		"by the name of the machine":  {host("localhost:1234"), 200},
		"by IPv6":                     {host("[::1]:80"), 200},
		"by a listed host":            {host("Tunnel.example:443"), 200},
		"by another host":             {host("evil.example"), 403},
		"by one that looks like this": {host("localhost.evil.example"), 403},
		"by an address of elsewhere":  {host("192.168.0.1"), 403},
		"from this machine":           {set("Origin", "http://127.0.0.1:5000"), 200},
		"from a listed origin":        {set("Origin", "https://app.example"), 200},
		"from another origin":         {set("Origin", "https://evil.example"), 403},
		"from nowhere":                {set("Origin", "null"), 403},
		"from two":                    {set("Origin", "http://localhost", "https://evil.example"), 403},
		"from one with a user":        {set("Origin", "http://localhost@evil.example"), 403},
		"without a token":             {set("Authorization"), 401},
		"with another token":          {set("Authorization", "Bearer no"), 401},
		"with the token as a user":    {set("Authorization", "Basic "+token), 401},
		"with two tokens":             {set("Authorization", "Bearer no", "Bearer "+token), 401},
		"with another path":           {func(r *http.Request) { r.URL.Path = "/" }, 404},
		"with a path around":          {func(r *http.Request) { r.URL.Path = "/mcp/../mcp/" }, 404},
		"another type":                {set("Content-Type", "text/plain"), 415},
		"that takes JSON alone":       {set("Accept", "application/json"), 406},
		"that takes everything":       {set("Accept", "*/*"), 200},
		"with PUT":                    {func(r *http.Request) { r.Method = "PUT" }, 405},
		"with GET and no session":     {func(r *http.Request) { r.Method = "GET" }, 405},
		"with a session of nobody":    {func(r *http.Request) { r.Method = "DELETE"; set("Mcp-Session-Id", "x")(r) }, 404},
		"with another version":        {set("Mcp-Protocol-Version", "2025-11-25"), 400},
		"with another method":         {set("Mcp-Method", "tools/call"), 400},
		"with no method":              {set("Mcp-Method"), 400},
	} {
		t.Run(name, func(t *testing.T) {
			response, text := send(t, e.request(t, "POST", list, c.edit))
			if response.StatusCode != c.status || (c.status == 200) != strings.Contains(text, `"tools":[`) {
				t.Errorf("%d: %.200s", response.StatusCode, text)
			}
		})
	}
}

// TestMessages sends messages that are none, or too long.
func TestMessages(t *testing.T) {
	e := open(t, nil, front.Options{})
	for _, c := range []struct {
		body   string
		edit   func(*http.Request)
		status int
		text   string
	}{
		{"{", set("Mcp-Method", "x"), 400, "-32700"},
		{"[" + list + "]", set("Mcp-Method", "x"), 400, "-32600"},
		{strings.Repeat(" ", mcp.MaxLine+1), set("Mcp-Method", "x"), 413, "4 MiB"},
		{strings.ReplaceAll(list, ",", ",\n"), func(*http.Request) {}, 200, `"tools":[`},
		{`{"jsonrpc":"2.0","id":1,"method":"prompts/list","params":{` + stateless + `}}`, set("Mcp-Method", "prompts/list"), 404, "-32601"},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, func(*http.Request) {}, 400, "-32602"},
		{`{"jsonrpc":"2.0","method":"notifications/x","params":{` + stateless + `}}`, set("Mcp-Method", "x"), 202, ""},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_simple_text",` + stateless + `}}`, func(r *http.Request) {
			set("Mcp-Method", "tools/call")(r)
			set("Mcp-Name", "=?base64?dGVzdF9zaW1wbGVfdGV4dA==?=")(r)
		}, 200, `"status":"succeeded"`},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_simple_text",` + stateless + `}}`, func(r *http.Request) {
			set("Mcp-Method", "tools/call")(r)
			set("Mcp-Name", "another")(r)
		}, 400, "-32020"},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nothing",` + stateless + `}}`, func(r *http.Request) {
			set("Mcp-Method", "tools/call")(r)
			set("Mcp-Name", "nothing")(r)
		}, 200, "-32602"},
	} {
		if response, text := send(t, e.request(t, "POST", c.body, c.edit)); response.StatusCode != c.status || !strings.Contains(text, c.text) {
			t.Errorf("%.80s: %d %.200s", c.body, response.StatusCode, text)
		}
	}
}

// waiting waits for the end of its context, and says when it has begun.
type waiting struct{ begun, ended chan struct{} }

func (w waiting) Run(ctx context.Context, _ string, _ *argument.List) (operation.Result, error) {
	w.begun <- struct{}{}
	<-ctx.Done()
	w.ended <- struct{}{}
	return operation.Result{}, ctx.Err()
}

func (waiting) Prompt() {}

// TestWhoGoesAwayHasCancelled closes the connection of a call.
func TestWhoGoesAwayHasCancelled(t *testing.T) {
	w := waiting{make(chan struct{}, 1), make(chan struct{}, 1)}
	e := open(t, w, front.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	r := e.request(t, "POST", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"test_simple_text",`+stateless+`}}`, set("Mcp-Method", "tools/call"), set("Mcp-Name", "test_simple_text"))
	done := make(chan error, 1)
	go func() {
		response, err := http.DefaultClient.Do(r.WithContext(ctx))
		if err == nil {
			response.Body.Close()
		}
		done <- err
	}()
	<-w.begun
	cancel()
	if err := <-done; err == nil {
		t.Error("the call was answered")
	}
	<-w.ended
	for len(e.records.Records()) < 2 {
		time.Sleep(time.Millisecond)
	}
	if last := string(e.records.Records()[1].Record); !strings.Contains(last, "stopRequested") {
		t.Error(last)
	}
}

// TestSubscriptionsAreStreams hears of a change on the stream of a subscription, and on that of a session.
func TestSubscriptionsAreStreams(t *testing.T) {
	e := open(t, nil, front.Options{})
	response, err := http.DefaultClient.Do(e.request(t, "POST", `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},`+stateless+`}}`, set("Mcp-Method", "subscriptions/listen")))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	events := bufio.NewScanner(response.Body)
	next := func(events *bufio.Scanner) string {
		t.Helper()
		for events.Scan() {
			if data, ok := strings.CutPrefix(events.Text(), "data: "); ok {
				return data
			}
		}
		t.Fatal("the stream has ended")
		return ""
	}
	if line := next(events); !strings.Contains(line, "notifications/subscriptions/acknowledged") {
		t.Error(line)
	}
	began, _ := send(t, e.request(t, "POST", `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}`))
	id := began.Header.Get("Mcp-Session-Id")
	stream, err := http.DefaultClient.Do(e.request(t, "GET", "", set("Mcp-Session-Id", id)))
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	lines := bufio.NewScanner(stream.Body)
	if second, _ := send(t, e.request(t, "GET", "", set("Mcp-Session-Id", id))); second.StatusCode != http.StatusConflict {
		t.Error("a second stream:", second.StatusCode)
	}
	changed := fixtures()
	changed.Packages[0].Digest[0]++
	changed.Packages[0].Skills[0].Parameters = []contract.Parameter{{Name: "text", Type: 1}}
	if issues, err := e.engine.Activate(changed); err != nil || len(issues) > 0 {
		t.Fatal(issues, err)
	}
	e.mcp.Announce()
	if line := next(events); !strings.Contains(line, `"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":1}}`) {
		t.Error(line)
	}
	if line := next(lines); line != `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}` {
		t.Error(line)
	}
	if ended, _ := send(t, e.request(t, "DELETE", "", set("Mcp-Session-Id", id))); ended.StatusCode != http.StatusNoContent {
		t.Error("the end:", ended.StatusCode)
	}
	if after, _ := send(t, e.request(t, "POST", `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`, set("Mcp-Session-Id", id), set("Mcp-Protocol-Version", "2025-11-25"))); after.StatusCode != http.StatusNotFound {
		t.Error("a session that has ended:", after.StatusCode)
	}
}

// TestTheOfficialClient lists and calls with the official SDK's client, in both eras.
func TestTheOfficialClient(t *testing.T) {
	e := open(t, nil, front.Options{})
	for _, version := range []string{"2026-07-28", "2025-11-25"} {
		client := sdk.NewClient(&sdk.Implementation{Name: "tester", Version: "1"}, nil)
		transport := &sdk.StreamableClientTransport{Endpoint: e.URL + front.Path, HTTPClient: &http.Client{Transport: bearer{}}}
		session, err := client.Connect(t.Context(), transport, &sdk.ClientSessionOptions{ProtocolVersion: version})
		if err != nil {
			t.Fatal(version, err)
		}
		tools, err := session.ListTools(t.Context(), nil)
		if err != nil || len(tools.Tools) != len(fixtures().Packages[0].Skills) {
			t.Error(version, err, tools)
		}
		result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "test_simple_text", Arguments: map[string]any{}})
		if err != nil || result.IsError {
			t.Error(version, err, result)
		}
		if err := session.Close(); err != nil {
			t.Error(version, err)
		}
	}
}

// bearer carries the token.
type bearer struct{}

func (bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+token)
	return http.DefaultTransport.RoundTrip(r)
}

// TestTheFileOfTheToken makes one, and refuses those of others.
func TestTheFileOfTheToken(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	made, err := front.Token(file)
	if err != nil || len(made) < 26 {
		t.Fatal(made, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Error(info, err)
	}
	if again, err := front.Token(file); again != made || err != nil {
		t.Error(again, err)
	}
	if err := os.Chmod(file, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := front.Token(file); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Error(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	if _, err := front.Token(link); err == nil {
		t.Error("a link is taken")
	}
	if _, err := front.New(front.Options{}); err == nil {
		t.Error("a front without a token")
	}
}
