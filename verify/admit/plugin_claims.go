package admit

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// claimKind is something that one package alone may claim.
type claimKind uint8

const (
	claimPlugin claimKind = iota
	claimAdapter
	claimApplication
	claimBundleIdentifier
	claimWindowClass
	claimDesktopID
	claimHandlePrefix
	claimName // of an application, normalised
	claimOperation
	claimFamily // a prefix whose family a bundle identifier or prefix of the package belongs to; shared, not claimed
	claimKinds
)

// claimCodes are the codes of what two packages claim.
var claimCodes = [...]string{
	claimPlugin:           "duplicate-plugin",
	claimAdapter:          "duplicate-plugin-adapter",
	claimApplication:      "duplicate-plugin-application",
	claimBundleIdentifier: "duplicate-application-identity",
	claimWindowClass:      "duplicate-application-identity",
	claimDesktopID:        "duplicate-application-identity",
	claimHandlePrefix:     "duplicate-handle-prefix",
	claimName:             "duplicate-plugin-application-routing-identity",
	claimOperation:        "duplicate-plugin-binding-operation",
}

// claim is one thing that a package claims; the text is in the form in which claims of the kind are compared.
type claim struct {
	kind claimKind
	text wire.Text
}

// where is the place of a claim in its document: a member, an element of it, or a member of that element.
type where struct {
	root, member string // the member is in the value at the path root
	index        int    // negative for the member itself
	inner        string
}

// claims calls yield with each claim of a package, in the order in which a document has them. One claim may come twice.
func claims(d *ability.Document, yield func(claim, where)) {
	if d.HasPlugin {
		pluginClaims(&d.Plugin, yield)
	} else {
		// Where there is a plugin, its application is the affinity, and others that the Ability lists count for nothing.
		for i := range d.Ability.Applications {
			a := &d.Ability.Applications[i]
			identityClaims("ability.applications["+strconv.Itoa(i)+"]", a.BundleIdentifiers, a.WindowClasses, a.DesktopIDs, yield)
		}
	}
	handle := func(there bool, root string, letter wire.Text) {
		if there {
			yield(claim{claimHandlePrefix, letter}, where{root, "handlePrefix", -1, ""})
		}
	}
	p := &d.Plugin
	handle(d.HasPlugin && p.HasProseSurface, "plugin.proseSurface", p.ProseSurface.HandlePrefix)
	handle(d.HasPlugin && p.HasCodeSurface, "plugin.codeSurface", p.CodeSurface.HandlePrefix)
	structure := func(there bool, root string, c *ability.Corpus) {
		handle(there && c.HasStructure && c.Structure.HasHandlePrefix, root, c.Structure.HandlePrefix)
	}
	structure(d.HasPlugin && p.HasCorpus, "plugin.corpus.structure", &p.Corpus)
	structure(d.HasCorpus, "corpus.structure", &d.Corpus)
}

func pluginClaims(p *ability.Plugin, yield func(claim, where)) {
	const root = "plugin.application"
	a := &p.Application
	yield(claim{claimPlugin, p.Id}, where{"plugin", "id", -1, ""})
	yield(claim{claimAdapter, p.Adapter.Id}, where{"plugin.adapter", "id", -1, ""})
	yield(claim{claimApplication, a.Id}, where{root, "id", -1, ""})
	identityClaims(root, a.BundleIdentifiers, a.WindowClasses, a.DesktopIDs, yield)
	for _, name := range applicationNames(a.Id, a.Aliases, a.BundleNames) {
		yield(claim{claimName, name}, where{"plugin", "application", -1, ""})
	}
	for i := range p.Operations {
		yield(claim{claimOperation, p.Operations[i].Operation}, where{"plugin", "operations", i, "operation"})
	}
	for _, id := range a.BundleIdentifiers {
		familyClaims(id, yield)
	}
	if a.HasBundleIdentifierPrefix {
		familyClaims(a.BundleIdentifierPrefix, yield)
	}
}

// identityClaims yields the identities of an application; root is the path of what holds their lists.
func identityClaims(root string, bundles, classes, desktops []wire.Text, yield func(claim, where)) {
	for i, t := range bundles {
		yield(claim{claimBundleIdentifier, foldedASCII(t)}, where{root, "bundleIdentifiers", i, ""})
	}
	for i, t := range classes {
		yield(claim{claimWindowClass, foldedASCII(t)}, where{root, "windowClasses", i, ""})
	}
	for i, t := range desktops {
		yield(claim{claimDesktopID, foldedASCII(t)}, where{root, "desktopIDs", i, ""})
	}
}

// familyClaims yields every prefix whose family an identifier, or the prefix of a family, belongs to.
func familyClaims(identifier wire.Text, yield func(claim, where)) {
	const longest = 255
	if len(identifier) > longest {
		return // refused by the schema, and without an end to the families
	}
	text := foldedASCII(identifier)
	digits := true // what follows is digits, up to a dot or the end
	for i := len(text); i > 0; i-- {
		if i < len(text) {
			digits = text[i] == '.' || digits && isDigit(text[i])
		}
		if digits {
			yield(claim{claimFamily, text[:i]}, where{})
		}
	}
}

// applicationNames are the names by which an application is told apart from others, normalised, each once: its id, its
// aliases and its bundle names, with and without the ending .app.
func applicationNames(id wire.Text, aliases, bundleNames []wire.Text) []wire.Text {
	names := make([]wire.Text, 0, 1+len(aliases)+2*len(bundleNames))
	add := func(t wire.Text) {
		const ending = ".app"
		names = append(names, normalised(t))
		if n := len(t) - len(ending); n > 0 && strings.EqualFold(string(t[n:]), ending) {
			names = append(names, normalised(t[:n]))
		}
	}
	add(id)
	for _, t := range aliases {
		add(t)
	}
	for _, t := range bundleNames {
		add(t)
	}
	slices.SortFunc(names, func(a, b wire.Text) int { return bytes.Compare(a, b) })
	names = slices.CompactFunc(names, func(a, b wire.Text) bool { return bytes.Equal(a, b) })
	if len(names[0]) == 0 { // made of signs alone, which tell nothing apart
		names = names[1:]
	}
	return names
}
