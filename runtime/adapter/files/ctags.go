package files

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Limits of what the program that finds symbols may take, beside the time of its call.
const (
	ctagsStart  = 5 * time.Second // for saying what it is
	ctagsOutput = 16 << 20        // bytes
)

// findCtags gives the program when it is there and is Universal Ctags: others of the name have other options, or run what a
// project says.
func findCtags(program string) (string, error) {
	if program == "" {
		return "", errors.New("ctags is not installed")
	}
	path, err := exec.LookPath(program)
	if err == nil { // it is started in the workspace, which must not choose the program
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return "", errors.New("ctags is not installed where the configuration says")
	}
	ctx, cancel := context.WithTimeout(context.Background(), ctagsStart)
	defer cancel()
	command := exec.CommandContext(ctx, path, "--options=NONE", "--version")
	command.Env, command.WaitDelay = []string{}, time.Second
	out, err := command.Output()
	if err != nil || !bytes.HasPrefix(out, []byte("Universal Ctags")) {
		return "", errors.New("the program for ctags is not Universal Ctags")
	}
	return path, nil
}

// tag is a line of ctags.
type tag struct {
	name, path, kind string
	line             int64
	inType           bool // it is declared as a part of a type
}

// tags lets ctags read files, and visits what they declare. It has no environment, no options of its own or of the project, and
// is ended with the context.
func (w *workspace) tags(ctx context.Context, names []string, visit func(tag) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	command := exec.CommandContext(ctx, w.ctags, "--options=NONE", "--output-format=u-ctags", "--excmd=number", "--fields=Ks", "--sort=no",
		"--links=no", "--recurse=no", "--quiet=yes", "-f", "-", "-L", "-")
	command.Env, command.Dir, command.WaitDelay = []string{}, w.directory, 100*time.Millisecond
	// With a point before it no name is an option.
	command.Stdin = strings.NewReader("./" + strings.Join(names, "\n./") + "\n")
	out, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	err = readTags(io.LimitReader(out, ctagsOutput), visit)
	cancel() // what is left is not wanted
	command.Wait()
	return err
}

// readTags reads the lines of ctags.
func readTags(r io.Reader, visit func(tag) error) error {
	lines := newLineReader(r)
	for {
		line, err := lines.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		t, ok := readTag(line)
		if !ok {
			continue
		}
		if err := visit(t); err != nil {
			return err
		}
	}
}

// readTag reads a line: a name, a path, a line number with ;" behind it, a kind, and what the name is
// declared in, with tabs between them.
func readTag(line string) (t tag, ok bool) {
	name, rest, ok := strings.Cut(line, "\t")
	if !ok || strings.HasPrefix(name, "!_") {
		return t, false
	}
	path, rest, ok := strings.Cut(rest, "\t")
	if !ok {
		return t, false
	}
	number, kind, ok := strings.Cut(rest, ";\"\t")
	if !ok {
		return t, false
	}
	kind, scope, _ := strings.Cut(kind, "\t")
	switch of, _, _ := strings.Cut(scope, ":"); of {
	case "class", "struct", "interface", "type", "trait", "union", "enum", "implementation", "protocol":
		t.inType = true
	}
	for _, c := range []byte(number) {
		if c < '0' || c > '9' || t.line > 1<<40 {
			return t, false
		}
		t.line = 10*t.line + int64(c-'0')
	}
	t.name, t.path, t.kind = unescape(name), strings.TrimPrefix(unescape(path), "./"), strings.TrimPrefix(kind, "kind:")
	return t, t.line > 0
}

// unescape reads what ctags writes with a backslash: a tab, a backslash, and other bytes by two digits.
func unescape(text string) string {
	if strings.IndexByte(text, '\\') < 0 {
		return text
	}
	var out []byte
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' || i+1 == len(text) {
			out = append(out, text[i])
			continue
		}
		i++
		switch text[i] {
		case 't':
			out = append(out, '\t')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 'x':
			if i+2 < len(text) {
				if high, low := digit(text[i+1]), digit(text[i+2]); high >= 0 && low >= 0 {
					out = append(out, byte(high<<4|low))
					i += 2
					continue
				}
			}
			out = append(out, 'x')
		default:
			out = append(out, text[i])
		}
	}
	return string(out)
}

func digit(c byte) int { return strings.IndexByte("0123456789abcdef", c|0x20) }
