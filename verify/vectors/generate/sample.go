package generate

import (
	"bytes"
	"fmt"
	"slices"
)

// bad is a case in which one value is wrong by itself: the finding stands where the value does.
func bad(base, code, variant, path, json string) sample {
	return one(base, code, variant, path, set(path, json))
}

// one is a case with one error, the code of its name.
func one(base, code, variant, path string, edits ...edit) sample {
	return sample{code: code, variant: variant, base: base, edits: edits, expect: []string{code + " " + path}}
}

// warned is a case with one warning, the code of its name.
func warned(base, code, variant, path string, edits ...edit) sample {
	return sample{code: code, variant: variant, base: base, edits: edits, expect: []string{"warning " + code + " " + path}}
}

// raw is a case about bytes: the finding has no path.
func raw(code, variant string, changes ...change) sample {
	return sample{code: code, variant: variant, base: "paper", changes: changes, expect: []string{code}}
}

// fine is a package without a finding.
func fine(base, variant string, edits ...edit) sample {
	return sample{code: "ok", variant: variant, base: base, edits: edits}
}

// and adds findings that the fault brings along.
func (s sample) and(expect ...string) sample {
	s.expect = append(s.expect, expect...)
	return s
}

// among installs the package together with others.
func (s sample) among(packages ...string) sample {
	s.graph, s.peers = true, packages
	return s
}

// called gives the file of the package a name.
func (s sample) called(file string) sample {
	s.file = file
	return s
}

// under gives the runtime a version.
func (s sample) under(version string) sample {
	s.runtime = version
	return s
}

// swap replaces the one occurrence of a text by another.
func swap(old, new string) change {
	return func(file []byte) ([]byte, error) {
		if n := bytes.Count(file, []byte(old)); n != 1 {
			return nil, fmt.Errorf("%q occurs %d times", old, n)
		}
		return bytes.Replace(file, []byte(old), []byte(new), 1), nil
	}
}

// whole replaces the whole file.
func whole(text string) change {
	return func([]byte) ([]byte, error) { return []byte(text), nil }
}

// ahead and behind put a text in front of the file and at its end.
func ahead(text string) change {
	return func(file []byte) ([]byte, error) { return append([]byte(text), file...), nil }
}

func behind(text string) change {
	return func(file []byte) ([]byte, error) { return append(file, text...), nil }
}

// without takes away from the cases of one base what they are not about, before anything else is done: files stay small that
// way.
func without(base string, edits []edit, cases []sample) []sample {
	for i, s := range cases {
		if s.base == base {
			cases[i].edits = slices.Concat(edits, s.edits)
		}
	}
	return cases
}

// expecting replaces the findings.
func (s sample) expecting(expect ...string) sample {
	s.expect = expect
	return s
}

// with edits the package further.
func (s sample) with(edits ...edit) sample {
	s.edits = append(s.edits, edits...)
	return s
}
