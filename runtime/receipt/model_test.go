package receipt_test

import (
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/cause"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"

	"encoding/json"
)

// jsonReceipt is a receipt as one would write it with encoding/json.
type jsonReceipt struct {
	ArgumentsDigest      string          `json:"argumentsDigest,omitempty"`
	Cause                string          `json:"cause,omitempty"`
	Changes              []jsonChange    `json:"changes"`
	ConfirmationID       string          `json:"confirmationID,omitempty"`
	ConsumedInteractions []jsonConsumed  `json:"consumedInteractions"`
	Effect               string          `json:"effect"`
	FinishedAt           string          `json:"finishedAt,omitempty"`
	FoundNothing         bool            `json:"foundNothing"`
	ID                   string          `json:"id"`
	InputTypes           []string        `json:"inputTypes"`
	NormalizedArguments  int             `json:"normalizedArguments,omitempty"`
	OutputTypes          []string        `json:"outputTypes"`
	PackageDigest        string          `json:"packageDigest,omitempty"`
	Reference            json.RawMessage `json:"reference"`
	SnapshotRevision     string          `json:"snapshotRevision"`
	StartedAt            string          `json:"startedAt"`
	Status               string          `json:"status"`
	TargetScope          *jsonScope      `json:"targetScope,omitempty"`
}

type jsonChange struct {
	After  string    `json:"after,omitempty"`
	Before string    `json:"before,omitempty"`
	Kind   string    `json:"kind"`
	Target jsonScope `json:"target"`
}

type jsonConsumed struct {
	CapturedAt   string    `json:"capturedAt"`
	Completeness string    `json:"completeness"`
	ExpiresAt    string    `json:"expiresAt,omitempty"`
	ID           string    `json:"id"`
	SchemaID     string    `json:"schemaID"`
	Scope        jsonScope `json:"scope"`
	ValueDigest  string    `json:"valueDigest,omitempty"`
}

type jsonScope struct {
	ActivationSequence uint64 `json:"activationSequence,omitempty"`
	ApplicationID      string `json:"applicationID,omitempty"`
	DeviceID           string `json:"deviceID,omitempty"`
	DocumentID         string `json:"documentID,omitempty"`
	ProcessEpoch       uint64 `json:"processEpoch,omitempty"`
	ProcessID          int32  `json:"processID,omitempty"`
	ProjectID          string `json:"projectID,omitempty"`
	SurfaceID          string `json:"surfaceID,omitempty"`
	WindowID           string `json:"windowID,omitempty"`
	WorkspaceID        string `json:"workspaceID,omitempty"`
}

func jsonTime(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }

func jsonUUID(id [16]byte) string {
	h := hex.EncodeToString(id[:])
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}

// jsonText is how encoding/json gets a text that receipts would not take as it is.
func jsonText(s string) string {
	return strings.NewReplacer("\ufdd0", "\ufffd", "\U0001ffff", "\ufffd").Replace(s)
}

func jsonOfScope(s operation.Scope) jsonScope {
	return jsonScope{s.ActivationSequence, jsonText(s.ApplicationID), jsonText(s.DeviceID), jsonText(s.DocumentID), s.ProcessEpoch,
		s.ProcessID, jsonText(s.ProjectID), jsonText(s.SurfaceID), jsonText(s.WindowID), jsonText(s.WorkspaceID)}
}

