package rules

import (
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/verify/near"
)

func TestSuggest(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"invalid-id", "invalid-id"},
		{"invalid-di", "invalid-id"},  // exchanged
		{"invlid-id", "invalid-id"},   // missing
		{"invalid-idd", "invalid-id"}, // too many
		{"invalid-ie", "invalid-id"},  // wrong
		{" Invalid_ID ", "invalid-id"},
		{"destructive without confirmation", "destructive-without-confirmation"},
		{"destructive-without-confirmatoin", "destructive-without-confirmation"},
		{"missing-skil-titel", "missing-skill-title"},
		{"implied-stage", "implicit-stage"},
		{"not-canonic", "not-canonical"},
		{"duplicate-plugin-setp", "duplicate-plugin-step"},
		{"not-offered", "notOffered"},
		{"notoffered", "notOffered"},
		{"Not_Ofered", "notOffered"},
		{"canceled", "cancelled"},
		{"", ""},
		{"x", ""},
		{"quite-another-thing-altogether", ""},
		{"\xff\xfe", ""},
		{strings.Repeat("invalid-id", 20), ""},
		{strings.Repeat("a", 1<<20), ""},
	} {
		if got := Suggest(c.text); got != c.want {
			t.Errorf("%.40q: %q, not %q", c.text, got, c.want)
		}
	}
}

// TestSlipsAreFound removes, doubles and replaces a letter of each code: the code has to be suggested, or another one that is
// as near.
func TestSlipsAreFound(t *testing.T) {
	for n, r := range All() {
		for i := n % 8; i < len(r.Code); i += 8 {
			for _, slip := range []string{
				r.Code[:i] + r.Code[i+1:],
				r.Code[:i+1] + r.Code[i:],
				r.Code[:i] + "q" + r.Code[i+1:],
			} {
				if got := Suggest(slip); near.Distance(slip, got, 2) > near.Distance(slip, r.Code, 3) {
					t.Fatalf("%s: %q", slip, got)
				}
			}
		}
	}
}
