package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	// The module of this package carries the schema that OASIS publishes. The import keeps it in go.mod.
	_ "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/santhosh-tekuri/jsonschema/v5"
)

// sarifSchema is the public schema of SARIF 2.1.0, compiled.
var sarifSchema = sync.OnceValue(func() *jsonschema.Schema {
	text, err := publicSchema()
	if err != nil {
		panic(err)
	}
	return compile(text)
})

// publicSchema gives the text of the public schema. The module has it as a constant that is not exported, and its own
// validation reads a report into Go types first, which drops the members that the schema refuses; so the text is taken from
// the source, whose content go.sum holds.
func publicSchema() ([]byte, error) {
	var problem bytes.Buffer
	list := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/owenrumney/go-sarif/v3")
	list.Stderr = &problem
	folder, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, problem.Bytes())
	}
	source := filepath.Join(strings.TrimSpace(string(folder)), "pkg", "report", "v210", "sarif", "schema.go")
	file, err := parser.ParseFile(token.NewFileSet(), source, nil, 0)
	if err != nil {
		return nil, err
	}
	var text string
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.ValueSpec); ok && len(s.Values) == 1 && s.Names[0].Name == "schema" {
			if value, ok := s.Values[0].(*ast.BasicLit); ok && value.Kind == token.STRING {
				text, err = strconv.Unquote(value.Value)
			}
		}
		return text == ""
	})
	if text == "" {
		return nil, errors.Join(err, errors.New(source+" has no constant schema"))
	}
	return []byte(text), err
}

// What reports are held to is the schema that they name, whole, and it refuses what is no SARIF.
func TestSARIFIsHeldToThePublicSchema(t *testing.T) {
	text, err := publicSchema()
	if err != nil {
		t.Fatal(err)
	}
	var public struct {
		ID          string `json:"id"`
		Definitions map[string]any
	}
	if err := json.Unmarshal(text, &public); err != nil {
		t.Fatal(err)
	}
	log := `{"$schema":"` + public.ID + `","runs":[{"tool":{"driver":{"name":"bonnie"}}}],"version":"2.1.0"}`
	if !strings.HasPrefix(string(Report{Tool: "bonnie"}.SARIF()), log[:len(public.ID)+14]) {
		t.Errorf("reports do not name %s", public.ID)
	}
	if len(public.Definitions) != 52 {
		t.Errorf("the schema has %d definitions", len(public.Definitions))
	}
	if err := validate(sarifSchema(), []byte(log)); err != nil {
		t.Errorf("%#v", err)
	}
	for _, change := range [][2]string{
		{`"2.1.0"`, `"2.1.1"`},
		{`"name":"bonnie"`, `"title":"bonnie"`},
		{`"name":"bonnie"`, `"name":7`},
		{`"name":"bonnie"`, `"name":"bonnie","informationUri":"no uri"`},
		{`"runs":[{`, `"runs":[{"columnKind":"bytes",`},
		{`"runs":[{`, `"runs":[{"results":[{"ruleId":"a"}],`},
		{`"runs":[{`, `"runs":[{"results":[{"message":{"text":"a"},"level":"fatal"}],`},
		{`"runs":[{`, `"runs":[{"results":[{"message":{"text":"a"},"locations":[{"physicalLocation":{"region":{"startLine":0}}}]}],`},
		{`"runs":[{`, `"runs":[{"result":[],`},
	} {
		if changed := strings.Replace(log, change[0], change[1], 1); validate(sarifSchema(), []byte(changed)) == nil {
			t.Errorf("the schema takes %s", changed)
		}
	}
}
