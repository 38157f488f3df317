package protocol

import (
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// Impatient is a server that waits less for calls.
func Impatient(engine *turn.Engine, drain, grace time.Duration) *Server {
	return &Server{engine: engine, drain: drain, grace: grace}
}

// CheckLists compares the closed lists of the schema with those of the runtime, number by number.
func CheckLists(report func(format string, args ...any)) {
	for i := range uint8(255) {
		for _, pair := range [][2]string{
			{Cause(i).String(), cause.Cause(i).String()}, {Effect(i).String(), ability.Effect(i).String()},
			{Access(i).String(), ability.Access(i).String()}, {ParameterType(i).String(), ability.ParameterType(i).String()},
			{Completeness(i).String(), receipt.Completeness(i).String()},
		} {
			if pair[0] != pair[1] {
				report("%d is %q in the schema and %q in the runtime", i, pair[0], pair[1])
			}
		}
		if int(i) < len(statuses) && statuses[i] != 0 && statuses[i].String() != operation.Status(i).String() {
			report("status %d is %q, not %q", i, statuses[i], operation.Status(i))
		}
	}
}
