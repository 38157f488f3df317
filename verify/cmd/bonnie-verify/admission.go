package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/admit"
	"github.com/bonnie-build/bonnie/verify/locate"
	"github.com/bonnie-build/bonnie/verify/report"
	"github.com/bonnie-build/bonnie/verify/rules"
	"github.com/bonnie-build/bonnie/verify/same"
	"github.com/bonnie-build/bonnie/verify/shelf"
)

// candidate is a package that asks for admission.
type candidate struct {
	file    string
	content []byte
	places  *same.SourceMap // of what is built from a walkthrough of this repository; nil for a package from elsewhere
	root    *wire.Node      // read when there is something to say about it
	used    []bool          // which accepts have matched
	beside  bool            // nobody asked about it: its warnings are not shown
}

// admission judges packages as if they were installed together, and reports what it has against them: in the
// walkthrough where there is one, else in the file. Candidates that nobody asked about are in the graph, and what is wrong
// with them is reported as well, because then nothing is proved. Where every warning has to be accepted, one that is not is
// an error as well. It tells whether all are admitted.
func (v *verifier) admission(candidates []*candidate, accepted bool) bool {
	files := make([]admit.File, len(candidates))
	for i, c := range candidates {
		files[i] = admit.File{Name: c.file, Bytes: c.content}
	}
	results, judgement := admit.NewSession(admit.Options{Runtime: release}).Judge(files)
	skills := 0
	owners := make(map[string]*candidate) // by the id of the package, which two may share: then the first
	errors, warnings, agreed := 0, 0, 0
	versions := make(map[string]string) // of packages, by id
	add := func(c *candidate, r admit.Root) {
		if c.beside && r.Severity == rules.Warning {
			return
		}
		switch f := v.finding(c, r, versions[r.Wants]); {
		case r.Severity == rules.Error:
			errors++
		case f.Accepted != "":
			agreed++
		default:
			warnings++
		}
	}
	for i, r := range results {
		if r.Document == nil { // strict reading refuses it, so it is not in the graph
			for _, issue := range r.Issues {
				add(candidates[i], admit.Root{Issue: issue})
			}
			v.more += r.More
			continue
		}
		skills += len(r.Document.Skills)
		if id := r.Document.Package.Id.String(); owners[id] == nil {
			owners[id], versions[id] = candidates[i], r.Document.Package.Version.String()
		}
	}
	v.more += judgement.More
	for _, issue := range admit.Roots(judgement.Issues) {
		if c := owners[issue.Package]; c != nil {
			add(c, issue)
			continue
		}
		// It is about several packages together; it stands at the first of those that the message names.
		if named := v.named(issue.Message, owners); len(named) > 0 {
			for _, c := range named[1:] {
				issue.Message += "; see also " + v.other(c, issue.Issue)
			}
			add(named[0], issue)
		} else {
			add(&candidate{file: v.abilities}, issue)
		}
	}
	if errors == 0 { // which warnings there are is known only then, in this package and in those that need it
		for _, c := range candidates {
			errors += v.unmatched(c)
		}
		if accepted {
			errors += v.unaccepted()
		}
	}
	text := report.Count(len(candidates), "package") + ", " + report.Count(skills, "Skill") + ": "
	if errors == 0 {
		text += "no errors"
	} else {
		text += report.Count(errors, "error")
	}
	if warnings > 0 {
		text += ", " + report.Count(warnings, "warning")
	}
	if agreed > 0 {
		text += ", " + report.Count(agreed, "warning") + " accepted"
	}
	v.step("admission", text, errors > 0)
	return errors == 0
}

// release is the version of the runtime that packages are admitted for.
const release = "0.1.0"

// id is the package id of a candidate that nothing is known about yet.
func (c *candidate) id() string {
	root := locate.Outline(c.content)
	if root == nil || root.Member("package").Member("id") == nil {
		return ""
	}
	return root.Member("package").Member("id").Text
}

// name is what people call the source of a candidate.
func (c *candidate) name() string {
	if c.places != nil {
		return c.places.Document
	}
	return filepath.ToSlash(c.file)
}

