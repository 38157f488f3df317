package lean

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/verify/report"
)

// Check holds the module in a folder to a list. The summary is a line for people about the turn path as it is: how many
// packages it has on the platform where it has most, and whether it is free of what is forbidden. The error
// is about the machine: the go command is missing, or cannot load a root.
func Check(folder string, allow []byte) (findings report.List, summary string, err error) {
	allowed, problems := parse(allow)
	w, err := load(folder, allowed.roots())
	if err != nil {
		return nil, "", err
	}
	c, err := newChecker(w)
	if err != nil {
		return nil, "", err
	}
	c.refuseForbidden()
	c.refuseUnsafe()
	if len(problems) > 0 {
		details := make([]string, 0, len(problems)+1)
		for _, p := range problems {
			details = append(details, fmt.Sprintf("%s:%d: %s", Allow, p.line, p.text))
		}
		c.add(Allow, "malformed-list", "the list cannot be read; repair these lines", append(details, "to write it anew: "+rewrite)...)
	} else {
		c.compare(allowed)
	}
	c.findings.Sort()
	return c.findings, c.summary(), nil
}

// roots returns what the list calls roots.
func (l list) roots() (roots []string) {
	for _, c := range l.closures {
		roots = append(roots, c.root)
	}
	return roots
}

// checker collects what is wrong with a module.
type checker struct {
	*world
	sources  []source
	before   map[string][8]map[string]string // by root and platform: chains
	present  list
	findings report.List
}

func newChecker(w *world) (*checker, error) {
	c := &checker{world: w, before: make(map[string][8]map[string]string)}
	c.present.release = w.release
	var ours []string
	for _, root := range w.roots {
		var before [8]map[string]string
		on := make(map[string]platforms)
		for i, g := range w.graphs {
			before[i] = g.chains(nil, w.path(root))
			for path := range before[i] {
				on[path] |= one(i)
				if g[path].ours {
					ours = append(ours, path)
				}
			}
		}
		c.before[root] = before
		found := closure{root: root}
		for path, on := range on {
			found.packages = append(found.packages, entry{path, on})
		}
		slices.SortFunc(found.packages, func(a, b entry) int { return strings.Compare(a.path, b.path) })
		c.present.closures = append(c.present.closures, found)
	}
	slices.Sort(ours)
	var err error
	c.sources, err = w.read(slices.Compact(ours))
	return c, err
}

func (c *checker) add(file, code, message string, details ...string) {
	c.findings = append(c.findings, report.Finding{File: file, Code: code, Message: message, Details: details})
}

// path is the import path of a root, and name the shorter name of a package of the module.
func (w *world) path(root string) string { return w.module + "/" + root }
func (w *world) name(path string) string { return strings.TrimPrefix(path, w.module+"/") }

// arrows shows a chain and where the code of the module starts it.
func (c *checker) arrows(chain []string) (details []string) {
	names := make([]string, len(chain))
	place := ""
	for i, path := range chain {
		names[i] = c.name(path)
		if i == 0 {
			continue
		}
		for _, s := range c.sources {
			if s.in == chain[i-1] && s.imports == path {
				place = s.place()
				break
			}
		}
	}
	details = append(details, strings.Join(names, " -> "))
	if place != "" {
		details = append(details, "    imported at "+place)
	}
	return details
}

// refuseForbidden holds every closure to Forbidden. What a forbidden package brings in goes with it: that is not named.
func (c *checker) refuseForbidden() {
	for _, root := range c.roots {
		var found ways
		for i, g := range c.graphs {
			before := g.chains(Forbidden, c.path(root))
			for _, path := range Forbidden {
				if _, ok := before[path]; ok {
					found.add(chainTo(before, path), path, one(i))
				}
			}
		}
		for _, w := range found {
			e := w.packages[0]
			c.add(root, "forbidden-package", root+" brings in "+e.path+" "+e.on.on()+
				", and a turn runs without reflection; do without the import", c.arrows(w.chain)...)
		}
	}
}

