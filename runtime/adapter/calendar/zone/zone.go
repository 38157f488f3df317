// Package zone says what a clock on the wall of a place shows: time zones as calendar files name them.
//
// A TZID is the name of a zone of the IANA database, such a name behind a prefix of a program ("/example.org/2020/Europe/Berlin"),
// or the name of a zone of Windows; these have the rules that this program or the machine knows now, whatever a file says that
// they were. Any other TZID has the rules of its VTIMEZONE (Define). A TZID that is neither is unknown, and nothing is guessed.
//
// A wall clock names one moment, two (the hour that occurs twice in autumn), or none (the hour that is left out in spring).
// At says which. Files mean the first of two, and for none the moment that a clock shows that nobody has put forward (RFC 5545,
// 3.3.5).
package zone

import (
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // a machine without a database, such as a container, still knows the zones
)

// Named gives a zone by its TZID, and its IANA name. It is false for a TZID that is neither of IANA nor of Windows.
func Named(id string) (location *time.Location, name string, ok bool) {
	id = strings.TrimSpace(id)
	if i, found := slices.BinarySearchFunc(windows[:], id, func(row struct{ name, iana string }, id string) int { return strings.Compare(row.name, id) }); found {
		return load(windows[i].iana)
	}
	if location, name, ok = load(id); ok || !strings.HasPrefix(id, "/") {
		return location, name, ok
	}
	// What programs put in front has any number of parts; names have up to three.
	parts := strings.Split(strings.Trim(id, "/"), "/")
	for n := min(3, len(parts)); n > 0; n-- {
		if location, name, ok = load(strings.Join(parts[len(parts)-n:], "/")); ok {
			return location, name, ok
		}
	}
	return nil, "", false
}

// longID is how long a name of a zone may be.
const longID = 64

func load(name string) (*time.Location, string, bool) {
	if name == "" || name == "Local" || len(name) > longID || strings.HasPrefix(name, "/") {
		return nil, "", false
	}
	location, err := time.LoadLocation(name)
	if err != nil {
		return nil, "", false
	}
	return location, name, true
}

// Kind is how many moments a wall clock names.
type Kind uint8

// The kinds.
const (
	Once  Kind = iota
	Twice      // when clocks are put back
	Never      // when they are put forward
)

// At gives the moment of a wall clock, which is a time in UTC that shows it. The first of two is given, and for none the moment
// by the offset before the gap.
func At(location *time.Location, wall time.Time) (time.Time, Kind) {
	wall = time.Date(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), wall.Minute(), wall.Second(), 0, time.UTC)
	guess := time.Date(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), wall.Minute(), wall.Second(), 0, location)
	start, end := guess.ZoneBounds()
	offsets := []int{offset(guess)}
	if !start.IsZero() {
		offsets = append(offsets, offset(start.Add(-1)))
	}
	if !end.IsZero() {
		offsets = append(offsets, offset(end))
	}
	slices.Sort(offsets)
	offsets = slices.Compact(offsets)
	var found []time.Time
	for _, o := range offsets {
		if at := wall.Add(-time.Duration(o) * time.Second).In(location); offset(at) == o {
			found = append(found, at)
		}
	}
	slices.SortFunc(found, time.Time.Compare)
	switch len(found) {
	case 1:
		return found[0], Once
	case 0:
		// Of the two offsets around the gap the smaller one is that before it.
		return wall.Add(-time.Duration(before(wall, offsets, location)) * time.Second).In(location), Never
	}
	return found[0], Twice
}

// before gives the offset that holds before the gap that a wall clock is in.
func before(wall time.Time, offsets []int, location *time.Location) int {
	for _, o := range offsets {
		at := wall.Add(-time.Duration(o) * time.Second).In(location)
		start, _ := at.ZoneBounds()
		if !start.IsZero() && offset(start.Add(-1)) == o && Wall(start.Add(-1)).Before(wall) {
			return o
		}
	}
	return offsets[0]
}

func offset(t time.Time) int {
	_, o := t.Zone()
	return o
}

// Wall gives what the clock of a time's zone shows.
func Wall(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
}
