package protocol

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// The longest texts of a message, in bytes.
const (
	longText     = 256
	longLog      = 1024
	longIdentity = 1024
	longClass    = 96
	mostChanges  = 1024
)

const dateLayout = "2006-01-02T15:04:05Z"

var statuses = [...]operation.Status{0, operation.Succeeded, operation.Failed, operation.Deferred, operation.Cancelled}

// Operation gives a result that has been decoded as package operation has it. It shares no memory with the message.
func (v *OperationResult) Operation() operation.Result {
	r := operation.Result{
		Status:       statuses[v.Status],
		Cause:        cause.Cause(v.Cause), // the schema has the list of package cause, in its order
		FoundNothing: v.FoundNothing,
		Truncated:    v.Truncated,
	}
	if v.HasTarget {
		r.Target = v.Target.scope()
	}
	if v.HasValue {
		r.Value = v.Value.operation()
	}
	for i := range v.Changes {
		c := &v.Changes[i]
		r.Changes = append(r.Changes, operation.Change{
			Target: *c.Target.scope(),
			Kind:   operation.ChangeKind(c.Kind),
			Before: digest(c.Before),
			After:  digest(c.After),
		})
	}
	return r
}

func (v *TypedValue) operation() operation.Value {
	o := operation.Value{
		TypeID:  string(v.TypeID),
		JSON:    append([]byte(nil), v.Value...),
		Privacy: ability.DataPrivacyClass(v.Privacy),
	}
	if v.HasScope {
		o.Scope = v.Scope.scope()
	}
	if v.HasExpiresAt {
		o.Expires, _ = time.Parse(dateLayout, string(v.ExpiresAt)) // the schema holds it to a date
	}
	return o
}

func (v *TouchedScope) scope() *operation.Scope {
	return &operation.Scope{
		DeviceID:           string(v.DeviceID),
		ApplicationID:      string(v.ApplicationID),
		ProcessID:          int32(v.ProcessID),
		ProcessEpoch:       uint64(v.ProcessEpoch),
		ActivationSequence: uint64(v.ActivationSequence),
		WindowID:           string(v.WindowID),
		WorkspaceID:        string(v.WorkspaceID),
		ProjectID:          string(v.ProjectID),
		DocumentID:         string(v.DocumentID),
		SurfaceID:          string(v.SurfaceID),
		TargetClass:        string(v.TargetClass),
	}
}

// digest reads what the schema holds to 64 hexadecimal digits.
func digest(t wire.Text) (d operation.Digest) {
	if len(t) != 2*len(d.Sum) {
		return d
	}
	for i := range d.Sum {
		d.Sum[i] = nibble(t[2*i])<<4 | nibble(t[2*i+1])
	}
	d.Known = true
	return d
}

func nibble(c byte) byte {
	if c >= 'a' {
		return c - 'a' + 10
	}
	return c - '0'
}

// NewResult gives the message of a result. An error, and a result that the protocol cannot carry as it is, make it a failed one
// that says so; what was changed stays in it as far as it can be said.
func NewResult(id int64, r *operation.Result, failure error) OperationResult {
	v := OperationResult{Id: id}
	problem := ""
	if failure != nil {
		problem = failure.Error()
	}
	note := func(text string) {
		if problem == "" {
			problem = text
		}
	}
	switch r.Status {
	case operation.Succeeded:
		v.Status = OperationStatusSucceeded
	case operation.Failed:
		v.Status = OperationStatusFailed
	case operation.Deferred:
		v.Status = OperationStatusDeferred
	case operation.Cancelled:
		v.Status = OperationStatusCancelled
	default:
		note("the operation gave no status")
	}
	if v.Cause = Cause(r.Cause); v.Cause.String() == "" {
		v.Cause = 0
	}
	v.FoundNothing, v.HasFoundNothing = r.FoundNothing, r.FoundNothing
	v.Truncated, v.HasTruncated = r.Truncated, r.Truncated
	if r.Target != nil {
		if v.HasTarget = v.Target.set(r.Target); !v.HasTarget {
			note("the target of the operation has a name that is too long or no name")
		}
	}
	for i := range r.Changes {
		c := &r.Changes[i]
		if len(v.Changes) == mostChanges {
			note("the operation has changed more than 1024 things")
			break
		}
		m := Change{Kind: ChangeKind(c.Kind)}
		if m.Kind.String() == "" || !m.Target.set(&c.Target) {
			note("a change of the operation has no kind, or a name that is too long or no name")
			continue
		}
		m.Before, m.HasBefore = hex(&c.Before), c.Before.Known
		m.After, m.HasAfter = hex(&c.After), c.After.Known
		v.Changes = append(v.Changes, m)
	}
	v.HasChanges = len(v.Changes) > 0
	if r.Value.TypeID != "" || len(r.Value.JSON) > 0 {
		if v.HasValue = v.Value.set(&r.Value); !v.HasValue {
			note("the value of the operation is no JSON, or has no type")
		}
	}
	if problem != "" {
		v.Status, v.Cause = OperationStatusFailed, CauseAdapterFailed
		v.Value, v.HasValue = TypedValue{}, false
		v.FoundNothing, v.HasFoundNothing, v.Truncated, v.HasTruncated = false, false, false, false
		v.Error, v.HasError = Clean(problem, longLog), true
	}
	return v
}

