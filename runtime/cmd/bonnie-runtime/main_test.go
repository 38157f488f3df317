package main

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/history"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

var update = flag.Bool("update", false, "write what the program prints into testdata")

// TestTranscript runs command lines and compares what the program prints and its exit code with testdata/transcript.txtar, a
// file for each command line. HISTORY stands for a folder with a history of three, LOG for one with a log of three records, HEAD for the head of its second one; CHANGED
// is such a log in which a byte was changed, CUT one whose last line has gone, SPLIT one whose last line was moved into a file of
// its own, CREATED one with an empty second file, PLACED one with a folder for its second file, EMPTY a folder without a log, FILE a
// file, and NONE nothing.
// The Skills are those of a package of the test, since those that are compiled in have tests of their own.
func TestTranscript(t *testing.T) {
	const file = "testdata/transcript.txtar"
	folders := map[string]string{}
	for _, name := range []string{"LOG", "CHANGED", "CUT", "SPLIT", "CREATED", "PLACED", "EMPTY", "FILE", "NONE", "HISTORY"} {
		folders[name] = filepath.Join(t.TempDir(), "log")
	}
	var second, last receipt.Head
	for _, name := range []string{"LOG", "CHANGED", "CUT", "SPLIT", "CREATED", "PLACED"} {
		second, last = writeLog(t, folders[name])
	}
	rewrite(t, folders["CHANGED"], func(log string) string { return strings.Replace(log, "type_at_cursor", "hype_at_cursor", 1) })
	rewrite(t, folders["CUT"], func(log string) string { return log[:strings.LastIndexByte(log[:len(log)-1], '\n')+1] })
	rewrite(t, folders["SPLIT"], func(log string) string {
		at := strings.LastIndexByte(log[:len(log)-1], '\n') + 1
		secondFile(t, folders["SPLIT"], log[at:])
		return log[:at]
	})
	secondFile(t, folders["CREATED"], "")
	for _, folder := range []string{folders["EMPTY"], filepath.Join(folders["PLACED"], "receipts-00000002.jsonl")} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	writeHistory(t, folders["HISTORY"])
	if err := os.WriteFile(folders["FILE"], nil, 0o600); err != nil {
		t.Fatal(err)
	}
	golden, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range golden.Files {
		arguments := strings.Fields(f.Name)
		for j, a := range arguments {
			switch folder, ok := folders[a]; {
			case ok:
				arguments[j] = folder
			case a == "HEAD":
				arguments[j] = second.String()
			case a == "LAST":
				arguments[j] = last.String()
			}
		}
		var out, errs strings.Builder
		var code int
		switch {
		case f.Name == "skills":
			code = list(given(), &out, &errs)
		case arguments[0] == "roster":
			code = project(given(), arguments[1:], &out, &errs)
		default:
			code = printing(arguments, &out, &errs)
		}
		got := out.String() + errs.String()
		for name, folder := range folders {
			got = strings.NewReplacer(strconv.QuoteToASCII(folder), name, folder, name).Replace(got)
		}
		got += "exit " + strconv.Itoa(code) + "\n"
		if *update {
			golden.Files[i].Data = []byte(got)
		} else if diff := cmp.Diff(string(f.Data), got); diff != "" {
			t.Errorf("bonnie-runtime %s\n%s", f.Name, diff)
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(golden), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// given is a set with a Skill that no adapter carries out, one that the runtime carries out, and one for workflows alone.
func given() snapshot.Set {
	skill := func(id, name string, kind ability.ExecutionKind) contract.Skill {
		return contract.Skill{ID: id, Title: name, InvocationName: name, Kind: ability.SkillKindCognitive, Access: ability.AccessSeamless,
			Exposed: true, Execution: contract.Execution{Kind: kind}}
	}
	catalogue := []cognition.Contract{
		{ID: "check.v1", AbilityID: "thinking", SkillID: "thinking.check", InvocationName: "check_claim", Text: "Check it."},
		{ID: "weigh.v1", AbilityID: "thinking", SkillID: "thinking.weigh", InvocationName: "weigh_sources", Text: "Weigh them."},
	}
	check := skill("thinking.check", "check_claim", ability.ExecutionKindCognitive)
	weigh := skill("thinking.weigh", "weigh_sources", ability.ExecutionKindCognitive)
	weigh.Exposed = false
	bound := skill("notes.place", "place_note", ability.ExecutionKindBinding)
	bound.Kind, bound.Access = ability.SkillKindEffectful, ability.AccessConfirm
	bound.Requirements = contract.Requirements{Capabilities: []string{"notes.write"}}
	bound.Execution.Realization = ability.RealizationPolicyAuthoredBindings
	bound.Execution.Bindings = []contract.Binding{{AdapterID: "notes", Operation: "place_note", TargetClasses: []string{"note"}}}
	return snapshot.Set{Catalogue: catalogue, Packages: []*contract.Package{
		{
			ID: "notes", Version: "1.0.0", Ability: contract.Ability{ID: "notes", Title: "Notes", Tint: "#336699", Paradigm: ability.ParadigmDiscipline},
			Capabilities: []contract.Capability{{ID: "notes.write", Effect: ability.EffectDestructive,
				Constraints: []contract.Constraint{{Kind: ability.ConstraintKindRequiresUserConfirmation, Value: "true"}}}},
			Skills: []contract.Skill{bound},
		},
		{
			ID: "thinking", Version: "1.0.0", Ability: contract.Ability{ID: "thinking", Title: "Thinking", Tint: "#336699", Paradigm: ability.ParadigmDiscipline},
			Skills: []contract.Skill{check, weigh},
		},
	}}
}

// TestCompiled lists all Skills that are compiled in.
func TestCompiled(t *testing.T) {
	var out, errs strings.Builder
	if code := printing([]string{"skills"}, &out, &errs); code != success || errs.String() != "" {
		t.Fatal(code, errs.String())
	}
	n := 0
	for _, p := range compiled().Packages {
		n += len(p.Skills)
	}
	if have := strings.Count(out.String(), "\n"); have != n+2 || !strings.Contains(out.String(), count(n, "Skill")+", ") {
		t.Errorf("%d Skills are told as\n%s", n, out.String())
	}
}

// TestNothingIsLost makes printing fail.
func TestNothingIsLost(t *testing.T) {
	var errs strings.Builder
	if code := printing([]string{"version"}, full{}, &errs); code != failed || errs.String() != "bonnie-runtime: not all could be printed: the disk is full\n" {
		t.Error(code, errs.String())
	}
	if code := run([]string{"receipts verify"}, &errs, &errs); code != failed { // one argument
		t.Error(code)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

// writeLog writes a log of an activation, a run that succeeded, and one of an unknown name.
func writeLog(t *testing.T, folder string) (second, last receipt.Head) {
	t.Helper()
	l, err := receipt.OpenLog(folder, receipt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	records := []string{
		`{"adaptersCame":[],"adaptersWent":[],"inventory":"00","loadedAt":"2026-01-02T03:04:05Z","packagesCame":[],"packagesWent":[],"revision":"70dff7b1-52cd-8af9-9784-1a67933932bc"}`,
		`{"effect":"mutation","reference":{"abilityID":"writing","invocationName":"type_at_cursor"},"startedAt":"2026-01-02T03:04:06Z","status":"succeeded"}`,
		`{"cause":"unknownInvocation","effect":"none","reference":{"abilityID":"runtime","invocationName":"\u001b[31m"},"startedAt":"2026-01-02T03:04:07Z","status":"failed"}`,
	}
	for i, r := range records {
		kind := receipt.SkillRun
		if i == 0 {
			kind = receipt.Activated
		}
		if err := l.Record(kind, []byte(r)); err != nil {
			t.Fatal(err)
		}
		second, last = last, l.Head()
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	return second, last
}

// writeHistory writes a history of a call that waits, its answer, and one that was refused.
func writeHistory(t *testing.T, folder string) {
	t.Helper()
	l, err := history.Open(folder, history.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range []history.Disposition{history.RequestedConfirmation, history.Succeeded, history.Blocked} {
		r := history.Record{
			ID: [16]byte{byte(i + 1), 2, 3}, Intention: "drop_note", Arguments: []byte(`{"note":"\u001b[31m café 😀 \"quoted\"","text":"` + strings.Repeat("long ", 20) + `"}`), HasArguments: true,
			Skill:    []byte(`{"abilityID":"notes","invocationName":"drop_note","skillID":"notes.drop"}`),
			Adapters: []string{"notes"}, Disposition: d, Summary: []byte("It is told."), Undoable: d == history.Succeeded, Initiator: history.Model,
			Started: time.Date(2026, 1, 2+i, 3, 4, 5, 0, time.UTC), HasConfirmation: d != history.Blocked,
		}
		if err := l.Append(r.Append(nil)); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// rewrite changes the file of a log.
func rewrite(t *testing.T, folder string, change func(string) string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "receipts-*"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(files[0], []byte(change(string(text))), 0o600); err != nil {
		t.Fatal(err)
	}
}

// secondFile writes the second file of a log.
func secondFile(t *testing.T, folder, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, "receipts-00000002.jsonl"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestTurnsAreShown shows what a turn has left in a log.
func TestTurnsAreShown(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "log")
	l, err := receipt.OpenLog(folder, receipt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }
	engine, err := turn.Start(compiled(), turn.Options{Records: l, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	var r turn.Run
	engine.Session().Begin(turn.Entry{}).Call(t.Context(), turn.Call{Name: []byte("type_at_cursor"), Arguments: []byte(`{"text":"a"}`)}, &r)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	if code := run([]string{"receipts", "show", folder}, &out, &errs); code != 0 || errs.String() != "" {
		t.Fatal(code, errs.String())
	}
	for _, want := range []string{"1       1970-01-01T00:00:00Z  activated", "blocked    mutation            writing | type_at_cursor  (noPublisher)", "2 records, all as they were written; head 2:"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("there is no %q in\n%s", want, out.String())
		}
	}
}
