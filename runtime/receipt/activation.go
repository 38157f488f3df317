package receipt

import (
	"time"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Activation is a snapshot that became current, as its record tells it.
type Activation struct {
	Revision  [16]byte
	Inventory [32]byte // the inventory digest (spec 6.1.2)
	Loaded    time.Time
	// What came and went since the snapshot before, in order; what has changed did both. Of the first snapshot all comes.
	PackagesCame, PackagesWent []Installed
	AdaptersCame, AdaptersWent []string
}

// Installed is a package in a snapshot.
type Installed struct {
	ID, Version string
	Digest      [32]byte
}

// Append appends the record: canonical JSON of the profile Value.
func (a *Activation) Append(dst []byte) []byte {
	dst = appendTexts(append(dst, `{"adaptersCame":`...), a.AdaptersCame)
	dst = appendTexts(append(dst, `,"adaptersWent":`...), a.AdaptersWent)
	dst = wire.AppendHex(append(dst, `,"inventory":"`...), a.Inventory[:])
	dst = operation.AppendTime(append(dst, `","loadedAt":"`...), a.Loaded)
	dst = appendPackages(append(dst, `","packagesCame":[`...), a.PackagesCame)
	dst = appendPackages(append(dst, `],"packagesWent":[`...), a.PackagesWent)
	dst = wire.AppendUUID(append(dst, `],"revision":"`...), a.Revision)
	return append(dst, `"}`...)
}

func appendPackages(dst []byte, packages []Installed) []byte {
	for i, p := range packages {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = wire.AppendHex(append(dst, `{"packageDigest":"`...), p.Digest[:])
		dst = operation.AppendText(append(dst, `","packageID":`...), p.ID)
		dst = append(operation.AppendText(append(dst, `,"packageVersion":`...), p.Version), '}')
	}
	return dst
}
