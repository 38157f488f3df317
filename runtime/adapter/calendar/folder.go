package calendar

import (
	"context"
	"crypto/sha256"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar/content"
)

// The limits of a folder.
const (
	mostFiles   = 10_000
	mostFolders = 8
	mostEvents  = 100_000
)

// scan is what a folder had when it was read.
type scan struct {
	series  []*series
	read    int // files
	events  int
	skipped []Skipped
}

func (s *scan) skip(code string) { s.skipped = count(s.skipped, code) }

// file is a file of the folder.
type file struct {
	path   string
	mode   fs.FileMode
	digest [32]byte
	*content.File
}

// scan reads the folder. The error is that of the context, or the folder cannot be read at all.
func (a *adapter) scan(ctx context.Context) (*scan, error) {
	s := &scan{}
	err := fs.WalkDir(a.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && name == ".":
			return err
		case err != nil:
			s.skip(skipUnread)
			return nil
		case name == ".":
			return nil
		}
		return a.visit(ctx, s, name, entry)
	})
	if err != nil {
		return s, err
	}
	return s, nil
}

// visit reads an entry of the folder.
func (a *adapter) visit(ctx context.Context, s *scan, name string, entry fs.DirEntry) error {
	base := path.Base(name)
	hidden := strings.HasPrefix(base, ".")
	isCalendar := strings.EqualFold(path.Ext(base), ".ics")
	switch {
	case entry.IsDir() && hidden:
		return fs.SkipDir
	case entry.IsDir() && strings.Count(name, "/") >= mostFolders:
		s.skip(skipDeep)
		return fs.SkipDir
	case entry.IsDir() || hidden || !isCalendar:
		return nil
	case entry.Type()&fs.ModeSymlink != 0:
		s.skip(skipLink)
		return nil
	case !entry.Type().IsRegular():
		s.skip(skipIrregular)
		return nil
	case s.read == mostFiles:
		s.skip(skipMany)
		return nil
	}
	f, code := a.open(name)
	if code != "" {
		s.skip(code)
		return nil
	}
	s.read++
	return a.understand(ctx, s, f)
}

// open reads a file. The code is empty when it is an iCalendar file.
func (a *adapter) open(name string) (f *file, code string) {
	text, mode, err := a.load(name)
	if err != nil {
		return nil, skipUnread
	}
	c, err := content.Scan(text)
	if err != nil {
		return nil, err.(*content.Error).Code
	}
	return &file{path: name, mode: mode, digest: sha256.Sum256(text), File: c}, ""
}

// load gives the bytes of a file, at most one more than a calendar may have.
func (a *adapter) load(name string) ([]byte, fs.FileMode, error) {
	opened, err := a.root.Open(name)
	if err != nil {
		return nil, 0, err
	}
	defer opened.Close()
	info, err := opened.Stat()
	if err != nil {
		return nil, 0, err
	}
	if !info.Mode().IsRegular() {
		return nil, 0, os.ErrInvalid
	}
	text, err := io.ReadAll(io.LimitReader(opened, content.MostBytes+1))
	return text, info.Mode().Perm(), err
}

// understand reads the events of a file.
func (a *adapter) understand(ctx context.Context, s *scan, f *file) error {
	for _, c := range f.Calendars {
		props, code := read(f.File, c, "METHOD")
		if code != "" {
			s.skip(code)
			continue
		}
		if m := props.Get("METHOD"); m != nil && !strings.EqualFold(m.Value, "PUBLISH") && !strings.EqualFold(m.Value, "REQUEST") {
			s.skip(skipMethod)
			continue
		}
		z := &zones{ctx: ctx, file: f.File, local: clock{form: floating, location: a.location, name: a.zone}, known: make(map[string]clock)}
		for _, child := range c.Children {
			if child.Name == "VTIMEZONE" {
				z.definitions = append(z.definitions, child)
			}
		}
		if err := a.gather(ctx, s, f, c, z); err != nil {
			return err
		}
	}
	return nil
}

// gather makes series of the events of a calendar. What is not understood of a series takes the whole of it out: an occurrence
// that was moved would else be where it no longer is.
func (a *adapter) gather(ctx context.Context, s *scan, f *file, c *content.Component, z *zones) error {
	found := make(map[string]*series)
	var order []*series
	of := func(uid string) *series {
		if found[uid] == nil {
			found[uid] = &series{file: f, calendar: c, zones: z, key: key(f.path, uid)}
			order = append(order, found[uid])
		}
		return found[uid]
	}
	for _, child := range c.Children {
		if child.Name != "VEVENT" {
			continue
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if s.events++; s.events > mostEvents {
			s.events--
			s.skip(skipMost)
			continue
		}
		e, code := readEvent(z, child)
		if code == "" {
			code = of(e.uid).add(e)
		} else if props, bad := read(f.File, child, "UID"); bad == "" && props.Get("UID") != nil {
			of(props.Get("UID").Value).broken = true
		}
		if code != "" {
			s.events--
			s.skip(code)
		}
	}
	for _, one := range order {
		if one.broken {
			continue
		}
		if one.mixed() {
			s.events -= len(one.components())
			s.skip(skipForms)
			continue
		}
		if one.seal() {
			s.series = append(s.series, one)
		}
	}
	return nil
}

// find gives the series of an id in the revision that the id has. The error is a Refusal.
func (s *scan) find(id string) (*series, reference, error) {
	r, ok := readReference(id)
	if !ok {
		return nil, r, EventUnknown
	}
	i := slices.IndexFunc(s.series, func(one *series) bool { return one.key == r.key })
	switch {
	case i < 0:
		return nil, r, EventUnknown
	case s.series[i].revision != r.revision:
		return nil, r, EventChanged
	}
	return s.series[i], r, nil
}
