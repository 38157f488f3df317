//go:build unix

package project_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/adapter/project"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/table"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// module is a Go module on disk, and a turn engine over all shipped packages whose one adapter runs the go command in it.
type module struct {
	t       *testing.T
	root    string
	engine  *turn.Engine
	records receipt.Memory
	asked   int
	say     bool
}

type sessionKey struct{}

func newModule(t *testing.T, budgets []turn.Budget, edits ...func(*project.Options)) *module {
	t.Helper()
	program, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	top := t.TempDir()
	m := &module{t: t, root: filepath.Join(top, "m"), say: true}
	m.write("go.mod", "module example.org/m\n\ngo 1.24\n")
	m.write("a.go", "package m\n\n// Double doubles.\nfunc Double(n int) int { return 2 * n }\n")
	m.write("a_test.go", "package m\n\nimport \"testing\"\n\nfunc TestDouble(t *testing.T) {\n\tif n := Double(2); n != 4 {\n\t\tt.Errorf(\"have %d\", n)\n\t}\n}\n")
	approvals := project.NewApprovals(
		func(ctx context.Context) string { s, _ := ctx.Value(sessionKey{}).(string); return s },
		func(context.Context, project.Question) (bool, error) { m.asked++; return m.say, nil },
	)
	o := project.Options{
		Root: m.root, Outside: []string{filepath.Join(top, "config.json")},
		Path:        []string{filepath.Dir(program), "/usr/bin", "/bin"},
		Environment: []string{"GOFLAGS=-mod=mod", "GOPROXY=off", "GOTOOLCHAIN=local", "GOCACHE", "GOROOT"},
		Commands: []project.Command{
			{Act: table.CodingActCheck, Extent: table.CodingExtentWholeProject, Arguments: []string{"go", "vet", "./..."}},
			{Act: table.CodingActBuild, Extent: table.CodingExtentWholeProject, Arguments: []string{"go", "build", "./..."}},
			{Act: table.CodingActTest, Extent: table.CodingExtentWholeProject, Arguments: []string{"go", "test", "-count=1", "-v", "./..."}},
		},
		Approve: approvals.Approve,
		Network: true,
	}
	for _, edit := range edits {
		edit(&o)
	}
	a, err := project.New(o)
	if err != nil {
		t.Fatal(err)
	}
	s, issues := snapshot.Build(snapshot.Set{Packages: table.Packages(), Adapters: []*operation.Adapter{a}, Catalogue: cognition.Catalogue})
	if issues != nil {
		t.Fatal(issues)
	}
	m.engine = turn.New(turn.Options{Registry: snapshot.NewRegistry(s), Records: &m.records, Budgets: budgets})
	return m
}

func (m *module) write(name, text string) {
	m.t.Helper()
	path := filepath.Join(m.root, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		m.t.Fatal(err)
	}
}

// call runs a call in a turn of its own, in a session of a name.
func (m *module) call(session, name, arguments string) *turn.Run {
	var r turn.Run
	ctx := context.WithValue(m.t.Context(), sessionKey{}, session)
	t := m.engine.Session().Begin(turn.Entry{Target: operation.Scope{TargetClass: "code-workspace"}})
	defer t.End()
	t.Call(ctx, turn.Call{Name: []byte(name), Arguments: []byte(arguments)}, &r)
	return &r
}

// receipts gives the receipts since the last time, each as INVOCATION STATUS CAUSE KIND-OF-CHANGE@WORKSPACE, as far as it has them.
func (m *module) receipts() (list []string) {
	for _, k := range m.records.Records() {
		n, err := wire.Parse(k.Record, wire.Value)
		if err != nil {
			m.t.Fatal(err)
		}
		line := n.Member("reference").Member("invocationName").Text + " " + n.Member("status").Text
		if c := n.Member("cause"); c != nil {
			line += " " + c.Text
		}
		if changes := n.Member("changes"); changes != nil {
			for _, c := range changes.Items {
				line += " " + c.Member("kind").Text + "@" + c.Member("target").Member("workspaceID").Text
			}
		}
		list = append(list, line)
	}
	m.records = receipt.Memory{}
	return list
}

func (m *module) expect(want ...string) {
	m.t.Helper()
	if have := m.receipts(); !slices.Equal(have, want) {
		m.t.Errorf("have\n%s\nwant\n%s", strings.Join(have, "\n"), strings.Join(want, "\n"))
	}
}

const everything = `{"extent":"whole-project"}`

