package files

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// bench is an adapter of a folder, as a turn would call it.
type bench struct {
	testing.TB
	root    string
	adapter *operation.Adapter
}

func newBench(t testing.TB, files map[string]string, change ...func(*Options)) *bench {
	t.Helper()
	o := Options{Root: tree(t, files), WorkspaceID: "w"}
	for _, c := range change {
		c(&o)
	}
	a, err := New(o)
	must(t, err)
	return &bench{t, o.Root, a}
}

// arguments reads arguments by the signature of an operation.
func (b *bench) arguments(name string, members map[string]any) *argument.List {
	b.Helper()
	text, err := json.Marshal(members)
	must(b, err)
	for _, s := range b.adapter.Signatures {
		if s.Operation == name {
			var list argument.List
			if !list.Read(argument.NewPlan(s.Parameters), false, text, argument.Source{}) {
				b.Fatal(list.Findings())
			}
			return &list
		}
	}
	b.Fatal("no operation " + name)
	return nil
}

// run does an operation. Arguments are names and values in turn.
func (b *bench) run(name string, arguments ...any) operation.Result {
	b.Helper()
	return b.with(context.Background(), name, arguments...)
}

func (b *bench) with(ctx context.Context, name string, arguments ...any) operation.Result {
	b.Helper()
	members := map[string]any{}
	for i := 0; i < len(arguments); i += 2 {
		members[arguments[i].(string)] = arguments[i+1]
	}
	r, err := b.adapter.Runner.Run(ctx, name, b.arguments(name, members))
	if err != nil && ctx.Err() == nil {
		b.Fatalf("%s %v: %v", name, arguments, err)
	}
	if len(r.Value.JSON) > 0 {
		if err := wire.CheckCanonical(r.Value.JSON, wire.Value); err != nil {
			b.Fatalf("%s gives a value that no turn takes: %v", name, err)
		}
		if len(r.Value.JSON) > mostValue && !strings.Contains(name, "section") && !strings.Contains(name, "outline") {
			b.Fatalf("%s gives %d bytes", name, len(r.Value.JSON))
		}
	}
	return r
}

// delete asks and deletes.
func (b *bench) delete(path string) operation.Result {
	b.Helper()
	b.preview("delete_file", "path", path)
	return b.run("delete_file", "path", path)
}

func (b *bench) preview(name string, arguments ...any) (operation.Preview, error) {
	b.Helper()
	members := map[string]any{}
	for i := 0; i < len(arguments); i += 2 {
		members[arguments[i].(string)] = arguments[i+1]
	}
	return b.adapter.Runner.(operation.Previewer).Preview(context.Background(), name, b.arguments(name, members))
}

// failed holds that a result is a failure with a cause.
func (b *bench) failed(r operation.Result, want cause.Cause) {
	b.Helper()
	if r.Status != operation.Failed || r.Cause != want || len(r.Changes) > 0 {
		b.Fatalf("%s %s %s, not failed %s", r.Status, r.Cause, r.Value.JSON, want)
	}
}

// found holds that an operation succeeded, and gives its value.
func (b *bench) found(r operation.Result) map[string]any {
	b.Helper()
	if r.Status != operation.Succeeded || r.FoundNothing {
		b.Fatalf("%s %s, nothing found: %v", r.Status, r.Cause, r.FoundNothing)
	}
	var v any
	must(b, json.Unmarshal(r.Value.JSON, &v))
	m, _ := v.(map[string]any)
	return m
}

// nothing holds that an operation found nothing.
func (b *bench) nothing(r operation.Result) {
	b.Helper()
	if r.Status != operation.Succeeded || !r.FoundNothing || len(r.Changes) > 0 {
		b.Fatalf("%s %s %s, not nothing", r.Status, r.Cause, r.Value.JSON)
	}
}

// text gives what a file holds.
func (b *bench) text(name string) string {
	b.Helper()
	return held(b, b.root, name)
}
