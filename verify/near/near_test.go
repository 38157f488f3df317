package near

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestName(t *testing.T) {
	names := []string{"paper.fold", "paper.unfold", "paper.cut", "paper", "ask", "act", "easel.paint.oil", "easel.paint.oils"}
	for _, c := range []struct{ word, want string }{
		{"paper.flod", "paper.fold"},
		{"paper.fold", "paper.fold"},
		{"Paper.Fold", "paper.fold"},
		{"paper.foldd", "paper.fold"},
		{"paper.unfol", "paper.unfold"},
		{"ast", "act"}, // of two that are as near, the smaller one
		{"fold", "paper.fold"},
		{"cut", "paper.cut"},
		{"oil", "easel.paint.oil"},
		{"paint.oil", "easel.paint.oil"},
		{"easel.paint.oilss", "easel.paint.oils"},
		{"papre", "paper"},
		{"asc", "ask"},
		{"paper.dolf", ""}, // the namespace makes no names alike
		{"as", ""},         // too short to say
		{"x", ""},
		{"", ""},
		{"pencil.draw", ""},
		{strings.Repeat("paper", 40), ""},
		{"\xff\xfe\xfd", ""},
	} {
		for range 2 {
			var s Search
			if got := s.Name(c.word, slices.Values(names)); got != c.want {
				t.Errorf("%q: %q, not %q", c.word, got, c.want)
			}
			slices.Reverse(names)
		}
	}
}

func TestNameRememberedInPart(t *testing.T) {
	names := []string{"save_document", "undo_change", "export_document", "paper.fold-sheet", "paper.cut-sheet", "paper.mark", "utterancePhrase", "utteranceToken"}
	for _, c := range []struct{ word, want string }{
		{"save_file", "save_document"},
		{"file_save", "save_document"},
		{"document", ""}, // inside of two
		{"change_document", ""},
		{"save_the_file", ""},
		{"paper.fold-paper", "paper.fold-sheet"},
		{"paper.tear-sheet", ""}, // two have that word
		{"paper.write", ""},      // the namespace makes no names alike
		{"phrase", "utterancePhrase"},
		{"utterance", ""},
		{"ken", ""}, // too short to say
	} {
		for range 2 {
			var s Search
			if got := s.Name(c.word, slices.Values(names)); got != c.want {
				t.Errorf("%q: %q, not %q", c.word, got, c.want)
			}
			slices.Reverse(names)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "ab", 1}, {"abc", "abd", 1},
		{"kitten", "sitting", 3}, {"ca", "abc", 3}, {strings.Repeat("a", 129), "", 100},
	} {
		if got := Distance(c.a, c.b, 100); got != c.want {
			t.Errorf("%q to %q is %d, not %d", c.a, c.b, got, c.want)
		}
	}
}

// A limit changes nothing below it.
func TestDistanceWithinALimit(t *testing.T) {
	words := []string{"", "a", "ab", "ba", "abc", "acb", "kitten", "sitting", "paper.fold", "paper.unfold", "pa.per.fold", "dlof.repap"}
	for _, a := range words {
		for _, b := range words {
			d := Distance(a, b, 100)
			for limit := range 14 {
				if got := Distance(a, b, limit); min(got, limit) != min(d, limit) {
					t.Errorf("%q to %q within %d is %d, not %d", a, b, limit, got, d)
				}
			}
		}
	}
}

// Thousands of misspelt names among ten thousand cost no more than a limit.
func TestSearchIsBounded(t *testing.T) {
	var names []string
	for i := range 10_000 {
		names = append(names, fmt.Sprintf("%s.%05d", strings.Repeat("n", 100), i))
	}
	var s Search
	start := time.Now()
	found := 0
	for i := range 4096 {
		if s.Name(fmt.Sprintf("%s.%05dx", strings.Repeat("n", 100), i), slices.Values(names)) != "" {
			found++
		}
	}
	if took := time.Since(start); found != 1 || took > 2*time.Second {
		t.Errorf("found %d in %v", found, took)
	}
}
