package tangle

import (
	"bytes"
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// pathTo returns the path, inside of a block, of the value or the member name that holds an offset of its text:
// [1].parameters[0].name. The text is well-formed up to the offset, as far as a path needs it.
func pathTo(text []byte, offset int) string {
	type level struct {
		object bool
		name   string
		index  int
	}
	var levels []level
	for i := 0; i < offset && i < len(text); i++ {
		switch c := text[i]; c {
		case '{', '[':
			levels = append(levels, level{object: c == '{'})
		case '}', ']':
			if len(levels) > 0 {
				levels = levels[:len(levels)-1]
			}
		case ',':
			if len(levels) > 0 {
				levels[len(levels)-1].index++
				levels[len(levels)-1].name = ""
			}
		case '"':
			end := stringEnd(text, i)
			// A string that a colon follows is the name of a member, also when the offset lies in it.
			if n := len(levels); n > 0 && levels[n-1].object && levels[n-1].name == "" {
				levels[n-1].name = nameOf(text[i:end])
			}
			i = end - 1
		}
	}
	if n := len(levels); n > 0 && levels[n-1].object && levels[n-1].name == "" && offset < len(text) && text[offset] == '"' {
		levels[n-1].name = nameOf(text[offset:stringEnd(text, offset)])
	}
	var path []byte
	for _, l := range levels {
		switch {
		case !l.object:
			path = append(strconv.AppendInt(append(path, '['), int64(l.index), 10), ']')
		case l.name != "":
			path = append(append(path, '.'), l.name...)
		}
	}
	return string(path)
}

// stringEnd returns the position behind the string that starts at i.
func stringEnd(text []byte, i int) int {
	for j := i + 1; j < len(text); j++ {
		switch text[j] {
		case '\\':
			j++
		case '"', '\n': // an unclosed string ends with its line
			return j + 1
		}
	}
	return len(text)
}

// nameOf shows a member name in a path; one that is no plain word stays quoted.
func nameOf(quoted []byte) string {
	n, err := wire.Parse(quoted, wire.Fragment)
	if err != nil || n.Text == "" || len(n.Text) > 64 || bytes.ContainsFunc([]byte(n.Text), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' && r != '-'
	}) {
		return "?"
	}
	return n.Text
}
