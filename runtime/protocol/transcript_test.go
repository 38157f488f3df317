package protocol_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v5"
	"golang.org/x/tools/txtar"

	"github.com/bonnie-build/bonnie/runtime/protocol"
	"github.com/bonnie-build/bonnie/runtime/receipt"
	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
	"github.com/bonnie-build/bonnie/schemas"
)

var update = flag.Bool("update", false, "write what the runtime replies into testdata")

// schema is the one of the protocol, or of a part of it.
func schema(tb testing.TB, fragment string) *jsonschema.Schema {
	tb.Helper()
	const id = "https://bonnie.build/schemas/turn-protocol.schema.json"
	c := jsonschema.NewCompiler()
	c.Draft, c.AssertFormat = jsonschema.Draft2020, true
	c.LoadURL = func(string) (io.ReadCloser, error) { return nil, os.ErrNotExist }
	if err := c.AddResource(id, bytes.NewReader(schemas.TurnProtocol())); err != nil {
		tb.Fatal(err)
	}
	s, err := c.Compile(id + fragment)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

var replySchema = sync.OnceValue(func() *jsonschema.Schema { return schema(new(testing.B), "#/$defs/reply") })

// check holds a line that the runtime has written to the schema, and to the decoder that is generated from it.
func check(tb testing.TB, line string) (reply protocol.Reply) {
	tb.Helper()
	var value any
	if err := json.Unmarshal([]byte(line), &value); err != nil {
		tb.Fatalf("%v in %s", err, line)
	}
	if err := replySchema().Validate(value); err != nil {
		tb.Errorf("%v in %s", err, line)
	}
	var r wire.Reader
	r.Reset([]byte(line), wire.Value)
	if err := reply.Decode(&r); err != nil {
		tb.Errorf("%v in %s", err, line)
	}
	if again := string(reply.AppendCanonical(nil)); again != line {
		tb.Errorf("written again it is %s, not %s", again, line)
	}
	return reply
}

// conversation is a client that a test plays.
type conversation struct {
	tb       testing.TB
	requests io.WriteCloser
	replies  *bufio.Reader
	stop     context.CancelFunc
	ended    chan error
}

// talk starts a conversation with an engine.
func talk(tb testing.TB, engine *turn.Engine) *conversation {
	tb.Helper()
	in, requests := io.Pipe()
	replies, out := io.Pipe()
	ctx, stop := context.WithCancel(context.Background())
	c := &conversation{tb: tb, requests: requests, replies: bufio.NewReader(replies), stop: stop, ended: make(chan error, 1)}
	go func() {
		err := protocol.New(engine).Serve(ctx, in, out)
		out.Close()
		c.ended <- err
	}()
	tb.Cleanup(func() { stop(); requests.Close(); replies.Close() })
	return c
}

// say sends a line.
func (c *conversation) say(line string) {
	c.tb.Helper()
	if _, err := io.WriteString(c.requests, line+"\n"); err != nil {
		c.tb.Fatal(err)
	}
}

// hear gives the next reply.
func (c *conversation) hear() string {
	c.tb.Helper()
	line, err := c.replies.ReadString('\n')
	if err != nil {
		c.tb.Fatal(err, line)
	}
	line = strings.TrimSuffix(line, "\n")
	check(c.tb, line)
	return line
}

// ask sends a line and gives the reply to it.
func (c *conversation) ask(line string) string {
	c.tb.Helper()
	c.say(line)
	return c.hear()
}

// end ends the input, and gives what is replied until the end, and the error of serving.
func (c *conversation) end() (rest []string, err error) {
	c.tb.Helper()
	c.requests.Close()
	return c.collect()
}

// collect gives what is replied until the end, and the error of serving.
func (c *conversation) collect() (rest []string, err error) {
	c.tb.Helper()
	for {
		line, e := c.replies.ReadString('\n')
		if e != nil {
			break
		}
		check(c.tb, line[:len(line)-1])
		rest = append(rest, line[:len(line)-1])
	}
	select {
	case err = <-c.ended:
	case <-time.After(20 * time.Second):
		c.tb.Fatal("it does not end")
	}
	return rest, err
}

// known are the words of a case that stand for what a reply has held before.
var known = regexp.MustCompile(`\$(confirmation|digest)`)

// TestTranscripts plays the cases in testdata/transcripts. A case has the file "transcript": lines that start with "> " are
// requests, which are sent one after the other, each when the replies to the one before are there; the lines behind it, with
// "< ", are these replies. "$confirmation" and "$digest" in a request are those of the last question. "> end" ends the input.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no cases", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil || len(a.Files) != 1 {
				t.Fatal("a case has the file transcript", err)
			}
			records := new(receipt.Memory)
			c := talk(t, newEngine(t, adapter{}, records, turn.Options{Now: func() time.Time { return epoch }, NewID: counter()}))
			var got strings.Builder
			var question protocol.RequestedReply
			lines := strings.Split(strings.TrimSuffix(string(a.Files[0].Data), "\n"), "\n")
			for i, line := range lines {
				request, ok := strings.CutPrefix(line, "> ")
				if !ok {
					continue
				}
				got.WriteString(line + "\n")
				if request == "end" {
					rest, err := c.end()
					for _, r := range rest {
						got.WriteString("< " + r + "\n")
					}
					if err != nil {
						t.Error(err)
					}
					break
				}
				c.say(known.ReplaceAllStringFunc(request, func(word string) string {
					if word == "$digest" {
						return string(question.Digest)
					}
					return string(question.Confirmation)
				}))
				replies := 0
				for _, l := range lines[i+1:] {
					if strings.HasPrefix(l, "> ") {
						break
					}
					replies++
				}
				for range replies {
					reply := c.hear()
					got.WriteString("< " + reply + "\n")
					if d := check(t, reply); d.Kind == protocol.ReplyKindRequested {
						question = d.Requested
					}
				}
			}
			if *update {
				a.Files[0].Data = []byte(got.String())
				if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if diff := cmp.Diff(string(a.Files[0].Data), got.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// counter gives ids that count.
func counter() func() [16]byte {
	var mu sync.Mutex
	n := byte(0)
	return func() [16]byte {
		mu.Lock()
		defer mu.Unlock()
		n++
		return [16]byte{6: 0x40, 8: 0x80, 15: n}
	}
}
