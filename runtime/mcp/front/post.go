package front

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"sync"

	"github.com/bonnie-build/bonnie/runtime/mcp"
)

const (
	versionHeader = "Mcp-Protocol-Version"
	methodHeader  = "Mcp-Method"
	nameHeader    = "Mcp-Name"
	sessionHeader = "Mcp-Session-Id"

	headerMismatch = -32020
	methodNotFound = -32601
	invalidParams  = -32602
)

// post handles one message.
func (h *Handler) post(w http.ResponseWriter, r *http.Request) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		refuse(w, http.StatusUnsupportedMediaType, "a message is application/json")
		return
	}
	if !accepts(r.Header.Values("Accept")) {
		refuse(w, http.StatusNotAcceptable, "the client has to accept application/json and text/event-stream")
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mcp.MaxLine))
	if err != nil {
		if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
			refuse(w, http.StatusRequestEntityTooLarge, "a message has at most 4 MiB")
			return
		}
		refuse(w, http.StatusBadRequest, "the message could not be read")
		return
	}
	body = bytes.ReplaceAll(body, []byte("\n"), []byte(" ")) // line ends stand between tokens only
	p := mcp.Look(body)
	if sentence := mismatch(&p, r.Header); sentence != "" {
		answer(w, http.StatusBadRequest, mcp.Refusal(p.ID, headerMismatch, sentence))
		return
	}
	switch {
	case p.Kind == mcp.Malformed, p.Version != "":
		h.alone(w, r, body, &p)
	case p.Method == "initialize" && p.Kind == mcp.Request:
		h.initialize(w, r, body)
	case r.Header.Get(sessionHeader) != "":
		h.within(w, r, body, &p)
	default:
		h.alone(w, r, body, &p)
	}
}

// mismatch says what the headers of a request of 2026-07-28 say otherwise than its body.
func mismatch(p *mcp.Peek, header http.Header) string {
	version := header.Get(versionHeader)
	switch {
	case p.Kind != mcp.Request || p.Version == "" && version < "2026":
		return ""
	case p.Version == "": // the body is looked at by itself
		return ""
	case version != p.Version:
		return "the header MCP-Protocol-Version is not the version in _meta"
	case header.Get(methodHeader) != p.Method:
		return "the header Mcp-Method is not the method"
	case p.Method == "tools/call" && decoded(header.Get(nameHeader)) != p.Name:
		return "the header Mcp-Name is not the name in params"
	}
	return ""
}

// decoded gives the text of a header that may be written in the sentinel form, =?base64?TEXT?=.
func decoded(value string) string {
	text, ok := strings.CutPrefix(value, "=?base64?")
	if text, ends := strings.CutSuffix(text, "?="); ok && ends {
		if raw, err := base64.StdEncoding.DecodeString(text); err == nil {
			return string(raw)
		}
	}
	return value
}

// alone handles a message that goes by no session. Whoever goes away cancels it.
func (h *Handler) alone(w http.ResponseWriter, r *http.Request, body []byte, p *mcp.Peek) {
	c := h.options.Server.Connect(func([]byte) error { return nil })
	defer c.Close()
	h.handle(r.Context(), w, c, body, p)
}

// handle handles a message of a connection.
func (h *Handler) handle(ctx context.Context, w http.ResponseWriter, c *mcp.Connection, body []byte, p *mcp.Peek) {
	s := &stream{w: w}
	line := c.Handle(ctx, body, nil, s.event)
	if p.Kind == mcp.Notification || p.Kind == mcp.Response {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	if s.end(line) {
		return
	}
	if len(line) == 0 { // it was cancelled
		w.WriteHeader(http.StatusNoContent)
		return
	}
	answer(w, status(mcp.CodeOf(line), p), line)
}

// status is that of an answer.
func status(code int, p *mcp.Peek) int {
	switch {
	case code == 0, p.Kind == mcp.Request && p.Version == "" && code != invalidParams && code != methodNotFound:
		return http.StatusOK
	case code == methodNotFound && p.Version != "":
		return http.StatusNotFound
	case code == methodNotFound:
		return http.StatusOK
	case code == invalidParams && p.Kind == mcp.Request && p.Version != "" && !p.Bare:
		return http.StatusOK // it is about the call
	case code > 0:
		return http.StatusOK
	}
	return http.StatusBadRequest
}

// answer answers with JSON.
func answer(w http.ResponseWriter, status int, line []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(line)
}

// stream answers with events, from the first one on.
type stream struct {
	mu    sync.Mutex
	w     http.ResponseWriter
	begun bool
	ended bool
}

// event writes a line as an event.
func (s *stream) event(line []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return
	}
	if !s.begun {
		s.begun = true
		begin(s.w)
	}
	write(s.w, line)
}

// end writes the last event, and is false when there was none before.
func (s *stream) end(line []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	if s.begun && len(line) > 0 {
		write(s.w, line)
	}
	return s.begun
}

func begin(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
}

func write(w http.ResponseWriter, line []byte) {
	_, _ = w.Write(append(append([]byte("event: message\ndata: "), bytes.TrimSuffix(line, []byte("\n"))...), "\n\n"...))
	_ = http.NewResponseController(w).Flush()
}
