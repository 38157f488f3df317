package canon

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

var update = flag.Bool("update", false, "write the messages that the tests compute to the vectors")

// A vector is a file: header lines, a blank line, and the raw bytes that are judged. The headers are
//
//	expect: a code, or ok
//	digest: what Integrity returns, with ok
//	says:   the pointer and the message of the error, otherwise; the words of strict reading are those of package wire and
//	        are left out
type vector struct {
	expect, digest, says string
	raw                  []byte
}

func parseVector(t *testing.T, file []byte) (v vector) {
	t.Helper()
	head, raw, ok := bytes.Cut(file, []byte("\n\n"))
	if !ok {
		t.Fatal("there is no blank line behind the headers")
	}
	v.raw = raw
	for line := range strings.SplitSeq(string(head), "\n") {
		name, value, _ := strings.Cut(line, ": ")
		switch name {
		case "expect":
			v.expect = value
		case "digest":
			v.digest = value
		case "says":
			v.says = value
		default:
			t.Fatalf("unknown header %q", line)
		}
	}
	return v
}

func (v vector) format() []byte {
	head := "expect: " + v.expect + "\n"
	if v.digest != "" {
		head += "digest: " + v.digest + "\n"
	}
	if v.says != "" {
		head += "says: " + v.says + "\n"
	}
	return append([]byte(head+"\n"), v.raw...)
}

// judge is Check, then Integrity.
func judge(file []byte) (digest string, err error) {
	root, err := Check(file)
	if err != nil {
		return "", err
	}
	return Integrity(file, root)
}

func TestVectors(t *testing.T) {
	files, err := filepath.Glob("testdata/vectors/*.vector")
	if err != nil {
		t.Fatal(err)
	}
	codes := make(map[string]bool)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".vector"), func(t *testing.T) {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			v := parseVector(t, content)
			codes[v.expect] = true
			got := vector{expect: "ok", raw: v.raw}
			got.digest, err = judge(v.raw)
			if err != nil {
				e := err.(*Error)
				got.expect = e.Code
				if wire.Check(v.raw, wire.Package) == nil {
					got.says = strings.TrimPrefix(e.Pointer+": "+e.Message, ": ")
				}
			}
			if *update && got.expect == v.expect {
				if err := os.WriteFile(file, got.format(), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(v.format()), string(got.format())); diff != "" {
				t.Error(diff)
			}
		})
	}
	want := []string{
		"bidi-character", "byte-order-mark", "control-character", "digest-mismatch", "duplicate-member", "integer-out-of-range",
		"invalid-utf8", "invisible-character", "lone-surrogate", "malformed-digest", "malformed-json", "missing-integrity",
		"nesting-too-deep", "non-finite-number", "noncharacter", "not-an-object", "not-canonical", "ok", "tag-character",
		"trailing-bytes", "unsupported-digest-algorithm",
	}
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(codes))); diff != "" {
		t.Errorf("the codes that have a vector: %s", diff)
	}
}

func TestTooLarge(t *testing.T) {
	// The largest package and one byte more, both without a digest, so that the first is judged to its end.
	for _, c := range []struct {
		size int
		code string
	}{{4 << 20, "missing-integrity"}, {4<<20 + 1, "package-too-large"}} {
		file := fmt.Appendf(nil, `{"a":"%s"}`, strings.Repeat("x", c.size-len(`{"a":""}`)))
		if _, err := judge(file); err == nil || err.(*Error).Code != c.code {
			t.Errorf("%d bytes: %v, not %s", len(file), err, c.code)
		}
	}
}

func TestShippedPackages(t *testing.T) {
	for _, file := range shipped(t) {
		digest, err := judge(file)
		if err != nil {
			t.Errorf("%.40s…: %v", file, err)
		} else if !bytes.Contains(file, []byte(`"digest":"`+digest+`"`)) {
			t.Errorf("%.40s…: it does not state the digest %s", file, digest)
		}
	}
}

// TestEveryByteCounts changes bytes of a shipped package, one at a time by one bit: none of the changed files is accepted.
func TestEveryByteCounts(t *testing.T) {
	smallest := slices.MinFunc(shipped(t), func(a, b []byte) int { return len(a) - len(b) })
	// A prime step visits bytes of all kinds and takes a second; the first and last hundred are visited one by one.
	for at := 0; at < len(smallest); at++ {
		if at > 100 && at < len(smallest)-100 {
			at += 96
		}
		changed := bytes.Clone(smallest)
		changed[at] ^= 1
		if _, err := judge(changed); err == nil {
			t.Fatalf("byte %d can be changed from %q to %q", at, smallest[at], changed[at])
		}
	}
}

// shipped returns the shipped packages.
func shipped(t testing.TB) (packages [][]byte) {
	t.Helper()
	files, err := filepath.Glob("../../abilities/*.bonnie")
	if err != nil || len(files) == 0 {
		t.Fatal("no shipped packages", err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, content)
	}
	return packages
}

// FuzzCheck judges any bytes: nothing panics, and the two writers never disagree, so what is accepted is what our own
// writer would write.
func FuzzCheck(f *testing.F) {
	files, err := filepath.Glob("testdata/vectors/*.vector")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		_, raw, _ := bytes.Cut(content, []byte("\n\n"))
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		root, err := Check(file)
		if ours := wire.CheckCanonical(file, wire.Package); (ours == nil) != (err == nil) {
			t.Fatalf("the writers disagree: %v, %v", err, ours)
		}
		if err != nil {
			if _, ok := err.(*Error); !ok {
				t.Fatalf("%T is no *Error", err)
			}
			return
		}
		if _, err := Integrity(file, root); err != nil {
			if _, ok := err.(*Error); !ok {
				t.Fatalf("%T is no *Error", err)
			}
		}
		// The cut leaves a canonical object that lacks exactly one member.
		rest, err := Check(without(file, root, "integrity"))
		if err != nil {
			t.Fatal(err)
		}
		expected := len(root.Members)
		if root.Member("integrity") != nil {
			expected--
		}
		if rest.Member("integrity") != nil || len(rest.Members) != expected {
			t.Fatalf("the cut leaves %s", rest.AppendCanonical(nil))
		}
	})
}
