package files

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// forest is a repository of 10,000 files of about 4 KiB in 500 folders, a quarter of them below an ignored folder.
func forest(b *testing.B) string {
	b.Helper()
	root := b.TempDir()
	g := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("func return if err nil range string int for the a of package import type struct parse header date retry session store")
	must(b, os.WriteFile(filepath.Join(root, ".gitignore"), []byte("*.o\n/out/\n!keep.o\n**/tmp/**\n"), 0o666))
	for n := range 10000 {
		folder := filepath.Join(root, []string{"src", "lib", "cmd", "out"}[n%4], "p"+strconv.Itoa(n%500), "q")
		if n < 2000 {
			must(b, os.MkdirAll(folder, 0o777))
		}
		var text strings.Builder
		for text.Len() < 4096 {
			for range 8 {
				text.WriteString(words[g.IntN(len(words))])
				text.WriteByte(' ')
			}
			text.WriteByte('\n')
		}
		if n%1001 == 6 {
			text.WriteString("time.Parse(needle)\n")
		}
		must(b, os.WriteFile(filepath.Join(folder, "f"+strconv.Itoa(n)+".go"), []byte(text.String()), 0o666))
	}
	return root
}

// BenchmarkForest lists and searches, beside git on the same files.
func BenchmarkForest(b *testing.B) {
	root := forest(b)
	git(b, root, "init", "-q", ".")
	a := &bench{TB: b, root: root}
	var err error
	a.adapter, err = New(Options{Root: root})
	must(b, err)
	b.Run("walk", func(b *testing.B) {
		w := opened(b, root)
		for b.Loop() {
			if n := len(walked(b, w, "")); n != 7501 {
				b.Fatal(n)
			}
		}
	})
	b.Run("walk/git", func(b *testing.B) {
		for b.Loop() {
			git(b, root, "ls-files", "-o", "--exclude-standard")
		}
	})
	b.Run("list", func(b *testing.B) {
		for b.Loop() {
			a.run("list_files")
		}
	})
	for name, arguments := range map[string][]any{
		"literal":    {"query", "time.Parse("},
		"word":       {"query", "needle", "reading", "whole-word"},
		"expression": {"query", `time\.\w+\(n`, "reading", "expression"},
	} {
		b.Run("search/"+name, func(b *testing.B) {
			for b.Loop() {
				if r := a.run("search_code", arguments...); r.FoundNothing {
					b.Fatal("nothing")
				}
			}
		})
	}
	for name, arguments := range map[string][]string{"literal": {"-F", "time.Parse("}, "expression": {"-P", `time\.\w+\(n`}} {
		b.Run("search/"+name+"/git", func(b *testing.B) {
			for b.Loop() {
				command := exec.Command("git", append([]string{"grep", "--no-index", "--exclude-standard", "-n"}, arguments...)...)
				command.Dir = root
				if out, err := command.Output(); err != nil || len(out) == 0 {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkEdit edits a file of 64 KiB, with all that makes it last.
func BenchmarkEdit(b *testing.B) {
	a := newBench(b, map[string]string{"a.txt": strings.Repeat("some words on a line\n", 3000) + "x0\n"})
	n := 0
	for b.Loop() {
		a.run("edit_file", "path", "a.txt", "before", "x"+strconv.Itoa(n), "after", "x"+strconv.Itoa(n+1))
		n++
	}
}

// BenchmarkRead reads 200 lines.
func BenchmarkRead(b *testing.B) {
	a := newBench(b, map[string]string{"a.txt": strings.Repeat("some words on a line of usual length, more or less\n", 2000)})
	for b.Loop() {
		a.run("read_file", "path", "a.txt", "first_line", 500)
	}
}
