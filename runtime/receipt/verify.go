package receipt

import (
	"os"
	"path/filepath"
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/internal/keep"
)

// Code says what is wrong with a log.
type Code string

// The codes.
const (
	UnknownFile    Code = "unknown-file"     // a file has a name that only files of a log have, and is none
	IrregularFile  Code = "irregular-file"   // a file is a link, a pipe, a device or a folder
	MissingFile    Code = "missing-file"     // the files have a gap
	EmptyFile      Code = "empty-file"       // a file that has a successor has no line
	UnfinishedFile Code = "unfinished-file"  // the last file has nothing in it
	UnfinishedLine Code = "unfinished-line"  // the last bytes of a file are no line, as they lack the line break
	LineTooLong    Code = "line-too-long"    // no record can be that large
	MalformedLine  Code = "malformed-line"   // a line does not have the form of one
	WrongDigest    Code = "wrong-digest"     // a line is not what its digest was taken over
	WrongSequence  Code = "wrong-sequence"   // a line does not have the number that comes next
	WrongPrevious  Code = "wrong-previous"   // a line follows another one than the one before it
	WrongFile      Code = "wrong-file"       // a line begins another file than the one it is the first of, or none
	HeadDiffers    Code = "head-differs"     // the line at the remembered head is another one
	HeadNotReached Code = "head-not-reached" // the log ends before the remembered head
)

// Problem is what is wrong with a log, and where.
type Problem struct {
	Code     Code
	File     string // its name in the folder
	Line     int    // in the file, from 1; 0 when it is about the file itself, or the line was read without those before
	Offset   int64  // of the line, in bytes from the start of the file
	Sentence string
}

// Error gives the problem on one line: file, line and offset, code, sentence.
func (p *Problem) Error() string {
	text := p.File
	if p.Line > 0 {
		text += ":" + strconv.Itoa(p.Line)
	}
	if p.Line > 0 || p.Offset > 0 {
		text += ": at byte " + strconv.FormatInt(p.Offset, 10)
	}
	return text + ": " + string(p.Code) + ": " + p.Sentence
}

// Report is what a verification came to.
type Report struct {
	Head    Head     // of the last line that is in order, and all before it are; its sequence is their number
	Problem *Problem // the first one; nil when all is in order
}

// Verify reads a log and says whether each line is as it was written and follows the one before it. With a head that was kept
// from earlier, the log has to have been there: a log that was cut off or written anew since then is a problem, and one that
// has grown is none. It reads without the lock; in the log of a writer at work it can meet an unfinished line or file.
//
// An error means that the log could not be read, or that the folder is none or a symbolic link.
func Verify(folder string, head *Head) (Report, error) {
	return walk(folder, head, func(*Entry) error { return nil })
}

// Walk calls each for every record of a log in turn, as long as all is in order, and reports like Verify. It ends with the
// error of each when that is not nil.
func Walk(folder string, each func(*Entry) error) (Report, error) { return walk(folder, nil, each) }

func walk(folder string, kept *Head, each func(*Entry) error) (Report, error) {
	folder = filepath.Clean(folder) // with a separator at its end, a link would stand for the folder it leads to
	n, problem, err := files(folder)
	if err != nil {
		return Report{}, err
	}
	w := walker{folder: folder, kept: kept, each: each, head: noHead}
	w.checkHead()
	for number := 1; number <= n && err == nil && w.report.Problem == nil; number++ {
		err = w.file(number, number < n || problem != nil)
	}
	w.report.Head = w.head
	switch {
	case err != nil || w.report.Problem != nil:
	case problem != nil:
		w.report.Problem = problem
	case kept != nil && kept.Sequence > w.head.Sequence:
		w.problem(HeadNotReached, "the log ends at "+strconv.FormatUint(w.head.Sequence, 10)+", before the head "+
			strconv.FormatUint(kept.Sequence, 10)+" that was kept: it was cut off")
	}
	return w.report, err
}

// walker reads a log.
type walker struct {
	folder string
	kept   *Head
	each   func(*Entry) error
	head   Head // of the lines so far
	report Report
	name   string
	lines  lines
	entry  Entry
}

func (w *walker) problem(code Code, sentence string) {
	w.report.Problem = &Problem{code, w.name, w.lines.number, w.lines.offset, sentence}
}

// checkHead compares the head with the one that was kept, when that is at this line.
func (w *walker) checkHead() bool {
	if w.kept != nil && w.kept.Sequence == w.head.Sequence && w.kept.Digest != w.head.Digest {
		w.problem(HeadDiffers, "this line is another one than at the head that was kept: the log was written anew")
		return false
	}
	return true
}

// file reads a file.
func (w *walker) file(number int, hasSuccessor bool) error {
	w.name = nameOf(number)
	f, err := keep.Open(filepath.Join(w.folder, w.name), os.O_RDONLY)
	if err != nil {
		return err
	}
	defer f.Close()
	w.lines.open(f)
	for {
		more, err := w.lines.read()
		switch {
		case err != nil:
			return err
		case !more && w.lines.number == 1 && hasSuccessor:
			w.problem(EmptyFile, "the file is empty, but it has a successor")
			return nil
		case !more && w.lines.number == 1:
			w.problem(UnfinishedFile, "the file is empty: a writer is at work or was killed, and the next one will take it away; or it was emptied by hand")
			return nil
		case !more:
			return nil
		case !w.lines.whole:
			w.problem(UnfinishedLine, w.unfinished(hasSuccessor))
			return nil
		case w.lines.line == nil:
			w.problem(LineTooLong, "the line is longer than any of a log: more than "+strconv.Itoa(maximumLine)+" bytes")
			return nil
		}
		if code, sentence := w.entry.read(w.lines.line, w.head, fileOf(number, w.lines.number == 1)); code != "" {
			w.problem(code, sentence)
			return nil
		}
		w.head = w.entry.Head
		if !w.checkHead() {
			return nil
		}
		if err := w.each(&w.entry); err != nil {
			return err
		}
	}
}

func (w *walker) unfinished(hasSuccessor bool) string {
	if hasSuccessor {
		return "the line has no line break, but the file has a successor: it was cut off"
	}
	return "the line has no line break: a writer is at work or was killed, and the next one will cut it off; or it was cut off by hand"
}
