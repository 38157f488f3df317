package host

import (
	"errors"
	"io"
	"path/filepath"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/config"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Setup is what a command line says of what a runtime may do: a configuration, and flags that go before it.
type Setup struct {
	Config   string // the file; empty without one
	Document config.Document
}

// Usage is what a command line has for a setup.
const Usage = "[-config FILE] [-root FOLDER] [-read-only] [-allow PATTERN] [-receipts FOLDER] [-confirm CLIENT] [-quiet]"

// edit is what a flag does to a configuration.
type edit func(d *config.Document, value string)

// switches are the flags of a setup without a value.
var switches = map[string]edit{
	"-read-only": func(d *config.Document, _ string) { d.ReadOnly, d.HasReadOnly = true, true },
	"-quiet":     func(d *config.Document, _ string) { d.Quiet, d.HasQuiet = true, true },
}

// flags are those with a value; -config apart.
var flags = map[string]edit{
	"-root":     func(d *config.Document, v string) { d.Root, d.HasRoot = absolute(v), true },
	"-allow":    func(d *config.Document, v string) { d.Allow, d.HasAllow = append(d.Allow, wire.Text(v)), true },
	"-receipts": func(d *config.Document, v string) { d.Receipts, d.HasReceipts = absolute(v), true },
	"-confirm": func(d *config.Document, v string) {
		d.Confirm.Clients, d.HasConfirm = append(d.Confirm.Clients, wire.Text(v)), true
	},
}

// ReadSetup reads the flags of a command. Paths on a command line are those of the person who types it, and need not be absolute.
func ReadSetup(arguments []string) (*Setup, error) {
	s := new(Setup)
	type change struct {
		edit  edit
		value string
	}
	var changes []change
	for len(arguments) > 0 {
		flag := arguments[0]
		arguments = arguments[1:]
		if strings.HasPrefix(flag, "--") { // as many write it
			flag = flag[1:]
		}
		if e := switches[flag]; e != nil {
			changes = append(changes, change{e, ""})
			continue
		}
		e := flags[flag]
		if e == nil && flag != "-config" {
			return nil, errors.New("a setup is " + Usage + ", and has no " + flag)
		}
		if len(arguments) == 0 || strings.HasPrefix(arguments[0], "-") {
			return nil, errors.New(flag + " is followed by a value")
		}
		value := arguments[0]
		arguments = arguments[1:]
		if e == nil {
			s.Config = value
			continue
		}
		changes = append(changes, change{e, value})
	}
	if s.Config != "" {
		d, err := Read(s.Config)
		if err != nil {
			return nil, err
		}
		s.Document = *d
	}
	for _, c := range changes {
		c.edit(&s.Document, c.value)
	}
	return s, nil
}

func absolute(path string) wire.Text {
	if a, err := filepath.Abs(path); err == nil {
		return wire.Text(a)
	}
	return wire.Text(path)
}

// Start starts the engine of a setup over the packages of a set. What happens is told to the log; nil for none.
func (s *Setup) Start(set snapshot.Set, log io.Writer) (*Host, error) {
	return Start(set, &s.Document, Options{Config: s.Config, Log: log})
}

// Confirms tells whether the operator lets an MCP client ask its person.
func (s *Setup) Confirms(client string) bool {
	for _, c := range s.Document.Confirm.Clients {
		if c.String() == client {
			return true
		}
	}
	return false
}
