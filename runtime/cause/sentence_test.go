package cause_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/cause"
)

// form is what a sentence is made of: words, with a capital for names of the vocabulary alone.
var form = regexp.MustCompile(`^[a-z]+(?:'s)?(?:[,;]? (?:[a-z]+(?:'s)?|Skill|Ability))+$`)

func TestEachCauseHasASentence(t *testing.T) {
	told := map[string]cause.Cause{}
	for _, c := range all() {
		s := c.Sentence()
		if !form.MatchString(s) || len(s) > 100 || len(strings.Fields(s)) < 4 {
			t.Errorf("%v: %q is no sentence of the form that is promised", c, s)
		}
		if other := told[s]; other != 0 {
			t.Errorf("%v and %v have one sentence: %q", other, c, s)
		}
		told[s] = c
	}
	for _, c := range []cause.Cause{0, 255} {
		if s := c.Sentence(); s != "" {
			t.Errorf("%d has the sentence %q", c, s)
		}
	}
}

// TestSentencesSayWhatTheirNamesMean holds sentences to the words of the specification that tell neighbours apart.
func TestSentencesSayWhatTheirNamesMean(t *testing.T) {
	for _, c := range all() {
		words := strings.Join(wordsOf(c.String()), " ")
		for word, spoken := range map[string]string{
			"stage": "stage", "workflow": "workflow", "interaction": "interaction", "perception": "perception", "capability": "capabilit",
			"adapter": "adapter", "argument": "argument|number", "confirmation": "confirm", "permission": "permission", "pointer": "pointer",
			"target class": "class", "application": "application", "cognitive": "cognitive", "publisher": "adapter", "output": "output|result|come out",
			"window": "window", "newline": "line break", "ability": "Ability", "person": "person", "turn": "turn", "input": "input|go",
		} {
			if strings.Contains(" "+words+" ", " "+word+" ") && !regexp.MustCompile(spoken).MatchString(c.Sentence()) {
				t.Errorf("%v: %q says nothing of %s", c, c.Sentence(), word)
			}
		}
	}
}

// wordsOf splits a name into its words.
func wordsOf(name string) (words []string) {
	start := 0
	for i := 1; i < len(name); i++ {
		if name[i] >= 'A' && name[i] <= 'Z' {
			words = append(words, strings.ToLower(name[start:i]))
			start = i
		}
	}
	return append(words, strings.ToLower(name[start:]))
}
