package provider_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/provider"
)

// TestVectors reads the responses of testdata/calls, shapes that providers send, made again. A file says what it is about and
// which provider it is; it has a response, or events with the data of one in each line; and what is read: a line for each call,
// and what goes back when the first call succeeds and nothing answers the others, or the code of the error.
func TestVectors(t *testing.T) {
	files, err := filepath.Glob("testdata/calls/*.txtar")
	if err != nil || len(files) < 60 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil || len(a.Files) != 2 || a.Files[1].Name != "expect" {
				t.Fatal("the vector is malformed", err)
			}
			_, name, _ := strings.Cut(string(a.Comment), "provider: ")
			p, ok := provider.Named(strings.TrimSpace(name))
			if !ok {
				t.Fatal("there is no provider", name)
			}
			got := transcript(t, p, a.Files[0])
			if *update {
				a.Files[1].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(a.Files[1].Data), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func transcript(t *testing.T, p provider.Provider, f txtar.File) string {
	t.Helper()
	calls, err := read(p, f)
	if err != nil {
		if code(err) == "" {
			t.Fatal("the error is of no code:", err)
		}
		return "error " + err.Error() + "\n"
	}
	var out strings.Builder
	for i := range calls {
		c := &calls[i]
		out.WriteString(c.ID)
		if c.Unnamed {
			out.WriteString(" (made here)")
		}
		out.WriteString(" " + c.Name + " " + string(c.Arguments))
		if len(c.Signature) > 0 {
			out.WriteString(" signed " + string(c.Signature))
		}
		if c.Namespace != "" {
			out.WriteString(" in " + c.Namespace)
		}
		out.WriteString("\n")
	}
	x, err := provider.NewExchange(p, calls)
	if err != nil {
		t.Fatal(err)
	}
	if len(calls) == 0 {
		return "no calls\n" + string(x.Close(nil))
	}
	if err := x.Answer(calls[0].ID, &provider.Answer{Status: operation.Succeeded}); err != nil {
		t.Fatal(err)
	}
	back := x.Close(nil)
	if !json.Valid(back) {
		t.Error("what goes back is not JSON")
	}
	return out.String() + string(back) + "\n"
}

func read(p provider.Provider, f txtar.File) ([]provider.Call, error) {
	if f.Name == "response" {
		return p.ReadCalls(f.Data)
	}
	s := provider.NewStream(p)
	for line := range strings.Lines(string(f.Data)) {
		if err := s.Event([]byte(strings.TrimSuffix(line, "\n"))); err != nil {
			if _, again := s.Calls(); again != err {
				return nil, again
			}
			return nil, err
		}
	}
	return s.Calls()
}

// TestTooMuch sends more of a call than is taken, at once and in parts.
func TestTooMuch(t *testing.T) {
	large := strings.Repeat("a", provider.MaxResponse/4)
	if _, err := provider.Gemini.ReadCalls([]byte(`["` + large + large + large + large + `"]`)); code(err) != provider.ResponseTooLarge {
		t.Error(err)
	}
	for name, events := range map[string][]string{
		"anthropic": {`{"type":"content_block_start","index":INDEX,"content_block":{"type":"tool_use","id":"INDEX","name":"` + large + `"}}`},
		"openai-responses": {`{"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","call_id":"a","name":"b"}}`,
			`{"type":"response.function_call_arguments.delta","output_index":0,"delta":"` + large + `"}`},
		"openai-chat": {`{"choices":[{"delta":{"tool_calls":[{"index":INDEX,"id":"INDEX","function":{"name":"` + large + `"}}]}}]}`},
		"gemini":      {`{"candidates":[{"content":{"parts":[{"functionCall":{"name":"a","args":{"b":"` + large + `"}}}]}}]}`},
	} {
		p, _ := provider.Named(name)
		s := provider.NewStream(p)
		var err error
		for i := 0; i < 6 && err == nil; i++ {
			err = s.Event([]byte(strings.ReplaceAll(events[min(i, len(events)-1)], "INDEX", string(rune('0'+i)))))
		}
		if code(err) != provider.ResponseTooLarge {
			t.Errorf("%s: %v", name, err)
		}
	}
}
