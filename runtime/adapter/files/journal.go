package files

import (
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// The folder of the runtime in a workspace, and what this adapter has in it.
const (
	stateFolder = ".bonnie"
	trashFolder = stateFolder + "/trash"
	editsFolder = stateFolder + "/edits"
	indexName   = "index.jsonl"
)

// Limits of an index: of its lines before it is written anew, and of its bytes, above which it is not read.
const (
	mostLines    = 1000
	largestIndex = 16 << 20
)

// entry is a line of an index: one file in the trash, or one change that can be taken back.
type entry struct {
	id       string // digits
	kind     string // edited, created, moved, deleted
	path     string
	previous string           // of a moved file
	before   operation.Digest // of an edited one
	after    operation.Digest // of what is there since, or was deleted
}

// journal is a folder with an index of entries. Each entry has a file or folder of its id beside it; one whose id is gone does
// not count any more, so nothing is ever taken out of an index, and a process that ends at any moment leaves one that can be read.
type journal struct {
	*workspace
	folder string
}

// prepare makes the folders of the runtime, which nobody else can enter and no version control takes.
func (j journal) prepare() error {
	for _, folder := range []string{stateFolder, j.folder} {
		if err := j.root.Mkdir(folder, 0o700); err != nil && !os.IsExist(err) {
			return err
		}
		// A link would put what is kept somewhere else.
		if info, err := j.root.Lstat(folder); err != nil || !info.IsDir() {
			return invalid
		}
	}
	f, err := j.root.OpenFile(stateFolder+"/.gitignore", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if os.IsExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = f.WriteString("*\n")
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// live gives the entries that count, in the order in which they were made.
func (j journal) live() ([]entry, error) {
	all, _, err := j.read()
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return slices.DeleteFunc(all, func(e entry) bool {
		_, err := j.root.Lstat(j.of(e))
		return err != nil
	}), nil
}

// of gives the name of what belongs to an entry.
func (j journal) of(e entry) string { return j.folder + "/" + e.id }

// read reads the index. Lines that are not of this format are left out: the last one may have been cut.
func (j journal) read() (list []entry, whole bool, err error) {
	for _, folder := range []string{stateFolder, j.folder} {
		info, err := j.root.Lstat(folder)
		if missing(err) {
			return nil, true, nil
		}
		if err != nil || !info.IsDir() {
			return nil, false, invalid
		}
	}
	info, err := j.root.Lstat(j.folder + "/" + indexName)
	switch {
	case missing(err):
		return nil, true, nil
	case err != nil:
		return nil, false, err
	case !info.Mode().IsRegular() || info.Size() > largestIndex:
		return nil, false, invalid
	}
	f, err := j.root.Open(j.folder + "/" + indexName)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	src, err := io.ReadAll(io.LimitReader(f, largestIndex))
	if err != nil {
		return nil, false, err
	}
	for line := range strings.Lines(string(src)) {
		if e, ok := readEntry(line); ok {
			list = append(list, e)
		}
	}
	return list, len(src) == 0 || src[len(src)-1] == '\n', nil
}

// readEntry reads a line.
func readEntry(line string) (e entry, ok bool) {
	n, err := wire.Parse([]byte(line), wire.Value)
	if err != nil || n.Kind != wire.Object {
		return e, false
	}
	text := func(name string) string {
		if m := n.Member(name); m != nil && m.Kind == wire.String {
			return m.Text
		}
		return ""
	}
	e = entry{id: text("id"), kind: text("kind"), path: text("path"), previous: text("previousPath"), before: readHex(text("before")), after: readHex(text("after"))}
	_, err = strconv.ParseUint(e.id, 10, 63)
	return e, err == nil && len(e.id) >= 6 && e.path != "" && isClean(e.path) && isClean(e.previous)
}

// isClean tells whether a path of an index is one that this package writes: a repository can come with an index.
func isClean(path string) bool {
	list, err := steps(path)
	return err == nil && strings.Join(list, "/") == path
}

// readHex reads a digest.
func readHex(text string) (d operation.Digest) {
	if len(text) != 2*len(d.Sum) {
		return operation.Digest{}
	}
	for i := range d.Sum {
		n, err := strconv.ParseUint(text[2*i:2*i+2], 16, 8)
		if err != nil {
			return operation.Digest{}
		}
		d.Sum[i] = byte(n)
	}
	d.Known = true
	return d
}

// appendEntry appends a line.
func appendEntry(dst []byte, e entry) []byte {
	dst = append(dst, '{')
	member := func(name, value string) {
		if value == "" {
			return
		}
		if dst[len(dst)-1] != '{' {
			dst = append(dst, ',')
		}
		dst = append(wire.AppendString(dst, name), ':')
		dst = wire.AppendString(dst, value)
	}
	digest := func(name string, d operation.Digest) {
		if d.Known {
			member(name, string(hex(d)))
		}
	}
	digest("after", e.after)
	digest("before", e.before)
	member("id", e.id)
	member("kind", e.kind)
	member("path", e.path)
	member("previousPath", e.previous)
	return append(dst, "}\n"...)
}

// begin finds the next id, for which claim makes what belongs to the entry; it says that the id is taken by os.ErrExist. Then it
// writes the line.
func (j journal) begin(e *entry, claim func(name string) error) error {
	if err := j.prepare(); err != nil {
		return err
	}
	all, whole, err := j.read()
	if err != nil {
		return err
	}
	if len(all) >= mostLines {
		if err := j.shorten(); err != nil {
			return err
		}
		whole = true
	}
	next := uint64(1)
	if len(all) > 0 {
		last, _ := strconv.ParseUint(all[len(all)-1].id, 10, 63)
		next = last + 1
	}
	for ; ; next++ {
		e.id = pad(next)
		if err = claim(j.of(*e)); !os.IsExist(err) {
			break
		}
	}
	if err != nil {
		return err
	}
	if err = j.append(*e, whole); err != nil {
		j.root.RemoveAll(j.of(*e))
	}
	return err
}

// pad gives a number as an id: in the order of names, as far as anybody gets.
func pad(n uint64) string {
	digits := strconv.FormatUint(n, 10)
	return strings.Repeat("0", max(0, 6-len(digits))) + digits
}

// append writes a line and makes it last.
func (j journal) append(e entry, whole bool) error {
	f, err := j.root.OpenFile(j.folder+"/"+indexName, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	var line []byte
	if !whole { // the line before was cut
		line = append(line, '\n')
	}
	_, err = f.Write(appendEntry(line, e))
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	j.settle(j.folder)
	return err
}

// shorten writes the index anew, with the entries that count, and with the last one in any case: the next id follows it.
func (j journal) shorten() error {
	all, _, err := j.read()
	if err != nil {
		return err
	}
	kept, err := j.live()
	if err != nil {
		return err
	}
	if last := all[len(all)-1]; len(kept) == 0 || kept[len(kept)-1].id != last.id {
		kept = append(kept, last)
	}
	var src []byte
	for _, e := range kept {
		src = appendEntry(src, e)
	}
	name := j.folder + "/" + indexName
	temp, err := j.temporary(name, src, fs.FileMode(0o600))
	if err != nil {
		return err
	}
	if err := j.root.Rename(temp, name); err != nil {
		j.root.Remove(temp)
		return err
	}
	return nil
}

// last gives the last live entry of a path, or of any when the path is empty.
func (j journal) last(path string, fits func(entry) bool) (entry, error) {
	list, err := j.live()
	if err != nil {
		return entry{}, err
	}
	for i := len(list) - 1; i >= 0; i-- {
		if e := list[i]; (path == "" || e.path == path) && fits(e) {
			return e, nil
		}
	}
	return entry{}, nothing
}
