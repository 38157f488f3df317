package provider

import (
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// Skill is all that a model is told about a Skill, whichever provider carries it.
type Skill struct {
	Name        string               // by which it is called
	Description string               // of the engine; at most MaxDescription bytes of ASCII
	Parameters  []contract.Parameter // in their author's order
}

// Of gives what a model is told about a Skill of a snapshot, which has a name.
func Of(k *snapshot.Skill) Skill {
	s := Skill{Name: k.Name, Parameters: parameters(k)}
	s.Description = describe(k, s.Parameters)
	return s
}

// parameters gives what the Skill's plan reads, in the order in which somebody has written it, as that is the order in which the
// arguments are thought of.
func parameters(k *snapshot.Skill) []contract.Parameter {
	switch {
	case k.Cognitive != nil:
		return k.Cognitive.Parameters
	case len(k.Row.Parameters) > 0:
		return k.Row.Parameters
	}
	return k.Plan.Parameters() // it is inherited, or empty
}

// isFlat tells whether all values are scalars. The values of objects and arrays are open, and a strict schema has none that are.
func (s *Skill) isFlat() bool {
	for i := range s.Parameters {
		if t := s.Parameters[i].Type; t == ability.ParameterTypeObject || t == ability.ParameterTypeArray {
			return false
		}
	}
	return true
}

// optional counts the parameters that a call can leave out.
func (s *Skill) optional() (n int) {
	for i := range s.Parameters {
		if !s.Parameters[i].Required {
			n++
		}
	}
	return n
}

// timeout is the time that a run has by its contract and its own limit; 0 when neither says anything.
func timeout(k *snapshot.Skill) time.Duration {
	limit := k.Policy.MaximumDuration
	if own := time.Duration(k.Row.TimeoutSeconds * float64(time.Second)); own > 0 && (limit == 0 || own < limit) {
		return own
	}
	return limit
}
