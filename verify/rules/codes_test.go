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

// notCodes are texts in the sources of the verifier that look like codes and are none.
var notCodes = []string{
	"bonnie-runtime", "bonnie-verify", // the programs
	"openai-chat", "openai-responses", // providers of models
	"not-an-object-but-data", // of a switch
}

// without are the folders of the verifier that find nothing: this one, the formats of reports, and generators of vectors.
var without = []string{"rules", "report", "vectors", "testdata"}

var codeForm = regexp.MustCompile(`^[a-z]+(?:-[a-z0-9]+)+$`)

func TestEveryCodeHasARule(t *testing.T) {
	ofSpecification, ofDocument, ofGenerator := specification(t), formatDocument(t), generator(t)
	ofVerifier, ofRuntime := sources(t, ".."), make(map[string]string)
	for _, folder := range runTime {
		maps.Copy(ofRuntime, sources(t, "../../"+folder))
	}
	known := func(code, where string) {
		if _, ok := Find(code); !ok {
			t.Errorf("%s has no rule; %s has it", code, where)
		}
	}
	for code, warning := range ofSpecification {
		known(code, "the specification")
		if r, ok := Find(code); ok && warning != (r.Severity == Warning) {
			t.Errorf("%s is wrong on whether it is a warning", code)
		}
	}
	for code := range ofDocument {
		known(code, "walkthroughs/FORMAT.md")
	}
	for code := range ofGenerator {
		known(code, "gen/golang")
	}
	for code, file := range ofVerifier {
		if _, ok := Find(code); !ok {
			t.Errorf("%s has no rule, and %s has it; write one, or add the text to notCodes", code, file)
		}
	}
	for code, file := range ofRuntime {
		if _, ok := Find(code); !ok {
			t.Errorf("%s has no rule, and %s has it; write one, or add the text to notCodes", code, file)
		}
	}
	for _, r := range All() {
		_, inSpecification := ofSpecification[r.Code]
		_, inVerifier := ofVerifier[r.Code]
		_, inRuntime := ofRuntime[r.Code]
		if !inSpecification && !ofDocument[r.Code] && !inVerifier && !inRuntime && !ofGenerator[r.Code] {
			t.Errorf("nothing reports %s", r.Code)
		}
		if inRuntime && runTimeSection.MatchString(r.Section) {
			continue
		}
		if !inSpecification && r.Severity != Error {
			t.Errorf("%s is a warning, and the specification does not have it", r.Code)
		}
		if ofSpecificationSection := specificationSection.MatchString(r.Section); ofSpecificationSection != inSpecification {
			t.Errorf("%s has the section %s", r.Code, r.Section)
		}
	}
}

// specification reads the codes of the specification, and whether they are warnings.
func specification(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("../../schemas/testdata/codes.txt")
	if err != nil {
		t.Fatal(err)
	}
	codes := make(map[string]bool)
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
			code, warning := strings.CutSuffix(line, " warning")
			codes[code] = warning
		}
	}
	return codes
}

// formatDocument reads the codes that FORMAT.md says the builder has.
func formatDocument(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("../../walkthroughs/FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "### Codes of the document and of the builder\n")
	table, _, ended := strings.Cut(table, "\n### ")
	if !found || !ended {
		t.Fatal("FORMAT.md has no table of the builder's codes")
	}
	codes := make(map[string]bool)
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z0-9-]+)` \\|").FindAllStringSubmatch(table, -1) {
		codes[m[1]] = true
	}
	if len(codes) == 0 {
		t.Fatal("FORMAT.md has no codes")
	}
	return codes
}

// generator reads the codes that generated decoders give where a schema gives none.
func generator(t *testing.T) map[string]bool {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../../gen/golang/code.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	codes := make(map[string]bool)
	ast.Inspect(file, func(n ast.Node) bool {
		if pair, ok := n.(*ast.KeyValueExpr); ok {
			if literal, ok := pair.Value.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				code, err := strconv.Unquote(literal.Value)
				if err != nil {
					t.Fatal(err)
				}
				codes[code] = true
			}
		}
		return true
	})
	if !codes["number-too-large"] || !codes["invalid-date"] {
		t.Fatal("gen/golang/code.go has no table of codes")
	}
	return codes
}

// runTime are the packages that find something wrong at run time, or with what is generated for it.
var runTime = []string{
	"runtime/contract", "runtime/manifest", "runtime/provider", "runtime/receipt", "runtime/snapshot", "runtime/value", "gen/table", "gen/toolchain",
}

// runTimeSection are the sections of the specification that have codes of these packages.
var runTimeSection = regexp.MustCompile(`^(?:1\.7\.4|4\.1\.1)$`)

// sources finds the codes in the sources of a folder, the catalogue apart, and a file that has them. Every text that
// looks like a code counts: a finding can only have a code that stands somewhere.
func sources(t *testing.T, folder string) map[string]string {
	t.Helper()
	codes := make(map[string]string)
	err := filepath.WalkDir(folder, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains(without, entry.Name()):
			return fs.SkipDir
		case entry.IsDir() || path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		source, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(source, func(n ast.Node) bool {
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(literal.Value)
			if err == nil && codeForm.MatchString(text) && !strings.HasPrefix(text, "x-bonnie-") && !slices.Contains(notCodes, text) {
				codes[text] = strings.TrimPrefix(filepath.ToSlash(file), "../../")
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return codes
}

var (
	specificationSection = regexp.MustCompile(`^[1-4]\.[0-9]+(?:\.[0-9]+)?$`)
	documentSection      = regexp.MustCompile(`^([A-Za-z/]+\.md) ([0-9]+)$`)
)

func TestSectionsExist(t *testing.T) {
	for _, r := range All() {
		if specificationSection.MatchString(r.Section) {
			continue
		}
		if m := documentSection.FindStringSubmatch(r.Section); m != nil {
			text, err := os.ReadFile("../../" + m[1])
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), "\n## "+m[2]+". ") {
				t.Errorf("%s: %s has no section %s", r.Code, m[1], m[2])
			}
			continue
		}
		sources, err := filepath.Glob("../../" + r.Section + "/*.go")
		if err != nil || len(sources) == 0 {
			t.Errorf("%s: there is no package in %s", r.Code, r.Section)
		}
	}
}
