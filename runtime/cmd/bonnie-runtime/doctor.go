package main

import (
	"io"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/host"
	"github.com/bonnie-build/bonnie/runtime/manifest"
)

// doctor says what a setup can do: which programs of adapters are there and why others are not, which adapters there are, which of their operations are unavailable and why, and which Skills
// are ready.
func doctor(arguments []string, out, errs io.Writer) int {
	_, h := begin(compiled(), arguments, nil, errs)
	if h == nil {
		return failed
	}
	defer h.Close()
	if len(h.Programs) > 0 {
		write(out, programs(h.Programs)+"\n")
	}
	set := h.Set
	rows := [][]string{{"adapter", "operation", "available"}}
	for _, a := range set.Adapters {
		for i := range a.Manifest.Operations {
			rows = append(rows, []string{a.Manifest.AdapterID, a.Manifest.Operations[i].Name, available(&a.Manifest, &a.Manifest.Operations[i])})
		}
	}
	if len(rows) > 1 {
		write(out, table(rows)+"\n")
	} else {
		write(out, "There are no adapters: name a workspace with -root FOLDER, or programs in a configuration.\n\n")
	}
	return list(set, out, errs)
}

// programs says of each program of an adapter whether it is there. What it wrote is shown in ASCII, its last line.
func programs(list []*host.Program) string {
	rows := [][]string{{"adapter", "program", "state"}}
	for _, p := range list {
		s := p.State()
		state := "ready"
		if s.Lost != "" {
			state = string(s.Lost) + ": " + s.Lost.Sentence()
			if s.Detail != "" {
				state += " (" + quote(s.Detail) + ")"
			}
			if last := lastLine(s.Errors); last != "" {
				state += "; it wrote " + quote(last)
			}
		}
		if len(s.Surplus) > 0 {
			state += "; not granted: " + strings.Join(s.Surplus, " ")
		}
		rows = append(rows, []string{p.AdapterID, quote(p.File), state})
	}
	return table(rows)
}

// lastLine gives the last line of a text that has something in it.
func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// available says whether an operation is done here, and if not, why.
func available(m *manifest.Manifest, o *manifest.Operation) string {
	switch {
	case m.Unavailable:
		return "no: " + m.UnavailableReason
	case o.Unavailable:
		return "no: " + o.UnavailableReason
	}
	return "yes"
}
