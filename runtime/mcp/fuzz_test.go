package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/mcp"
)

// FuzzHandle says anything to a server that has, or has not, been initialized. Whatever it answers is lines of JSON, and it is one
// line for a request.
func FuzzHandle(f *testing.F) {
	for _, line := range []string{
		initialize, `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{` + stateless + `}}`,
		`{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"write_note","arguments":{"text":"a","tone":"loud"},"_meta":{"progressToken":1}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"drop_note","arguments":{"text":"x"},"requestState":"a.b","inputResponses":{"confirm":{"action":"accept"}},` + stateless + `}}`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`, `{"jsonrpc":"2.0","id":1,"result":{}}`, `[]`, `{`, ``,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_note","arguments":{"text":"\u0000\ud83d\ude00"},` + stateless + `}}`,
	} {
		f.Add([]byte(line), true)
		f.Add([]byte(line), false)
	}
	w := newWorld(f)
	f.Fuzz(func(t *testing.T, line []byte, begun bool) {
		if bytes.Contains(line, []byte("subscriptions/listen")) || bytes.IndexByte(line, '\n') >= 0 {
			return // which goes on, or is two
		}
		c := w.Connect(func([]byte) error { return nil })
		defer c.Close()
		if begun {
			c.Handle(context.Background(), []byte(strings.Replace(initialize, `{"elicitation":{}}`, `{}`, 1)), nil, nil) // nobody is there to be asked
		}
		p := mcp.Look(line)
		answer := c.Handle(context.Background(), line, nil, nil)
		if p.Kind == mcp.Request && len(answer) == 0 {
			t.Fatalf("%q has no answer", line)
		}
		if len(answer) == 0 {
			return
		}
		var message struct {
			JSONRPC string
			Result  map[string]any
			Error   *struct {
				Code    int
				Message string
			}
		}
		if err := json.Unmarshal(answer, &message); err != nil || message.JSONRPC != "2.0" || (message.Result == nil) == (message.Error == nil) || bytes.Count(answer, []byte("\n")) != 1 {
			t.Fatalf("%q is answered with %q: %v", line, answer, err)
		}
		if message.Error != nil && (message.Error.Code == 0 || message.Error.Message == "" || mcp.CodeOf(answer) != message.Error.Code) {
			t.Fatalf("%q is answered with %q", line, answer)
		}
	})
}
