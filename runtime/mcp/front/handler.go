package front

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/mcp"
)

// Options is what a host gives to a front. Server and Token are required.
type Options struct {
	Server  *mcp.Server
	Token   string   // the bearer token
	Hosts   []string // names of Host that are accepted beside those of this machine, without a port
	Origins []string // origins that are accepted beside those of this machine, as https://example.org
}

// Path is that of the endpoint.
const Path = "/mcp"

// Handler is the endpoint.
type Handler struct {
	options  Options
	token    [32]byte
	sessions sessions
}

// New returns an endpoint. It is an error to have no token.
func New(o Options) (*Handler, error) {
	if o.Token == "" {
		return nil, errors.New("the front needs a bearer token")
	}
	return &Handler{options: o, token: sha256.Sum256([]byte(o.Token)), sessions: sessions{server: o.Server}}, nil
}

// ServeHTTP answers a request.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	switch {
	case !h.isHost(r.Host) || !h.isOrigin(r.Header.Values("Origin")):
		refuse(w, http.StatusForbidden, "the request comes by a host or from an origin that is not accepted")
	case r.URL.Path != Path:
		refuse(w, http.StatusNotFound, "there is nothing here but "+Path)
	case !h.isAuthorized(r.Header.Values("Authorization")):
		w.Header().Set("WWW-Authenticate", "Bearer")
		refuse(w, http.StatusUnauthorized, "the request lacks the bearer token")
	case r.Method == http.MethodPost:
		h.post(w, r)
	case r.Method == http.MethodGet && r.Header.Get(sessionHeader) != "":
		h.listen(w, r)
	case r.Method == http.MethodDelete && r.Header.Get(sessionHeader) != "":
		if !h.sessions.end(r.Header.Get(sessionHeader)) {
			refuse(w, http.StatusNotFound, "there is no such session")
			return
		}
		w.WriteHeader(http.StatusNoContent)
	default:
		w.Header().Set("Allow", http.MethodPost)
		refuse(w, http.StatusMethodNotAllowed, "the endpoint takes POST; GET and DELETE are for sessions")
	}
}

// refuse answers with a status and a sentence.
func refuse(w http.ResponseWriter, status int, sentence string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, sentence+"\n")
}

// isHost tells whether a Host names this machine, or one that is listed. A page of elsewhere whose name points here does neither.
func (h *Handler) isHost(host string) bool {
	name := host
	if n, _, err := net.SplitHostPort(host); err == nil {
		name = n
	}
	return isLocal(name) || slices.Contains(h.options.Hosts, strings.ToLower(name))
}

func isLocal(name string) bool {
	if strings.EqualFold(name, "localhost") {
		return true
	}
	ip := net.ParseIP(strings.Trim(name, "[]"))
	return ip != nil && ip.IsLoopback()
}

// isOrigin tells whether a page may ask: there is none, or it is one of this machine or listed.
func (h *Handler) isOrigin(origins []string) bool {
	if len(origins) == 0 {
		return true
	}
	if len(origins) > 1 {
		return false
	}
	if slices.Contains(h.options.Origins, origins[0]) {
		return true
	}
	u, err := url.Parse(origins[0])
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.User == nil && isLocal(u.Hostname())
}

// isAuthorized compares the token without telling by its time how much of it is right.
func (h *Handler) isAuthorized(values []string) bool {
	if len(values) != 1 {
		return false
	}
	scheme, token, _ := strings.Cut(values[0], " ")
	sum := sha256.Sum256([]byte(token))
	return strings.EqualFold(scheme, "Bearer") && subtle.ConstantTimeCompare(sum[:], h.token[:]) == 1
}

// accepts tells whether a client takes both forms of an answer.
func accepts(values []string) bool {
	json, events := false, false
	for _, part := range strings.Split(strings.Join(values, ","), ",") {
		kind, parameters, err := mime.ParseMediaType(part)
		if err != nil || parameters["q"] == "0" {
			continue
		}
		json = json || kind == "application/json" || kind == "application/*" || kind == "*/*"
		events = events || kind == "text/event-stream" || kind == "text/*" || kind == "*/*"
	}
	return json && events
}

// Close ends all sessions.
func (h *Handler) Close() { h.sessions.close() }
