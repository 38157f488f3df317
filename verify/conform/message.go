package conform

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// message says what is wrong with a value and what to do. It quotes tokens, cut to one screen line.
func (r rule) message(value any) string {
	limit := r.schema.Member(r.keyword)
	text, _ := value.(string)
	number, _ := value.(float64)
	size := func(noun string, n int) string { return "there are " + strconv.Itoa(n) + " " + noun }
	switch r.keyword {
	case "type":
		if limit.Text == "integer" && number != math.Trunc(number) {
			return "the number " + decimal(number) + " has a fraction; write an integer"
		}
		return "the value is " + article(typeName(value)) + "; write " + article(limit.Text)
	case "const":
		return "the value is always " + string(limit.AppendCanonical(nil)) + "; write that"
	case "enum":
		return quote(text) + " is not one of the values; write one of " + list(limit.Items)
	case "maxProperties":
		return size("keys", len(asObject(value))) + "; leave " + decimal(limit.Number)
	case "maxItems":
		return size("elements", len(asArray(value))) + "; leave " + decimal(limit.Number)
	case "minItems":
		return size("elements", len(asArray(value))) + "; write " + decimal(limit.Number) + " or more"
	case "maxLength":
		return "the text has " + strconv.Itoa(utf8.RuneCountInString(text)) + " characters; shorten it to " + decimal(limit.Number)
	case "minLength":
		return "the text has " + strconv.Itoa(utf8.RuneCountInString(text)) + " characters; write " + decimal(limit.Number) + " or more"
	case "pattern", "format":
		switch {
		case strings.TrimSpace(text) == "":
			return "the text is blank; write " + form(r.schema)
		case r.schema.Member("format") != nil: // dates are the only ones
			return quote(text) + " is not a date of the calendar to the second in UTC; write YYYY-MM-DDTHH:MM:SSZ"
		}
		return quote(text) + " is not " + form(r.schema) + remedy(limit.Text)
	case "minimum":
		return "the number " + decimal(number) + " is out of range; write at least " + decimal(limit.Number)
	case "maximum":
		return "the number " + decimal(number) + " is out of range; write at most " + decimal(limit.Number)
	case "exclusiveMinimum":
		return "the number " + decimal(number) + " is out of range; write more than " + decimal(limit.Number)
	}
	return "the value does not satisfy " + quote(r.keyword) + " of the schema; see schemas/package.schema.json"
}

// form says in words what a pattern asks for.
func form(s *wire.Node) string {
	if title := s.Member("title"); title != nil {
		return article(title.Text)
	}
	return "what is wanted here"
}

// remedy shows a pattern that is short enough to explain something.
func remedy(pattern string) string {
	const most = 64
	if len(pattern) > most {
		return "; correct it"
	}
	return "; write it in the form " + pattern
}

// quote shows a text of the package on one line, cut between characters.
func quote(s string) string {
	const most = 80
	if len(s) > most {
		end := most
		for !utf8.RuneStart(s[end]) {
			end--
		}
		s = s[:end] + "…"
	}
	return string(wire.AppendString(nil, s))
}

func decimal(n float64) string { return string(wire.AppendNumber(nil, n)) }

// list joins the strings of an enumeration.
func list(items []*wire.Node) string {
	texts := make([]string, 0, len(items))
	for _, item := range items {
		texts = append(texts, item.Text)
	}
	return strings.Join(texts, ", ")
}

func asObject(value any) map[string]any { m, _ := value.(map[string]any); return m }
func asArray(value any) []any           { a, _ := value.([]any); return a }

// typeName is the type of a decoded value as JSON Schema calls it.
func typeName(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case float64:
		return "number"
	case string:
		return "string"
	case []any:
		return "array"
	}
	return "object"
}

// article puts the indefinite article before the name of a type or of a form.
func article(name string) string {
	switch {
	case name == "null":
		return name
	case strings.HasPrefix(name, "a") || strings.HasPrefix(name, "i") || strings.HasPrefix(name, "o"):
		return "an " + name
	}
	return "a " + name
}
