package catalogue

import (
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// TestAFixedText generates an entry with a text, which no file can have as long as the format has no such member.
func TestAFixedText(t *testing.T) {
	p, err := wire.Parse([]byte(`{"id":"bonnie.cognition.nothing","abilityID":"a","workflowOperation":"nothing","parameters":[],"description":"Says it.","text":"It \"is\" said.","internalCapabilities":[]}`), wire.Package)
	if err != nil {
		t.Fatal(err)
	}
	r := new(reader)
	if r.primitive(p, ""); len(r.problems) > 0 {
		t.Error(r.problems)
	}
	var out strings.Builder
	if err := jen.Var().Id("x").Op("=").Id("Contract").Add(entry(p)).Render(&out); err != nil {
		t.Fatal(err)
	}
	if want := `Text:              "It \"is\" said.",`; !strings.Contains(out.String(), want) {
		t.Errorf("there is no %s in\n%s", want, out.String())
	}
}
