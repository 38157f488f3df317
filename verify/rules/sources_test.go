package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// notCodes are texts in the sources that look like codes and are none.
var notCodes = []string{
	"bonnie-runtime", "bonnie-verify", "bonnie-adapter-browser", "bonnie-adapter-calendar", // the programs
	"adapter-entry", "allow-root", // a command and a flag of them
	"bonnie-closed", "thread-projection", // of walkthroughs
	"date-time",                       // of JSON Schema
	"openai-chat", "openai-responses", // providers of models
	"claude-code", "claude-desktop", // clients of MCP
	"content-digest", "loaded-page", "code-workspace", "calendar-event", "web-page", // constraints and classes of targets
	"no-store",               // of HTTP
	"not-an-object-but-data", // of a switch
}

// withCodes are the folders whose programs and packages find something wrong.
var withCodes = []string{"gen", "magefiles", "runtime", "verify"}

// withoutCodes are folders in them that find nothing: this one, the formats of reports, and generators of vectors.
var withoutCodes = []string{"verify/report", "verify/rules", "verify/vectors"}

// flags is a file with the command line of another program.
const flags = "runtime/adapter/browser/program.go"

var codeForm = regexp.MustCompile(`^[a-z]+(?:-[a-z0-9]+)+$`)

// found is where the sources have a code.
type found struct {
	files []string // sorted
	warns bool     // it is given to a function warn
}

// sources finds the codes in the sources of the repository. Every text that looks like a code counts: a finding can only have
// a code that stands somewhere. Files that are generated have no code but those of the schemas and texts of packages.
func sources(t *testing.T) map[string]found {
	t.Helper()
	codes := make(map[string]found)
	for _, folder := range withCodes {
		err := filepath.WalkDir("../../"+folder, func(file string, entry fs.DirEntry, err error) error {
			name := strings.TrimPrefix(filepath.ToSlash(file), "../../")
			switch {
			case err != nil:
				return err
			case entry.IsDir() && (entry.Name() == "testdata" || slices.Contains(withoutCodes, name)):
				return fs.SkipDir
			case entry.IsDir() || path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "_gen.go") || name == flags:
				return nil
			}
			source := parse(t, file)
			for code := range codesIn(source) {
				in := codes[code]
				in.files = append(in.files, name)
				codes[code] = in
			}
			for code := range warnings(source) {
				in := codes[code]
				in.warns = true
				codes[code] = in
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, code := range protocolCodes(t) {
		in := codes[code]
		in.files = append(in.files, "runtime/protocol/enum_gen.go")
		codes[code] = in
	}
	for code, in := range primitiveCodes(t) {
		in.warns = codes[strings.TrimPrefix(code, "primitive-")].warns
		codes[code] = in
	}
	return codes
}

func parse(t *testing.T, file string) *ast.File {
	t.Helper()
	source, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// codesIn gives every text of a part of a source that looks like a code.
func codesIn(part ast.Node) map[string]bool {
	codes := make(map[string]bool)
	ast.Inspect(part, func(n ast.Node) bool {
		literal, ok := n.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return true
		}
		text, err := strconv.Unquote(literal.Value)
		if err == nil && codeForm.MatchString(text) && !strings.HasPrefix(text, "x-bonnie-") && !slices.Contains(notCodes, text) {
			codes[text] = true
		}
		return true
	})
	return codes
}

// warnings gives the codes that a source gives to functions that are named warn.
func warnings(source *ast.File) map[string]bool {
	codes := make(map[string]bool)
	ast.Inspect(source, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && called(call) == "warn" {
			maps.Copy(codes, codesIn(call))
		}
		return true
	})
	return codes
}

// called is the name of the function or method that a call is of, and nothing for other calls.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// protocolCodes gives the codes of errors of the turn protocol, which stand in its schema alone; generated files are not read.
func protocolCodes(t *testing.T) (codes []string) {
	t.Helper()
	text, err := os.ReadFile("../../schemas/turn-protocol.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), `"protocolCode": {`)
	list, _, found := strings.Cut(after, "]")
	for _, quoted := range regexp.MustCompile(`"([a-z]+(?:-[a-z]+)+)"`).FindAllStringSubmatch(list, -1) {
		codes = append(codes, quoted[1])
	}
	if !found || len(codes) < 8 {
		t.Fatal("the schema of the turn protocol has no list of codes")
	}
	return codes
}

// primitiveCodes gives the codes that start with primitive-, which stand nowhere as a whole: the package of manifests puts
// that in front of each code that checkPrimitives, or anything it calls in that package, reports.
func primitiveCodes(t *testing.T) map[string]found {
	t.Helper()
	type place struct {
		file string
		body *ast.BlockStmt
	}
	functions := make(map[string][]place)
	files, err := filepath.Glob("../../runtime/manifest/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, d := range parse(t, file).Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				functions[f.Name.Name] = append(functions[f.Name.Name], place{strings.TrimPrefix(filepath.ToSlash(file), "../../"), f.Body})
			}
		}
	}
	codes := make(map[string]found)
	reached := map[string]bool{"checkPrimitives": true}
	for next := []string{"checkPrimitives"}; len(next) > 0; next = next[1:] {
		for _, f := range functions[next[0]] {
			for code := range codesIn(f.body) {
				codes["primitive-"+code] = found{files: []string{f.file}}
			}
			ast.Inspect(f.body, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && !reached[called(call)] {
					reached[called(call)] = true
					next = append(next, called(call))
				}
				return true
			})
		}
	}
	if len(codes) == 0 {
		t.Fatal("runtime/manifest has no function checkPrimitives that reports codes")
	}
	return codes
}
