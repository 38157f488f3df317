package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/config"
	"github.com/bonnie-build/bonnie/runtime/host"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// setup is what the commands that run Skills are told: a configuration, and flags that go before it.
type setup struct {
	config   string // the file; empty without one
	document config.Document
}

// setupUsage is what these commands take.
const setupUsage = "[-config FILE] [-root FOLDER] [-read-only] [-allow PATTERN] [-receipts FOLDER] [-confirm CLIENT]"

// readSetup reads the flags of a command. What is wrong has been said when it is not ok.
func readSetup(command string, arguments []string, errs io.Writer) (s setup, ok bool) {
	value := func(flag string) (string, bool) {
		if len(arguments) == 0 || strings.HasPrefix(arguments[0], "-") {
			misuse(errs, command+" "+flag+" is followed by a value")
			return "", false
		}
		v := arguments[0]
		arguments = arguments[1:]
		return v, true
	}
	type edit func(*config.Document)
	var edits []edit
	for len(arguments) > 0 {
		flag := arguments[0]
		arguments = arguments[1:]
		if flag == "-read-only" {
			edits = append(edits, func(d *config.Document) { d.ReadOnly, d.HasReadOnly = true, true })
			continue
		}
		v, isThere := "", true
		switch flag {
		case "-config", "-root", "-allow", "-receipts", "-confirm":
			if v, isThere = value(flag); !isThere {
				return s, false
			}
		default:
			misuse(errs, command+" takes "+setupUsage+", and not "+quote(flag))
			return s, false
		}
		switch flag {
		case "-config":
			s.config = v
		case "-root":
			edits = append(edits, func(d *config.Document) { d.Root, d.HasRoot = absolute(v), true })
		case "-allow":
			edits = append(edits, func(d *config.Document) { d.Allow, d.HasAllow = append(d.Allow, wire.Text(v)), true })
		case "-receipts":
			edits = append(edits, func(d *config.Document) { d.Receipts, d.HasReceipts = absolute(v), true })
		case "-confirm":
			edits = append(edits, func(d *config.Document) {
				d.Confirm.Clients, d.HasConfirm = append(d.Confirm.Clients, wire.Text(v)), true
			})
		}
	}
	if s.config != "" {
		d, err := host.Read(s.config)
		if err != nil {
			write(errs, "bonnie-runtime: "+err.Error()+"\n")
			return s, false
		}
		s.document = *d
	}
	for _, e := range edits {
		e(&s.document)
	}
	return s, true
}

// absolute gives the path that a person means who types it.
func absolute(path string) wire.Text {
	if a, err := filepath.Abs(path); err == nil {
		return wire.Text(a)
	}
	return wire.Text(path)
}

// start starts the engine of a setup. What is wrong has been said when it is nil.
func (s *setup) start(errs io.Writer) *host.Host {
	h, err := host.Start(compiled(), &s.document, host.Options{Config: s.config})
	if err != nil {
		write(errs, "bonnie-runtime: "+err.Error()+"\n")
		return nil
	}
	return h
}

// confirms tells whether the operator lets a client ask its person.
func (s *setup) confirms(client string) bool {
	for _, c := range s.document.Confirm.Clients {
		if c.String() == client {
			return true
		}
	}
	return false
}

// executable is where this program lies.
func executable() string {
	if file, err := os.Executable(); err == nil {
		return file
	}
	return "bonnie-runtime"
}
