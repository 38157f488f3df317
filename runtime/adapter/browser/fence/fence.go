package fence

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log"
	"maps"
	"net"
	"net/http"
	"net/http/httputil"
	"net/netip"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Resolver looks names up. *net.Resolver is one.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// Options are what a fence needs beside its rules.
type Options struct {
	Rules
	Resolver Resolver // the system's when it is nil
	// Refused is told what was asked for and not permitted, and why; it may be nil. It is called by many goroutines.
	Refused func(what, why string)
}

// How long the parts of a connection may take, and how large the head of a request may be.
const (
	dialTime = 15 * time.Second
	headTime = 10 * time.Second
	idleTime = 60 * time.Second
	headSize = 256 << 10
)

// Fence is a proxy that runs until it is closed.
type Fence struct {
	list     list
	resolver Resolver
	tell     func(what, why string)
	listener net.Listener
	server   http.Server
	forward  httputil.ReverseProxy
	onward   http.Transport

	mu     sync.Mutex
	closed bool
	open   map[net.Conn]struct{} // the connections of browsers, and the far ends of tunnels
	wait   sync.WaitGroup
}

// New starts a fence on a free port of 127.0.0.1. The error says all that is wrong with the rules.
func New(o Options) (*Fence, error) {
	l, err := o.read()
	if err != nil {
		return nil, err
	}
	f := &Fence{list: l, resolver: o.Resolver, tell: o.Refused, open: make(map[net.Conn]struct{})}
	if f.resolver == nil {
		f.resolver = net.DefaultResolver
	}
	if f.tell == nil {
		f.tell = func(string, string) {}
	}
	if f.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		return nil, err
	}
	quiet := log.New(io.Discard, "", 0) // what a page asks for is content, and no log holds content
	f.onward = http.Transport{DialContext: f.dial, DisableCompression: true, ResponseHeaderTimeout: idleTime, IdleConnTimeout: idleTime}
	f.forward = httputil.ReverseProxy{
		Rewrite:      func(r *httputil.ProxyRequest) { r.Out.Host = r.Out.URL.Host },
		Transport:    &f.onward,
		ErrorHandler: f.fail, ErrorLog: quiet, FlushInterval: -1,
	}
	f.server = http.Server{Handler: f, ErrorLog: quiet, ReadHeaderTimeout: headTime, IdleTimeout: idleTime, MaxHeaderBytes: headSize}
	f.wait.Go(func() { f.server.Serve(tracked{f.listener, f}) })
	return f, nil
}

// Addr is where the fence listens, HOST:PORT.
func (f *Fence) Addr() string { return f.listener.Addr().String() }

// Close ends the fence with every connection through it.
func (f *Fence) Close() error {
	f.mu.Lock()
	f.closed = true
	open := slices.Collect(maps.Keys(f.open))
	f.mu.Unlock()
	err := f.server.Close()
	for _, c := range open {
		c.Close()
	}
	f.onward.CloseIdleConnections()
	f.wait.Wait()
	return err
}

// tracked is the listener of the server, which loses sight of connections that became tunnels.
type tracked struct {
	net.Listener
	fence *Fence
}

func (t tracked) Accept() (net.Conn, error) {
	conn, err := t.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c := &near{conn.(*net.TCPConn), t.fence}
	if !t.fence.keep(c) {
		conn.Close()
	}
	return c, nil
}

// near is the connection of a browser.
type near struct {
	*net.TCPConn
	fence *Fence
}

func (c *near) Close() error {
	c.fence.drop(c)
	return c.TCPConn.Close()
}

// keep notes a connection, so that Close ends it; false when the fence is closed.
func (f *Fence) keep(c net.Conn) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return false
	}
	f.open[c] = struct{}{}
	f.wait.Add(1)
	return true
}

func (f *Fence) drop(c net.Conn) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.open[c]; ok {
		delete(f.open, c)
		f.wait.Done()
	}
}

// ServeHTTP answers a request to the proxy.
func (f *Fence) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodConnect {
		f.connect(w, r)
		return
	}
	switch u := r.URL; {
	case !u.IsAbs() || u.Host == "":
		http.Error(w, "this is a proxy: the address has to be absolute", http.StatusBadRequest)
		return
	case u.Scheme != "http":
		f.refuse(w, u.Scheme+"://"+u.Host, refused("requests of this scheme are not passed on"))
		return
	}
	if err := f.CheckURL(r.URL); err != nil {
		f.refuse(w, r.URL.Scheme+"://"+r.URL.Host, err)
		return
	}
	f.forward.ServeHTTP(w, r)
}

// connect makes a tunnel.
func (f *Fence) connect(w http.ResponseWriter, r *http.Request) {
	host, port, ok := authority(r.RequestURI)
	if !ok || r.URL.User != nil {
		http.Error(w, "a tunnel needs HOST:PORT", http.StatusBadRequest)
		return
	}
	if !f.list.permits("", host, port) {
		f.refuse(w, r.RequestURI, refused("the host "+strconv.Quote(r.RequestURI)+" is not permitted"))
		return
	}
	far, err := f.dial(r.Context(), "tcp", net.JoinHostPort(host, strconv.Itoa(int(port))))
	if err != nil {
		f.fail(w, r, err)
		return
	}
	defer far.Close()
	near, buffered, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer near.Close()
	if !f.keep(far) {
		return
	}
	defer f.drop(far)
	if _, err := io.WriteString(near, "HTTP/1.1 200 Connection established\r\n\r\n"); err != nil {
		return
	}
	near.SetDeadline(time.Time{}) // that of the head of the request
	splice(near, far, buffered.Reader)
}

// splice copies both ways until both have ended; first is what of near was read before. A server that goes on when the browser
// has ended has a little time for it.
func splice(near, far net.Conn, first *bufio.Reader) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		io.Copy(far, first)
		closeWrite(far)
		far.SetReadDeadline(time.Now().Add(idleTime))
	}()
	io.Copy(near, far)
	closeWrite(near)
	<-done
}

func closeWrite(c net.Conn) {
	if half, ok := c.(interface{ CloseWrite() error }); ok {
		half.CloseWrite()
		return
	}
	c.Close()
}

// dial connects to an address of a permitted host that may be reached. The name is looked up once, here.
func (f *Fence) dial(ctx context.Context, _, to string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	host, port, ok := authority(to)
	if !ok || !f.list.permits("", host, port) {
		return nil, refused("the host " + strconv.Quote(to) + " is not permitted")
	}
	name, address, _ := normal(host)
	addresses := []netip.Addr{address}
	if name != "" {
		var err error
		if addresses, err = f.resolver.LookupNetIP(ctx, "ip", name); err != nil {
			return nil, err
		}
	}
	var last error = refused("the host " + strconv.Quote(host) + " has no address that may be reached")
	for _, a := range addresses {
		if !f.list.reaches(host, a) {
			continue
		}
		var d net.Dialer
		conn, err := d.DialContext(ctx, "tcp", netip.AddrPortFrom(a.Unmap(), port).String())
		if err == nil {
			return conn, nil
		}
		last = err
	}
	return nil, last
}

// fail answers a request that could not be passed on.
func (f *Fence) fail(w http.ResponseWriter, r *http.Request, err error) {
	var no refused
	if errors.As(err, &no) {
		f.refuse(w, r.RequestURI, no)
		return
	}
	http.Error(w, "the host cannot be reached", http.StatusBadGateway)
}

// refuse answers a request for what is not permitted.
func (f *Fence) refuse(w http.ResponseWriter, what string, why error) {
	f.tell(what, why.Error())
	http.Error(w, why.Error(), http.StatusForbidden)
}
