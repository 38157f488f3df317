package value

import (
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// place gives the JSON pointer of what stands at an offset of a text that is well formed up to there and may not be behind it.
func place(text []byte, offset int) string {
	type level struct {
		name  string // of the member that is being read
		index int    // of the element
		named bool   // an object, and the name has been read
		array bool
	}
	var open []level
	for i := 0; i < offset && i < len(text); i++ {
		top := len(open) - 1
		switch text[i] {
		case '{', '[':
			open = append(open, level{array: text[i] == '['})
		case '}', ']':
			if top >= 0 {
				open = open[:top]
			}
		case ',':
			if top >= 0 {
				open[top].index++
				open[top].named = false
			}
		case '"':
			end := endOfString(text, i)
			if top >= 0 && !open[top].array && !open[top].named {
				if name, err := wire.Parse(text[i:end], wire.JSON); err == nil {
					open[top].name, open[top].named = name.Text, true
				}
			}
			i = end - 1
		}
	}
	var path []byte
	for _, l := range open {
		switch {
		case l.array:
			path = strconv.AppendInt(append(path, '/'), int64(l.index), 10)
		case l.named:
			path = appendToken(path, l.name)
		}
	}
	return string(path)
}

// endOfString gives the position behind the string that starts at i, or the end of the text.
func endOfString(text []byte, i int) int {
	for i++; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// appendToken appends a name as a token of a JSON pointer.
func appendToken(path []byte, name string) []byte {
	path = append(path, '/')
	for _, c := range []byte(name) {
		switch c {
		case '~':
			path = append(path, "~0"...)
		case '/':
			path = append(path, "~1"...)
		default:
			path = append(path, c)
		}
	}
	return path
}
