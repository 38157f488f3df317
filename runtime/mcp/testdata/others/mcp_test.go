// Package others has the call of BenchmarkCall in the MCP servers that one would otherwise pick: the same tool with the same
// parameters, which are validated, and a result with structured content, which ours holds to its schema as well, and so does mcp-go.
package others

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"host","version":"1"}}}`
	call       = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"write_note","arguments":{"text":"Fog came in off the bay before the ferry did."}}}`
	schema     = `{"type":"object","properties":{"text":{"type":"string"},"tone":{"type":"string","enum":["loud","quiet"]}},"required":["text"],"additionalProperties":false}`
	output     = `{"type":"object","properties":{"status":{"type":"string","enum":["requested","succeeded","failed","blocked","deferred","cancelled"]},"cause":{"type":"string"},"says":{"type":"string"},"about":{"type":"string"},"alternatives":{"type":"array","items":{"type":"string"}},"findings":{"type":"array","items":{"type":"object","properties":{"argument":{"type":"string"},"says":{"type":"string"}},"required":["argument","says"],"additionalProperties":false}},"data":{"type":"string"}},"required":["status","says"],"additionalProperties":false}`
)

// BenchmarkMCPGo is mcp-go from the bytes of a message to the bytes of its answer.
func BenchmarkMCPGo(b *testing.B) {
	s := server.NewMCPServer("bonnie", "0.1.0", server.WithInputSchemaValidation(), server.WithStrictInputSchemaDefault(), server.WithOutputSchemaValidation())
	tool := mcp.NewToolWithRawSchema("write_note", "notes: write note.", json.RawMessage(schema))
	mcp.WithRawOutputSchema(json.RawMessage(output))(&tool)
	s.AddTool(tool, func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultStructured(map[string]any{"status": "succeeded", "says": "It is done."}, `{"status":"succeeded","says":"It is done."}`), nil
	})
	ctx := context.Background()
	s.HandleMessage(ctx, []byte(initialize))
	b.ReportAllocs()
	for b.Loop() {
		out, err := json.Marshal(s.HandleMessage(ctx, []byte(call)))
		if err != nil || len(out) < 100 {
			b.Fatal(string(out), err)
		}
	}
}

// BenchmarkSDK is the official SDK's server from line to line over pipes in memory, as it has no function for one message.
func BenchmarkSDK(b *testing.B) {
	s := sdk.NewServer(&sdk.Implementation{Name: "bonnie", Version: "0.1.0"}, nil)
	s.AddTool(&sdk.Tool{Name: "write_note", Description: "notes: write note.", InputSchema: json.RawMessage(schema)}, func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{
			Content: []sdk.Content{&sdk.TextContent{Text: `{"status":"succeeded","says":"It is done."}`}}, StructuredContent: map[string]any{"status": "succeeded", "says": "It is done."},
		}, nil
	})
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	session, err := s.Connect(ctx, &sdk.IOTransport{Reader: in, Writer: out}, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer session.Close()
	lines := bufio.NewReader(fromServer)
	say := func(line string) {
		if _, err := io.WriteString(toServer, line+"\n"); err != nil {
			b.Fatal(err)
		}
	}
	answer := func() {
		if line, err := lines.ReadBytes('\n'); err != nil || len(line) < 50 {
			b.Fatal(string(line), err)
		}
	}
	say(initialize)
	answer()
	say(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	b.ReportAllocs()
	for b.Loop() {
		say(call)
		answer()
	}
}
