package host

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/config"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// maxFile is how large a configuration is at most, in bytes.
const maxFile = 1 << 20

// Read reads a configuration. The error has a line for each thing that is wrong: the file, a JSON pointer, a code and a sentence.
func Read(file string) (*config.Document, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxFile {
		return nil, errors.New(file + ": the configuration has more than 1 MiB")
	}
	var r wire.Reader
	r.Reset(text, wire.Value)
	d := new(config.Document)
	err = d.Decode(&r)
	r.Keep()
	invalid, ok := err.(*wire.Invalid)
	if err == nil {
		return d, check(file, d)
	}
	if !ok {
		return nil, errors.New(file + ": " + err.Error())
	}
	lines := ""
	for i, found := range invalid.Findings {
		if i > 0 {
			lines += "\n"
		}
		lines += file + ": " + pointer(found.Pointer) + "byte " + strconv.Itoa(found.Offset) + ": " + string(found.Code) + ": " + found.Detail
	}
	return nil, errors.New(lines)
}

func pointer(p string) string {
	if p == "" {
		return ""
	}
	return p + ": "
}

// check refuses manifests that are none, and paths that are not absolute: they would be another one in each folder that a client
// starts the program in.
func check(file string, d *config.Document) error {
	lines := ""
	check := func(where string, path wire.Text) {
		if len(path) > 0 && !filepath.IsAbs(path.String()) {
			lines += file + ": " + where + ": the path " + strconv.QuoteToASCII(path.String()) + " is not absolute; write it from the root\n"
		}
	}
	check("/root", d.Root)
	check("/ctags", d.Ctags)
	check("/receipts", d.Receipts)
	check("/history", d.History)
	check("/stopFile", d.StopFile)
	for i, p := range d.Path {
		check("/path/"+strconv.Itoa(i), p)
	}
	for i := range d.Adapters {
		check("/adapters/"+strconv.Itoa(i)+"/program", d.Adapters[i].Program)
		if _, err := grants(manifestOf(i), &d.Adapters[i]); err != nil {
			for line := range strings.SplitSeq(err.Error(), "\n") {
				lines += file + ": " + line + "\n"
			}
		}
	}
	if lines == "" {
		return nil
	}
	return errors.New(lines[:len(lines)-1])
}
