package mcp

import (
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/snapshot"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

// Options is what a host gives to a server. Engine, Name and Version are required.
type Options struct {
	Engine        *turn.Engine
	Name, Version string // of the server, as it tells them to clients
	// Target says what stands in front for the calls of a Skill: MCP does not. Nothing does when it is nil.
	Target func(*snapshot.Snapshot, *snapshot.Skill) operation.Scope
	// Confirms tells whether a client, by the name that it gives itself, may ask its person whether a call may run. When it is nil
	// no client may, and such calls are refused.
	Confirms func(client string) bool
	// Tightener makes more calls ask first than their contracts do; nil for none.
	Tightener turn.Tightener
	// Refused is told of a message that is answered with an error of the protocol: its code, and the bytes of the message, or at least so
	// many for a line that was skipped. It is nil when nobody wants to know.
	Refused func(code, bytes int)
	// Drain is how long calls may go on when the input of a client has ended; 10 s when it is zero.
	Drain time.Duration
	// MaxRunning is how many calls of a connection run at once; 64 when it is zero. Those beyond wait for their turn.
	MaxRunning int
}

// The limits of what is read.
const (
	MaxLine    = 4 << 20 // bytes of a message
	maxID      = 256     // bytes of the id of a request
	maxRunning = 64
)

// Server serves the Skills of an engine to any number of connections.
type Server struct {
	options Options
	info    []byte // serverInfo as JSON

	mu          sync.Mutex
	lists       [2]list // of the snapshots that were listed last, the newest first
	connections map[*Connection]struct{}
	pending     pending
}

// New returns a server.
func New(o Options) *Server {
	if o.MaxRunning <= 0 {
		o.MaxRunning = maxRunning
	}
	if o.Drain <= 0 {
		o.Drain = 10 * time.Second
	}
	return &Server{options: o, info: implementation(o.Name, o.Version), connections: make(map[*Connection]struct{})}
}

// Announce tells the clients that asked for it that what is offered has changed. A host calls it after an activation.
func (s *Server) Announce() {
	s.mu.Lock()
	connections := make([]*Connection, 0, len(s.connections))
	for c := range s.connections {
		connections = append(connections, c)
	}
	s.mu.Unlock()
	for _, c := range connections {
		c.announce()
	}
}

func (s *Server) add(c *Connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.connections[c] = struct{}{}
}

func (s *Server) remove(c *Connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.connections, c)
}

// target is what stands in front for the calls of a Skill.
func (s *Server) target(f turn.Frozen, k *snapshot.Skill) operation.Scope {
	if s.options.Target == nil || k == nil {
		return operation.Scope{}
	}
	return s.options.Target(f.Snapshot(), k)
}
