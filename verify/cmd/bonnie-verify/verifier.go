package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/canon"
	"github.com/bonnie-build/bonnie/verify/conform"
	"github.com/bonnie-build/bonnie/verify/lean"
	"github.com/bonnie-build/bonnie/verify/report"
	"github.com/bonnie-build/bonnie/verify/rules"
	"github.com/bonnie-build/bonnie/verify/shelf"
)

// verifier verifies packages and tells people what it found.
type verifier struct {
	out       *report.Text
	schema    *conform.Schema
	abilities string        // the folder of shipped packages
	rebuilt   string        // the folder of rebuilt ones
	target    report.Target // of the report for programs, where one is asked for
	files     []string      // that were judged
	checks    []report.Check
	findings  report.List
	more      int // findings of admission that are not kept
}

// reportVariable is the environment variable that asks for a report.
const reportVariable = "BONNIE_REPORT"

func newVerifier(out *report.Text, abilities, rebuilt string) (*verifier, error) {
	schema, err := conform.Compile()
	if err != nil {
		return nil, err
	}
	v := &verifier{out: out, schema: schema, abilities: abilities, rebuilt: rebuilt}
	if target, ok := os.LookupEnv(reportVariable); ok && target != "" {
		if v.target, err = report.ParseTarget(target); err != nil {
			return nil, errors.New(reportVariable + ": " + err.Error())
		}
	}
	return v, nil
}

// step writes the line of a check and keeps it for the report.
func (v *verifier) step(name, text string, failed bool) {
	v.out.Step(name, text)
	v.checks = append(v.checks, report.Check{Name: name, Text: text, Failed: failed})
}

// write writes the report that was asked for.
func (v *verifier) write() error {
	if v.target == (report.Target{}) {
		return nil
	}
	return v.target.Write(report.Report{Tool: "bonnie-verify", Checks: v.checks, Files: v.files, Findings: v.findings, Source: readSource})
}

// readSource reads a file that a finding names, as far as a package may have bytes.
func readSource(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, shelf.MaxBytes))
}

// sound is what judge proves.
const sound = "canonical by a second writer, valid by the schema, digest right"

// check judges files by themselves.
func (v *verifier) check(files []string) (refused bool, err error) {
	for _, file := range files {
		v.files = append(v.files, filepath.ToSlash(file))
		if content, finding := shelf.ReadForeign(file); finding != nil {
			v.findings = append(v.findings, *finding)
		} else if digest, ok := v.judge(file, content); ok {
			v.out.Line("  " + digest + "  " + filepath.ToSlash(file))
		}
	}
	return v.end(report.Count(len(files), "package")+": "+sound, ""), v.write()
}

