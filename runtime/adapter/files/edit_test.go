package files

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

func utf16Of(text string, e encoding) string { return string(e.encode(text)) }

// TestEditsKeepWhatTheyDoNotChange edits files of every encoding and with every kind of line end.
func TestEditsKeepWhatTheyDoNotChange(t *testing.T) {
	for _, c := range []struct{ name, have, before, after, want string }{
		{"plain", "a\nb\nc\n", "b\n", "x\ny\n", "a\nx\ny\nc\n"},
		{"crlf", "a\r\nb\r\nc\r\n", "a\nb", "a\nx\nb", "a\r\nx\r\nb\r\nc\r\n"},
		{"crlf quoted", "a\r\nb\r\nc\r\n", "a\r\nb", "a\r\nx", "a\r\nx\r\nc\r\n"},
		{"mixed stays mixed", "a\r\nb\nc\r\nd\n", "b\nc", "b\nx\nc", "a\r\nb\nx\nc\r\nd\n"},
		{"mixed passage", "a\nb\r\nc\nd", "a\nb\nc", "a\nB\nc", "a\nB\r\nc\nd"},
		{"first line of crlf", "a\r\nb", "a", "x\na", "x\r\na\r\nb"},
		{"no line end", "abc", "b", "x\ny", "ax\nyc"},
		{"no end at end", "a\r\nb", "b", "b\nc\n", "a\r\nb\r\nc\r\n"},
		{"lone return", "a\rb\n", "a\rb", "a\rc", "a\rc\n"},
		{"removed", "a\r\nb\r\nc\r\n", "b\n", "", "a\r\nc\r\n"},
		{"all removed", "a", "a", "", ""},
		{"mark", mark + "a\nb\n", "a\n", "x\n", mark + "x\nb\n"},
		{"little", utf16Of("a\r\né😀\r\n", littleWords), "é😀", "ü\n😁", utf16Of("a\r\nü\r\n😁\r\n", littleWords)},
		{"big", utf16Of("a\né😀\n", bigWords), "é😀\n", "ü", utf16Of("a\nü", bigWords)},
		{"foreign", "caf\xE9 a\n", " a\n", " b\n", "caf\xE9 b\n"},
		{"characters of several bytes", "é\nè\n", "è", "ê", "é\nê\n"},
	} {
		b := newBench(t, map[string]string{"f.txt": c.have})
		must(t, os.Chmod(filepath.Join(b.root, "f.txt"), 0o750))
		r := b.run("edit_file", "path", "f.txt", "before", c.before, "after", c.after)
		v := b.found(r)
		if have := b.text("f.txt"); have != c.want {
			t.Errorf("%s: %q, not %q", c.name, have, c.want)
		}
		if info, _ := os.Stat(filepath.Join(b.root, "f.txt")); info.Mode().Perm() != 0o750 {
			t.Errorf("%s: the mode is %v", c.name, info.Mode())
		}
		before, after := string(hex(sum([]byte(c.have)))), string(hex(sum([]byte(c.want))))
		if v["before"] != before || v["after"] != after || v["kind"] != "modified" || v["path"] != "f.txt" {
			t.Errorf("%s: %v", c.name, v)
		}
		if ch := r.Changes[0]; len(r.Changes) != 1 || string(hex(ch.Before)) != before || string(hex(ch.After)) != after || ch.Kind != operation.Modified ||
			ch.Target != (operation.Scope{WorkspaceID: "w", DocumentID: "f.txt", TargetClass: class}) || *r.Target != ch.Target {
			t.Errorf("%s: %+v", c.name, r)
		}
		b.found(b.run("revert_edit"))
		if have := b.text("f.txt"); have != c.have {
			t.Errorf("%s: taken back it is %q", c.name, have)
		}
		b.nothing(b.run("revert_edit"))
	}
}

