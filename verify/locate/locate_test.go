package locate

import (
	"testing"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

const document = `{"ability":{"triggers":{"seedFamilies":{"a":["x"],"a.b":["y","z"]}}},
"skills":[{"id":"w.a","execution":{"bindings":[{"adapterID":"files","operation":"read"}]},"inputs":[{"name":"text"},{"name":"two words"}]},{"id":"w.a.b"}],
"plugin":{"realizations":[{"skillID":"w.a","operation":"draw"}],"operations":[{"operation":"draw","steps":[{"id":"one"}]}]}}`

func TestFind(t *testing.T) {
	root, err := wire.Parse([]byte(document), wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, pointer, shown string }{
		{"", "", ""},
		{"skills", "/skills", "skills"},
		{"skills[1].id", "/skills/1/id", "skills[w.a.b].id"},
		{"skills[0].execution.bindings[0].operation", "/skills/0/execution/bindings/0/operation", "skills[w.a].execution.bindings[0].operation"},
		{"skills[0].inputs[0]", "/skills/0/inputs/0", "skills[w.a].inputs[text]"},
		{"skills[0].inputs[1]", "/skills/0/inputs/1", "skills[w.a].inputs[1]"},
		{"plugin.realizations[0].operation", "/plugin/realizations/0/operation", "plugin.realizations[w.a,draw].operation"},
		{"plugin.operations[0].steps[0].rect", "/plugin/operations/0/steps/0", "plugin.operations[draw].steps[0].rect"},
		{"ability.triggers.seedFamilies.a.b[1]", "/ability/triggers/seedFamilies/a.b/1", "ability.triggers.seedFamilies.a.b[1]"},
		{"skills.w.a.b", "/skills/1", "skills[w.a.b]"},
		{"skills[7].access", "/skills", "skills[7].access"},
		{"skills[x]", "/skills", "skills[x]"},
		{"skills[1", "/skills", "skills[1"},
		{"packages", "", "packages"},
		{"package.id", "", "package.id"},
	} {
		p := Find(root, c.path)
		if p.Pointer != c.pointer || p.Path != c.shown {
			t.Errorf("%s leads to %s, shown as %s; not to %s, shown as %s", c.path, p.Pointer, p.Path, c.pointer, c.shown)
		}
	}
}

func TestNamed(t *testing.T) {
	root, err := wire.Parse([]byte(`{"dependencies":[{"packageID":"paper"},{"packageID":"ink"}],"valueTypes":[{"id":"w.text"}]}`), wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	is := func(want string) func(string) bool { return func(id string) bool { return id == want } }
	if p, ok := Named(root, Find(root, "dependencies"), is("ink")); !ok || p.Pointer != "/dependencies/1" || p.Path != "dependencies[ink]" {
		t.Error(p, ok)
	}
	if p, ok := Named(root, Find(root, "value type"), is("w.text")); !ok || p.Pointer != "/valueTypes/0" || p.Path != "valueTypes[w.text]" {
		t.Error(p, ok)
	}
	if p, ok := Named(root, Find(root, "dependencies"), is("w.text")); ok || p.Pointer != "/dependencies" {
		t.Error(p, ok)
	}
}

func TestAgain(t *testing.T) {
	root, err := wire.Parse([]byte(`{"steps":[{"id":"down"},{"id":"up"},{"id":"down"},{"id":"down"}]}`), wire.Value)
	if err != nil {
		t.Fatal(err)
	}
	is := func(want string) func(string) bool { return func(id string) bool { return id == want } }
	if p, ok := Again(root, Find(root, "steps"), is("down")); !ok || p.Pointer != "/steps/2" {
		t.Error(p, ok)
	}
	if p, ok := Again(root, Find(root, "steps"), is("up")); ok {
		t.Error(p, ok)
	}
}
