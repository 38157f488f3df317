package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// File is a generated schema file.
type File struct {
	Name  string // KIND.schema.json
	Bytes []byte
}

// Blocks derives, from the schema of a package, one schema for each kind of block that goes into it, sorted by name. A
// block's schema is that of the value which the blocks of its kind fill, as an author writes it: without the members that
// the builder derives or that come from other blocks, and with members required only where the builder has nothing to put
// in their place. The annotations that only a builder reads are gone.
func Blocks(document []byte) ([]File, error) {
	root, err := wire.Parse(document, wire.Value)
	if err != nil {
		return nil, err
	}
	b := blocks{defs: root.Member("$defs"), id: text(root.Member("$id"))}
	b.find(root)
	if b.err != nil {
		return nil, b.err
	}
	slices.SortFunc(b.files, func(x, y File) int { return strings.Compare(x.Name, y.Name) })
	return b.files, nil
}

type blocks struct {
	defs  *wire.Node
	id    string
	files []File
	err   error
}

// find makes the schema of each kind of block whose values are members of an object, and of those inside of them.
func (b *blocks) find(object *wire.Node) {
	for _, m := range object.Member("properties").Members {
		kind := m.Value.Member("x-bonnie-block")
		if kind == nil {
			continue
		}
		target := m.Value
		if items := target.Member("items"); items != nil {
			target = items
		}
		name, ok := strings.CutPrefix(text(target.Member("$ref")), "#/$defs/")
		if !ok {
			b.err = errors.New("schema /properties/" + m.Name + ": the value of a block is not a reference to a $defs entry")
			return
		}
		file := kind.Text + ".schema.json"
		if !slices.ContainsFunc(b.files, func(f File) bool { return f.Name == file }) {
			b.files = append(b.files, File{file, b.render(kind.Text, name)})
		}
		if def := b.defs.Member(name); def.Member("properties") != nil {
			b.find(def)
		}
	}
}

// render writes the schema of one kind of block, whose value has the definition of a name.
func (b *blocks) render(kind, name string) []byte {
	own := b.authored(b.defs.Member(name))
	names := []string{}
	b.reach(own, &names)
	defs := &wire.Node{Kind: wire.Object}
	slices.Sort(names)
	for _, n := range names {
		defs.Members = append(defs.Members, wire.Member{Name: n, Value: b.authored(b.defs.Member(n))})
	}
	document := &wire.Node{Kind: wire.Object, Members: []wire.Member{
		{Name: "$schema", Value: str("https://json-schema.org/draft/2020-12/schema")},
		{Name: "$id", Value: str(strings.Replace(b.id, "package.schema.json", "block/"+kind+".schema.json", 1))},
		{Name: "$comment", Value: str("Generated from package.schema.json. DO NOT EDIT.")},
	}}
	document.Members = append(document.Members, own.Members...)
	if len(names) > 0 {
		document.Members = append(document.Members, wire.Member{Name: "$defs", Value: defs})
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, document.AppendCanonical(nil), "", "  "); err != nil {
		b.err = err
	}
	indented.WriteByte('\n')
	return indented.Bytes()
}

// reach collects the names of the definitions that a schema refers to, as authored, directly or through others.
func (b *blocks) reach(n *wire.Node, names *[]string) {
	for _, m := range n.Members {
		if name, ok := strings.CutPrefix(m.Value.Text, "#/$defs/"); ok && m.Name == "$ref" {
			if !slices.Contains(*names, name) {
				*names = append(*names, name)
				b.reach(b.authored(b.defs.Member(name)), names)
			}
		}
		b.reach(m.Value, names)
	}
	for _, item := range n.Items {
		b.reach(item, names)
	}
}

// authored is a schema as it holds for what an author writes.
func (b *blocks) authored(schema *wire.Node) *wire.Node {
	properties := schema.Member("properties")
	if properties == nil {
		return schema
	}
	kept := &wire.Node{Kind: wire.Object}
	filled := []string{}
	for _, m := range properties.Members {
		if m.Value.Member("x-bonnie-derived") != nil || m.Value.Member("x-bonnie-block") != nil {
			filled = append(filled, m.Name)
			continue
		}
		value := *m.Value
		value.Members = slices.Clone(value.Members)
		for i, k := range value.Members {
			if k.Name == "x-bonnie-natural" {
				filled = append(filled, m.Name)
				value.Members[i].Name = "default"
			}
		}
		kept.Members = append(kept.Members, wire.Member{Name: m.Name, Value: &value})
	}
	authored := &wire.Node{Kind: wire.Object}
	for _, m := range schema.Members {
		switch m.Name {
		case "properties":
			m.Value = kept
		case "required":
			required := &wire.Node{Kind: wire.Array}
			for _, r := range m.Value.Items {
				if !slices.Contains(filled, r.Text) {
					required.Items = append(required.Items, r)
				}
			}
			if len(required.Items) == 0 {
				continue
			}
			m.Value = required
		}
		authored.Members = append(authored.Members, m)
	}
	return authored
}

func str(s string) *wire.Node { return &wire.Node{Kind: wire.String, Text: s} }
