package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"github.com/bonnie-build/bonnie/runtime/mcp"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// serveMCP speaks MCP until standard input ends or the program is told to stop.
func serveMCP(arguments []string, out, errs io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	signal.Ignore(syscall.SIGPIPE) // a client that has gone is an error of writing, so that receipts are still written
	if f, ok := out.(flusher); ok {
		out = prompt{f}
	}
	return speakMCP(ctx, compiled(), arguments, os.Stdin, out, errs)
}

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
