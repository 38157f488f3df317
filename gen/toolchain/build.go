package toolchain

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/gen/build"
)

// Build rebuilds every package from its walkthrough and replaces the shipped files that differ, and with them what is
// generated and compiled from them.
func (t *Toolchain) Build(ctx context.Context) error {
	started := time.Now()
	b, err := build.New(t.layout)
	if err != nil {
		return err
	}
	b.Progress = func(done, total int) { t.console.Progress("walkthroughs", done, total) }
	b.Admit = func(ctx context.Context, folder string, built build.Summary) error {
		t.console.Step("walkthroughs", fmt.Sprintf("%d read, %s", built.Documents, count(built.Blocks, "block")), time.Since(started))
		return t.admit(ctx, folder, built)
	}
	b.Compile = t.compile
	out, err := b.Build(ctx)
	var refused *RefusedError
	if errors.As(err, &refused) {
		return &RefusedError{"admission refuses what the walkthroughs build; no package was written"}
	} else if err != nil {
		return interrupted(err)
	}
	if len(out.Issues) > 0 {
		return t.refuse(out.Issues, "nothing was written")
	}
	if n := len(out.Generated); n > 0 {
		t.console.Step("generated", fmt.Sprintf("%s changed (%s)", count(n, "file"), some(out.Generated)), 0)
	}
	t.console.Step("packages", packages(out), 0)
	if out.Tables.Files > 0 {
		t.console.Step("tables", tables(out.Tables), out.Tables.Took)
	}
	if p := out.Program; p.File != "" {
		t.console.Step("runtime", fmt.Sprintf("%s, %.1f MB, sha256 %x…%x", p.File, float64(p.Size)/1e6, p.SHA256[:2], p.SHA256[30:]), out.Compiling)
	}
	for _, name := range out.Extra {
		t.console.Line("  note: abilities/" + name + " has no walkthrough, so verify will refuse it; write one, or remove the file")
	}
	t.console.Line(fmt.Sprintf("built %s, %s; %s changed", count(out.Documents, "Ability"), count(out.Skills, "Skill"), count(out.Written(), "file")))
	return nil
}

// packages says what became of the packages of a build.
func packages(out build.Outcome) string {
	text := fmt.Sprintf("%d built: ", out.Documents)
	same := out.Documents - len(out.Changes)
	if len(out.Changes) == 0 {
		return text + "all the same"
	}
	text += fmt.Sprintf("%d changed (%s)", len(out.Changes), some(out.Changes))
	if same > 0 {
		text += fmt.Sprintf(", %d the same", same)
	}
	return text
}

// tables says what became of the tables of the runtime.
func tables(out build.Tables) string {
	if len(out.Changed) == 0 {
		return fmt.Sprintf("%s: all the same", count(out.Files, "file"))
	}
	return fmt.Sprintf("%s: %d changed (%s)", count(out.Files, "file"), len(out.Changed), some(out.Changed))
}

// admit lets the verifier judge the packages in a folder.
func (t *Toolchain) admit(ctx context.Context, folder string, _ build.Summary) error {
	program, err := t.verifier(ctx)
	if err != nil {
		return err
	}
	return t.run(ctx, program, "built", "-rebuilt", folder)
}

// compile compiles the runtime, with an overlay of files, to a file. Nothing of the machine gets into it but its platform.
func (t *Toolchain) compile(ctx context.Context, overlay, file string) error {
	overlay, err := filepath.Abs(overlay)
	if err != nil {
		return err
	}
	if file, err = filepath.Abs(file); err != nil {
		return err
	}
	settings := []string{"GOENV=off", "GOFLAGS=", "GOEXPERIMENT=", "GOFIPS140=", "GOAMD64=", "GOARM64=", "CGO_ENABLED=0"}
	err = t.runWith(ctx, settings, "go", "build", "-trimpath", "-buildvcs=false", "-overlay", overlay, "-o", file, "./runtime/cmd/bonnie-runtime")
	if err != nil && ctx.Err() == nil {
		return errors.New("bonnie-runtime does not compile; no package and no table was written")
	}
	return err
}

// some names the first of a list.
func some(names []string) string {
	const most = 5
	if len(names) > most {
		names = append(slices.Clone(names[:most]), "…")
	}
	return strings.Join(names, ", ")
}
