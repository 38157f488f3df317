package admit

import (
	"bytes"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// plugin judges the plugin of a package by itself (plugins.md 3.8 and 3.10). What the reader found in the keywords of the
// plugin is among the issues already.
func (f *findings) plugin(d *ability.Document) {
	if !d.HasPlugin {
		return
	}
	defer f.leave(f.enter("plugin"))
	p := &d.Plugin
	if string(p.Id) != string(d.Package.Id) {
		// Nothing else of this plugin can be meant for this package, so nothing else about it is reported.
		f.forget(string(f.path) + ".")
		f.member("id", "plugin-package-mismatch", "the plugin is "+token(p.Id)+" and its package is "+token(d.Package.Id)+"; write one id in both")
		return
	}
	f.application(p)
	f.adapter(p)
	f.operations(p)
	f.realizations(p)
	f.surfaces(p)
}

// adapter judges the adapter of a plugin.
func (f *findings) adapter(p *ability.Plugin) {
	defer f.leave(f.enter("adapter"))
	a := &p.Adapter
	rest, inside := strings.CutPrefix(string(a.Id), string(p.Id))
	if !inside || rest != "" && rest[0] != '.' && rest[0] != '-' {
		f.member("id", "plugin-adapter-outside-namespace",
			token(a.Id)+" does not belong to the plugin; write its id, or its id with a dot or a hyphen and a name behind it")
	}
	if !slices.Contains(a.Permissions, ability.PermissionKindAccessibility) {
		f.member("permissions", "missing-plugin-accessibility-permission", `accessibility is missing; write ["accessibility"]`)
	}
}

// isFamily says whether a bundle identifier belongs to the family of a prefix (plugins.md 3.2).
func isFamily(prefix, identifier wire.Text) bool {
	rest, ok := bytes.CutPrefix(foldedASCII(identifier), foldedASCII(prefix))
	return ok && isFamilyEnd(string(rest))
}

// isFamilyEnd says whether what follows a prefix keeps an identifier in its family.
func isFamilyEnd(rest string) bool {
	if rest == "" || rest[0] == '.' {
		return true
	}
	rest = strings.TrimLeft(rest, "0123456789")
	return rest == "" || rest[0] == '.'
}
