package toolchain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/gen/build"
)

// Build rebuilds every package from its walkthrough and replaces the shipped files that differ.
func (t *Toolchain) Build(ctx context.Context) error {
	started := time.Now()
	b, err := build.New(t.layout)
	if err != nil {
		return err
	}
	b.Progress = func(done, total int) { t.console.Progress("walkthroughs", done, total) }
	b.Admit = func(ctx context.Context, folder string, built build.Summary) error {
		t.console.Step("walkthroughs", fmt.Sprintf("%d read, %s", built.Documents, count(built.Blocks, "block")), time.Since(started))
		program, err := t.verifier(ctx)
		if err != nil {
			return err
		}
		return t.run(ctx, program, "built", "-rebuilt", folder)
	}
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
	for _, name := range out.Extra {
		t.console.Line("  note: abilities/" + name + " has no walkthrough, so verify will refuse it; write one, or remove the file")
	}
	t.console.Line(fmt.Sprintf("built %s, %s; %s changed", count(out.Documents, "Ability"), count(out.Skills, "Skill"), count(len(out.Changes)+len(out.Generated), "file")))
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

// some names the first of a list.
func some(names []string) string {
	const most = 5
	if len(names) > most {
		names = append(slices.Clone(names[:most]), "…")
	}
	return strings.Join(names, ", ")
}