func TestEditsThatAreRefused(t *testing.T) {
	huge := strings.Repeat("x", largest) + "y"
	for _, c := range []struct{ name, have, before, after string }{
		{"not there", "a\nb\n", "c", "d"},
		{"twice", "a\nb\na\n", "a", "d"},
		{"twice, one over the other", "aaa", "aa", "d"},
		{"empty", "a", "", "d"},
		{"binary", "a\x00b", "a", "d"},
		{"half a word", "\xFF\xFEa\x00b", "a", "d"},
		{"half a pair", "\xFF\xFEa\x00\x00\xD8b\x00", "a", "d"},
		{"broken behind a mark", mark + "a\xFF", "a", "d"},
		{"new letters in a foreign encoding", "caf\xE9 a b\n", "b", "é"},
		{"a zero byte", "a\nb\n", "a", "x\x00"},
		{"too large", huge, "y", "z"},
		{"too large after it", strings.Repeat("x", largest-4) + "y", "y", "zzzzzzzz"},
		{"quoted with a lone return", "a\nb\n", "a\rb", "d"},
	} {
		b := newBench(t, map[string]string{"f.txt": c.have})
		b.failed(b.run("edit_file", "path", "f.txt", "before", c.before, "after", c.after), cause.InvalidInput)
		if b.text("f.txt") != c.have {
			t.Errorf("%s: the file has changed", c.name)
		}
		if c.name != "binary" {
			continue
		}
		b.failed(b.run("read_file", "path", "f.txt"), cause.InvalidInput)
		b.nothing(b.run("edit_file", "path", "none.txt", "before", "a", "after", "b"))
		b.nothing(b.run("revert_edit", "path", "f.txt"))
	}
	b := newBench(t, map[string]string{"f.txt": "a\n", "d/x": ""})
	b.failed(b.run("edit_file", "path", "d", "before", "a", "after", "b"), cause.InvalidInput)
	b.nothing(b.run("edit_file", "path", "f.txt", "before", "a", "after", "a"))
	must(t, os.Chmod(filepath.Join(b.root, "f.txt"), 0o444))
	b.failed(b.run("edit_file", "path", "f.txt", "before", "a", "after", "b"), cause.InvalidInput)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r := b.with(ctx, "edit_file", "path", "f.txt", "before", "a", "after", "b"); r.Status == operation.Succeeded || b.text("f.txt") != "a\n" {
		t.Error("a run that was stopped went on")
	}
	if left, _ := os.ReadDir(b.root); len(left) != 3 { // .bonnie, d and f.txt
		t.Errorf("something was left behind: %v", left)
	}
	b.nothing(b.run("revert_edit")) // what could not be done is not there to be taken back
}

// TestWhatAProcessLeftIsRemoved edits in a folder with temporary files of others.
func TestWhatAProcessLeftIsRemoved(t *testing.T) {
	b := newBench(t, map[string]string{"d/a.txt": "a\n", "d/.bonnie-1-1.tmp": "old", "d/.bonnie-1-2.tmp": "young"})
	old := time.Now().Add(-2 * abandoned)
	must(t, os.Chtimes(filepath.Join(b.root, "d/.bonnie-1-1.tmp"), old, old))
	b.found(b.run("edit_file", "path", "d/a.txt", "before", "a", "after", "b"))
	left, err := filepath.Glob(filepath.Join(b.root, "d/.bonnie*"))
	if must(t, err); len(left) != 1 || filepath.Base(left[0]) != ".bonnie-1-2.tmp" {
		t.Error(left)
	}
}

