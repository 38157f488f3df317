package cause_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bonnie-build/bonnie/runtime/cause"
)

// all gives the causes in the order of the list.
func all() (list []cause.Cause) {
	for c := cause.Cause(1); c.String() != ""; c++ {
		list = append(list, c)
	}
	return list
}

// TestTheSchemaHasTheSameList compares the list with the one that turn blocks are held to.
func TestTheSchemaHasTheSameList(t *testing.T) {
	src, err := os.ReadFile("../../schemas/block/turn.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs struct {
			Cause struct{ Enum []string }
		} `json:"$defs"`
	}
	if err := json.Unmarshal(src, &schema); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range all() {
		names = append(names, c.String())
	}
	if diff := cmp.Diff(schema.Defs.Cause.Enum, names); diff != "" {
		t.Errorf("-schema +runtime:\n%s", diff)
	}
}

func TestANameGivesItsCause(t *testing.T) {
	if last := cause.Cancelled; len(all()) != int(last) {
		t.Errorf("%d causes have names, want %d", len(all()), last)
	}
	for _, c := range all() {
		if got := cause.Of(c.String()); got != c {
			t.Errorf("%v gives %d, want %d", c, got, c)
		}
	}
	for _, name := range []string{"", "NotExposed", "notexposed", "notExposed ", "inactiveAbility"} {
		if got := cause.Of(name); got != 0 {
			t.Errorf("%q gives %v, want none", name, got)
		}
	}
	if name := cause.Cause(255).String(); name != "" {
		t.Errorf("a cause that does not exist has the name %q", name)
	}
}
