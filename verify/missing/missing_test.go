package missing

import "testing"

// end remembers how a test ended.
type end struct {
	testing.TB
	how string
}

func (e *end) Helper()               {}
func (e *end) Fatalf(string, ...any) { e.how = "failed"; panic(e) }
func (e *end) Skipf(string, ...any)  { e.how = "skipped"; panic(e) }

func TestWhatIsRequiredIsAFailure(t *testing.T) {
	for list, want := range map[string]string{
		"": "skipped", "all": "failed", "no-such-program": "failed", "a,no-such-program": "failed", "a,all": "failed",
		"no-such": "skipped", "no-such-program-2": "skipped",
	} {
		t.Setenv(Variable, list)
		e := new(end)
		func() {
			defer func() { recover() }()
			Program(e, "no-such-program")
		}()
		if e.how != want {
			t.Errorf("%q: the test has %s, not %s", list, e.how, want)
		}
	}
	if Program(t, "go") == "" {
		t.Error("there is no go")
	}
}
