package turn_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"math/bits"
	"strconv"
	"testing"
	"time"

	"github.com/gowebpki/jcs"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// BenchmarkCall takes one call of about 240 bytes to a receipt: it decodes and validates the arguments, checks the contract,
// dispatches to an operation that does nothing, and writes the receipt with the SHA-256 of the arguments. The clock and the
// source of ids are injected ones that cost nothing, so that all measure the same work; the durable log is apart.
//
//	ours           Turn.Call
//	ours-clock     Turn.Call with the clock of the system, read twice, and random ids
//	ours-goroutine Turn.Call on an adapter that is not operation.Prompt, which costs a goroutine and its deadline's timer
//	floor          the same steps by hand: the Skill by its name in a map, members in the order that is expected, numbers that
//	               are their own canonical form, a context that knows its deadline, an operation that may panic, the receipt
//	               from parts
//	jsonschema     encoding/json and jsonschema/v5, with the schema compiled beforehand, the canonical arguments by gowebpki/jcs,
//	               and the receipt by encoding/json
func BenchmarkCall(b *testing.B) {
	noop := func(context.Context, string, *argument.List) (operation.Result, error) { return done, nil }
	b.Run("ours", func(b *testing.B) { benchmarkTurn(b, runner(noop), fixed, same) })
	b.Run("ours-clock", func(b *testing.B) { benchmarkTurn(b, runner(noop), nil, nil) })
	b.Run("ours-goroutine", func(b *testing.B) { benchmarkTurn(b, apart{noop}, nil, nil) })
	b.Run("floor", func(b *testing.B) {
		f := newFloor()
		name, arguments := []byte("place_note"), []byte(call)
		b.ReportAllocs()
		b.SetBytes(int64(len(call)))
		for b.Loop() {
			if !f.call(context.Background(), name, arguments) {
				b.Fatal("refused")
			}
		}
	})
	b.Run("jsonschema", func(b *testing.B) {
		s := newStandard(b)
		b.ReportAllocs()
		b.SetBytes(int64(len(call)))
		for b.Loop() {
			if err := s.call(context.Background(), "place_note", []byte(call)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// done is what an operation says that does nothing.
var done = operation.Result{Status: operation.Succeeded}

// reading makes the Skill of notes one that changes nothing, so that its operation can do nothing.
func reading(p *contract.Package) { p.Capabilities[0].Effect = ability.EffectRead }

// apart is a runner that gives no word about its context.
type apart struct {
	f func(context.Context, string, *argument.List) (operation.Result, error)
}

func (a apart) Run(ctx context.Context, name string, arguments *argument.List) (operation.Result, error) {
	return a.f(ctx, name, arguments)
}

// fixed is a clock that stands still, and same gives one id.
func fixed() time.Time { return epoch }
func same() [16]byte   { return [16]byte{6: 0x80, 8: 0x80, 15: 1} }

func benchmarkTurn(b *testing.B, r operation.Runner, now func() time.Time, newID func() [16]byte) {
	s, issues := snapshot.Build(snapshot.Set{Packages: []*contract.Package{notes(reading)}, Adapters: []*operation.Adapter{adapter("notes", r, "place_note")}})
	if len(issues) > 0 {
		b.Fatal(issues)
	}
	engine := turn.New(turn.Options{Registry: snapshot.NewRegistry(s), Records: nothing{}, Now: now, NewID: newID})
	t := engine.Session().Begin(turn.Entry{Target: target})
	name, arguments := []byte("place_note"), []byte(call)
	var run turn.Run
	b.ReportAllocs()
	b.SetBytes(int64(len(call)))
	for b.Loop() {
		t.Call(context.Background(), turn.Call{Name: name, Arguments: arguments}, &run)
		if run.Status != operation.Succeeded {
			b.Fatal(run.Status, run.Cause, run.Findings)
		}
	}
}

// TestACallAllocatesNothing holds the whole call to it.
func TestACallAllocatesNothing(t *testing.T) {
	w := newWorld(t, []*contract.Package{notes()}, adapter("notes", runner(func(context.Context, string, *argument.List) (operation.Result, error) { return changed, nil }), "place_note"))
	engine := turn.New(turn.Options{Registry: w.registry, Records: nothing{}})
	current := engine.Session().Begin(turn.Entry{Target: target})
	name, arguments := []byte("place_note"), []byte(call)
	var run turn.Run
	allocations := testing.AllocsPerRun(100, func() {
		current.Call(context.Background(), turn.Call{Name: name, Arguments: arguments}, &run)
	})
	if allocations != 0 || run.Status != operation.Succeeded {
		t.Errorf("%v allocations; %v %v", allocations, run.Status, run.Cause)
	}
}

// BenchmarkBegin freezes a turn over registries of different sizes.
func BenchmarkBegin(b *testing.B) {
	for _, n := range []int{10, 1000, 100_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			s, issues := snapshot.Build(snapshot.Set{Packages: many(n)})
			if len(issues) > 0 {
				b.Fatal(issues[0])
			}
			session := turn.New(turn.Options{Registry: snapshot.NewRegistry(s), Records: nothing{}}).Session()
			session.Begin(turn.Entry{})
			b.ReportAllocs()
			for b.Loop() {
				session.Begin(turn.Entry{})
			}
		})
	}
}

// many gives packages with a number of Skills, ten in each.
func many(skills int) (list []*contract.Package) {
	for i := range skills / 10 {
		id := "notes" + strconv.Itoa(i)
		p := notes(func(p *contract.Package) { p.ID, p.Ability.ID, p.Capabilities[0].ID = id, id, id+".write" })
		first := p.Skills[0]
		p.Skills = nil
		for j := range 10 {
			s := first
			s.ID, s.InvocationName = id+".place-"+strconv.Itoa(j), "place_"+strconv.Itoa(i)+"_"+strconv.Itoa(j)
			s.Requirements.Capabilities = []string{id + ".write"}
			p.Skills = append(p.Skills, s)
		}
		list = append(list, p)
	}
	return list
}

// floor is the hand-written path: Skills by their names, and one way through each, without generality.
type floor struct {
	skills                map[string]*floor
	head, inputs, outputs []byte // of the receipt
	target                string
	ctx                   floorContext
	arguments             floorArguments
	receipt               []byte
	run                   func(context.Context, *floorArguments) (operation.Result, error)
	sink                  receipt.Sink
	now                   func() time.Time
	newID                 func() [16]byte
}

type floorArguments struct {
	text, note []byte
	mode       int
	count      int64
	scale      float64
	dryRun     bool
	hasDryRun  bool
}

func newFloor() *floor {
	s, _ := snapshot.Build(snapshot.Set{Packages: []*contract.Package{notes(reading)}, Adapters: []*operation.Adapter{adapter("notes", runner(nil), "place_note")}})
	reference := string(s.Skills[0].Reference)
	f := &floor{
		head:    []byte(`","changes":[],"consumedInteractions":[],"effect":"read","finishedAt":"`),
		inputs:  []byte(`","inputTypes":[]`),
		outputs: []byte(`,"outputTypes":[],"packageDigest":"` + hex.EncodeToString(s.Skills[0].Package.Digest[:]) + `","reference":` + reference + `,"snapshotRevision":"` + s.RevisionText + `","startedAt":"`),
		target:  "note",
		run:     func(context.Context, *floorArguments) (operation.Result, error) { return done, nil },
		sink:    nothing{},
		now:     fixed,
		newID:   same,
	}
	f.skills = map[string]*floor{"place_note": f}
	for i := range 150 {
		f.skills["other_skill_"+strconv.Itoa(i)] = new(floor)
	}
	return f
}

func (f *floor) call(ctx context.Context, name, src []byte) bool {
	started, id := f.now(), f.newID()
	f = f.skills[string(name)]
	if f == nil || !f.arguments.read(src) {
		return false
	}
	if f.target != "note" || len(src)+64 > 4096 { // the contract
		return false
	}
	sum := sha256.Sum256(src)
	f.ctx.Context, f.ctx.until = ctx, started.Add(10*time.Second)
	result, ok := f.operate()
	if !ok || result.Status != operation.Succeeded {
		return false
	}
	finished := f.now()
	if !finished.Before(f.ctx.until) {
		return false
	}
	b := append(f.receipt[:0], `{"argumentsDigest":"`...)
	b = hex.AppendEncode(b, sum[:])
	b = append(b, f.head...)
	b = operation.AppendTime(b, finished)
	b = append(b, `","foundNothing":false,"id":"`...)
	b = wire.AppendUUID(b, id)
	b = append(b, f.inputs...)
	b = append(b, f.outputs...)
	b = operation.AppendTime(b, started)
	b = append(b, `","status":"succeeded"}`...)
	f.receipt = b
	return f.sink.Record(receipt.SkillRun, b) == nil
}

// operate does the operation, which may panic.
func (f *floor) operate() (result operation.Result, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	result, err := f.run(&f.ctx, &f.arguments)
	return result, err == nil
}

// floorContext is a context with a deadline.
type floorContext struct {
	context.Context
	until time.Time
}

func (c *floorContext) Deadline() (time.Time, bool) { return c.until, true }

func (a *floorArguments) read(b []byte) bool {
	i, ok := expect(b, 0, `{"count":`)
	var f float64
	if f, i = numberAt(b, i); !ok || i < 0 || f != float64(int64(f)) {
		return false
	}
	a.count = int64(f)
	if i, a.hasDryRun = expect(b, i, `,"dry_run":`); a.hasDryRun {
		if i, ok = expect(b, i, "true"); ok {
			a.dryRun = true
		} else if i, ok = expect(b, i, "false"); !ok {
			return false
		}
	}
	if i, ok = expect(b, i, `,"mode":`); !ok {
		return false
	}
	var mode []byte
	if mode, i = textAt(b, i); i < 0 {
		return false
	}
	switch string(mode) {
	case "append":
		a.mode = 1
	case "replace":
		a.mode = 2
	case "insert-before":
		a.mode = 3
	default:
		return false
	}
	if i, ok = expect(b, i, `,"note":`); !ok {
		return false
	}
	if a.note, i = textAt(b, i); i < 0 {
		return false
	}
	if i, ok = expect(b, i, `,"scale":`); !ok {
		return false
	}
	if a.scale, i = numberAt(b, i); i < 0 {
		return false
	}
	if i, ok = expect(b, i, `,"text":`); !ok {
		return false
	}
	a.text, i = textAt(b, i)
	return i > 0 && i+1 == len(b) && b[i] == '}'
}

func expect(b []byte, i int, s string) (int, bool) {
	if end := i + len(s); i >= 0 && end <= len(b) && string(b[i:end]) == s {
		return end, true
	}
	return i, false
}

// textAt reads a text of ASCII without escapes, eight bytes at once.
func textAt(b []byte, i int) ([]byte, int) {
	if i >= len(b) || b[i] != '"' {
		return nil, -1
	}
	const low, high = 0x0101010101010101, 0x8080808080808080
	start, j := i+1, i+1
	for ; j+8 <= len(b); j += 8 {
		w := uint64(b[j]) | uint64(b[j+1])<<8 | uint64(b[j+2])<<16 | uint64(b[j+3])<<24 |
			uint64(b[j+4])<<32 | uint64(b[j+5])<<40 | uint64(b[j+6])<<48 | uint64(b[j+7])<<56
		if stop := (w | (w - ' '*low) | (w ^ '"'*low - low) | (w ^ '\\'*low - low)) & high; stop != 0 {
			j += bits.TrailingZeros64(stop) / 8
			break
		}
	}
	for ; j < len(b) && b[j] != '"'; j++ {
		if b[j] < ' ' || b[j] == '\\' || b[j] >= 0x80 {
			return nil, -1
		}
	}
	if j == len(b) {
		return nil, -1
	}
	return b[start:j:j], j + 1
}

// numberAt reads a short number without an exponent that is written in the canonical way.
func numberAt(b []byte, i int) (float64, int) {
	n, scale, j := int64(0), 1.0, i
	for point := false; j < len(b) && j-i < 15; j++ {
		switch c := b[j]; {
		case c-'0' < 10:
			n = n*10 + int64(c-'0')
			if point {
				scale *= 10
			}
		case c == '.' && !point && j > i:
			point = true
		default:
			if j == i || b[j-1] == '.' || b[i] == '0' && j > i+1 && b[i+1] != '.' || scale > 1 && b[j-1] == '0' {
				return 0, -1
			}
			return float64(n) / scale, j
		}
	}
	return 0, -1
}

// standard is what a program does that uses encoding/json and jsonschema for the same.
type standard struct {
	schema    *jsonschema.Schema
	reference json.RawMessage
	digest    string
	revision  string
}

func newStandard(b *testing.B) *standard {
	const text = `{
		"type": "object", "additionalProperties": false, "required": ["count", "mode", "note", "scale", "text"],
		"properties": {
			"text": {"type": "string"}, "mode": {"enum": ["append", "replace", "insert-before"]}, "count": {"type": "integer"},
			"scale": {"type": "number"}, "note": {"type": "string"}, "dry_run": {"type": "boolean"}
		}
	}`
	c := jsonschema.NewCompiler()
	c.LoadURL = func(url string) (io.ReadCloser, error) { return nil, errors.New(url) }
	if err := c.AddResource("call.json", bytes.NewReader([]byte(text))); err != nil {
		b.Fatal(err)
	}
	s, _ := snapshot.Build(snapshot.Set{Packages: []*contract.Package{notes(reading)}, Adapters: []*operation.Adapter{adapter("notes", runner(nil), "place_note")}})
	return &standard{schema: c.MustCompile("call.json"), reference: s.Skills[0].Reference, digest: hex.EncodeToString(s.Skills[0].Package.Digest[:]), revision: s.RevisionText}
}

func (s *standard) call(ctx context.Context, name string, src []byte) error {
	started, id := fixed(), same()
	var v any
	if err := json.Unmarshal(src, &v); err != nil {
		return err
	}
	if err := s.schema.Validate(v); err != nil {
		return err
	}
	if name != "place_note" || len(src) > 4096 {
		return errors.New("refused")
	}
	canonical, err := jcs.Transform(src)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(canonical)
	_, err = json.Marshal(map[string]any{
		"argumentsDigest": hex.EncodeToString(sum[:]), "changes": []any{}, "consumedInteractions": []any{}, "effect": "read",
		"finishedAt": fixed().UTC().Format(time.RFC3339), "foundNothing": false, "id": string(wire.AppendUUID(nil, id)), "inputTypes": []any{},
		"outputTypes": []any{}, "packageDigest": s.digest, "reference": s.reference, "snapshotRevision": s.revision,
		"startedAt": started.UTC().Format(time.RFC3339), "status": "succeeded",
	})
	return err
}
