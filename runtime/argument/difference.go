package argument

import (
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Differences says, for people, everything in which two parameter lists are not Equal: joined by commas, in the order of the
// names. The first list is called "here" and the other one "there".
func Differences(here, there []contract.Parameter) string {
	here, there = sorted(here), sorted(there)
	var all []string
	for i, j := 0, 0; i < len(here) || j < len(there); {
		order := 0
		switch {
		case i == len(here):
			order = 1
		case j == len(there):
			order = -1
		default:
			order = wire.CompareNames(here[i].Name, there[j].Name)
		}
		switch {
		case order < 0:
			all = append(all, contract.Quote(here[i].Name)+" is a parameter here and not there")
			i++
		case order > 0:
			all = append(all, contract.Quote(there[j].Name)+" is a parameter there and not here")
			j++
		default:
			all = append(all, differences(&here[i], &there[j])...)
			i, j = i+1, j+1
		}
	}
	return strings.Join(all, ", ")
}

// differences says in what two parameters of one name differ.
func differences(here, there *contract.Parameter) (all []string) {
	name := contract.Quote(here.Name)
	if here.Type != there.Type {
		all = append(all, name+" is of type "+here.Type.String()+" here and "+there.Type.String()+" there")
	}
	if here.Required != there.Required {
		one, other := "required", "optional"
		if there.Required {
			one, other = other, one
		}
		all = append(all, name+" is "+one+" here and "+other+" there")
	}
	if !slices.Equal(here.EnumValues, there.EnumValues) {
		all = append(all, name+" has other enumValues, or the same in another order")
	}
	return all
}
