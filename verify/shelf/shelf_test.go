package shelf

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// world makes a folder with everything that can stand in the place of a package on any system.
func world(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for name, content := range map[string]string{
		"good.bonnie": "{}", "empty.bonnie": "", "UPPER.BONNIE": "{}", "mixed.Bonnie": "{}", "good.bonnie.sig": "s",
		"bonnie.lock": "l", "bonnie": "b", ".bonnie": "h", "with.dots.bonnie": "{}", "readme.md": "r", "not.bonniex": "x",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"folder.bonnie", ".build-123"} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	// Files without content on the disk, as large as they say.
	for _, sparse := range []struct {
		name string
		size int64
	}{{"large.bonnie", MaxBytes}, {"larger.bonnie", MaxBytes + 1}, {"huge.bonnie", 1 << 40}} {
		f, err := os.Create(filepath.Join(folder, sparse.name))
		if err == nil {
			err = f.Truncate(sparse.size)
		}
		if err == nil {
			err = f.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestRead(t *testing.T) {
	folder := world(t)
	for _, c := range []struct{ name, code, says string }{
		{"good.bonnie", "", ""},
		{"empty.bonnie", "", ""},
		{"UPPER.BONNIE", "", ""},
		{"mixed.Bonnie", "", ""},
		{".bonnie", "", ""},
		{"large.bonnie", "", ""},
		{"larger.bonnie", "package-too-large", "more than 4194304 bytes"},
		{"huge.bonnie", "package-too-large", "more than 4194304 bytes"},
		{"missing.bonnie", "missing-package", "there is no such file"},
		{"nowhere/missing.bonnie", "missing-package", "there is no such file"},
		{"folder.bonnie", "not-a-file", "this is a folder"},
		{"bonnie", "invalid-extension", "ends in .bonnie"},
		{"bonnie.lock", "invalid-extension", "ends in .bonnie"},
		{"good.bonnie.sig", "invalid-extension", "ends in .bonnie"},
		{"not.bonniex", "invalid-extension", "ends in .bonnie"},
		{"missing.json", "invalid-extension", "ends in .bonnie"},
		{"", "invalid-extension", "ends in .bonnie"},
		{"nul\x00.bonnie", "unreadable-package", "invalid argument; make it a file that you may read"},
		{strings.Repeat("n", 5000) + ".bonnie", "unreadable-package", "make it a file that you may read"},
	} {
		content, finding := Read(filepath.Join(folder, filepath.FromSlash(c.name)))
		switch {
		case finding == nil && c.code != "":
			t.Errorf("%.40s was read, not %s", c.name, c.code)
		case finding == nil:
			if info, err := os.Stat(filepath.Join(folder, c.name)); err != nil || info.Size() != int64(len(content)) {
				t.Errorf("%s: %d bytes were read", c.name, len(content))
			}
		case finding.Code != c.code || !strings.Contains(finding.Message, c.says) || strings.Contains(finding.Message, folder):
			t.Errorf("%.40s: %s: %s", c.name, finding.Code, finding.Message)
		case content != nil || !strings.HasSuffix(finding.File, c.name):
			t.Errorf("%.40s: %s, %d bytes", c.name, finding.File, len(content))
		}
	}
}

func TestList(t *testing.T) {
	names, err := List(world(t))
	want := []string{
		".bonnie", "UPPER.BONNIE", "empty.bonnie", "folder.bonnie", "good.bonnie", "huge.bonnie", "large.bonnie", "larger.bonnie",
		"mixed.Bonnie", "with.dots.bonnie",
	}
	if err != nil || !slices.Equal(names, want) {
		t.Errorf("%q %v", names, err)
	}
	if names, err := List(t.TempDir()); err != nil || len(names) != 0 {
		t.Errorf("an empty folder: %q %v", names, err)
	}
	if _, err := List(filepath.Join(t.TempDir(), "nowhere")); !os.IsNotExist(err) {
		t.Errorf("no folder: %v", err)
	}
}
