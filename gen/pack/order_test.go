package pack

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/gen/tangle"
)

// walkthroughs returns the shipped documents.
func walkthroughs(t *testing.T) (files []string) {
	t.Helper()
	files, err := filepath.Glob("../../walkthroughs/[a-z]*.md")
	if err != nil || len(files) < 10 {
		t.Fatalf("there are %d walkthroughs (%v)", len(files), err)
	}
	return files
}

func packText(t *testing.T, f *Format, file string, text []byte) *Package {
	t.Helper()
	d, issues := tangle.Read("walkthroughs/"+filepath.Base(file), text, f.Kinds())
	if len(issues) > 0 {
		t.Fatal(issues)
	}
	p, issues := f.Pack(d, alone)
	if len(issues) > 0 {
		t.Fatal(issues)
	}
	return p
}

func TestTheOrderOfBlocksChangesNoByte(t *testing.T) {
	f := load(t)
	for _, file := range walkthroughs(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want := packText(t, f, file, text).Bytes
		blocks := blocksOf(string(text))
		for seed := range uint64(10) {
			rand.New(rand.NewPCG(seed, 0)).Shuffle(len(blocks), func(i, j int) { blocks[i], blocks[j] = blocks[j], blocks[i] })
			got := packText(t, f, file, []byte(strings.Join(blocks, "\nMoved.\n\n"))).Bytes
			if !bytes.Equal(want, got) {
				t.Errorf("%s: shuffle %d changes the package", file, seed)
			}
		}
	}
}

// blocksOf cuts the blocks out of a document that fences them at the start of a line.
func blocksOf(text string) (blocks []string) {
	for {
		_, rest, ok := strings.Cut(text, "\n```json bonnie ")
		if !ok {
			return blocks
		}
		block, after, _ := strings.Cut(rest, "\n```\n")
		blocks = append(blocks, "```json bonnie "+block+"\n```\n")
		text = "\n" + after
	}
}

func TestAHundredBuildsAreEqual(t *testing.T) {
	f := load(t)
	for _, file := range walkthroughs(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		first := packText(t, f, file, text)
		want := fmt.Sprintf("%s %s", first.Bytes, first.SourceMap())
		for i := range 99 {
			p := packText(t, f, file, text)
			if got := fmt.Sprintf("%s %s", p.Bytes, p.SourceMap()); got != want {
				t.Fatalf("%s: build %d differs", file, i+2)
			}
		}
	}
}
