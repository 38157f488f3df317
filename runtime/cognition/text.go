package cognition

import (
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// AppendText appends what an activation gives. The arguments are good, and their plan is that of c.Parameters.
func (c *Contract) AppendText(dst []byte, arguments *argument.List) []byte {
	dst = append(dst, c.Text...)
	plan, first := arguments.Plan(), true
	for _, s := range c.Sections {
		i := plan.Index(s.Parameter)
		if i < 0 || !arguments.Has(i) {
			continue
		}
		if !first {
			dst = append(dst, "\n\n"...)
		}
		first = false
		dst = append(append(append(dst, "## "...), s.Title...), "\n\n"...)
		dst = appendValue(dst, plan.Parameters()[i].Type, arguments, i)
	}
	return dst
}

func appendValue(dst []byte, t ability.ParameterType, arguments *argument.List, i int) []byte {
	switch t {
	case ability.ParameterTypeString:
		return append(dst, arguments.Text(i)...)
	case ability.ParameterTypeBoolean:
		return strconv.AppendBool(dst, arguments.Boolean(i))
	case ability.ParameterTypeInteger:
		return strconv.AppendInt(dst, arguments.Integer(i), 10)
	case ability.ParameterTypeNumber:
		return wire.AppendNumber(dst, arguments.Number(i))
	case ability.ParameterTypeObject:
		return append(dst, arguments.JSON(i)...)
	}
	return appendLines(dst, arguments.JSON(i))
}

// appendLines appends the elements of a canonical array, one a line. A List has canonical arrays only, so that all that has to
// be told apart here are brackets, commas and strings.
func appendLines(dst []byte, array wire.Raw) []byte {
	if len(array) <= len("[]") {
		return append(dst, "none"...)
	}
	for i := 0; i+1 < len(array); {
		start := i + 1
		if i = elementEnd(array, start); start > 1 {
			dst = append(dst, '\n')
		}
		dst = appendElement(append(dst, "- "...), array[start:i])
	}
	return dst
}

// elementEnd gives the position of the comma or bracket behind the element at i.
func elementEnd(array []byte, i int) int {
	depth, inside := 0, false // of a string
	for ; i < len(array); i++ {
		switch c := array[i]; {
		case inside:
			if c == '\\' {
				i++
			}
			inside = c != '"'
		case c == '"':
			inside = true
		case c == '[' || c == '{':
			depth++
		case depth > 0 && (c == ']' || c == '}'):
			depth--
		case depth == 0 && (c == ',' || c == ']'):
			return i
		}
	}
	return len(array)
}

// appendElement appends an element in one line: a string without control characters as it is. Of those, canonical JSON leaves
// U+007F as it is, and has an escape for each of the others; beside them it escapes the quote and the backslash only.
func appendElement(dst, element []byte) []byte {
	if element[0] != '"' {
		return append(dst, element...)
	}
	start := len(dst)
	for i := 1; i < len(element)-1; i++ {
		escaped := element[i] == '\\'
		if escaped {
			i++
		}
		c := element[i]
		if c == 0x7F || escaped && c != '"' && c != '\\' {
			return append(dst[:start], element...)
		}
		dst = append(dst, c)
	}
	return dst
}
