package files

import (
	"context"
	"io/fs"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// ListFiles lists the files below a folder, of the whole workspace when none is named.
func (w *workspace) ListFiles(ctx context.Context, a table.ListFilesArgs) (operation.Result, error) {
	return concluded(w.listFiles(ctx, a))
}

func (w *workspace) listFiles(ctx context.Context, a table.ListFilesArgs) (operation.Result, error) {
	depth := int64(-1)
	if a.HasDepth {
		if depth = a.Depth; depth < 1 {
			return operation.Result{}, outOfRange
		}
	}
	at, err := w.folder(a.Folder.String())
	if err != nil {
		return operation.Result{}, err
	}
	list, room := table.CodingFileList{}, newBudget(mostValue)
	err = w.walk(ctx, at.path, depth, func(name string, entry fs.DirEntry) error {
		file := table.CodingFile{Path: table.CodingPath(name), Bytes: table.CodingCount(size(entry))}
		if !room.take(file) {
			return errEnough
		}
		list = append(list, file)
		return nil
	})
	if err != nil {
		return operation.Result{}, err
	}
	return operation.Result{Value: list.AsValue(), Truncated: room.full, FoundNothing: len(list) == 0}, nil
}
