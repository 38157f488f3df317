package admit

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Inventory is what a runtime brings along, compiled into it, and what no plugin may therefore have a second time. The
// primitives of the host (package-format.md 1.5) belong to every inventory and are not listed.
type Inventory struct {
	Adapters     []string // ids
	Operations   []string // callable names, of all adapters
	Applications []RuntimeApplication
}

// RuntimeApplication is an application that a runtime knows by itself. Its members mean what they mean in a plugin
// (plugins.md 3.2); an empty prefix stands for none.
type RuntimeApplication struct {
	ID                     string
	Aliases                []string
	BundleNames            []string
	BundleIdentifiers      []string
	BundleIdentifierPrefix string
	WindowClasses          []string
	DesktopIDs             []string
}

// carried is an inventory in the form in which claims are compared.
type carried struct {
	claims   [claimKinds]map[string]bool
	names    map[string]bool // normalised, of the applications, without their ids
	prefixes map[string]bool // of the families of applications
}

// claims puts an inventory into that form; of none it returns nil.
func (v *Inventory) claims() *carried {
	if v == nil {
		return nil
	}
	c := &carried{names: make(map[string]bool), prefixes: make(map[string]bool)}
	for kind := range c.claims {
		c.claims[kind] = make(map[string]bool)
	}
	note := func(k claim, _ where) { c.claims[k.kind][string(k.text)] = true }
	for _, id := range v.Adapters {
		note(claim{claimAdapter, wire.Text(id)}, where{})
	}
	for _, name := range v.Operations {
		note(claim{claimOperation, wire.Text(name)}, where{})
	}
	for i := range v.Applications {
		a := &v.Applications[i]
		note(claim{claimApplication, wire.Text(a.ID)}, where{})
		bundles := texts(a.BundleIdentifiers)
		identityClaims("", bundles, texts(a.WindowClasses), texts(a.DesktopIDs), note)
		if a.BundleIdentifierPrefix != "" {
			c.prefixes[string(foldedASCII(wire.Text(a.BundleIdentifierPrefix)))] = true
			bundles = append(bundles, wire.Text(a.BundleIdentifierPrefix))
		}
		for _, id := range bundles {
			familyClaims(id, note)
		}
		for _, name := range applicationNames(wire.Text(a.ID), texts(a.Aliases), texts(a.BundleNames)) {
			c.names[string(name)] = true
		}
	}
	return c
}

func (c *carried) has(kind claimKind, text wire.Text) bool { return c.claims[kind][string(text)] }

func texts(list []string) []wire.Text {
	out := make([]wire.Text, len(list))
	for i, s := range list {
		out[i] = wire.Text(s)
	}
	return out
}

// shadows reports what a plugin has that the runtime brings along already, and a package whose plugin cannot be joined.
func (f *findings) shadows(r *Result, c *carried) {
	if c == nil || !r.Document.HasPlugin {
		return
	}
	if r.Digest == "" {
		f.member("integrity", "dynamic-provider-digest-failed", "the digest of this package is not known, by which its plugin is told apart; read the file again")
	}
	defer f.leave(f.enter("plugin"))
	p := &r.Document.Plugin
	if c.has(claimAdapter, p.Adapter.Id) {
		f.member("adapter.id", "adapter-shadows-runtime", "the runtime has an adapter "+token(p.Adapter.Id)+"; choose another id")
	}
	f.shadowedApplication(&p.Application, c)
	for i := range p.Operations {
		if name := p.Operations[i].Operation; isHostPrimitive(name) || c.has(claimOperation, name) {
			mark := f.among("operations", i)
			f.member("operation", "operation-shadows-runtime", "the runtime has an operation "+token(name)+"; choose another name")
			f.leave(mark)
		}
	}
}

func (f *findings) shadowedApplication(a *ability.Application, c *carried) {
	defer f.leave(f.enter("application"))
	known := c.has(claimApplication, a.Id)
	if known {
		f.member("id", "application-shadows-runtime", "the runtime knows an application "+token(a.Id)+"; choose another id, or leave it to the runtime")
	}
	identities := func(member string, kind claimKind, list []wire.Text, code string) {
		defer f.leave(f.enter(member))
		for i, t := range list {
			if c.has(kind, foldedASCII(t)) {
				mark := f.element(i)
				f.add(code, "the runtime knows an application by "+token(t)+"; take it away")
				f.leave(mark)
			}
		}
	}
	identities("bundleIdentifiers", claimBundleIdentifier, a.BundleIdentifiers, "bundle-shadows-runtime")
	identities("windowClasses", claimWindowClass, a.WindowClasses, "window-class-shadows-runtime")
	identities("desktopIDs", claimDesktopID, a.DesktopIDs, "desktop-id-shadows-runtime")
	if a.HasBundleIdentifierPrefix && c.sharesFamily(a.BundleIdentifierPrefix) {
		f.member("bundleIdentifierPrefix", "bundle-family-shadows-runtime",
			"an application of the runtime and the family of "+token(a.BundleIdentifierPrefix)+" belong together; make the prefix longer, or take it away")
	}
	defer f.leave(f.enter("aliases"))
	for i, t := range a.Aliases {
		if c.names[string(normalised(t))] {
			mark := f.element(i)
			f.add("alias-shadows-runtime", "the runtime has an application of this name; take the alias away")
			f.leave(mark)
		}
	}
}

// sharesFamily says whether an application of the runtime belongs to the family of a prefix, or the other way round.
func (c *carried) sharesFamily(prefix wire.Text) bool {
	if c.has(claimFamily, foldedASCII(prefix)) {
		return true
	}
	shared := false
	familyClaims(prefix, func(k claim, _ where) { shared = shared || c.prefixes[string(k.text)] })
	return shared
}
