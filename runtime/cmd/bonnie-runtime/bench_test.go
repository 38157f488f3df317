package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/verify/elsewhere"
)

// BenchmarkStart is from the start of a process to its first answer. The program and one that only reads a line and writes it start by
// turns, so that both meet the same machine; over-ms is what the program takes beyond the other.
func BenchmarkStart(b *testing.B) {
	empty, lean := build(b, "./testdata/empty"), build(b, ".")
	workspace := b.TempDir()
	for _, run := range []struct {
		name, method string
		arguments    []string
	}{
		{"discover", "server/discover", []string{"mcp"}},
		{"list", "tools/list", []string{"mcp"}},
		{"list in a folder", "tools/list", []string{"mcp", "-root", workspace}},
	} {
		b.Run("bonnie/"+run.name, func(b *testing.B) { beside(b, empty, run.method, lean, run.arguments...) })
	}
	b.Run("SDK", func(b *testing.B) {
		sdk := elsewhere.Build(b, "testdata/sdk/main.go", []string{"github.com/modelcontextprotocol/go-sdk@v1.8.0"})
		b.Run("discover", func(b *testing.B) { beside(b, empty, "server/discover", sdk) })
		b.Run("list", func(b *testing.B) { beside(b, empty, "tools/list", sdk) })
	})
}

// build builds a program of a folder, stripped.
func build(b *testing.B, folder string) (program string) {
	program = filepath.Join(b.TempDir(), "program")
	if out, err := exec.CommandContext(b.Context(), "go", "build", "-ldflags", "-s -w", "-o", program, folder).CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return program
}

// beside starts a program and the empty one by turns and reports the medians.
func beside(b *testing.B, empty, method, program string, arguments ...string) {
	line := `{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"host","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}}` + "\n"
	var nothing, all []float64
	for b.Loop() {
		nothing = append(nothing, first(b, line, empty))
		all = append(all, first(b, line, program, arguments...))
	}
	slices.Sort(nothing)
	slices.Sort(all)
	b.ReportMetric(all[len(all)/2], "ms")
	b.ReportMetric(nothing[len(nothing)/2], "empty-ms")
	b.ReportMetric(all[len(all)/2]-nothing[len(nothing)/2], "over-ms")
	b.ReportMetric(float64(size(b, program)), "bytes")
	b.ReportMetric(float64(size(b, empty)), "empty-bytes")
	b.ReportMetric(0, "ns/op") // of both
}

// first gives the milliseconds from the start of a program to its answer to a line.
func first(b *testing.B, line, program string, arguments ...string) float64 {
	c := exec.CommandContext(b.Context(), program, arguments...)
	in, err := c.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	begin := time.Now()
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	if _, err := io.WriteString(in, line); err != nil {
		b.Fatal(err)
	}
	answer, err := bufio.NewReaderSize(out, 64<<10).ReadString('\n')
	took := time.Since(begin)
	if err != nil || !strings.Contains(answer, `"jsonrpc"`) || strings.Contains(answer, `"error"`) {
		b.Fatal(answer, err)
	}
	_ = in.Close()
	if err := c.Wait(); err != nil {
		b.Fatal(err)
	}
	return took.Seconds() * 1000
}

func size(b *testing.B, file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		b.Fatal(err)
	}
	return info.Size()
}
