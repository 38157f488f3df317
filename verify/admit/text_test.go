package admit

import (
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

func TestToken(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "an empty text"},
		{"writing.type-at-cursor", `"writing.type-at-cursor"`},
		{strings.Repeat("a", 128), `"` + strings.Repeat("a", 128) + `"`},
		{strings.Repeat("a", 129), "a text of 129 bytes"},
		{"Right after", `"Right after"`},
		{`a "b"`, `"a \"b\""`},
		{"über", `"über"`},
		{strings.Repeat("a ", 20), `"` + strings.Repeat("a ", 20) + `"`},
		{strings.Repeat("a ", 20) + "b", "a text of 41 bytes"},
		{"a\u202eb", "a text of 5 bytes"}, // what cannot be seen
		{"a\u00a0b", "a text of 4 bytes"},
		{"a\nb", "a text of 3 bytes"},
		{"a\xffb", "a text of 3 bytes"},
	} {
		if got := token(wire.Text(c.text)); got != c.want {
			t.Errorf("%q is %s, not %s", c.text, got, c.want)
		}
	}
}
