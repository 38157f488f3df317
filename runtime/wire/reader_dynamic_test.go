package wire_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestNewMembers reads objects by tables that were made at run time.
func TestNewMembers(t *testing.T) {
	many := make([]string, 300)
	for i := range many {
		many[i] = fmt.Sprintf("name_%03d", i)
	}
	for _, c := range []struct {
		name  string
		names []string
		keys  bool
		first bool
	}{
		{"none", nil, true, false},
		{"few", []string{"text", "mode", "count", "text", "time", "type"}, true, true},
		{"UTF-16 order", []string{"\ufb33", "\U0001F600", "a\"b"}, true, true},
		{"a name that profiles refuse", []string{"a", "b\u202e"}, false, false},
		{"a name that is no text", []string{"a", "b\xff"}, false, false},
		{"255", many[:255], true, true},
		{"more than a byte counts", many, true, false},
	} {
		m := wire.NewMembers(c.names)
		want := slices.Clone(c.names)
		slices.SortFunc(want, wire.CompareNames)
		want = slices.Compact(want)
		if !slices.Equal(m.Names, want) || (m.Keys != nil) != c.keys || (m.First != "") != c.first || len(m.First) != len(m.First)/32*32 {
			t.Errorf("%s: made %+v", c.name, m)
			continue
		}
		// Forwards and backwards, every name is found by its number, and what is none of them is told apart.
		for _, order := range [][]string{want, reversed(want)} {
			src := []byte{'{'}
			for _, name := range order {
				src = append(append(wire.AppendString(src, name), ":1,"...), ' ')
			}
			src = append(src, `"none of them":2}`...)
			var r wire.Reader
			r.Reset(src, wire.Value)
			m.Others = wire.Keep
			met := 0
			n, i := r.Object(r.Begin(), &m)
			for ; n >= 0; n, i = r.Member(i, n, &m) {
				switch {
				case n < len(want) && want[n] == order[met]:
				case n == len(want) && met == len(order):
				default:
					if c.name != "a name that is no text" { // it was written as another one
						t.Fatalf("%s: member %d of %q has the number %d", c.name, met, order, n)
					}
				}
				met++
				i = r.Skip(i)
			}
			if err := r.End(i); err != nil || met != len(want)+1 {
				t.Errorf("%s: met %d of %d: %v", c.name, met, len(want)+1, err)
			}
		}
	}
}

func reversed(names []string) []string {
	names = slices.Clone(names)
	slices.Reverse(names)
	return names
}
