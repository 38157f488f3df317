package mcp_test

import (
	"context"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// BenchmarkCall is a tools/call from line to line, in process, with the log of receipts in memory.
func BenchmarkCall(b *testing.B) {
	w := newWorldOn(b, quiet{})
	run := func(b *testing.B, line string) {
		c := w.Connect(func([]byte) error { return nil })
		defer c.Close()
		c.Handle(context.Background(), []byte(initialize), nil, nil)
		text := []byte(line)
		var out []byte
		b.ReportAllocs()
		for b.Loop() {
			out = c.Handle(context.Background(), text, out[:0], nil)
		}
		if len(out) < 100 {
			b.Fatalf("%s", out)
		}
	}
	b.Run("2026-07-28", func(b *testing.B) {
		run(b, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"write_note","arguments":{"text":"Fog came in off the bay before the ferry did."},`+stateless+`}}`)
	})
	b.Run("2025-11-25", func(b *testing.B) {
		run(b, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"write_note","arguments":{"text":"Fog came in off the bay before the ferry did."}}}`)
	})
}

// quiet does what write_note says that it has done.
type quiet struct{}

var written = operation.Result{Status: operation.Succeeded, Changes: []operation.Change{{Target: operation.Scope{DocumentID: "n"}, Kind: operation.Modified}}}

func (quiet) Run(context.Context, string, *argument.List) (operation.Result, error) {
	return written, nil
}

func (quiet) Prompt() {}
