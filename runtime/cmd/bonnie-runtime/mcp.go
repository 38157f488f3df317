package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/bonnie-build/bonnie/runtime/mcp"
)

// serveMCP speaks MCP until standard input ends or the program is told to stop.
func serveMCP(arguments []string, out, errs io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	signal.Ignore(syscall.SIGPIPE) // a client that has gone is an error of writing, so that receipts are still written
	if f, ok := out.(flusher); ok {
		out = prompt{f}
	}
	return speakMCP(ctx, arguments, os.Stdin, out, errs)
}

// speakMCP speaks MCP over an input and an output.
func speakMCP(ctx context.Context, arguments []string, in io.Reader, out, errs io.Writer) int {
	s, h := begin(arguments, errs)
	if h == nil {
		return failed
	}
	server := mcp.New(mcp.Options{
		Engine: h.Engine, Name: "bonnie", Version: version, Target: h.Target, Confirms: s.Confirms, Tightener: h,
	})
	err := server.Serve(ctx, in, out)
	if e := h.Close(); err == nil {
		err = e
	}
	if err != nil {
		write(errs, "bonnie-runtime: "+err.Error()+"\n")
		return failed
	}
	return success
}
