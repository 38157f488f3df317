package admit

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// expression is what the reading of a regular expression (RE2) found out. It is the syntax that Go's package regexp takes,
// no more and no less, recognised from left to right in one pass, in time in proportion to the length.
//
// regexp/syntax is not called here on purpose: it makes the sets of characters that an expression stands for, and folds
// their letter case, so that 400 bytes keep it busy for 50 ms and a package of 4 MiB for minutes. A test holds the two
// against each other, over all short expressions and over fuzzed ones.
type expression struct {
	rest     string
	captures int
	open     []sequence // the groups that are not closed; the first is the expression itself
}

// sequence is a group, as far as it has been read.
type sequence struct {
	heaviest int // the largest weight of its parts
	last     int // the weight of the part that an operator would repeat, or 0 if there is none
}

// maxRepeat limits the counts of a repetition, and the product of those inside of each other.
const maxRepeat = 1000

// readExpression tells how many capture groups a regular expression has. ok is false when it is not one of RE2.
func readExpression(text string) (captures int, ok bool) {
	x := expression{rest: text, open: []sequence{{}}}
	for repeated := false; x.rest != ""; {
		was := repeated
		repeated = false
		switch c := x.rest[0]; c {
		case '(':
			ok = x.group()
		case ')':
			ok = x.close()
		case '|':
			top := &x.open[len(x.open)-1]
			top.last, ok = 0, true
			x.rest = x.rest[1:]
		case '[':
			ok = x.class()
		case '\\':
			ok = x.escaped()
		case '*', '+', '?':
			x.rest = x.rest[1:]
			repeated, ok = true, x.repeat(1, was)
		case '{':
			if weight, rest, counted := counts(x.rest); counted {
				x.rest = rest
				repeated, ok = true, weight >= 0 && x.repeat(weight, was)
				break
			}
			x.rest, ok = x.rest[1:], true
			x.part(1)
		default:
			_, size := utf8.DecodeRuneInString(x.rest)
			x.rest, ok = x.rest[size:], true
			x.part(1)
		}
		if !ok {
			return 0, false
		}
	}
	return x.captures, len(x.open) == 1
}

// part is read: something that an operator could repeat. Its weight is the product of the counts inside of it.
func (x *expression) part(weight int) {
	top := &x.open[len(x.open)-1]
	top.last = weight
	top.heaviest = max(top.heaviest, weight)
}

// repeat applies an operator to the last part; behind another operator it may not stand.
func (x *expression) repeat(weight int, behindAnother bool) bool {
	x.rest = strings.TrimPrefix(x.rest, "?") // as few as possible
	top := &x.open[len(x.open)-1]
	if top.last == 0 || behindAnother {
		return false
	}
	if weight == 0 { // no times at all: the counts inside do not matter
		x.part(1)
		return true
	}
	if weight > 1 && weight*top.last > maxRepeat {
		return false
	}
	x.part(weight * top.last)
	return true
}

// counts reads {n}, {n,} or {n,m}. The weight is negative when the counts are too large or the wrong way round. counted is
// false when the text has another form, in which case the brace stands for itself.
func counts(text string) (weight int, rest string, counted bool) {
	inner, rest, closed := strings.Cut(text[1:], "}")
	least, most, ranged := strings.Cut(inner, ",")
	if !closed || !isCount(least) || ranged && most != "" && !isCount(most) {
		return 0, "", false
	}
	n, err := strconv.Atoi(least)
	if err != nil || n > maxRepeat {
		return -1, rest, true
	}
	switch {
	case !ranged:
		return n, rest, true
	case most == "":
		return max(n, 1), rest, true
	}
	m, err := strconv.Atoi(most)
	if err != nil || m > maxRepeat || m < n {
		return -1, rest, true
	}
	return m, rest, true
}

// isCount says whether a text is a number without leading zeros.
func isCount(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != "" && (text[0] != '0' || len(text) == 1)
}

// group reads what opens a group, or changes flags inside of one.
func (x *expression) group() bool {
	flags, special := strings.CutPrefix(x.rest, "(?")
	if !special {
		x.rest = x.rest[1:]
		x.captures++
		x.open = append(x.open, sequence{})
		return true
	}
	name, named := strings.CutPrefix(flags, "<")
	if !named {
		name, named = strings.CutPrefix(flags, "P<")
	}
	if named {
		name, rest, closed := strings.Cut(name, ">")
		if !closed || !isGroupName(name) {
			return false
		}
		x.rest = rest
		x.captures++
		x.open = append(x.open, sequence{})
		return true
	}
	negated, some := false, false
	for i := range len(flags) {
		switch flags[i] {
		case 'i', 'm', 's', 'U':
			some = true
		case '-':
			if negated {
				return false
			}
			negated, some = true, false
		case ':', ')':
			if negated && !some {
				return false
			}
			if flags[i] == ':' {
				x.open = append(x.open, sequence{})
			}
			x.rest = flags[i+1:]
			return true
		default:
			return false
		}
	}
	return false
}

