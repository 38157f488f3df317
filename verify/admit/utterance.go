package admit

import (
	"bytes"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// slot is what an utterance says in the place of an application's name.
const slot = "{application}"

// hasBrace says whether placeholders has something to look at in a text.
func hasBrace(t wire.Text) bool { return bytes.IndexByte(t, '{') >= 0 || bytes.IndexByte(t, '}') >= 0 }

// placeholders reports what stands in braces in an utterance, phrase or sentence at the path, and is not the slot (2.6).
func (f *findings) placeholders(t wire.Text) {
	var unknown []wire.Text
	unbalanced, others := false, false
	note := func(name wire.Text) {
		switch {
		case !isSlotName(name):
			unbalanced = true
		case string(name) == "application" || slices.ContainsFunc(unknown, func(o wire.Text) bool { return bytes.Equal(o, name) }):
		case len(unknown) == mostListed:
			others = true
		default:
			unknown = append(unknown, name)
		}
	}
	for {
		at := bytes.IndexAny(t, "{}")
		if at < 0 {
			break
		}
		brace := t[at]
		t = t[at+1:]
		if brace == '}' {
			unbalanced = true
			continue
		}
		end := bytes.IndexAny(t, "{}")
		if end < 0 || t[end] == '{' {
			unbalanced = true
			continue
		}
		note(t[:end])
		t = t[end+1:]
	}
	said := make([]string, 0, len(unknown)+2)
	for _, name := range unknown {
		said = append(said, token(name))
	}
	if others {
		said = append(said, "others")
	}
	if unbalanced {
		said = append(said, "<unbalanced>")
	}
	if len(said) > 0 {
		f.add("unknown-utterance-placeholder",
			"in braces stands "+strings.Join(said, ", ")+"; write "+slot+" exactly so, or take the braces away")
	}
}

// isSlotName says whether a text could name a slot.
func isSlotName(t wire.Text) bool {
	for _, c := range t {
		if !isLower(c) && !isDigit(c) && c != '-' && c != '_' {
			return false
		}
	}
	return len(t) > 0
}
