package project

import (
	"context"
	"os"

	"github.com/bonnie-build/bonnie/runtime/table"
)

// Options is what an operator has decided for one workspace. Root is required.
type Options struct {
	// Root is the folder of the workspace, an absolute path: commands run in it.
	Root string
	// Roots are the folders that a model can edit in beside Root.
	Roots []string
	// Workspace names the workspace in reports and receipts; the name of the folder when it is empty. At most 256 bytes.
	Workspace string
	// Outside are absolute paths that must not be in a root, nor have one in them: the configuration that the commands come from, and
	// the folders in which the runtime keeps what is its own. New refuses them otherwise.
	Outside []string
	// Commands are at most one for each act and extent.
	Commands []Command
	// Path are the folders in which programs are looked up: absolute, and not in a root. They are the PATH of the commands.
	Path []string
	// Environment is what commands have beside PATH, HOME, LANG and TMPDIR: NAME=VALUE, or NAME alone for the value that this process
	// has. It can replace HOME, LANG and TMPDIR.
	Environment []string
	// Files gives the files that focused-file or changed-files mean now, as paths in Root with forward slashes. It returns when its
	// context ends. It is needed when a command has the argument {files}.
	Files func(ctx context.Context, extent table.CodingExtent) ([]string, error)
	// Approve says whether code of the workspace may run now. An error is no answer. It is asked before each run of a command that
	// is not Inert, on a goroutine of its own, with the context of the run, which has the values of the host's, and returns when
	// that ends.
	Approve func(ctx context.Context, q Question) (bool, error)
	// Network grants the network to the adapter: build and test declare that they use it. Nothing here keeps a command from it.
	Network bool
	// ReadOnly makes every act unavailable.
	ReadOnly bool
	// Start starts the process of a command in place of os.StartProcess, for a host that has to know which processes are commands. Over
	// is called once it has been waited for.
	Start func(name string, argv []string, attr *os.ProcAttr) (p *os.Process, over func(), err error)
}

// Command is what an operator lets run.
type Command struct {
	Act       table.CodingAct
	Extent    table.CodingExtent
	Arguments []string // the program first; {files} stands for files
	// Inert declares that nothing that lies in a root is executed by it, not even as a plug-in or as configuration. It is the
	// operator's word. A program in a root is refused as one.
	Inert bool
}

// filesArgument is the argument in whose place files stand.
const filesArgument = "{files}"

// title names a command in errors and questions.
func (c *Command) title() string { return c.Act.String() + " " + c.Extent.String() }
