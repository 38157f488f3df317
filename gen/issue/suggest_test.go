package issue

import "testing"

func TestSuggest(t *testing.T) {
	words := []string{"access", "id", "kind", "summary", "title", "rightArrow"}
	for _, c := range []struct{ word, want string }{
		{"acess", "access"},          // one letter is missing
		{"accesss", "access"},        // one is too many
		{"tilte", "title"},           // two have changed places
		{"sumary", "summary"},        // the nearest, and not the first
		{"SUMMARY", "summary"},       // letter case alone
		{"rightarrow", "rightArrow"}, // the same inside of a word
		{"kynd", "kind"},
		{"is", "id"},
		{"of", ""}, // two of two letters differ
		{"retries", ""},
		{"accessibility", ""},
		{"Arrow", "rightArrow"}, // the only one that has it inside
		{"mar", ""},             // too little
		{"", ""},
	} {
		if got := Suggest(c.word, words); got != c.want {
			t.Errorf("%q suggests %q, not %q", c.word, got, c.want)
		}
	}
	if got := Suggest("access", nil); got != "" {
		t.Errorf("no words suggest %q", got)
	}
}

func TestEdits(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"title", "title", 0},
		{"title", "titel", 2},
		{"title", "titles", 1},
		{"title", "tile", 1},
		{"", "ab", 2},
		{"title", "ti", 3},
		{"ab", "abcdefgh", 3},
	} {
		if got, back := edits(c.a, c.b), edits(c.b, c.a); got != c.want || back != c.want {
			t.Errorf("%q and %q are %d and %d edits apart, not %d", c.a, c.b, got, back, c.want)
		}
	}
}
