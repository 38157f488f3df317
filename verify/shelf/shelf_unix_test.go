//go:build unix

package shelf

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestReadOfWhatIsNoFile(t *testing.T) {
	folder := world(t)
	path := func(name string) string { return filepath.Join(folder, name) }
	for _, err := range []error{
		syscall.Mkfifo(path("pipe.bonnie"), 0o644),
		os.Symlink("good.bonnie", path("link.bonnie")),
		os.Symlink("folder.bonnie", path("link-to-folder.bonnie")),
		os.Symlink("nowhere", path("dangling.bonnie")),
		os.Symlink("loop.bonnie", path("loop.bonnie")),
		os.Symlink(".", path("around")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	// The path of a socket is short on every system, so it stands in a folder of its own.
	short, err := os.MkdirTemp("", "s")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(short)
	socket, err := net.Listen("unix", filepath.Join(short, "s.bonnie"))
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	for _, c := range []struct{ file, code, says string }{
		{path("pipe.bonnie"), "not-a-file", "this is a pipe"},
		{path("link.bonnie"), "not-a-file", "this is a symbolic link"},
		{path("link-to-folder.bonnie"), "not-a-file", "this is a symbolic link"},
		{path("dangling.bonnie"), "not-a-file", "this is a symbolic link"},
		{path("loop.bonnie"), "not-a-file", "this is a symbolic link"},
		{filepath.Join(short, "s.bonnie"), "not-a-file", "this is a socket"},
		{path("good.bonnie/inside.bonnie"), "unreadable-package", "not a directory; make it a file that you may read"},
		{path("loop.bonnie/inside.bonnie"), "unreadable-package", "too many levels of symbolic links"},
		{path("around/good.bonnie"), "", ""}, // a link on the way is the business of whoever typed the path
	} {
		done := make(chan struct{})
		go func() {
			defer close(done)
			_, finding := Read(c.file)
			switch {
			case finding == nil:
				if c.code != "" {
					t.Errorf("%s was read, not %s", filepath.Base(c.file), c.code)
				}
			case finding.Code != c.code || !strings.Contains(finding.Message, c.says):
				t.Errorf("%s: %s: %s", filepath.Base(c.file), finding.Code, finding.Message)
			}
		}()
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			t.Fatalf("%s makes the reader wait", filepath.Base(c.file))
		}
	}
}
