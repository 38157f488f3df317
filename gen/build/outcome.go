package build

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/gen/pack"
)

// Outcome says what a build did.
type Outcome struct {
	Summary
	Changes   []string // ids of the packages that changed, sorted
	Generated []string // generated files that changed: schemas of blocks, then Go files, each sorted
	Tables    Tables
	Program   Program       // the runtime, where there is one
	Compiling time.Duration // how long it took
	Extra     []string      // shipped files that no walkthrough builds, sorted; they are left alone
}

// Written counts the files of the repository that changed; a compiled program is none of them.
func (o Outcome) Written() int { return len(o.Changes) + len(o.Generated) + len(o.Tables.Changed) }

// Tables says what a build did with the tables of the runtime.
type Tables struct {
	Files   int      // how many there are
	Changed []string // those that changed, sorted in each folder
	Took    time.Duration
}

// Build rebuilds every package and replaces the shipped files that differ, and with them what is generated from the schemas
// and from the packages, and the runtime, where the repository holds those. With an issue in any document nothing is written.
func (b *Builder) Build(ctx context.Context) (Outcome, error) {
	unlock, err := b.Layout.lock()
	if err != nil {
		return Outcome{}, err
	}
	defer unlock()
	var out Outcome
	shipped, err := newStaging(b.Layout.Abilities())
	if err != nil {
		return out, err
	}
	defer shipped.discard()
	documents, err := b.schemaDocuments()
	if err != nil {
		return out, err
	}
	fromSchema, err := b.stageSchemas(documents)
	defer discardAll(fromSchema)
	if err != nil {
		return out, err
	}
	for _, s := range fromSchema {
		out.Generated = append(out.Generated, s.changed()...)
	}
	rebuilt, err := os.MkdirTemp("", "bonnie-rebuilt-")
	if err != nil {
		return out, err
	}
	defer os.RemoveAll(rebuilt)
	// What is rebuilt stays in a folder where somebody reads it: admission, and the generator of tables.
	keep := b.Admit != nil || documents != nil
	var mu sync.Mutex
	out.Summary, err = b.Each(ctx, func(p *pack.Package) error {
		if keep {
			if err := write(rebuilt, p); err != nil {
				return err
			}
		}
		name := p.ID + ".bonnie"
		old, err := os.ReadFile(filepath.Join(b.Layout.Abilities(), name))
		if err == nil && bytes.Equal(old, p.Bytes) {
			return nil
		}
		if err := shipped.add(name, p.Bytes); err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		out.Changes = append(out.Changes, p.ID)
		return nil
	})
	if err != nil || len(out.Issues) > 0 {
		return out, err
	}
	slices.Sort(out.Changes)
	// What is generated from the schemas comes first: what admits packages is compiled with it.
	if err := replaceAll(fromSchema); err != nil {
		return out, err
	}
	if len(fromSchema) > 0 {
		b.remember(b.schemaPart(documents))
	}
	// Packages are admitted also when none of them changes: what a walkthrough accepts is no part of its package.
	if b.Admit != nil {
		if err := b.Admit(ctx, rebuilt, out.Summary); err != nil {
			return out, err
		}
	}
	stages := []*staging{shipped}
	if documents != nil {
		more, err := b.runtime(ctx, rebuilt, shipped, &out)
		defer discardAll(more)
		if err != nil || len(out.Issues) > 0 {
			return out, err
		}
		stages = append(more, shipped) // a signature goes away with its package, which cannot be undone, so that is last
	}
	if err := ctx.Err(); err != nil {
		return out, err
	}
	if err := replaceAll(stages); err != nil {
		return out, err
	}
	if documents != nil {
		if p, _, err := b.tablePart(rebuilt); err == nil {
			b.remember(p)
		}
	}
	out.Extra, err = b.extra()
	return out, err
}

// stageSchemas stages what is generated from the schemas, unless nothing has changed since the last time.
func (b *Builder) stageSchemas(documents []schemaDocument) ([]*staging, error) {
	p := b.schemaPart(documents)
	if documents == nil || b.isFresh(p) {
		return nil, nil
	}
	outputs, err := p.fromSchema(documents)
	if err != nil {
		return nil, err
	}
	return stageAll(outputs)
}

// runtime stages the tables of the packages in a folder and the runtime that is compiled with them. The caller discards what
// it gets, also with an error.
func (b *Builder) runtime(ctx context.Context, rebuilt string, shipped *staging, out *Outcome) (stages []*staging, err error) {
	started := time.Now()
	p, packages, err := b.tablePart(rebuilt)
	if err != nil {
		return nil, err
	}
	if !b.isFresh(p) {
		outputs, issues, err := p.fromPackages(packages)
		if err != nil || len(issues) > 0 {
			out.Issues = issues
			return nil, err
		}
		if stages, err = stageAll(outputs); err != nil {
			return stages, err
		}
		for _, o := range outputs {
			out.Tables.Files += len(o.files)
		}
	} else if out.Tables.Files, err = p.count(); err != nil {
		return nil, err
	}
	for _, s := range stages {
		out.Tables.Changed = append(out.Tables.Changed, s.changed()...)
	}
	out.Tables.Took = time.Since(started)
	started = time.Now()
	program, compiled, err := b.compile(ctx, append(slices.Clone(stages), shipped))
	if err != nil {
		return stages, err
	}
	out.Program, out.Compiling = compiled, time.Since(started)
	return append(stages, program), nil
}

// extra returns the shipped files that no walkthrough builds.
func (b *Builder) extra() (names []string, err error) {
	entries, err := os.ReadDir(b.Layout.Abilities())
	if err != nil {
		return nil, err
	}
	documents, _, err := b.Layout.documents()
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if stem, ok := strings.CutSuffix(e.Name(), ".bonnie"); ok && !slices.Contains(documents, stem+".md") {
			names = append(names, e.Name())
		}
	}
	return names, nil
}
