package contract

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Issue is something that is wrong with rows, with a manifest, or with all that a machine wants to activate together.
type Issue struct {
	Code    string // kebab-case, the code of the specification where it has one
	Where   string // a package or adapter id and a path of members: writing.skills[3].execution.bindings[0].operation
	Detail  string // a sentence of the engine: lower case, what is wrong and what to do
	Warning bool   // it does not stand in the way
}

// CompareIssues orders issues by place, code and detail.
func CompareIssues(a, b Issue) int {
	return cmp.Or(strings.Compare(a.Where, b.Where), strings.Compare(a.Code, b.Code), strings.Compare(a.Detail, b.Detail))
}

// Refuses tells whether one of the issues is no warning.
func Refuses(issues []Issue) bool {
	return slices.ContainsFunc(issues, func(i Issue) bool { return !i.Warning })
}

// Check says what is wrong with the rows of a package, all of it, sorted. It judges what the runtime relies on and what would
// let a package reach beyond its contract: the form of every name, reserved names, repetitions, the order of sets and
// keyed collections, values of enumerations, the texts of limits, the numbers, and that a workflow stays inside itself. A place
// is that of the member in the package file (spec 1.6). What looks at other packages, or at what a machine has, is the business
// of package snapshot.
func Check(p *Package) []Issue {
	c := &checker{at: []byte(p.ID)}
	c.id("package.id", p.ID)
	c.version("package.version", p.Version)
	if p.Ability.ID != p.ID {
		c.add("ability.id", "package-ability-mismatch", "the id differs from that of the package; give both one id")
	}
	c.text("ability.title", p.Ability.Title)
	c.text("ability.tint", p.Ability.Tint)
	c.ids("ability.operatingPolicy.defaultSupportingAbilities", p.Ability.SupportingAbilities, "duplicate-element")
	c.ids("dependencies", p.Dependencies, "duplicate-dependency")
	if slices.Contains(p.Dependencies, p.ID) {
		c.add("dependencies", "self-dependency", "the package needs itself; take its id out of the list")
	}
	c.sorted("skills", len(p.Skills), "duplicate-skill", func(i int) string { return p.Skills[i].ID })
	for i := range p.Skills {
		back := c.enter("skills", i)
		c.skill(p, &p.Skills[i])
		c.leave(back)
	}
	c.schemas(p)
	if p.Plugin != nil {
		back := c.enter("plugin", -1)
		c.plugin(p, p.Plugin)
		c.leave(back)
	}
	slices.SortFunc(c.issues, CompareIssues)
	return c.issues
}

// CheckParameters says what is wrong with a parameter list that belongs to no package, such as that of an adapter.
func CheckParameters(where string, list []Parameter) []Issue {
	c := &checker{at: []byte(where)}
	c.parameters("parameters", list)
	slices.SortFunc(c.issues, CompareIssues)
	return c.issues
}

// checker collects the issues of a package.
type checker struct {
	at     []byte // the place of what is being judged
	buffer []byte
	issues []Issue
}

// enter goes into a member, or into an element of it, and gives what leave takes to go back.
func (c *checker) enter(member string, index int) (back int) {
	back = len(c.at)
	c.at = append(append(c.at, '.'), member...)
	if index >= 0 {
		c.at = append(strconv.AppendInt(append(c.at, '['), int64(index), 10), ']')
	}
	return back
}

func (c *checker) leave(back int) { c.at = c.at[:back] }

func (c *checker) add(member, code, detail string) {
	where := string(c.at)
	if member != "" {
		where += "." + member
	}
	c.issues = append(c.issues, Issue{Code: code, Where: where, Detail: detail})
}

// addAt adds an issue of an element of a list.
func (c *checker) addAt(member string, index int, code, detail string) {
	c.add(member+"["+strconv.Itoa(index)+"]", code, detail)
}

func (c *checker) id(member, s string) {
	if !IsPortableID(s) {
		c.add(member, "invalid-id", Quote(s)+" is no portable id; use lower-case letters, digits, '.' and '-'")
	}
}

// optionalID judges an id that is absent when it is empty.
func (c *checker) optionalID(member, s string) {
	if s != "" {
		c.id(member, s)
	}
}

