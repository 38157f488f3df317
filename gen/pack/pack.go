// Package pack builds a package from the fragments of its walkthrough.
//
// Everything that it knows about the format stands in the schemas: which kinds of blocks there are and where their values
// go, which members exist, what a missing one means, how each array is sorted, and the code of each rule. What is written
// here is how a builder applies that:
//
//   - a block may not hold a member that is derived, nor one that comes from blocks of another kind;
//   - a member that is always present and was left out gets its natural value (x-bonnie-natural);
//   - a member that states its default is left out of the package;
//   - collections and sets are sorted, so the order of blocks never changes a byte;
//   - the derived members are: format and formatVersion (constants of the schema), the ids and the version that repeat
//     those of the package, the id lists of the ability, usesStage of a Skill, and integrity.
//
// The result is the RFC 8785 serialisation with the SHA-256 of the same object without integrity, and a source map: the
// place in the walkthrough of every value, by its JSON pointer in the package.
package pack

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"path"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/gen/schema"
	"github.com/bonnie-build/bonnie/gen/tangle"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// Format is what the schemas say about blocks and packages. It is safe for concurrent use.
type Format struct {
	root   *schema.Node
	slots  []slot
	asides []aside
	kinds  []string
}

// slot is a place of the package that blocks of one kind fill.
type slot struct {
	kind   string
	parent string // the kind of the block whose value holds this member; empty at the top level
	member string
	node   *schema.Node // of the member
	many   bool         // an array with one element an object
	needed bool         // the package cannot be without it
}

// aside is a kind of block that goes into no package and has a schema of its own.
type aside struct {
	kind string
	node *schema.Node
}

// asideKinds are the kinds that schemas/block specifies by hand.
var asideKinds = []string{"accept", "turn"}

// Load reads the format from the schemas.
func Load() (*Format, error) {
	document, err := schema.Read(schemas.Package())
	if err != nil {
		return nil, err
	}
	f := &Format{root: document.Root}
	f.find(document.Root, "")
	for _, kind := range asideKinds {
		text, ok := schemas.Block(kind)
		if !ok {
			return nil, errors.New("the schema schemas/block/" + kind + ".schema.json is missing; it is written by hand, so get it back from version control")
		}
		d, err := schema.Read(text)
		if err != nil {
			return nil, err
		}
		f.asides = append(f.asides, aside{kind, d.Root})
		f.kinds = append(f.kinds, kind)
	}
	for _, s := range f.slots {
		if !slices.Contains(f.kinds, s.kind) {
			f.kinds = append(f.kinds, s.kind)
		}
	}
	slices.Sort(f.kinds)
	return f, nil
}

// find collects the slots of an object; the blocks inside of a block's value belong to that block.
func (f *Format) find(n *schema.Node, parent string) {
	for _, p := range n.Properties {
		if p.Block == "" {
			continue
		}
		f.slots = append(f.slots, slot{
			kind: p.Block, parent: parent, member: p.Name, node: p.Node,
			many: p.Node.Type == schema.Array, needed: p.Required && p.Natural == nil,
		})
		if p.Node.Type == schema.Object {
			f.find(p.Node, p.Block)
		}
	}
}

// Kinds returns the kinds of blocks, sorted.
func (f *Format) Kinds() []string { return f.kinds }

// Package is a built package.
type Package struct {
	ID       string
	Document *tangle.Document
	Bytes    []byte     // what a .bonnie file holds
	Digest   string     // integrity.digest
	Root     *wire.Node // the value of Bytes; offsets are those of the walkthrough, -1 for what the builder wrote
	Stage    Stage
}

// Stage is what the derivation of usesStage needs to know of a package, and what it had to ask of others.
type Stage struct {
	Capabilities []string // ids of its capabilities that need the stage, sorted
	Asked        bool     // a Skill requires a capability that this package does not declare
}

// Stages finds the Stage of a package of the same build; ok is false for a package that is not part of it.
type Stages func(packageID string) (s Stage, ok bool)

// Pack builds the package of a document. The package is nil when there is any issue; the issues are not sorted.
func (f *Format) Pack(d *tangle.Document, stages Stages) (*Package, issue.List) {
	b := &builder{format: f, document: d, stages: stages}
	b.id = strings.TrimSuffix(path.Base(d.File), ".md")
	root := b.assemble()
	built := b.value(root, f.root)
	b.checkID(root.Member("package"))
	b.checkAsides()
	if len(b.issues) > 0 {
		return nil, b.issues
	}
	p := &Package{ID: b.id, Document: d, Root: built, Stage: Stage{Capabilities: b.stageCapabilities(), Asked: b.asked}}
	sum := sha256.Sum256(built.AppendCanonical(nil))
	p.Digest = hex.EncodeToString(sum[:])
	built.Members = append(built.Members, member("integrity", object(
		member("algorithm", text("sha256")),
		member("digest", text(p.Digest)),
	)))
	p.Bytes = built.AppendCanonical(nil)
	if err := wire.CheckCanonical(p.Bytes, wire.Package); err != nil {
		b.refuseWhole(err)
		return nil, b.issues
	}
	return p, nil
}

// refuseWhole reports what only the whole package can break: its size.
func (b *builder) refuseWhole(err error) {
	code, detail := "malformed-json", err.Error()
	if e, ok := err.(*wire.Error); ok {
		code, detail = string(e.Code), e.Detail
	}
	b.issues.Add(b.document.Place(0), "", code, "the package that this walkthrough builds is refused: "+detail+"; take some of it away")
}

func object(members ...wire.Member) *wire.Node {
	return &wire.Node{Kind: wire.Object, Offset: -1, Members: members}
}

func member(name string, value *wire.Node) wire.Member {
	return wire.Member{Name: name, Offset: -1, Value: value}
}

func text(s string) *wire.Node { return &wire.Node{Kind: wire.String, Offset: -1, Text: s} }
