package snapshot

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
)

// A Skill and the operation of its binding have one parameter list (spec 6.3.4). The list of an operation is its signature, or the
// inputs that its plugin gives it, or else what the first Skill declares that binds it. A Skill declares its own list, and the
// empty one when it does not inherit; a Skill that inherits takes the list of the operation that was selected for it.

// parameters judges that all lists of an operation are equal.
func (b *builder) parameters() {
	b.lists = make(map[target][]contract.Parameter)
	signed := make(map[target]bool)
	for _, a := range b.s.Adapters {
		for _, s := range a.Signatures {
			t := target{a.Manifest.AdapterID, s.Operation}
			b.lists[t], signed[t] = s.Parameters, true
		}
	}
	declared := make(map[target]string) // by which Skill
	for i := range b.s.Skills {
		row := b.s.Skills[i].Row
		where := b.s.Skills[i].Package.ID + ".skills." + row.ID
		if !inherits(row) {
			for _, c := range row.Execution.Bindings {
				t := target{c.AdapterID, c.Operation}
				list, known := b.lists[t]
				if known && !argument.Equal(list, row.Parameters) {
					other := "the adapter"
					if !signed[t] {
						other = "the Skill " + contract.Quote(declared[t])
					}
					b.add(where, "binding-parameter-mismatch", "the parameters differ from those that "+other+" has for "+contract.Quote(c.Operation)+" of "+contract.Quote(c.AdapterID)+", which this Skill binds: "+
						argument.Differences(row.Parameters, list)+"; make the lists equal, or bind another operation")
				}
				if !known {
					b.lists[t], declared[t] = row.Parameters, row.ID
				}
			}
		}
		for _, c := range b.realized[i] { // signed, as all operations of plugins are
			inputs := b.lists[target{c.AdapterID, c.Operation}]
			if inherits(row) { // its inputs become what a model is offered
				b.issues = append(b.issues, contract.CheckParameters(c.AdapterID+".operations."+c.Operation, inputs)...)
			} else if !equalInputs(row.Parameters, inputs) {
				b.add(where, "binding-parameter-mismatch", "the parameters differ from the inputs that "+contract.Quote(c.AdapterID)+" has for "+contract.Quote(c.Operation)+": "+
					argument.Differences(unordered(row.Parameters), unordered(inputs))+"; make the lists equal, or realize another operation")
			}
		}
	}
}

// inherits tells whether a Skill takes the list of the operation that is selected for it.
func inherits(row *contract.Skill) bool { return len(row.Parameters) == 0 && row.InheritsContract }

// plan settles how the arguments of a Skill are read. Of the bindings of a Skill that inherits, those stay compatible that
// have the list of the selected one: a turn that takes another binding reads the same arguments.
func (b *builder) plan(k *Skill) {
	list := k.Row.Parameters
	switch {
	case k.Cognitive != nil:
		list = k.Cognitive.Parameters
	case inherits(k.Row) && k.Selected != nil:
		list = b.lists[k.Selected.target()]
		k.Compatible = slices.DeleteFunc(k.Compatible, func(c Binding) bool { return !equalInputs(list, b.lists[c.target()]) })
		k.Selected = &k.Compatible[0]
	}
	k.Plan = argument.NewPlan(list)
}

func (c *Binding) target() target { return target{c.Adapter.Manifest.AdapterID, c.Operation.Name} }
