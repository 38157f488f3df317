package files

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
)

// outside is what nothing may reach.
const outside = "what is outside of the workspace"

// hostile is a workspace with links to what is refused, and paths that would lead there.
func hostile(t testing.TB) (*bench, []string) {
	b := newBench(t, map[string]string{
		"a.txt": "text\n", "folder/b.txt": "text\n", ".git/config": "[core]\n", ".bonnie/config": "x\n", ".env": "KEY=1\n", ".ssh/config": "x\n", "sub/.ENV": "x\n",
		"id_RSA": "key\n", "x.Pem": "key\n", ".aws/credentials": "key\n", "sub/.docker/config.json": "{}\n", ".env.local": "KEY=1\n",
	})
	beside := tree(t, map[string]string{"secret.txt": outside})
	grow(t, b.root, map[string]string{
		"out.txt": "-> " + filepath.Join(beside, "secret.txt"), "out": "-> " + beside, "up": "-> ..", "updown": "-> ../" + filepath.Base(b.root) + "/a.txt",
		"deep/up": "-> ../..", "env.txt": "-> .env", "history": "-> .git", "loop": "-> loop", "loop1": "-> loop2", "loop2": "-> loop1",
		"folder/env": "-> ../.env", "state": "-> .bonnie", "winding": "-> folder/../.env", "keys": "-> ./.ssh", "gone": "-> nowhere.pem",
	})
	return b, []string{
		"..", "../x", "a/../../x", "../" + filepath.Base(b.root) + "/a.txt", "/etc/passwd", "/", "//a.txt", filepath.Join(b.root, "a.txt"), "folder/../a.txt",
		"a\x00.txt", "a\n.txt", "a\x7F", "\u2028", strings.Repeat("x", 256), strings.Repeat("x/", 600), "a.txt/b",
		".git/config", ".GIT/config", ".git", ".g\u200Cit/config", ".git./config", ".git /config", "sub/.git/hooks/pre-commit", ".bonnie/config", ".Bonnie", ".bonnie/trash/x",
		".env", ".ENV", ".env.", ".env.local", ".env.production", "sub/.env", "sub/.ENV", "id_rsa", "id_RSA", "sub/id_ed25519", "x.pem", "x.Pem", "deep/y.KEY", "z.p12", "z.pfx",
		".ssh", ".ssh/config", ".\u017Fsh/config", "home/.ssh/known_hosts", ".gnupg/x", ".netrc", ".npmrc", ".aws/credentials", "home/.aws/Credentials", "sub/.docker/config.json",
		".bonnie-1-1.tmp", "folder/.bonnie-1-1.tmp",
		"out.txt", "out/secret.txt", "out", "up/x", "updown", "deep/up/x", "env.txt", "history/config", "history", "loop", "loop1", "folder/env", "state/config", "winding", "keys/config", "gone",
	}
}

func TestNothingIsReadOutside(t *testing.T) {
	b, paths := hostile(t)
	for _, path := range paths {
		for _, r := range []operation.Result{
			b.run("read_file", "path", path),
			b.run("search_code", "query", "e", "folder", path),
		} {
			if r.Status != operation.Failed || r.Cause != cause.InvalidInput || len(r.Value.JSON) > 0 {
				t.Errorf("%q: %s %s %s", path, r.Status, r.Cause, r.Value.JSON)
			}
		}
		if r := b.run("list_files", "folder", path); r.Status != operation.Failed {
			t.Errorf("%q is listed: %s", path, r.Value.JSON)
		}
		if p, err := b.preview("delete_file", "path", path); err == nil {
			t.Errorf("%q: a question names %+v", path, p)
		}
		if r := b.run("outline_manuscript", "manuscript", path); r.Status == operation.Succeeded && !r.FoundNothing {
			t.Errorf("%q has an outline: %s", path, r.Value.JSON)
		}
	}
	for _, query := range []string{"KEY", "core", "outside", "key"} {
		b.nothing(b.run("search_code", "query", query))
	}
	if have := string(b.run("list_files").Value.JSON); have != `[{"bytes":5,"path":"a.txt"},{"bytes":5,"path":"folder/b.txt"}]` {
		t.Error(have)
	}
}

func TestNothingIsWrittenOutside(t *testing.T) {
	b, paths := hostile(t)
	before := picture(t, b.root)
	for _, path := range paths {
		for _, r := range []operation.Result{
			b.run("edit_file", "path", path, "before", "e", "after", "f"),
			b.run("create_file", "path", path, "content", "x"),
			b.run("rename_file", "path", path, "new_path", "new.txt"),
			b.run("rename_file", "path", "a.txt", "new_path", path),
			b.run("delete_file", "path", path),
			b.run("restore_file", "path", path),
			b.run("revert_edit", "path", path),
		} {
			if r.Status != operation.Failed || len(r.Changes) > 0 {
				t.Errorf("%q: %s %s %s", path, r.Status, r.Cause, r.Value.JSON)
			}
		}
	}
	if after := picture(t, b.root); after != before {
		t.Errorf("something was written:\n%s\n%s", before, after)
	}
}

