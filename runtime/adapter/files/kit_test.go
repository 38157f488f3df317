package files

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/operation"
)

// tree writes files below a new folder. A name that ends with a slash is a folder, and content that starts with -> a link.
func tree(t testing.TB, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	grow(t, root, files)
	return root
}

func grow(t testing.TB, root string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if name[len(name)-1] == '/' {
			must(t, os.MkdirAll(path, 0o777))
			continue
		}
		must(t, os.MkdirAll(filepath.Dir(path), 0o777))
		if len(content) > 3 && content[:3] == "-> " {
			must(t, os.Symlink(content[3:], path))
			continue
		}
		must(t, os.WriteFile(path, []byte(content), 0o644))
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// opened opens a workspace for tests of what is behind its operations.
func opened(t testing.TB, root string, protect ...string) *workspace {
	t.Helper()
	r, err := os.OpenRoot(root)
	must(t, err)
	t.Cleanup(func() { r.Close() })
	return &workspace{
		root: r, id: "w", guard: newGuard(protect, nil), directory: root, changing: make(chan struct{}, 1), asked: map[string]operation.Digest{},
	}
}

// walked gives the files below a folder.
func walked(t testing.TB, w *workspace, folder string) (names []string) {
	t.Helper()
	must(t, w.walk(context.Background(), folder, -1, func(name string, _ fs.DirEntry) error {
		names = append(names, name)
		return nil
	}))
	return names
}

// held gives what a file of a workspace holds.
func held(t testing.TB, root, name string) string {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	must(t, err)
	return string(src)
}
