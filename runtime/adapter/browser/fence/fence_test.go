package fence

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// names is a resolver whose names have the given addresses, one list for each look-up; the last list stays.
type names map[string][][]netip.Addr

var look sync.Mutex

func (n names) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	look.Lock()
	defer look.Unlock()
	list := n[host]
	if len(list) == 0 {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	if len(list) > 1 {
		n[host] = list[1:]
	}
	return list[0], nil
}

func at(texts ...string) (list []netip.Addr) {
	for _, t := range texts {
		list = append(list, netip.MustParseAddr(t))
	}
	return list
}

var loopback = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}

func start(t *testing.T, o Options) *Fence {
	t.Helper()
	f, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

// client is one that uses the fence for everything, and follows redirects.
func client(f *Fence) *http.Client {
	to := func(*http.Request) (*url.URL, error) { return url.Parse("http://" + f.Addr()) }
	return &http.Client{Transport: &http.Transport{Proxy: to, DisableKeepAlives: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
}

// get gives the status and the body; 0 and the error where there is no answer of a server or of the fence.
func get(c *http.Client, address string) (int, string) {
	r, err := c.Get(address)
	if err != nil {
		return 0, err.Error()
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return 0, err.Error()
	}
	return r.StatusCode, string(body)
}

func port(s *httptest.Server) string { return s.URL[strings.LastIndexByte(s.URL, ':'):] }

// origin is a server that says what it was asked, redirects to ?to=, and counts.
func origin(t *testing.T, secure bool) (s *httptest.Server, asked *atomic.Int32) {
	asked = new(atomic.Int32)
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if to := r.URL.Query().Get("to"); to != "" {
			http.Redirect(w, r, to, http.StatusFound)
			return
		}
		fmt.Fprintf(w, "%s %s %v", r.Host, r.URL.Path, r.Header)
	})
	if s = httptest.NewUnstartedServer(handler); secure {
		s.StartTLS()
	} else {
		s.Start()
	}
	t.Cleanup(s.Close)
	return s, asked
}

func TestPassesWhatIsPermitted(t *testing.T) {
	plain, _ := origin(t, false)
	secure, _ := origin(t, true)
	f := start(t, Options{
		Rules:    Rules{Schemes: []string{"http", "https"}, Hosts: []string{"plain.test" + port(plain), "secure.test" + port(secure)}, Networks: loopback},
		Resolver: names{"plain.test": {at("127.0.0.1")}, "secure.test": {at("127.0.0.1")}},
	})
	if code, body := get(client(f), "http://plain.test"+port(plain)+"/a"); code != 200 || !strings.HasPrefix(body, "plain.test"+port(plain)+" /a") ||
		strings.Contains(body, "Proxy") || strings.Contains(body, "Forwarded") || strings.Contains(body, "Via") {
		t.Error(code, body)
	}
	if code, body := get(client(f), "https://secure.test"+port(secure)+"/b"); code != 200 || !strings.HasPrefix(body, "secure.test"+port(secure)+" /b") {
		t.Error(code, body)
	}
}

func TestRedirectsAreHeldAtEveryHop(t *testing.T) {
	allowed, _ := origin(t, false)
	forbidden, asked := origin(t, false)
	secure, askedSecurely := origin(t, true)
	var told atomic.Int32
	f := start(t, Options{
		Rules:    Rules{Schemes: []string{"http", "https"}, Hosts: []string{"allowed.test" + port(allowed)}, Networks: loopback},
		Resolver: names{"allowed.test": {at("127.0.0.1")}, "evil.test": {at("127.0.0.1")}},
		Refused:  func(string, string) { told.Add(1) },
	})
	hop := "http://allowed.test" + port(allowed) + "/?to="
	if code, _ := get(client(f), hop+url.QueryEscape(hop+url.QueryEscape(forbidden.URL))); code != http.StatusForbidden {
		t.Error(code)
	}
	if code, _ := get(client(f), hop+url.QueryEscape("http://evil.test"+port(forbidden))); code != http.StatusForbidden {
		t.Error(code)
	}
	if code, body := get(client(f), hop+url.QueryEscape("https://evil.test"+port(secure))); code != 0 || !strings.Contains(body, "Forbidden") {
		t.Error(code, body)
	}
	if asked.Load()+askedSecurely.Load() != 0 || told.Load() != 3 {
		t.Error("a forbidden host was asked, or a refusal was not told:", asked.Load(), askedSecurely.Load(), told.Load())
	}
}

// TestRebinding has a name that is public when it is looked at and leads home when it is connected to, and others like it.
func TestRebinding(t *testing.T) {
	home, asked := origin(t, false)
	resolver := names{
		"first-public.test": {at("203.0.113.1"), at("127.0.0.1")},
		"home.test":         {at("127.0.0.1")},
		"mapped.test":       {at("::ffff:127.0.0.1", "64:ff9b::127.0.0.1", "::1", "10.0.0.1", "169.254.169.254", "0.0.0.0")},
	}
	f := start(t, Options{Rules: Rules{Schemes: []string{"http", "https"}, Hosts: []string{"*:*"}}, Resolver: resolver})
	for range 2 {
		for name := range resolver {
			if code, body := get(client(f), "http://"+name+port(home)); code != http.StatusForbidden {
				t.Error(name, code, body)
			}
			if code, body := get(client(f), "https://"+name+port(home)); code != 0 || !strings.Contains(body, "Forbidden") {
				t.Error(name, code, body)
			}
		}
	}
	for _, literal := range []string{"127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "0.0.0.0", "[::]", "169.254.169.254"} {
		if code, body := get(client(f), "http://"+literal+port(home)); code != http.StatusForbidden {
			t.Error(literal, code, body)
		}
	}
	if code, body := get(client(f), "http://nobody.test/"); code != http.StatusBadGateway {
		t.Error(code, body)
	}
	if asked.Load() != 0 {
		t.Error("the server at home was asked")
	}
}

// TestRequests writes heads of requests as no decent client does, one a row, and looks at the status.
func TestRequests(t *testing.T) {
	allowed, _ := origin(t, false)
	p := port(allowed)
	f := start(t, Options{
		Rules:    Rules{Schemes: []string{"http", "https"}, Hosts: []string{"allowed.test" + p, "127.0.0.1" + p}, Networks: loopback},
		Resolver: names{"allowed.test": {at("127.0.0.1")}},
	})
	for _, c := range []struct{ head, want string }{
		{"GET http://allowed.test" + p + "/x HTTP/1.1\r\nHost: allowed.test" + p, "200"},
		{"GET http://127.0.0.1" + p + "/x HTTP/1.1\r\nHost: 127.0.0.1", "200"},
		{"GET http://allowed.test" + p + "/x HTTP/1.1\r\nHost: evil.test", "200"}, // the address counts, and the server is told that
		{"GET /x HTTP/1.1\r\nHost: allowed.test" + p, "400"},
		{"GET //allowed.test" + p + "/x HTTP/1.1\r\nHost: allowed.test" + p, "400"},
		{"GET http://allowed.test" + p + "/x HTTP/1.1\r\nHost: a\r\nHost: b", "400"},
		{"GET http://allowed.test" + p + "/x HTTP/1.1", "400"},
		{"GET http:///x HTTP/1.1\r\nHost: allowed.test" + p, "400"},
		{"GET http://evil.test/x HTTP/1.1\r\nHost: allowed.test" + p, "403"},
		{"GET http://evil.test/x HTTP/1.1\r\nHost: evil.test\r\nX-Forwarded-Host: allowed.test", "403"},
		{"GET http://user@allowed.test" + p + "/x HTTP/1.1\r\nHost: allowed.test" + p, "403"},
		{"GET http://allowed.test" + p + "@evil.test/x HTTP/1.1\r\nHost: allowed.test" + p, "403"},
		{"GET http://allowed.test/x HTTP/1.1\r\nHost: allowed.test", "403"},
		{"GET http://allowed.test:99999/x HTTP/1.1\r\nHost: allowed.test", "403"},
		{"GET https://allowed.test" + p + "/x HTTP/1.1\r\nHost: allowed.test", "403"},
		{"GET ftp://allowed.test" + p + "/x HTTP/1.1\r\nHost: allowed.test", "403"},
		{"GET file:///etc/passwd HTTP/1.1\r\nHost: allowed.test", "400"},
		{"CONNECT allowed.test" + p + " HTTP/1.1\r\nHost: allowed.test", "200"},
		{"CONNECT evil.test:443 HTTP/1.1\r\nHost: allowed.test" + p, "403"},
		{"CONNECT allowed.test:22 HTTP/1.1\r\nHost: allowed.test" + p, "403"},
		{"CONNECT allowed.test HTTP/1.1\r\nHost: allowed.test", "400"},
		{"CONNECT allowed.test: HTTP/1.1\r\nHost: allowed.test", "400"},
		{"CONNECT user@allowed.test" + p + " HTTP/1.1\r\nHost: allowed.test", "400"},
		{"CONNECT [::ffff:127.0.0.1]" + p + " HTTP/1.1\r\nHost: a", "200"}, // listed as 127.0.0.1
		{"CONNECT [::1]" + p + " HTTP/1.1\r\nHost: a", "403"},
		{"CONNECT 127.1" + p + " HTTP/1.1\r\nHost: a", "403"},
		{"CONNECT 2130706433" + p + " HTTP/1.1\r\nHost: a", "403"},
		{"CONNECT 10.0.0.1:443 HTTP/1.1\r\nHost: a", "403"},
		{"CONNECT /x HTTP/1.1\r\nHost: allowed.test" + p, "400"},
		{"CONNECT http://allowed.test" + p + "/ HTTP/1.1\r\nHost: allowed.test" + p, "400"},
	} {
		conn, err := net.Dial("tcp", f.Addr())
		if err != nil {
			t.Fatal(err)
		}
		conn.SetDeadline(time.Now().Add(5 * time.Second))
		io.WriteString(conn, c.head+"\r\n\r\n")
		line, err := bufio.NewReader(conn).ReadString('\n')
		if _, rest, _ := strings.Cut(line, " "); err != nil || !strings.HasPrefix(rest, c.want) {
			t.Errorf("%q: %q %v, want %s", c.head, line, err, c.want)
		}
		conn.Close()
	}
}

// echo is a server of sockets, as far as a proxy can see: it changes the protocol and says again what it is told.
func echo(t *testing.T) *httptest.Server {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, buffered, err := http.NewResponseController(w).Hijack()
		if err != nil {
			return
		}
		defer conn.Close()
		io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: "+r.Header.Get("Upgrade")+"\r\n\r\n")
		io.Copy(conn, buffered)
	}))
	t.Cleanup(s.Close)
	return s
}

