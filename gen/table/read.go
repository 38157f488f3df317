package table

import (
	"crypto/sha256"
	"errors"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/gen/issue"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Package is a package file.
type Package struct {
	File  string // its path, for issues: abilities/writing.bonnie
	Bytes []byte // canonical, and admitted
	Map   []byte // its source map, as gen/pack writes it; nil when there is none
}

// source is a package that has been read.
type source struct {
	id     string
	file   string
	name   string // the last element of the path
	root   *wire.Node
	sum    [32]byte // of the file
	digest [32]byte // of the package (spec 1.2)
	places places
	skills []*skill
}

// skill is what tables have to know of a Skill beside its row.
type skill struct {
	of         *source
	at         int // index in the package
	node       *wire.Node
	id         string
	kind       string // of its execution
	exposed    bool
	inherits   bool
	invocation string // as it is effective (spec 1.5)
	parameters []parameter
	bindings   []binding
}

// parameter is an element of a parameter list.
type parameter struct {
	name, kind string
	required   bool
	enum       []string
}

// binding names an operation of an adapter.
type binding struct {
	adapter, operation string
	preference         float64
	classes            []string
}

// read reads a package.
func read(p Package) (*source, error) {
	root, err := wire.Parse(p.Bytes, wire.Package)
	if err != nil {
		return nil, err
	}
	for _, member := range []string{"package", "ability", "skills"} {
		if root.Member(member) == nil {
			return nil, errors.New("it has no member " + member + ", so it is no package")
		}
	}
	s := &source{file: p.File, name: p.File[strings.LastIndexByte(p.File, '/')+1:], root: root, id: text(root.Member("package"), "id"), sum: sha256.Sum256(p.Bytes)}
	without := *root
	without.Members = slices.DeleteFunc(slices.Clone(root.Members), func(m wire.Member) bool { return m.Name == "integrity" })
	s.digest = sha256.Sum256(without.AppendCanonical(nil))
	if s.places, err = readPlaces(p); err != nil {
		return nil, err
	}
	for i, n := range items(root, "skills") {
		s.skills = append(s.skills, readSkill(s, i, n))
	}
	return s, nil
}

func readSkill(of *source, at int, n *wire.Node) *skill {
	exposure, execution := n.Member("modelExposure"), n.Member("execution")
	s := &skill{
		of: of, at: at, node: n,
		id:         text(n, "id"),
		kind:       text(execution, "kind"),
		exposed:    isTrue(exposure, "enabled", true),
		inherits:   isTrue(exposure, "inheritsBindingContract", true),
		invocation: text(exposure, "invocationName"),
	}
	for _, p := range items(exposure, "parameters") {
		s.parameters = append(s.parameters, parameter{text(p, "name"), text(p, "type"), isTrue(p, "required", false), texts(p, "enumValues")})
	}
	best := -1
	for i, b := range items(execution, "bindings") {
		s.bindings = append(s.bindings, binding{text(b, "adapterID"), text(b, "operation"), number(b, "preference"), texts(b, "targetClasses")})
		if best < 0 || s.bindings[i].preference > s.bindings[best].preference {
			best = i
		}
	}
	if s.invocation == "" && best >= 0 {
		s.invocation = s.bindings[best].operation
	}
	return s
}

// issue makes an issue about a member of the Skill.
func (s *skill) issue(member, code, message string) issue.Issue {
	path := "skills[" + s.id + "]"
	pointer := "/skills/" + decimal(s.at)
	if member != "" {
		path += "." + member
		pointer += "/" + strings.ReplaceAll(member, ".", "/")
	}
	return issue.Issue{Place: s.of.place(pointer), Member: path, Code: code, Message: message}
}

// describe names a member of the Skill with its place, for the message of an issue about another.
func (s *skill) describe(member string) string {
	i := s.issue(member, "", "")
	return i.Member + " (" + i.Place.String() + ")"
}

// What is absent has no text, no elements and the number 0.

func text(n *wire.Node, member string) string {
	if n == nil || n.Member(member) == nil {
		return ""
	}
	return n.Member(member).Text
}

func number(n *wire.Node, member string) float64 {
	if n == nil || n.Member(member) == nil {
		return 0
	}
	return n.Member(member).Number
}

func isTrue(n *wire.Node, member string, otherwise bool) bool {
	if n == nil || n.Member(member) == nil {
		return otherwise
	}
	return n.Member(member).Bool
}

func items(n *wire.Node, member string) []*wire.Node {
	if n == nil || n.Member(member) == nil {
		return nil
	}
	return n.Member(member).Items
}

func texts(n *wire.Node, member string) (list []string) {
	for _, item := range items(n, member) {
		list = append(list, item.Text)
	}
	return list
}

// byName gives a parameter list as arguments are laid out: sorted by name.
func byName(list []parameter) []parameter {
	sorted := slices.Clone(list)
	slices.SortFunc(sorted, func(a, b parameter) int { return strings.Compare(a.name, b.name) })
	return sorted
}
