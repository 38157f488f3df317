package receipt

import "os"

// OpenLogWith opens a log that calls sync in place of (*os.File).Sync once it is open.
func OpenLogWith(folder string, o Options, sync func(*os.File) error) (*Log, error) {
	l, err := OpenLog(folder, o)
	if err == nil {
		l.sync = sync
	}
	return l, err
}

// Pending gives the sequence of the last record that has come.
func (l *Log) Pending() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.head.Sequence
}

// NameOf gives the name of a file of a log.
func NameOf(number int) string { return nameOf(number) }

// MaximumLine is larger than any line.
const MaximumLine = maximumLine

// ReadLine reads a line, without its line break, behind the head given; a file above 1 is the one that it has to begin. The code
// is empty when it is in order.
func ReadLine(line []byte, after Head, file int) Code {
	var e Entry
	code, _ := e.read(line, after, fileOf(file, true))
	return code
}
