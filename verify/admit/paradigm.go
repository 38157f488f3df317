package admit

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
)

// paradigm holds that an Ability is of the nature that it says (2.7). The path starts with the package id.
func (f *findings) paradigm(d *ability.Document) {
	mark := f.enter(f.of)
	f.root = string(f.path) + "."
	refuse := func(code, reason string) { f.member("ability.paradigm", code, reason+"; "+remedy(code)) }
	switch d.Ability.Paradigm {
	case ability.ParadigmApplicationExpertise:
		if !hasIdentity(d) {
			refuse("paradigm-expertise-without-application", "this expertise names no application")
		}
		if !slices.ContainsFunc(d.Dependencies, func(x ability.Dependency) bool { return !x.Optional }) {
			refuse("paradigm-expertise-without-discipline", "this expertise requires no other package")
		}
	case ability.ParadigmSystemControl:
		if hasIdentity(d) {
			refuse("paradigm-system-bound-to-application", "systemControl belongs to no application, and this Ability names one")
		}
	case ability.ParadigmReasoning:
		if i := slices.IndexFunc(d.Skills, func(s ability.Skill) bool { return s.Execution.Kind == ability.ExecutionKindBinding }); i >= 0 {
			refuse("paradigm-reasoning-with-hands", "reasoning acts on nothing, and "+token(d.Skills[i].Id)+" has a binding")
		}
	case ability.ParadigmDiscipline:
		if d.HasPlugin {
			refuse("paradigm-discipline-with-plugin", "a discipline belongs to no application, and this package has a plugin")
		}
	}
	f.root = ""
	f.leave(mark)
}

// hasIdentity says whether an affinity of the Ability names an application (1.6.4 and 1.6.15).
func hasIdentity(d *ability.Document) bool {
	if d.HasPlugin {
		a := &d.Plugin.Application
		return len(a.BundleIdentifiers) > 0 || len(a.WindowClasses) > 0 || len(a.DesktopIDs) > 0
	}
	return slices.ContainsFunc(d.Ability.Applications, func(a ability.ApplicationAffinity) bool {
		return len(a.BundleIdentifiers) > 0 || len(a.WindowClasses) > 0 || len(a.DesktopIDs) > 0
	})
}

// affinity judges the identities of an application at the path (1.6.15).
func (f *findings) affinity(a *ability.ApplicationAffinity) {
	f.duplicates("bundleIdentifiers", a.BundleIdentifiers, foldedASCII, "duplicate-bundle-identifier")
	f.duplicates("windowClasses", a.WindowClasses, foldedASCII, "duplicate-window-class")
	f.duplicates("desktopIDs", a.DesktopIDs, foldedASCII, "duplicate-desktop-id")
}
