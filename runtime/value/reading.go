package value

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// reading reads one value. Its methods take the position of a value and give the position behind it, as those of its Reader.
type reading struct {
	r       wire.Reader
	table   *Table
	privacy ability.DataPrivacyClass
	seen    []uint64     // the fields that are there, of all open objects; as valueType.required
	around  []*valueType // the types of the open values, of those that can come again
}

// value reads a value of a type.
func (c *reading) value(v *valueType, i int) int {
	switch v.shape {
	case ability.ValueShapeString:
		_, i = c.r.Text(i)
		return i
	case ability.ValueShapeBoolean:
		_, i = c.r.Boolean(i)
		return i
	case ability.ValueShapeInteger:
		_, i = c.r.Integer(i)
		return i
	case ability.ValueShapeNumber:
		_, i = c.r.Number(i)
		return i
	case ability.ValueShapeEnumeration:
		return c.enumeration(v, i)
	case ability.ValueShapeData:
		return c.data(i)
	case ability.ValueShapeArray, ability.ValueShapeObject:
		return c.container(v, i)
	}
	return c.refuse(i, shapeMismatch, "the type of this value has no shape that exists, expected no value")
}

// refuse reports a value and reads it as it is.
func (c *reading) refuse(i int, code wire.Code, detail string) int {
	if i >= 0 {
		c.r.Broken(i, code, detail)
	}
	return c.r.Skip(i)
}

func (c *reading) container(v *valueType, i int) int {
	open := len(c.around)
	if v.loops {
		if slices.Contains(c.around, v) {
			return c.refuse(i, recursiveType, "the type "+v.id+" is also the type of a value around this one, expected no value here")
		}
		c.around = append(c.around, v)
	}
	if v.shape == ability.ValueShapeArray {
		i = c.array(v, i)
	} else {
		i = c.object(v, i)
	}
	c.around = c.around[:open]
	return i
}

func (c *reading) array(v *valueType, i int) int {
	if v.item == none {
		if kind, ok := c.r.Kind(i); ok && kind == wire.Array {
			return c.refuse(i, missingItemType, "the type "+v.id+" has no item type that is active, expected no value of it")
		}
	}
	i, more := c.r.Array(i)
	for more {
		i, more = c.r.Element(c.value(&c.table.types[v.item], i))
	}
	return i
}

// dataMember is the one member of an object that stands for bytes.
const dataMember = "$bonnie.data"

func (c *reading) object(v *valueType, i int) int {
	at, open, isData := i, len(c.seen), false
	for range v.required {
		c.seen = append(c.seen, 0)
	}
	number, i := c.r.Object(at, &v.members)
	for ; number >= 0; number, i = c.r.Member(i, number, &v.members) {
		if number == len(v.fields) {
			name, nameAt := c.r.Name()
			if string(name) == dataMember {
				isData = true
			} else {
				c.r.Broken(nameAt, undeclaredField, "the type of the object does not declare this field, expected it without")
			}
			i = c.r.Skip(i)
			continue
		}
		word, bit := open+number/64, uint64(1)<<(number%64)
		if c.seen[word]&bit != 0 {
			return c.r.Stop() // what is wrong with the text is found by reading it again
		}
		c.seen[word] |= bit
		f := &v.fields[number]
		if f.privacy > c.privacy {
			c.r.Broken(i, privacyTooLow, "this field is "+f.privacy.String()+" and the value is carried as "+c.privacy.String()+
				", expected a class as high")
		}
		switch {
		case v.members.Names[number] == dataMember:
			isData, i = true, c.r.Skip(i)
		case f.of == none:
			i = c.refuse(i, inactiveType, "the type "+f.typeID+" of this field is not active in this snapshot, expected no value")
		default:
			i = c.value(&c.table.types[f.of], i)
		}
	}
	seen := c.seen[open:]
	c.seen = c.seen[:open]
	switch {
	case i < 0:
	case isData:
		c.r.Broken(at, notAnObject, "this is data, or no value if it has other members, expected an object")
	default:
		for word, required := range v.required {
			if missing := required &^ seen[word]; missing != 0 {
				c.r.Missing(at, &v.members, word, missing)
			}
		}
	}
	return i
}

func (c *reading) enumeration(v *valueType, i int) int {
	text, end := c.r.Text(i)
	if end < 0 || isOneOf(v.values, text) {
		return end
	}
	c.r.Broken(i, unknownEnumMember, "this text is none of the enumeration, expected a member as it is declared")
	return end
}

// isOneOf says whether a text is in a sorted list.
func isOneOf(list []string, text wire.Text) bool {
	from, to := 0, len(list)
	for from < to {
		switch middle := int(uint(from+to) / 2); {
		case list[middle] == string(text):
			return true
		case list[middle] < string(text):
			from = middle + 1
		default:
			to = middle
		}
	}
	return false
}

// dataMembers are those of an object that stands for bytes.
var dataMembers = members([]string{dataMember})

func (c *reading) data(i int) int {
	if kind, ok := c.r.Kind(i); ok && kind != wire.Object {
		return c.r.Wrong(i, "data, an object with the one member "+dataMember)
	}
	at, good := i, true
	first, i := c.r.Object(at, &dataMembers)
	count := 0
	for number := first; number >= 0; number, i = c.r.Member(i, number, &dataMembers) {
		count++
		if kind, ok := c.r.Kind(i); number != 0 || !ok || kind != wire.String {
			good, i = false, c.r.Skip(i)
			continue
		}
		text, end := c.r.Text(i)
		if end >= 0 && !isBase64(text) {
			good = false
		}
		i = end
	}
	if i >= 0 && (count != 1 || !good) {
		c.r.Broken(at, shapeMismatch, "this is no data, expected an object with the one member "+dataMember+" and strict base64 in it")
	}
	return i
}

// isBase64 says whether a text is strict base64: the standard alphabet, with padding, and zeros in the bits that are left over.
func isBase64(t wire.Text) bool {
	n := len(t)
	if n == 0 || n%4 != 0 {
		return n == 0
	}
	pads := 0
	for pads < 2 && t[n-1-pads] == '=' {
		pads++
	}
	last := byte(0)
	for _, b := range t[:n-pads] {
		if last = digits64[b]; last == 0 {
			return false
		}
	}
	return (last-1)&(1<<(2*pads)-1) == 0
}

// digits64 has one more than the value of each digit, and 0 for all else.
var digits64 = func() (table [256]byte) {
	for i, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
		table[c] = byte(i + 1)
	}
	return table
}()