// jsonOf is what encoding/json makes of a run whose Shape was made from what stands behind it.
func jsonOf(r *receipt.Run, digest [32]byte, hasDigest bool, effect ability.Effect, inputs, outputs []string) *jsonReceipt {
	w := &jsonReceipt{Cause: r.Cause.String(), Changes: []jsonChange{}, ConsumedInteractions: []jsonConsumed{}, Effect: effect.String(),
		FoundNothing: r.FoundNothing, ID: jsonUUID(r.ID), InputTypes: inputs, NormalizedArguments: r.Normalized, OutputTypes: outputs,
		Reference: json.RawMessage(reference), SnapshotRevision: revision, StartedAt: jsonTime(r.Started), Status: r.Status.String()}
	if r.HasArguments {
		w.ArgumentsDigest = hex.EncodeToString(r.Arguments[:])
	}
	if r.HasConfirmation {
		w.ConfirmationID = jsonUUID(r.Confirmation)
	}
	if hasDigest {
		w.PackageDigest = hex.EncodeToString(digest[:])
	}
	if !r.Finished.IsZero() {
		w.FinishedAt = jsonTime(r.Finished)
	}
	for _, c := range r.Changes {
		j := jsonChange{Kind: c.Kind.String(), Target: jsonOfScope(c.Target)}
		if c.Before.Known {
			j.Before = hex.EncodeToString(c.Before.Sum[:])
		}
		if c.After.Known {
			j.After = hex.EncodeToString(c.After.Sum[:])
		}
		w.Changes = append(w.Changes, j)
	}
	for _, c := range r.Consumed {
		j := jsonConsumed{CapturedAt: jsonTime(c.CapturedAt), Completeness: c.Completeness.String(), ID: jsonText(c.ID), SchemaID: jsonText(c.SchemaID), Scope: jsonOfScope(c.Scope)}
		if !c.ExpiresAt.IsZero() {
			j.ExpiresAt = jsonTime(c.ExpiresAt)
		}
		if c.HasValue {
			j.ValueDigest = hex.EncodeToString(c.Value[:])
		}
		w.ConsumedInteractions = append(w.ConsumedInteractions, j)
	}
	if r.Target != nil {
		if scope := jsonOfScope(*r.Target); scope != (jsonScope{}) {
			w.TargetScope = &scope
		}
	}
	return w
}

// randomRun makes a run and what encoding/json has to read from its receipt.
func randomRun(random *rand.Rand) (*receipt.Run, *jsonReceipt) {
	maybe := func() bool { return random.IntN(3) == 0 }
	texts := []string{"", "", "doc-1", `a "quoted" \ text`, "ünï 😀", "\x00\x1f\x7f\u2028", "bad \xff\xc3", "non \ufdd0 \U0001ffff", "<&>", "\ufb33"}
	text := func() string { return texts[random.IntN(len(texts))] }
	digest := func() (d [32]byte) {
		for i := range d {
			d[i] = byte(random.Uint32())
		}
		return d
	}
	uuid := func() (id [16]byte) { d := digest(); copy(id[:], d[:]); return id }
	at := func() time.Time { return time.Unix(random.Int64N(4e9), random.Int64N(1e9)) }
	scope := func() (s operation.Scope) {
		if maybe() {
			s = operation.Scope{DeviceID: text(), ApplicationID: text(), ProcessID: int32(random.Uint32()) * int32(random.IntN(2)), ProcessEpoch: random.Uint64N(1 << 53),
				ActivationSequence: random.Uint64N(2), WindowID: text(), WorkspaceID: text(), ProjectID: text(), DocumentID: text(), SurfaceID: text()}
		}
		if maybe() {
			s.TargetClass = "x"
		}
		return s
	}
	r := &receipt.Run{ID: uuid(), Arguments: digest(), HasArguments: !maybe(), Status: operation.Status(1 + random.IntN(7)), Started: at(), FoundNothing: maybe()}
	if !maybe() {
		target := scope()
		r.Target = &target
	}
	if maybe() {
		r.Normalized = random.IntN(1000)
	}
	if maybe() {
		r.Cause = cause.Cause(1 + random.IntN(int(cause.Cancelled)))
	}
	if !maybe() {
		r.Finished = at()
	}
	if maybe() {
		r.Confirmation, r.HasConfirmation = uuid(), true
	}
	for maybe() {
		r.Changes = append(r.Changes, operation.Change{Target: scope(), Kind: operation.ChangeKind(1 + random.IntN(4)),
			Before: operation.Digest{Sum: digest(), Known: maybe()}, After: operation.Digest{Sum: digest(), Known: maybe()}})
	}
	for maybe() {
		c := receipt.Consumed{ID: text(), SchemaID: text(), Scope: scope(), CapturedAt: at(), Completeness: receipt.Completeness(1 + random.IntN(3)), Value: digest(), HasValue: maybe()}
		if maybe() {
			c.ExpiresAt = at()
		}
		r.Consumed = append(r.Consumed, c)
	}
	inputs, outputs := []string{}, []string{}
	for maybe() {
		inputs = append(inputs, "value.in")
	}
	for maybe() {
		outputs = append(outputs, "value.out")
	}
	d, hasDigest, effect := digest(), maybe(), ability.Effect(1+random.IntN(6))
	r.Shape = receipt.NewShape([]byte(reference), d, hasDigest, revision, effect, inputs, outputs)
	return r, jsonOf(r, d, hasDigest, effect, inputs, outputs)
}
