package snapshot

import (
	"crypto/sha256"
	"slices"

	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// revise derives the revision from the content (spec 6.1.2).
func (b *builder) revise() {
	cognitive := make([]string, len(b.s.Catalogue))
	for i := range b.s.Catalogue {
		cognitive[i] = b.s.Catalogue[i].ID
	}
	slices.Sort(cognitive)
	b.s.Inventory = sha256.Sum256(manifest.AppendInventory(nil, b.manifests, cognitive))
	b.s.Revision = revision(preimage(b.sorted, b.s.Inventory))
	b.s.RevisionText = string(wire.AppendUUID(nil, b.s.Revision))
}

// preimage gives what the revision is the hash of: the packages, sorted by id, and the digest of the inventory.
func preimage(packages []*contract.Package, inventory [32]byte) []byte {
	image := appendUint64(appendFrame(nil, "bonnie.ability-snapshot.v1"), len(packages))
	for _, p := range packages {
		image = appendFrame(appendFrame(appendFrame(image, p.ID), p.Version), string(p.Digest[:]))
	}
	return appendFrame(image, string(inventory[:]))
}

// revision makes a UUID of version 8 (RFC 9562).
func revision(image []byte) (id [16]byte) {
	sum := sha256.Sum256(image)
	copy(id[:], sum[:])
	id[6] = id[6]&0x0F | 0x80
	id[8] = id[8]&0x3F | 0x80
	return id
}

func appendFrame(dst []byte, s string) []byte { return append(appendUint64(dst, len(s)), s...) }

func appendUint64(dst []byte, n int) []byte {
	for shift := 56; shift >= 0; shift -= 8 {
		dst = append(dst, byte(uint64(n)>>shift))
	}
	return dst
}
