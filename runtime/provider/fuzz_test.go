package provider_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/provider"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// FuzzRead reads anything as a response, and its lines as a stream. Whatever it is, there is an error with a code, or there are
// calls that can be answered, each once.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/calls/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(a.Files[0].Data)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, name := range provider.Names() {
			p, _ := provider.Named(name)
			for _, kind := range []string{"response", "events"} {
				calls, err := read(p, txtar.File{Name: kind, Data: src})
				if err != nil {
					if code(err) == "" || calls != nil {
						t.Fatal("an error without a code, or with calls:", err)
					}
					continue
				}
				answer(t, p, calls)
			}
		}
	})
}

func answer(t *testing.T, p provider.Provider, calls []provider.Call) {
	x, err := provider.NewExchange(p, calls)
	if err != nil || len(calls) > provider.MaxCalls {
		t.Fatal(len(calls), err)
	}
	for i := range calls {
		if calls[i].ID == "" || len(calls[i].Arguments) == 0 {
			t.Fatal("a call has no id or no arguments")
		}
		if i%2 == 0 {
			if err := x.Answer(calls[i].ID, &provider.Answer{Status: operation.Succeeded}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if back := x.Close(nil); len(calls) > 0 && !json.Valid(back) {
		t.Fatalf("what goes back is not JSON: %s", back)
	}
}

// FuzzVisible writes values so that nothing in them is hidden, and reads them as they were.
func FuzzVisible(f *testing.F) {
	for _, seed := range []string{`"a"`, "{\"a\u200b\":[1,\"\u202e\U000E0041\"]}", "\"\u007f\u0085\"", `"\u200b"`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		canonical, err := wire.AppendCanonical(nil, src, wire.Value)
		if err != nil {
			return
		}
		visible := provider.AppendVisible(nil, canonical)
		again, err := wire.AppendCanonical(nil, visible, wire.Value)
		if err != nil || !bytes.Equal(again, canonical) {
			t.Fatalf("%q is another value: %q %v", visible, again, err)
		}
		if i := strings.IndexFunc(string(visible), wire.IsHidden); i >= 0 {
			t.Fatalf("%q hides something at %d", visible, i)
		}
	})
}
