package remote

import (
	"crypto/sha256"
	"io"
	"os"
)

// largest is the number of bytes that a program file has at most.
const largest = 1 << 30

// image is the file of a program, which has been hashed.
type image struct {
	file   *os.File
	before os.FileInfo
}

// openImage opens and hashes a program. The file stays open: where the system can, it is this file that runs, so that what
// takes its place under the same name in the meantime does not.
func openImage(program string, want [sha256.Size]byte) (*image, *loss) {
	file, err := openProgram(program)
	if err != nil {
		return nil, &loss{Unreadable, err.Error()}
	}
	x := &image{file: file}
	failed := func(l *loss) (*image, *loss) {
		file.Close()
		return nil, l
	}
	if x.before, err = file.Stat(); err != nil {
		return failed(&loss{Unreadable, err.Error()})
	}
	if !x.before.Mode().IsRegular() || x.before.Size() > largest {
		return failed(&loss{Unreadable, "it is no file, or one of more than 1 GiB"})
	}
	h := sha256.New()
	if _, err := io.Copy(h, io.LimitReader(file, largest)); err != nil {
		return failed(&loss{Unreadable, err.Error()})
	}
	if [sha256.Size]byte(h.Sum(nil)) != want {
		return failed(&loss{Changed, ""})
	}
	return x, nil
}

// unchanged tells whether nothing has been written to the file since it was opened.
func (x *image) unchanged() bool {
	after, err := x.file.Stat()
	return err == nil && after.Size() == x.before.Size() && after.ModTime().Equal(x.before.ModTime()) && sameChange(x.before, after)
}
