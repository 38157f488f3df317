package protocol

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// read gives the lines of an input; "\x00" stands for one that is too long.
func read(in io.Reader) (list []string, err error) {
	l := lines{in: in}
	for {
		line, long, ok := l.next()
		switch {
		case !ok:
			return list, l.failure()
		case long:
			list = append(list, "\x00")
		default:
			list = append(list, string(line))
		}
		if l.number != len(list) {
			return list, errors.New("the number of a line is wrong")
		}
	}
}

func TestLines(t *testing.T) {
	full := strings.Repeat("a", MaximumLine)
	for name, c := range map[string]struct {
		in   string
		want []string
	}{
		"nothing":              {"", nil},
		"one":                  {"a\n", []string{"a"}},
		"without a line feed":  {"a\nb", []string{"a", "b"}},
		"empty ones":           {"\n\na\n", []string{"", "", "a"}},
		"the longest":          {full + "\nb\n", []string{full, "b"}},
		"the longest, no feed": {full, []string{full}},
		"one byte too long":    {full + "a\nb\n", []string{"\x00", "b"}},
		"too long at the end":  {"b\n" + full + "a", []string{"b", "\x00"}},
		"far too long":         {strings.Repeat(full, 5) + "\nb\n" + full + full + "\nc", []string{"\x00", "b", "\x00", "c"}},
	} {
		t.Run(name, func(t *testing.T) {
			for kind, in := range map[string]io.Reader{
				"at once": strings.NewReader(c.in), "in parts": &parts{[]byte(c.in), 4093}, "the end with data": iotest.DataErrReader(strings.NewReader(c.in)),
			} {
				got, err := read(in)
				if err != nil || strings.Join(got, "\n") != strings.Join(c.want, "\n") || len(got) != len(c.want) {
					t.Errorf("%s: %d lines, not %d; %v", kind, len(got), len(c.want), err)
				}
			}
		})
	}
	if _, err := read(iotest.ErrReader(io.ErrUnexpectedEOF)); err != io.ErrUnexpectedEOF {
		t.Error(err)
	}
	if _, err := read(&parts{[]byte("a"), 0}); err != io.ErrNoProgress {
		t.Error(err)
	}
}

// parts is a reader that gives a number of bytes at once.
type parts struct {
	rest []byte
	size int
}

func (p *parts) Read(b []byte) (int, error) {
	if len(p.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(b, p.rest[:min(p.size, len(p.rest))])
	p.rest = p.rest[n:]
	return n, nil
}

// TestTheMemoryOfLinesIsBounded reads a line of 100 MiB.
func TestTheMemoryOfLinesIsBounded(t *testing.T) {
	l := lines{in: io.MultiReader(io.LimitReader(endless{}, 100<<20), strings.NewReader("\nb\n"))}
	if _, long, ok := l.next(); !long || !ok {
		t.Fatal(long, ok)
	}
	if line, long, ok := l.next(); string(line) != "b" || long || !ok {
		t.Fatal(string(line), long, ok)
	}
	if len(l.buffer) > MaximumLine+firstBuffer {
		t.Error(len(l.buffer), "bytes are kept")
	}
}

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = 'a'
	}
	return len(b), nil
}

// FuzzLines holds reading in parts of any size to splitting the whole.
func FuzzLines(f *testing.F) {
	f.Add([]byte("a\nbc\n\nd"), uint16(1))
	f.Add([]byte("\r\n\x00\n"), uint16(3))
	f.Add(bytes.Repeat([]byte("ab\n"), 30_000), uint16(65535))
	f.Fuzz(func(t *testing.T, in []byte, size uint16) {
		var want []string
		for line := range bytes.Lines(in) {
			line = bytes.TrimSuffix(line, []byte("\n"))
			if len(line) > MaximumLine {
				line = []byte("\x00")
			}
			want = append(want, string(line))
		}
		got, err := read(&parts{in, int(size) + 1})
		if err != nil || len(got) != len(want) || strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%q, not %q; %v", got, want, err)
		}
	})
}
