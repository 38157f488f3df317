package admit

import (
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// count writes a number and what it counts.
func count(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + more
}

// mostListed is how many tokens a message lists.
const mostListed = 16

// list joins tokens, as far as a message lists them.
func list(tokens []wire.Text) string {
	var out []byte
	for i, t := range tokens {
		if i == mostListed {
			return string(out) + " and " + strconv.Itoa(len(tokens)-i) + " more"
		}
		if i > 0 {
			out = append(out, ", "...)
		}
		out = append(out, token(t)...)
	}
	return string(out)
}
