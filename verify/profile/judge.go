package profile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Problem is something that a provider does not take.
type Problem struct {
	Code    string
	Message string // lower case: what is wrong; what to do
}

// Roster judges a roster of definitions in the format of a provider, as it is sent in a request.
func Roster(provider string, text []byte) (list []Problem) {
	at := slices.IndexFunc(profiles, func(p profile) bool { return p.name == provider })
	if at < 0 {
		return []Problem{{"provider-schema", "there is no profile of " + provider + "; write one"}}
	}
	j := judge{profile: &profiles[at]}
	root, err := wire.Parse(text, wire.Value)
	if err != nil {
		j.add("provider-schema", "the roster is not JSON; correct what makes it")
		return j.list
	}
	for _, name := range j.wrapped {
		if root.Kind != wire.Array || len(root.Items) != 1 || root.Items[0].Member(name) == nil {
			j.add("provider-schema", "the definitions do not stand in "+name+"; correct what makes them")
			return j.list
		}
		root = root.Items[0].Member(name)
	}
	if root.Kind != wire.Array {
		j.add("provider-schema", "the roster is no array; correct what makes it")
		return j.list
	}
	if n := len(root.Items); n > maxSkills {
		j.add("provider-count", "a request would have "+strconv.Itoa(n)+" Skills and takes "+strconv.Itoa(maxSkills)+"; offer fewer")
	}
	for _, definition := range root.Items {
		j.definition(definition)
	}
	return j.list
}

type judge struct {
	*profile
	list  []Problem
	skill string // the one whose definition is judged

	properties, values, names int  // of its schema
	strict, open              bool // the schema is strict; something in it is open
}

func (j *judge) add(code, message string) {
	if j.skill != "" {
		message = j.skill + ": " + message
	}
	j.list = append(j.list, Problem{code, j.name + ": " + message})
}

func (j *judge) definition(d *wire.Node) {
	j.skill, j.properties, j.values, j.names, j.open = "", 0, 0, 0, false
	if j.within != "" {
		d = d.Member(j.within)
	}
	if d == nil || d.Kind != wire.Object {
		j.add("provider-schema", "a definition is no object; correct what makes it")
		return
	}
	name := d.Member("name")
	if name == nil || !skillName.MatchString(name.Text) {
		j.add("provider-name", "a Skill has a name that is refused; use letters, digits and '_', at most 64, starting with a letter")
	} else {
		j.skill = name.Text
	}
	for _, m := range d.Members {
		if !slices.Contains(j.members, m.Name) {
			j.add("provider-schema", "the definition has the member "+strconv.Quote(m.Name)+", which is refused; correct what makes it")
		}
	}
	text := d.Member("description")
	switch {
	case text == nil || text.Text == "":
		j.add("provider-description", "the description is empty; correct what makes it")
	case len(text.Text) > maxDescription:
		j.add("provider-description", "the description has "+strconv.Itoa(len(text.Text))+" bytes, and 1024 are taken; use fewer or shorter names")
	case strings.ContainsFunc(text.Text, func(r rune) bool { return r < ' ' || r > '~' }):
		j.add("provider-description", "the description has a character outside of printable ASCII; use names of such alone")
	}
	j.strict = d.Member("strict") != nil && d.Member("strict").Bool
	schema := d.Member(j.schema)
	switch {
	case schema == nil && j.bare:
		return
	case schema == nil || schema.Member("type") == nil || schema.Member("type").Text != "object":
		j.add("provider-schema", "the schema is not that of an object; correct what makes it")
		return
	}
	j.value(schema, 1)
	j.limits()
}

// limits judges what a schema has in all.
func (j *judge) limits() {
	if !j.strict {
		return
	}
	if j.open {
		j.add("provider-strict", "a strict schema has open values; send it without strict")
	}
	for _, l := range []struct {
		have, most int
		what       string
	}{
		{j.properties, maxProperties, "properties"}, {j.values, maxValues, "values of enumerations"}, {j.names, maxNames, "bytes of names and values"},
	} {
		if j.strictAll && l.have > l.most {
			j.add("provider-strict", "a strict schema has "+strconv.Itoa(l.have)+" "+l.what+" and takes "+strconv.Itoa(l.most)+"; use fewer")
		}
	}
}

// value judges the schema of a value.
func (j *judge) value(schema *wire.Node, depth int) {
	if depth > maxDepth || schema.Kind != wire.Object {
		j.add("provider-schema", "a schema is no object, or is too deep; correct what makes it")
		return
	}
	for _, m := range schema.Members {
		if !slices.Contains(keywords, m.Name) {
			j.add("provider-schema", "the keyword "+strconv.Quote(m.Name)+" is not taken; leave it out")
		}
	}
	kind, null := j.kind(schema.Member("type"))
	if kind == "" {
		j.open = true
		if len(schema.Members) > 0 {
			j.add("provider-schema", "a value has no type that is taken; give it one of "+strings.Join(types, ", "))
		}
		return
	}
	j.enumeration(schema.Member("enum"), null)
	switch properties := schema.Member("properties"); {
	case kind == "array" && schema.Member("items") == nil:
		j.add("provider-schema", "an array has no items; say something of them")
	case kind == "array":
		j.value(schema.Member("items"), depth+1)
	case kind == "object" && properties != nil:
		j.object(schema, properties, depth)
	case kind == "object":
		j.open = true
	}
}

// kind reads a type, which may be one and null.
func (j *judge) kind(n *wire.Node) (kind string, null bool) {
	if n != nil && n.Kind == wire.Array && j.nullable && len(n.Items) == 2 && n.Items[1].Text == "null" {
		n, null = n.Items[0], true
	}
	if n == nil || n.Kind != wire.String || !slices.Contains(types, n.Text) {
		return "", null
	}
	return n.Text, null
}

func (j *judge) enumeration(enum *wire.Node, null bool) {
	if enum == nil {
		return
	}
	var met []string
	texts := enum.Items
	if last := len(texts) - 1; null && last >= 0 && texts[last].Kind == wire.Null {
		texts = texts[:last]
	} else if null {
		j.add("provider-schema", "an enumeration leaves out the null that its type has; add it")
	}
	for _, v := range texts {
		if v.Kind != wire.String || slices.Contains(met, v.Text) {
			j.add("provider-schema", "an enumeration has a value twice, or one that is no text; correct it")
			return
		}
		met = append(met, v.Text)
		j.names += len(v.Text)
	}
	if len(met) == 0 {
		j.add("provider-schema", "an enumeration has no values; leave it out")
	}
	j.values += len(met)
}

func (j *judge) object(schema, properties *wire.Node, depth int) {
	if closed := schema.Member("additionalProperties"); closed == nil || closed.Kind != wire.Bool || closed.Bool {
		j.open = true
	}
	var required []string
	if list := schema.Member("required"); list != nil {
		for _, name := range list.Items {
			required = append(required, name.Text)
			if properties.Member(name.Text) == nil {
				j.add("provider-schema", "the schema requires "+strconv.Quote(name.Text)+", which it does not have; correct what makes it")
			}
		}
	}
	for _, m := range properties.Members {
		j.properties++
		j.names += len(m.Name)
		if !propertyName.MatchString(m.Name) {
			j.add("provider-name", "the argument "+strconv.Quote(m.Name)+" has a name that is refused; use letters, digits and '_', at most 64")
		}
		if j.strict && j.strictAll && !slices.Contains(required, m.Name) {
			j.add("provider-strict", "a strict schema does not require "+strconv.Quote(m.Name)+"; require it, and let it be null")
		}
		j.value(m.Value, depth+1)
	}
}
