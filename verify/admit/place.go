package admit

import (
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Place is where an issue is in the file of its package.
type Place struct {
	Pointer string // RFC 6901; of a member that is not there it names that member
	Offset  int    // in bytes from 0: of the value, or of the object that lacks the member
}

// Locate gives the places of issues in the file of their package, which goes once over the file. What it cannot find, or
// what is about the file as a whole, is at its start.
func Locate(file []byte, issues []Issue) []Place {
	l := locator{file: file, places: make([]Place, len(issues))}
	var all []want
	for i := range issues {
		if issues[i].Offset >= 0 {
			l.places[i].Offset = issues[i].Offset
		} else if issues[i].Member != "" {
			all = append(all, want{issue: i, rest: issues[i].Member})
		}
	}
	if len(all) == 0 || wire.Check(file, wire.Fragment) != nil {
		return l.places
	}
	l.left = make([]string, len(issues))
	for _, w := range all {
		l.left[w.issue] = w.rest
	}
	l.reader.Reset(file, wire.Fragment)
	l.value(l.reader.Begin(), all)
	for _, w := range all {
		// Only a member of the object that was found can be missing; all else is named by what holds it.
		if name := strings.TrimPrefix(l.left[w.issue], "."); name != "" && !strings.ContainsAny(name, ".[") {
			l.places[w.issue].Pointer += "/" + escape.Replace(name)
		}
	}
	return l.places
}

var escape = strings.NewReplacer("~", "~0", "/", "~1")

// locator goes over a file.
type locator struct {
	file    []byte
	reader  wire.Reader
	pointer []byte
	places  []Place
	left    []string // by issue: what has not been found of its member
}

// want is an issue that may be in a value, and what of its member leads into it.
type want struct {
	issue int
	rest  string
}

// value looks for issues in the value at i, and gives the position behind it.
func (l *locator) value(i int, wants []want) int {
	for _, w := range wants {
		// A key with a dot in it can look like two members: what leads further is right.
		if len(w.rest) < len(l.left[w.issue]) || len(l.pointer) == 0 {
			l.places[w.issue], l.left[w.issue] = Place{string(l.pointer), i}, w.rest
		}
	}
	switch kind, _ := l.reader.Kind(i); kind {
	case wire.Object:
		return l.object(i, wants)
	case wire.Array:
		return l.array(i, wants)
	}
	return l.reader.Skip(i)
}

func (l *locator) object(i int, wants []want) int {
	base := len(l.pointer)
	name, at := l.reader.Map(i)
	for name != nil {
		var inside []want
		for _, w := range wants {
			if rest, ok := strings.CutPrefix(strings.TrimPrefix(w.rest, "."), string(name)); ok && w.rest != "" && (rest == "" || rest[0] == '.' || rest[0] == '[') {
				inside = append(inside, want{w.issue, rest})
			}
		}
		if len(inside) == 0 {
			at = l.reader.Skip(at)
		} else {
			l.pointer = append(append(l.pointer, '/'), escape.Replace(string(name))...)
			at = l.value(at, inside)
			l.pointer = l.pointer[:base]
		}
		name, at = l.reader.Entry(at)
	}
	return at
}

func (l *locator) array(i int, wants []want) int {
	base := len(l.pointer)
	at, more := l.reader.Array(i)
	for index := 0; more; index++ {
		mark := "[" + strconv.Itoa(index) + "]"
		id := ""
		var inside []want
		for _, w := range wants {
			if rest, ok := strings.CutPrefix(w.rest, mark); ok {
				inside = append(inside, want{w.issue, rest})
			} else if name, ok := strings.CutPrefix(w.rest, "."); ok {
				if id == "" {
					id = l.id(at)
				}
				if id == name {
					inside = append(inside, want{w.issue, ""})
				}
			}
		}
		if len(inside) == 0 {
			at = l.reader.Skip(at)
		} else {
			l.pointer = strconv.AppendInt(append(l.pointer, '/'), int64(index), 10)
			at = l.value(at, inside)
			l.pointer = l.pointer[:base]
		}
		at, more = l.reader.Element(at)
	}
	return at
}

// id gives the member id of the object at i; of anything else, a text that is no id.
func (l *locator) id(i int) string {
	if kind, _ := l.reader.Kind(i); kind != wire.Object {
		return " "
	}
	var r wire.Reader
	r.Reset(l.file, wire.Fragment)
	for name, at := r.Map(i); name != nil; {
		if kind, _ := r.Kind(at); kind == wire.String && string(name) == "id" {
			t, _ := r.Text(at)
			return string(t)
		}
		name, at = r.Entry(r.Skip(at))
	}
	return " "
}
