package mcp_test

import (
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/mcp"
)

// TestAnInputThatEndsInACall lets the call go on for a while, and stops it then: the client may have gone.
func TestAnInputThatEndsInACall(t *testing.T) {
	before := runtime.NumGoroutine()
	w := newWorld(t)
	w.desk.started = make(chan struct{}, 1)
	server := mcp.New(mcp.Options{Engine: w.engine, Name: "bonnie", Version: "0.1.0", Drain: 20 * time.Millisecond})
	var out strings.Builder
	if err := server.Serve(t.Context(), strings.NewReader(wait("1")+"\n"), io.Writer(&out)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "stopRequested") {
		t.Error(out.String())
	}
	settled(t, before)
}
