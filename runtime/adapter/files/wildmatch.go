package files

import "strings"

// How a pattern and a text came together. The two kinds of abort say that no other way to spend the last star can help, which
// is what keeps a pattern of many stars from being tried in every way there is.
type verdict uint8

const (
	differs verdict = iota
	matches
	abortAll
	abortToStars
)

// mostSteps bounds one comparison. A pattern comes with a repository, so it may be made to be slow; one that takes longer
// matches nothing.
const mostSteps = 1 << 14

// wildmatch tells whether a pattern of a .gitignore matches all of a text, byte by byte: * and ? and brackets match no slash, and
// ** between slashes matches folders.
func wildmatch(pattern, text string) bool {
	m := matcher{pattern: pattern, text: text, left: mostSteps}
	return m.match(0, 0, 0) == matches
}

// matcher compares one pattern with one text.
type matcher struct {
	pattern, text string
	left          int // steps
}

// at gives a byte of a string, and zero behind its end: neither patterns nor texts hold that.
func at(s string, i int) byte {
	if i < len(s) {
		return s[i]
	}
	return 0
}

// match compares what is left of the pattern with what is left of the text. Start is where this part of the pattern begins.
func (m *matcher) match(start, p, t int) verdict {
	for ; p < len(m.pattern); p, t = p+1, t+1 {
		if m.left--; m.left < 0 {
			return abortAll
		}
		want, have := m.pattern[p], at(m.text, t)
		if have == 0 && want != '*' {
			return abortAll
		}
		switch want {
		case '?':
			if have == '/' {
				return differs
			}
		case '*':
			v, next, slash := m.star(start, p, t)
			if next < 0 {
				return v
			}
			p, t = next, slash
		case '[':
			end, v := m.bracket(p, have)
			if v != matches {
				return v
			}
			p = end
		case '\\':
			p++
			want = at(m.pattern, p)
			fallthrough
		default:
			if have != want {
				return differs
			}
		}
	}
	if t < len(m.text) {
		return differs
	}
	return matches
}

// star compares from a star on. It gives a verdict, or, for one star before a slash, where the comparison goes on: at that slash
// in the pattern and at the next one in the text.
func (m *matcher) star(start, p, t int) (v verdict, next, slash int) {
	crosses, first := false, p
	p++
	if at(m.pattern, p) == '*' {
		for at(m.pattern, p) == '*' {
			p++
		}
		begins := first == start || m.pattern[first-1] == '/'
		after := m.pattern[p:]
		if begins && (after == "" || after[0] == '/' || strings.HasPrefix(after, `\/`)) {
			if at(m.pattern, p) == '/' && m.match(p+1, p+1, t) == matches { // a/**/b matches a/b
				return matches, -1, 0
			}
			crosses = true
		}
	}
	rest := m.text[min(t, len(m.text)):]
	switch {
	case p == len(m.pattern):
		if !crosses && strings.IndexByte(rest, '/') >= 0 {
			return abortToStars, -1, 0
		}
		return matches, -1, 0
	case !crosses && m.pattern[p] == '/':
		i := strings.IndexByte(rest, '/')
		if i < 0 {
			return abortAll, -1, 0
		}
		return 0, p, t + i
	}
	return m.spend(p, t, crosses), -1, 0
}

// spend tries how much of the text a star takes, the shortest first.
func (m *matcher) spend(p, t int, crosses bool) verdict {
	for t < len(m.text) {
		if m.left--; m.left < 0 {
			return abortAll
		}
		if literal := m.pattern[p]; strings.IndexByte(special, literal) < 0 {
			for t < len(m.text) && m.text[t] != literal && (crosses || m.text[t] != '/') {
				t++
			}
			if at(m.text, t) != literal {
				if crosses {
					return abortAll
				}
				return abortToStars
			}
		}
		v := m.match(p, p, t)
		switch {
		case v != differs:
			if !crosses || v != abortToStars {
				return v
			}
		case !crosses && m.text[t] == '/':
			return abortToStars
		}
		t++
	}
	return abortAll
}

// special are the bytes of a pattern that do not stand for themselves.
const special = `*?[\`

// bracket compares a byte with the set that starts at p, and gives where the set ends.
func (m *matcher) bracket(p int, have byte) (end int, v verdict) {
	p++
	negated := at(m.pattern, p) == '!' || at(m.pattern, p) == '^'
	if negated {
		p++
	}
	found, previous := false, byte(0)
	for first := true; first || at(m.pattern, p) != ']'; p++ {
		first = false
		c := at(m.pattern, p)
		switch {
		case c == 0:
			return 0, abortAll
		case c == '\\':
			p++
			if c = at(m.pattern, p); c == 0 {
				return 0, abortAll
			}
			found = found || c == have
			previous = c
		case c == '-' && previous != 0 && at(m.pattern, p+1) != 0 && at(m.pattern, p+1) != ']':
			p++
			if c = m.pattern[p]; c == '\\' {
				p++
				if c = at(m.pattern, p); c == 0 {
					return 0, abortAll
				}
			}
			found = found || previous <= have && have <= c
			previous = 0
		case c == '[' && at(m.pattern, p+1) == ':':
			close := strings.IndexByte(m.pattern[p+2:], ']')
			if close < 0 {
				return 0, abortAll
			}
			name := m.pattern[p+2 : p+2+close]
			if !strings.HasSuffix(name, ":") { // a set that has these bytes in it
				found = found || have == '['
				previous = '['
				break
			}
			class, known := classes(name[:len(name)-1], have)
			if !known {
				return 0, abortAll
			}
			found = found || class
			p += 2 + close
			previous = 0
		default:
			found = found || c == have
			previous = c
		}
	}
	if found == negated || have == '/' {
		return 0, differs
	}
	return p, matches
}

// classes tells whether a byte is in a class of POSIX.
func classes(name string, c byte) (in, known bool) {
	upper, lower := c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z'
	digit := c >= '0' && c <= '9'
	graph := c > ' ' && c < 0x7F
	switch name {
	case "alnum":
		return upper || lower || digit, true
	case "alpha":
		return upper || lower, true
	case "blank":
		return c == ' ' || c == '\t', true
	case "cntrl":
		return c < ' ' || c == 0x7F, true
	case "digit":
		return digit, true
	case "graph":
		return graph, true
	case "lower":
		return lower, true
	case "print":
		return graph || c == ' ', true
	case "punct":
		return graph && !upper && !lower && !digit, true
	case "space":
		return c == ' ' || c >= '\t' && c <= '\r', true
	case "upper":
		return upper, true
	case "xdigit":
		return digit || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F', true
	}
	return false, false
}
