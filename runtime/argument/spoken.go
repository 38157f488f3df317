package argument

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/contract"
)

// spoken is how people say a value of an enumeration.
type spoken struct {
	choice  int      // 1 + the number of the value
	phrases [][]byte // as appendWords writes them
}

// newSpoken gives the spoken values of a parameter. A value that is not in the enumeration cannot be filled in.
func newSpoken(p *contract.Parameter) []spoken {
	var list []spoken
	for _, s := range p.Spoken {
		v := spoken{choice: 1 + slices.Index(p.EnumValues, s.Value)}
		for _, phrase := range s.Phrases {
			if words := appendWords(nil, phrase); len(words) > 1 { // without a word it would be in every utterance
				v.phrases = append(v.phrases, words)
			}
		}
		if v.choice > 0 && len(v.phrases) > 0 {
			list = append(list, v)
		}
	}
	return list
}

// appendWords appends the words of a text (spec 5.1) with a space in front of each and behind the last one. So a text has
// a phrase as contiguous words if and only if the words of the one contain the words of the other.
func appendWords(dst []byte, text string) []byte {
	dst = append(dst, ' ')
	between := true
	for _, c := range text {
		c = unicode.ToLower(c)
		switch {
		case unicode.IsLetter(c) || unicode.Is(unicode.Nd, c):
			dst, between = utf8.AppendRune(dst, c), false
		case !between:
			dst, between = append(dst, ' '), true
		}
	}
	if !between {
		dst = append(dst, ' ')
	}
	return dst
}

// said gives the choice whose phrases occur in the words of an utterance, or 0 unless there is exactly one.
func (f *field) said(words []byte) int {
	found := 0
	for i := range f.spoken {
		s := &f.spoken[i]
		if s.choice == found || !s.in(words) {
			continue
		}
		if found > 0 {
			return 0
		}
		found = s.choice
	}
	return found
}

func (s *spoken) in(words []byte) bool {
	for _, phrase := range s.phrases {
		if bytes.Contains(words, phrase) {
			return true
		}
	}
	return false
}
