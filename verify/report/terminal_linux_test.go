package report

import (
	"os"
	"testing"
)

func TestColourOnATerminal(t *testing.T) {
	// The master side of a new pseudo-terminal is a terminal, too.
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	for _, c := range []struct {
		term, noColour string
		set, want      bool
	}{
		{term: "xterm", want: true},
		{term: "", want: true},
		{term: "dumb"},
		{term: "xterm", set: true, noColour: "1"},
		{term: "xterm", set: true, noColour: ""},
	} {
		t.Setenv("TERM", c.term)
		t.Setenv("NO_COLOR", c.noColour)
		if !c.set {
			if err := os.Unsetenv("NO_COLOR"); err != nil {
				t.Fatal(err)
			}
		}
		if got := NewText(terminal).colour; got != c.want {
			t.Errorf("%+v: colour %v", c, got)
		}
	}
}
