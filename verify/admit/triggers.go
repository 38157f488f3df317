package admit

import (
	"bytes"
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// triggers judges the terms and sentences that call for the Ability (2.1).
func (f *findings) triggers(a *ability.Ability) {
	defer f.leave(f.enter("ability"))
	f.terms("aliases", a.Aliases, false)
	defer f.leave(f.enter("triggers"))
	f.terms("tokens", a.Triggers.Tokens, true)
	f.terms("phrases", a.Triggers.Phrases, true)
	f.terms("negativeTokens", a.Triggers.NegativeTokens, false)
	f.authored("intentSeeds", a.Triggers.IntentSeeds)
	f.authored("seedFamilies", a.Triggers.SeedFamilies)
}

// terms judges a list of routing terms; in some of them a person could be tempted to use the slot of utterances.
func (f *findings) terms(name string, list []wire.Text, slots bool) {
	for i, t := range list {
		capital, brace := !isLowerCase(t), slots && hasBrace(t)
		if !capital && !brace {
			continue
		}
		mark := f.among(name, i)
		if capital {
			f.once("invalid-routing-term", token(t)+" has upper-case letters; write it in lower case")
		}
		if brace {
			f.placeholders(t)
		}
		f.leave(mark)
	}
}

// authored judges the sentences under each key of a map.
func (f *findings) authored(name string, sentences []wire.Entry[[]wire.Text]) {
	defer f.leave(f.enter(name))
	for _, entry := range sentences {
		mark := f.enter(shownID(entry.Name))
		if len(entry.Value) == 0 {
			f.add("empty-authored-corpus", "the key has no sentences; write some, or take the key away")
		}
		before := repeats{}
		for i, sentence := range entry.Value {
			mark := f.element(i)
			f.sentence(sentence)
			if first, known := before.of(entry.Value, i); known {
				f.once("duplicate-authored-sentence", "sentence "+strconv.Itoa(first)+" says the same; keep one of them")
			}
			f.leave(mark)
		}
		f.leave(mark)
	}
}

// repeats finds sentences that an earlier one equals when letter case and white space at the ends are ignored.
type repeats map[string]int

// of gives the earlier sentence that the one at an index equals; it is asked for all of a list, in order.
func (r *repeats) of(list []wire.Text, i int) (first int, known bool) {
	const few, most = 16, 4096 // more are refused anyway
	switch {
	case len(list) <= few:
		for k, other := range list[:i] {
			if bytes.EqualFold(bytes.TrimSpace(other), bytes.TrimSpace(list[i])) {
				return k, !isBlank(other)
			}
		}
		return 0, false
	case i >= most:
		return 0, false
	}
	key := string(folded(list[i]))
	if first, known = (*r)[key]; !known {
		(*r)[key] = i
	}
	return first, known && key != ""
}

// sentence judges an authored sentence by itself.
func (f *findings) sentence(t wire.Text) {
	const longest = 240
	if n := len(bytes.TrimSpace(t)); n > longest {
		f.add("authored-sentence-too-long", "the sentence has "+strconv.Itoa(n)+" bytes; shorten it to "+strconv.Itoa(longest))
	}
	if !hasTwoWords(t) {
		f.add("authored-sentence-is-a-word", "this is no sentence; write what a person would say, in two words or more")
	}
	if hasBrace(t) {
		f.placeholders(t)
	}
}

// hasTwoWords says whether there is white space inside of a text.
func hasTwoWords(t wire.Text) bool {
	t = bytes.TrimSpace(t)
	return bytes.IndexByte(t, ' ') >= 0 || bytes.ContainsAny(t, spaces)
}

// spaces are the characters with the property White_Space that a string of a package can hold.
const spaces = " \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
