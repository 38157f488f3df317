package front

import (
	"context"
	"crypto/rand"
	"net/http"
	"sync"
	"time"

	"github.com/bonnie-build/bonnie/runtime/mcp"
)

// Limits of sessions.
const (
	maxSessions = 64
	idleTime    = time.Hour
	keepAlive   = 15 * time.Second
	backlog     = 64 // lines that wait for a stream
)

// session is a client of a version before 2026-07-28.
type session struct {
	connection *mcp.Connection
	lines      chan []byte
	ended      chan struct{}
	used       time.Time
	streaming  bool
}

// sessions are those that have not ended.
type sessions struct {
	server *mcp.Server
	mu     sync.Mutex
	all    map[string]*session
}

// begin makes a session, in the place of those that nobody uses any more. It is nil when there are too many.
func (s *sessions) begin() (id string, made *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	for id, other := range s.all {
		if now.Sub(other.used) > idleTime && !other.streaming {
			s.remove(id)
		}
	}
	if len(s.all) >= maxSessions {
		return "", nil
	}
	made = &session{lines: make(chan []byte, backlog), ended: make(chan struct{}), used: now}
	made.connection = s.server.Connect(func(line []byte) error {
		select {
		case made.lines <- append([]byte(nil), line...):
		default: // nobody listens; what is said here can be asked for
		}
		return nil
	})
	if s.all == nil {
		s.all = make(map[string]*session)
	}
	id = rand.Text()
	s.all[id] = made
	return id, made
}

func (s *sessions) remove(id string) {
	found := s.all[id]
	delete(s.all, id)
	close(found.ended)
	found.connection.Close()
}

// find gives a session, which is used now.
func (s *sessions) find(id string) *session {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.all[id]
	if found != nil {
		found.used = time.Now()
	}
	return found
}

// end ends a session, and is false when there is none.
func (s *sessions) end(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all[id] == nil {
		return false
	}
	s.remove(id)
	return true
}

func (s *sessions) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id := range s.all {
		s.remove(id)
	}
}

// initialize begins a session.
func (h *Handler) initialize(w http.ResponseWriter, r *http.Request, body []byte) {
	id, s := h.sessions.begin()
	if s == nil {
		refuse(w, http.StatusServiceUnavailable, "there are too many sessions; end one first")
		return
	}
	line := s.connection.Handle(r.Context(), body, nil, nil)
	if mcp.CodeOf(line) != 0 {
		h.sessions.end(id)
	} else {
		w.Header().Set(sessionHeader, id)
	}
	answer(w, http.StatusOK, line)
}

// within handles a message of a session. A client that goes away has cancelled nothing, by the rules of its version.
func (h *Handler) within(w http.ResponseWriter, r *http.Request, body []byte, p *mcp.Peek) {
	s := h.sessions.find(r.Header.Get(sessionHeader))
	if s == nil {
		refuse(w, http.StatusNotFound, "there is no such session; begin with initialize")
		return
	}
	h.handle(context.WithoutCancel(r.Context()), w, s.connection, body, p)
}

// listen writes what a session has to say on its own, one stream at a time.
func (h *Handler) listen(w http.ResponseWriter, r *http.Request) {
	s := h.sessions.find(r.Header.Get(sessionHeader))
	if s == nil {
		refuse(w, http.StatusNotFound, "there is no such session; begin with initialize")
		return
	}
	h.sessions.mu.Lock()
	busy := s.streaming
	s.streaming = true
	h.sessions.mu.Unlock()
	if busy {
		refuse(w, http.StatusConflict, "the session has a stream already")
		return
	}
	defer func() {
		h.sessions.mu.Lock()
		s.streaming, s.used = false, time.Now()
		h.sessions.mu.Unlock()
	}()
	begin(w)
	_ = http.NewResponseController(w).Flush()
	alive := time.NewTicker(keepAlive)
	defer alive.Stop()
	for {
		select {
		case line := <-s.lines:
			write(w, line)
		case <-alive.C:
			_, _ = w.Write([]byte(":\n\n"))
			_ = http.NewResponseController(w).Flush()
		case <-s.ended:
			return
		case <-r.Context().Done():
			return
		}
	}
}
