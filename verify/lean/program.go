package lean

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/bonnie-build/bonnie/verify/report"
)

// program is the main package of the turn path, and what it is compiled to.
const program, compiled = "runtime/cmd/bonnie-runtime", "bin/bonnie-runtime"

// Program compiles the program of the turn path that the module in a folder has, and holds it to Forbidden by its names: what
// the linker has put in is looked at, and not only what the sources import. Without that program there is nothing to say.
func Program(folder string) (findings report.List, summary string, err error) {
	if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(program))); errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil
	}
	temporary, err := os.MkdirTemp("", "bonnie-lean-")
	if err != nil {
		return nil, "", err
	}
	defer os.RemoveAll(temporary)
	file := filepath.Join(temporary, "program")
	command := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", file, "./"+program)
	command.Dir, command.Env = folder, append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := command.CombinedOutput(); err != nil {
		return nil, "", fmt.Errorf("go build ./%s: %s", program, bytes.TrimSpace(out))
	}
	names, err := readNames(file)
	if err != nil {
		return nil, "", err
	}
	findings, summary = judge(compiled, names)
	return findings, summary, nil
}
