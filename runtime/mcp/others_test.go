package mcp_test

import (
	"testing"

	"github.com/bonnie-build/bonnie/verify/elsewhere"
)

// BenchmarkCallElsewhere is the call of BenchmarkCall in other MCP servers.
func BenchmarkCallElsewhere(b *testing.B) {
	elsewhere.Bench(b, "testdata/others/mcp_test.go", []string{"github.com/mark3labs/mcp-go@v1.2.1", "github.com/modelcontextprotocol/go-sdk@v1.8.0"})
}
