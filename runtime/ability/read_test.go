package ability_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// text gives the findings of an error, one a line.
func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestRead(t *testing.T) {
	good := string(shippedFiles(t)[0])
	change := func(old, new string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("the package has no %s", old)
		}
		return strings.Replace(good, old, new, 1)
	}
	for _, c := range []struct{ name, file, want string }{
		{"good", good, ""},
		{"not canonical", good + "\n", "not-canonical at byte "},
		{"not JSON", good + "}", "trailing-bytes at byte "},
		{"bidi", change(`"format"`, "\"\u202eformat\""), "bidi-character at byte "},
		{"array", "[]", "not-an-object at byte 0"},
		{"another format", change(`"bonnie.ability-package"`, `"bonnie.style-profile"`), "unsupported-format at /format, byte "},
		{"another version", change(`"formatVersion":1`, `"formatVersion":2`), "unsupported-format-version at /formatVersion, byte "},
		{"no version", change(`"formatVersion":1,`, ``), "missing-member at /formatVersion, byte 0"},
		{"version of another type", change(`"formatVersion":1`, `"formatVersion":"1"`), "wrong-type at /formatVersion, byte "},
		{"format and more", change(`"formatVersion":1`, `"formatVersion":2,"formatVersions":1`), "unsupported-format-version at /formatVersion, byte "},
		{"member", change(`"formatVersion":1`, `"formatVersion":1,"formatVersions":1`), "unknown-member at /formatVersions, byte "},
		{"digest", change(`"digest":"`, `"digest":"x`), "malformed-digest at /integrity/digest, byte "},
	} {
		d, err := ability.Read([]byte(c.file))
		if !strings.HasPrefix(text(err), c.want) || strings.Contains(text(err), "\n") || (c.want == "") != (err == nil) && c.name != "digest" {
			t.Errorf("%s: have %v, want %s", c.name, err, c.want)
		}
		if whole := c.name == "good" || c.name == "digest"; (d != nil) != whole {
			t.Errorf("%s: there is a document: %v", c.name, d != nil)
		}
	}
}

func TestTheFormatIsJudgedFirstHoweverMuchIsWrong(t *testing.T) {
	file := `{"a0":1`
	for _, c := range "abcdefghijklmnopqrstuvwxyz" {
		for _, d := range "abcd" {
			file += `,"a` + string(c) + string(d) + `":1`
		}
	}
	file += `,"format":"x"}`
	_, err := ability.Read([]byte(file))
	want := "missing-member at /formatVersion, byte 0: the member is missing, expected it in every object of this kind\n" +
		"unsupported-format at /format, byte "
	if !strings.HasPrefix(text(err), want) {
		t.Errorf("have %v", err)
	}
}

// TestBrokenBytesAreJudgedAsStrictReadingDoes changes bytes of packages at random. The decoder refuses exactly what strict
// reading refuses, for the same reason, and what is complete comes back.
func TestBrokenBytesAreJudgedAsStrictReadingDoes(t *testing.T) {
	m := newMutator(3, shipped(t))
	var r wire.Reader
	var d ability.Document
	mutations(t, 3, 500, func(i int, file []byte) {
		for range 50 {
			broken := m.breakBytes(file)
			r.Reset(broken, wire.Package)
			err := d.Decode(&r)
			var invalid *wire.Invalid
			if err != nil && !errors.As(err, &invalid) {
				t.Fatal(err)
			}
			if want, ok := wire.Check(broken, wire.Package).(*wire.Error); ok {
				if invalid == nil || len(invalid.Findings) != 1 || invalid.Findings[0].Code != want.Code || invalid.Findings[0].Offset != want.Offset {
					t.Fatalf("%s\nstrict reading says %v, the decoder %v", broken, want, err)
				}
				continue
			}
			if invalid != nil && invalid.Findings[0].Code == "malformed-json" {
				t.Fatalf("%s\nthe decoder says %v", broken, err)
			}
			if invalid == nil || invalid.Whole {
				form, err := wire.AppendCanonical(nil, broken, wire.Package)
				if err != nil {
					t.Fatal(err)
				}
				if out := d.AppendCanonical(nil); string(out) != string(form) {
					t.Fatalf("%s\nis written again as\n%s", form, out)
				}
			}
		}
	})
}

// breakBytes changes a few bytes of a file.
func (m *mutator) breakBytes(file []byte) []byte {
	file = slices.Clone(file)
	for range 1 + m.IntN(3) {
		i := m.IntN(len(file))
		switch m.IntN(5) {
		case 0:
			file[i] = byte(m.IntN(256))
		case 1:
			file = slices.Delete(file, i, i+1)
		case 2:
			const bytes = " \"{}[],:\\0x\xc3"
			file = slices.Insert(file, i, bytes[m.IntN(len(bytes))])
		case 3: // once more, up to some place behind
			file = slices.Insert(file, i, slices.Clone(file[i:min(i+1+m.IntN(40), len(file))])...)
		default:
			const bytes = "0123456789azAZ-. "
			file[i] = bytes[m.IntN(len(bytes))]
		}
	}
	return file
}