// TestAFileThatChangesMeanwhile writes a file between the look and the write.
func TestAFileThatChangesMeanwhile(t *testing.T) {
	w := opened(t, tree(t, map[string]string{"f.txt": "a\n", "g.txt": "a\n"}))
	for name, change := range map[string]func(path string) error{
		"f.txt": func(path string) error { return os.WriteFile(path, []byte("b\n"), 0o666) },
		"g.txt": func(path string) error { // another file of the same content
			if err := os.WriteFile(path+"2", []byte("a\n"), 0o666); err != nil {
				return err
			}
			return os.Rename(path+"2", path)
		},
	} {
		at, src, _, _, err := w.look(t.Context(), name)
		must(t, err)
		must(t, change(filepath.Join(w.directory, name)))
		want := held(t, w.directory, name)
		if err := w.replace(at, sum(src), []byte("mine\n")); err != moved {
			t.Errorf("%s: %v", name, err)
		}
		if have := held(t, w.directory, name); have != want {
			t.Errorf("%s is %q", name, have)
		}
		must(t, os.Remove(filepath.Join(w.directory, name)))
		if err := w.replace(at, sum(src), []byte("mine\n")); !os.IsNotExist(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left, _ := os.ReadDir(w.directory); len(left) != 0 {
		t.Errorf("something was left behind: %v", left)
	}
}

// FuzzSplice holds an edit against the same edit of a text that was brought to one form: as text it is the same, and what is before
// and behind the passage keeps its bytes.
func FuzzSplice(f *testing.F) {
	f.Add("a\r\nb\nc\r\n", "b\nc", "b\nx\r\nc", uint8(0))
	f.Add("é\r\n😀", "😀", "x\n", uint8(2))
	f.Add("aaa", "aa", "", uint8(3))
	f.Fuzz(func(t *testing.T, text, before, after string, kind uint8) {
		e := encoding(kind % 4)
		if !e.holds(text) || !e.holds(before) || !e.holds(after) || strings.HasPrefix(text, "\uFEFF") {
			return
		}
		src := e.encode(text)
		read, have, ok := decode(src)
		if !ok || have != e || read != text {
			t.Fatalf("%q is read as %q", text, read)
		}
		changed, line, once := splice(read, before, after)
		flat, flatBefore := unify(text), unify(before)
		if want := flatBefore != "" && count(flat, flatBefore) == 1; once != want {
			t.Fatalf("once is %v", once)
		}
		if !once {
			return
		}
		at := strings.Index(flat, flatBefore)
		want := flat[:at] + unify(after) + flat[at+len(flatBefore):]
		// A return at the end of what is new can meet a line feed that stood there.
		if unify(changed) != unify(want) && !strings.Contains(strings.ReplaceAll(text+after, "\r\n", ""), "\r") {
			t.Fatalf("%q, not %q", unify(changed), want)
		}
		if !strings.HasPrefix(changed, text[:raw(text, at)]) || !strings.HasSuffix(changed, text[raw(text, at+len(flatBefore)):]) {
			t.Fatalf("%q changed more than it should: %q", text, changed)
		}
		if int(line) != 1+strings.Count(flat[:at], "\n") {
			t.Fatalf("line %d", line)
		}
		if !strings.Contains(text, "\n") || strings.Count(text, "\n") != strings.Count(text, "\r\n") {
			return
		}
		if strings.Count(changed, "\n") != strings.Count(changed, "\r\n") {
			t.Fatalf("a line end is none of %q: %q", text, changed)
		}
	})
}

// count counts the places of a text, also those that lie over one another.
func count(text, part string) (n int) {
	for i := range text {
		if strings.HasPrefix(text[i:], part) {
			n++
		}
	}
	return n
}

// FuzzDecode holds that what is read as text is written as it was.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("\xFF\xFEa\x00"))
	f.Add([]byte("\xFE\xFF\xD8\x3D\xDE\x00"))
	f.Add([]byte(mark + "é"))
	f.Fuzz(func(t *testing.T, src []byte) {
		text, e, ok := decode(src)
		if !ok {
			return
		}
		if have := e.encode(text); string(have) != string(src) {
			t.Fatalf("%q becomes %q", src, have)
		}
		if !utf8.ValidString(shown(text)) || e != foreign && !utf8.ValidString(text) {
			t.Fatal("no UTF-8")
		}
	})
}
