package admit

import (
	"os"
	"path/filepath"
	"testing"
)

// shippedFiles reads the packages of this repository, sorted by name.
func shippedFiles(t testing.TB) (files []File) {
	names, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(names) == 0 {
		t.Fatal("there are no packages", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, File{name, text})
	}
	return files
}