// other names the place in a candidate of what an issue is about that stands at another one.
func (v *verifier) other(c *candidate, i admit.Issue) string {
	if c.places == nil {
		return c.name()
	}
	if c.root == nil {
		c.root, _ = wire.Parse(c.content, wire.Fragment)
	}
	if c.root == nil {
		return c.name()
	}
	i.Package = c.id()
	place := c.places.Place(v.place(c, i).Pointer)
	if place.Line == 0 {
		return c.name()
	}
	return place.Document + ":" + strconv.Itoa(place.Line) + ":" + strconv.Itoa(place.Column)
}

// named returns the candidates whose package a message names, sorted by file.
func (v *verifier) named(message string, owners map[string]*candidate) (list []*candidate) {
	for id, c := range owners {
		if mentions(message, id) {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b *candidate) int { return strings.Compare(a.file, b.file) })
	return list
}

// mentions tells whether a message has an id, quoted or as a word of its own. What it asks or offers in the end is not about
// the id that was meant.
func mentions(message, id string) bool {
	message, _, _ = strings.Cut(message, "; did you mean ")
	message, _, _ = strings.Cut(message, "; there ")
	for _, word := range strings.FieldsFunc(message, func(r rune) bool { return strings.ContainsRune(" ,;:()\"", r) }) {
		if word == id {
			return true
		}
	}
	return false
}

// finding adds what admission has found about a candidate, and returns it. The version is that of the package that it wants.
func (v *verifier) finding(c *candidate, r admit.Root, version string) report.Finding {
	i := r.Issue
	f := report.Finding{File: filepath.ToSlash(c.file), Path: i.Path, Severity: i.Severity, Code: i.Code, Message: i.Message}
	if i.Offset >= 0 {
		f.Offset = &i.Offset
		f.Message = strings.TrimPrefix(f.Message, fmt.Sprintf("byte %d: ", i.Offset)) // a finding has a place for it
		v.findings = append(v.findings, f)
		return f
	}
	if c.root == nil {
		c.root = locate.Outline(c.content) // what strict reading refuses has no places
	}
	if c.root != nil {
		at := v.place(c, i)
		f.Path = at.Path
		f.Details = v.consequences(c, r, version)
		if c.places != nil {
			place := c.places.Place(at.Pointer)
			f.File, f.Line, f.Column = place.Document, place.Line, place.Column
			if again, ok := v.again(c, i); ok {
				f.Message += "; the first stands at " + strconv.Itoa(f.Line) + ":" + strconv.Itoa(f.Column)
				place = c.places.Place(again.Pointer)
				f.Path, f.Line, f.Column = again.Path, place.Line, place.Column
			}
		} else {
			f.Pointer, f.Offset = at.Pointer, &at.Value.Offset
		}
	}
	if i.Severity == rules.Warning && c.places != nil {
		if c.used == nil {
			c.used = make([]bool, len(c.places.Accepts))
		}
		for n, a := range c.places.Accepts {
			if a.Code == i.Code && a.Member == f.Path {
				c.used[n] = true
				f.Accepted = a.Reason
			}
		}
	}
	v.findings = append(v.findings, f)
	return f
}

// place finds what an issue is about. Where its path ends at a list, or leads to nothing, the message often names the element.
func (v *verifier) place(c *candidate, i admit.Issue) locate.Place {
	at := locate.Find(c.root, i.Member)
	if at.Pointer == "" {
		if within, ok := strings.CutPrefix(i.Member, i.Package+"."); ok {
			at = locate.Find(c.root, within)
		}
	}
	if at.Pointer == "" || at.Value.Kind == wire.Array {
		if named, ok := locate.Named(c.root, at, func(id string) bool { return id != i.Package && mentions(i.Message, id) }); ok {
			return named
		}
	}
	return at
}

// again finds the second of two steps with one id, which is the one that people have just written.
func (v *verifier) again(c *candidate, i admit.Issue) (locate.Place, bool) {
	if i.Code != "duplicate-plugin-step" && i.Code != "duplicate-plugin-cleanup-step" {
		return locate.Place{}, false
	}
	return locate.Again(c.root, locate.Find(c.root, i.Member), func(id string) bool { return mentions(i.Message, id) })
}

