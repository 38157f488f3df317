// Package others has the contract check of BenchmarkAdmits in the policy languages that one would otherwise pick, each with the
// policy compiled beforehand, as its documentation recommends.
package others

import (
	"context"
	"testing"

	"cel.dev/cel-go/cel"
	"github.com/cedar-policy/cedar-go"
	"github.com/open-policy-agent/opa/v1/rego"
)

func BenchmarkCEL(b *testing.B) {
	env, err := cel.NewEnv(
		cel.Variable("authorized", cel.BoolType), cel.Variable("mutates", cel.BoolType), cel.Variable("class", cel.StringType),
		cel.Variable("bytes", cel.IntType),
	)
	if err != nil {
		b.Fatal(err)
	}
	ast, issues := env.Compile(`(!mutates || authorized) && class in ["browser", "code-editor", "terminal", "text-editor"] && bytes <= 65536`)
	if issues.Err() != nil {
		b.Fatal(issues.Err())
	}
	program, err := env.Program(ast, cel.EvalOptions(cel.OptOptimize))
	if err != nil {
		b.Fatal(err)
	}
	input := map[string]any{"authorized": true, "mutates": true, "class": "text-editor", "bytes": int64(240)}
	b.ReportAllocs()
	for b.Loop() {
		out, _, err := program.Eval(input)
		if err != nil || out.Value() != true {
			b.Fatal(out, err)
		}
	}
}

func BenchmarkCedar(b *testing.B) {
	policies, err := cedar.NewPolicySetFromBytes("contract.cedar", []byte(`
		permit (principal, action == Action::"run", resource)
		when { (!context.mutates || context.authorized) && ["browser", "code-editor", "terminal", "text-editor"].contains(context.class) && context.bytes <= 65536 };
	`))
	if err != nil {
		b.Fatal(err)
	}
	request := cedar.Request{
		Principal: cedar.NewEntityUID("Model", "one"), Action: cedar.NewEntityUID("Action", "run"), Resource: cedar.NewEntityUID("Skill", "one"),
		Context: cedar.NewRecord(cedar.RecordMap{
			"authorized": cedar.True, "mutates": cedar.True, "class": cedar.String("text-editor"), "bytes": cedar.Long(240),
		}),
	}
	entities := cedar.EntityMap{}
	b.ReportAllocs()
	for b.Loop() {
		if ok, _ := cedar.Authorize(policies, entities, request); ok != cedar.Allow {
			b.Fatal("refused")
		}
	}
}

func BenchmarkOPA(b *testing.B) {
	ctx := context.Background()
	query, err := rego.New(rego.Query("data.contract.allow"), rego.Module("contract.rego", `package contract

classes := {"browser", "code-editor", "terminal", "text-editor"}

default allow := false

allow if {
	authority
	input.class in classes
	input.bytes <= 65536
}

authority if not input.mutates

authority if input.authorized
`)).PrepareForEval(ctx)
	if err != nil {
		b.Fatal(err)
	}
	input := map[string]any{"authorized": true, "mutates": true, "class": "text-editor", "bytes": 240}
	b.ReportAllocs()
	for b.Loop() {
		results, err := query.Eval(ctx, rego.EvalInput(input))
		if err != nil || !results.Allowed() {
			b.Fatal(results, err)
		}
	}
}