func (c *checker) version(member, s string) {
	if !IsVersion(s) {
		c.add(member, "invalid-version", Quote(s)+" is no semantic version; write one such as 1.0.0")
	}
}

// callable judges the name of an invocation or an operation, which is not a reserved one.
func (c *checker) callable(member, s, code, reserved string) {
	switch {
	case IsPrimitive(s):
		c.add(member, reserved, Quote(s)+" belongs to a primitive of the host; take another name")
	case !IsCallableName(s):
		c.add(member, code, Quote(s)+" is no callable name; use lower-case words joined by '_'")
	}
}

// text judges a text that receipts name.
func (c *checker) text(member, s string) {
	var code, detail string
	if c.buffer, code, detail = CheckText(c.buffer[:0], s); code != "" {
		c.add(member, code, detail)
	}
}

// value judges a value of an enumeration by its name.
func (c *checker) value(member, name string) {
	if name == "" {
		c.add(member, "unknown-enum-value", "the value is none of the enumeration; give one of them")
	}
}

// ids judges a set of ids.
func (c *checker) ids(member string, list []string, repeated string) {
	for i, s := range list {
		if !IsPortableID(s) {
			c.addAt(member, i, "invalid-id", Quote(s)+" is no portable id; use lower-case letters, digits, '.' and '-'")
		}
	}
	c.sorted(member, len(list), repeated, func(i int) string { return list[i] })
}

// classes judges a set of target classes.
func (c *checker) classes(member string, list []string, invalid, repeated string) {
	for i, s := range list {
		if !IsMachineToken(s) {
			c.addAt(member, i, invalid, Quote(s)+" is no target class; use letters, digits, '_', '.' and '-'")
		}
	}
	c.sorted(member, len(list), repeated, func(i int) string { return list[i] })
}

// sorted judges the order of a set or of a collection that is keyed by ids.
func (c *checker) sorted(member string, n int, repeated string, key func(int) string) {
	for i := 1; i < n; i++ {
		switch strings.Compare(key(i-1), key(i)) {
		case 0:
			if i == 1 || key(i-2) != key(i) {
				c.add(member, repeated, Quote(key(i))+" is there more than once; keep one")
			}
		case 1:
			c.addAt(member, i, "unsorted-collection", Quote(key(i))+" stands behind a larger one; sort the list by bytes")
		}
	}
}

// distinct judges a list whose order has a meaning.
func (c *checker) distinct(member string, n int, repeated string, key func(int) string) {
	if n < 2 {
		return
	}
	keys := make([]string, n)
	for i := range keys {
		keys[i] = key(i)
	}
	slices.Sort(keys)
	for i := 1; i < n; i++ {
		if keys[i-1] == keys[i] && (i == 1 || keys[i-2] != keys[i]) {
			c.add(member, repeated, Quote(keys[i])+" is there more than once; keep one")
		}
	}
}

// positive judges a number of seconds.
func (c *checker) positive(member string, f float64, code string) {
	if !(f > 0) || math.IsInf(f, 0) {
		c.add(member, code, "the number is not finite or not above 0; write a number of seconds")
	}
}

// CheckText judges a text for people that receipts name, as strictly as texts of packages are read (spec 1.1, 1.4): the code is
// empty when nothing is wrong with it. The buffer is memory to work in.
func CheckText(buffer []byte, s string) (_ []byte, code, detail string) {
	const longest = 4096
	if len(s) > longest {
		return buffer, "string-too-long", "the text has more than 4096 bytes; shorten it"
	}
	if !utf8.ValidString(s) {
		return buffer, "invalid-utf8", "the text is not well-formed UTF-8; write it again"
	}
	buffer = wire.AppendString(buffer, s)
	if e, ok := wire.Check(buffer, wire.Fragment).(*wire.Error); ok {
		return buffer, string(e.Code), e.Detail
	}
	return buffer, "", ""
}

// Quote gives a name as a detail shows it: bounded, and without anything that could be mistaken for something else.
func Quote(s string) string {
	const longest = 80
	if len(s) > longest {
		s = s[:longest] + "..."
	}
	return strconv.QuoteToASCII(s)
}
