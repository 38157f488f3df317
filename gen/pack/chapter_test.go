package pack

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/gen/tangle"
)

// chapterSkill is the abridged example of the chapter that the project implements, to the letter.
const chapterSkill = `{
  "id": "writing.type-at-cursor",
  "kind": "effectful",
  "access": "reversible",
  "execution": {
    "kind": "binding",
    "bindings": [{ "adapterID": "typer",
                   "operation": "type_at_cursor",
                   "targetClasses": ["editable-prose-surface"] }]
  },
  "modelExposure": {
    "enabled": true,
    "invocationName": "type_at_cursor",
    "parameters": [{ "name": "text", "type": "string", "required": true }]
  },
  "requirements": {
    "capabilities": ["text.write-at-surface"],
    "optionalInteractions": ["interaction.text-selection"],
    "supportingAbilities": ["window-management"]
  },
  "routing": { "conflictPolicy": "preferDirectInteraction" }
}`

const chapterRest = "```json bonnie package\n" +
	`{"id":"writing","version":"1.2.0","publisher":"Bonnie","summary":"Compose and place prose."}` + "\n```\n```json bonnie ability\n" +
	`{"title":"Writing","summary":"Compose and place prose.","tint":"#336699","paradigm":"discipline"}` + "\n```\n"

func TestTheChaptersExampleIsASkillBlock(t *testing.T) {
	f := load(t)
	titled := strings.Replace(chapterSkill, "{", `{ "title": "Type at the cursor", "summary": "Write prose where the caret is.",`, 1)
	d, issues := tangle.Read("walkthroughs/writing.md", []byte(chapterRest+"```json bonnie skill\n"+titled+"\n```\n"), f.Kinds())
	if len(issues) > 0 {
		t.Fatal(issues)
	}
	p, issues := f.Pack(d, alone)
	if len(issues) > 0 {
		t.Fatal(issues)
	}
	const want = `{"access":"reversible","execution":{"bindings":[{"adapterID":"typer","operation":"type_at_cursor",` +
		`"targetClasses":["editable-prose-surface"]}],"kind":"binding"},"id":"writing.type-at-cursor","inputs":[],"kind":"effectful",` +
		`"modelExposure":{"invocationName":"type_at_cursor","parameters":[{"name":"text","required":true,"type":"string"}]},"outputs":[],` +
		`"requirements":{"capabilities":["text.write-at-surface"],"interactions":[],"optionalInteractions":["interaction.text-selection"],` +
		`"optionalPerceptions":[],"perceptions":[],"supportingAbilities":["window-management"]},` +
		`"routing":{"conflictPolicy":"preferDirectInteraction"},"summary":"Write prose where the caret is.","title":"Type at the cursor",` +
		`"usesStage":false,"version":"1.0.0"}`
	if diff := cmp.Diff(want, string(p.Root.Member("skills").Items[0].AppendCanonical(nil))); diff != "" {
		t.Error(diff)
	}
}
