package admit

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// application judges the application of a plugin.
func (f *findings) application(p *ability.Plugin) {
	defer f.leave(f.enter("application"))
	a := &p.Application
	if string(a.Id) != string(p.Id) {
		f.member("id", "plugin-application-plugin-mismatch", "the application is "+token(a.Id)+" and its plugin is "+token(p.Id)+"; write one id in both")
	}
	if len(a.BundleIdentifiers)+len(a.WindowClasses)+len(a.DesktopIDs) == 0 {
		f.add("missing-plugin-application-identity", "nothing tells the application from others; add a bundle identifier, a window class or a desktop id")
	}
	f.duplicates("bundleIdentifiers", a.BundleIdentifiers, foldedASCII, "duplicate-plugin-bundle-identifier")
	f.duplicates("windowClasses", a.WindowClasses, foldedASCII, "duplicate-plugin-window-class")
	f.duplicates("desktopIDs", a.DesktopIDs, foldedASCII, "duplicate-plugin-desktop-id")
	f.duplicates("bundleNames", a.BundleNames, folded, "duplicate-plugin-bundle-name")
	f.duplicates("aliases", a.Aliases, folded, "duplicate-plugin-alias")
	f.bundleFamily(a)
	f.aliases(a.Aliases)
	if a.HasPerception && a.Perception.Kind == ability.PerceptionKindWorkspace &&
		!p.HasProseSurface && !p.HasCodeSurface && !p.HasMediaSurface && !p.HasWebSurface && !p.HasCorpus {
		f.member("perception.kind", "unsupported-workspace-perception",
			"workspace needs a proseSurface, codeSurface, mediaSurface, webSurface or corpus; add one, or write perceptionOnly")
	}
}

// bundleFamily holds the bundle identifiers of an application to their prefix.
func (f *findings) bundleFamily(a *ability.Application) {
	if !a.HasBundleIdentifierPrefix {
		return
	}
	if len(a.BundleIdentifiers) == 0 {
		f.member("bundleIdentifierPrefix", "orphaned-plugin-bundle-identifier-prefix",
			"there is a prefix, but no bundle identifier; add one that starts with it, or take the prefix away")
	}
	defer f.leave(f.enter("bundleIdentifiers"))
	for i, id := range a.BundleIdentifiers {
		if !isFamily(a.BundleIdentifierPrefix, id) {
			mark := f.element(i)
			f.add("unrelated-plugin-bundle-identifier-prefix", token(id)+" is not of the family of the prefix "+token(a.BundleIdentifierPrefix)+
				"; write the prefix, with digits, or a dot and more, behind it, or shorten the prefix")
			f.leave(mark)
		}
	}
}

// aliases holds the aliases of an application to lower case. That they are made of words is stated by the schema.
func (f *findings) aliases(list []wire.Text) {
	defer f.leave(f.enter("aliases"))
	for i, alias := range list {
		if !isLowerCase(alias) {
			mark := f.element(i)
			f.once("invalid-plugin-alias", "an upper-case letter stands in an alias; write it in lower case")
			f.leave(mark)
		}
	}
}
