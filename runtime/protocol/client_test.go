package protocol_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/protocol"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/verify/missing"
)

// serving makes the program of this test one that speaks the protocol.
const serving = "BONNIE_TEST_SERVE"

func TestMain(m *testing.M) {
	if os.Getenv(serving) == "" {
		os.Exit(m.Run())
	}
	engine := newEngine(new(testing.B), adapter{}, new(receipt.Memory), turn.Options{})
	if err := protocol.New(engine).Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// TestClients lets the clients in testdata call Skills of this program.
func TestClients(t *testing.T) {
	for program, script := range map[string]string{"python3": "client.py", "node": "client.mjs"} {
		t.Run(script, func(t *testing.T) {
			program := missing.Program(t, program)
			const offered = "offered: drop_note place_note read_note wait_note\n"
			question := offered + "notes | drop_note wants to change its target; effect mutation\n"
			for _, c := range []struct{ name, arguments, answer, want string }{
				{"place_note", `{"text": "fog"}`, "", offered + "succeeded: notes | place_note is done. \n"},
				{"place_note", `{"text": 7}`, "", offered + "blocked: notes | place_note is unavailable: an argument does not have its declared type; pass a value of that type. \n"},
				{"drop_note", `{"text": "fög"}`, "yes\n", question + "@\nyes or no?\nsucceeded: notes | drop_note is done. \n"},
				{"drop_note", `{"text": "fög"}`, "no\n", question + "@\nyes or no?\ncancelled: notes | drop_note was stopped: the call that waited for confirmation was cancelled. \n"},
			} {
				command := exec.Command(program, "testdata/"+script, c.name, c.arguments, os.Args[0])
				command.Env = append(os.Environ(), serving+"=1")
				command.Stdin = strings.NewReader(c.answer)
				out, err := command.CombinedOutput()
				if err != nil {
					t.Fatalf("%v: %s", err, out)
				}
				got := strings.NewReplacer(`{"text": "f\u00f6g"}`, "@", `{"text":"fög"}`, "@").Replace(string(out))
				if got != c.want {
					t.Errorf("%s %s: got\n%swant\n%s", c.name, c.arguments, got, c.want)
				}
			}
		})
	}
}
