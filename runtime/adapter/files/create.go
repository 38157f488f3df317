package files

import (
	"context"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// CreateFile writes a file where nothing is, in UTF-8, as it is given. Missing folders are made.
func (w *workspace) CreateFile(ctx context.Context, a table.CreateFileArgs) (operation.Result, error) {
	return concluded(w.createFile(ctx, a))
}

func (w *workspace) createFile(ctx context.Context, a table.CreateFileArgs) (operation.Result, error) {
	done, err := w.change(ctx)
	if err != nil {
		return operation.Result{}, err
	}
	defer done()
	at, err := w.locate(a.Path.String())
	if err != nil {
		return operation.Result{}, err
	}
	src := []byte(a.Content.String())
	if !isFree(at) || len(src) > largest || !plain.holds(string(src)) {
		return operation.Result{}, invalid
	}
	is := sum(src)
	drop, err := w.keep(&entry{kind: entryNew, path: at.path, after: is}, nil)
	if err != nil {
		return operation.Result{}, err
	}
	if err := w.put(at.path, src); err != nil {
		drop()
		return operation.Result{}, err
	}
	file := table.CodingFile{Path: table.CodingPath(at.path), Bytes: table.CodingCount(len(src)), Digest: hex(is), HasDigest: true}
	return w.changed(operation.Change{Target: w.scope(at.path), Kind: operation.Created, After: is}, file.AsValue()), nil
}

// RenameFile gives a file another path where nothing is.
func (w *workspace) RenameFile(ctx context.Context, a table.RenameFileArgs) (operation.Result, error) {
	return concluded(w.renameFile(ctx, a))
}

func (w *workspace) renameFile(ctx context.Context, a table.RenameFileArgs) (operation.Result, error) {
	done, err := w.change(ctx)
	if err != nil {
		return operation.Result{}, err
	}
	defer done()
	at, to, err := w.both(a.Path.String(), a.NewPath.String())
	if err != nil {
		return operation.Result{}, err
	}
	if at.path == to {
		return operation.Result{FoundNothing: true, Target: w.target(at.path)}, nil
	}
	holds, err := w.digest(ctx, at)
	if err != nil {
		return operation.Result{}, err
	}
	drop, err := w.keep(&entry{kind: entryMoved, path: to, previous: at.path, after: holds}, nil)
	if err != nil {
		return operation.Result{}, err
	}
	if err := w.move(at, to); err != nil {
		drop()
		return operation.Result{}, err
	}
	return w.movedTo(at.path, to, holds), nil
}

// both locates a file as it is called and as it should be called. The new path may have the file itself, under a name that
// differs from the old one in capitals.
func (w *workspace) both(from, to string) (at place, path string, err error) {
	names, err := steps(from)
	if err != nil {
		return at, "", err
	}
	if at, err = w.file(from); err != nil {
		return at, "", err
	}
	// A link is not what is called so: moving what it leads to would be a surprise.
	if !isPath(at.path, names) {
		return at, "", invalid
	}
	goal, err := w.locate(to)
	if err != nil {
		return at, "", err
	}
	if !isFree(goal) && !isSame(at, goal) {
		return at, "", invalid
	}
	return at, goal.path, nil
}

// isPath tells whether a path has these names.
func isPath(path string, names []string) bool {
	for i, name := range names {
		if i == len(names)-1 {
			return path == name
		}
		if len(path) <= len(name) || path[:len(name)] != name || path[len(name)] != '/' {
			return false
		}
		path = path[len(name)+1:]
	}
	return false
}

// move gives a file another path.
func (w *workspace) move(at place, to string) error {
	if fold(at.path) == fold(to) { // on a file system that tells no capitals apart the new name is taken, by the file itself
		if info, err := w.root.Lstat(to); err == nil && isSame(at, place{to, info}) {
			return w.root.Rename(at.path, to)
		}
	}
	if err := w.makeFolders(parent(to)); err != nil {
		return err
	}
	return w.carry(at.path, to)
}

// movedTo gives the result of a move.
func (w *workspace) movedTo(from, to string, holds operation.Digest) operation.Result {
	change := table.CodingChange{
		Kind: table.CodingChangeKindMoved, Path: table.CodingPath(to), PreviousPath: table.CodingPath(from), HasPreviousPath: true,
		Before: hex(holds), HasBefore: true, After: hex(holds), HasAfter: true,
	}
	return w.changed(operation.Change{Target: w.scope(to), Kind: operation.Moved, Before: holds, After: holds}, change.AsValue())
}
