package argument

import (
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Plan is a parameter list, prepared for reading. It never changes: any number of goroutines can read by it.
type Plan struct {
	parameters []contract.Parameter // sorted by name
	fields     []field              // beside each parameter, what reading needs of it
	members    wire.Members
	receiver   int    // the parameter that receives an application; -1 when there is none
	watched    uint64 // a bit for each parameter that matters when it has no value; unwatched when there are too many parameters
}

// form is how a value of a parameter is read.
type form uint8

const (
	formNone form = iota // of a type that does not exist: nothing fits
	formText
	formChoice // a string of an enumeration
	formBoolean
	formInteger
	formNumber
	formObject
	formArray
)

// field is a parameter as it is read and written.
type field struct {
	form     form
	required bool
	key      string      // how its name stands in a canonical text: as a JSON string, and a colon
	values   []string    // of the enumeration
	texts    []wire.Text // the same
	sorted   []int32     // the numbers of the values in the order of the values, if there are many
	spoken   []spoken
}

// receivers are the names of parameters that receive an application (spec 1.5). The first one goes before all others.
var receivers = [...]string{"app", "application", "app_name", "application_name", "bundle_id", "bundle_identifier"}

// NewPlan prepares a parameter list, which is in its author's order: that order decides which parameter receives an
// application. Of parameters with one name, which no admitted package has, the first one counts. The list is not kept, but
// its parts are.
func NewPlan(parameters []contract.Parameter) *Plan {
	p := &Plan{receiver: -1}
	receiver := ""
	for _, parameter := range parameters {
		if slices.Contains(receivers[:], parameter.Name) && (receiver == "" || parameter.Name == receivers[0]) {
			receiver = parameter.Name
		}
	}
	p.parameters = sorted(parameters)
	p.parameters = slices.CompactFunc(p.parameters, func(a, b contract.Parameter) bool { return a.Name == b.Name })
	names := make([]string, len(p.parameters))
	p.fields = make([]field, len(p.parameters))
	for i := range p.parameters {
		names[i], p.fields[i] = p.parameters[i].Name, newField(&p.parameters[i])
	}
	p.members = wire.NewMembers(names)
	p.members.Others = wire.Keep // reading finds them itself
	if receiver != "" {
		p.receiver = p.Index(receiver)
	}
	p.watch()
	return p
}

// maxWatched is the number of parameters that have a bit of their own. The bit unwatched is that of none: no call has it, so
// that a longer list is always looked at.
const (
	maxWatched = 63
	unwatched  = 1 << maxWatched
)

// watch notes which parameters have to be looked at when they are absent: something is wrong then, or can be filled in.
func (p *Plan) watch() {
	if len(p.fields) > maxWatched {
		p.watched = unwatched
		return
	}
	for i := range p.fields {
		if f := &p.fields[i]; f.required || len(f.spoken) > 0 {
			p.watched |= 1 << i
		}
	}
}

func newField(p *contract.Parameter) field {
	f := field{required: p.Required, key: string(append(wire.AppendString(nil, p.Name), ':'))}
	switch p.Type {
	case ability.ParameterTypeString:
		f.form = formText
		if len(p.EnumValues) > 0 {
			f.setValues(p)
		}
	case ability.ParameterTypeBoolean:
		f.form = formBoolean
	case ability.ParameterTypeInteger:
		f.form = formInteger
	case ability.ParameterTypeNumber:
		f.form = formNumber
	case ability.ParameterTypeObject:
		f.form = formObject
	case ability.ParameterTypeArray:
		f.form = formArray
	}
	return f
}

// fewValues is the number of values up to which one after the other is looked at.
const fewValues = 16

func (f *field) setValues(p *contract.Parameter) {
	f.form, f.values = formChoice, p.EnumValues
	for i, v := range p.EnumValues {
		f.texts = append(f.texts, wire.Text(v))
		if len(p.EnumValues) > fewValues {
			f.sorted = append(f.sorted, int32(i))
		}
	}
	slices.SortStableFunc(f.sorted, func(a, b int32) int { return strings.Compare(f.values[a], f.values[b]) })
	if !p.RequiresComposition {
		f.spoken = newSpoken(p)
	}
}

// choice gives 1 + the number of a value of the enumeration, or 0.
func (f *field) choice(text wire.Text) int {
	if f.sorted == nil {
		for i, v := range f.values {
			if v == string(text) {
				return i + 1
			}
		}
		return 0
	}
	from, to := 0, len(f.sorted)
	for from < to {
		middle := int(uint(from+to) / 2)
		if f.values[f.sorted[middle]] < string(text) {
			from = middle + 1
		} else {
			to = middle
		}
	}
	if from < len(f.sorted) && f.values[f.sorted[from]] == string(text) {
		return int(f.sorted[from]) + 1
	}
	return 0
}

// Parameters gives the parameters, sorted by name (as members of canonical JSON are). The numbers of slots count them.
func (p *Plan) Parameters() []contract.Parameter { return p.parameters }

// Index gives the number of a parameter, or -1 when there is none of the name.
func (p *Plan) Index(name string) int {
	i, found := slices.BinarySearchFunc(p.parameters, name, func(a contract.Parameter, name string) int {
		return wire.CompareNames(a.Name, name)
	})
	if !found {
		return -1
	}
	return i
}

// Equal says whether two parameter lists are one, whatever their order: the same names, each with the same type, required
// or not, and the same enumeration in the same order. How people say a value makes no difference to an operation.
func Equal(a, b []contract.Parameter) bool {
	if len(a) != len(b) {
		return false
	}
	return slices.EqualFunc(sorted(a), sorted(b), func(x, y contract.Parameter) bool {
		return x.Name == y.Name && x.Type == y.Type && x.Required == y.Required && slices.Equal(x.EnumValues, y.EnumValues)
	})
}

// sorted gives a copy of the list in the order of the names.
func sorted(parameters []contract.Parameter) []contract.Parameter {
	out := slices.Clone(parameters)
	slices.SortStableFunc(out, func(a, b contract.Parameter) int { return wire.CompareNames(a.Name, b.Name) })
	return out
}
