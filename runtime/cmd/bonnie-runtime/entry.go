package main

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/adapter/protocol"
	"github.com/bonnie-build/bonnie/runtime/adapter/remote"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// adapterEntry prints the entry of a configuration for a program, which it starts for that, as the runtime would. The manifest is what the
// program claims: the operator who copies it grants it, and takes out what is not to be granted.
func adapterEntry(arguments []string, out, errs io.Writer) int {
	if len(arguments) == 0 || strings.HasPrefix(arguments[0], "-") {
		return misuse(errs, "adapter-entry takes the program of an adapter and its arguments")
	}
	file, err := filepath.Abs(arguments[0])
	if err == nil {
		err = remote.Adopt()
	}
	if err != nil {
		write(errs, "bonnie-runtime: "+err.Error()+"\n")
		return failed
	}
	m, sum, err := remote.Inspect(remote.Config{Program: file, Arguments: arguments[1:]})
	if err != nil {
		write(errs, "bonnie-runtime: "+quote(file)+": "+err.Error()+"\n")
		if last := lastLine(remote.Said(err)); last != "" {
			write(errs, "it wrote "+quote(last)+"\n")
		}
		return refused
	}
	m.Transport = manifest.LocalProcess            // whatever it is to what it links
	m.Unavailable, m.UnavailableReason = false, "" // what it can do today it says at each start; here stands what it may
	for i := range m.Operations {
		m.Operations[i].Unavailable, m.Operations[i].UnavailableReason = false, ""
	}
	claimed := protocol.NewManifest(&m)
	tree, err := wire.Parse(claimed.AppendCanonical(nil), wire.Value)
	if err != nil {
		write(errs, "bonnie-runtime: "+err.Error()+"\n")
		return failed
	}
	write(out, "{\n  \"program\": "+text(file)+",\n  \"sha256\": \""+string(wire.AppendHex(nil, sum[:]))+"\",\n")
	if len(arguments) > 1 {
		write(out, "  \"arguments\": "+words(arguments[1:])+",\n")
	}
	write(out, "  \"manifest\": "+indented(tree, "  ")+"\n}\n")
	write(errs, count(len(m.Operations), "operation")+" that the program claims; take out what you do not grant, and name what stands in front of its Skills, if\n"+
		"something does, as \"target\": { \"targetClass\": ... }\n")
	return success
}

// indented writes a tree for people: an object of more than one member and a list of objects have a line for each part.
func indented(n *wire.Node, margin string) string {
	var parts []string
	long := false
	open, end := "{ ", " }"
	switch n.Kind {
	case wire.Object:
		for _, m := range n.Members {
			parts = append(parts, text(m.Name)+": "+indented(m.Value, margin+"  "))
			long = long || m.Value.Kind == wire.Array && len(m.Value.Items) > 1
		}
		long = long || len(parts) > 2
	case wire.Array:
		open, end = "[", "]"
		for _, i := range n.Items {
			parts = append(parts, indented(i, margin+"  "))
			long = long || i.Kind == wire.Object && len(n.Items) > 1
		}
	default:
		return string(n.AppendCanonical(nil))
	}
	switch {
	case len(parts) == 0:
		return strings.TrimSpace(open) + strings.TrimSpace(end)
	case long:
		inner := margin + "  "
		return strings.TrimSpace(open) + "\n" + inner + strings.Join(parts, ",\n"+inner) + "\n" + margin + strings.TrimSpace(end)
	}
	return open + strings.Join(parts, ", ") + end
}
