package main

import (
	"io"

	"github.com/bonnie-build/bonnie/runtime/manifest"
)

// doctor says what a setup can do: which adapters there are, which of their operations are unavailable and why, and which Skills
// are ready.
func doctor(arguments []string, out, errs io.Writer) int {
	_, h := begin(compiled(), arguments, nil, errs)
	if h == nil {
		return failed
	}
	defer h.Close()
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
		write(out, "There are no adapters: name a workspace with -root FOLDER.\n\n")
	}
	return list(set, out, errs)
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
