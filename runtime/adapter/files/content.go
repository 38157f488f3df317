package files

import (
	"context"
	"crypto/sha256"
	"io"
	"io/fs"
	"os"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// largest is how many bytes a file has at most that is read or edited.
const largest = 8 << 20

// open opens the regular file at a place, and only the one that was seen there.
func (w *workspace) open(at place) (*os.File, error) {
	f, err := w.root.Open(at.path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && (!info.Mode().IsRegular() || !os.SameFile(info, at.info)) {
		err = moved
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// content reads the file at a place. One that is larger than largest is refused.
func (w *workspace) content(ctx context.Context, at place) ([]byte, error) {
	if err := stopped(ctx); err != nil {
		return nil, err
	}
	if at.info.Size() > largest {
		return nil, invalid
	}
	f, err := w.open(at)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	src, err := readSome(f, make([]byte, 0, at.info.Size()+512), largest+1)
	if err != nil {
		return nil, err
	}
	if len(src) > largest {
		return nil, invalid
	}
	return src, nil
}

// readSome appends what a file holds, up to a number of bytes.
func readSome(f io.Reader, dst []byte, most int) ([]byte, error) {
	for len(dst) < most {
		if len(dst) == cap(dst) {
			dst = append(dst, make([]byte, max(4096, len(dst)))...)[:len(dst)]
		}
		n, err := f.Read(dst[len(dst):min(cap(dst), most)])
		dst = dst[:len(dst)+n]
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	return dst, nil
}

// sum gives the digest of bytes.
func sum(src []byte) operation.Digest { return operation.Digest{Sum: sha256.Sum256(src), Known: true} }

// digest reads all of a file for its digest, however large it is.
func (w *workspace) digest(ctx context.Context, at place) (operation.Digest, error) {
	f, err := w.open(at)
	if err != nil {
		return operation.Digest{}, err
	}
	defer f.Close()
	h := sha256.New()
	for block := make([]byte, 256<<10); ; {
		if err := stopped(ctx); err != nil {
			return operation.Digest{}, err
		}
		n, err := f.Read(block)
		h.Write(block[:n])
		if err == io.EOF {
			break
		}
		if err != nil {
			return operation.Digest{}, err
		}
	}
	d := operation.Digest{Known: true}
	h.Sum(d.Sum[:0])
	return d, nil
}

// hex gives a digest as values hold it.
func hex(d operation.Digest) table.CodingDigest {
	return table.CodingDigest(wire.AppendHex(nil, d.Sum[:]))
}

// look locates a file that is a text, and reads it.
func (w *workspace) look(ctx context.Context, text string) (at place, src []byte, body string, e encoding, err error) {
	if at, err = w.file(text); err != nil {
		return
	}
	if src, err = w.content(ctx, at); err != nil {
		return
	}
	ok := false
	if body, e, ok = decode(src); !ok {
		err = invalid
	}
	return
}

// size gives the bytes of an entry, or zero when it has gone.
func size(e fs.DirEntry) int64 {
	info, err := e.Info()
	if err != nil {
		return 0
	}
	return info.Size()
}
