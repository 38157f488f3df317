package calendar_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-ical"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/adapter/calendar"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

var update = flag.Bool("update", false, "write what the cases give into their files")

// desk is a folder with calendars behind a real turn engine. It is the first of March 2026, nine o'clock in Berlin.
type desk struct {
	t       testing.TB
	folder  string
	engine  *turn.Engine
	records *receipt.Memory
	notice  calendar.Notice
	view    string
	adapter *operation.Adapter
}

var clock = time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)

func newDesk(t testing.TB, edits ...func(*calendar.Options)) *desk {
	t.Helper()
	d := newAdapter(t, edits...)
	set := snapshot.Set{Packages: table.Packages(), Adapters: []*operation.Adapter{d.adapter}}
	var err error
	if d.engine, err = turn.Start(set, turn.Options{Records: d.records}); err != nil {
		t.Fatal(err)
	}
	return d
}

// newAdapter is a desk without an engine.
func newAdapter(t testing.TB, edits ...func(*calendar.Options)) *desk {
	t.Helper()
	d := &desk{t: t, folder: t.TempDir(), records: new(receipt.Memory)}
	uid := 0
	o := calendar.Options{
		Folder: d.folder, Zone: "Europe/Berlin", Address: "me@example.org",
		Now:    func() time.Time { return clock },
		InView: func() (string, bool) { return d.view, d.view != "" },
		Notice: func(n calendar.Notice) { d.notice = n },
		NewUID: func() string { uid++; return fmt.Sprintf("new-%d", uid) },
	}
	for _, edit := range edits {
		edit(&o)
	}
	a, err := calendar.New(o)
	if err != nil {
		t.Fatal(err)
	}
	d.adapter = a
	return d
}

func (d *desk) write(name, text string) {
	d.t.Helper()
	name = filepath.Join(d.folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
}

// read gives the files of the folder.
func (d *desk) read() map[string]string {
	d.t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(d.folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(d.folder, path)
		files[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return files
}

// call makes a call in a turn of its own, and says yes when it is asked.
func (d *desk) call(name, arguments string) *turn.Run {
	entry := turn.Entry{Target: operation.Scope{DeviceID: "d", DocumentID: "a"}}
	if d.view != "" {
		entry.Signals = []turn.Signal{{ID: "s", CapturedAt: time.Now(), SchemaID: "interaction.event-reference", Channel: "selected-in-calendar", Completeness: receipt.Complete, Scope: entry.Target}}
	}
	session := d.engine.Session()
	var r turn.Run
	d.notice = calendar.Notice{}
	session.Begin(entry).Call(d.t.Context(), turn.Call{Name: []byte(name), Arguments: []byte(arguments)}, &r)
	if r.Status == operation.Requested {
		c, ok := session.Pending()
		if !ok {
			d.t.Fatal("nothing is pending")
		}
		session.Settle(d.t.Context(), turn.Answer{Confirmation: c.ID, Digest: c.Digest, Yes: true}, &r)
	}
	return &r
}

// id gives the id of the first occurrence of a title that begins with a text.
func (d *desk) id(title, start string) string {
	d.t.Helper()
	var list []struct{ Event, Title, Start string }
	r := d.call("list_events", `{"from": "2026-01-01", "to": "2027-12-31"}`)
	if err := json.Unmarshal(r.Value, &list); err != nil {
		d.t.Fatal(err, r.Cause)
	}
	for _, e := range list {
		if e.Title == title && strings.HasPrefix(e.Start, start) {
			return e.Event
		}
	}
	d.t.Fatalf("there is no %q that begins with %q", title, start)
	return ""
}

// fill replaces "@TITLE" or "@TITLE|START" in arguments by an id.
func (d *desk) fill(text string) string {
	for {
		before, rest, found := strings.Cut(text, `"@`)
		if !found {
			return text
		}
		name, after, _ := strings.Cut(rest, `"`)
		title, start, _ := strings.Cut(name, "|")
		text = before + `"` + d.id(title, start) + `"` + after
	}
}

// TestCases runs the calls of each file in testdata/cases in order, each after what the one before has left, and compares what
// they come to, with the lines of files that they change.
func TestCases(t *testing.T) {
	cases, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal(err, "no cases")
	}
	for _, path := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			d := newDesk(t)
			have := ""
			for i, f := range archive.Files {
				switch {
				case f.Name == "programs":
					for _, name := range strings.Fields(string(f.Data)) {
						text, err := os.ReadFile("testdata/programs/" + name)
						if err != nil {
							t.Fatal(err)
						}
						d.write(name, string(text))
					}
				case strings.HasSuffix(f.Name, ".ics"):
					d.write(f.Name, strings.ReplaceAll(string(f.Data), "\n", "\r\n"))
				case f.Name == "calls":
					for _, line := range strings.Split(strings.TrimSpace(string(f.Data)), "\n") {
						have += d.report(line)
					}
				case f.Name == "results":
					if *update {
						archive.Files[i].Data = []byte(have)
						if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
							t.Fatal(err)
						}
					} else if diff := cmp.Diff(string(f.Data), have); diff != "" {
						t.Errorf("the results differ (-want +have); run with -update where they are right:\n%s", diff)
					}
				default:
					t.Errorf("%s has no place here", f.Name)
				}
			}
		})
	}
}

