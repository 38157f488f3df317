// Package targets are the mage targets of a repository of Abilities. A repository gets them by a magefile that imports
// this package with the comment mage:import; they work on the folder that mage was started in, which is its root.
package targets

import (
	"context"

	"github.com/magefile/mage/mg"

	"github.com/bonnie-build/bonnie/gen/toolchain"
)

// Build rebuilds every package from its walkthrough, and what is generated from packages.
func Build(ctx context.Context) error { return end("build", here().Build(ctx)) }

// Verify proves that what is shipped is what the walkthroughs say.
func Verify(ctx context.Context) error { return end("verify", here().Verify(ctx)) }

// Explain prints what a code means and what to do.
func Explain(ctx context.Context, code string) error {
	return end("explain", here().Explain(ctx, code))
}

// Admit judges packages from anywhere: their paths, separated by commas.
func Admit(ctx context.Context, list string) error { return end("admit", here().Admit(ctx, list)) }

// Show prints the package of a name for people.
func Show(name string) error { return end("show", here().Show(name)) }

// Diff explains every difference between a shipped package and what its walkthrough builds.
func Diff(ctx context.Context, name string) error { return end("diff", here().Diff(ctx, name)) }

// New writes a walkthrough for a new Ability that builds and verifies at once.
func New(name string) error { return end("new", here().New(name)) }

// Compile compiles a JSON Schema file to a Go package in the folder BONNIE_OUT.
func Compile(schema string) error { return end("compile", here().Compile(schema)) }

// Tables generates the tables of the packages, typed adapters among them, to a Go package in the folder BONNIE_OUT.
func Tables(ctx context.Context) error { return end("tables", here().Tables(ctx)) }

// Suite holds the schema compiler to the public JSON-Schema-Test-Suite in a folder.
func Suite(folder string) error { return end("suite", here().Suite(folder)) }

// Test runs the test suite.
func Test(ctx context.Context) error { return end("test", here().Test(ctx)) }

// Bench runs the benchmarks, ours beside the libraries that a user would otherwise pick.
func Bench(ctx context.Context) error { return end("bench", here().Bench(ctx)) }

func here() *toolchain.Toolchain {
	// The empty root is the folder that the process was started in.
	return toolchain.New("")
}

// end names the target in an error and gives it the exit code that its kind has.
func end(target string, err error) error {
	if err == nil {
		return nil
	}
	return mg.Fatal(toolchain.ExitCode(err), target+": "+err.Error())
}
