package toolchain

// Test runs the tests of the repository.
func (t *Toolchain) Test() error { return t.run("go", "test", "./...") }

// Bench runs the benchmarks of the repository, one package after the other so that none disturbs another.
func (t *Toolchain) Bench() error {
	return t.run("go", "test", "-p", "1", "-run", "^$", "-bench", ".", "./...")
}
