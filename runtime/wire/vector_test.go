package wire_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// A vector file is a text file with a case a line; testdata/README.md specifies it.

// vector is a case: its fields before the input, and the input.
type vector struct {
	place  string // FILE:LINE
	fields []string
	input  []byte
}

func readVectors(tb testing.TB, file string, fields int) []vector {
	tb.Helper()
	var vectors []vector
	for i, line := range lines(tb, file) {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		v := vector{place: file + ":" + strconv.Itoa(i+1)}
		for range fields {
			var field string
			field, line, _ = strings.Cut(strings.TrimLeft(line, " "), " ")
			v.fields = append(v.fields, field)
		}
		input, err := parseBytes(line)
		if err != nil {
			tb.Fatalf("%s: %v", v.place, err)
		}
		v.input = input
		vectors = append(vectors, v)
	}
	return vectors
}

// lines gives the lines of a text file.
func lines(tb testing.TB, file string) []string {
	tb.Helper()
	data, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		tb.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

// parseBytes reads terms, each a quoted Go string with an optional *N for N copies of it, up to a comment.
func parseBytes(text string) ([]byte, error) {
	var bytes []byte
	for text = strings.TrimSpace(text); text != "" && text[0] != '#'; text = strings.TrimSpace(text) {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return nil, err
		}
		term, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, err
		}
		text = text[len(quoted):]
		times := 1
		if strings.HasPrefix(text, "*") {
			digits, rest, _ := strings.Cut(text[1:], " ")
			if times, err = strconv.Atoi(digits); err != nil {
				return nil, err
			}
			text = rest
		}
		bytes = append(bytes, strings.Repeat(term, times)...)
	}
	return bytes, nil
}

var profiles = []struct {
	wire.Profile
	name string
}{{wire.JSON, "json"}, {wire.Value, "value"}, {wire.Package, "package"}, {wire.Fragment, "fragment"}}

// codes are all codes of the package.
var codes = []wire.Code{
	"package-too-large", "byte-order-mark", "invalid-utf8", "malformed-json", "trailing-bytes", "nesting-too-deep",
	"duplicate-member", "lone-surrogate", "non-finite-number", "integer-out-of-range", "control-character",
	"bidi-character", "invisible-character", "tag-character", "noncharacter", "not-an-object", "not-canonical",
}

// verdict words the result of a reading: "ok" or CODE@OFFSET.
func verdict(err error) string {
	if err == nil {
		return "ok"
	}
	e := err.(*wire.Error)
	return string(e.Code) + "@" + strconv.Itoa(e.Offset)
}

// TestRefused reads the vectors of testdata/refused: a file a code, with the exact offset in each profile.
func TestRefused(t *testing.T) {
	for _, code := range codes {
		vectors := readVectors(t, "testdata/refused/"+string(code)+".txt", 2)
		if len(vectors) == 0 {
			t.Errorf("%s: no vectors", code)
		}
		for _, v := range vectors {
			for i, p := range profiles {
				check := wire.Check
				if code == "not-canonical" {
					check = wire.CheckCanonical
				}
				err := check(v.input, p.Profile)
				got, want := verdict(err), string(code)+"@"+v.fields[1]
				switch mark := v.fields[0][i]; {
				case mark == "jvpf"[i] && got != want:
					t.Errorf("%s: %s: got %s, want %s", v.place, p.name, got, want)
				case mark == '-' && got != "ok":
					t.Errorf("%s: %s: got %s, want ok", v.place, p.name, got)
				case mark == '*' && (got == "ok" || got == want):
					t.Errorf("%s: %s: got %s, want another code or offset", v.place, p.name, got)
				case mark != "jvpf"[i] && mark != '-' && mark != '*':
					t.Errorf("%s: unknown mark %q", v.place, mark)
				}
				if err != nil {
					checkDetail(t, v.place, err.(*wire.Error))
				}
			}
		}
	}
}

// checkDetail holds the form of a message.
func checkDetail(t *testing.T, place string, e *wire.Error) {
	t.Helper()
	if want := string(e.Code) + " at byte " + strconv.Itoa(e.Offset) + ": " + e.Detail; e.Error() != want {
		t.Errorf("%s: got %q, want %q", place, e.Error(), want)
	}
	if e.Detail == "" || strings.HasSuffix(e.Detail, ".") || !strings.Contains(e.Detail, "expected") {
		t.Errorf("%s: detail %q does not say what is expected", place, e.Detail)
	}
}

// TestAccepted reads testdata/accepted.txt: what looks wrong and is right.
func TestAccepted(t *testing.T) {
	for _, v := range readVectors(t, "testdata/accepted.txt", 1) {
		for i, p := range profiles {
			got := verdict(wire.Check(v.input, p.Profile))
			if mark := v.fields[0][i]; (mark == "jvpf"[i]) != (got == "ok") {
				t.Errorf("%s: %s: got %s", v.place, p.name, got)
			}
		}
	}
}

// TestGrammar reads testdata/grammar.txt, the cases of JSONTestSuite.
func TestGrammar(t *testing.T) {
	vectors := readVectors(t, "testdata/grammar.txt", 4)
	if len(vectors) != 318 {
		t.Errorf("%d cases, JSONTestSuite has 318", len(vectors))
	}
	for _, v := range vectors {
		for i, p := range []wire.Profile{wire.JSON, wire.Value, wire.Fragment} {
			got, _, _ := strings.Cut(verdict(wire.Check(v.input, p)), "@")
			if want := v.fields[1+i]; got != want {
				t.Errorf("%s: %s: profile %d: got %s, want %s", v.place, v.fields[0], p, got, want)
			}
		}
		if name, json := v.fields[0], v.fields[1]; name[:2] == "y_" && json != "ok" || name[:2] == "n_" && json == "ok" {
			t.Errorf("%s: %s must not have the verdict %s in profile json", v.place, name, json)
		}
	}
}
