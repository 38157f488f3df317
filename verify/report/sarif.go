package report

import (
	"cmp"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/verify/rules"
)

// root is what relative URIs are relative to: the folder that the tool ran in.
const root = "SRCROOT"

// SARIF writes the report in SARIF 2.1.0.
func (r Report) SARIF() []byte {
	sections := r.Findings.sections(r.Files)
	catalogue := rulesOf(sections)
	results := &wire.Node{Kind: wire.Array, Offset: -1}
	for _, s := range sections {
		columns := r.columns(s)
		for i, f := range s.shown {
			results.Items = append(results.Items, f.result(catalogue, columns[i]))
		}
	}
	run := object(
		member("tool", object(member("driver", object(
			member("name", text(clean(r.Tool))),
			member("informationUri", text("https://bonnie.build/")),
			member("rules", array(catalogue, descriptor)),
		)))),
		member("columnKind", text("utf16CodeUnits")),
		member("originalUriBaseIds", object(member(root, object(
			member("description", message("The folder that the tool ran in.")),
		)))),
		member("results", results),
	)
	if notifications := r.notifications(sections); len(notifications.Items) > 0 {
		run.Members = append(run.Members, member("invocations", array([]*wire.Node{notifications}, func(n *wire.Node) *wire.Node {
			return object(member("executionSuccessful", boolean(true)), member("toolExecutionNotifications", n))
		})))
	}
	return line(object(
		member("$schema", text("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")),
		member("version", text("2.1.0")),
		member("runs", &wire.Node{Kind: wire.Array, Offset: -1, Items: []*wire.Node{run}}),
	))
}

// message is a text of SARIF.
func message(s string) *wire.Node { return object(member("text", text(s))) }

// descriptor is a rule of the catalogue.
func descriptor(r rules.Rule) *wire.Node {
	d := object(
		member("id", text(clean(r.Code))),
		member("defaultConfiguration", object(member("level", text(r.Severity.String())))),
	)
	if r.Explanation != "" {
		d.Members = append(d.Members,
			member("shortDescription", message(r.Explanation)),
			member("help", message(r.Remedy)),
			member("properties", object(member("section", text(r.Section)))),
		)
	}
	return d
}

// result is a finding; column is the one to write, or 0.
func (f Finding) result(catalogue []rules.Rule, column int) *wire.Node {
	index := slices.IndexFunc(catalogue, func(r rules.Rule) bool { return r.Code == f.Code })
	n := object(
		member("ruleId", text(clean(f.Code))),
		member("ruleIndex", number(index)),
		member("level", text(f.Severity.String())),
		member("message", message(f.text())),
	)
	add := func(to *wire.Node, name string, value *wire.Node) {
		to.Members = append(to.Members, member(name, value))
	}
	location := object()
	if uri := artifact(f.File); uri != nil {
		physical := object(member("artifactLocation", uri))
		switch {
		case f.Line > 0 && column > 0:
			add(physical, "region", object(member("startLine", number(f.Line)), member("startColumn", number(column))))
		case f.Line > 0:
			add(physical, "region", object(member("startLine", number(f.Line))))
		case f.Offset != nil:
			add(physical, "region", object(member("byteOffset", number(*f.Offset))))
		}
		add(location, "physicalLocation", physical)
	}
	if name := cmp.Or(f.Path, f.Pointer); name != "" {
		add(location, "logicalLocations", array([]string{name}, func(s string) *wire.Node {
			return object(member("fullyQualifiedName", text(clean(s))), member("kind", text("value")))
		}))
	}
	if len(location.Members) > 0 {
		add(n, "locations", array([]*wire.Node{location}, func(l *wire.Node) *wire.Node { return l }))
	}
	if f.gravity() == 2 {
		add(n, "suppressions", array([]string{f.Accepted}, func(reason string) *wire.Node {
			return object(
				member("kind", text("inSource")),
				member("status", text("accepted")),
				member("justification", text(clean(reason))),
			)
		}))
	}
	return n
}

// artifact is where a file is. One that is not below the folder of the tool is called by its name alone: where it lies is
// nobody's business but that machine's. What has no name, or one that no system takes, has no location.
func artifact(file string) *wire.Node {
	if file == "" || len(file) > mostBytes {
		return nil
	}
	clean := path.Clean(file)
	drive := len(clean) > 1 && clean[1] == ':'
	if strings.HasPrefix(clean, "/") || strings.HasPrefix(clean, `\`) || drive || clean == ".." || strings.HasPrefix(clean, "../") {
		name := clean[strings.LastIndexAny(clean, `/\:`)+1:]
		if strings.Trim(name, ".") == "" {
			return nil
		}
		return object(member("uri", text((&url.URL{Path: name}).String())))
	}
	return object(member("uri", text((&url.URL{Path: clean}).String())), member("uriBaseId", text(root)))
}

// notifications are what ran, and what is left out.
func (r Report) notifications(sections []section) *wire.Node {
	all := array(r.Checks, func(c Check) *wire.Node {
		level := "note"
		if c.Failed {
			level = "error"
		}
		return object(member("level", text(level)), member("message", message(clean(c.Name)+": "+clean(c.Text))))
	})
	for _, s := range sections {
		if s.more == 0 {
			continue
		}
		n := object(member("level", text("warning")), member("message", message(and(s.more))))
		if uri := artifact(s.file); uri != nil {
			n.Members = append(n.Members, member("locations", array([]*wire.Node{uri}, func(uri *wire.Node) *wire.Node {
				return object(member("physicalLocation", object(member("artifactLocation", uri))))
			})))
		}
		all.Items = append(all.Items, n)
	}
	return all
}

// columns returns the column of each finding in UTF-16 units, from 1, or 0 where it cannot be told.
func (r Report) columns(s section) []int {
	columns := make([]int, len(s.shown))
	var lines []string
	read := false
	for i, f := range s.shown {
		switch {
		case f.Line == 0 || f.Column == 0:
			continue
		case f.Column == 1: // the same in every unit
			columns[i] = 1
			continue
		case r.Source == nil:
			continue
		case !read:
			read = true
			if content, err := r.Source(s.file); err == nil {
				lines = strings.Split(string(content), "\n")
			}
		}
		if f.Line <= len(lines) && f.Column <= len(lines[f.Line-1])+1 {
			if before := lines[f.Line-1][:f.Column-1]; utf8.ValidString(before) {
				columns[i] = len(utf16.Encode([]rune(before))) + 1
			}
		}
	}
	return columns
}
