package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/bonnie-build/bonnie/runtime/protocol"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// serveTurns speaks the turn protocol until standard input ends or the program is told to stop.
func serveTurns(arguments []string, out, errs io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	signal.Ignore(syscall.SIGPIPE) // a client that has gone is an error of writing, so that receipts are still written
	return speak(ctx, arguments, os.Stdin, out, errs)
}

// speak speaks the turn protocol over an input and an output.
func speak(ctx context.Context, arguments []string, in io.Reader, out, errs io.Writer) int {
	folder := ""
	switch {
	case len(arguments) == 0:
	case len(arguments) == 2 && arguments[0] == "-receipts" && !strings.HasPrefix(arguments[1], "-"):
		folder = arguments[1]
	default:
		return misuse(errs, "turn takes -receipts with the folder of a log, and nothing else")
	}
	engine, end, err := newEngine(folder)
	if err != nil {
		write(errs, "bonnie-runtime: "+err.Error()+"\n")
		return failed
	}
	if f, ok := out.(flusher); ok { // what is printed at the end of other commands goes out at once
		out = prompt{f}
	}
	err = protocol.New(engine).Serve(ctx, in, out)
	if e := end(); err == nil {
		err = e
	}
	if err != nil {
		write(errs, "bonnie-runtime: "+err.Error()+"\n")
		return failed
	}
	return success
}

// inMemory is how many receipts are kept where there is no log.
const inMemory = 1024

// newEngine makes the engine that clients speak to: of what the program was compiled with, with a log of receipts in a folder,
// or the last receipts in memory where none is named. What it gives is to be ended.
func newEngine(folder string) (engine *turn.Engine, end func() error, err error) {
	end = func() error { return nil }
	options := turn.Options{Records: &receipt.Memory{Limit: inMemory}}
	if folder != "" {
		log, err := receipt.OpenLog(folder, receipt.Options{})
		if err != nil {
			return nil, nil, err
		}
		options.Records, end = log, log.Close
	}
	if engine, err = turn.Start(compiled(), options); err != nil {
		_ = end() // what was wrong first counts
		return nil, nil, err
	}
	return engine, end, nil
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
