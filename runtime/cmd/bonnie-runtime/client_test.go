package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/bonnie-build/bonnie/runtime/receipt"
)

// workspace is a folder with a Go module whose test fails, and beside it a file that nobody is to see.
func workspace(t *testing.T) (root string) {
	t.Helper()
	above := t.TempDir()
	root = filepath.Join(above, "sum")
	for name, text := range map[string]string{
		"secret.txt":      "nobody is to see this\n",
		"sum/go.mod":      "module example.com/sum\n\ngo 1.26\n",
		"sum/sum.go":      "package sum\n\n// Of adds.\nfunc Of(a, b int) int {\n\treturn a - b\n}\n",
		"sum/sum_test.go": "package sum\n\nimport \"testing\"\n\nfunc TestOf(t *testing.T) {\n\tif Of(2, 3) != 5 {\n\t\tt.Fatal(Of(2, 3))\n\t}\n}\n",
		"sum/old.txt":     "no longer needed\n",
	} {
		name = filepath.Join(above, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// configuration writes what the operator lets a client named tester do in a workspace.
func configuration(t *testing.T, root string) (file, receipts string) {
	t.Helper()
	folder := t.TempDir()
	file, receipts = filepath.Join(folder, "runtime.json"), filepath.Join(folder, "receipts")
	text, err := json.Marshal(map[string]any{
		"root": root, "receipts": receipts, "confirm": map[string]any{"clients": []string{"tester"}},
		"project": map[string]any{
			"commands":    []any{map[string]any{"act": "test", "extent": "whole-project", "command": []string{"go", "test", "./..."}}},
			"environment": []string{"GOFLAGS=-mod=mod", "GOCACHE", "GOMODCACHE", "GOPATH"}, "network": true,
		},
	})
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file, receipts
}

// person answers questions, and remembers them.
type person struct {
	yes   bool
	asked []string
}

func (p *person) answer(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
	p.asked = append(p.asked, r.Params.Message)
	if !p.yes {
		return &mcp.ElicitResult{Action: "decline"}, nil
	}
	return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"confirm": true}}, nil
}

// TestAnAssistantWorksInAFolder is the example of the README: the official SDK's client, in both eras, over the program itself.
func TestAnAssistantWorksInAFolder(t *testing.T) {
	t.Setenv("GOCACHE", environment(t, "GOCACHE"))
	t.Setenv("GOMODCACHE", environment(t, "GOMODCACHE"))
	t.Setenv("GOPATH", environment(t, "GOPATH"))
	for _, version := range []string{"2026-07-28", "2025-11-25"} {
		t.Run(version, func(t *testing.T) {
			root := workspace(t)
			config, receipts := configuration(t, root)
			p := &person{yes: true}
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
			defer cancel()
			client := mcp.NewClient(&mcp.Implementation{Name: "tester", Version: "1"}, &mcp.ClientOptions{ElicitationHandler: p.answer})
			command := exec.Command(os.Args[0], "mcp", "-config", config)
			command.Env, command.Stderr = append(os.Environ(), running+"=1"), os.Stderr
			session, err := client.Connect(ctx, &mcp.CommandTransport{Command: command}, &mcp.ClientSessionOptions{ProtocolVersion: version})
			if err != nil {
				t.Fatal(err)
			}
			defer session.Close()
			if got := session.InitializeResult(); got == nil || got.ProtocolVersion != version {
				t.Errorf("the version is %v", got)
			}
			a := assistant{t, ctx, session}

			list, err := session.ListTools(ctx, nil)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, tool := range list.Tools {
				names = append(names, tool.Name)
			}
			for _, name := range []string{"edit_file", "delete_file", "read_file", "restore_file", "test_project"} {
				if !slices.Contains(names, name) {
					t.Errorf("%s is not offered", name)
				}
			}

			a.call("read_file", map[string]any{"path": "sum.go"}, "succeeded", "return a - b")
			// A passage that is not there changes nothing.
			a.call("edit_file", map[string]any{"path": "sum.go", "before": "return a * b", "after": "return a + b"}, "failed", "invalidInput")
			// To run its tests is asked for once, and they are red.
			a.call("test_project", map[string]any{"extent": "whole-project"}, "failed", "red")
			if len(p.asked) != 1 || !strings.Contains(p.asked[0], "test_project") {
				t.Errorf("the person was asked %q", p.asked)
			}
			a.call("edit_file", map[string]any{"path": "sum.go", "before": "return a - b", "after": "return a + b"}, "succeeded", "modified")
			a.call("test_project", map[string]any{"extent": "whole-project"}, "succeeded", "green")
			if len(p.asked) != 1 {
				t.Errorf("the person was asked %q", p.asked)
			}
			// Outside of the workspace there is nothing.
			a.call("read_file", map[string]any{"path": "../secret.txt"}, "failed", "invalidInput")
			a.call("read_file", map[string]any{"path": filepath.Join(filepath.Dir(root), "secret.txt")}, "failed", "invalidInput")
			// A deletion asks, and a no keeps the file.
			p.yes = false
			a.call("delete_file", map[string]any{"path": "old.txt"}, "cancelled", "confirmationCancelled")
			here(t, root, "old.txt", true)
			p.yes = true
			a.call("delete_file", map[string]any{"path": "old.txt"}, "succeeded", "deleted")
			here(t, root, "old.txt", false)
			if n := len(p.asked); n != 3 || !strings.Contains(p.asked[2], `"old.txt"`) {
				t.Errorf("the person was asked %q", p.asked)
			}
			a.call("restore_file", map[string]any{"path": "old.txt"}, "succeeded", "old.txt")
			here(t, root, "old.txt", true)
			if err := session.Close(); err != nil {
				t.Error(err)
			}

			var runs []string
			report, err := receipt.Walk(receipts, func(e *receipt.Entry) error {
				var r struct {
					Status, Cause string
					Reference     struct{ InvocationName string }
				}
				if e.Kind == receipt.SkillRun {
					if err := json.Unmarshal(e.Record, &r); err != nil {
						return err
					}
					runs = append(runs, strings.TrimSpace(r.Reference.InvocationName+" "+r.Status+" "+r.Cause))
				}
				return nil
			})
			if err != nil || report.Problem != nil {
				t.Error(err, report.Problem)
			}
			want := []string{
				"read_file succeeded", "edit_file failed invalidInput", "test_project requested", "test_project failed stepFailed",
				"edit_file succeeded", "test_project succeeded", "read_file failed invalidInput", "read_file failed invalidInput",
				"delete_file requested", "delete_file cancelled confirmationCancelled", "delete_file requested", "delete_file succeeded", "restore_file succeeded",
			}
			if !slices.Equal(runs, want) {
				t.Errorf("the receipts say\n%s\nnot\n%s", strings.Join(runs, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// assistant calls Skills as a model would.
type assistant struct {
	t       *testing.T
	ctx     context.Context
	session *mcp.ClientSession
}

// call calls a Skill, and looks for a status and a text in the answer.
func (a *assistant) call(name string, arguments map[string]any, status, text string) {
	a.t.Helper()
	result, err := a.session.CallTool(a.ctx, &mcp.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		a.t.Errorf("%s: %v", name, err)
		return
	}
	answer, err := json.Marshal(result.StructuredContent)
	if err != nil {
		a.t.Fatal(err)
	}
	var frame struct{ Status string }
	if err := json.Unmarshal(answer, &frame); err != nil || frame.Status != status || !strings.Contains(string(answer), text) {
		a.t.Errorf("%s: %s, not %s with %q", name, answer, status, text)
	}
}

// here tells whether a file is in the workspace.
func here(t *testing.T, root, name string, want bool) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(root, name)); (err == nil) != want {
		t.Errorf("%s: %v", name, err)
	}
}

// environment gives what the go command has for a variable.
func environment(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
