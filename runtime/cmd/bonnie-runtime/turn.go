package main

import (
	"context"
	"io"

	"github.com/bonnie-build/bonnie/runtime/protocol"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// speak speaks the turn protocol over an input and an output, with the packages and adapters of a set.
func speak(ctx context.Context, set snapshot.Set, arguments []string, in io.Reader, out, errs io.Writer) int {
	_, h := begin(set, arguments, errs, errs)
	if h == nil {
		return failed
	}
	server := protocol.New(h.Engine)
	server.Tightener, server.Refused = h, h.Refused
	return ended(server.Serve(ctx, in, out), h, errs)
}
