package wire_test

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// anything decodes a value of any kind with the primitives of a Reader, as generated code does, and writes it again.
type anything struct {
	kind    wire.Kind
	boolean bool
	number  float64
	text    wire.Text
	items   []anything
	members []wire.Entry[anything]
}

func (v *anything) Decode(r *wire.Reader) error { return r.End(v.decode(r, r.Begin())) }

func (v *anything) decode(r *wire.Reader, i int) int {
	kind, ok := r.Kind(i)
	v.kind = kind
	switch {
	case !ok:
		return r.Wrong(i, "a value")
	case kind == wire.Null:
		return r.Nothing(i)
	case kind == wire.Bool:
		v.boolean, i = r.Boolean(i)
	case kind == wire.Number:
		v.number, i = r.Number(i)
	case kind == wire.String:
		v.text, i = r.Text(i)
	case kind == wire.Array:
		v.items = v.items[:0]
		var more bool
		for i, more = r.Array(i); more; i, more = r.Element(i) {
			v.items = wire.Grow(v.items)
			i = v.items[len(v.items)-1].decode(r, i)
		}
	default:
		v.members = v.members[:0]
		var name wire.Text
		for name, i = r.Map(i); name != nil; name, i = r.Entry(i) {
			v.members = wire.Grow(v.members)
			m := &v.members[len(v.members)-1]
			m.Name = name
			i = m.Value.decode(r, i)
		}
		if i >= 0 && !wire.SortEntries(r, v.members) {
			return r.Stop()
		}
	}
	return i
}

func (v *anything) append(dst []byte) []byte {
	switch v.kind {
	case wire.Null:
		return append(dst, "null"...)
	case wire.Bool:
		return wire.AppendBool(dst, v.boolean)
	case wire.Number:
		return wire.AppendNumber(dst, v.number)
	case wire.String:
		return wire.AppendText(dst, v.text)
	case wire.Array:
		dst = append(dst, '[')
		for i := range v.items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = v.items[i].append(dst)
		}
		return append(dst, ']')
	}
	dst = append(dst, '{')
	for i, m := range wire.Sorted(v.members) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = m.Value.append(append(wire.AppendText(dst, m.Name), ':'))
	}
	return append(dst, '}')
}

// FuzzDecoding holds that decoding refuses what Check refuses, for the same reason at the same place, and that what was
// decoded is what the input says.
func FuzzDecoding(f *testing.F) {
	addVectors(f)
	var r wire.Reader
	var reused anything
	f.Fuzz(func(t *testing.T, input []byte) {
		for _, p := range []wire.Profile{wire.Value, wire.Package, wire.Fragment} {
			r.Reset(input, p)
			err := reused.Decode(&r)
			checked := wire.Check(input, p)
			if (err == nil) != (checked == nil) {
				t.Fatalf("profile %d: decoding says %v, Check %v", p, err, checked)
			}
			if err != nil {
				var invalid *wire.Invalid
				if !errors.As(err, &invalid) || len(invalid.Findings) != 1 || invalid.Whole || invalid.More != 0 {
					t.Fatalf("profile %d: %v", p, err)
				}
				want, found := checked.(*wire.Error), invalid.Findings[0]
				if found.Code != want.Code || found.Offset != want.Offset || found.Detail != want.Detail || found.Pointer != "" {
					t.Fatalf("profile %d: decoding says %v, Check %v", p, found, want)
				}
				continue
			}
			form, err := wire.AppendCanonical(nil, input, p)
			if err != nil {
				t.Fatal(err)
			}
			if out := reused.append(nil); string(out) != string(form) {
				t.Fatalf("profile %d: decoded and written again it is %s, the canonical form is %s", p, out, form)
			}
		}
	})
}

// pair is an object as generated code knows it.
type pair struct {
	left, right int64
}

var membersPair = wire.Members{
	Names: []string{"left", "right"}, Keys: []string{`"left":`, `"right":`},
	Missing:   []wire.Code{1: "missing-right"},
	Forbidden: []wire.Forbidden{{Name: "secret", Code: "forbidden-member"}},
	Strict:    true,
}

func (v *pair) Decode(r *wire.Reader) error { return r.End(v.decode(r, r.Begin())) }

func (v *pair) decode(r *wire.Reader, i int) int {
	at, seen := i, uint64(0)
	m, i := r.Object(at, &membersPair)
	for ; m >= 0; m, i = r.Member(i, m, &membersPair) {
		if seen&(1<<m) != 0 {
			return r.Stop()
		}
		seen |= 1 << m
		if p := i; m == 0 {
			v.left, i = r.Integer(p)
		} else if v.right, i = r.Integer(p); i >= 0 && v.right > 9 {
			r.Broken(p, "number-too-large", "expected at most 9")
		}
	}
	if i >= 0 && seen != 3 {
		r.Missing(at, &membersPair, 0, 3&^seen)
	}
	return i
}

