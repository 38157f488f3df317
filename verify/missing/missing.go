// Package missing is for tests that need something which not every machine has, such as a browser. Where it is missing they are
// skipped, and named; BONNIE_REQUIRE makes that a failure. It is a list of names, separated by commas, or all:
//
//	BONNIE_REQUIRE=chromium,python3 go test ./...
package missing

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// Variable is the name of the variable.
const Variable = "BONNIE_REQUIRE"

// Requires tells whether something by a name is required here.
func Requires(name string) bool {
	required := strings.Split(os.Getenv(Variable), ",")
	return slices.Contains(required, name) || slices.Contains(required, "all")
}

// Skip ends a test that lacks something by a name, for a reason: it has failed where that is required, and is skipped elsewhere.
func Skip(t testing.TB, name, reason string) {
	t.Helper()
	if Requires(name) {
		t.Fatalf("%s, and %s asks for %s", reason, Variable, name)
	}
	t.Skipf("%s; %s=%s makes this a failure", reason, Variable, name)
}

// Program gives the path of a program, or ends the test that lacks it.
func Program(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		Skip(t, name, name+" is not on this machine")
	}
	return path
}
