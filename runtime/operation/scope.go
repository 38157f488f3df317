package operation

import (
	"strconv"

	"github.com/bonnie-build/bonnie/runtime/ability"
)

// Scope says what a value, a signal or a change belongs to (SourceScope, spec 1.7.3). Everything in it is optional: texts are
// absent when they are empty, numbers when they are zero.
type Scope struct {
	DeviceID           string
	ApplicationID      string
	ProcessID          int32
	ProcessEpoch       uint64 // at most 2^53-1
	ActivationSequence uint64 // at most 2^53-1
	WindowID           string
	WorkspaceID        string
	ProjectID          string
	DocumentID         string
	SurfaceID          string
	TargetClass        string // of the target; no member of a SourceScope: the contract compares it and no receipt holds it
}

// Resolution is how closely the scope names its source: the first of its identities that is there.
func (s *Scope) Resolution() ability.SourceResolution {
	switch {
	case s.DocumentID != "":
		return ability.SourceResolutionDocument
	case s.WorkspaceID != "" || s.ProjectID != "":
		return ability.SourceResolutionWorkspace
	case s.WindowID != "":
		return ability.SourceResolutionWindow
	case s.ApplicationID != "":
		return ability.SourceResolutionApplication
	case s.DeviceID != "":
		return ability.SourceResolutionDevice
	}
	return ability.SourceResolutionUnresolved
}

// Names says whether the scope has the identity of a resolution.
func (s *Scope) Names(r ability.SourceResolution) bool {
	switch r {
	case ability.SourceResolutionDocument:
		return s.DocumentID != ""
	case ability.SourceResolutionWorkspace:
		return s.WorkspaceID != "" || s.ProjectID != ""
	case ability.SourceResolutionWindow:
		return s.WindowID != ""
	case ability.SourceResolutionApplication:
		return s.ApplicationID != ""
	case ability.SourceResolutionDevice:
		return s.DeviceID != ""
	}
	return r == ability.SourceResolutionUnresolved
}

// Identity gives a member of the scope as text, for comparison; empty when it is absent.
func (s *Scope) Identity(f ability.SourceScopeField) string {
	switch f {
	case ability.SourceScopeFieldDeviceID:
		return s.DeviceID
	case ability.SourceScopeFieldApplicationID:
		return s.ApplicationID
	case ability.SourceScopeFieldProcessID:
		return number(int64(s.ProcessID))
	case ability.SourceScopeFieldProcessEpoch:
		return number(int64(s.ProcessEpoch))
	case ability.SourceScopeFieldActivationSequence:
		return number(int64(s.ActivationSequence))
	case ability.SourceScopeFieldWindowID:
		return s.WindowID
	case ability.SourceScopeFieldWorkspaceID:
		return s.WorkspaceID
	case ability.SourceScopeFieldProjectID:
		return s.ProjectID
	case ability.SourceScopeFieldDocumentID:
		return s.DocumentID
	case ability.SourceScopeFieldSurfaceID:
		return s.SurfaceID
	}
	return ""
}

func number(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// IsKnown says whether the scope has a member, so that what Append appends is more than {}.
func (s *Scope) IsKnown() bool {
	return len(s.DeviceID)|len(s.ApplicationID)|len(s.WindowID)|len(s.WorkspaceID)|len(s.ProjectID)|len(s.DocumentID)|len(s.SurfaceID) != 0 ||
		s.ProcessID != 0 || isCount(s.ProcessEpoch) || isCount(s.ActivationSequence)
}

// Size gives the bytes of all identities.
func (s *Scope) Size() int {
	return len(s.DeviceID) + len(s.ApplicationID) + len(s.WindowID) + len(s.WorkspaceID) + len(s.ProjectID) + len(s.DocumentID) + len(s.SurfaceID)
}

// Longest gives the bytes of the longest identity.
func (s *Scope) Longest() int {
	return max(len(s.DeviceID), len(s.ApplicationID), len(s.WindowID), len(s.WorkspaceID), len(s.ProjectID), len(s.DocumentID), len(s.SurfaceID))
}

// Append appends the canonical JSON of the scope, texts as AppendText does. A number beyond 2^53-1 has no exact JSON and is
// left out.
func (s *Scope) Append(dst []byte) []byte {
	start := len(dst)
	dst = appendCount(dst, `,"activationSequence":`, s.ActivationSequence)
	dst = appendIdentity(dst, `,"applicationID":`, s.ApplicationID)
	dst = appendIdentity(dst, `,"deviceID":`, s.DeviceID)
	dst = appendIdentity(dst, `,"documentID":`, s.DocumentID)
	dst = appendCount(dst, `,"processEpoch":`, s.ProcessEpoch)
	if s.ProcessID != 0 {
		dst = strconv.AppendInt(append(dst, `,"processID":`...), int64(s.ProcessID), 10)
	}
	dst = appendIdentity(dst, `,"projectID":`, s.ProjectID)
	dst = appendIdentity(dst, `,"surfaceID":`, s.SurfaceID)
	dst = appendIdentity(dst, `,"windowID":`, s.WindowID)
	dst = appendIdentity(dst, `,"workspaceID":`, s.WorkspaceID)
	if len(dst) == start {
		return append(dst, "{}"...)
	}
	dst[start] = '{' // in place of the first comma
	return append(dst, '}')
}

func appendIdentity(dst []byte, name, value string) []byte {
	if value == "" {
		return dst
	}
	return AppendText(append(dst, name...), value)
}

func appendCount(dst []byte, name string, value uint64) []byte {
	if !isCount(value) {
		return dst
	}
	return strconv.AppendUint(append(dst, name...), value, 10)
}

func isCount(n uint64) bool { return n != 0 && n <= maxInteger }
