package files

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// Version is that of the adapter.
const Version = "1.0.0"

// Options are what an operator says of a workspace.
type Options struct {
	// Root is the folder that is the workspace. Nothing outside of it is opened, whatever links say.
	Root string
	// WorkspaceID is the identity of the workspace in receipts; they have none when it is empty. It should not be a path.
	WorkspaceID string
	// ReadOnly takes back all operations that change something.
	ReadOnly bool
	// Protect are patterns as in a .gitignore of what is refused beside the secrets that are always, such as the configuration
	// of a runtime that lies in the workspace. Capitals are not told apart.
	Protect []string
	// Allow are such patterns of what is not refused after all, as "fixtures/*.pem". They hold for secrets and for Protect, and
	// open neither .git nor .bonnie. As in a .gitignore, a file in a folder that is refused stays so.
	Allow []string
	// Ctags is the path of Universal Ctags, which finds symbols. Without it they are not found here.
	Ctags string
}

// New makes the adapter of a workspace. It opens the root, and fails when that is no folder or when a pattern is empty.
func New(o Options) (*operation.Adapter, error) {
	directory, err := filepath.Abs(o.Root)
	if err != nil {
		return nil, err
	}
	if o.Root == "" {
		return nil, errors.New("files: the workspace has no root; name a folder")
	}
	for _, list := range [][]string{o.Protect, o.Allow} {
		for _, line := range list {
			if line == "" || line[0] == '!' || line[0] == '#' {
				return nil, errors.New("files: a pattern of what is protected or allowed is empty, or starts with ! or #; write it without")
			}
		}
	}
	root, err := os.OpenRoot(o.Root)
	if err != nil {
		return nil, err
	}
	w := &workspace{
		root: root, id: o.WorkspaceID, guard: newGuard(o.Protect, o.Allow), directory: directory,
		changing: make(chan struct{}, 1), asked: make(map[string]operation.Digest),
	}
	promises := operation.Promises{
		Version:     Version,
		Permissions: []ability.PermissionKind{ability.PermissionKindFiles},
		Enforces:    []manifest.Constraint{{Kind: ability.ConstraintKindRequiresStableDocumentIdentity, Value: "content-digest"}},
		Unavailable: []operation.Unavailable{
			{Operation: "read_focused_file", Reason: "nothing here knows which file has the focus"},
			{Operation: "replace_selected_code", Reason: "nothing here knows what is selected"},
		},
		Prompt: true,
	}
	if w.ctags, err = findCtags(o.Ctags); err != nil {
		promises.Unavailable = append(promises.Unavailable, operation.Unavailable{Operation: "find_symbol", Reason: err.Error()})
	}
	if o.ReadOnly {
		for _, name := range []string{"create_file", "delete_file", "edit_file", "rename_file", "restore_file", "revert_edit"} {
			promises.Unavailable = append(promises.Unavailable, operation.Unavailable{Operation: name, Reason: "the workspace is open for reading only"})
		}
	}
	return table.Files(w, promises), nil
}
