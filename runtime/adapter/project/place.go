package project

import (
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/table"
)

// place is where a problem is, as people write it.
func (p *problem) place() string {
	if p.line == 0 {
		return p.path
	}
	return p.path + ":" + strconv.FormatInt(p.line, 10)
}

// colons reads PATH:LINE: MESSAGE, PATH:LINE:COLUMN: MESSAGE and PATH:LINE:COLUMN - MESSAGE, as Go, GCC, Clang, rustc, ESLint and
// TypeScript write it.
func colons(text string) (problem, bool) {
	for at := 1; ; at++ {
		i := strings.IndexByte(text[min(at, len(text)):], ':')
		if i < 0 {
			return problem{}, false
		}
		at += i
		line, rest, ok := number(text[at+1:])
		if !ok {
			continue
		}
		if column, ok := strings.CutPrefix(rest, ":"); ok {
			if _, after, ok := number(column); ok {
				rest = after
			}
		}
		message, ok := strings.CutPrefix(rest, ":")
		if !ok {
			message, ok = strings.CutPrefix(rest, " - ")
		}
		if ok && isPath(text[:at]) {
			return problem{path: text[:at], line: line, message: strings.TrimSpace(message)}, true
		}
		return problem{}, false
	}
}

// parentheses reads PATH(LINE,COLUMN): MESSAGE, as TypeScript and MSBuild write it.
func parentheses(text string) (problem, bool) {
	path, rest, ok := strings.Cut(text, "(")
	if !ok {
		return problem{}, false
	}
	line, rest, ok := number(rest)
	if ok {
		rest, ok = strings.CutPrefix(rest, ",")
	}
	if ok {
		_, rest, ok = number(rest)
	}
	if ok {
		rest, ok = strings.CutPrefix(rest, "):")
	}
	if !ok || !isPath(path) {
		return problem{}, false
	}
	return problem{path: path, line: line, message: strings.TrimSpace(rest)}, true
}

// isPath tells whether a text can be the path of a source file: it has an extension that starts with a letter, and nothing that
// addresses, times and sentences have.
func isPath(text string) bool {
	dot := strings.LastIndexByte(text, '.')
	if dot < 0 || dot+1 == len(text) || strings.Contains(text, "://") || strings.ContainsAny(text, "\t\"'`<>|*?") || strings.Contains(text, ": ") {
		return false
	}
	extension := text[dot+1:]
	return extension[0]|0x20 >= 'a' && extension[0]|0x20 <= 'z' && !strings.ContainsAny(extension, "/\\ ")
}

// number reads the positive integer, of at most nine digits, that a text starts with.
func number(text string) (n int64, rest string, ok bool) {
	i := 0
	for i < len(text) && i < 10 && text[i] >= '0' && text[i] <= '9' {
		n = n*10 + int64(text[i]-'0')
		i++
	}
	return n, text[i:], i > 0 && i < 10
}

// severities are how messages start that say their severity, in small letters.
var severities = []struct {
	word     string
	severity table.CodingSeverity
}{
	{"fatal error", table.CodingSeverityError},
	{"fatal", table.CodingSeverityError},
	{"error", table.CodingSeverityError},
	{"warning", table.CodingSeverityWarning},
	{"note", table.CodingSeverityNote},
	{"info", table.CodingSeverityNote},
	{"help", table.CodingSeverityNote},
}

// judge takes the severity out of a message: the word in front, before a colon, a code in brackets or one in plain letters
// (error TS2322: ...), or the brackets of ESLint behind it. A code stays in the message.
func (p *problem) judge() {
	if p.severity != 0 {
		return
	}
	lower := strings.ToLower(first(p.message, 16))
	for _, s := range severities {
		rest, ok := strings.CutPrefix(lower, s.word)
		if !ok || rest == "" {
			continue
		}
		rest = p.message[len(s.word):] // as it is written
		code, _, colon := strings.Cut(rest, ":")
		switch {
		case rest[0] == ':' && strings.TrimSpace(rest[1:]) != "":
			p.message = strings.TrimSpace(rest[1:])
		case rest[0] == '[' && colon, rest[0] == ' ' && colon && !strings.Contains(code[1:], " "):
			p.message = strings.TrimSpace(rest)
		default:
			continue
		}
		p.severity = s.severity
		return
	}
	if !strings.HasSuffix(p.message, "]") {
		return
	}
	switch at := strings.LastIndexByte(p.message, '['); {
	case strings.HasPrefix(p.message[at+1:], "Error/"), p.message[at+1:] == "Error]":
		p.severity = table.CodingSeverityError
	case strings.HasPrefix(p.message[at+1:], "Warning/"), p.message[at+1:] == "Warning]":
		p.severity = table.CodingSeverityWarning
	}
}
