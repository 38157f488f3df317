package admit

import (
	"bytes"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// dependencies judges what a package has to find installed beside it, and the runtime that it asks for.
func (f *findings) dependencies(d *ability.Document, v view) {
	mark := f.enter("ability.operatingPolicy")
	f.supporting("defaultSupportingAbilities", d.Ability.OperatingPolicy.DefaultSupportingAbilities, d, v)
	f.leave(mark)
	for i := range d.Dependencies {
		f.dependency(&d.Dependencies[i], v)
	}
	if p := &d.Package; p.HasMinimumBonnieVersion && v.index.runtime != nil {
		if least, ok := readVersion(p.MinimumBonnieVersion); ok && v.index.runtime.compare(least) < 0 {
			mark := f.enter("package")
			f.member("minimumBonnieVersion", "minimum-bonnie-version", "this release of Bonnie comes before "+shownVersion(p.MinimumBonnieVersion)+"; "+remedy("minimum-bonnie-version"))
			f.leave(mark)
		}
	}
}

// dependency judges one dependency.
func (f *findings) dependency(x *ability.Dependency, v view) {
	owner := v.ask(topicPackage, x.PackageID).owner()
	if owner == nil {
		if !x.Optional {
			meant, question := f.near(x.PackageID, v.installed()), ""
			f.wants = shownID(x.PackageID)
			if meant != "" {
				f.wants, question = meant, asks+token(wire.Text(meant))+"?"
			}
			f.member("dependencies", "missing-dependency", token(x.PackageID)+" is not installed; "+remedy("missing-dependency")+question)
		}
		return
	}
	installed := owner.result.Document.Package.Version
	have, known := readVersion(installed)
	least, asked := readVersion(x.MinimumVersion)
	if known && asked && have.compare(least) < 0 {
		f.member("dependencies", "dependency-version",
			token(x.PackageID)+" is installed in version "+shownVersion(installed)+", which comes before "+shownVersion(x.MinimumVersion)+"; "+remedy("dependency-version"))
	}
}

// supporting judges a list of Abilities that support this one.
func (f *findings) supporting(name string, ids []wire.Text, d *ability.Document, v view) {
	for _, id := range distinct(ids) {
		if bytes.Equal(id, d.Ability.Id) {
			continue
		}
		home := id
		if owner := v.ask(topicAbility, id).owner(); owner == nil {
			f.member(name, "missing-supporting-ability", token(id)+" is not installed; "+remedy("missing-supporting-ability")+f.meant(id, v.installed()))
		} else {
			home = owner.result.Document.Package.Id
		}
		if search(d.Dependencies, packageID, home) < 0 {
			f.wants = shownID(home)
			f.member(name, "undeclared-ability-dependency", token(home)+" is no dependency; "+remedy("undeclared-ability-dependency"))
		}
	}
}

// shownVersion writes a semantic version, which has an alphabet of its own, into a message.
func shownVersion(t wire.Text) string { return `"` + string(t) + `"` }
