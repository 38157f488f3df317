package remote

import (
	"crypto/sha256"
	"io"
	"time"

	"github.com/bonnie-build/bonnie/runtime/manifest"
)

// Inspect starts a program once and gives what it claims and the SHA-256 of its file, for an operator who is to write its
// configuration. It is started with what Config says for an operator's program, but with whatever digest and adapter id it has;
// Manifest and SHA256 of the configuration are not looked at.
func Inspect(c Config) (m manifest.Manifest, sum [sha256.Size]byte, err error) {
	if sum, err = digest(c.Program); err != nil {
		return m, sum, err
	}
	c.SHA256, c.Manifest, c.anyID = sum, manifest.Manifest{AdapterID: "inspected", Title: "Inspected", Transport: manifest.LocalProcess}, true
	checked, err := c.check()
	if err != nil {
		return m, sum, err
	}
	q := launch(checked)
	timer := time.NewTimer(checked.Start)
	defer timer.Stop()
	select {
	case claimed := <-q.ready:
		m = claimed.manifest
		q.stop()
	case <-q.lost:
		err = q.reason()
	case <-timer.C:
		q.lose(&loss{NeverReady, ""})
		err = q.reason()
	}
	<-q.over
	if text := q.tail.text(); err != nil && text != "" {
		err = &said{err, text}
	}
	return m, sum, err
}

// said is an error of a program that has written something about it.
type said struct {
	error
	text string
}

// Said gives what a program wrote to standard error before an error of Inspect: text of the program, so escape it.
func Said(err error) string {
	if s, ok := err.(*said); ok {
		return s.text
	}
	return ""
}

// digest gives the SHA-256 of a file.
func digest(name string) (sum [sha256.Size]byte, err error) {
	f, err := openProgram(name)
	if err != nil {
		return sum, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err = io.Copy(h, io.LimitReader(f, largest)); err != nil {
		return sum, err
	}
	return [sha256.Size]byte(h.Sum(nil)), nil
}
