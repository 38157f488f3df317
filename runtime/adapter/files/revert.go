package files

import (
	"context"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// RevertEdit takes back the last change, of a path when one is given: an edit by what the file held before, a new file by moving
// it into the trash, a new name by the old one. A file that is not as the change left it stays as it is.
func (w *workspace) RevertEdit(ctx context.Context, a table.RevertEditArgs) (operation.Result, error) {
	return concluded(w.revertEdit(ctx, a))
}

func (w *workspace) revertEdit(ctx context.Context, a table.RevertEditArgs) (operation.Result, error) {
	done, err := w.change(ctx)
	if err != nil {
		return operation.Result{}, err
	}
	defer done()
	path, err := w.wanted(a.Path.String())
	if err != nil {
		return operation.Result{}, err
	}
	e, err := w.edits().last(path, func(e entry) bool { return e.kind == entryEdit || e.kind == entryNew || e.kind == entryMoved })
	if err != nil {
		return operation.Result{}, err
	}
	at, err := w.locate(e.path)
	if err != nil {
		return operation.Result{}, err
	}
	if at.path != e.path || at.info != nil && !at.isFile() {
		return operation.Result{}, moved
	}
	var holds operation.Digest
	if at.info != nil {
		if holds, err = w.digest(ctx, at); err != nil {
			return operation.Result{}, err
		}
	}
	if w.isBack(ctx, e, at, holds) {
		w.forget(e, nil)
		return operation.Result{}, nothing
	}
	if !same(holds, e.after) {
		return operation.Result{}, moved
	}
	switch e.kind {
	case entryEdit:
		return w.writeBack(ctx, at, e)
	case entryMoved:
		return w.moveBack(at, e)
	}
	if err := w.discard(at, holds); err != nil {
		return operation.Result{}, err
	}
	w.forget(e, nil)
	return w.gone(at.path, holds), nil
}

// isBack tells whether things stand as before a change: somebody else took it back, or the process ended before it was made.
// Then there is nothing to take back, and the change before it is not taken back in its place: nobody asked for that.
func (w *workspace) isBack(ctx context.Context, e entry, at place, holds operation.Digest) bool {
	switch e.kind {
	case entryEdit:
		return same(holds, e.before)
	case entryNew:
		return at.info == nil
	}
	return at.info == nil && w.holds(ctx, e.previous, e.after)
}

// holds tells whether a path has a file with a digest.
func (w *workspace) holds(ctx context.Context, path string, d operation.Digest) bool {
	at, err := w.file(path)
	if err != nil {
		return false
	}
	have, err := w.digest(ctx, at)
	return err == nil && same(have, d)
}

// writeBack writes what a file held before an edit.
func (w *workspace) writeBack(ctx context.Context, at place, e entry) (operation.Result, error) {
	src, err := w.prior(e)
	if err != nil {
		return operation.Result{}, err
	}
	held, err := w.content(ctx, at)
	if err != nil {
		return operation.Result{}, err
	}
	if err := w.replace(at, e.after, src); err != nil {
		return operation.Result{}, err
	}
	w.forget(e, held)
	change := table.CodingChange{
		Kind: table.CodingChangeKindModified, Path: table.CodingPath(at.path), Before: hex(e.after), HasBefore: true, After: hex(e.before), HasAfter: true,
	}
	return w.changed(operation.Change{Target: w.scope(at.path), Kind: operation.Modified, Before: e.after, After: e.before}, change.AsValue()), nil
}

// moveBack gives a file the path that it had.
func (w *workspace) moveBack(at place, e entry) (operation.Result, error) {
	goal, err := w.locate(e.previous)
	if err != nil {
		return operation.Result{}, err
	}
	if goal.path != e.previous || !isFree(goal) && !isSame(at, goal) {
		return operation.Result{}, moved
	}
	if err := w.move(at, e.previous); err != nil {
		return operation.Result{}, err
	}
	w.forget(e, nil)
	return w.movedTo(at.path, e.previous, e.after), nil
}
