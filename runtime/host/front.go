package host

import (
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// Target is what stands in front for the calls of a Skill: the workspace, for those that files and project carry out.
func (h *Host) Target(s *snapshot.Snapshot, k *snapshot.Skill) operation.Scope {
	if inWorkspace(s, k, 0) {
		return h.workspace
	}
	return operation.Scope{}
}

// deepest is how far workflows call each other.
const deepest = 8

// inWorkspace tells whether a Skill, or a step of it, is done in the workspace.
func inWorkspace(s *snapshot.Snapshot, k *snapshot.Skill, depth int) bool {
	if len(k.Compatible) > 0 {
		id := k.Compatible[0].Adapter.Manifest.AdapterID
		return id == "files" || id == "project"
	}
	for _, to := range k.Targets {
		if depth < deepest && to.Skill >= 0 && inWorkspace(s, &s.Skills[to.Skill], depth+1) {
			return true
		}
	}
	return false
}

// Asks tells whether a Skill runs code of the workspace, and the person has not let it yet.
func (h *Host) Asks(k *snapshot.Skill) bool {
	if len(k.Compatible) == 0 || k.Compatible[0].Adapter.Manifest.AdapterID != "project" || !h.asks[k.Compatible[0].Operation.Name] {
		return false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return !h.approved[k.Row.ID]
}

// Settled remembers a yes.
func (h *Host) Settled(k *snapshot.Skill, yes bool) {
	if !yes {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.approved[k.Row.ID] = true
}
