// Package show writes a package the way a person wants to see it: what it is, and for each Skill what it may do, whether
// it asks first, what it needs and what does the work.
package show

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Write writes the package that root holds; others are the packages that it depends on, as far as they are there, and
// heading makes a text stand out.
func Write(w io.Writer, root *wire.Node, others []*wire.Node, heading func(string) string) {
	pkg, ability := root.Member("package"), root.Member("ability")
	skills := items(root, "skills")
	facts := []string{heading(str(pkg, "id") + " " + str(pkg, "version")), str(ability, "paradigm"), count(len(skills), "Skill")}
	if n := len(items(root.Member("plugin"), "operations")); n > 0 {
		facts = append(facts, count(n, "operation"))
	}
	facts = append(facts, count(len(items(root, "fixtures")), "fixture"))
	fmt.Fprintln(w, strings.Join(facts, " · "))
	fmt.Fprintln(w, str(pkg, "summary"))
	for _, d := range items(root, "dependencies") {
		relation := "needs"
		if b := d.Member("optional"); b != nil && b.Bool {
			relation = "uses when installed"
		}
		fmt.Fprintf(w, "%s %s %s or later\n", relation, str(d, "packageID"), str(d, "minimumVersion"))
	}
	rows := make([][]string, 0, len(skills))
	for _, s := range skills {
		rows = append(rows, skillRow(append([]*wire.Node{root}, others...), s))
	}
	slices.SortFunc(rows, slices.Compare)
	table(w, skillHead, rows, heading)
	rows = rows[:0]
	for _, o := range items(root.Member("plugin"), "operations") {
		rows = append(rows, operationRow(root, o))
	}
	table(w, []string{"operation", "steps", "inputs", "carries out"}, rows, heading)
}

// skillRow shows one Skill, with the capabilities that any of the packages declares.
func skillRow(packages []*wire.Node, skill *wire.Node) []string {
	requirements := skill.Member("requirements")
	effect, unknown := "none", false
	var needs, targets []string
	bounded := false
	for _, id := range items(requirements, "capabilities") {
		c := capability(packages, id.Text)
		if c == nil {
			unknown = true
			needs = append(needs, id.Text)
			continue
		}
		if slices.Index(effects, str(c, "effect")) > slices.Index(effects, effect) {
			effect = str(c, "effect")
		}
		if allowed := values(c, "allowedTargetClass"); len(allowed) > 0 {
			// Every capability has to allow a target, so only what all of them allow is left.
			if bounded {
				allowed = slices.DeleteFunc(allowed, func(t string) bool { return !slices.Contains(targets, t) })
			}
			targets, bounded = allowed, true
		}
		if len(values(c, "requiresStage")) > 0 {
			needs = append(needs, "the stage")
		}
		for _, p := range items(c, "permissions") {
			needs = append(needs, str(p, "kind"))
		}
	}
	if unknown {
		effect = "? " + effect // a capability of a package that is not here may have a stronger one
	}
	for _, i := range items(requirements, "interactions") {
		needs = append(needs, i.Text)
	}
	slices.Sort(needs)
	return []string{name(skill), effect, str(skill, "access"), dash(strings.Join(targets, " or ")), dash(strings.Join(slices.Compact(needs), ", ")), doneBy(skill)}
}

// capability finds a capability in any of the packages.
func capability(packages []*wire.Node, id string) *wire.Node {
	for _, p := range packages {
		if c := find(p, "capabilities", id); c != nil {
			return c
		}
	}
	return nil
}

// values returns the values of a capability's constraints of a kind.
func values(c *wire.Node, kind string) (list []string) {
	for _, constraint := range items(c, "constraints") {
		if str(constraint, "kind") == kind {
			list = append(list, str(constraint, "value"))
		}
	}
	return list
}

var skillHead = []string{"Skill", "effect", "access", "target", "needs", "done by"}

// effects in the order of their rank.
var effects = []string{"none", "read", "reversibleMutation", "mutation", "externalCommunication", "destructive"}

// name is the effective invocation name of a Skill: its own, else the operation of its binding with the highest
// preference, the first of equals; a Skill that has neither shows its id.
func name(skill *wire.Node) string {
	if n := str(skill.Member("modelExposure"), "invocationName"); n != "" {
		return n
	}
	name, best := str(skill, "id"), math.Inf(-1)
	for _, b := range items(skill.Member("execution"), "bindings") {
		preference := 0.0
		if p := b.Member("preference"); p != nil {
			preference = p.Number
		}
		if preference > best {
			name, best = str(b, "operation"), preference
		}
	}
	return name
}

func doneBy(skill *wire.Node) string {
	execution := skill.Member("execution")
	var by []string
	for _, b := range items(execution, "bindings") {
		by = append(by, str(b, "adapterID"))
	}
	for _, s := range items(execution, "steps") {
		by = append(by, str(s, "operation"))
	}
	switch {
	case len(by) > 0:
		return strings.Join(by, ", ")
	case str(execution, "realizationPolicy") == "pluginRealizations":
		return "an application's plugin"
	}
	return str(execution, "kind")
}

func operationRow(root, operation *wire.Node) []string {
	var inputs []string
	for _, i := range items(operation, "inputs") {
		inputs = append(inputs, str(i, "name"))
	}
	skill := "-"
	for _, r := range items(root.Member("plugin"), "realizations") {
		if str(r, "operation") == str(operation, "operation") {
			skill = str(r, "skillID")
		}
	}
	return []string{str(operation, "operation"), fmt.Sprint(len(items(operation, "steps"))), dash(strings.Join(inputs, ", ")), skill}
}

// table writes rows in aligned columns under a heading; without rows it writes nothing.
func table(w io.Writer, head []string, rows [][]string, heading func(string) string) {
	if len(rows) == 0 {
		return
	}
	widths := make([]int, len(head))
	for _, row := range append([][]string{head}, rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	line := func(row []string) string {
		var b strings.Builder
		for i, cell := range row {
			b.WriteString("  " + cell + strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)))
		}
		return strings.TrimRight(b.String(), " ")
	}
	fmt.Fprintln(w)
	fmt.Fprintln(w, heading(line(head)))
	for _, row := range rows {
		fmt.Fprintln(w, line(row))
	}
}

// items returns the elements of an array member, none when anything is absent.
func items(n *wire.Node, name string) []*wire.Node {
	if n == nil || n.Member(name) == nil {
		return nil
	}
	return n.Member(name).Items
}

// str returns the text of a member, empty when anything is absent.
func str(n *wire.Node, name string) string {
	if n == nil || n.Member(name) == nil {
		return ""
	}
	return n.Member(name).Text
}

func find(root *wire.Node, collection, id string) *wire.Node {
	for _, n := range items(root, collection) {
		if str(n, "id") == id {
			return n
		}
	}
	return nil
}

func dash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprint(n, " ", noun, "s")
}
