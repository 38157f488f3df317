package rings

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/bonnie-build/bonnie"

// ring is a folder of the repository and what its packages may import beside the standard library. A name stands for the
// package and everything below it.
type ring struct {
	folder  string
	own     []string // folders of this repository
	outside []string // modules
	without []string // packages of the standard library that stay out, directly or through others
}

var rings = []ring{
	{folder: "abilities"},
	{folder: "schemas"},
	{folder: "walkthroughs"},
	// Adapters that need heavy libraries are linked by programs of their own; whatever in the lean ring imports one breaks its row.
	{folder: "runtime/adapter/calendar", own: []string{"runtime"},
		outside: []string{"github.com/emersion/go-ical", "github.com/teambition/rrule-go"}},
	// HTTP is heavy as well: the front, and the program that links it beside the lean one.
	{folder: "runtime/mcp/front", own: []string{"runtime"}},
	{folder: "runtime/cmd/bonnie-runtime-http", own: []string{"runtime"}},
	{folder: "runtime/adapter/browser", own: []string{"runtime"}, outside: []string{"github.com/chromedp/chromedp", "github.com/chromedp/cdproto"}},
	{folder: "runtime/cmd/bonnie-adapter-calendar", own: []string{"runtime"}},
	{folder: "runtime/cmd/bonnie-adapter-browser", own: []string{"runtime"}},
	{folder: "runtime", own: []string{"runtime", "abilities"},
		without: []string{"reflect", "fmt", "encoding/json", "encoding/binary", "encoding/hex"}},
	{folder: "gen", own: []string{"gen", "runtime/wire", "schemas"},
		outside: []string{"github.com/yuin/goldmark", "github.com/gofrs/flock", "golang.org/x/sync", "golang.org/x/term", "github.com/dave/jennifer"}},
	// What providers would be sent is judged as the runtime makes it (verify/profile): rows of packages, a snapshot of them, and the
	// projections. None of these is generated from packages, so the verifier still needs nothing that it verifies.
	{folder: "verify", own: []string{"verify", "runtime/wire", "runtime/ability", "schemas",
		"runtime/cognition", "runtime/contract", "runtime/install", "runtime/operation", "runtime/provider", "runtime/snapshot"},
		outside: []string{"github.com/gowebpki/jcs", "github.com/santhosh-tekuri/jsonschema", "github.com/google/go-cmp", "golang.org/x/crypto", "golang.org/x/term"}},
	{folder: "magefiles", own: []string{"gen", "magefiles"}, outside: []string{"github.com/magefile/mage"}},
}

// folders are what the top level of the repository may hold beside files.
var folders = []string{"abilities", "gen", "magefiles", "runtime", "schemas", "verify", "walkthroughs"}

type listed struct {
	ImportPath string
	Imports    []string
	Deps       []string
}

func TestImportsStayInsideTheRings(t *testing.T) {
	for _, p := range list(t) {
		r := find(t, p.ImportPath)
		for _, i := range p.Imports {
			if !allowed(r, i) {
				t.Errorf("%s imports %s, which the ring %s does not allow; move the code, or change the table and say why", p.ImportPath, i, r.folder)
			}
		}
		for _, banned := range r.without {
			if slices.Contains(p.Deps, banned) {
				t.Errorf("%s brings in %s, which the ring %s keeps out", p.ImportPath, banned, r.folder)
			}
		}
	}
}

func TestATableThatAllowsLessIsBroken(t *testing.T) {
	// The check is worth something only if it can fail: the real imports break a table without outside modules.
	broken := 0
	for _, p := range list(t) {
		r := find(t, p.ImportPath)
		r.outside = nil
		for _, i := range p.Imports {
			if !allowed(r, i) {
				broken++
			}
		}
	}
	if broken == 0 {
		t.Error("no import broke a table without outside modules")
	}
}

func TestTopLevelFolders(t *testing.T) {
	out, err := exec.Command("git", "ls-files", "--full-name", "../..").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range strings.Fields(string(out)) {
		top, _, nested := strings.Cut(file, "/")
		if nested && !strings.HasPrefix(top, ".") && !slices.Contains(folders, top) {
			t.Errorf("%s is in the folder %s, which the repository does not have", file, top)
		}
	}
}

// list returns every package of the module; tests may import anything.
func list(t *testing.T) (packages []listed) {
	t.Helper()
	out, err := exec.Command("go", "list", "-tags", "mage", "-json=ImportPath,Imports,Deps", "../../...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}

func find(t *testing.T, path string) ring {
	t.Helper()
	for _, r := range rings {
		if below(path, module+"/"+r.folder) {
			return r
		}
	}
	t.Fatalf("the package %s is in no ring", path)
	return ring{}
}

func allowed(r ring, path string) bool {
	if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") {
		return true // the standard library
	}
	for _, own := range r.own {
		if below(path, module+"/"+own) {
			return true
		}
	}
	return slices.ContainsFunc(r.outside, func(m string) bool { return below(path, m) })
}

func below(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }
