package ability_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/schemas"
)

// ajv is a program in JavaScript, testdata/ajv.js, that decodes and validates one package as often as it is told to.
type ajv struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
	failure bytes.Buffer
}

// installAjv puts ajv from the registry of npm into a folder. It gives an error if that, npm or node is not to be had.
func installAjv(ctx context.Context, folder string) error {
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "npm", "install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries", "0", "ajv@8")
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm install: %w\n%s", err, out)
	}
	return nil
}

// startAjv starts the program in a folder with ajv and waits until it is warm.
func startAjv(folder string, file []byte) (*ajv, error) {
	program, err := os.ReadFile("testdata/ajv.js")
	if err != nil {
		return nil, err
	}
	for _, f := range []struct {
		name string
		text []byte
	}{{"ajv.js", program}, {"schema", schemas.Package()}, {"package", file}} {
		if err := os.WriteFile(filepath.Join(folder, f.name), f.text, 0o644); err != nil {
			return nil, err
		}
	}
	a := &ajv{cmd: exec.Command("node", "ajv.js", "schema", "package")}
	a.cmd.Dir, a.cmd.Stderr = folder, &a.failure
	if a.in, err = a.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := a.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	a.out = bufio.NewScanner(out)
	if err := a.cmd.Start(); err != nil {
		return nil, err
	}
	if err := a.expect("ready"); err != nil {
		return nil, err
	}
	return a, nil
}

// decode decodes and validates the package n times.
func (a *ajv) decode(n int) error {
	if _, err := fmt.Fprintln(a.in, n); err != nil {
		return err
	}
	return a.expect("done")
}

// expect reads a line. After another one, or none, the program is at an end.
func (a *ajv) expect(line string) error {
	if a.out.Scan() && a.out.Text() == line {
		return nil
	}
	err := a.stop()
	return fmt.Errorf("node says %q, want %q: %v\n%s", a.out.Text(), line, err, a.failure.String())
}

// stop ends the program: it ends when its input does.
func (a *ajv) stop() error {
	_ = a.in.Close()
	return a.cmd.Wait()
}

// benchmarkAjv measures ajv on a package that the program has as a string of JavaScript already: turning bytes into one
// is not counted against it.
func benchmarkAjv(b *testing.B, file []byte) {
	folder, ctx := b.TempDir(), b.Context()
	var a *ajv
	b.Run("JSON.parse+ajv", func(b *testing.B) {
		if a == nil { // this function is called several times, with growing numbers
			err := installAjv(ctx, folder)
			if err != nil {
				b.Skipf("ajv is not to be had: %v", err)
			}
			if a, err = startAjv(folder, file); err != nil {
				b.Fatal(err)
			}
			b.ResetTimer()
		}
		b.SetBytes(int64(len(file)))
		if err := a.decode(b.N); err != nil {
			b.Fatal(err)
		}
	})
	if a != nil && !b.Failed() {
		if err := a.stop(); err != nil {
			b.Error(err)
		}
	}
}
