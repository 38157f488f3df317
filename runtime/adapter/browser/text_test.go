package browser

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

func TestPlain(t *testing.T) {
	for have, want := range map[string]string{
		"plain":                         "plain",
		"a\x00b\x1bc\x7fd":              "abcd",
		"a\u202eb\u2066c\u200bd\ufeffe": "abcde",
		"tags\U000E0041\U000E007F":      "tags",
		"bytes\U000E0101\U000E01EF":     "bytes",
		"hangul\u3164\uffa0\u115f":      "hangul",
		"a\u00a0b":                      "a b",
		"soft\u00adhyphen":              "softhyphen",
		"\ufdd0\uffff\U0001fffe":        "\ufffd\ufffd\ufffd",
		"a\xffb":                        "a\ufffdb",
		"می\u200cخواهم":                 "می\u200cخواهم",
		"line\nbreak\ttab":              "line\nbreak\ttab",
		"private\U000F0000":             "private",
	} {
		if got := plain(have); got != want {
			t.Errorf("%q: %q, not %q", have, got, want)
		}
	}
}

// TestFit holds that what fits is as long as it can be.
func TestFit(t *testing.T) {
	for _, text := range []string{"", "plain text", "é\u2028\U0001f600\"\\\n\x01", strings.Repeat("\"é", 30)} {
		whole := len(wire.AppendString(nil, text)) - 2
		for most := range whole + 2 {
			have := fit(text, most)
			size := len(wire.AppendString(nil, have)) - 2
			if !strings.HasPrefix(text, have) || !utf8.ValidString(have) || size > most {
				t.Errorf("%q in %d: %q", text, most, have)
			}
			if rest := text[len(have):]; rest != "" {
				_, n := utf8.DecodeRuneInString(rest)
				if more := len(wire.AppendString(nil, text[:len(have)+n])) - 2; more <= most {
					t.Errorf("%q in %d: %q is shorter than it has to be", text, most, have)
				}
			}
		}
	}
	if fit("a", -5) != "" || cut("éé", 3) != "é" || begin("aé", 2) != 1 || begin("a", 99) != 1 || begin("a", -1) != 0 {
		t.Error("a limit is not kept")
	}
}

func TestSentences(t *testing.T) {
	const text = "One. Two! Is it 3.5?  Yes\nBoat\t4\n\nend."
	var have []string
	sentences(text, func(from, until int) bool {
		have = append(have, text[from:until])
		return true
	})
	if got := strings.Join(have, "|"); got != "One.|Two!|Is it 3.5?|Yes|Boat|4|end." {
		t.Error(got)
	}
}
