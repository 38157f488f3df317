package main

import (
	"io"
	"os"

	"github.com/bonnie-build/bonnie/runtime/host"
)

// begin starts the engine of a setup. What is wrong has been said when it is nil.
func begin(arguments []string, errs io.Writer) (*host.Setup, *host.Host) {
	s, err := host.ReadSetup(arguments)
	if err == nil {
		var h *host.Host
		if h, err = s.Start(compiled()); err == nil {
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
