package mcp_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what the server says into testdata")

var state = regexp.MustCompile(`"requestState":"[^"]+"`)

// TestTranscripts holds a connection to testdata/transcripts: what a client says (client), line by line, and what the server
// answers (server), with what it says on its own in front, indented. STATELESS stands for the _meta of a request of 2026-07-28, and
// STATE for the requestState that the server has given last.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(archive.Files) == 1 {
				archive.Files = append(archive.Files, txtar.File{Name: "server"})
			}
			c := newWorld(t).connect(t)
			last := ""
			var said strings.Builder
			for line := range strings.Lines(string(archive.Files[0].Data)) {
				line = strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "STATELESS", stateless)
				answer := c.say(strings.ReplaceAll(line, `"requestState":"STATE"`, last))
				for len(c.lines) > 0 {
					said.WriteString("  " + <-c.lines)
				}
				if s := state.FindString(answer); s != "" {
					last = s
				}
				said.WriteString(state.ReplaceAllString(answer, `"requestState":"STATE"`) + "\n")
			}
			if *update {
				archive.Files[1].Data = []byte(said.String())
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(archive.Files[1].Data), said.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}
