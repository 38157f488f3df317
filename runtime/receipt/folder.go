package receipt

import (
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/internal/keep"
)

// Names in the folder of a log.
const (
	filePrefix = "receipts-"
	fileSuffix = ".jsonl"
	lockName   = "lock"

	maximumFiles = 99_999_999 // as many as have a name
)

// nameOf gives the name of a file of the log.
func nameOf(number int) string {
	digits := strconv.Itoa(number)
	return filePrefix + strings.Repeat("0", max(0, 8-len(digits))) + digits + fileSuffix
}

// files gives how many files a log has. They are regular and numbered without a gap, and nothing else has such a name.
func files(folder string) (int, *Problem, error) {
	if err := keep.CheckFolder(folder); err != nil {
		return 0, nil, err
	}
	entries, err := os.ReadDir(folder) // sorted
	if err != nil {
		return 0, nil, err
	}
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool { return !strings.HasPrefix(e.Name(), filePrefix) })
	for i, e := range entries {
		name := e.Name()
		switch expected := nameOf(i + 1); {
		case name == expected && e.Type().IsRegular():
		case name == expected:
			return i, &Problem{Code: IrregularFile, File: name, Sentence: "it" + keep.Irregular}, nil
		case !isFileName(name):
			return i, &Problem{Code: UnknownFile, File: name, Sentence: "no file of a log has this name"}, nil
		default:
			return i, &Problem{Code: MissingFile, File: expected, Sentence: "the file is not there, but its successor " + name + " is"}, nil
		}
	}
	return len(entries), nil, nil
}

// isFileName says whether a file of a log can have this name.
func isFileName(name string) bool {
	digits := strings.TrimSuffix(strings.TrimPrefix(name, filePrefix), fileSuffix)
	number, err := strconv.Atoi(digits)
	return err == nil && number > 0 && nameOf(number) == name
}
