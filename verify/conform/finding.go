package conform

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// general are the codes of the keywords that have none of their own, in the order in which they are reported when several
// of them have the same code for one value.
var general = []struct{ keyword, code string }{
	{"type", "wrong-type"},
	{"const", "unknown-enum-value"},
	{"enum", "unknown-enum-value"},
	{"required", "missing-member"},
	{"additionalProperties", "unknown-member"},
	{"maxProperties", "too-many-elements"},
	{"maxItems", "too-many-elements"},
	{"minItems", "schema-violation"},
	{"pattern", "invalid-id"},
	{"format", "invalid-date"},
	{"maxLength", "string-too-long"},
	{"minLength", "schema-violation"},
	{"minimum", "schema-violation"},
	{"maximum", "schema-violation"},
	{"exclusiveMinimum", "schema-violation"},
}

// rule is a keyword of the schema that a value does not satisfy.
type rule struct {
	keyword string
	schema  *wire.Node   // that holds it
	codes   []*wire.Node // the x-bonnie-code that speak of it, those beside a reference before those of its target
	name    bool         // it judges the name of a member, not its value
	depth   int          // how many steps lead to the value in a package
	free    []int        // which of them are names that the schema does not fix
}

// rule follows the location of a keyword through the schema, references included: the same target has other codes from
// another reference.
func (s *Schema) rule(location string) rule {
	steps := split(location)
	if len(steps) == 0 {
		return rule{schema: s.document}
	}
	last := len(steps) - 1
	r := rule{keyword: steps[last], schema: s.document}
	for i := 0; i < last; i++ {
		if steps[i] == "$ref" {
			r.codes = append(r.codes, r.schema.Member("x-bonnie-code"))
			r.schema = s.target(r.schema.Member("$ref"))
			continue
		}
		if steps[i] == "additionalProperties" || steps[i] == "propertyNames" {
			r.free = append(r.free, r.depth)
		}
		r.codes, r.name = nil, steps[i] == "propertyNames"
		r.schema = r.schema.Member(steps[i])
		r.depth++
		if steps[i] == "properties" && i+1 < last {
			i++
			r.schema = r.schema.Member(steps[i])
		}
	}
	r.codes = append(r.codes, r.schema.Member("x-bonnie-code"))
	return r
}

// target returns the schema that a reference names; nil has no members.
func (s *Schema) target(reference *wire.Node) *wire.Node {
	if reference == nil {
		return nil
	}
	name, _ := strings.CutPrefix(reference.Text, "#/$defs/")
	return s.document.Member("$defs").Member(name)
}

// code returns the code of the rule and its rank among those that a value can break.
func (r rule) code() (code string, rank int) {
	code, rank = "schema-violation", len(general)
	for i, g := range general {
		if g.keyword == r.keyword {
			code, rank = g.code, i
		}
	}
	for _, codes := range r.codes {
		if own := codes.Member(r.keyword); own != nil {
			return own.Text, rank
		}
	}
	return code, rank
}

// findings words an error of the validator about a package.
func (s *Schema) findings(e *jsonschema.ValidationError, root any) []Finding {
	r := s.rule(e.KeywordLocation)
	path := r.path(e.InstanceLocation)
	value := resolve(root, path)
	switch members, _ := value.(map[string]any); r.keyword {
	case "required":
		return r.missing(path, members)
	case "additionalProperties":
		return r.unknown(path, members)
	}
	f := Finding{Pointer: pointer(path), Message: r.message(value)}
	f.Code, f.rank = r.code()
	switch {
	case r.name:
		name := path[len(path)-1]
		f.Message = "as a key, " + r.message(name)
	case r.keyword == "type" && value == nil:
		f.Code, f.Message = "explicit-null", "no member takes null; leave the member out"
	}
	return []Finding{f}
}

// path returns the steps to the value. The validator leaves out the step of an empty name.
func (r rule) path(location string) []string {
	path := split(location)
	for i := len(r.free) - 1; i >= 0 && len(path) < r.depth; i-- {
		path = slices.Insert(path, r.free[i], "")
	}
	return path
}

// missing returns a finding for each member that an object has to have and has not.
func (r rule) missing(path []string, members map[string]any) (list []Finding) {
	for _, name := range r.schema.Member("required").Items {
		if _, present := members[name.Text]; present {
			continue
		}
		property := r.schema.Member("properties").Member(name.Text)
		of := r
		of.codes = []*wire.Node{property.Member("x-bonnie-code")}
		code, rank := of.code()
		message := "the member " + name.Text + " is missing; "
		if property.Member("x-bonnie-derived") != nil {
			message += "the builder writes it, so build the package again"
		} else {
			message += "add it"
		}
		list = append(list, Finding{pointer(path, name.Text), code, message, rank})
	}
	return list
}

// unknown returns a finding for each member that an object does not have.
func (r rule) unknown(path []string, members map[string]any) (list []Finding) {
	known := r.schema.Member("properties")
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if known.Member(name) != nil {
			continue
		}
		code, rank := r.code()
		message := "there is no member " + quote(name) + " here; take it away"
		if forbidden := r.schema.Member("x-bonnie-forbidden").Member(name); forbidden != nil {
			code, message = forbidden.Text, "a package cannot carry this member, whatever it says; take it away"
		} else if spelling := folded(known, name); spelling != "" {
			code, message = "case-folded-member", "the member is called "+spelling+", and letter case counts; rename it"
		}
		list = append(list, Finding{pointer(path, name), code, message, rank})
	}
	return list
}

// folded returns the known member that a name equals when letter case is ignored, or nothing.
func folded(known *wire.Node, name string) string {
	for _, k := range known.Members {
		if strings.EqualFold(k.Name, name) {
			return k.Name
		}
	}
	return ""
}

// split returns the steps of a pointer as the validator writes it: with escapes of JSON pointers inside escapes of URLs.
func split(location string) []string {
	steps := strings.Split(location, "/")[1:]
	for i, s := range steps {
		if plain, err := url.PathUnescape(s); err == nil {
			s = plain
		}
		steps[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(s)
	}
	return steps
}

// pointer writes steps as a JSON pointer.
func pointer(path []string, more ...string) string {
	var b strings.Builder
	for _, step := range slices.Concat(path, more) {
		b.WriteByte('/')
		b.WriteString(strings.NewReplacer("~", "~0", "/", "~1").Replace(step))
	}
	return b.String()
}

// resolve returns the value at a path, or nil when the path leads nowhere.
func resolve(value any, path []string) any {
	for _, step := range path {
		switch v := value.(type) {
		case map[string]any:
			value = v[step]
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(v) {
				return nil
			}
			value = v[i]
		default:
			return nil
		}
	}
	return value
}
