package host

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/files"
	"github.com/bonnie-build/bonnie/runtime/adapter/project"
	"github.com/bonnie-build/bonnie/runtime/adapter/remote"
	"github.com/bonnie-build/bonnie/runtime/config"
	"github.com/bonnie-build/bonnie/runtime/history"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// Options is what a program knows beside the configuration.
type Options struct {
	Config string    // the file that the configuration comes from; empty when there is none
	Log    io.Writer // of what happens; nil for none
}

// Host is a running engine with its adapters.
type Host struct {
	Engine   *turn.Engine
	Set      snapshot.Set               // what was active first
	Programs []*Program                 // in the order of the configuration
	fronts   map[string]operation.Scope // what stands in front, by the id of an adapter
	asks     map[string]bool            // operations that run code of the workspace
	end      []func() error             // in the order in which they were opened

	supervisor *remote.Supervisor

	notices  *notices
	stopFile string
	ending   chan struct{} // closed when the host ends
	watched  chan struct{} // closed when nobody watches any more
	before   turn.Counts   // what was told of
	stopped  bool          // by the stop file
	lost     bool          // it was told that a receipt was

	mu       sync.Mutex
	approved map[string]bool // Skills that the person has let run
	changed  func()          // is told of activations; nil
}

// inMemory is how many receipts are kept where there is no log.
const inMemory = 1024

// Start starts an engine over the packages of a set.
func Start(set snapshot.Set, d *config.Document, o Options) (*Host, error) {
	h := &Host{
		ending: make(chan struct{}), watched: make(chan struct{}), asks: make(map[string]bool), approved: make(map[string]bool),
		fronts: make(map[string]operation.Scope),
	}
	if err := outside(d, o); err != nil {
		return nil, err
	}
	adapters, err := h.adapters(d, o)
	if err != nil {
		return nil, err
	}
	set.Adapters = append(set.Adapters, adapters...)
	set.Loaded = time.Now()
	if !d.Quiet {
		h.notices = newNotices(o.Log)
	}
	options := turn.Options{Records: &receipt.Memory{Limit: inMemory}, Budgets: turn.Budgets(), Limits: limits(d)}
	if d.HasUserCapSeconds {
		options.UserCap = time.Duration(d.UserCapSeconds) * time.Second
	}
	if err = h.open(d, &options); err == nil {
		err = h.programs(d)
	}
	if err == nil {
		h.supervisor = remote.NewSupervisor(set, h.remotes()...)
		h.Set = h.supervisor.Set()
		h.Engine, err = turn.Start(h.Set, options)
	}
	if err != nil {
		_ = h.close() // what was wrong first counts
		h.closePrograms()
		return nil, err
	}
	h.started()
	h.supervise()
	if h.stopFile = d.StopFile.String(); h.stopFile != "" {
		h.obey() // before the first call
	}
	go h.watch()
	return h, nil
}

// open opens what the engine writes to.
func (h *Host) open(d *config.Document, options *turn.Options) error {
	if d.HasReceipts {
		log, err := receipt.OpenLog(d.Receipts.String(), receipt.Options{MaximumFileBytes: d.ReceiptBytes})
		if err != nil {
			return err
		}
		options.Records, h.end = log, append(h.end, log.Close)
	}
	if d.HasHistory {
		log, err := history.Open(d.History.String(), history.Options{MaximumFileBytes: d.HistoryBytes})
		if err != nil {
			return err
		}
		options.History, h.end = &memory{log: log, notices: h.notices}, append(h.end, log.Close)
	}
	return nil
}

// leaving is how long the end waits for operations that were left behind. A command that does not end when it is asked to is killed
// two seconds later.
const leaving = 3 * time.Second

// Close ends what the host has opened. Calls have to be over, and it is for once. It waits for operations that did not come back when
// they were told to stop, for three seconds at most, so that no process outlives this one.
func (h *Host) Close() error {
	close(h.ending)
	<-h.watched
	h.supervisor.Close()
	h.closePrograms()
	ctx, cancel := context.WithTimeout(context.Background(), leaving)
	h.Engine.Wait(ctx)
	cancel()
	h.counted()
	h.unrecorded()
	now := h.Engine.Counts()
	h.notices.say(info, "end", numbersOf(&now, new(turn.Counts))...)
	return h.close()
}

func (h *Host) close() (err error) {
	for _, end := range slices.Backward(h.end) {
		if e := end(); err == nil {
			err = e
		}
	}
	h.notices.end()
	return err
}

// own are the paths that are the operator's.
func own(d *config.Document, o Options) []ownPath {
	return []ownPath{
		{"configuration", o.Config}, {"folder of receipts", d.Receipts.String()}, {"folder of the history", d.History.String()},
		{"stop file", d.StopFile.String()},
	}
}

