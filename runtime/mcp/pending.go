package mcp

import (
	"crypto/sha256"
	"crypto/subtle"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/turn"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// waiting is a call that waits for its person, between two requests of a client.
type waiting struct {
	session      *turn.Session
	confirmation turn.Confirmation
	name, client string
	frozen       turn.Frozen
	state        string
}

// maxPending is how many calls wait at once.
const maxPending = 256

// pending are the calls that wait, each under a state that its client sends back. A state is the confirmation's id and a secret
// of 256 bits, ID.SECRET in hexadecimal digits: whoever has it was given it with the question. What it stands for (the call, its
// arguments, its client, its end) never leaves the server. It is taken once.
type pending struct {
	mu    sync.Mutex
	calls map[[16]byte]waiting
}

// add keeps a call, and is false when too many wait.
func (p *pending) add(w waiting) (state string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.calls == nil {
		p.calls = make(map[[16]byte]waiting)
	}
	now := time.Now()
	for id, other := range p.calls {
		if now.After(other.confirmation.Expires) {
			delete(p.calls, id)
		}
	}
	if len(p.calls) >= maxPending {
		return "", false
	}
	w.state = string(wire.AppendHex(append(wire.AppendUUID(nil, w.confirmation.ID), '.'), newSecret()))
	p.calls[w.confirmation.ID] = w
	return w.state, true
}

// take gives the call of a state that a client sends, and takes it out.
func (p *pending) take(state, client string) (w waiting, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id, ok := parseID(state)
	if !ok {
		return w, false
	}
	w, ok = p.calls[id]
	if !ok || w.client != client || subtle.ConstantTimeCompare([]byte(w.state), []byte(state)) != 1 {
		return waiting{}, false
	}
	delete(p.calls, id)
	return w, true
}

// parseID reads the id in front of a state.
func parseID(state string) (id [16]byte, ok bool) {
	text, _, _ := strings.Cut(state, ".")
	text = strings.ReplaceAll(text, "-", "")
	if len(text) != 32 {
		return id, false
	}
	for i := range text {
		n := strings.IndexByte("0123456789abcdef", text[i])
		if n < 0 {
			return id, false
		}
		id[i/2] = id[i/2]<<4 | byte(n)
	}
	return id, true
}

// newSecret makes what nobody can guess: crypto/rand would bring reflection, so it is of what the system gives (where there is a
// device for it) and of the generator of the Go runtime, which the system seeds as well.
func newSecret() []byte {
	seed := make([]byte, 32, 64)
	if f, err := os.Open("/dev/urandom"); err == nil {
		_, _ = io.ReadFull(f, seed)
		_ = f.Close()
	}
	for range 4 {
		n := rand.Uint64()
		for i := range 8 {
			seed = append(seed, byte(n>>(8*i)))
		}
	}
	secret := sha256.Sum256(seed)
	return secret[:]
}
