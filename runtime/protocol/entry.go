package protocol

import (
	"time"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// entry is what a turn begins with. It has no memory of the line.
func (r *OpenRequest) entry() turn.Entry {
	e := turn.Entry{
		Utterance: r.Utterance.String(), Application: r.Application.String(), ApplicationName: r.ApplicationName.String(),
		Target: r.Target.scope(),
	}
	for i := range r.Signals {
		g := &r.Signals[i]
		s := turn.Signal{
			ID: g.Id.String(), SchemaID: g.Schema.String(), Channel: g.Channel.String(), Completeness: receipt.Complete,
			Scope: g.Scope.scope(), CapturedAt: date(g.CapturedAt),
		}
		if g.Completeness != 0 {
			s.Completeness = receipt.Completeness(g.Completeness)
		}
		if g.HasExpiresAt {
			s.ExpiresAt = date(g.ExpiresAt)
		}
		if s.Value.Known = g.HasValueDigest; s.Value.Known {
			fromHex(s.Value.Sum[:], g.ValueDigest)
		}
		e.Signals = append(e.Signals, s)
	}
	return e
}

func (s *TurnScope) scope() operation.Scope {
	return operation.Scope{
		DeviceID: s.DeviceID.String(), ApplicationID: s.ApplicationID.String(), ProcessID: int32(s.ProcessID),
		ProcessEpoch: uint64(s.ProcessEpoch), ActivationSequence: uint64(s.ActivationSequence), WindowID: s.WindowID.String(),
		WorkspaceID: s.WorkspaceID.String(), ProjectID: s.ProjectID.String(), DocumentID: s.DocumentID.String(),
		SurfaceID: s.SurfaceID.String(), TargetClass: s.TargetClass.String(),
	}
}

// date reads a date that the schema has judged.
func date(t wire.Text) time.Time {
	d, _ := time.Parse(time.RFC3339, t.String())
	return d
}
