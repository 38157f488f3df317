package schemas_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// base is what every $id begins with.
const base = "https://bonnie.build/schemas/"

// compile compiles an embedded schema, or a part of it, by its path and fragment.
func compile(name string) (*jsonschema.Schema, error) { return compiler().Compile(base + name) }

// compiler is shared: it keeps what it has compiled.
var compiler = sync.OnceValue(newCompiler)

// newCompiler returns a compiler that knows the embedded schemas and reads nothing else, wherever it is.
func newCompiler() *jsonschema.Compiler {
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020
	c.AssertFormat = true
	c.LoadURL = func(url string) (io.ReadCloser, error) {
		for _, f := range documents() {
			if url == base+f.Name {
				return io.NopCloser(bytes.NewReader(f.Bytes)), nil
			}
		}
		return nil, errors.New("not an embedded schema: " + url)
	}
	return c
}

// documents are the schema files.
var documents = sync.OnceValue(func() (list []schemas.File) {
	for _, f := range schemas.Files() {
		if strings.HasSuffix(f.Name, ".schema.json") {
			list = append(list, f)
		}
	}
	return list
})

func parse(t *testing.T, text []byte) *wire.Node {
	t.Helper()
	n, err := wire.Parse(text, wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestEverySchemaCompilesUnderItsID(t *testing.T) {
	for _, f := range documents() {
		if id := parse(t, f.Bytes).Member("$id"); id == nil || id.Text != base+f.Name {
			t.Errorf("%s: the $id is not %s", f.Name, base+f.Name)
		}
		if _, err := compile(f.Name); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}

func TestTheCompilerFetchesNothing(t *testing.T) {
	for _, url := range []string{"https://example.com/schema.json", "file:///etc/hostname", base + "absent.schema.json"} {
		if _, err := newCompiler().Compile(url); err == nil {
			t.Errorf("%s was compiled", url)
		}
		document := `{"$ref": "` + url + `"}`
		c := newCompiler()
		if err := c.AddResource(base+"referring.json", strings.NewReader(document)); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Compile(base + "referring.json"); err == nil {
			t.Errorf("a reference to %s was followed", url)
		}
	}
}

func TestFilesAreSortedAndWhole(t *testing.T) {
	last := ""
	for _, f := range schemas.Files() {
		if f.Name <= last {
			t.Errorf("%s comes after %s", f.Name, last)
		}
		last = f.Name
		if len(f.Bytes) == 0 {
			t.Errorf("%s is empty", f.Name)
		}
	}
	for _, kind := range []string{"turn", "accept"} {
		if text, ok := schemas.Block(kind); !ok || len(text) == 0 {
			t.Errorf("there is no schema of %s blocks", kind)
		}
	}
	if _, ok := schemas.Block("../package"); ok {
		t.Error("a kind led out of its folder")
	}
}
