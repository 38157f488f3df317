//go:build !wasip1 && !js

package project

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// TestWasip1 compiles what stands in nowhere_test.go to WebAssembly and runs it, in a root in which there is a program.
func TestWasip1(t *testing.T) {
	folder, root := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "go"), nil, 0o755); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(folder, "project.wasm")
	compile := exec.Command("go", "test", "-c", "-o", program, ".")
	compile.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	code, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	r := wazero.NewRuntime(t.Context())
	defer r.Close(t.Context())
	wasi_snapshot_preview1.MustInstantiate(t.Context(), r)
	var out bytes.Buffer
	config := wazero.NewModuleConfig().WithStdout(&out).WithStderr(&out).WithSysWalltime().WithSysNanotime().
		WithFSConfig(wazero.NewFSConfig().WithDirMount(root, "/")).WithEnv("PWD", "/").WithArgs("project.test", "-test.run=^TestNowhere$", "-test.v")
	if _, err := r.InstantiateWithConfig(t.Context(), code, config); err != nil && !strings.Contains(err.Error(), "exit_code(0)") {
		t.Error(err)
	}
	if !strings.Contains(out.String(), "--- PASS: TestNowhere") {
		t.Error(out.String())
	}
}
