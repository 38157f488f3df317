package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/bonnie-build/bonnie/runtime/protocol"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// serveTurns speaks the turn protocol until standard input ends or the program is told to stop.
func serveTurns(arguments []string, out, errs io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	signal.Ignore(syscall.SIGPIPE) // a client that has gone is an error of writing, so that receipts are still written
	return speak(ctx, compiled(), arguments, os.Stdin, out, errs)
}

// speak speaks the turn protocol over an input and an output, with the packages and adapters of a set.
func speak(ctx context.Context, set snapshot.Set, arguments []string, in io.Reader, out, errs io.Writer) int {
	_, h := begin(set, arguments, errs, errs)
	if h == nil {
		return failed
	}
	if f, ok := out.(flusher); ok { // what is printed at the end of other commands goes out at once
		out = prompt{f}
	}
	server := protocol.New(h.Engine)
	server.Tightener, server.Refused = h, h.Refused
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

// flusher is an output that holds back what is written.
type flusher interface {
	io.Writer
	Flush() error
}

// prompt is a flusher that holds nothing back.
type prompt struct{ flusher }

func (p prompt) Write(b []byte) (int, error) {
	n, err := p.flusher.Write(b)
	if err == nil {
		err = p.Flush()
	}
	return n, err
}
