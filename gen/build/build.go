// Package build turns the walkthroughs of a repository into its packages, and in the repository that holds the schemas into
// the generated code of the runtime: types from schemas, packages from walkthroughs, admission, tables from packages, and the
// runtime that is compiled with them.
//
// It computes first and writes last: every walkthrough is read and every package is built before anything in abilities/ is
// touched, and one issue anywhere leaves all of it as it was. Tables are compiled from where they are staged, by an overlay
// of the go command, and replaced together with the packages when the runtime compiles. Only what is generated from the
// schemas is replaced before that: the program that admits packages is compiled with it.
//
// Documents are worked on in parallel and forgotten as soon as their package stands in a temporary folder, so memory does
// not grow with their number, tables apart.
package build

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/gen/pack"
	"github.com/bonnie-build/bonnie/gen/tangle"
)

// Builder rebuilds the packages of one layout.
type Builder struct {
	Layout   Layout
	Progress func(done, total int) // called from several goroutines; may be nil
	// Admit judges the packages in a folder, in the form that Rebuild writes, before Build replaces any; an error keeps all
	// shipped files as they are. It may be nil.
	Admit func(ctx context.Context, folder string, built Summary) error
	// Compile compiles the runtime to a file, with what an overlay of the go command puts in place of files, before Build replaces
	// any. It may be nil.
	Compile func(ctx context.Context, overlay, file string) error

	format *pack.Format
}

// New returns a builder.
func New(l Layout) (*Builder, error) {
	f, err := pack.Load()
	if err != nil {
		return nil, err
	}
	return &Builder{Layout: l, format: f}, nil
}

// Summary counts what was read and built.
type Summary struct {
	Documents, Blocks, Skills int
	Issues                    issue.List // sorted; when there is one, nothing else of a build counts
}

// Each builds every package and hands it to take, from several goroutines and in no order. It collects the issues of all
// documents; an error is one of the machine, not of a document.
func (b *Builder) Each(ctx context.Context, take func(*pack.Package) error) (Summary, error) {
	names, issues, err := b.Layout.documents()
	if err != nil {
		return Summary{}, err
	}
	r := run{builder: b, take: take, stages: make(map[string]pack.Stage), total: len(names)}
	r.summary.Issues = issues
	// A Skill may need the stage because of a capability of a dependency, so the packages that ask about others are
	// built a second time, when all of the others are known.
	if err := r.all(ctx, names, r.first); err != nil {
		return Summary{}, err
	}
	slices.Sort(r.again)
	if err := r.all(ctx, r.again, r.second); err != nil {
		return Summary{}, err
	}
	r.summary.Issues.Sort()
	return r.summary, nil
}

// run is one pass over all documents.
type run struct {
	builder *Builder
	take    func(*pack.Package) error
	total   int

	mu      sync.Mutex
	summary Summary
	stages  map[string]pack.Stage
	again   []string // documents that are built a second time
	done    int
}

// all works on documents in parallel.
func (r *run) all(ctx context.Context, names []string, one func(name string) error) error {
	group, working := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, name := range names {
		if working.Err() != nil {
			break
		}
		group.Go(func() error { return one(name) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}

func (r *run) first(name string) error {
	p, blocks, issues, err := r.build(name, func(string) (pack.Stage, bool) { return pack.Stage{}, false })
	if err != nil {
		return err
	}
	r.mu.Lock()
	r.summary.Documents++
	r.summary.Blocks += blocks
	r.summary.Issues = append(r.summary.Issues, issues...)
	asked := p != nil && p.Stage.Asked
	if p != nil {
		r.stages[p.ID] = p.Stage
		r.summary.Skills += len(p.Root.Member("skills").Items)
	}
	if asked {
		r.again = append(r.again, name)
	} else {
		r.done++
	}
	done := r.done
	r.mu.Unlock()
	if p == nil || asked {
		return nil
	}
	return r.finish(p, done)
}

func (r *run) second(name string) error {
	p, _, issues, err := r.build(name, func(id string) (pack.Stage, bool) { s, ok := r.stages[id]; return s, ok })
	if err != nil {
		return err
	}
	r.mu.Lock()
	r.summary.Issues = append(r.summary.Issues, issues...)
	r.done++
	done := r.done
	r.mu.Unlock()
	if p == nil {
		return nil
	}
	return r.finish(p, done)
}

func (r *run) finish(p *pack.Package, done int) error {
	if r.builder.Progress != nil {
		r.builder.Progress(done, r.total)
	}
	return r.take(p)
}

// build reads one document and builds its package.
func (r *run) build(name string, stages pack.Stages) (p *pack.Package, blocks int, issues issue.List, err error) {
	file := "walkthroughs/" + name
	source, err := os.ReadFile(filepath.Join(r.builder.Layout.Walkthroughs(), name))
	if err != nil {
		var unreadable issue.List
		unreadable.Add(issue.Place{File: file, Line: 1, Column: 1}, "", "unreadable-file", reason(err)+"; make it a file that you may read")
		return nil, 0, unreadable, nil
	}
	d, issues := tangle.Read(file, source, r.builder.format.Kinds())
	if len(d.Fragments) == 0 && len(issues) > 0 {
		return nil, d.Blocks, issues, nil
	}
	// The blocks that could be read are judged beside those that could not, so that one run names everything.
	p, more := r.builder.format.Pack(d, stages)
	if issues = append(issues, more...); len(issues) > 0 {
		return nil, d.Blocks, issues, nil
	}
	return p, d.Blocks, nil, nil
}

// reason is what went wrong with a file, without its path, which the place already names.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return strings.ToLower(p.Err.Error())
	}
	return err.Error()
}

// Rebuild builds every package into a folder of its own, each with its source map, for a verifier to compare with what is
// shipped: ID.bonnie and ID.map.json.
func (b *Builder) Rebuild(ctx context.Context, folder string) (Summary, error) {
	return b.Each(ctx, func(p *pack.Package) error { return write(folder, p) })
}

// write writes a package and its source map into a folder.
func write(folder string, p *pack.Package) error {
	return errors.Join(
		os.WriteFile(filepath.Join(folder, p.ID+".bonnie"), p.Bytes, 0o644),
		os.WriteFile(filepath.Join(folder, p.ID+".map.json"), p.SourceMap(), 0o644),
	)
}
