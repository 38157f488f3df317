package wire

import (
	"testing"
	"unicode"
)

func TestFold(t *testing.T) {
	if unicode.Version != "15.0.0" {
		t.Logf("the standard library has Unicode %s; the characters that were in 15.0.0 keep their case", unicode.Version)
	}
	for c := rune(0); c <= unicode.MaxRune; c++ {
		least := c
		for f := unicode.SimpleFold(c); f != c; f = unicode.SimpleFold(f) {
			least = min(least, f)
		}
		if fold(c) != least && (unicode.Version == "15.0.0" || fold(c) != c) {
			t.Errorf("%U folds to %U, want %U", c, fold(c), least)
		}
	}
}
