package toolchain

import (
	"context"
	"os/exec"
	"strings"
)

// Test runs the tests of the repository.
func (t *Toolchain) Test(ctx context.Context) error { return t.test(ctx) }

// Bench runs the benchmarks of the repository, one package after the other so that none disturbs another.
func (t *Toolchain) Bench(ctx context.Context) error {
	return t.test(ctx, "-p", "1", "-run", "^$", "-bench", ".", "-timeout", "60m")
}

// test runs the go command's tests over all packages. A repository of Abilities alone has none, which is no failure.
func (t *Toolchain) test(ctx context.Context, flags ...string) error {
	list := exec.CommandContext(ctx, "go", "list", "./...")
	list.Dir = t.layout.Root
	packages, err := list.Output()
	if err == nil && strings.TrimSpace(string(packages)) == "" {
		t.console.Line("there is no Go package here, so there is nothing to run; the packages of Abilities are proved by: go tool mage verify")
		return nil
	}
	return t.run(ctx, "go", append(append([]string{"test"}, flags...), "./...")...)
}
