package files

import (
	"context"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// EditFile replaces the one place where a file holds a passage. The file keeps its encoding, its line ends, its mark and its mode.
func (w *workspace) EditFile(ctx context.Context, a table.EditFileArgs) (operation.Result, error) {
	return concluded(w.editFile(ctx, a))
}

func (w *workspace) editFile(ctx context.Context, a table.EditFileArgs) (operation.Result, error) {
	done, err := w.change(ctx)
	if err != nil {
		return operation.Result{}, err
	}
	defer done()
	at, src, text, encoded, err := w.look(ctx, a.Path.String())
	if err != nil {
		return operation.Result{}, err
	}
	before, after := a.Before.String(), a.After.String()
	if !encoded.holds(after) {
		return operation.Result{}, invalid
	}
	body, line, once := splice(text, before, after)
	if !once {
		return operation.Result{}, invalid
	}
	if body == text {
		return operation.Result{FoundNothing: true, Target: w.target(at.path)}, nil
	}
	out := encoded.encode(body)
	if len(out) > largest {
		return operation.Result{}, invalid
	}
	if err := stopped(ctx); err != nil {
		return operation.Result{}, err
	}
	was, is := sum(src), sum(out)
	drop, err := w.keep(&entry{kind: entryEdit, path: at.path, before: was, after: is}, src)
	if err != nil {
		return operation.Result{}, err
	}
	if err := w.replace(at, was, out); err != nil {
		drop()
		return operation.Result{}, err
	}
	change := table.CodingChange{
		Kind: table.CodingChangeKindModified, Path: table.CodingPath(at.path), Before: hex(was), HasBefore: true, After: hex(is), HasAfter: true,
		FirstLine: table.CodingLine(line), HasFirstLine: true,
	}
	return w.changed(operation.Change{Target: w.scope(at.path), Kind: operation.Modified, Before: was, After: is}, change.AsValue()), nil
}

// target gives the scope of a path as a target.
func (w *workspace) target(path string) *operation.Scope {
	scope := w.scope(path)
	return &scope
}
