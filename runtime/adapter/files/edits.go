package files

import (
	"io/fs"
	"os"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/operation"
)

// How much is kept for taking changes back. The oldest go first.
const (
	mostEdits  = 200
	mostKept   = 64 << 20
	takenBack  = ".reverted" // behind the id of a change that was taken back, for what the file held until then
	entryMoved = "moved"
	entryNew   = "created"
	entryEdit  = "edited"
)

// edits is where changes are kept that can be taken back: for each a file that has what an edited file held before, and that is
// empty for other changes.
func (w *workspace) edits() journal { return journal{w, editsFolder} }

// keep keeps a change before it is made. Drop takes it out again, when it could not be made.
func (w *workspace) keep(e *entry, prior []byte) (drop func(), err error) {
	j := w.edits()
	err = j.begin(e, func(name string) error { return w.hold(name, prior) })
	if err != nil {
		return nil, err
	}
	j.bound()
	return func() { w.root.Remove(j.of(*e)) }, nil
}

// hold writes a file of the journal and makes it last.
func (w *workspace) hold(name string, src []byte) error {
	f, err := w.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(src)
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		w.root.Remove(name)
	}
	return err
}

// bound removes the oldest changes when there are too many, or too large ones. What cannot be removed stays.
func (j journal) bound() {
	f, err := j.root.Open(j.folder)
	if err != nil {
		return
	}
	entries, _ := f.ReadDir(-1)
	f.Close()
	var kept []fs.DirEntry
	total := int64(0)
	for _, e := range entries {
		if e.Name() != indexName && !strings.HasPrefix(e.Name(), ".") {
			kept = append(kept, e)
			total += size(e)
		}
	}
	sortByAge(kept)
	for len(kept) > 1 && (len(kept) > mostEdits || total > mostKept) {
		total -= size(kept[0])
		j.root.Remove(j.folder + "/" + kept[0].Name())
		kept = kept[1:]
	}
}

// prior reads what an edited file held before.
func (w *workspace) prior(e entry) ([]byte, error) {
	name := w.edits().of(e)
	info, err := w.root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > largest {
		return nil, invalid
	}
	f, err := w.open(place{name, info})
	if err != nil {
		return nil, err
	}
	defer f.Close()
	src, err := readSome(f, nil, largest)
	if err != nil {
		return nil, err
	}
	if sum(src) != e.before { // somebody wrote in the journal
		return nil, moved
	}
	return src, nil
}

// forget ends an entry that was taken back. What the file held until then is kept for a person beside it.
func (w *workspace) forget(e entry, held []byte) {
	j := w.edits()
	if held != nil {
		w.hold(j.of(e)+takenBack, held)
	}
	j.root.Remove(j.of(e))
	j.settle(j.folder)
}

// same tells whether two digests are one, and known.
func same(a, b operation.Digest) bool { return a.Known && a == b }
