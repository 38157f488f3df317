package project

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
)

// version is that of the adapter.
const version = "1.0.0"

// operations are the names of the operations that do the acts.
var operations = [...]string{table.CodingActCheck: "check_project", table.CodingActBuild: "build_project", table.CodingActTest: "test_project"}

// New makes the adapter of a workspace. What is wrong with the options is told all at once, a line each. What is missing on this machine
// is no error: an act whose program is not there is unavailable, with the reason.
func New(o Options) (*operation.Adapter, error) {
	b := builder{options: &o}
	a := b.build()
	if len(b.wrong) > 0 {
		slices.Sort(b.wrong)
		return nil, errors.New(strings.Join(slices.Compact(b.wrong), "\n"))
	}
	promises := operation.Promises{
		Version:     version,
		Permissions: []ability.PermissionKind{ability.PermissionKindFiles},
		Prompt:      true,
	}
	if o.Network {
		promises.Permissions = append(promises.Permissions, ability.PermissionKindNetwork)
	}
	for act := table.CodingActCheck; act <= table.CodingActTest; act++ {
		if reason := b.unavailable(act); reason != "" {
			promises.Unavailable = append(promises.Unavailable, operation.Unavailable{Operation: operations[act], Reason: reason})
		}
	}
	return table.Project(a, promises), nil
}

// builder reads options, and collects what is wrong with them.
type builder struct {
	options *Options
	roots   []string // as they were resolved, Root first
	path    []string
	wrong   []string
	missing [table.CodingActTest + 1]string // the program that an act lacks
	asks    [table.CodingActTest + 1]bool
	adapter *adapter
}

func (b *builder) refuse(text string) { b.wrong = append(b.wrong, text) }

func (b *builder) build() *adapter {
	o := b.options
	b.adapter = &adapter{files: o.Files, approve: o.Approve, start: o.Start}
	for i := range b.adapter.slots {
		b.adapter.slots[i] = make(chan struct{}, 1)
	}
	b.readRoots()
	for _, own := range o.Outside {
		if why := b.within("", own); why != "" {
			b.refuse("outside: " + why)
		}
	}
	b.readPath()
	if len(b.roots) == 0 {
		return nil
	}
	b.adapter.root, b.adapter.workspace = b.roots[0], o.Workspace
	if o.Workspace == "" {
		b.adapter.workspace = first(strings.ToValidUTF8(filepath.Base(b.roots[0]), "\uFFFD"), longWorkspace)
	} else if len(o.Workspace) > longWorkspace {
		b.refuse("workspace: the name has " + strconv.Itoa(len(o.Workspace)) + " bytes; at most " + strconv.Itoa(longWorkspace) + " are allowed")
	}
	b.adapter.environment = b.environment()
	for i := range o.Commands {
		b.command(&o.Commands[i])
	}
	for act := range b.adapter.commands {
		list := &b.adapter.commands[act]
		if list[table.CodingExtentWholeProject] == nil && (list[table.CodingExtentFocusedFile] != nil || list[table.CodingExtentChangedFiles] != nil) {
			b.refuse("commands: " + table.CodingAct(act).String() + " has none for whole-project, which is done where nothing narrower can be; add it")
		}
	}
	b.adapter.question = b.question()
	return b.adapter
}

// longWorkspace is how long the name of a workspace may be, in bytes.
const longWorkspace = 256

// readRoots resolves the roots.
func (b *builder) readRoots() {
	for i, root := range slices.Concat([]string{b.options.Root}, b.options.Roots) {
		named := "root"
		if i > 0 {
			named = "roots"
		}
		switch real, err := filepath.EvalSymlinks(root); {
		case !filepath.IsAbs(root):
			b.refuse(named + ": " + strconv.Quote(root) + " is no absolute path")
		case err != nil:
			b.refuse(named + ": " + strconv.Quote(root) + " cannot be resolved: " + err.Error())
		case !isFolder(real):
			b.refuse(named + ": " + strconv.Quote(root) + " is no folder")
		default:
			b.roots = append(b.roots, real)
		}
	}
}

// readPath resolves the folders of programs. One that is not there is left out.
func (b *builder) readPath() {
	for _, folder := range b.options.Path {
		if strings.ContainsRune(folder, filepath.ListSeparator) {
			b.refuse("path: " + strconv.Quote(folder) + " is more than one folder")
			continue
		}
		if why := b.in("", folder); why != "" {
			b.refuse("path: " + why)
			continue
		}
		if isFolder(folder) {
			b.path = append(b.path, filepath.Clean(folder))
		}
	}
}

// environment is what every command gets, sorted by name.
func (b *builder) environment() []string {
	values := []string{}
	set := func(name, value string) {
		values = slices.DeleteFunc(values, func(v string) bool { return strings.HasPrefix(v, name+"=") })
		values = append(values, name+"="+value)
	}
	for _, name := range slices.Concat([]string{"HOME", "LANG", "TMPDIR"}, required, b.options.Environment) {
		name, value, given := strings.Cut(name, "=")
		if name == "" || strings.EqualFold(name, "PATH") || strings.ContainsRune(name+value, 0) {
			b.refuse("environment: " + strconv.Quote(name) + " cannot be set here; PATH is made of the folders of programs")
			continue
		}
		if !given {
			if value, given = os.LookupEnv(name); !given {
				continue
			}
		}
		set(name, value)
	}
	set("PATH", strings.Join(b.path, string(filepath.ListSeparator)))
	if len(b.path) == 0 {
		set("PATH", os.DevNull) // an empty one would be the root of the workspace
	}
	slices.Sort(values)
	return values
}

// unavailable says why an act is not done here, or nothing.
func (b *builder) unavailable(act table.CodingAct) string {
	switch {
	case b.options.ReadOnly:
		return "the workspace is read-only"
	case !canStart:
		return "this system starts no programs"
	case b.adapter.commands[act][table.CodingExtentWholeProject] == nil:
		return "the operator has listed no command for it"
	case b.missing[act] != "":
		return "the program " + strconv.Quote(b.missing[act]) + " is not there"
	case b.asks[act] && b.options.Approve == nil:
		return "its command runs code of the workspace, and nobody is there to confirm that"
	}
	return ""
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
