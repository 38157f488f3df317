package wire_test

import (
	"bytes"
	"encoding/json"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/gowebpki/jcs"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// addVectors seeds a target with the inputs of the vector files.
func addVectors(f *testing.F) {
	files, err := filepath.Glob("testdata/refused/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	vectors := append(readVectors(f, "testdata/grammar.txt", 4), readVectors(f, "testdata/accepted.txt", 1)...)
	for _, file := range files {
		vectors = append(vectors, readVectors(f, filepath.ToSlash(file), 2)...)
	}
	for _, v := range vectors {
		if len(v.input) < 1000 {
			f.Add(v.input)
		}
	}
}

// FuzzCanonical holds what is true of the canonical form of all inputs, in all profiles.
func FuzzCanonical(f *testing.F) {
	addVectors(f)
	f.Fuzz(func(t *testing.T, input []byte) {
		for _, p := range profiles {
			form, err := wire.AppendCanonical(nil, input, p.Profile)
			checked := wire.Check(input, p.Profile)
			root, parsed := wire.Parse(input, p.Profile)
			same := wire.CheckCanonical(input, p.Profile)
			if verdict(err) != verdict(parsed) {
				t.Fatalf("%s: AppendCanonical says %s, Parse says %s", p.name, verdict(err), verdict(parsed))
			}
			if err != nil {
				if verdict(same) != verdict(err) {
					t.Fatalf("%s: AppendCanonical says %s, CheckCanonical says %s", p.name, verdict(err), verdict(same))
				}
				code := err.(*wire.Error).Code
				meaning := code == "duplicate-member" || code == "lone-surrogate" || code == "non-finite-number"
				if verdict(checked) != verdict(err) && !(p.Profile == wire.JSON && meaning) {
					t.Fatalf("%s: AppendCanonical says %s, Check says %s", p.name, verdict(err), verdict(checked))
				}
				continue
			}
			if checked != nil {
				t.Fatalf("%s: AppendCanonical accepts what Check refuses: %v", p.name, checked)
			}
			if (same == nil) != bytes.Equal(form, input) {
				t.Fatalf("%s: CheckCanonical says %s, the form is %s", p.name, verdict(same), form)
			}
			if err := wire.CheckCanonical(form, p.Profile); err != nil {
				t.Fatalf("%s: the form %s is refused: %v", p.name, form, err)
			}
			if again, err := wire.AppendCanonical(nil, form, p.Profile); err != nil || !bytes.Equal(again, form) {
				t.Fatalf("%s: the form of the form %s is %s, %v", p.name, form, again, err)
			}
			if tree := root.AppendCanonical(nil); !bytes.Equal(tree, form) {
				t.Fatalf("%s: the form of the tree is %s, that of the bytes %s", p.name, tree, form)
			}
		}
	})
}

// FuzzReaderCanonical holds that a Reader takes no input for canonical that is not.
func FuzzReaderCanonical(f *testing.F) {
	addVectors(f)
	f.Fuzz(func(t *testing.T, input []byte) {
		var r wire.Reader
		for _, p := range profiles {
			read := p.Profile
			if read == wire.JSON {
				read = wire.Value
			}
			same := wire.CheckCanonical(input, read)
			r.Reset(input, p.Profile)
			typed := r.End(new(anything).decode(&r, r.Begin()))
			if r.Canonical() && (same != nil || typed != nil) {
				t.Fatalf("%s: decoding says canonical and %v, CheckCanonical says %v", p.name, typed, same)
			}
			r.Reset(input, p.Profile)
			skipped := r.End(r.Skip(r.Begin()))
			if r.Canonical() && (same != nil || skipped != nil) {
				t.Fatalf("%s: skipping says canonical and %v, CheckCanonical says %v", p.name, skipped, same)
			}
			exact := len(input) < 8 && !bytes.ContainsAny(input, "eE") // numbers are short
			if same == nil && exact && !r.Canonical() {
				t.Fatalf("%s: skipping does not see that the input is canonical", p.name)
			}
		}
	})
}

// FuzzAgainstJCS compares the form with that of gowebpki/jcs. The two accept the same inputs, but for one limit: jcs reads
// 10 000 levels.
func FuzzAgainstJCS(f *testing.F) {
	addVectors(f)
	f.Fuzz(func(t *testing.T, input []byte) {
		form, err := wire.AppendCanonical(nil, input, wire.JSON)
		if err != nil && err.(*wire.Error).Code == "nesting-too-deep" {
			return
		}
		want, jcsErr := jcs.Transform(input)
		if (err == nil) != (jcsErr == nil) {
			t.Fatalf("wire says %v, jcs says %v", err, jcsErr)
		}
		if err == nil && !bytes.Equal(form, want) {
			t.Fatalf("the form is %s, jcs has %s", form, want)
		}
	})
}

// FuzzCheck compares what is accepted, and what it means, with encoding/json and the rules of the profiles as an
// independent reading of its tokens finds them.
func FuzzCheck(f *testing.F) {
	addVectors(f)
	characters := readCharacters(f)
	f.Fuzz(func(t *testing.T, input []byte) {
		accepted := true
		for _, p := range []wire.Profile{wire.JSON, wire.Value, wire.Fragment, wire.Package} {
			err := wire.Check(input, p)
			if err == nil && !accepted {
				t.Fatalf("profile %d accepts what a laxer one refuses", p)
			}
			accepted = err == nil
			if e, ok := err.(*wire.Error); ok && (e.Offset < 0 || e.Offset > len(input) || !slices.Contains(codes, e.Code)) {
				t.Fatalf("profile %d: %v", p, err)
			}
		}

		err := wire.Check(input, wire.JSON)
		if err != nil {
			if err.(*wire.Error).Code != "nesting-too-deep" && json.Valid(input) && utf8.Valid(input) {
				t.Fatalf("encoding/json accepts it: %v", err)
			}
			return
		}
		if !json.Valid(input) || !utf8.Valid(input) {
			t.Fatal("encoding/json refuses it")
		}

		surrogates := strings.Contains(strings.ToLower(string(input)), `\ud`)
		found := findings(input, characters, surrogates)
		value, fragment := wire.Check(input, wire.Value), wire.Check(input, wire.Fragment)
		if value == nil {
			for _, code := range []wire.Code{"duplicate-member", "non-finite-number", "integer-out-of-range", "noncharacter"} {
				if found[code] {
					t.Fatalf("value accepts it, and yet it has %s", code)
				}
			}
			root, err := wire.Parse(input, wire.Value)
			if err != nil {
				t.Fatal(err)
			}
			var want any
			if err := json.Unmarshal(input, &want); err != nil {
				t.Fatal(err)
			}
			if got := plainValue(root); !reflect.DeepEqual(got, want) {
				t.Fatalf("the tree is %v, encoding/json has %v", got, want)
			}
		}
		if fragment == nil && len(found) > 0 {
			t.Fatalf("fragment accepts it, and yet it has %v", found)
		}
		for _, err := range []error{value, fragment} {
			if err == nil {
				continue
			}
			code := err.(*wire.Error).Code
			hidden := surrogates && (code == "lone-surrogate" || code == "duplicate-member")
			if !found[code] && !hidden && code != "nesting-too-deep" {
				t.Fatalf("%v, and yet it has only %v", err, found)
			}
		}
	})
}

// findings gives the codes of a text of the grammar, by the tokens that encoding/json finds in it. A lone surrogate is
// U+FFFD there: it has no code here, and where there are surrogates, names with U+FFFD are not compared.
func findings(input []byte, characters map[rune]wire.Code, surrogates bool) map[wire.Code]bool {
	found := make(map[wire.Code]bool)
	tokens := json.NewDecoder(bytes.NewReader(input))
	tokens.UseNumber()
	names := []map[string]bool{nil} // of each open object; nil for an array and for the text
	isName := false
	for {
		token, err := tokens.Token()
		if err != nil {
			return found
		}
		named := false
		switch token := token.(type) {
		case json.Delim:
			switch token {
			case '{':
				names = append(names, make(map[string]bool))
			case '[':
				names = append(names, nil)
			default:
				names = names[:len(names)-1]
			}
		case string:
			before := ' '
			for _, r := range token {
				joins := (r == 0x200C || r == 0x200D) && before >= 0x80 && unicode.In(before, unicode.L, unicode.M)
				if code := characters[r]; code != "" && !joins {
					found[code] = true
				}
				before = r
			}
			if isName {
				top := names[len(names)-1]
				if top[token] && !(surrogates && strings.ContainsRune(token, utf8.RuneError)) {
					found["duplicate-member"] = true
				}
				top[token], named = true, true
			}
		case json.Number:
			f, err := strconv.ParseFloat(string(token), 64)
			if err != nil {
				found["non-finite-number"] = true
			} else if math.Abs(f) > 1<<53-1 {
				found["integer-out-of-range"] = true
			}
		}
		isName = names[len(names)-1] != nil && !named
	}
}

// plainValue gives a tree as encoding/json decodes one.
func plainValue(n *wire.Node) any {
	switch n.Kind {
	case wire.Bool:
		return n.Bool
	case wire.Number:
		return n.Number
	case wire.String:
		return n.Text
	case wire.Array:
		items := make([]any, len(n.Items))
		for i, item := range n.Items {
			items[i] = plainValue(item)
		}
		return items
	case wire.Object:
		members := make(map[string]any, len(n.Members))
		for _, m := range n.Members {
			members[m.Name] = plainValue(m.Value)
		}
		return members
	}
	return nil
}
