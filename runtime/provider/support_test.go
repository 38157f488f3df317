package provider_test

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/cognition"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	packages "github.com/bonnie-build/bonnie/runtime/table"
)

var update = flag.Bool("update", false, "write the expected results anew")

// built is a snapshot of packages, without adapters.
func built(tb testing.TB, list []*contract.Package) *snapshot.Snapshot {
	tb.Helper()
	s, issues := snapshot.Build(snapshot.Set{Packages: list, Catalogue: cognition.Catalogue})
	if s == nil {
		tb.Fatal(issues)
	}
	return s
}

// shipped is a snapshot of all packages of this repository.
func shipped(tb testing.TB) *snapshot.Snapshot {
	tb.Helper()
	return built(tb, packages.Packages())
}

// named gives the Skills of a snapshot that have names.
func named(s *snapshot.Snapshot) (list []*snapshot.Skill) {
	for i := range s.Skills {
		if s.Skills[i].Name != "" {
			list = append(list, &s.Skills[i])
		}
	}
	return list
}

// compare holds bytes to a file of expectations, or writes it.
func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil || !bytes.Equal(want, got) {
		t.Errorf("%s is not what this gives; go test ./runtime/provider -update writes it (%v)\n%s", name, err, cmp.Diff(string(want), string(got)))
	}
}
