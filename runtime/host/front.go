package host

import (
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
)

// Target is what stands in front for the calls of a Skill: the workspace, for those that files and project carry out, and what the
// configuration says for those of a program.
func (h *Host) Target(s *snapshot.Snapshot, k *snapshot.Skill) operation.Scope {
	front, _ := h.front(s, k, 0)
	return front
}

// deepest is how far workflows call each other.
const deepest = 8

// front is what stands in front of a Skill, or of the first step of it that has something in front.
func (h *Host) front(s *snapshot.Snapshot, k *snapshot.Skill, depth int) (front operation.Scope, there bool) {
	if len(k.Compatible) > 0 {
		front = h.fronts[k.Compatible[0].Adapter.Manifest.AdapterID]
		return front, front != operation.Scope{}
	}
	for _, to := range k.Targets {
		if depth < deepest && to.Skill >= 0 {
			if front, there = h.front(s, &s.Skills[to.Skill], depth+1); there {
				return front, true
			}
		}
	}
	return operation.Scope{}, false
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
