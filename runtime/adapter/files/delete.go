package files

import (
	"context"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// DeleteFile moves a file into the trash of the workspace: the one that somebody was asked about, with what it held then.
func (w *workspace) DeleteFile(ctx context.Context, a table.DeleteFileArgs) (operation.Result, error) {
	return concluded(w.deleteFile(ctx, a))
}

func (w *workspace) deleteFile(ctx context.Context, a table.DeleteFileArgs) (operation.Result, error) {
	done, err := w.change(ctx)
	if err != nil {
		return operation.Result{}, err
	}
	defer done()
	names, err := steps(a.Path.String())
	if err != nil {
		return operation.Result{}, err
	}
	at, err := w.file(a.Path.String())
	if err != nil {
		return operation.Result{}, err
	}
	if !isPath(at.path, names) {
		return operation.Result{}, invalid
	}
	holds, err := w.digest(ctx, at)
	if err != nil {
		return operation.Result{}, err
	}
	// What nobody was asked about, or what has changed since, is not what a person agreed to lose.
	if !same(w.agreed(at.path), holds) {
		return operation.Result{}, moved
	}
	if err := w.discard(at, holds); err != nil {
		return operation.Result{}, err
	}
	return w.gone(at.path, holds), nil
}

// gone gives the result of a removal.
func (w *workspace) gone(path string, held operation.Digest) operation.Result {
	change := table.CodingChange{Kind: table.CodingChangeKindDeleted, Path: table.CodingPath(path), Before: hex(held), HasBefore: true}
	return w.changed(operation.Change{Target: w.scope(path), Kind: operation.Deleted, Before: held}, change.AsValue())
}

// RestoreFile moves a file out of the trash, to the path that it had: the one that was deleted last, of that path when one is given.
func (w *workspace) RestoreFile(ctx context.Context, a table.RestoreFileArgs) (operation.Result, error) {
	return concluded(w.restoreFile(ctx, a))
}

func (w *workspace) restoreFile(ctx context.Context, a table.RestoreFileArgs) (operation.Result, error) {
	done, err := w.change(ctx)
	if err != nil {
		return operation.Result{}, err
	}
	defer done()
	path, err := w.wanted(a.Path.String())
	if err != nil {
		return operation.Result{}, err
	}
	e, err := w.trash().last(path, func(e entry) bool { _, there := w.trashed(e); return there })
	if err != nil {
		return operation.Result{}, err
	}
	at, err := w.locate(e.path)
	if err != nil {
		return operation.Result{}, err
	}
	if !isFree(at) || at.path != e.path {
		return operation.Result{}, invalid
	}
	kept, _ := w.trashed(e)
	holds, err := w.digest(ctx, kept)
	if err != nil {
		return operation.Result{}, err
	}
	if err := w.recover(e); err != nil {
		return operation.Result{}, err
	}
	file := table.CodingFile{Path: table.CodingPath(e.path), Bytes: table.CodingCount(kept.info.Size()), Digest: hex(holds), HasDigest: true}
	return w.changed(operation.Change{Target: w.scope(e.path), Kind: operation.Created, After: holds}, file.AsValue()), nil
}

// wanted gives the path of a call that may go without one, as entries have it.
func (w *workspace) wanted(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	at, err := w.locate(text)
	if err == nil && at.path == "" {
		err = invalid
	}
	return at.path, err
}
