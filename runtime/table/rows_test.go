package table_test

import (
	"crypto/sha256"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/install"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// TestTheRowsAreThoseOfAHost compares two ways to the same rows that share no code: the literals that gen/table has written
// from the tree of each package, and what package install makes of the document that the generated decoder reads.
func TestTheRowsAreThoseOfAHost(t *testing.T) {
	files, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var hosts []*contract.Package
	var pins []table.PackageFile
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := install.Read(content)
		if err != nil {
			t.Fatal(file, err)
		}
		hosts = append(hosts, p)
		pins = append(pins, table.PackageFile{Name: filepath.Base(file), SHA256: sha256.Sum256(content), Digest: p.Digest})
	}
	if diff := cmp.Diff(hosts, table.Packages()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(pins, table.PackageFiles()); diff != "" {
		t.Error(diff)
	}
}

// TestTheLinkerLaysTheRowsOut holds the package to literals of constants: nothing of it is computed when a program starts. The
// compiler leaves a function that only returns.
func TestTheLinkerLaysTheRowsOut(t *testing.T) {
	archive := filepath.Join(t.TempDir(), "table.a")
	for _, c := range []*exec.Cmd{
		exec.Command("go", "build", "-o", archive, "."),
		exec.Command("go", "tool", "nm", "-size", archive),
	} {
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		for _, m := range regexp.MustCompile(`(?m)(\d+) T \S*table\.init(\.\d+)?$`).FindAllStringSubmatch(string(out), -1) {
			if size, err := strconv.Atoi(m[1]); err != nil || size > 16 {
				t.Errorf("a function init of %s bytes", m[1])
			}
		}
		if c.Args[1] == "tool" && !strings.Contains(string(out), "table.packageWriting") {
			t.Error("the symbols are not those of the package")
		}
	}
}
