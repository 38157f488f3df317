//go:build !wasip1 && !js

package turn_test

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

// TestCasesUnderWasip1 compiles this test to WebAssembly and runs the cases there, under a runtime that nobody here wrote. The
// cases hold every receipt to the bytes in their files, so that what passes has given the same bytes as here.
func TestCasesUnderWasip1(t *testing.T) {
	folder := t.TempDir()
	program := filepath.Join(folder, "turn.wasm")
	compile := exec.Command("go", "test", "-c", "-o", program, ".")
	compile.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	code, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	cache, err := wazero.NewCompilationCacheWithDir(filepath.Join(folder, "cache"))
	if err != nil {
		t.Fatal(err)
	}
	defer cache.Close(ctx)
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithCompilationCache(cache))
	defer r.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, r)
	var out bytes.Buffer
	config := wazero.NewModuleConfig().WithStdout(&out).WithStderr(&out).WithSysWalltime().WithSysNanotime().
		WithFSConfig(wazero.NewFSConfig().WithReadOnlyDirMount(root, "/")).WithEnv("PWD", "/runtime/turn").
		WithArgs("turn.test", "-test.run=^TestCases$", "-test.v")
	if _, err := r.InstantiateWithConfig(ctx, code, config); err != nil && !strings.Contains(err.Error(), "exit_code(0)") {
		t.Errorf("%v\n%s", err, out.String())
	}
	files, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if passed := strings.Count(out.String(), "    --- PASS: TestCases/"); passed != len(files) {
		t.Errorf("%d of %d cases passed\n%s", passed, len(files), out.String())
	}
}