// judge holds the bytes of a package to everything that they can be held to alone, and returns the digest. It keeps to the
// stages of strict reading: the schema is asked about canonical bytes only, and the digest about valid packages only.
func (v *verifier) judge(file string, content []byte) (digest string, ok bool) {
	root, err := canon.Check(content)
	if err != nil {
		v.addError(file, err)
		return "", false
	}
	// What is far beyond a limit is refused already, and would keep the schema's validator busy for minutes.
	var far *wire.Invalid
	var r wire.Reader
	r.Reset(content, wire.Package)
	if err := new(ability.Document).Decode(&r); errors.As(err, &far) && far.Cut && v.addInvalid(file, err) {
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
	if len(invalid) > 0 {
		return "", false
	}
	// What standard keywords cannot state (order, bytes, stated defaults, equal elements) is for the generated decoder.
	if _, err := ability.Read(content); err != nil && v.addInvalid(file, err) {
		return "", false
	}
	if digest, err = canon.Integrity(content, root); err != nil {
		v.addError(file, err)
		return "", false
	}
	return digest, true
}

func (v *verifier) add(file, pointer, code, message string, details ...string) {
	v.findings = append(v.findings, report.Finding{File: filepath.ToSlash(file), Pointer: pointer, Code: code, Message: message, Details: details})
}

// addInvalid adds what the generated decoder has found, and tells whether any of it refuses the package. Warnings are
// admission's to report.
func (v *verifier) addInvalid(file string, err error) (refused bool) {
	var invalid *wire.Invalid
	if !errors.As(err, &invalid) {
		v.add(file, "", "schema-violation", err.Error())
		return true
	}
	for _, f := range invalid.Findings {
		if r, ok := rules.Find(string(f.Code)); !ok || r.Severity == rules.Error {
			v.add(file, f.Pointer, string(f.Code), f.Detail)
			refused = true
		}
	}
	return refused
}

// addError adds an error of canon.
func (v *verifier) addError(file string, err error) {
	e := err.(*canon.Error)
	v.add(file, e.Pointer, e.Code, e.Message)
}

// all verifies every shipped package and every rebuilt one.
func (v *verifier) all() (refused bool, err error) {
	expected, err := v.expected()
	if err != nil {
		return false, err
	}
	present, err := shelf.List(v.abilities)
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // in a folder that is not there, every package is missing
		return false, err
	}
	for _, name := range present {
		if !slices.Contains(expected, strings.TrimSuffix(name, shelf.Extension)) {
			stem := strings.TrimSuffix(name, filepath.Ext(name))
			v.add(filepath.Join(v.abilities, name), "", "extra-package", "no walkthrough builds this package; remove it, or write walkthroughs/"+stem+".md")
		}
	}
	equal, good := 0, 0
	var candidates []*candidate
	for _, id := range expected {
		v.files = append(v.files, filepath.ToSlash(v.shipped(id)))
		content, finding := shelf.Read(v.shipped(id))
		if finding != nil {
			v.findings = append(v.findings, *finding)
			continue
		}
		if _, ok := v.judge(v.shipped(id), content); ok {
			good++
		}
		places, err := v.places(id)
		if err != nil {
			return false, err
		}
		c, err := v.compare(id, content)
		if err != nil {
			return false, err
		}
		if c.equal {
			equal++
			candidates = append(candidates, &candidate{file: v.shipped(id), content: content, places: places})
			continue
		}
		// What is shipped is refused already; what the walkthrough says now is worth judging.
		candidates = append(candidates, &candidate{file: v.shipped(id), content: c.built, places: places})
		details := c.differences[0].Lines()
		if n := len(c.differences) - 1; n > 0 {
			details = append(details, report.Count(n, "more difference")+": go tool mage diff "+id)
		}
		v.add(v.shipped(id), "", "rebuild-mismatch", "the shipped package is not what "+c.document+" builds", details...)
	}
	v.step("bytes", fmt.Sprintf("%d of %d equal what their walkthroughs build", equal, len(expected)), equal < len(expected))
	v.step("packages", fmt.Sprintf("%d of %d %s", good, len(expected), sound), good < len(expected))
	remedy := ""
	if v.findings.Refuses() {
		remedy = rebuild
	}
	if good == len(expected) {
		if v.admission(candidates, true) {
			v.providers(candidates)
		} else {
			v.step("providers", "not judged, as a package is not admitted", true)
		}
	} else { // a graph with holes says little that is true
		v.step("admission", "not judged, as a package is missing or is not whole", true)
	}
	findings, summary, err := lean.Verify(".")
	if err != nil {
		return false, err
	}
	if summary != "" {
		v.step("lean", summary, len(findings) > 0)
	}
	v.findings = append(v.findings, findings...)
	return v.end("verified", remedy), v.write()
}

// diff prints every difference of the named packages.
func (v *verifier) diff(ids []string) (refused bool, err error) {
	expected, err := v.expected()
	if err != nil {
		return false, err
	}
	for _, id := range ids {
		if !slices.Contains(expected, id) {
			return false, fmt.Errorf("no walkthrough builds %s; the packages are: %s", id, strings.Join(expected, ", "))
		}
		content, finding := shelf.Read(v.shipped(id))
		if finding != nil {
			v.findings = append(v.findings, *finding)
			continue
		}
		c, err := v.compare(id, content)
		if err != nil {
			return false, err
		}
		if c.equal {
			v.out.Line("  " + filepath.ToSlash(v.shipped(id)) + " is what its walkthrough builds")
			continue
		}
		var details []string
		for _, d := range c.differences {
			details = append(details, d.Lines()...)
		}
		v.add(v.shipped(id), "", "rebuild-mismatch", report.Count(len(c.differences), "difference")+" from what "+c.document+" builds", details...)
	}
	return v.end("no differences", rebuild), nil
}

// shipped is the path of a shipped package, as people type it.
func (v *verifier) shipped(id string) string { return filepath.Join(v.abilities, id+shelf.Extension) }

// rebuild is what to type when the walkthroughs are right.
const rebuild = "If the walkthroughs are right, run: go tool mage build"

// end prints the findings and the last line.
func (v *verifier) end(well, remedy string) (refused bool) {
	shown := slices.DeleteFunc(slices.Clone(v.findings), func(f report.Finding) bool { return f.Accepted != "" })
	v.out.Findings(shown)
	if !v.findings.Refuses() {
		if well != "" {
			v.out.Line(well)
		}
		return false
	}
	if v.more > 0 {
		v.out.Line("and " + report.Count(v.more, "more finding") + " that are not listed")
	}
	line := "refused: " + report.Count(v.findings.Errors().Files(), "file")
	if remedy != "" {
		line += ". " + remedy
	}
	v.out.Line(line)
	return true
}