// report makes the call of a line and tells what came of it.
func (d *desk) report(line string) string {
	name, arguments, _ := strings.Cut(line, " ")
	if name == "view" {
		d.view = strings.Trim(d.fill(`"`+arguments+`"`), `"`)
		return ""
	}
	arguments = d.fill(arguments)
	before := d.read()
	r := d.call(name, arguments)
	var out strings.Builder
	out.WriteString("> " + line + "\n")
	if c := r.Confirmation; c != nil {
		out.WriteString("asked about " + c.Preview.Subject + "\n")
	}
	out.WriteString(r.Status.String())
	if r.Cause != 0 {
		out.WriteString(" " + r.Cause.String())
	}
	for _, flag := range []struct {
		set  bool
		text string
	}{{r.FoundNothing, "found nothing"}, {r.Truncated, "truncated"}, {d.notice.Refusal != "", string(d.notice.Refusal)}} {
		if flag.set {
			out.WriteString(", " + flag.text)
		}
	}
	out.WriteString("\n")
	for _, s := range d.notice.Skipped {
		fmt.Fprintf(&out, "skipped %d %s\n", s.Count, s.Code)
	}
	for _, c := range r.Changes {
		fmt.Fprintf(&out, "%s %s", c.Kind, c.Target.DocumentID)
		for _, digest := range []operation.Digest{c.Before, c.After} {
			if digest.Known {
				fmt.Fprintf(&out, " %x", digest.Sum[:4])
			} else {
				out.WriteString(" none")
			}
		}
		out.WriteString("\n")
	}
	if len(r.Value) > 0 {
		out.WriteString(strings.ReplaceAll(string(r.Value), "},{\"", "},\n{\"") + "\n")
	}
	out.WriteString(d.changes(before))
	return out.String()
}

// changes tells which lines of the files are others than before, and sees to it that the files are still what they were.
func (d *desk) changes(before map[string]string) string {
	var out strings.Builder
	after := d.read()
	names := make(map[string]bool)
	for _, files := range []map[string]string{before, after} {
		for name := range files {
			names[name] = true
		}
	}
	for _, name := range sorted(names) {
		was, is := before[name], after[name]
		if was == is {
			continue
		}
		out.WriteString("file " + name + "\n")
		out.WriteString(difference(strings.SplitAfter(was, "\n"), strings.SplitAfter(is, "\n")))
		if is == "" {
			continue
		}
		if strings.Contains(was, "\r\n") || was == "" {
			if strings.Count(is, "\n") != strings.Count(is, "\r\n") {
				d.t.Errorf("%s has lost line ends", name)
			}
		} else if strings.Contains(is, "\r") {
			d.t.Errorf("%s has got line ends of another kind", name)
		}
		for _, line := range strings.Split(is, "\n") {
			if len(strings.TrimSuffix(line, "\r")) > 75 && !strings.Contains(was, line) {
				d.t.Errorf("%s has a long line: %s", name, line)
			}
		}
		readable := func(text string) error {
			_, err := ical.NewDecoder(strings.NewReader(text)).Decode()
			return err
		}
		if err := readable(is); err != nil && (was == "" || readable(was) == nil) {
			d.t.Errorf("%s is not read by go-ical any more: %v", name, err)
		}
	}
	return out.String()
}
