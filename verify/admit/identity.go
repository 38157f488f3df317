package admit

import (
	"bytes"

	"github.com/bonnie-build/bonnie/runtime/ability"
)

// identity judges what a package says about itself and about its dependencies (2.1).
func (f *findings) identity(d *ability.Document) {
	if !bytes.Equal(d.Ability.Id, d.Package.Id) {
		f.at("ability.id", "package-ability-mismatch",
			"the Ability is "+token(d.Ability.Id)+" and its package is "+token(d.Package.Id)+"; write one id in both")
	}
	if !bytes.Equal(d.Ability.Version, d.Package.Version) {
		f.at("ability.version", "version-mismatch",
			"the Ability has version "+token(d.Ability.Version)+" and its package has "+token(d.Package.Version)+"; write one version in both")
	}
	for i := range d.Dependencies {
		if bytes.Equal(d.Dependencies[i].PackageID, d.Package.Id) {
			mark := f.among("dependencies", i)
			f.add("self-dependency", token(d.Package.Id)+" depends on itself; take the dependency away")
			f.leave(mark)
		}
	}
}
