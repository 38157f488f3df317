package mcp

import (
	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/provider"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// list is what tools/list gives of a snapshot. It is made once and never changes.
type list struct {
	frozen turn.Frozen
	tools  []byte // the array
}

// list gives the list of a snapshot.
func (s *Server) list(f turn.Frozen) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.lists {
		if s.lists[i].frozen == f {
			return s.lists[i].tools
		}
	}
	l := list{f, appendTools(nil, f.Snapshot())}
	s.lists[0], s.lists[1] = l, s.lists[0]
	return l.tools
}

// appendTools appends the definitions of all Skills that are ready and that models can be offered, in the order of the snapshot.
func appendTools(dst []byte, s *snapshot.Snapshot) []byte {
	d := declaredIn(s)
	dst = append(dst, '[')
	for i := range s.Skills {
		k := &s.Skills[i]
		if !k.Exposed || k.Readiness != snapshot.Ready {
			continue
		}
		if dst[len(dst)-1] != '[' {
			dst = append(dst, ',')
		}
		dst = d.appendTool(dst, k)
	}
	return append(dst, ']')
}

// appendTool appends the definition of a Skill. All that is in it is the engine's, or a name or token of its package.
func (d *declared) appendTool(dst []byte, k *snapshot.Skill) []byte {
	told := provider.Of(k)
	dst = wire.AppendString(append(dst, `{"name":`...), told.Name)
	dst = wire.AppendString(append(dst, `,"description":`...), told.Description)
	dst = provider.AppendSchema(append(dst, `,"inputSchema":`...), told.Parameters)
	dst = d.appendOutput(append(dst, `,"outputSchema":`...), k)
	return append(appendAnnotations(append(dst, `,"annotations":`...), k), '}')
}

// appendAnnotations appends what the effect of a Skill is in the words of MCP. A hint that is absent means the worst, so all are
// written.
func appendAnnotations(dst []byte, k *snapshot.Skill) []byte {
	effect := k.Policy.Effect
	dst = wire.AppendBool(append(dst, `{"destructiveHint":`...), effect >= ability.EffectMutation)
	dst = wire.AppendBool(append(dst, `,"idempotentHint":`...), !k.Policy.Mutates())
	dst = wire.AppendBool(append(dst, `,"openWorldHint":`...), open(k))
	return append(wire.AppendBool(append(dst, `,"readOnlyHint":`...), !k.Policy.Mutates()), '}')
}

// open tells whether a Skill can reach beyond this machine: by its effect, or as it needs the network.
func open(k *snapshot.Skill) bool {
	if k.Policy.Effect == ability.EffectExternalCommunication {
		return true
	}
	for _, p := range k.Policy.Permissions {
		if p == ability.PermissionKindNetwork {
			return true
		}
	}
	return false
}
