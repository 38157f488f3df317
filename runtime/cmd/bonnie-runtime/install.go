package main

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// client is an MCP client, and how it is told of a server.
type client struct {
	name, file string
	entry      func(command string, arguments []string) string
}

var clients = []client{
	{"claude-code", ".mcp.json in the project, or: claude mcp add-json bonnie '{...}'", mcpServers},
	{"claude-desktop", "claude_desktop_config.json", mcpServers},
	{"cursor", ".cursor/mcp.json", mcpServers},
	{"vscode", ".vscode/mcp.json", func(command string, arguments []string) string {
		return "{\n  \"servers\": {\n    \"bonnie\": { \"type\": \"stdio\", \"command\": " + text(command) + ", \"args\": " + words(arguments) + " }\n  }\n}\n"
	}},
	{"codex", "~/.codex/config.toml", func(command string, arguments []string) string {
		return "[mcp_servers.bonnie]\ncommand = " + text(command) + "\nargs = " + words(arguments) + "\n"
	}},
}

func mcpServers(command string, arguments []string) string {
	return "{\n  \"mcpServers\": {\n    \"bonnie\": { \"command\": " + text(command) + ", \"args\": " + words(arguments) + " }\n  }\n}\n"
}

// install prints what MCP clients are told, so that they start this program with these flags.
func install(arguments []string, out, errs io.Writer) int {
	only := ""
	if len(arguments) > 0 && arguments[0] == "-client" {
		if len(arguments) < 2 {
			return misuse(errs, "install -client is followed by the name of a client")
		}
		only, arguments = arguments[1], arguments[2:]
	}
	_, h := begin(compiled(), arguments, nil, errs) // what does not start is not installed
	if h == nil {
		return failed
	}
	_ = h.Close()
	flags := []string{"mcp"}
	for i := 0; i < len(arguments); i++ {
		flags = append(flags, arguments[i])
		switch strings.TrimPrefix(arguments[i], "-") { // one dash or two
		case "-config", "-root", "-receipts", "config", "root", "receipts":
			if i++; i < len(arguments) {
				if a, err := filepath.Abs(arguments[i]); err == nil {
					flags = append(flags, a)
				}
			}
		}
	}
	found := false
	for _, c := range clients {
		if only != "" && c.name != only {
			continue
		}
		found = true
		write(out, "# "+c.name+": "+c.file+"\n"+c.entry(executable(), flags)+"\n")
	}
	if !found {
		names := ""
		for _, c := range clients {
			names += " " + c.name
		}
		return misuse(errs, "install knows these clients:"+names)
	}
	return success
}

// text writes a string as JSON, which is TOML as well.
func text(s string) string { return string(wire.AppendString(nil, s)) }

func words(list []string) string {
	dst := []byte{'['}
	for i, w := range list {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = wire.AppendString(dst, w)
	}
	return string(append(dst, ']'))
}
