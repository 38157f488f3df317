package project

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/table"
)

// command is one that was looked up.
type command struct {
	program   string // an absolute path
	arguments []string
	inert     bool
}

// takesFiles says whether files stand in place of an argument.
func (c *command) takesFiles() bool { return slices.Contains(c.arguments, filesArgument) }

// command takes one of the operator's commands.
func (b *builder) command(c *Command) {
	title := "commands: "
	switch whole := c.Extent == table.CodingExtentWholeProject; {
	case c.Act < table.CodingActCheck || c.Act > table.CodingActTest || c.Extent < table.CodingExtentFocusedFile || c.Extent > table.CodingExtentWholeProject:
		b.refuse(title + "one has no act, or no extent")
		return
	case c.Act == table.CodingActBuild && !whole:
		b.refuse(title + c.title() + ": a build is one of the whole project")
		return
	case b.adapter.commands[c.Act][c.Extent] != nil:
		b.refuse(title + c.title() + ": there are two; leave one")
		return
	case len(c.Arguments) == 0 || c.Arguments[0] == "":
		b.refuse(title + c.title() + ": there is no program")
		return
	case whole && slices.Contains(c.Arguments, filesArgument):
		b.refuse(title + c.title() + ": the whole project has no " + filesArgument)
	case b.options.Files == nil && slices.Contains(c.Arguments, filesArgument):
		b.refuse(title + c.title() + ": nothing here says which files " + filesArgument + " are")
	}
	for i, a := range c.Arguments {
		switch {
		case strings.ContainsRune(a, 0):
			b.refuse(title + c.title() + ": an argument has a NUL in it")
		case strings.Contains(a, filesArgument) && (a != filesArgument || i == 0):
			b.refuse(title + c.title() + ": " + filesArgument + " is an argument of its own, behind the program")
		}
	}
	found := &command{arguments: slices.Clone(c.Arguments), inert: c.Inert}
	b.adapter.commands[c.Act][c.Extent] = found
	b.asks[c.Act] = b.asks[c.Act] || !c.Inert
	found.program = b.lookUp(c)
	if found.program == "" {
		b.missing[c.Act] = c.Arguments[0]
	} else if c.Inert && b.in("", found.program) != "" {
		b.refuse(title + c.title() + ": " + b.in("", found.program) + ", so it is not inert")
	}
}

// lookUp finds the program of a command, or nothing when it is not there.
func (b *builder) lookUp(c *Command) string {
	name := c.Arguments[0]
	if filepath.IsAbs(name) {
		return executable(filepath.Clean(name))
	}
	if name != filepath.Base(name) || strings.ContainsAny(name, `/\`) || name == "." || name == ".." {
		b.refuse("commands: " + c.title() + ": " + strconv.Quote(name) + " is neither an absolute path nor a name; write the absolute path")
		return ""
	}
	for _, folder := range b.path {
		if found := executable(filepath.Join(folder, name)); found != "" {
			return found
		}
	}
	return ""
}

// executable gives the path of a program, with the suffix that its name lacks, or nothing when it is none.
func executable(path string) string {
	for _, suffix := range suffixes {
		if info, err := os.Stat(path + suffix); err == nil && isExecutable(info) {
			return path + suffix
		}
	}
	return ""
}