func (v *TypedValue) set(o *operation.Value) bool {
	if wire.Check(o.JSON, wire.Value) != nil || o.TypeID == "" {
		return false
	}
	v.TypeID, v.Value = Clean(o.TypeID, 128), wire.Raw(o.JSON)
	v.Privacy = DataPrivacyClass(o.Privacy)
	if o.Scope != nil {
		if v.HasScope = v.Scope.set(o.Scope); !v.HasScope {
			return false
		}
	}
	if !o.Expires.IsZero() {
		v.ExpiresAt, v.HasExpiresAt = operation.AppendTime(nil, o.Expires), true
	}
	return true
}

// set is false for a scope that has an identity which the protocol does not carry: one that was cut would be another one.
func (v *TouchedScope) set(s *operation.Scope) bool {
	if s.Longest() > longIdentity || len(s.TargetClass) > longClass || s.ProcessID < 0 {
		return false
	}
	v.DeviceID, v.HasDeviceID = identity(s.DeviceID)
	v.ApplicationID, v.HasApplicationID = identity(s.ApplicationID)
	v.WindowID, v.HasWindowID = identity(s.WindowID)
	v.WorkspaceID, v.HasWorkspaceID = identity(s.WorkspaceID)
	v.ProjectID, v.HasProjectID = identity(s.ProjectID)
	v.DocumentID, v.HasDocumentID = identity(s.DocumentID)
	v.SurfaceID, v.HasSurfaceID = identity(s.SurfaceID)
	v.TargetClass, v.HasTargetClass = identity(s.TargetClass)
	v.ProcessID, v.HasProcessID = int64(s.ProcessID), s.ProcessID != 0
	v.ProcessEpoch, v.HasProcessEpoch = count(s.ProcessEpoch)
	v.ActivationSequence, v.HasActivationSequence = count(s.ActivationSequence)
	return true
}

func identity(s string) (wire.Text, bool) { return Clean(s, longIdentity), s != "" }

// count gives a number that JSON has exactly; another one is left out.
func count(n uint64) (int64, bool) {
	if n == 0 || n > 1<<53-1 {
		return 0, false
	}
	return int64(n), true
}

func hex(d *operation.Digest) wire.Text {
	if !d.Known {
		return nil
	}
	return wire.AppendHex(nil, d.Sum[:])
}

// Clean gives a text as a message can carry it: what is not UTF-8 and noncharacters become U+FFFD, and what is longer than a
// number of bytes is cut.
func Clean(s string, most int) wire.Text {
	if !utf8.ValidString(s) || strings.ContainsFunc(s, isNoncharacter) {
		s = strings.Map(func(c rune) rune {
			if isNoncharacter(c) {
				return utf8.RuneError
			}
			return c
		}, s) // what is not UTF-8 is U+FFFD to Map as well
	}
	if len(s) > most {
		s = s[:most]
		for len(s) > 0 && !utf8.ValidString(s) {
			s = s[:len(s)-1]
		}
	}
	return wire.Text(s)
}

func isNoncharacter(c rune) bool { return c >= 0xFDD0 && (c <= 0xFDEF || c&0xFFFE == 0xFFFE) }
