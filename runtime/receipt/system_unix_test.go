//go:build unix

package receipt_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/receipt"
)

func chmod(t testing.TB, folder string) {
	t.Helper()
	if err := os.Chmod(folder, 0o700); err != nil {
		t.Fatal(err)
	}
}

func TestModes(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "log")
	write(t, folder, 1, slicesOf(3, small)...)
	for name, want := range map[string]os.FileMode{"..": 0o700, "": 0o700, "lock": 0o600, receipt.NameOf(1): 0o600, receipt.NameOf(3): 0o600} {
		info, err := os.Stat(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if have := info.Mode().Perm(); have != want {
			t.Errorf("%q has mode %v, want %v", name, have, want)
		}
	}
	for _, name := range []string{"", receipt.NameOf(1), receipt.NameOf(3)} {
		path := filepath.Join(folder, name)
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, mode := range []os.FileMode{0o040, 0o004, 0o010} {
			if err := os.Chmod(path, info.Mode()|mode); err != nil {
				t.Fatal(err)
			}
			if _, err := receipt.OpenLog(folder, receipt.Options{}); err == nil || !strings.Contains(err.Error(), "chmod go= ") {
				t.Errorf("%q with mode %v: %v", name, mode, err)
			}
		}
		if err := os.Chmod(path, info.Mode()); err != nil {
			t.Fatal(err)
		}
	}
	closeLog(t, open(t, folder, 0))
}