// unaccepted reports the warnings that nobody has accepted.
func (v *verifier) unaccepted() (count int) {
	for _, w := range v.findings { // those that the loop adds are none
		if w.Severity != rules.Warning || w.Accepted != "" {
			continue
		}
		count++
		w.Severity, w.Message = rules.Error, "nothing says why the warning "+w.Code+" stands; mend what it is about, or write this block with a reason"
		block := `{ "code": "` + w.Code + `", "member": ` + string(wire.AppendString(nil, w.Path)) + `, "reason": "" }`
		w.Details = []string{"```json bonnie accept", block, "```"}
		w.Code = "unaccepted-warning"
		v.findings = append(v.findings, w)
	}
	return count
}

// unmatched reports the accepts of a candidate that no warning needs.
func (v *verifier) unmatched(c *candidate) (count int) {
	if c.places == nil {
		return 0
	}
	for n, a := range c.places.Accepts {
		if c.used == nil || !c.used[n] {
			count++
			v.findings = append(v.findings, report.Finding{
				File: c.places.Document, Line: a.Line, Column: a.Column, Path: a.Member, Code: "unmatched-accept",
				Message: "no warning " + a.Code + " is found there; " + v.stray(c, a),
			})
		}
	}
	return count
}

// stray says what to do with an accept that no warning needs. It is most likely meant for the one of its code that nobody has
// accepted.
func (v *verifier) stray(c *candidate, a same.Accept) string {
	var open []string
	for _, f := range v.findings {
		if f.File == c.places.Document && f.Code == a.Code && f.Severity == rules.Warning && f.Accepted == "" {
			open = append(open, f.Path)
		}
	}
	if len(open) == 1 {
		return "correct its member; did you mean " + open[0] + "?"
	}
	var codes []string
	for _, f := range v.findings {
		if f.File == c.places.Document && f.Path == a.Member && f.Severity == rules.Warning && f.Accepted == "" {
			codes = append(codes, f.Code)
		}
	}
	if len(codes) > 0 {
		slices.Sort(codes)
		return "correct its code; the warning there is " + strings.Join(slices.Compact(codes), ", ")
	}
	return "take the accept block away, or correct its member"
}

// admit judges packages from anywhere, together with those in the folder of shipped ones when they are asked for.
func (v *verifier) admit(files []string, together bool) (refused bool, err error) {
	var candidates []*candidate
	read := func(file string, beside bool) {
		from := shelf.ReadForeign
		if beside {
			from = shelf.Read // its folder was named for what is in it
		}
		v.files = append(v.files, filepath.ToSlash(file))
		if content, finding := from(file); finding != nil {
			v.findings = append(v.findings, *finding)
		} else {
			candidates = append(candidates, &candidate{file: file, content: content, beside: beside})
		}
	}
	for _, file := range files {
		read(file, false)
	}
	if together {
		names, err := shelf.List(v.abilities)
		if err != nil {
			return false, err
		}
		// A file takes the place of the package beside it that has its id, as an update would.
		asked := make(map[string]bool)
		for _, c := range candidates {
			asked[c.id()] = true
		}
		for _, name := range names {
			if !asked[strings.TrimSuffix(name, shelf.Extension)] {
				read(filepath.Join(v.abilities, name), true)
			}
		}
	}
	if len(candidates) > 0 {
		v.admission(candidates, false)
	}
	return v.end("admitted", ""), v.write()
}

// built judges the rebuilt packages before anything is replaced by them.
func (v *verifier) built() (refused bool, err error) {
	ids, err := v.expected()
	if err != nil {
		return false, err
	}
	var candidates []*candidate
	for _, id := range ids {
		file := filepath.Join(v.rebuilt, id+shelf.Extension)
		content, finding := shelf.Read(file)
		if finding != nil {
			return false, fmt.Errorf("%s: %s", finding.File, finding.Message)
		}
		places, err := v.places(id)
		if err != nil {
			return false, err
		}
		v.files = append(v.files, places.Document)
		candidates = append(candidates, &candidate{file: file, content: content, places: places})
	}
	if v.admission(candidates, false) { // what is not admitted makes no snapshot
		v.providers(candidates)
	}
	return v.end("", ""), v.write()
}