func TestFindings(t *testing.T) {
	for _, c := range []struct{ input, want string }{
		{`{"left":1,"right":2}`, ``},
		{` { "right" : 2 , "left" : 1 } `, ``},
		{`{"\u006ceft":1,"righ\u0074":2}`, ``},
		{`{"left":4.0,"right":4e0}`, ``},
		{`{"left":-0,"right":-9007199254740991}`, ``},
		{`{"left":1.5,"right":2}`, `wrong-type at /left, byte 8: this number has a fraction, expected an integer`},
		{`{"left":null,"right":"2"}`, `explicit-null at /left, byte 8: this is null, expected an integer
wrong-type at /right, byte 21: this is a string, expected an integer`},
		{`{"left":[{"left":1}],"right":{}}`, `wrong-type at /left, byte 8: this is an array, expected an integer
wrong-type at /right, byte 29: this is an object, expected an integer`},
		{`{"right":10}`, `missing-member at /left, byte 0: the member is missing, expected it in every object of this kind
number-too-large at /right, byte 9: expected at most 9`},
		{`{}`, `missing-member at /left, byte 0: the member is missing, expected it in every object of this kind
missing-right at /right, byte 0: the member is missing, expected it in every object of this kind`},
		{`{"left":1,"Right":2,"right":2,"other~/":[1],"secret":"x"}`, `case-folded-member at /Right, byte 10: the object has the member "right", expected that spelling
unknown-member at /other~0~1, byte 30: the object does not have this member, expected it without
forbidden-member at /secret, byte 44: an object of this kind never has this member, expected it without`},
		{`[]`, `wrong-type at byte 0: this is an array, expected an object`},
		{`null`, `explicit-null at byte 0: this is null, expected an object`},
		// What is wrong with the text is all that is said.
		{`{"left":"x","right":2`, `malformed-json at byte 21: expected ',' or '}' after a member of an object, found the end of the input`},
		{`{"left":"x","left":2}`, `duplicate-member at byte 12: the object has a member of this name already, expected each name once`},
		{`{"left":1,"right":2,"x":{"y":1,"y":2}}`, `duplicate-member at byte 31: the object has a member of this name already, expected each name once`},
		{`{"left":1,"right":2,"x":1,"x":2}`, `duplicate-member at byte 26: the object has a member of this name already, expected each name once`},
		{`{"left":1,"right":9007199254740992}`, `integer-out-of-range at byte 18: the number is beyond the exact integers, expected -9007199254740991 to 9007199254740991`},
		{`{"left":01,"right":2}`, `malformed-json at byte 9: expected no digit after a leading 0`},
		{`{"left":1,"right":2}}`, `trailing-bytes at byte 20: expected only white space after the value`},
		{``, `malformed-json at byte 0: expected a value, found the end of the input`},
	} {
		var r wire.Reader
		var v pair
		r.Reset([]byte(c.input), wire.Value)
		have := ""
		if err := v.Decode(&r); err != nil {
			have = err.Error()
		}
		if have != c.want {
			t.Errorf("%s\nhave %s\nwant %s", c.input, have, c.want)
		}
	}
}

func TestValuesOutliveNothing(t *testing.T) {
	var r wire.Reader
	var v pair
	r.Reset([]byte(`{"left":1,"right":10}`), wire.Value)
	var invalid *wire.Invalid
	if err := v.Decode(&r); !errors.As(err, &invalid) || !invalid.Whole || v.left != 1 || v.right != 10 {
		t.Errorf("have %v and %v; a value with a broken keyword is there, and the error says so", v, invalid)
	}
	r.Reset([]byte(`{"left":1}`), wire.Value)
	if err := v.Decode(&r); !errors.As(err, &invalid) || invalid.Whole {
		t.Errorf("have %v; a value with a missing member is not there", invalid)
	}
}

func TestFindingsBeyondTheLimitAreCounted(t *testing.T) {
	src := []byte(`{"left":1,"right":2` + strings.Repeat(`,"x`, 0))
	for i := range 100 {
		src = append(src, `,"x`+strconv.Itoa(i)+`":0`...)
	}
	src = append(src, '}')
	var r wire.Reader
	var v pair
	for _, c := range []struct{ limit, kept, more int }{{0, 64, 36}, {7, 7, 93}, {100, 100, 0}, {1000, 100, 0}} {
		r.Limit = c.limit
		r.Reset(src, wire.Value)
		var invalid *wire.Invalid
		if err := v.Decode(&r); !errors.As(err, &invalid) || len(invalid.Findings) != c.kept || invalid.More != c.more {
			t.Errorf("limit %d: have %d findings and %d more, want %d and %d", c.limit, len(invalid.Findings), invalid.More, c.kept, c.more)
		}
	}
}

