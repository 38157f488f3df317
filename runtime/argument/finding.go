package argument

import (
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Finding is something that is wrong with the arguments of a call.
type Finding struct {
	Cause   cause.Cause // UnknownArgument, ArgumentTypeMismatch, ArgumentNotInEnum or MissingArgument
	Pointer string      // JSON pointer (RFC 6901) of the argument; empty when it is about the text as a whole
	Detail  string      // a lower-case sentence of the engine: what is wrong, and what to pass
}

const (
	maxFindings = 64  // that are kept
	maxPointed  = 128 // bytes of the name of an undeclared argument that a pointer holds
)

// refuse reports a text that is no object of arguments. It is the one finding then.
func (l *List) refuse(detail string) {
	l.findings = []Finding{{cause.ArgumentTypeMismatch, "", detail}}
}

// isFull counts a finding for which there is no room.
func (l *List) isFull() bool {
	if len(l.findings) < maxFindings {
		return false
	}
	l.more++
	return true
}

// report reports a parameter that has no value that fits.
func (l *List) report(i int) {
	if l.isFull() {
		return
	}
	s, f := &l.slots[i], &l.plan.fields[i]
	c, detail := cause.ArgumentTypeMismatch, ""
	switch s.state {
	case unmet, null:
		c, detail = cause.MissingArgument, "required; pass "+f.fitting()
	case strange:
		c, detail = cause.ArgumentNotInEnum, "expected "+f.fitting()+"; received "+quote(s.text)
	case outside:
		detail = outOfRange
	default:
		detail = l.misfitting(f, s)
	}
	l.findings = append(l.findings, Finding{c, pointer(l.plan.parameters[i].Name), detail})
}

// reportUnknown reports an argument that is not declared.
func (l *List) reportUnknown(name wire.Text) {
	if l.isFull() {
		return
	}
	detail := "there is no argument of this name; "
	switch meant := l.plan.meant(name); {
	case meant != "":
		detail += "did you mean " + meant + "?"
	case len(l.plan.members.Names) == 0:
		detail += "pass {}, since this takes no arguments"
	default:
		detail += "pass " + oneOf(l.plan.members.Names)
	}
	if len(name) > maxPointed {
		name = name[:whole(name, maxPointed)]
	}
	l.findings = append(l.findings, Finding{cause.UnknownArgument, pointer(string(name)), detail})
}

// whole gives the length of the longest part in front of a text that has at most n bytes and ends with a whole character.
func whole(text wire.Text, n int) int {
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return n
}

// pointer gives the JSON pointer of an argument.
func pointer(name string) string {
	out := []byte{'/'}
	for i := range len(name) {
		switch c := name[i]; c {
		case '~':
			out = append(out, "~0"...)
		case '/':
			out = append(out, "~1"...)
		default:
			out = append(out, c)
		}
	}
	return string(out)
}
