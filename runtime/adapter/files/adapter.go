package files

import (
	"context"
	"os"
	"sync"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// class is the class of every target that this adapter changes.
const class = "code-workspace"

// workspace does the operations.
type workspace struct {
	root      *os.Root
	id        string
	guard     guard
	ctags     string // the program; empty when there is none
	directory string // what the program is started in

	// changing is held by the one call that changes something. There is one for all paths and not one for each: the order of the
	// journal has to be that of the changes, and a change takes milliseconds. A channel lets a waiting call end with its context.
	changing chan struct{}

	mu    sync.Mutex
	asked map[string]operation.Digest // what files held when somebody was asked whether to delete them
}

// mostAsked is how many such questions are remembered. The turn has one that waits at a time.
const mostAsked = 64

// scope says what a value or a change belongs to.
func (w *workspace) scope(path string) operation.Scope {
	return operation.Scope{WorkspaceID: w.id, DocumentID: path, TargetClass: class}
}

// change begins to change something. What it gives ends that.
func (w *workspace) change(ctx context.Context) (func(), error) {
	if err := stopped(ctx); err != nil {
		return nil, err
	}
	select {
	case w.changing <- struct{}{}:
		return func() { <-w.changing }, nil
	default:
	}
	select {
	case w.changing <- struct{}{}:
		return func() { <-w.changing }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// changed gives the result of a change.
func (w *workspace) changed(c operation.Change, v operation.Value) operation.Result {
	scope := c.Target
	v.Scope = &scope
	return operation.Result{Value: v, Target: &scope, Changes: []operation.Change{c}}
}

// Target says that what is changed is source in a workspace. It knows nothing of other operations.
func (w *workspace) Target(name string, _ *argument.List) (string, bool) {
	switch name {
	case "create_file", "delete_file", "edit_file", "rename_file", "restore_file", "revert_edit":
		return class, true
	}
	return "", false
}

// Preview says of a file that is to be deleted which one it is, how large and how old. The file is remembered as it is now: it is
// what a person who says yes agrees to lose. Of other operations it says only what they are about.
func (w *workspace) Preview(ctx context.Context, name string, arguments *argument.List) (operation.Preview, error) {
	none := operation.Preview{Bytes: -1, Restorable: true}
	path := ""
	switch name {
	case "delete_file":
		return w.previewDelete(ctx, table.ReadDeleteFileArgs(arguments).Path.String())
	case "edit_file":
		path = table.ReadEditFileArgs(arguments).Path.String()
	case "create_file":
		a := table.ReadCreateFileArgs(arguments)
		path, none.Bytes = a.Path.String(), int64(len(a.Content))
	case "rename_file":
		path = table.ReadRenameFileArgs(arguments).Path.String()
	case "revert_edit":
		path = table.ReadRevertEditArgs(arguments).Path.String()
	case "restore_file":
		path = table.ReadRestoreFileArgs(arguments).Path.String()
	default:
		return operation.Preview{Bytes: -1}, nil
	}
	at, err := w.locate(path)
	if err != nil {
		return none, err
	}
	none.Subject = at.path
	if at.isFile() {
		none.Bytes, none.Changed = at.info.Size(), at.info.ModTime()
	}
	return none, nil
}

// previewDelete looks at a file that is to be deleted.
func (w *workspace) previewDelete(ctx context.Context, text string) (operation.Preview, error) {
	at, err := w.file(text)
	if err != nil {
		return operation.Preview{Bytes: -1}, err
	}
	d, err := w.digest(ctx, at)
	if err != nil {
		return operation.Preview{Bytes: -1}, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.asked) >= mostAsked {
		clear(w.asked)
	}
	w.asked[at.path] = d
	return operation.Preview{Subject: at.path, Bytes: at.info.Size(), Changed: at.info.ModTime(), Restorable: true}, nil
}

// agreed gives what a file held when somebody was asked about it, once.
func (w *workspace) agreed(path string) operation.Digest {
	w.mu.Lock()
	defer w.mu.Unlock()
	d := w.asked[path]
	delete(w.asked, path)
	return d
}

// ReadFocusedFile is not done here: this adapter has no focus. Its Skill is dormant.
func (w *workspace) ReadFocusedFile(context.Context, table.ReadFocusedFileArgs) (operation.Result, error) {
	return operation.Result{}, operation.ErrUnknown
}

// ReplaceSelectedCode is not done here: this adapter has no selection. Its Skill is dormant.
func (w *workspace) ReplaceSelectedCode(context.Context, table.ReplaceSelectedCodeArgs) (operation.Result, error) {
	return operation.Result{}, operation.ErrUnknown
}
