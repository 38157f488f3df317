package lean

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// world is a module as the go command sees it on every platform.
type world struct {
	folder  string
	module  string // its path
	release string // of Go: "1.26"
	roots   []string
	graphs  [8]graph // by platform
}

// graph is what the packages of one platform import, by import path.
type graph map[string]node

type node struct {
	imports []string // sorted
	ours    bool     // the package belongs to the module
}

// load looks at the named roots, and at those of Roots, that the module in a folder has.
func load(folder string, named []string) (*world, error) {
	w := &world{folder: folder}
	for _, root := range slices.Concat(Roots, named) {
		if there, err := hasPackage(filepath.Join(folder, filepath.FromSlash(root))); err != nil {
			return nil, err
		} else if there {
			w.roots = append(w.roots, root)
		}
	}
	slices.Sort(w.roots)
	w.roots = slices.Compact(w.roots)
	environment, err := w.settle()
	if err != nil {
		return nil, err
	}
	if len(w.roots) == 0 {
		return w, nil
	}
	// The go command works in parallel by itself; two at a time keep two cores busy.
	var (
		group sync.WaitGroup
		slots = make(chan struct{}, 2)
		errs  [8]error
	)
	for i, name := range platformNames {
		group.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			w.graphs[i], errs[i] = w.list(name, environment)
		})
	}
	group.Wait()
	return w, errors.Join(errs[:]...)
}

// hasPackage tells whether a folder holds Go files that are no tests.
func hasPackage(folder string) (bool, error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return slices.ContainsFunc(entries, isSource), err
}

func isSource(e os.DirEntry) bool {
	return strings.HasSuffix(e.Name(), ".go") && !strings.HasSuffix(e.Name(), "_test.go")
}

// places are the settings of the go command that say where things are and whom to ask for them, and nothing about what is
// built.
var places = []string{
	"GOROOT", "GOPATH", "GOCACHE", "GOMODCACHE", "GOPROXY", "GONOPROXY", "GOPRIVATE", "GOSUMDB", "GONOSUMDB", "GOINSECURE",
	"GOVCS", "GOAUTH", "GOTOOLCHAIN",
}

// settle finds the path of the module and the release of Go, and returns the environment in which closures are taken: the
// caller's, without any setting of the go command that could change a closure, whether it comes from a variable or from
// go env -w.
func (w *world) settle() (environment []string, err error) {
	if _, err := os.Stat(filepath.Join(w.folder, "go.mod")); err != nil {
		return nil, fmt.Errorf("%s is not the folder of a module: %w", w.folder, err)
	}
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "GO") && !strings.HasPrefix(v, "CGO_") {
			environment = append(environment, v)
		}
	}
	out, err := w.run(nil, append([]string{"env", "-json", "GOVERSION"}, places...)...)
	if err != nil {
		return nil, err
	}
	var settings map[string]string
	if err := json.Unmarshal(out, &settings); err != nil {
		return nil, err
	}
	for _, name := range places {
		environment = append(environment, name+"="+settings[name])
	}
	environment = append(environment, "GOENV=off", "GOWORK=off", "CGO_ENABLED=0")
	if w.release = releaseOf(settings["GOVERSION"]); w.release == "" {
		return nil, fmt.Errorf("the go command calls itself %q, which is no release of Go 1", settings["GOVERSION"])
	}
	out, err = w.run(environment, "list", "-m")
	w.module = strings.TrimSpace(string(out))
	return environment, err
}

// releaseOf returns "1.26" for "go1.26.8", "go1.26rc1" and "devel go1.26-f00".
func releaseOf(version string) string {
	_, rest, _ := strings.Cut(version, "go1.")
	end := 0
	for end < len(rest) && '0' <= rest[end] && rest[end] <= '9' {
		end++
	}
	if end == 0 {
		return ""
	}
	return "1." + rest[:end]
}

// list asks the go command for the packages of a platform.
func (w *world) list(platform string, environment []string) (graph, error) {
	system, architecture, _ := strings.Cut(platform, "/")
	arguments := []string{"list", "-deps", "-json=ImportPath,Name,Imports,Deps,DepOnly,Module", "-buildvcs=false", "-pgo=off"}
	for _, root := range w.roots {
		arguments = append(arguments, "./"+root)
	}
	out, err := w.run(append(slices.Clone(environment), "GOOS="+system, "GOARCH="+architecture), arguments...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", platform, err)
	}
	g := make(graph)
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath, Name string
			Imports, Deps    []string
			DepOnly          bool
			Module           *struct{ Main bool }
		}
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return g, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", platform, err)
		}
		if p.Name == "main" && !p.DepOnly {
			// What the linker adds is among Deps only.
			p.Imports = append(p.Imports, g.added(p.Imports, p.Deps)...)
		}
		slices.Sort(p.Imports)
		g[p.ImportPath] = node{p.Imports, p.Module != nil && p.Module.Main}
	}
}

// added returns the dependencies that no import brings in. The go command lists dependencies first, so they are known.
func (g graph) added(imports, dependencies []string) (added []string) {
	brought := g.chains(nil, imports...)
	for _, path := range dependencies {
		if _, ok := brought[path]; !ok {
			added = append(added, path)
		}
	}
	return added
}

// chains returns the closure of packages: for each package, the one that stands before it in the shortest chain of
// imports, or "" for the packages themselves. Of several, the chain is the first byte by byte. Imports of the packages in
// ends do not count.
func (g graph) chains(ends []string, packages ...string) (before map[string]string) {
	before = make(map[string]string)
	queue := slices.Clone(packages)
	for _, path := range queue {
		before[path] = ""
	}
	for len(queue) > 0 {
		path := queue[0]
		queue = queue[1:]
		if slices.Contains(ends, path) {
			continue
		}
		for _, next := range g[path].imports {
			if _, ok := before[next]; !ok {
				before[next] = path
				queue = append(queue, next)
			}
		}
	}
	return before
}

// chainTo returns the chain that ends with a package.
func chainTo(before map[string]string, path string) (chain []string) {
	for ; path != ""; path = before[path] {
		chain = append(chain, path)
	}
	slices.Reverse(chain)
	return chain
}

// run runs the go command in the module and returns what it prints.
func (w *world) run(environment []string, arguments ...string) ([]byte, error) {
	command := exec.Command("go", arguments...)
	command.Dir, command.Env = w.folder, environment
	out, err := command.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return nil, fmt.Errorf("go %s: %s", arguments[0], bytes.TrimSpace(failed.Stderr))
	}
	return out, err
}
