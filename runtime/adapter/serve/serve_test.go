package serve

import (
	"bufio"
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/adapter/protocol"
	"github.com/bonnie-build/bonnie/runtime/argument"
	"github.com/bonnie-build/bonnie/runtime/contract"
	"github.com/bonnie-build/bonnie/runtime/manifest"
	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// acts does what its one argument says.
type acts struct{}

func (acts) Run(ctx context.Context, name string, arguments *argument.List) (operation.Result, error) {
	switch how := arguments.Text(0).String(); how {
	case "wait":
		<-ctx.Done()
		return operation.Result{Status: operation.Cancelled}, nil
	case "hang":
		time.Sleep(grace + time.Second)
	case "panic":
		panic("out of paper")
	case "exit":
		runtime.Goexit()
	case "error":
		return operation.Result{}, errors.New("no such file")
	case "huge":
		return operation.Result{Status: operation.Succeeded, Value: operation.Value{TypeID: "a.b", JSON: []byte(`"` + strings.Repeat("x", 5<<20) + `"`)}}, nil
	case "tell":
		for i := range protocol.MaxProgress + 10 {
			Progress(ctx, float64(i), 5000)
		}
		Progress(ctx, -1, 0)
		late <- ctx
	}
	return operation.Result{Status: operation.Succeeded, FoundNothing: true}, nil
}

// late gets the context of an operation that tells how far it is.
var late = make(chan context.Context, 1)

func adapter() *operation.Adapter {
	return &operation.Adapter{
		Manifest: manifest.Manifest{AdapterID: "acts", Operations: []manifest.Operation{{Name: "act"}, {Name: "odd"}}},
		Signatures: []operation.Signature{{Operation: "act", Parameters: []contract.Parameter{
			{Name: "how", Type: ability.ParameterTypeString, Required: true},
		}}},
		Runner: acts{},
	}
}

// side is the runtime's side of a program.
type side struct {
	t   *testing.T
	in  *io.PipeWriter
	out *bufio.Reader
	end chan error
}

func start(t *testing.T) *side {
	before := runtime.NumGoroutine()
	fromHost, in := io.Pipe()
	out, toHost := io.Pipe()
	s := &side{t, in, bufio.NewReaderSize(out, 1<<20), make(chan error, 1)}
	go func() {
		err := Run(adapter(), fromHost, toHost)
		toHost.Close()
		s.end <- err
	}()
	t.Cleanup(func() {
		in.Close()
		out.Close()
		for range 200 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		t.Errorf("%d goroutines are left", runtime.NumGoroutine()-before)
	})
	if got := s.next(); !got.HasReady || string(got.Ready.Manifest.AdapterID) != "acts" {
		t.Fatalf("the first message is %s", got.AppendCanonical(nil))
	}
	return s
}

func (s *side) say(line string) {
	s.t.Helper()
	if _, err := io.WriteString(s.in, line+"\n"); err != nil {
		s.t.Fatal(err)
	}
}

func (s *side) next() *protocol.Document {
	s.t.Helper()
	line, err := s.out.ReadBytes('\n')
	if err != nil {
		s.t.Fatal(err)
	}
	var r wire.Reader
	r.Reset(line, wire.Value)
	m := new(protocol.Document)
	if err := m.Decode(&r); err != nil {
		s.t.Fatal(err)
	}
	return m
}

func TestCalls(t *testing.T) {
	for how, want := range map[string]string{
		`{"how":"now"}`:         `{"result":{"foundNothing":true,"id":7,"status":"succeeded"}}`,
		`{"how":"error"}`:       `{"result":{"cause":"adapterFailed","error":"no such file","id":7,"status":"failed"}}`,
		`{"how":"panic"}`:       `{"result":{"cause":"adapterFailed","error":"the operation panicked: out of paper","id":7,"status":"failed"}}`,
		`{"how":"exit"}`:        `{"result":{"cause":"adapterFailed","error":"the operation ended its goroutine","id":7,"status":"failed"}}`,
		`{"how":"huge"}`:        `{"result":{"cause":"adapterFailed","error":"the result has no room in a line of 4 MiB","id":7,"status":"failed"}}`,
		`{"how":1,"where":"x"}`: `{"result":{"cause":"adapterFailed","error":"the arguments do not fit the parameters of the program; argumentTypeMismatch at /how; unknownArgument at /where","id":7,"status":"failed"}}`,
		`[]`:                    `{"result":{"cause":"adapterFailed","error":"the arguments do not fit the parameters of the program; argumentTypeMismatch at ","id":7,"status":"failed"}}`,
	} {
		t.Run(how, func(t *testing.T) {
			s := start(t)
			s.say(`{"call":{"arguments":` + how + `,"id":7,"operation":"act"}}`)
			if got := string(s.next().AppendCanonical(nil)); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
			s.say(`{"stop":{}}`)
			if err := <-s.end; err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAnOperationWithoutSignatureFails(t *testing.T) {
	s := start(t)
	s.say(`{"call":{"arguments":{},"id":1,"operation":"odd"}}`)
	if got := s.next(); string(got.Result.Error) != operation.ErrUnknown.Error() {
		t.Errorf("%s", got.AppendCanonical(nil))
	}
}

func TestCallsEndWithCancelDeadlineAndStop(t *testing.T) {
	s := start(t)
	s.say(`{"call":{"arguments":{"how":"wait"},"id":1,"operation":"act"}}`)
	s.say(`{"call":{"arguments":{"how":"wait"},"deadlineMilliseconds":1,"id":2,"operation":"act"}}`)
	if got := s.next().Result; got.Id != 2 || got.Status != protocol.OperationStatusCancelled {
		t.Errorf("%+v", got)
	}
	s.say(`{"cancel":{"id":2}}`) // crossed its result
	s.say(`{"cancel":{"id":1}}`)
	if got := s.next().Result; got.Id != 1 || got.Status != protocol.OperationStatusCancelled {
		t.Errorf("%+v", got)
	}
	s.say(`{"call":{"arguments":{"how":"wait"},"deadlineMilliseconds":50,"id":3,"operation":"act"}}`)
	s.say(`{"stop":{}}`) // a call that is under way is answered first
	if got := s.next().Result; got.Id != 3 {
		t.Errorf("%+v", got)
	}
	if err := <-s.end; err != nil {
		t.Error(err)
	}
}

func TestProgressIsBounded(t *testing.T) {
	s := start(t)
	s.say(`{"call":{"arguments":{"how":"tell"},"id":1,"operation":"act"}}`)
	told := 0
	for m := s.next(); !m.HasResult; m = s.next() {
		if m.Progress.Id != 1 || m.Progress.Done != float64(told) || m.Progress.Total != 5000 {
			t.Fatalf("%+v", m.Progress)
		}
		told++
	}
	if told != protocol.MaxProgress {
		t.Errorf("%d messages", told)
	}
	Progress(<-late, 1, 1) // nobody reads it: it would wait
	Progress(context.Background(), 1, 1)
}

func TestTheRuntimeGoesAwayOrMisbehaves(t *testing.T) {
	for name, c := range map[string]struct{ line, want string }{
		"gone":         {"", "closed standard input"},
		"no JSON":      {"hello\n", "no message"},
		"cut":          {`{"call"`, "within a line"},
		"no direction": {`{"progress":{"done":1,"id":1}}` + "\n", "a program's to send"},
		"empty":        {"{}\n", "a program's to send"},
		"id again":     {`{"call":{"arguments":{"how":"wait"},"id":1,"operation":"act"}}` + "\n", "again"},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t)
			s.say(`{"call":{"arguments":{"how":"wait"},"id":1,"operation":"act"}}`)
			go func() {
				io.WriteString(s.in, c.line)
				if name != "id again" {
					s.in.Close()
				}
			}()
			if got := s.next().Result; got.Status != protocol.OperationStatusCancelled { // the call that was under way
				t.Errorf("%+v", got)
			}
			if err := <-s.end; err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestAnOperationThatHangsKeepsNoProgramAlive(t *testing.T) {
	s := start(t)
	s.say(`{"call":{"arguments":{"how":"hang"},"id":1,"operation":"act"}}`)
	s.in.Close()
	go io.Copy(io.Discard, s.out)
	started := time.Now()
	if err := <-s.end; err != errGone {
		t.Error(err)
	}
	if took := time.Since(started); took > grace+900*time.Millisecond {
		t.Errorf("it took %v", took)
	}
}
