package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/canon"
	"github.com/bonnie-build/bonnie/verify/conform"
	"github.com/bonnie-build/bonnie/verify/report"
	"github.com/bonnie-build/bonnie/verify/same"
	"github.com/bonnie-build/bonnie/verify/shelf"
)

// verifier verifies packages and tells people what it found.
type verifier struct {
	out       *report.Text
	schema    *conform.Schema
	abilities string // the folder of shipped packages
	rebuilt   string // the folder of rebuilt ones
	findings  report.List
}

func newVerifier(out *report.Text, abilities, rebuilt string) (*verifier, error) {
	schema, err := conform.Compile()
	if err != nil {
		return nil, err
	}
	return &verifier{out: out, schema: schema, abilities: abilities, rebuilt: rebuilt}, nil
}

// check judges files by themselves.
func (v *verifier) check(files []string) (refused bool) {
	for _, file := range files {
		if content, finding := shelf.Read(file); finding != nil {
			v.findings = append(v.findings, *finding)
		} else if digest, ok := v.judge(file, content); ok {
			v.out.Line(fmt.Sprintf("  %s  %s", digest, filepath.ToSlash(file)))
		}
	}
	return v.end(fmt.Sprintf("%d of %d packages are canonical, have the right digest and are valid", len(files)-v.findings.Files(), len(files)))
}

// judge holds the bytes of a package to everything that they can be held to alone, and returns the digest.
func (v *verifier) judge(file string, content []byte) (digest string, ok bool) {
	_, digest, err := canon.Check(content)
	if err != nil {
		code, message := "unreadable-package", err.Error()
		var e *canon.Error
		if errors.As(err, &e) {
			code, message = e.Code, e.Message
		}
		v.add(file, "", code, message)
		return "", false
	}
	invalid, err := v.schema.Validate(content)
	if err != nil {
		v.add(file, "", "schema-violation", err.Error())
		return "", false
	}
	for _, f := range invalid {
		v.add(file, f.Pointer, f.Code, f.Message)
	}
	return digest, len(invalid) == 0
}

func (v *verifier) add(file, pointer, code, message string, details ...string) {
	v.findings = append(v.findings, report.Finding{File: filepath.ToSlash(file), Pointer: pointer, Code: code, Message: message, Details: details})
}

// all verifies every shipped package and every rebuilt one.
func (v *verifier) all() (refused bool, err error) {
	expected, err := shelf.List(v.rebuilt)
	if err != nil {
		return false, err
	}
	present, err := shelf.List(v.abilities)
	if err != nil {
		return false, err
	}
	for _, name := range present {
		if !slices.Contains(expected, name) {
			v.add(v.shipped(name), "", "extra-package", "no walkthrough builds this package; write walkthroughs/"+name+".md, or remove the file")
		}
	}
	equal, sound := 0, 0
	for _, name := range expected {
		content, finding := shelf.Read(v.shipped(name))
		if finding != nil {
			v.findings = append(v.findings, *finding)
			continue
		}
		if _, ok := v.judge(v.shipped(name), content); ok {
			sound++
		}
		built, places, err := v.built(name)
		if err != nil {
			return false, err
		}
		if bytes.Equal(content, built) {
			equal++
			continue
		}
		v.explain(name, content, built, places)
	}
	v.out.Step("bytes", fmt.Sprintf("%d of %d equal what their walkthroughs build", equal, len(expected)))
	v.out.Step("packages", fmt.Sprintf("%d of %d canonical by a second writer, digest right, valid by the schema", sound, len(expected)))
	return v.end("verified"), nil
}

// built reads a rebuilt package and its source map.
func (v *verifier) built(name string) ([]byte, *same.SourceMap, error) {
	content, err := os.ReadFile(filepath.Join(v.rebuilt, name+".bonnie"))
	if err != nil {
		return nil, nil, err
	}
	file, err := os.ReadFile(filepath.Join(v.rebuilt, name+".map.json"))
	if err != nil {
		return nil, nil, err
	}
	places, err := same.ReadSourceMap(file)
	return content, places, err
}

// explain reports that a shipped package is not the rebuilt one, with the first difference.
func (v *verifier) explain(name string, content, built []byte, places *same.SourceMap) {
	const code = "rebuild-mismatch"
	message := "the shipped package is not what " + places.Document + " builds"
	differences, err := compare(content, built, places)
	if err != nil {
		v.add(v.shipped(name), "", code, message+", and it cannot be compared member by member: "+err.Error())
		return
	}
	if len(differences) == 0 {
		v.add(v.shipped(name), "", code, message+": the values are equal and the bytes are not")
		return
	}
	details := []string{differences[0].String(), "    written at " + differences[0].Place}
	if n := len(differences) - 1; n == 1 {
		details = append(details, "1 more difference: go tool mage diff "+name)
	} else if n > 1 {
		details = append(details, fmt.Sprintf("%d more differences: go tool mage diff %s", n, name))
	}
	v.add(v.shipped(name), "", code, message, details...)
}

// compare reads both packages, the shipped one as leniently as a comparison can.
func compare(content, built []byte, places *same.SourceMap) ([]same.Difference, error) {
	shipped, err := wire.Parse(content, wire.Fragment)
	if err != nil {
		return nil, err
	}
	root, err := wire.Parse(built, wire.Package)
	if err != nil {
		return nil, err
	}
	return same.Compare(shipped, root, places), nil
}

// diff prints every difference of the named packages.
func (v *verifier) diff(names []string) (refused bool, err error) {
	for _, name := range names {
		built, places, err := v.built(name)
		if errors.Is(err, os.ErrNotExist) {
			expected, _ := shelf.List(v.rebuilt)
			return false, fmt.Errorf("no walkthrough builds %s; the packages are: %v", name, expected)
		} else if err != nil {
			return false, err
		}
		content, finding := shelf.Read(v.shipped(name))
		if finding != nil {
			v.findings = append(v.findings, *finding)
			continue
		}
		if bytes.Equal(content, built) {
			v.out.Line(filepath.ToSlash(v.shipped(name)) + ": the same as " + places.Document + " builds")
			continue
		}
		differences, err := compare(content, built, places)
		if err != nil {
			v.add(v.shipped(name), "", "rebuild-mismatch", "the shipped package cannot be compared member by member: "+err.Error())
			continue
		}
		details := make([]string, 0, 2*len(differences))
		for _, d := range differences {
			details = append(details, d.String(), "    written at "+d.Place)
		}
		v.add(v.shipped(name), "", "rebuild-mismatch", fmt.Sprintf("%d members differ from what %s builds", len(differences), places.Document), details...)
	}
	return v.end("no differences"), nil
}

// end prints the findings and the last line.
func (v *verifier) end(well string) (refused bool) {
	v.findings.Sort()
	v.out.Findings(v.findings)
	if len(v.findings) == 0 {
		v.out.Line(well)
		return false
	}
	n := v.findings.Files()
	noun := "packages"
	if n == 1 {
		noun = "package"
	}
	v.out.Line(fmt.Sprintf("refused: %d %s. If the walkthroughs are right, run: go tool mage build", n, noun))
	return true
}