// TestSockets opens sockets as a client may: with an absolute address, or through a tunnel.
func TestSockets(t *testing.T) {
	server := echo(t)
	p := port(server)
	f := start(t, Options{
		Rules:    Rules{Schemes: []string{"http"}, Hosts: []string{"allowed.test" + p}, Networks: loopback},
		Resolver: names{"allowed.test": {at("127.0.0.1")}, "evil.test": {at("127.0.0.1")}},
	})
	upgrade := func(address, host string) string {
		return "GET " + address + " HTTP/1.1\r\nHost: " + host + p + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAA\r\n\r\n"
	}
	for _, c := range []struct{ first, second, want string }{
		{upgrade("http://allowed.test"+p+"/", "allowed.test"), "", "101"},
		{upgrade("http://evil.test"+p+"/", "allowed.test"), "", "403"},
		{upgrade("ws://allowed.test"+p+"/", "allowed.test"), "", "403"},
		{"CONNECT allowed.test" + p + " HTTP/1.1\r\nHost: a\r\n\r\n", upgrade("/", "allowed.test"), "101"},
		{"CONNECT evil.test" + p + " HTTP/1.1\r\nHost: a\r\n\r\n", "", "403"},
	} {
		conn, err := net.Dial("tcp", f.Addr())
		if err != nil {
			t.Fatal(err)
		}
		conn.SetDeadline(time.Now().Add(5 * time.Second))
		reader := bufio.NewReader(conn)
		io.WriteString(conn, c.first)
		answer, err := http.ReadResponse(reader, nil)
		if err == nil && c.second != "" {
			io.WriteString(conn, c.second)
			answer, err = http.ReadResponse(reader, nil)
		}
		if err != nil || !strings.HasPrefix(answer.Status, c.want) {
			t.Errorf("%q: %v %v", c.first, answer, err)
		} else if c.want == "101" {
			io.WriteString(conn, "said\n")
			if said, err := reader.ReadString('\n'); said != "said\n" {
				t.Error(said, err)
			}
		}
		conn.Close()
	}
}

