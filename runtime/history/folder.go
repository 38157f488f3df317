package history

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/internal/keep"
)

// Names in the folder of a history.
const (
	filePrefix = "history-"
	fileSuffix = ".jsonl"
	lockName   = "lock"
	newName    = "purge.new"
)

// most is how many files stay.
const most = 8

// place is where a file stands in a history.
type place struct{ generation, number int }

func (p place) name() string {
	return filePrefix + eight(p.generation) + "-" + eight(p.number) + fileSuffix
}

func eight(n int) string {
	digits := strconv.Itoa(n)
	return strings.Repeat("0", max(0, 8-len(digits))) + digits
}

// placeOf reads a name.
func placeOf(name string) (p place, ok bool) {
	text, isPrefixed := strings.CutPrefix(name, filePrefix)
	text, isSuffixed := strings.CutSuffix(text, fileSuffix)
	generation, number, _ := strings.Cut(text, "-")
	var e, f error
	p.generation, e = strconv.Atoi(generation)
	p.number, f = strconv.Atoi(number)
	return p, isPrefixed && isSuffixed && e == nil && f == nil && p.generation > 0 && p.number > 0 && p.name() == name
}

// files gives the places of a history, and the names of leftovers.
func files(folder string) (current []place, leftovers []string, err error) {
	if err := keep.CheckFolder(folder); err != nil {
		return nil, nil, err
	}
	entries, err := os.ReadDir(folder) // sorted, so that the highest generation is last
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		if e.Name() == newName {
			leftovers = append(leftovers, newName)
		}
		p, ok := placeOf(e.Name())
		if !ok {
			continue
		}
		if len(current) > 0 && current[0].generation < p.generation {
			for _, old := range current {
				leftovers = append(leftovers, old.name())
			}
			current = current[:0]
		}
		current = append(current, p)
	}
	slices.SortFunc(current, func(a, b place) int { return a.number - b.number })
	return current, leftovers, nil
}

// takeAway takes files away.
func takeAway(folder string, names []string) error {
	for _, name := range names {
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			return err
		}
	}
	if len(names) == 0 {
		return nil
	}
	return keep.SyncFolder(folder)
}

// take locks a folder.
func take(folder string) (*os.File, error) {
	lock, err := keep.Lock(filepath.Join(folder, lockName))
	if err == keep.ErrInUse {
		return nil, &inUse{folder}
	}
	return lock, err
}

// inUse is the error of a history that another process has open.
type inUse struct{ folder string }

func (e *inUse) Error() string {
	return "another process has the history open: " + e.folder + "; end that first"
}
