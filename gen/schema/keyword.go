package schema

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/gen/pattern"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// keyword is what there is to know about a keyword before its value is read.
type keyword struct {
	kinds      []wire.Kind // that its value may have; nil: any
	speaks     Type        // the type of the values that it holds to something
	holds      place       // where there are schemas in its value
	annotation bool        // it holds no value to anything
	atRoot     bool        // it stands at the top of a document
}

// place says where the value of a keyword holds schemas.
type place uint8

const (
	nowhere    place = iota
	itself           // it is one
	inMembers        // of an object
	inElements       // of an array
)

var (
	aBoolean = []wire.Kind{wire.Bool}
	aNumber  = []wire.Kind{wire.Number}
	aString  = []wire.Kind{wire.String}
	anArray  = []wire.Kind{wire.Array}
	anObject = []wire.Kind{wire.Object}
)

// keywords are all keywords that are supported.
var keywords = map[string]keyword{
	"$schema":              {kinds: aString, annotation: true, atRoot: true},
	"$id":                  {kinds: aString, annotation: true, atRoot: true},
	"$defs":                {kinds: anObject, annotation: true, holds: inMembers},
	"$comment":             {kinds: aString, annotation: true},
	"title":                {kinds: aString, annotation: true},
	"description":          {kinds: aString, annotation: true},
	"default":              {annotation: true},
	"examples":             {kinds: anArray, annotation: true},
	"deprecated":           {kinds: aBoolean, annotation: true},
	"readOnly":             {kinds: aBoolean, annotation: true},
	"writeOnly":            {kinds: aBoolean, annotation: true},
	"x-bonnie-code":        {kinds: anObject, annotation: true},
	"x-bonnie-natural":     {annotation: true},
	"x-bonnie-derived":     {kinds: aBoolean, annotation: true},
	"x-bonnie-block":       {kinds: aString, annotation: true},
	"x-bonnie-open":        {kinds: aBoolean, annotation: true},
	"$ref":                 {kinds: aString},
	"oneOf":                {kinds: anArray, holds: inElements},
	"anyOf":                {kinds: anArray, holds: inElements},
	"type":                 {kinds: []wire.Kind{wire.String, wire.Array}},
	"enum":                 {kinds: anArray},
	"const":                {},
	"pattern":              {kinds: aString, speaks: String},
	"format":               {kinds: aString, speaks: String},
	"minLength":            {kinds: aNumber, speaks: String},
	"maxLength":            {kinds: aNumber, speaks: String},
	"x-bonnie-maxBytes":    {kinds: aNumber, speaks: String},
	"minimum":              {kinds: aNumber, speaks: Number},
	"maximum":              {kinds: aNumber, speaks: Number},
	"exclusiveMinimum":     {kinds: aNumber, speaks: Number},
	"exclusiveMaximum":     {kinds: aNumber, speaks: Number},
	"multipleOf":           {kinds: aNumber, speaks: Number},
	"properties":           {kinds: anObject, speaks: Object, holds: inMembers},
	"required":             {kinds: anArray, speaks: Object},
	"additionalProperties": {speaks: Object, holds: itself},
	"propertyNames":        {speaks: Object, holds: itself},
	"minProperties":        {kinds: aNumber, speaks: Object},
	"maxProperties":        {kinds: aNumber, speaks: Object},
	"x-bonnie-forbidden":   {kinds: anObject, speaks: Object},
	"items":                {speaks: Array, holds: itself},
	"prefixItems":          {kinds: anArray, speaks: Array, holds: inElements},
	"minItems":             {kinds: aNumber, speaks: Array},
	"maxItems":             {kinds: aNumber, speaks: Array},
	"uniqueItems":          {kinds: aBoolean, speaks: Array},
	"x-bonnie-order":       {kinds: aString, speaks: Array},
}

// says is what a schema object says, apart from what has a field of a node.
type says struct {
	names    []string     // of the keywords that hold a value to something, but $ref, oneOf and anyOf
	union    string       // oneOf, anyOf or empty
	types    []Type       // of type, ascending; nil without it
	values   []*wire.Node // of const or enum; nil without them
	constant bool         // values are those of const
}

// read reads the keywords of an entry that need no other schema, into its own node and what it says.
func (r *reader) read(e *entry) {
	for _, m := range e.value.Members {
		k, known := keywords[m.Name]
		switch {
		case !known:
			r.fail(e.pointer, m.Name, "the keyword "+m.Name+" is not supported")
		case k.kinds != nil && !slices.Contains(k.kinds, m.Value.Kind):
			r.fail(e.pointer, m.Name, "the value is "+article(m.Value.Kind.String())+", not "+article(k.kinds[0].String()))
		case k.atRoot && e.pointer != "":
			r.fail(e.pointer, m.Name, "the keyword "+m.Name+" is supported at the top of a document alone")
		case k.annotation:
			r.annotation(e, m.Name, m.Value)
		case m.Name == "oneOf" || m.Name == "anyOf":
			if e.says.union != "" {
				r.fail(e.pointer, m.Name, "the keyword "+m.Name+" is not supported beside "+e.says.union)
			}
			e.says.union = m.Name
		case m.Name != "$ref":
			e.says.names = append(e.says.names, m.Name)
			r.assertion(e, m.Name, m.Value)
		}
	}
}

