package wire

import (
	"slices"
	"unicode/utf8"
)

// Text is the unescaped text of a JSON string, or a part of an input. It is a view: of the input, which must not change
// while it is in use, or, when the string had escapes, of its Reader, until that is reset. String makes a copy that lasts.
// A Text is not to be written to.
type Text []byte

// String gives a copy of the text.
func (t Text) String() string { return string(t) }

// Raw is a value as it stands in an input: its bytes, a view as Text is. The zero value stands for null.
type Raw []byte

// Nullable is a value of a schema that has null too.
type Nullable[T any] struct {
	Null  bool
	Value T // without meaning when Null
}

// Entry is a member of a map.
type Entry[T any] struct {
	Name  Text
	Value T
}

// AppendText appends t as a canonical JSON string, with its quotes. Each byte that is not UTF-8 becomes U+FFFD.
func AppendText(dst []byte, t Text) []byte {
	dst = append(dst, '"')
	if plain(t, 0) == len(t) {
		return append(append(dst, t...), '"')
	}
	for i := 0; i < len(t); {
		end := plain(t, i)
		dst = append(dst, t[i:end]...)
		if i = end; i == len(t) {
			break
		}
		if c := t[i]; c < utf8.RuneSelf {
			if needsEscape(rune(c)) {
				dst = appendEscape(dst, c)
			} else { // DEL
				dst = append(dst, c)
			}
			i++
			continue
		}
		c, n := utf8.DecodeRune(t[i:])
		dst = utf8.AppendRune(dst, c)
		i += n
	}
	return append(dst, '"')
}

// AppendRaw appends the canonical form of a raw value, or null when it is no value of the profile Value.
func AppendRaw(dst []byte, v Raw) []byte {
	if out, err := AppendCanonical(dst, v, Value); err == nil {
		return out
	}
	return append(dst, "null"...)
}

// AppendBool appends true or false.
func AppendBool(dst []byte, b bool) []byte {
	if b {
		return append(dst, "true"...)
	}
	return append(dst, "false"...)
}

// Grow makes room for one element more. The new last element keeps what an earlier use of the slice left in it, so that
// what it has allocated is used again.
func Grow[T any](s []T) []T {
	n := len(s)
	if n < cap(s) {
		return s[:n+1]
	}
	if n == 0 {
		return make([]T, 1, 4) // most arrays are short
	}
	var zero T
	return append(s, zero)
}

// Next makes room for one element more, as Grow does. Where r has counted findings that it does not keep, and there is no value,
// the new element takes the place of the last one: nobody looks at the list, and many small elements that are all wrong
// would take far more memory than the input.
func Next[T any](r *Reader, s []T) []T {
	if r.lost && len(s) > 0 {
		return s
	}
	return Grow(s)
}

// NextBehind is Next for a list whose new element is compared with the one numbered last, if last is not negative. It gives the
// number that this element has then.
func NextBehind[T any](r *Reader, s []T, last int) ([]T, int) {
	if !r.lost || len(s) < 2 {
		return Grow(s), last
	}
	if end := len(s) - 1; last == end {
		s[end-1], s[end] = s[end], s[end-1]
		last--
	}
	return s, last
}

// Sorted gives the entries of a map in the order of their names: the slice itself if it is in order, else a sorted copy.
func Sorted[T any](entries []Entry[T]) []Entry[T] {
	if !slices.IsSortedFunc(entries, compareEntries[T]) {
		entries = slices.Clone(entries)
		slices.SortStableFunc(entries, compareEntries[T])
	}
	return entries
}

// SortEntries sorts the entries of a map that r, unless it is nil, has read by their names and says whether each name occurs once.
func SortEntries[T any](r *Reader, entries []Entry[T]) bool {
	sorted := true
	for i := 1; i < len(entries) && sorted; i++ {
		sorted = compareNames(entries[i-1].Name, entries[i].Name) < 0
	}
	if sorted {
		return true
	}
	if r != nil {
		r.loose = true
	}
	slices.SortFunc(entries, compareEntries[T])
	for i := 1; i < len(entries); i++ {
		if string(entries[i-1].Name) == string(entries[i].Name) {
			return false
		}
	}
	return true
}

func compareEntries[T any](a, b Entry[T]) int { return compareNames(a.Name, b.Name) }