func isGroupName(name string) bool {
	for i := range len(name) {
		if !isWordByte(name[i]) {
			return false
		}
	}
	return name != ""
}

func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

// close reads the end of a group, which becomes a part of the one around it.
func (x *expression) close() bool {
	n := len(x.open) - 1
	if n == 0 {
		return false
	}
	weight := max(x.open[n].heaviest, 1)
	x.open = x.open[:n]
	x.rest = x.rest[1:]
	x.part(weight)
	return true
}

// escaped reads what starts with a backslash outside of a class.
func (x *expression) escaped() bool {
	if len(x.rest) > 1 {
		switch x.rest[1] {
		case 'A', 'b', 'B', 'z':
			x.rest = x.rest[2:]
			x.part(1)
			return true
		case 'Q':
			literal, rest, _ := strings.Cut(x.rest[2:], `\E`)
			x.rest = rest
			if literal != "" {
				x.part(1) // the last character
			}
			return true
		}
	}
	rest, set, ok := readSet(x.rest)
	if ok && !set {
		_, rest, ok = readEscape(x.rest)
	}
	x.rest = rest
	x.part(1)
	return ok
}

// class reads a set of characters in brackets.
func (x *expression) class() bool {
	rest := strings.TrimPrefix(x.rest[1:], "^")
	for first := true; first || !strings.HasPrefix(rest, "]"); first = false {
		if inner, ok := strings.CutPrefix(rest, "[:"); ok {
			if name, behind, closed := strings.Cut(inner, ":]"); closed {
				if !isPOSIX(name) {
					return false
				}
				rest = behind
				continue
			}
		}
		behind, set, ok := readSet(rest)
		if !ok {
			return false
		}
		if set {
			rest = behind
			continue
		}
		low, behind, ok := readMember(rest)
		if !ok {
			return false
		}
		rest = behind
		if len(rest) > 1 && rest[0] == '-' && rest[1] != ']' {
			high, behind, ok := readMember(rest[1:])
			if !ok || high < low {
				return false
			}
			rest = behind
		}
	}
	x.rest = rest[1:]
	x.part(1)
	return true
}

// readMember reads one character of a class.
func readMember(text string) (c rune, rest string, ok bool) {
	if text == "" {
		return 0, "", false
	}
	if text[0] == '\\' {
		return readEscape(text)
	}
	c, size := utf8.DecodeRuneInString(text)
	return c, text[size:], true
}

// readEscape reads a backslash and what it makes of the characters behind it: one character.
func readEscape(text string) (c rune, rest string, ok bool) {
	if len(text) < 2 {
		return 0, "", false
	}
	c, size := utf8.DecodeRuneInString(text[1:])
	rest = text[1+size:]
	switch {
	case c >= '1' && c <= '7' && (rest == "" || !isOctal(rest[0])):
		return 0, "", false // a back-reference
	case c >= '0' && c <= '7':
		c -= '0'
		for i := 1; i < 3 && rest != "" && isOctal(rest[0]); i++ {
			c, rest = c*8+rune(rest[0]-'0'), rest[1:]
		}
		return c, rest, true
	case c == 'x':
		return readHex(rest)
	case c < utf8.RuneSelf && (c == '_' || !isWordByte(byte(c))):
		return c, rest, true
	}
	if i := strings.IndexRune("afnrtv", c); i >= 0 {
		return rune("\a\f\n\r\t\v"[i]), rest, true
	}
	return 0, "", false
}

func isOctal(c byte) bool { return c >= '0' && c <= '7' }

// readHex reads two hexadecimal digits, or any number of them in braces.
func readHex(text string) (c rune, rest string, ok bool) {
	digits, braced := strings.CutPrefix(text, "{")
	if braced {
		digits, rest, ok = strings.Cut(digits, "}")
	} else if ok = len(text) >= 2; ok {
		digits, rest = text[:2], text[2:]
	}
	if !ok || digits == "" {
		return 0, "", false
	}
	for i := range len(digits) {
		v := strings.IndexByte("0123456789abcdef", digits[i]|0x20)
		if v < 0 || digits[i] < '0' {
			return 0, "", false
		}
		if c = c*16 + rune(v); c > unicode.MaxRune {
			return 0, "", false
		}
	}
	return c, rest, true
}
