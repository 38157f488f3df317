package wire

import (
	"strings"
	"testing"
)

// However long names are and however many findings there are, pointers have limits; a character is never cut.
func TestPointersAreShort(t *testing.T) {
	name := func(n int, c string) string { return strings.Repeat(c, n) }
	for _, c := range []struct{ names, tokens []string }{
		{[]string{name(256, "x")}, []string{name(256, "x")}},
		{[]string{name(257, "x")}, []string{name(256, "x") + "…"}},
		{[]string{name(86, "€")}, []string{name(85, "€") + "…"}},
		{[]string{name(257, "/")}, []string{name(256, "~1") + "…"}},
		{[]string{"a", name(1<<20, "y")}, []string{"a", name(256, "y") + "…"}},
	} {
		src := []byte("1")
		for i := len(c.names) - 1; i >= 0; i-- {
			src = []byte(`{"` + c.names[i] + `":` + string(src) + `}`)
		}
		var r Reader
		r.Reset(src, Value)
		at := r.Begin()
		for at >= 0 && src[at] == '{' {
			_, at = r.Map(at)
		}
		r.Broken(at, "code", "detail")
		e, ok := r.invalidity(true).(*Invalid)
		if want := "/" + strings.Join(c.tokens, "/"); !ok || len(e.Findings) != 1 || e.Findings[0].Pointer != want || e.Findings[0].Offset != at {
			t.Errorf("%d names: %v", len(c.names), e)
		}
	}
	deep := []byte(strings.Repeat(`{"`+name(200, "z")+`":`, 60) + "1" + strings.Repeat("}", 60))
	var r Reader
	r.Reset(deep, Value)
	at := r.Begin()
	for at >= 0 && deep[at] == '{' {
		_, at = r.Map(at)
	}
	r.Broken(at, "code", "detail")
	if e, ok := r.invalidity(true).(*Invalid); !ok || len(e.Findings[0].Pointer) != mostOfPointer+len(ellipsis) || e.Findings[0].Offset != at {
		t.Errorf("a deep place: %v", e)
	}
}