// picture gives all that is in a folder and what it holds, in one text.
func picture(t testing.TB, root string) string {
	t.Helper()
	var out strings.Builder
	must(t, filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		out.WriteString(path[len(root):] + " " + d.Type().String())
		if d.Type().IsRegular() {
			src, err := os.ReadFile(path)
			must(t, err)
			out.Write(src)
		}
		out.WriteString("\n")
		return nil
	}))
	return out.String()
}

// TestLinksWithin follows links that stay in the workspace, to the file that they lead to.
func TestLinksWithin(t *testing.T) {
	b := newBench(t, map[string]string{
		"src/a.txt": "one\n", "link.txt": "-> src/a.txt", "dir": "-> src", "deep/down/link": "-> ../../dir/a.txt", "chain": "-> link.txt", "here": "-> .",
	})
	for _, path := range []string{"src/a.txt", "./src//a.txt", "link.txt", "dir/a.txt", "deep/down/link", "chain", "here/link.txt"} {
		if v := b.found(b.run("read_file", "path", path)); v["path"] != "src/a.txt" || v["text"] != "one\n" {
			t.Errorf("%s: %v", path, v)
		}
	}
	b.found(b.run("edit_file", "path", "link.txt", "before", "one", "after", "two"))
	if info, err := os.Lstat(filepath.Join(b.root, "link.txt")); err != nil || info.Mode()&os.ModeSymlink == 0 || b.text("src/a.txt") != "two\n" {
		t.Error("the link is no link any more")
	}
	b.found(b.run("create_file", "path", "dir/new.txt", "content", "x"))
	if b.text("src/new.txt") != "x" {
		t.Error("a new file is elsewhere")
	}
	// Names of links are neither moved nor deleted.
	b.failed(b.run("rename_file", "path", "link.txt", "new_path", "other.txt"), cause.InvalidInput)
	b.failed(b.delete("link.txt"), cause.InvalidInput)
	if have := walked(t, opened(t, b.root), ""); strings.Join(have, " ") != "src/a.txt src/new.txt" {
		t.Error(have)
	}
}

func TestWhatAnOperatorSays(t *testing.T) {
	files := map[string]string{"a.pem": "x\n", "fixtures/b.pem": "x\n", ".env": "x\n", ".env.example": "x\n", "bonnie.toml": "x\n", ".git/x": "x\n", "c.txt": "x\n"}
	list := func(change ...func(*Options)) string {
		return string(newBench(t, files, change...).run("list_files").Value.JSON)
	}
	for _, c := range []struct {
		change func(*Options)
		want   string
	}{
		{func(*Options) {}, ".env.example bonnie.toml c.txt"},
		{func(o *Options) { o.Allow = []string{"Fixtures/*.PEM"} }, ".env.example bonnie.toml c.txt fixtures/b.pem"},
		{func(o *Options) { o.Allow = []string{".env", ".git", ".bonnie"} }, ".env .env.example bonnie.toml c.txt"},
		{func(o *Options) { o.Protect = []string{"/Bonnie.toml"} }, ".env.example c.txt"},
	} {
		have := list(c.change)
		for _, name := range strings.Fields(c.want) {
			if !strings.Contains(have, `"`+name+`"`) {
				t.Errorf("%s is not in %s", name, have)
			}
		}
		if strings.Count(have, "path") != len(strings.Fields(c.want)) {
			t.Errorf("%s, not %s", have, c.want)
		}
	}
	for _, o := range []Options{
		{}, {Root: filepath.Join(t.TempDir(), "none")}, {Root: t.TempDir(), Allow: []string{""}}, {Root: t.TempDir(), Protect: []string{"!x"}}, {Root: t.TempDir(), Allow: []string{"#"}},
	} {
		if _, err := New(o); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
}

// FuzzLocate holds that a path that is taken leads to something in the workspace without a link on the way, which no rule refuses.
func FuzzLocate(f *testing.F) {
	b, paths := hostile(f)
	for _, path := range append(paths, "a.txt", "folder/b.txt", "up/up/a.txt", "deep/up/deep/up", "new/x", "gone/x", "folder/./env") {
		f.Add(path)
	}
	w := opened(f, b.root)
	root, err := filepath.EvalSymlinks(b.root)
	must(f, err)
	f.Fuzz(func(t *testing.T, path string) {
		at, err := w.locate(path)
		if err != nil {
			return
		}
		if at.path != "" && (!filepath.IsLocal(at.path) || filepath.ToSlash(filepath.Clean(at.path)) != at.path) {
			t.Fatalf("%q leads to %q", path, at.path)
		}
		for part := at.path; part != ""; part = parent(part) {
			if w.guard.enters(part) || strings.EqualFold(filepath.Base(part), ".git") || strings.EqualFold(filepath.Base(part), ".env") {
				t.Fatalf("%q leads to %q", path, at.path)
			}
		}
		if at.info == nil {
			return
		}
		real, err := filepath.EvalSymlinks(filepath.Join(root, at.path))
		if err != nil || real != filepath.Join(root, at.path) {
			t.Fatalf("%q leads to %q, which is %q: %v", path, at.path, real, err)
		}
	})
}
