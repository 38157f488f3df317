package show

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

const ink = `{"package":{"id":"ink","version":"1.0.0","summary":"Write with ink."},"ability":{"paradigm":"discipline"},
"dependencies":[{"packageID":"paper","minimumVersion":"1.0.0","optional":false},{"packageID":"desk","minimumVersion":"2.0.0","optional":true}],
"fixtures":[{}],
"capabilities":[
 {"id":"ink.blot","effect":"destructive","constraints":[{"kind":"allowedTargetClass","value":"page"},{"kind":"allowedTargetClass","value":"card"}],"permissions":[{"kind":"files"}]}],
"skills":[
 {"id":"ink.write","access":"confirm","requirements":{"capabilities":["ink.blot","paper.touch"],"interactions":["interaction.pen"]},
  "execution":{"kind":"binding","bindings":[{"adapterID":"pen","operation":"write_ink"},{"adapterID":"quill","operation":"write_quill","preference":5}]}},
 {"id":"ink.dream","access":"seamless","requirements":{"capabilities":[],"interactions":[]},"execution":{"kind":"cognitive"},"modelExposure":{"invocationName":"dream"}},
 {"id":"ink.lend","access":"seamless","requirements":{"capabilities":["nobody.knows"],"interactions":[]},"execution":{"kind":"binding","realizationPolicy":"pluginRealizations"}}]}`

const paper = `{"capabilities":[{"id":"paper.touch","effect":"read","constraints":[{"kind":"allowedTargetClass","value":"page"},{"kind":"requiresStage","value":"true"}],"permissions":[]}]}`

const want = `ink 1.0.0 · discipline · 3 Skills · 1 fixture
Write with ink.
needs paper 1.0.0 or later
uses when installed desk 2.0.0 or later

  Skill        effect       access    target  needs                              done by
  dream        none         seamless  -       -                                  cognitive
  ink.lend     ? none       seamless  -       nobody.knows                       an application's plugin
  write_quill  destructive  confirm   page    files, interaction.pen, the stage  pen, quill
`

func TestWrite(t *testing.T) {
	var b strings.Builder
	Write(&b, parse(t, ink), []*wire.Node{parse(t, paper)}, func(s string) string { return s })
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

func parse(t *testing.T, text string) *wire.Node {
	t.Helper()
	n, err := wire.Parse([]byte(text), wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