func (r *reader) annotation(e *entry, name string, v *wire.Node) {
	switch name {
	case "$schema":
		if v.Text != draft {
			r.fail(e.pointer, name, "the document is not of the draft "+draft)
		}
	case "title":
		e.own.Title = v.Text
	case "description":
		e.own.Description = v.Text
	case "x-bonnie-code":
		e.own.Codes = r.codes(e, name, v)
	}
}

// assertion reads a keyword that holds values to something.
func (r *reader) assertion(e *entry, name string, v *wire.Node) {
	n := e.own
	switch name {
	case "type":
		r.types(e, v)
	case "enum", "const":
		r.values(e, name, v)
	case "pattern":
		if err := r.compile(v.Text); err != nil {
			r.fail(e.pointer, name, err.Error())
		} else {
			n.Pattern = regexp.MustCompile(v.Text)
		}
	case "format":
		if v.Text != dateTime {
			r.fail(e.pointer, name, "the format "+quote(v.Text)+" is not supported; the format that is supported is "+dateTime)
		}
		n.Format = v.Text
	case "minLength":
		n.MinLength = r.count(e, name, v)
	case "maxLength":
		n.MaxLength = r.count(e, name, v)
	case "x-bonnie-maxBytes":
		n.MaxBytes = r.count(e, name, v)
	case "minItems":
		n.MinItems = r.count(e, name, v)
	case "maxItems":
		n.MaxItems = r.count(e, name, v)
	case "minProperties":
		n.MinProperties = r.count(e, name, v)
	case "maxProperties":
		n.MaxProperties = r.count(e, name, v)
	case "uniqueItems":
		n.UniqueItems = v.Bool
	case "minimum":
		n.Minimum = &v.Number
	case "maximum":
		n.Maximum = &v.Number
	case "exclusiveMinimum":
		n.ExclusiveMinimum = &v.Number
	case "exclusiveMaximum":
		n.ExclusiveMaximum = &v.Number
	case "multipleOf":
		if n.MultipleOf = int64(v.Number); v.Number < 1 || !isInteger(v) {
			r.fail(e.pointer, name, "multipleOf is supported for integers above 0")
		}
	case "x-bonnie-order":
		n.Order = r.order(e, v.Text)
	case "x-bonnie-forbidden":
		n.Forbidden = append(n.Forbidden, r.codes(e, name, v)...)
	}
}

// compile tells what is wrong with a pattern.
func (r *reader) compile(re string) error {
	err, known := r.patterns[re]
	if !known {
		if r.bytes += len(re); r.bytes > maxPatterns {
			return errors.New("the patterns of a document have at most " + strconv.Itoa(maxPatterns) + " bytes together")
		}
		_, err = pattern.Compile(re)
		r.patterns[re] = err
	}
	return err
}

// count reads a limit of lengths or counts.
func (r *reader) count(e *entry, name string, v *wire.Node) int {
	if v.Number < 0 || !isInteger(v) {
		r.fail(e.pointer, name, "the limit is not an integer of at least 0")
		return -1
	}
	return int(v.Number)
}

func (r *reader) order(e *entry, s string) Order {
	keys, byID := strings.CutPrefix(s, "id:")
	switch {
	case byID:
		return Order{Kind: ByID, Keys: strings.Split(keys, ",")}
	case s == "set":
		return Order{Kind: Set}
	case s != "meaning":
		r.fail(e.pointer, "x-bonnie-order", "the order is not id:KEY, set or meaning: "+quote(s))
	}
	return Order{Kind: Meaning}
}

func (r *reader) codes(e *entry, name string, v *wire.Node) (list []Code) {
	for _, m := range v.Members {
		if m.Value.Kind != wire.String {
			r.fail(e.pointer, name, "the code of "+quote(m.Name)+" is not a string")
		}
		if _, known := keywords[m.Name]; !known && m.Name != "duplicate" && name == "x-bonnie-code" {
			r.fail(e.pointer, name, quote(m.Name)+" is no keyword that has a code")
		}
		list = append(list, Code{Keyword: m.Name, Code: m.Value.Text})
	}
	slices.SortFunc(list, func(a, b Code) int { return strings.Compare(a.Keyword, b.Keyword) })
	return list
}

// isInteger tells whether a number has no fraction.
func isInteger(v *wire.Node) bool { return v.Number == float64(int64(v.Number)) }

// quote shows a word of the document, on one line and not at any length.
func quote(s string) string {
	if len(s) > 80 {
		s = strings.ToValidUTF8(s[:80], "") + "..."
	}
	return strconv.Quote(s)
}

// show shows a value of the document in the same way.
func show(v *wire.Node) string {
	if v.Kind == wire.String {
		return quote(v.Text)
	}
	s := string(v.AppendCanonical(nil))
	if len(s) > 80 {
		s = strings.ToValidUTF8(s[:80], "") + "..."
	}
	return s
}

// article puts the indefinite article before the name of a type.
func article(name string) string {
	switch name[0] {
	case 'a', 'i', 'o':
		return "an " + name
	case 'n':
		if name == "null" {
			return name
		}
	}
	return "a " + name
}
