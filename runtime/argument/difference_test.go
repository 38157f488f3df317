package argument

import (
	"testing"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
)

func TestDifferences(t *testing.T) {
	text := func(name string, required bool, values ...string) contract.Parameter {
		return contract.Parameter{Name: name, Type: ability.ParameterTypeString, Required: required, EnumValues: values}
	}
	number := contract.Parameter{Name: "n", Type: ability.ParameterTypeNumber}
	for _, c := range []struct {
		here, there []contract.Parameter
		want        string
	}{
		{nil, nil, ""},
		{[]contract.Parameter{text("b", true), text("a", false)}, []contract.Parameter{text("a", false), text("b", true)}, ""},
		{[]contract.Parameter{text("a", false), text("b", false)}, []contract.Parameter{text("b", false), text("c", false)},
			`"a" is a parameter here and not there, "c" is a parameter there and not here`},
		{[]contract.Parameter{text("n", true)}, []contract.Parameter{number},
			`"n" is of type string here and number there, "n" is required here and optional there`},
		{[]contract.Parameter{text("a", false, "x", "y")}, []contract.Parameter{text("a", true, "y", "x")},
			`"a" is optional here and required there, "a" has other enumValues, or the same in another order`},
		{[]contract.Parameter{number, number}, []contract.Parameter{number}, `"n" is a parameter here and not there`},
	} {
		if got := Differences(c.here, c.there); got != c.want {
			t.Errorf("%s, not %s", got, c.want)
		}
		if (c.want == "") != Equal(c.here, c.there) {
			t.Errorf("Equal does not agree on: %s", c.want)
		}
	}
}
