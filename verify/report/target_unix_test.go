//go:build unix

package report

import (
	"os"
	"path/filepath"
	"testing"
)

// TestLinksAndDevicesStay writes to what is not a plain file: it has to be there afterwards as it was.
func TestLinksAndDevicesStay(t *testing.T) {
	folder := t.TempDir()
	file, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	if err := os.WriteFile(file, []byte("kept"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{link, "/dev/null"} {
		before, err := os.Lstat(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := (Target{JSON, path}).Write(Report{}); err == nil {
			t.Errorf("%s was written", path)
		}
		if after, err := os.Lstat(path); err != nil || !os.SameFile(before, after) {
			t.Errorf("%s is another file now: %v", path, err)
		}
	}
	if kept, err := os.ReadFile(file); err != nil || string(kept) != "kept" {
		t.Errorf("the file behind the link holds %q, %v", kept, err)
	}
}

func TestWrittenFilesCanBeRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "report")
	if err := (Target{JUnit, file}).Write(Report{}); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode().Perm(); mode != 0o644 {
		t.Errorf("the mode is %o", mode)
	}
}
