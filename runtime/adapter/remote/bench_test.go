//go:build linux

package remote

import (
	"context"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/argument"
)

// BenchmarkCall is a call from the runtime to a program and back: two pipes, two switches of process.
func BenchmarkCall(b *testing.B) {
	c := config(b, "good")
	p, err := Start(c)
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	arguments := []byte(`{"text":"Fog came in off the bay before the ferry did."}`)
	b.Run("one after the other", func(b *testing.B) {
		b.ReportAllocs()
		var list argument.List
		list.Read(plan, false, arguments, argument.Source{})
		for b.Loop() {
			if _, err := p.Run(context.Background(), "place_note", &list); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("side by side", func(b *testing.B) {
		b.ReportAllocs()
		b.SetParallelism(8)
		b.RunParallel(func(pb *testing.PB) {
			var list argument.List
			list.Read(plan, false, arguments, argument.Source{})
			for pb.Next() {
				if _, err := p.Run(context.Background(), "place_note", &list); err != nil {
					b.Fatal(err)
				}
			}
		})
	})
}

// BenchmarkFloor is what a call can never be faster than: a line to a program that gives it back unread.
func BenchmarkFloor(b *testing.B) {
	c := exec.Command("cat")
	in, err := c.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	line := []byte(strings.Repeat("x", 99) + "\n")
	back := make([]byte, len(line))
	for b.Loop() {
		if _, err := in.Write(line); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(out, back); err != nil {
			b.Fatal(err)
		}
	}
	in.Close()
	c.Wait()
}

// BenchmarkStart is a program from its start to ready and to its end, with the hash of its file of some megabytes.
func BenchmarkStart(b *testing.B) {
	c := config(b, "good")
	for b.Loop() {
		p, err := Start(c)
		if err != nil || p.State().Lost != "" {
			b.Fatal(err, p.State())
		}
		p.Close()
	}
}
