package main

import (
	"context"
	"io"
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/mcp"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// speakMCP speaks MCP over an input and an output, with the packages and adapters of a set.
func speakMCP(ctx context.Context, set snapshot.Set, arguments []string, in io.Reader, out, errs io.Writer) int {
	s, h := begin(set, arguments, errs, errs)
	if h == nil {
		return failed
	}
	server := mcp.New(mcp.Options{
		Engine: h.Engine, Name: "bonnie", Version: version, Target: h.Target, Confirms: s.Confirms, Tightener: h,
		Refused: func(code, bytes int) { h.Refused(strconv.Itoa(code), bytes) },
	})
	h.OnChange(server.Announce)
	return ended(server.Serve(ctx, in, out), h, errs)
}
