package argument

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// settle fills in what the turn knows, and then judges what is there (spec 6.3.1, rules 2 to 4). It is false when there is
// a finding.
func (l *List) settle(resolvesApplication bool, from Source) bool {
	receiver := -1
	if resolvesApplication && from.Application != "" {
		receiver = l.plan.receiver
	}
	good := len(l.unknown) == 0
	if good && receiver < 0 && !l.odd && l.plan.watched&^l.present == 0 { // which is how most calls are
		return true
	}
	for i := range l.slots {
		s := &l.slots[i]
		if s.state == present && i != receiver {
			continue
		}
		f := &l.plan.fields[i]
		if s.state != present && s.state != outside {
			l.repair(f, s, from.Utterance)
		}
		if i == receiver && s.isEmpty() {
			l.receive(f, s, from.Application)
		}
		switch {
		case s.state == present:
		case s.state != unmet && s.state != null || f.required:
			good = false
			l.report(i)
		}
	}
	if !good {
		for _, name := range l.unknown {
			l.reportUnknown(name)
		}
		slices.SortStableFunc(l.findings, func(a, b Finding) int { return strings.Compare(a.Pointer, b.Pointer) })
	}
	return good
}

// repair gives an enumeration without a valid value the one that the person said.
func (l *List) repair(f *field, s *slot, utterance string) {
	if len(f.spoken) == 0 || utterance == "" {
		return
	}
	if !l.worded {
		l.words, l.worded = appendWords(l.words[:0], utterance), true
	}
	if choice := f.said(l.words); choice > 0 {
		s.integer, s.text, s.state, s.copied = int64(choice), f.texts[choice-1], present, false
		l.changed = true
	}
}

// isEmpty says of a parameter that receives an application that it has none.
func (s *slot) isEmpty() bool {
	switch s.state {
	case unmet, null:
		return true
	case present, strange:
		return len(s.text) == 0
	}
	return false
}

// receive gives an empty receiver the application. A name that no text of a call could have is none.
func (l *List) receive(f *field, s *slot, application string) {
	if f.form != formText && f.form != formChoice || !utf8.ValidString(application) {
		return
	}
	l.values = append(l.values[:0], application...)
	l.written = wire.AppendText(l.written[:0], l.values)
	if wire.Check(l.written, wire.Value) != nil {
		return
	}
	s.text, s.state, s.copied, l.changed = l.values, present, false, true
	if f.form == formChoice {
		if s.integer = int64(f.choice(s.text)); s.integer == 0 {
			s.state = strange
		}
	}
}
