//go:build darwin || linux

package receipt_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/internal/keep"
	"github.com/bonnie-build/bonnie/runtime/receipt"
)

// soon calls what must not wait.
func soon(t *testing.T, call func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { call(); close(done) }()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		t.Fatal("it waits")
	}
}

// irregular puts something that is no regular file where a name is. What a link leads to is the good file, moved elsewhere.
var irregular = []struct {
	name string
	put  func(path, elsewhere string) error
}{
	{"pipe", func(path, _ string) error { return syscall.Mkfifo(path, 0o600) }},
	{"link", func(path, elsewhere string) error { return os.Symlink(elsewhere, path) }},
	{"link to nothing", func(path, elsewhere string) error { return os.Symlink(elsewhere+".none", path) }},
	{"link to a pipe", func(path, elsewhere string) error {
		if err := syscall.Mkfifo(elsewhere+".pipe", 0o600); err != nil {
			return err
		}
		return os.Symlink(elsewhere+".pipe", path)
	}},
	{"folder", func(path, _ string) error { return os.Mkdir(path, 0o700) }},
}

// TestIrregularFiles replaces each file of a log. It is verified up to there, and does not open; nothing waits, and nothing is
// written where a link leads.
func TestIrregularFiles(t *testing.T) {
	for _, c := range irregular {
		for number := 1; number <= 3; number++ {
			t.Run(c.name+" "+receipt.NameOf(number), func(t *testing.T) {
				folder, elsewhere := filepath.Join(t.TempDir(), "log"), filepath.Join(t.TempDir(), "elsewhere")
				write(t, folder, 1, slicesOf(3, small)...)
				path := filepath.Join(folder, receipt.NameOf(number))
				if err := os.Rename(path, elsewhere); err != nil {
					t.Fatal(err)
				}
				if err := c.put(path, elsewhere); err != nil {
					t.Fatal(err)
				}
				soon(t, func() {
					report, err := receipt.Verify(folder, nil)
					if p := report.Problem; err != nil || p == nil || p.Code != receipt.IrregularFile || p.File != receipt.NameOf(number) ||
						report.Head.Sequence != uint64(number-1) {
						t.Errorf("verifying says %v %v", report, err)
					}
				})
				soon(t, func() {
					l, err := receipt.OpenLog(folder, receipt.Options{})
					if p, ok := err.(*receipt.Problem); !ok || p.Code != receipt.IrregularFile || p.File != receipt.NameOf(number) {
						t.Errorf("opening says %v", err)
					}
					if err == nil {
						l.Close()
					}
				})
			})
		}
	}
}

// TestIrregularLock replaces the file that writers lock.
func TestIrregularLock(t *testing.T) {
	for _, c := range irregular {
		t.Run(c.name, func(t *testing.T) {
			folder, elsewhere := filepath.Join(t.TempDir(), "log"), filepath.Join(t.TempDir(), "elsewhere")
			write(t, folder, 1, slicesOf(3, small)...)
			path := filepath.Join(folder, "lock")
			if err := os.Rename(path, elsewhere); err != nil {
				t.Fatal(err)
			}
			if err := c.put(path, elsewhere); err != nil {
				t.Fatal(err)
			}
			soon(t, func() {
				if l, err := receipt.OpenLog(folder, receipt.Options{}); err == nil || !strings.Contains(err.Error(), "is no regular file") {
					t.Errorf("opening says %v", err)
					if err == nil {
						l.Close()
					}
				}
			})
			if _, err := os.Stat(elsewhere + ".none"); !os.IsNotExist(err) {
				t.Errorf("a file was made where the link leads: %v", err)
			}
		})
	}
}

// TestIrregularFolders names a link to a log, with and without a separator at its end, and a pipe.
func TestIrregularFolders(t *testing.T) {
	folder, link, pipe := filepath.Join(t.TempDir(), "log"), filepath.Join(t.TempDir(), "link"), filepath.Join(t.TempDir(), "pipe")
	write(t, folder, 1, slicesOf(3, small)...)
	if err := os.Symlink(folder, link); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		link:        " is a symbolic link; name the folder of the log itself",
		link + "/":  " is a symbolic link; name the folder of the log itself",
		link + "/.": " is a symbolic link; name the folder of the log itself",
		pipe:        " is no folder; name the folder of the log",
	} {
		soon(t, func() {
			if report, err := receipt.Verify(name, nil); err == nil || err.Error() != filepath.Clean(name)+want {
				t.Errorf("verifying says %v %v", report, err)
			}
		})
		soon(t, func() {
			if _, err := receipt.OpenLog(name, receipt.Options{}); err == nil || err.Error() != filepath.Clean(name)+want {
				t.Errorf("opening says %v", err)
			}
		})
	}
	verified(t, folder)
	if err := os.Symlink(folder+"/none", link+".none"); err != nil {
		t.Fatal(err)
	}
	if _, err := receipt.OpenLog(link+".none", receipt.Options{}); err == nil || !strings.Contains(err.Error(), "symbolic link") {
		t.Error(err)
	}
}

// TestReplacedWhileOpening opens what has become something else since the folder was read.
func TestReplacedWhileOpening(t *testing.T) {
	for _, c := range irregular {
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path+".good", nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := c.put(path, path+".good"); err != nil {
			t.Fatal(err)
		}
		for _, flag := range []int{os.O_RDONLY, os.O_WRONLY | os.O_APPEND, os.O_RDWR | os.O_CREATE} {
			soon(t, func() {
				if f, err := keep.Open(path, flag); err == nil {
					f.Close()
					t.Errorf("%s opens", c.name)
				}
			})
			soon(t, func() { // as if it had been replaced just now
				f, err := os.OpenFile(path, flag|keep.AsItself, 0o600)
				if err != nil {
					return
				}
				defer f.Close()
				if info, err := f.Stat(); err != nil || info.Mode().IsRegular() {
					t.Errorf("%s opens as a regular file: %v", c.name, err)
				}
			})
		}
	}
}
