package build

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// part is what a build generates in one step.
type part struct {
	name    string
	inputs  [][]byte // what it is generated from, beside the program
	folders []string // where its files go
	endings []string // of the names of its files, and of those that they are generated with
}

// freshness is the SHA-256 of everything that a part depends on, and of what was generated: this program, the inputs, and the
// files themselves. Generating is skipped where it is what it was after the last time.
func (p part) freshness() (string, error) {
	h := sha256.New()
	program, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(program)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	for _, input := range p.inputs {
		fmt.Fprintf(h, "\n%d\n%s", len(input), input)
	}
	for _, folder := range p.folders {
		entries, err := os.ReadDir(folder)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		for _, e := range entries {
			if !slices.ContainsFunc(p.endings, func(ending string) bool { return strings.HasSuffix(e.Name(), ending) }) {
				continue
			}
			content, err := os.ReadFile(filepath.Join(folder, e.Name()))
			if err != nil {
				return "", err
			}
			fmt.Fprintf(h, "\n%s %d\n%s", e.Name(), len(content), content)
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// count tells how many generated files a part has.
func (p part) count() (n int, err error) {
	for _, folder := range p.folders {
		files, err := filepath.Glob(filepath.Join(folder, "*"+generatedSuffix))
		if err != nil {
			return 0, err
		}
		n += len(files)
	}
	return n, nil
}

// isFresh tells whether nothing of a part has changed since remember.
func (b *Builder) isFresh(p part) bool {
	file, err := b.Layout.cacheFile("." + p.name)
	if err != nil {
		return false
	}
	last, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	now, err := p.freshness()
	return err == nil && now == string(last)
}

// remember keeps what isFresh compares. Without it the next build does the work again, so no failure of it is one.
func (b *Builder) remember(p part) {
	file, err := b.Layout.cacheFile("." + p.name)
	if err != nil {
		return
	}
	if now, err := p.freshness(); err == nil {
		_ = os.WriteFile(file, []byte(now), 0o600)
	}
}
