package main

import (
	"io"
	"os"

	"github.com/bonnie-build/bonnie/runtime/adapter/remote"
	"github.com/bonnie-build/bonnie/runtime/host"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// begin starts the engine of a setup over a set. What happens is told to the log, if there is one. What is wrong has been said when the
// host is nil.
func begin(set snapshot.Set, arguments []string, log, errs io.Writer) (*host.Setup, *host.Host) {
	s, err := host.ReadSetup(arguments)
	if err == nil && len(s.Document.Adapters) > 0 {
		err = remote.Adopt() // what programs leave behind ends with them
	}
	if err == nil {
		var h *host.Host
		if h, err = s.Start(set, log); err == nil {
			return s, h
		}
	}
	write(errs, "bonnie-runtime: "+err.Error()+"\n")
	return nil, nil
}

// executable is where this program lies.
func executable() string {
	if file, err := os.Executable(); err == nil {
		return file
	}
	return "bonnie-runtime"
}
