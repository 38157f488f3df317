package lean

import (
	"bytes"
	"debug/elf"
	"debug/gosym"
	"debug/macho"
	"debug/pe"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/verify/report"
)

// Symbols holds a compiled program to Forbidden, by the names in it. The summary is a line about the program, for people.
// The error is about the file: it cannot be read, or it is no program whose names can be.
func Symbols(file string) (findings report.List, summary string, err error) {
	names, err := readNames(file)
	if err != nil {
		return nil, "", err
	}
	findings, summary = judge(filepath.ToSlash(file), names)
	return findings, summary, nil
}

// readNames reads the names in a compiled program.
func readNames(file string) ([]string, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	names, err := namesOf(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return names, nil
}

// judge holds the names in a program to Forbidden.
func judge(shown string, names []string) (findings report.List, summary string) {
	for _, forbidden := range Forbidden {
		var found []string
		for _, name := range names {
			if belongs(name, forbidden) {
				found = append(found, name)
			}
		}
		if len(found) == 0 {
			continue
		}
		const most = 5
		message := "the program has " + report.Count(len(found), "name") + " of " + forbidden + "; do without the import that brings it, which the check of its import closure names"
		findings = append(findings, report.Finding{File: shown, Code: "forbidden-symbol", Message: message, Details: found[:min(most, len(found))]})
	}
	findings.Sort()
	reflection := "none of reflect"
	if len(findings) > 0 {
		reflection = "some of reflection"
	}
	return findings, fmt.Sprintf("%s: %s, %s", shown, report.Count(len(names), "name"), reflection)
}

// belongs tells whether a name, or the type in it, is one of a package.
func belongs(name, path string) bool {
	for part := range strings.SplitSeq(name, ",") {
		for trimmed := true; trimmed; {
			trimmed = false
			for _, marker := range []string{"type:", "go:itab.", "*", ".eq.", ".hash."} {
				if rest, ok := strings.CutPrefix(part, marker); ok {
					part, trimmed = rest, true
				}
			}
		}
		if strings.HasPrefix(part, path+".") {
			return true
		}
	}
	return false
}

// namesOf returns the names in a program, sorted and once each.
func namesOf(content []byte) (names []string, err error) {
	if names, err = symbolTable(content); err != nil {
		return nil, err
	}
	functions := functionTable(content)
	// The runtime is in every program: a table without it was not the right one, and would prove nothing.
	if !slices.ContainsFunc(functions, func(name string) bool { return strings.HasPrefix(name, "runtime.") }) {
		return nil, errors.New("there is no table of Go functions in it that this release of Go reads; build the program with it")
	}
	names = append(names, functions...)
	slices.Sort(names)
	return slices.Compact(names), nil
}

// symbolTable returns the names of the symbol table, none when it was stripped.
func symbolTable(content []byte) (names []string, err error) {
	r := bytes.NewReader(content)
	if f, err := elf.NewFile(r); err == nil {
		symbols, err := f.Symbols()
		for _, s := range symbols {
			names = append(names, s.Name)
		}
		if errors.Is(err, elf.ErrNoSymbols) {
			err = nil
		}
		return names, err
	}
	if f, err := macho.NewFile(r); err == nil {
		if f.Symtab != nil {
			for _, s := range f.Symtab.Syms {
				names = append(names, strings.TrimPrefix(s.Name, "_"))
			}
		}
		return names, nil
	}
	if f, err := pe.NewFile(r); err == nil {
		for _, s := range f.Symbols {
			names = append(names, s.Name)
		}
		return names, nil
	}
	return nil, errors.New("this is no ELF, Mach-O or PE file")
}

// functionTable returns the names of the functions that the runtime knows. The table starts with these bytes and the
// least size of an instruction and of a pointer, in every format of file; other bytes that look like it hold no functions.
func functionTable(content []byte) (names []string) {
	magic := []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0}
	for {
		at := bytes.Index(content, magic)
		if at < 0 {
			return names
		}
		content = content[at:]
		if table, err := gosym.NewTable(nil, gosym.NewLineTable(content, 0)); err == nil {
			for _, f := range table.Funcs {
				names = append(names, f.Name)
			}
		}
		content = content[len(magic):]
	}
}
