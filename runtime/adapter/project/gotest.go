package project

import "strings"

// goTests is what is known of single tests while the output of go test is read. Without -v a test that has failed is named and then what it
// has said follows; with it a test says what it says as it runs, and only later is it known whether it has failed.
type goTests struct {
	failed  string // the test that has failed and has said nothing yet
	silent  string // the first one that never said anything
	running string // the test that says what comes, with -v
	said    []said
}

// said is something with a place that a test has said while it ran.
type said struct {
	test string
	problem
}

// mostSaid is how much of what tests have said is kept until it is known how they ended.
const mostSaid = 4096

// goTest reads what go test says of single tests.
func (r *reader) goTest(line, text string) bool {
	for _, start := range []string{"=== RUN ", "=== NAME ", "=== CONT ", "=== PAUSE "} {
		if name, ok := strings.CutPrefix(line, start); ok {
			r.tests.running = strings.TrimSpace(name)
			return true
		}
	}
	for _, end := range []string{"--- FAIL: ", "--- PASS: ", "--- SKIP: "} {
		if name, ok := strings.CutPrefix(text, end); ok {
			name, _, _ = strings.Cut(name, " ")
			r.endOfTest(name, end[4] == 'F', end[4] == 'P', line == text)
			return true
		}
	}
	return false
}

// endOfTest takes how a test has ended. One that is no part of another counts.
func (r *reader) endOfTest(name string, failed, passed, whole bool) {
	r.leaveTest()
	r.tests.running = ""
	switch {
	case !whole:
	case failed:
		r.failed = count{r.failed.n + 1, true}
	case passed:
		r.passed = count{r.passed.n + 1, true}
	}
	kept, found := r.tests.said[:0], false
	for _, s := range r.tests.said {
		switch {
		case s.test != name:
			kept = append(kept, s)
		case failed:
			found = true
			r.addSaid(s)
		}
	}
	r.tests.said = kept
	if failed && !found {
		r.tests.failed = name
	}
}

// addOfTest takes a complaint with a place, which may be one of a test.
func (r *reader) addOfTest(p problem) {
	switch {
	case r.tests.running != "" && len(r.tests.said) < mostSaid:
		r.tests.said = append(r.tests.said, said{r.tests.running, p})
	case r.tests.running != "":
		r.more = true
	case r.tests.failed != "":
		p.judge()
		p.message, r.tests.failed = r.tests.failed+": "+p.message, ""
		r.add(p)
	default:
		r.add(p)
	}
}

func (r *reader) addSaid(s said) {
	s.judge()
	s.message = s.test + ": " + s.message
	r.add(s.problem)
}

func (r *reader) leaveTest() {
	if r.tests.silent == "" {
		r.tests.silent = r.tests.failed
	}
	r.tests.failed = ""
}

// leaveTests takes what was said by tests that never ended: they have not passed.
func (r *reader) leaveTests() {
	r.leaveTest()
	for _, s := range r.tests.said {
		r.addSaid(s)
	}
	if len(r.problems) == 0 && r.tests.silent != "" {
		r.add(problem{message: r.tests.silent + " failed"})
	}
}