// dropping is an object that drops what it does not know.
type dropping struct{ inner *dropping }

var membersDropping = wire.Members{Names: []string{"inner"}, Keys: []string{`"inner":`}, Others: wire.Drop}

func (v *dropping) decode(r *wire.Reader, i int) int {
	m, i := r.Object(i, &membersDropping)
	for ; m >= 0; m, i = r.Member(i, m, &membersDropping) {
		if m == 0 {
			v.inner = new(dropping)
			i = v.inner.decode(r, i)
		} else {
			i = r.Skip(i)
		}
	}
	return i
}

func TestDroppedMembersHaveDifferentNames(t *testing.T) {
	for _, c := range []struct {
		input string
		good  bool
	}{
		{`{"a":1,"b":{"a":1},"inner":{"a":2,"b":3,"inner":{}},"c":4}`, true},
		{`{"a":1,"inner":{"a":2,"b":3},"\u0061":4}`, false},
		{`{"a":1,"inner":{"b":2,"b":3}}`, false},
		{`{"a":{"b":1,"b":2}}`, false},
	} {
		var r wire.Reader
		r.Reset([]byte(c.input), wire.Value)
		if err := r.End(new(dropping).decode(&r, r.Begin())); (err == nil) != c.good {
			t.Errorf("%s: %v", c.input, err)
		}
	}
}

func TestIntegersAndNumbers(t *testing.T) {
	var r wire.Reader
	for _, s := range []string{
		"0", "-0", "7", "-12", "123456789012345", "1234567890123456", "-999999999999999", "9007199254740991", "0.5", "-0.25", "1.25", "0.1", "0.30000000000000004",
		"123456.789012345", "1e3", "1E+3", "12e-1", "100.00", "0.000001", "1e-7", "0.1e1", "5e-324", "2.2250738585072014e-308", "1.7976931348623157e-300",
		"999999999999.999", "0.000000000000001", "4.35", "8.5e-17", "3.0", "30.0e-1",
	} {
		want, _ := strconv.ParseFloat(s, 64)
		r.Reset([]byte(s), wire.Value)
		have, end := r.Number(r.Begin())
		if err := r.End(end); err != nil || have != want || math.Signbit(have) != math.Signbit(want) {
			t.Errorf("%s is %v, %v", s, have, err)
		}
		r.Reset([]byte(s), wire.Value)
		n, end := r.Integer(r.Begin())
		if err := r.End(end); (err == nil) != (want == math.Trunc(want)) || err == nil && float64(n) != want {
			t.Errorf("%s as an integer is %v, %v", s, n, err)
		}
	}
}

func TestNamesThatDifferInCaseAlone(t *testing.T) {
	for _, c := range []struct {
		names string
		want  string
	}{
		{"a b c", ""}, {"a B c", ""}, {"a A", "/a"}, {"k K \u212a", "/k /\u212a"}, {"straße STRASSE", ""}, {"é É e E", "/e /é"},
	} {
		var entries []wire.Entry[int]
		src := "{"
		for i, name := range strings.Fields(c.names) {
			if i > 0 {
				src += ","
			}
			src += strconv.Quote(name) + ":1"
			entries = append(entries, wire.Entry[int]{Name: wire.Text(name), Value: 1})
		}
		src += "}"
		wire.SortEntries(nil, entries)
		var r wire.Reader
		r.Reset([]byte(src), wire.Value)
		wire.Folded(&r, 0, entries)
		var have []string
		var invalid *wire.Invalid
		if errors.As(r.End(len(src)), &invalid) {
			for _, f := range invalid.Findings {
				have = append(have, f.Pointer)
			}
		}
		if slices.Sort(have); strings.Join(have, " ") != c.want {
			t.Errorf("%s: have %s, want %s", c.names, have, c.want)
		}
	}
}

func TestTextIsAView(t *testing.T) {
	src := []byte(`["plain","with \"escapes\"",""]`)
	var r wire.Reader
	r.Reset(src, wire.Value)
	var v anything
	if err := v.Decode(&r); err != nil {
		t.Fatal(err)
	}
	if &v.items[0].text[0] != &src[2] {
		t.Error("a text without escapes is no view of the input")
	}
	if v.items[1].text.String() != `with "escapes"` || v.items[2].text == nil || len(v.items[2].text) != 0 {
		t.Errorf("have %q and %v", v.items[1].text, v.items[2].text)
	}
	if cap(v.items[0].text) != len(v.items[0].text) {
		t.Error("appending to a text would write into the input")
	}
}
