package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

// check holds whatever the formats make of a report to what they promise.
func check(t *testing.T, r Report) {
	t.Helper()
	for _, c := range []struct {
		format string
		schema *jsonschema.Schema
		text   []byte
	}{{"JSON", jsonSchema(), r.JSON()}, {"SARIF", sarifSchema(), r.SARIF()}} {
		content, ended := bytes.CutSuffix(c.text, []byte("\n"))
		if err := wire.CheckCanonical(content, wire.Value); err != nil || !ended {
			t.Fatalf("%s is not one canonical line: %v\n%s", c.format, err, c.text)
		}
		if err := validate(c.schema, c.text); err != nil {
			t.Errorf("%s: %#v\n%s", c.format, err, c.text)
		}
		harmless(t, c.format, content)
		tree, err := wire.Parse(content, wire.Value)
		if err != nil {
			t.Fatal(err)
		}
		bounded(t, c.format, tree)
	}
	tree, err := wire.Parse(r.JSON(), wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	counted(t, r, tree)
	junit(t, r.JUnit())
}

var jsonSchema = sync.OnceValue(func() *jsonschema.Schema { return compile(schemas.Report()) })

// compile compiles a schema that refers to nothing outside of it.
func compile(text []byte) *jsonschema.Schema {
	const url = "https://bonnie.build/schema.json"
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020 // of a schema that names no other
	c.AssertFormat = true
	c.LoadURL = func(url string) (io.ReadCloser, error) { return nil, errors.New("nothing is loaded: " + url) }
	if err := c.AddResource(url, bytes.NewReader(text)); err != nil {
		panic(err)
	}
	return c.MustCompile(url)
}

func validate(schema *jsonschema.Schema, content []byte) error {
	var value any
	if err := json.Unmarshal(content, &value); err != nil {
		return err
	}
	return schema.Validate(value)
}

// harmless looks for what a terminal could obey or hide. Line feeds may stand where the format has lines.
func harmless(t *testing.T, format string, content []byte) {
	t.Helper()
	if !utf8.Valid(content) {
		t.Fatalf("%s is not UTF-8: %.300q", format, content)
	}
	for i, c := range string(content) {
		if c != '\n' && !strconv.IsPrint(c) {
			t.Fatalf("%s has %U at byte %d:\n%.300q", format, c, i, content)
		}
	}
}

// bounded looks for texts that are too long. A message of SARIF holds several.
func bounded(t *testing.T, format string, n *wire.Node) {
	t.Helper()
	if limit := mostBytes * (mostDetails + 2) * 3; n.Kind == wire.String && len(n.Text) > limit {
		t.Errorf("%s has a text of %d bytes", format, len(n.Text))
	}
	for _, m := range n.Members {
		bounded(t, format, m.Value)
	}
	for _, item := range n.Items {
		bounded(t, format, item)
	}
}

// counted adds up what a JSON report says about its findings.
func counted(t *testing.T, r Report, tree *wire.Node) {
	t.Helper()
	sum := func(name string) int { return int(tree.Member("summary").Member(name).Number) }
	left, perFile := 0, make(map[string]int)
	for _, o := range tree.Member("omitted").Items {
		left += int(o.Member("findings").Number)
	}
	listed := tree.Member("findings").Items
	for _, f := range listed {
		if perFile[f.Member("file").Text]++; perFile[f.Member("file").Text] > mostOfFile {
			t.Fatalf("there are more than %d findings of %s", mostOfFile, f.Member("file").Text)
		}
	}
	if all := sum("errors") + sum("warnings") + sum("accepted"); all != len(r.Findings) || sum("omitted") != left || len(listed)+left != all {
		t.Errorf("%d findings, %d listed, %d omitted, %d in the summary", len(r.Findings), len(listed), left, all)
	}
}

// suites is what a CI server reads.
type suites struct {
	counts
	Suites []struct {
		counts
		Cases []struct {
			Name    string                          `xml:"name,attr"`
			Class   string                          `xml:"classname,attr"`
			Failure *struct{ Message, Type string } `xml:"failure"`
			Skipped *struct{}                       `xml:"skipped"`
		} `xml:"testcase"`
	} `xml:"testsuite"`
}

type counts struct {
	Name     string `xml:"name,attr"`
	Tests    int    `xml:"tests,attr"`
	Failures int    `xml:"failures,attr"`
	Errors   int    `xml:"errors,attr"`
	Skipped  int    `xml:"skipped,attr"`
}

// junit reads a JUnit report as CI servers do, and adds it up.
func junit(t *testing.T, content []byte) (s suites) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(content))
	if err := d.Decode(&s); err != nil {
		t.Fatalf("%v\n%s", err, content)
	}
	if _, err := d.Token(); err == nil && len(bytes.TrimSpace(content[d.InputOffset():])) > 0 {
		t.Errorf("something follows after the suites:\n%s", content)
	}
	harmless(t, "JUnit", content)
	var all counts
	var names []string
	for _, suite := range s.Suites {
		var of counts
		names = append(names, suite.Name)
		var cases []string
		for _, c := range suite.Cases {
			cases = append(cases, c.Class+"\x00"+c.Name)
			of.Tests++
			if c.Failure != nil {
				of.Failures++
			}
			if c.Skipped != nil {
				of.Skipped++
			}
		}
		slices.Sort(cases)
		if len(slices.Compact(cases)) != of.Tests {
			t.Errorf("two cases of %s have one name", suite.Name)
		}
		if of.Name = suite.Name; of != suite.counts {
			t.Errorf("the suite says %+v and has %+v", suite.counts, of)
		}
		all.Tests, all.Failures, all.Skipped = all.Tests+of.Tests, all.Failures+of.Failures, all.Skipped+of.Skipped
	}
	if all.Name = s.Name; all != s.counts {
		t.Errorf("the suites say %+v and have %+v", s.counts, all)
	}
	return s
}
