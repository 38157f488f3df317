// Package console writes what a command tells a person: aligned step lines, progress that moves on a terminal and stays
// quiet in a pipe, and colour on a terminal alone.
//
// A step line is two spaces, the step's name in 13 columns, its text, and at the right edge of 80 columns its time.
package console

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/term"
)

// Console writes for one command. It is safe for concurrent use.
type Console struct {
	mu       sync.Mutex
	w        io.Writer
	terminal bool
	colour   bool
	shown    time.Time // when the progress line was last drawn
	drawn    bool      // a progress line stands on the screen
}

// New returns a console over w. Progress is drawn when w is a terminal, and colour when NO_COLOR is not set either.
func New(w io.Writer) *Console {
	c := &Console{w: w}
	if f, ok := w.(*os.File); ok {
		c.terminal = term.IsTerminal(int(f.Fd()))
	}
	if os.Getenv("TERM") == "dumb" { // it obeys no sequence, those that clear a line included
		c.terminal = false
	}
	_, plain := os.LookupEnv("NO_COLOR")
	c.colour = c.terminal && !plain
	return c
}

// width is the column at which a step line ends.
const width = 80

// Step writes the line of a finished step. A time of zero is left out.
func (c *Console) Step(name, text string, took time.Duration) {
	line := fmt.Sprintf("  %-12s %s", name, text)
	if took > 0 {
		t := duration(took)
		line += strings.Repeat(" ", max(2, width-utf8.RuneCountInString(line)-len(t))) + c.paint(faint, t)
	}
	c.Line(line)
}

// Line writes one line.
func (c *Console) Line(line string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.clear()
	fmt.Fprintln(c.w, line)
}

// Progress shows on a terminal how far a long step is; in a pipe it shows nothing.
func (c *Console) Progress(name string, done, total int) {
	if !c.terminal {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	// Faster than the eye reads is work without a reader.
	if now := time.Now(); now.Sub(c.shown) >= 50*time.Millisecond {
		c.shown = now
		c.clear()
		fmt.Fprintf(c.w, "  %-12s %d of %d", name, done, total)
		c.drawn = true
	}
}

// Clear takes the progress line off the screen, for a program that writes next.
func (c *Console) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.clear()
}

// clear takes a progress line off the screen.
func (c *Console) clear() {
	if c.drawn {
		fmt.Fprint(c.w, "\r\x1b[K")
		c.drawn = false
	}
}

// Refusal returns a line of a refusal with its code standing out.
func (c *Console) Refusal(line, code string) string {
	return strings.Replace(line, code, c.paint(red, code), 1)
}

// Heading returns a text that stands out.
func (c *Console) Heading(text string) string { return c.paint(bold, text) }

const (
	bold  = "\x1b[1m"
	faint = "\x1b[2m"
	red   = "\x1b[31m"
	reset = "\x1b[0m"
)

func (c *Console) paint(style, text string) string {
	if !c.colour {
		return text
	}
	return style + text + reset
}

// duration writes a time with two significant digits, in milliseconds below 100 of them.
func duration(d time.Duration) string {
	switch {
	case d < 100*time.Millisecond:
		return fmt.Sprintf("%d ms", max(1, d.Round(time.Millisecond).Milliseconds()))
	default:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
}