// TestClose has tunnels and sockets open, which end with the fence.
func TestClose(t *testing.T) {
	server := echo(t)
	p := port(server)
	f, err := New(Options{Rules: Rules{Schemes: []string{"http"}, Hosts: []string{"127.0.0.1" + p}}})
	if err != nil {
		t.Fatal(err)
	}
	var open []*bufio.Reader
	for _, first := range []string{"CONNECT 127.0.0.1" + p + " HTTP/1.1\r\nHost: a\r\n\r\n",
		"GET http://127.0.0.1" + p + "/ HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"} {
		conn, err := net.Dial("tcp", f.Addr())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		conn.SetDeadline(time.Now().Add(5 * time.Second))
		io.WriteString(conn, first)
		reader := bufio.NewReader(conn)
		if _, err := http.ReadResponse(reader, nil); err != nil {
			t.Fatal(err)
		}
		open = append(open, reader)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	for _, reader := range open {
		if _, err := reader.ReadByte(); err == nil || strings.Contains(err.Error(), "timeout") {
			t.Error("a connection has outlived the fence:", err)
		}
	}
	if _, err := net.Dial("tcp", f.Addr()); err == nil {
		t.Error("the fence still listens")
	}
	if len(f.open) != 0 {
		t.Error(len(f.open), "connections are kept")
	}
}
