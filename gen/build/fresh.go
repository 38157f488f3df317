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
	"strings"
)

// freshness is the SHA-256 of everything that what is generated depends on, and of what was generated: this program, the
// schema, and the files themselves. Generating is skipped where it is what it was after the last time.
func (b *Builder) freshness(document []byte) (string, error) {
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
	fmt.Fprintf(h, "\n%d\n%s", len(document), document)
	for _, folder := range b.generatedFolders() {
		entries, err := os.ReadDir(folder)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		for _, e := range entries {
			if !strings.HasSuffix(e.Name(), ".json") && !strings.HasSuffix(e.Name(), generatedSuffix) {
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

// generatedFolders are where generated files go.
func (b *Builder) generatedFolders() []string {
	return []string{
		filepath.Join(b.Layout.Root, "schemas", "block"),
		filepath.Join(b.Layout.Root, "runtime", "ability"),
	}
}

// isFresh tells whether nothing has changed since remember.
func (b *Builder) isFresh(document []byte) bool {
	file, err := b.Layout.cacheFile(".generated")
	if err != nil {
		return false
	}
	last, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	now, err := b.freshness(document)
	return err == nil && now == string(last)
}

// remember keeps what isFresh compares. Without it the next build does the work again, so no failure of it is one.
func (b *Builder) remember(document []byte) {
	file, err := b.Layout.cacheFile(".generated")
	if err != nil {
		return
	}
	if now, err := b.freshness(document); err == nil {
		_ = os.WriteFile(file, []byte(now), 0o600)
	}
}