type ownPath struct{ what, path string }

// outside refuses what is the operator's and lies where a model can work.
func outside(d *config.Document, o Options) error {
	if d.HasHistory && d.HasReceipts && filepath.Clean(d.History.String()) == filepath.Clean(d.Receipts.String()) {
		return errors.New("the history and the receipts are both in " + d.History.String() + "; give each a folder of its own")
	}
	if !d.HasRoot {
		return nil
	}
	root, err := filepath.EvalSymlinks(d.Root.String())
	if err != nil {
		return err
	}
	for _, own := range own(d, o) {
		if own.path != "" && within(root, own.path) {
			return errors.New("the " + own.what + " " + own.path + " lies in the workspace " + root + ", where a model could change it; put it elsewhere")
		}
	}
	return nil
}

// within tells whether a path is in a folder, through links as well. What is not there yet lies where its folder does.
func within(root, path string) bool {
	path, err := filepath.Abs(path)
	if err != nil {
		return true
	}
	for rest := ""; ; {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			path = filepath.Join(real, rest)
			break
		}
		parent := filepath.Dir(path)
		if parent == path {
			break
		}
		rest, path = filepath.Join(filepath.Base(path), rest), parent
	}
	relative, err := filepath.Rel(root, path)
	return err != nil || relative != ".." && !strings.HasPrefix(relative, ".."+string(filepath.Separator))
}

// adapters makes the adapters that the configuration asks for.
func (h *Host) adapters(d *config.Document, o Options) (list []*operation.Adapter, err error) {
	if !d.HasRoot {
		return nil, nil
	}
	root := d.Root.String()
	name := d.Workspace.String()
	if name == "" {
		name = filepath.Base(root)
	}
	workspace := operation.Scope{WorkspaceID: name, TargetClass: "code-workspace"}
	h.fronts["files"], h.fronts["project"] = workspace, workspace
	a, err := files.New(files.Options{
		Root: root, WorkspaceID: name, ReadOnly: d.ReadOnly, Protect: texts(d.Protect), Allow: texts(d.Allow), Ctags: ctags(d),
	})
	if err != nil {
		return nil, err
	}
	list = append(list, a)
	if !d.HasProject {
		return list, nil
	}
	a, err = project.New(h.project(d, o, root, name))
	if err != nil {
		return nil, err
	}
	return append(list, a), nil
}

// project is what the configuration says of the commands of a workspace.
func (h *Host) project(d *config.Document, o Options, root, name string) project.Options {
	p := project.Options{
		Root: root, Workspace: name, Path: path(d), Environment: texts(d.Project.Environment), Network: d.Project.Network, ReadOnly: d.ReadOnly,
		// The turn has asked before (Tightener), or the operator trusts the workspace.
		Approve: func(context.Context, project.Question) (bool, error) { return true, nil },
		Start:   remote.Spare,
	}
	for _, own := range own(d, o) {
		if own.path != "" {
			if absolute, err := filepath.Abs(own.path); err == nil {
				p.Outside = append(p.Outside, absolute)
			}
		}
	}
	for _, c := range d.Project.Commands {
		p.Commands = append(p.Commands, project.Command{Act: act(c.Act), Extent: extent(c.Extent), Arguments: texts(c.Command), Inert: c.Inert})
		if !c.Inert && !d.Project.Trusted {
			h.asks[operationOf(c.Act)] = true
		}
	}
	return p
}

// operationOf is the operation of an act.
func operationOf(a config.CommandAct) string { return a.String() + "_project" }

func act(a config.CommandAct) table.CodingAct {
	switch a {
	case config.CommandActBuild:
		return table.CodingActBuild
	case config.CommandActTest:
		return table.CodingActTest
	}
	return table.CodingActCheck
}

func extent(e config.CommandExtent) table.CodingExtent {
	switch e {
	case config.CommandExtentChangedFiles:
		return table.CodingExtentChangedFiles
	case config.CommandExtentFocusedFile:
		return table.CodingExtentFocusedFile
	}
	return table.CodingExtentWholeProject
}

// texts gives texts as strings.
func texts[T ~[]byte](list []T) []string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = string(t)
	}
	return out
}

// path gives the folders in which programs are looked up.
func path(d *config.Document) (folders []string) {
	if d.HasPath {
		return texts(d.Path)
	}
	for _, f := range filepath.SplitList(os.Getenv("PATH")) {
		if filepath.IsAbs(f) {
			folders = append(folders, f)
		}
	}
	return folders
}

// ctags gives the program that finds symbols, or nothing.
func ctags(d *config.Document) string {
	if d.HasCtags {
		return d.Ctags.String()
	}
	for _, folder := range path(d) {
		file := filepath.Join(folder, "ctags")
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o111 != 0 {
			return file
		}
	}
	return ""
}