// refuseUnsafe holds the module's own files to what Go can keep safe.
func (c *checker) refuseUnsafe() {
	for _, s := range c.sources {
		switch {
		case s.imports == "unsafe", s.imports == "C":
			c.add(s.place(), "unsafe-code", "the turn path is written without "+s.imports+"; do without the import")
		case s.imports == "":
			c.add(s.place(), "unsafe-code", "the turn path is written without assembly; write it in Go")
		}
	}
}

// compare holds the closures to the listed ones.
func (c *checker) compare(allowed list) {
	var none closure
	for _, root := range union(allowed.roots(), c.roots) {
		listed, present := none, none
		if i := slices.IndexFunc(allowed.closures, func(l closure) bool { return l.root == root }); i >= 0 {
			listed = allowed.closures[i]
		}
		if i := slices.Index(c.roots, root); i >= 0 {
			present = c.present.closures[i]
		}
		switch {
		case present.root == "":
			c.add(Allow, "unknown-root", "the list has a section of "+root+", and there is no such package; correct the name, or remove it", "to remove it: "+rewrite)
		case listed.root == "":
			c.add(Allow, "unlisted-root", root+" is a part of the turn path and has no section; list it, and read what it brings in", "to list it: "+rewrite)
		default:
			advice := []string{"if that is meant: " + rewrite}
			if allowed.release != c.release {
				advice = append(advice, "the list was made with go "+allowed.release+" and compared with go "+c.release+
					", whose standard library has other parts; GOTOOLCHAIN=go"+allowed.release+".0 compares like with like")
			}
			c.compareRoot(listed, present, advice)
		}
	}
}

func (c *checker) compareRoot(listed, present closure, advice []string) {
	root, extra, absent := present.root, present.without(listed), listed.without(present)
	// Packages that came the same way are one finding: the chain to the first package that is not listed says which.
	var found ways
	for _, e := range extra {
		for i, before := range c.before[root] {
			if e.on&one(i) != 0 {
				chain := chainTo(before, e.path)
				first := slices.IndexFunc(chain, func(path string) bool {
					return slices.ContainsFunc(extra, func(e entry) bool { return e.path == path && e.on&one(i) != 0 })
				})
				found.add(chain[:first+1], e.path, one(i))
			}
		}
	}
	for _, w := range found {
		if slices.ContainsFunc(w.chain, func(path string) bool { return slices.Contains(Forbidden, path) }) {
			continue // it is refused already, and no list can allow it
		}
		message := root + " brings in " + c.name(w.chain[len(w.chain)-1]) + ", which the list does not have"
		if len(w.chain) == 1 { // the root itself: a platform is missing
			message = "the list does not have " + root + " on every platform"
		}
		if n := len(w.packages) - 1; n > 0 {
			message += ", and with it " + report.Count(n, "more package")
		}
		c.add(Allow, "unlisted-package", message, slices.Concat(c.arrows(w.chain), byPlatforms(w.packages), advice)...)
	}
	if len(absent) > 0 {
		c.add(Allow, "absent-package", "the list has "+report.Count(len(absent), "package")+" that "+root+" does not bring in",
			append(byPlatforms(absent), advice...)...)
	}
}

// summary says what the turn path is.
func (c *checker) summary() string {
	most := 0
	for i := range platformNames {
		packages := make(map[string]struct{})
		for _, root := range c.roots {
			for path := range c.before[root][i] {
				packages[path] = struct{}{}
			}
		}
		most = max(most, len(packages))
	}
	reflection := "no reflect"
	for _, f := range c.findings {
		if f.Code == "forbidden-package" {
			reflection = "reflection in it"
		}
	}
	return fmt.Sprintf("turn path: %s, %s, on %d platforms", report.Count(most, "package"), reflection, len(platformNames))
}