// TestVerifyChange walks through a verification of a module with the real go command, green and then red, with one question for
// all of it.
func TestVerifyChange(t *testing.T) {
	m := newModule(t, turn.Budgets())
	const walk = `{"extent":"focused-file","intention":"Double doubles.","proof":"TestDouble passes."}`
	r := m.call("one", "verify_change", walk)
	if r.Status != operation.Succeeded || m.asked != 1 {
		t.Errorf("%s %s %s, asked %d times", r.Status, r.Cause, r.About, m.asked)
	}
	for _, part := range []string{`"act":"check"`, `"act":"build"`, `"act":"test"`, `"verdict":"green"`, `"passed":1`, `"extent":"whole-project"`} {
		if !strings.Contains(string(r.Value), part) {
			t.Errorf("there is no %s in %s", part, r.Value)
		}
	}
	m.expect("frame_verification succeeded", "check_project succeeded modified@m", "build_project succeeded modified@m", "test_project succeeded modified@m", "verify_change succeeded")

	m.write("a.go", "package m\n\n// Double doubles.\nfunc Double(n int) int { return 3 * n }\n")
	if r := m.call("one", "test_project", everything); r.Status != operation.Failed || r.Cause != cause.StepFailed ||
		!strings.Contains(string(r.Value), `"problems":[{"line":7,"message":"TestDouble: have 6","path":"a_test.go","severity":"error"}]`) ||
		!strings.Contains(string(r.Value), `"verdict":"red"`) {
		t.Errorf("a red test is %s %s %s", r.Status, r.Cause, r.Value)
	}
	m.write("a.go", "package m\n\nfunc Double(n int) int { return nothing }\n")
	if r := m.call("one", "verify_change", walk); r.Status != operation.Failed || r.Cause != cause.StepFailed || r.About != "check" {
		t.Errorf("%s %s %s", r.Status, r.Cause, r.About)
	}
	if m.asked != 1 {
		t.Errorf("asked %d times in one session", m.asked)
	}
	m.expect("test_project failed stepFailed modified@m", "frame_verification succeeded", "check_project failed stepFailed modified@m", "verify_change failed stepFailed")

	// Another session is asked for itself, and a no starts nothing.
	m.say = false
	for range 2 {
		if r := m.call("two", "check_project", everything); r.Status != operation.Cancelled || r.Cause != cause.StopRequested {
			t.Errorf("%s %s", r.Status, r.Cause)
		}
	}
	if m.asked != 2 {
		t.Errorf("asked %d times in two sessions", m.asked)
	}
	m.expect("check_project cancelled stopRequested", "check_project cancelled stopRequested")
}

// TestModelWords sends what a model could try instead of one of the words.
func TestModelWords(t *testing.T) {
	m := newModule(t, turn.Budgets())
	for _, c := range []struct {
		name, arguments string
		want            cause.Cause
	}{
		{"test_project", `{"extent":"./..."}`, cause.ArgumentNotInEnum},
		{"test_project", `{"extent":"whole-project; touch x"}`, cause.ArgumentNotInEnum},
		{"test_project", `{"command":"sh","extent":"whole-project"}`, cause.UnknownArgument},
		{"test_project", `{}`, cause.MissingArgument},
		{"build_project", everything, cause.UnknownArgument},
	} {
		if r := m.call("one", c.name, c.arguments); r.Status != operation.Blocked || r.Cause != c.want {
			t.Errorf("%s %s: %s %s", c.name, c.arguments, r.Status, r.Cause)
		}
	}
	if m.asked != 0 {
		t.Error("somebody was asked")
	}
}

// TestDormant has workspaces in which nothing is run.
func TestDormant(t *testing.T) {
	for _, c := range []struct {
		name string
		edit func(*project.Options)
		want cause.Cause
	}{
		{"read-only", func(o *project.Options) { o.ReadOnly = true }, cause.OperationUnavailable},
		{"nothing listed", func(o *project.Options) { o.Commands = nil }, cause.OperationUnavailable},
		{"no such program", func(o *project.Options) { o.Commands[2].Arguments = []string{"no-such-program"} }, cause.OperationUnavailable},
		{"nobody to ask", func(o *project.Options) { o.Approve = nil }, cause.OperationUnavailable},
		{"no network", func(o *project.Options) { o.Network = false }, cause.PermissionNotGranted},
	} {
		m := newModule(t, turn.Budgets(), c.edit)
		if r := m.call("one", "test_project", everything); r.Status != operation.Blocked || r.Cause != c.want {
			t.Errorf("%s: %s %s", c.name, r.Status, r.Cause)
		}
	}
}

// TestDeadline has a test that starts a child, and both ignore that they are asked to end. The operator has lowered the budget.
func TestDeadline(t *testing.T) {
	m := newModule(t, []turn.Budget{{AdapterID: "project", Operation: "test_project", Limit: time.Second}}, func(o *project.Options) {
		o.Commands[2].Arguments = []string{"sh", "hang.sh"}
	})
	m.write("hang.sh", `trap '' TERM
sh -c 'trap "" TERM; while :; do sleep 1; done' &
echo $$ $! > pids
while :; do sleep 1; done
`)
	began := time.Now()
	r := m.call("one", "test_project", everything)
	if r.Status != operation.Failed || r.Cause != cause.DeadlineExceeded {
		t.Errorf("%s %s", r.Status, r.Cause)
	}
	if took := time.Since(began); took < 3*time.Second || took > 6*time.Second {
		t.Errorf("it took %v", took)
	}
	m.expect("test_project failed deadlineExceeded modified@m")
	pids, err := os.ReadFile(filepath.Join(m.root, "pids"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(string(pids)) {
		pid, _ := strconv.Atoi(text)
		for range 100 {
			if !runs(pid) {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if runs(pid) {
			t.Errorf("process %d is still there", pid)
		}
	}
}

// runs tells whether a process is there that is not one that nobody has waited for.
func runs(pid int) bool {
	if status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat"); err == nil {
		return !strings.Contains(string(status), ") Z ")
	}
	return syscall.Kill(pid, 0) == nil
}
