package contract

import (
	"testing"

	"github.com/bonnie-build/bonnie/verify/elsewhere"
)

// BenchmarkAdmitsElsewhere is the check of BenchmarkAdmits in the policy languages that one would otherwise pick.
func BenchmarkAdmitsElsewhere(b *testing.B) {
	elsewhere.Bench(b, "testdata/others/admits_test.go", []string{
		"cel.dev/cel-go@v0.33.2", "github.com/cedar-policy/cedar-go@v1.9.2", "github.com/open-policy-agent/opa@v1.22.4",
	})
}
