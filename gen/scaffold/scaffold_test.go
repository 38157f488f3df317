package scaffold

import (
	"strings"
	"testing"
)

func TestNamesThatNoAbilityCanHave(t *testing.T) {
	for _, name := range []string{
		"", "Letters", "letter_writing", "letter.writing", "-letters", "letters-", "letter--writing", "2nd", "../letters", "büro",
		"con", "nul", "com1", "format", strings.Repeat("a", 49),
	} {
		if _, err := Walkthrough(name); err == nil {
			t.Errorf("%q is accepted", name)
		}
	}
}

func TestNothingOfTheTemplateIsLeft(t *testing.T) {
	for _, name := range []string{"letters", "letter-writing", strings.Repeat("a", 48)} {
		document, err := Walkthrough(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(document), "{{") {
			t.Errorf("%s: the document holds a name of the template", name)
		}
	}
}
