package pack

import (
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// step is one part of a member path: a member, or an element of an array, which shows its key when it has one.
type step struct {
	name    string
	element *wire.Node // of an array, with the member name empty except for the first step of a block that is no member
	index   int
	keys    []string
}

// pathString writes a path as people read it: skills[writing.type-at-cursor].execution.bindings[0].operation.
func pathString(path []step) string {
	var b strings.Builder
	for _, s := range path {
		if s.name != "" {
			if b.Len() > 0 {
				b.WriteByte('.')
			}
			b.WriteString(shown(s.name))
		}
		if s.element != nil {
			b.WriteByte('[')
			if key, ok := keyOf(s.element, s.keys); ok {
				b.WriteString(key)
			} else {
				b.WriteString(strconv.Itoa(s.index))
			}
			b.WriteByte(']')
		}
	}
	return b.String()
}

// keyOf joins the members of an element that make its key; ok is false when there are none, or one of them is no plain
// token, because a message quotes no descriptive text.
func keyOf(element *wire.Node, keys []string) (key string, ok bool) {
	for _, k := range keys {
		m := element.Member(k)
		if m == nil {
			continue
		}
		if m.Kind != wire.String || m.Text == "" || len(m.Text) > 128 || strings.ContainsFunc(m.Text, notToken) {
			return "", false
		}
		if key != "" {
			key += ","
		}
		key += m.Text
	}
	return key, key != ""
}

// shown writes the name of a member in a path. A name that a block invents, such as a key of a map or an argument of a
// call, may hold anything.
func shown(name string) string {
	if strings.ContainsFunc(name, notToken) {
		return issue.Quote(clip(name))
	}
	return clip(name)
}

func notToken(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("[],\"\\", r) }

// list joins words for a message.
func list(words []string) string { return strings.Join(words, ", ") }
