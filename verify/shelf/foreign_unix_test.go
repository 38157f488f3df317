//go:build unix

package shelf

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// archive makes a folder inbox as somebody may have packed it, beside a folder that is none of its business.
func archive(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name) }
	for _, err := range []error{
		os.MkdirAll(path("inbox/real/deep"), 0o755),
		os.Mkdir(path("secret"), 0o755),
		os.WriteFile(path("secret/x.bonnie"), []byte("secret"), 0o644),
		os.WriteFile(path("x.bonnie"), []byte("above"), 0o644),
		os.WriteFile(path("inbox/x.bonnie"), []byte("inbox"), 0o644),
		os.WriteFile(path("inbox/real/x.bonnie"), []byte("real"), 0o644),
		os.WriteFile(path("inbox/real/deep/x.bonnie"), []byte("deep"), 0o644),
		os.Symlink("real", path("inbox/inside")),
		os.Symlink("real/deep", path("inbox/further")),
		os.Symlink(".", path("inbox/around")),
		os.Symlink("..", path("inbox/up")),
		os.Symlink("../../secret", path("inbox/real/out")),
		os.Symlink("..", path("inbox/real/back")),
		os.Symlink("real/out", path("inbox/through")),
		os.Symlink(path("inbox/real"), path("inbox/absolute")),
		os.Symlink("/", path("inbox/root")),
		os.Symlink("nowhere", path("inbox/dangling")),
		os.Symlink("loop", path("inbox/loop")),
		os.Symlink("pong", path("inbox/ping")),
		os.Symlink("ping", path("inbox/pong")),
		os.Symlink("x.bonnie", path("inbox/no-folder")),
		os.Symlink("real/x.bonnie", path("inbox/link.bonnie")),
		os.Symlink("../secret/x.bonnie", path("inbox/out.bonnie")),
		os.Symlink("/dev/zero", path("inbox/zero.bonnie")),
		os.Symlink("nowhere.bonnie", path("inbox/dangling.bonnie")),
		os.Mkdir(path("inbox/folder.bonnie"), 0o755),
		syscall.Mkfifo(path("inbox/pipe.bonnie"), 0o644),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestReadForeign(t *testing.T) {
	folder := archive(t)
	for _, c := range []struct{ file, content, code string }{
		{"x.bonnie", "inbox", ""},
		{"./real/../x.bonnie", "inbox", ""},
		{"real/deep/x.bonnie", "deep", ""},
		{"inside/x.bonnie", "real", ""},
		{"inside/deep/x.bonnie", "deep", ""},
		{"further/x.bonnie", "deep", ""},
		{"around/around/real/x.bonnie", "real", ""},
		{"../x.bonnie", "above", ""},
		{"../secret/x.bonnie", "secret", ""},          // so the caller says
		{"../inbox/real/x.bonnie", "real", ""},        //
		{"../inbox/up/x.bonnie", "", "linked-folder"}, // so the archive says
		{"up/x.bonnie", "", "linked-folder"},
		{"real/out/x.bonnie", "", "linked-folder"},
		{"real/back/x.bonnie", "", "linked-folder"},
		{"inside/out/x.bonnie", "", "linked-folder"},
		{"through/x.bonnie", "", "linked-folder"},
		{"absolute/x.bonnie", "", "linked-folder"},
		{"root/dev/x.bonnie", "", "linked-folder"},
		{"dangling/x.bonnie", "", "linked-folder"},
		{"loop/x.bonnie", "", "linked-folder"},
		{"ping/x.bonnie", "", "linked-folder"},
		{"no-folder/x.bonnie", "", "linked-folder"},
		{"link.bonnie", "", "not-a-file"},
		{"inside/../link.bonnie", "", "not-a-file"},
		{"out.bonnie", "", "not-a-file"},
		{"zero.bonnie", "", "not-a-file"},
		{"dangling.bonnie", "", "not-a-file"},
		{"folder.bonnie", "", "not-a-file"},
		{"pipe.bonnie", "", "not-a-file"},
		{"nowhere.bonnie", "", "missing-package"},
		{"nowhere/x.bonnie", "", "missing-package"},
		{"x.bonnie/x.bonnie", "", "unreadable-package"},
		{"/dev/zero", "", "invalid-extension"},
		{"", "", "invalid-extension"},
		{"..", "", "invalid-extension"},
	} {
		files := []string{c.file}
		if c.file != "" && c.file[0] != '/' { // from elsewhere, the folder of the test is below the root alone
			files = append(files, filepath.Join(folder, "inbox")+"/"+c.file)
		}
		for i, file := range files {
			if i == 0 {
				t.Chdir(filepath.Join(folder, "inbox"))
			} else {
				t.Chdir("/")
			}
			content, finding := ReadForeign(file)
			code := ""
			if finding != nil {
				code = finding.Code
			}
			if string(content) != c.content || code != c.code {
				t.Errorf("%s: %q, %v", file, content, finding)
			}
			if code == "linked-folder" && (!strings.Contains(finding.Message, "is a link that leads out") || strings.Contains(finding.Message, folder)) {
				t.Errorf("%s: %s", file, finding.Message)
			}
		}
	}
}

// The path of the current folder and of the home folder are the caller's, links or not.
func TestReadForeignInALinkedFolder(t *testing.T) {
	folder := archive(t)
	linked := filepath.Join(t.TempDir(), "linked")
	if err := os.Symlink(filepath.Join(folder, "inbox"), linked); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(linked, "x.bonnie")
	if _, finding := ReadForeign(file); finding == nil || finding.Code != "linked-folder" {
		t.Errorf("from elsewhere: %v", finding)
	}
	t.Run("home", func(t *testing.T) {
		t.Setenv("HOME", linked)
		if content, finding := ReadForeign(file); string(content) != "inbox" {
			t.Errorf("%q %v", content, finding)
		}
		if _, finding := ReadForeign(filepath.Join(linked, "up", "x.bonnie")); finding == nil || finding.Code != "linked-folder" {
			t.Errorf("below it: %v", finding)
		}
	})
	t.Chdir(linked) // sets PWD
	if content, finding := ReadForeign(file); string(content) != "inbox" {
		t.Errorf("%q %v", content, finding)
	}
}

// Whatever is put in the place of a file or a folder while it is read: what is read stands in the folder.
func TestReadForeignOfWhatIsExchanged(t *testing.T) {
	folder := archive(t)
	t.Chdir(filepath.Join(folder, "inbox"))
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			os.Remove("new")
			switch i % 4 {
			case 0:
				os.WriteFile("new", []byte("inbox"), 0o644)
			case 1, 3:
				os.Symlink("../secret/x.bonnie", "new")
			case 2:
				syscall.Mkfifo("new", 0o644)
			}
			os.Rename("new", "changing.bonnie")
			os.Remove("hop")
			os.Symlink([]string{"real", "../secret"}[i%2], "hop")
		}
	}()
	defer func() { close(stop); <-stopped }()
	refused := 0
	for start := time.Now(); time.Since(start) < 300*time.Millisecond; {
		for _, file := range []string{"changing.bonnie", "hop/x.bonnie"} {
			content, finding := ReadForeign(file)
			if finding != nil {
				refused++
			} else if s := string(content); s != "inbox" && s != "real" && s != "" { // empty while it is written
				t.Fatalf("%s: %q", file, content)
			}
		}
	}
	if refused == 0 {
		t.Error("nothing was exchanged")
	}
}

func TestSplit(t *testing.T) {
	starts := []string{"/srv/here", "/home/me/", "/"}
	for _, c := range []struct{ file, start, way string }{
		{"x", ".", "x"},
		{"a/b/x", ".", "a b x"},
		{"../x", "..", "x"},
		{"../../a/x", "../..", "a x"},
		{"a/../../x", "..", "x"},
		{"/x", "/", "x"},
		{"/a/../b/x", "/", "b x"},
		{"/srv/here/x", "/srv/here", "x"},
		{"/srv/here/../x", "/", "srv x"},
		{"/srv/hereabouts/x", "/", "srv hereabouts x"},
		{"/home/me/a/x", "/home/me", "a x"},
		{"/home/x", "/", "home x"},
	} {
		if start, way := split(c.file, starts); start != c.start || !slices.Equal(way, strings.Fields(c.way)) {
			t.Errorf("%s: %s %q", c.file, start, way)
		}
	}
}
