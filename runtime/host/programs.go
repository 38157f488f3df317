package host

import (
	"errors"
	"strconv"
	"sync"

	"github.com/bonnie-build/bonnie/runtime/adapter/protocol"
	"github.com/bonnie-build/bonnie/runtime/adapter/remote"
	"github.com/bonnie-build/bonnie/runtime/config"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Program is an adapter that is a program.
type Program struct {
	AdapterID string
	File      string // absolute
	program   *remote.Program
	told      remote.Reason // that the log has
}

// State says how the program stands now.
func (p *Program) State() remote.State { return p.program.State() }

// grants reads what the operator grants to a program. The error has a line for each thing that is wrong.
func grants(where string, a *config.AdapterProgram) (manifest.Manifest, error) {
	var r wire.Reader
	r.Reset(a.Manifest, wire.Value)
	var m protocol.AdapterManifest
	err := m.Decode(&r)
	if err == nil {
		return m.Manifest(), nil
	}
	invalid, ok := err.(*wire.Invalid)
	if !ok {
		return manifest.Manifest{}, errors.New(where + ": " + err.Error())
	}
	var lines []error
	for _, found := range invalid.Findings {
		lines = append(lines, errors.New(where+found.Pointer+": "+string(found.Code)+": "+found.Detail))
	}
	return manifest.Manifest{}, errors.Join(lines...)
}

// manifestOf is where the manifest of a program stands in a configuration.
func manifestOf(i int) string { return "/adapters/" + strconv.Itoa(i) + "/manifest" }

// programs starts the programs that the configuration has, side by side. What is wrong with any of them is told at once; then none
// runs.
func (h *Host) programs(d *config.Document) error {
	starts := make([]func() (*remote.Program, error), len(d.Adapters))
	var wrong []error
	for i := range d.Adapters {
		a := &d.Adapters[i]
		m, err := grants(manifestOf(i), a)
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		id := m.AdapterID
		if _, twice := h.fronts[id]; twice {
			wrong = append(wrong, errors.New(manifestOf(i)+": the adapter "+id+" is there already; keep one of the two"))
			continue
		}
		h.fronts[id] = scope(&a.Target)
		c := remote.Config{Program: a.Program.String(), SHA256: sum(a.Sha256), Arguments: texts(a.Arguments), Manifest: m}
		starts[i] = func() (*remote.Program, error) { return remote.Start(c) }
		h.Programs = append(h.Programs, &Program{AdapterID: id, File: c.Program})
	}
	if len(wrong) > 0 {
		return errors.Join(wrong...)
	}
	failed := make([]error, len(starts))
	var all sync.WaitGroup
	for i, p := range h.Programs {
		all.Go(func() { p.program, failed[i] = starts[i]() })
	}
	all.Wait()
	if err := errors.Join(failed...); err != nil {
		h.closePrograms()
		return err
	}
	return nil
}

// remotes gives the programs as package remote has them.
func (h *Host) remotes() (list []*remote.Program) {
	for _, p := range h.Programs {
		list = append(list, p.program)
	}
	return list
}

// sum reads what the schema holds to 64 hexadecimal digits.
func sum(t wire.Text) (s [32]byte) {
	for i := range s {
		n, _ := strconv.ParseUint(string(t[2*i:2*i+2]), 16, 8) // as the schema has it
		s[i] = byte(n)
	}
	return s
}

// supervise keeps the engine to what there is of programs, from here on.
func (h *Host) supervise() {
	h.tell()
	h.supervisor.Watch(h.Engine, func(issues []contract.Issue, err error) {
		h.tell()
		for _, i := range issues {
			h.notices.sayWith(warning, "activation", i.Code)
		}
		if err != nil {
			h.notices.say(failure, "activationUnrecorded")
		}
		h.mu.Lock()
		changed := h.changed
		h.mu.Unlock()
		if changed != nil {
			changed()
		}
	})
}

// tell logs which programs have been lost and are back, since it was called last. It is called on one goroutine at a time.
func (h *Host) tell() {
	for n, p := range h.Programs { // by their places in the configuration: a log has no names
		s := p.State()
		switch {
		case s.Lost == p.told:
		case s.Lost == "":
			h.notices.say(info, "programBack", number{"program", int64(n)})
		default:
			h.notices.sayWith(warning, "programLost", string(s.Lost), number{"program", int64(n)})
		}
		p.told = s.Lost
	}
}

// OnChange has a function called after each activation that a program has brought about: what is offered may have changed.
func (h *Host) OnChange(changed func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.changed = changed
}

// closePrograms stops the programs, side by side.
func (h *Host) closePrograms() {
	var all sync.WaitGroup
	for _, p := range h.Programs {
		if p.program != nil {
			all.Go(p.program.Close)
		}
	}
	all.Wait()
}

// scope is what stands in front of the Skills of a program.
func scope(t *config.Target) operation.Scope {
	return operation.Scope{
		ApplicationID: t.ApplicationID.String(), WindowID: t.WindowID.String(), WorkspaceID: t.WorkspaceID.String(),
		DocumentID: t.DocumentID.String(), TargetClass: t.TargetClass.String(),
	}
}
