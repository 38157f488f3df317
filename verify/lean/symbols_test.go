package lean

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	plainProgram   = "package main\n\nimport \"os\"\n\nfunc main() { os.Stdout.WriteString(\"plain\\n\") }\n"
	printedProgram = "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"printed\") }\n"
)

func TestSymbols(t *testing.T) {
	for _, system := range []string{"linux", "darwin", "windows"} {
		for _, flags := range []string{"", "-s -w"} {
			t.Run(strings.TrimSpace(system+" "+flags), func(t *testing.T) {
				findings, summary, err := Symbols(compile(t, plainProgram, system, flags))
				if err != nil || len(findings) > 0 || !strings.HasSuffix(summary, "names, none of reflect") {
					t.Error("plain:", findings, summary, err)
				}
				findings, summary, err = Symbols(compile(t, printedProgram, system, flags))
				var of []string
				for _, f := range findings {
					if f.Code != "forbidden-symbol" || len(f.Details) == 0 {
						t.Errorf("finding: %+v", f)
					}
					of = append(of, f.Message)
				}
				if err != nil || len(of) != 2 || !strings.Contains(of[0], "of fmt;") || !strings.Contains(of[1], "of reflect;") ||
					!strings.HasSuffix(summary, "names, some of reflection") {
					t.Error("printed:", findings, summary, err)
				}
			})
		}
	}
}

func TestFilesThatProveNothing(t *testing.T) {
	if _, _, err := Symbols(filepath.Join(t.TempDir(), "gone")); !os.IsNotExist(err) {
		t.Error("a file that is not there:", err)
	}
	fails := func(content []byte, want string) {
		t.Helper()
		if _, err := namesOf(content); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error: %v, want %s", err, want)
		}
	}
	fails([]byte("#!/bin/sh\n"), "no ELF, Mach-O or PE")
	fails(nil, "no ELF, Mach-O or PE")
	content, err := os.ReadFile(compile(t, plainProgram, "linux", ""))
	if err != nil {
		t.Fatal(err)
	}
	// A program whose functions are not found would pass any proof by names.
	fails(bytes.ReplaceAll(content, []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0}, []byte{0xF0, 0xFF, 0xFF, 0xFF, 0, 0}), "no table of Go functions")
}

func TestBelongs(t *testing.T) {
	for name, want := range map[string][]string{
		"reflect.Value.Kind":                      {"reflect"},
		"reflect.(*rtype).Elem":                   {"reflect"},
		"type:.eq.reflect.Method":                 {"reflect"},
		"type:*reflect.rtype":                     {"reflect"},
		"go:itab.*reflect.rtype,reflect.Type":     {"reflect"},
		"go:itab.*os.File,fmt.State":              {"fmt"},
		"encoding/json.Marshal":                   {"encoding/json"},
		"internal/reflectlite.Swapper":            nil,
		"internal/reflect.X":                      nil,
		"runtime.reflectcall.abi0":                nil,
		"main.reflect.func1":                      nil,
		"example.com/reflect.X":                   nil,
		"internal/fmtsort.Sort":                   nil,
		"go:itab.*errors.errorString,error":       nil,
		"crypto/internal/fips140/sha256.blockAVX": nil,
	} {
		var got []string
		for _, path := range Forbidden {
			if belongs(name, path) {
				got = append(got, path)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s belongs to %v, want %v", name, got, want)
		}
	}
}

// compile builds a program for a system and returns its file.
func compile(t *testing.T, program, system, flags string) string {
	t.Helper()
	folder := t.TempDir()
	put(t, filepath.Join(folder, "main.go"), program)
	put(t, filepath.Join(folder, "go.mod"), "module example.com/program\n\ngo 1.25\n")
	command := exec.Command("go", "build", "-ldflags="+flags, "-o", "program", ".")
	command.Dir = folder
	command.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return filepath.Join(folder, "program")
}
