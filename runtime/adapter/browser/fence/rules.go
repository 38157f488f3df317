package fence

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Rules say what may be reached.
type Rules struct {
	Schemes  []string       // http, https; https when there is none
	Hosts    []string       // what may be spoken to; nothing when there is none
	Networks []netip.Prefix // that are not public and may be reached under a permitted name
}

// list is Rules as they are looked up.
type list struct {
	http, https bool
	entries     []entry
	networks    []netip.Prefix
}

// entry is one of the permitted hosts.
type entry struct {
	name    string     // after *. when below; empty for every name
	below   bool       // names below name
	address netip.Addr // of an entry that is an address
	port    uint16     // 0: the default ports of the schemes
	anyPort bool
}

// read checks rules and gives them as they are looked up.
func (r Rules) read() (l list, err error) {
	schemes := r.Schemes
	if len(schemes) == 0 {
		schemes = []string{"https"}
	}
	for _, s := range schemes {
		switch s {
		case "http":
			l.http = true
		case "https":
			l.https = true
		default:
			err = errors.Join(err, fmt.Errorf("scheme %q: only http and https can be permitted", s))
		}
	}
	for _, h := range r.Hosts {
		e, why := readEntry(h)
		if why != nil {
			err = errors.Join(err, why)
			continue
		}
		l.entries = append(l.entries, e)
	}
	for _, n := range r.Networks {
		if !n.IsValid() {
			err = errors.Join(err, errors.New("network: not a valid prefix"))
			continue
		}
		l.networks = append(l.networks, n.Masked())
	}
	return l, err
}

func readEntry(text string) (e entry, err error) {
	host, port := text, ""
	if i := strings.LastIndexByte(text, ':'); i >= 0 && (strings.HasSuffix(text[:i], "]") || !strings.Contains(text[:i], ":")) {
		host, port = text[:i], text[i+1:]
		switch n, bad := strconv.ParseUint(port, 10, 16); {
		case port == "*":
			e.anyPort = true
		case bad != nil || n == 0:
			return e, fmt.Errorf("host %q: the port is a number from 1 to 65535, or *", text)
		default:
			e.port = uint16(n)
		}
	}
	if host == "*" {
		return e, nil
	}
	if e.below = strings.HasPrefix(host, "*."); e.below {
		host = host[2:]
	}
	name, address, ok := normal(host)
	if !ok || e.below && address.IsValid() || strings.Contains(host, ":") && host[0] != '[' {
		return e, fmt.Errorf("host %q: write a name, *.NAME, an address or *, each with an optional :PORT", text)
	}
	e.name, e.address = name, address
	return e, nil
}

// normal gives a host as it is compared: an address, or else a name. Of names it takes what a browser sends.
func normal(host string) (name string, address netip.Addr, ok bool) {
	bare := host
	if strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]") {
		bare = host[1 : len(host)-1]
	}
	if a, err := netip.ParseAddr(bare); err == nil {
		return "", a.Unmap(), a.Zone() == ""
	}
	name = strings.ToLower(strings.TrimSuffix(host, "."))
	if name == "" || len(name) > 253 {
		return "", address, false
	}
	labels := strings.Split(name, ".")
	for _, label := range labels {
		if label == "" || len(label) > 63 || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			return "", address, false
		}
	}
	return name, address, !isNumber(labels[len(labels)-1])
}

// isNumber tells whether the last label of a name makes it an address to some readers, such as the 1 of 127.1.
func isNumber(label string) bool {
	if hex, ok := strings.CutPrefix(label, "0x"); ok {
		return strings.Trim(hex, "0123456789abcdef") == ""
	}
	return strings.Trim(label, "0123456789") == ""
}

// permits tells whether a host may be spoken to at a port, under a scheme, or under any when that is empty.
func (l *list) permits(scheme, host string, port uint16) bool {
	name, address, ok := normal(host)
	if !ok {
		return false
	}
	http, https := l.http && scheme != "https", l.https && scheme != "http"
	return (http || https) && slices.ContainsFunc(l.entries, func(e entry) bool {
		switch {
		case e.anyPort || e.port == port:
		case e.port == 0 && (http && port == 80 || https && port == 443):
		default:
			return false
		}
		switch {
		case e.address.IsValid():
			return e.address == address
		case e.name == "":
			return true
		case e.below:
			return strings.HasSuffix(name, "."+e.name)
		}
		return e.name == name
	})
}

// reaches tells whether a connection for a permitted host may be made to an address.
func (l *list) reaches(host string, to netip.Addr) bool {
	if to.Zone() != "" {
		return false
	}
	to = to.Unmap()
	if IsPublic(to) || slices.ContainsFunc(l.networks, func(n netip.Prefix) bool { return n.Contains(to) }) {
		return true
	}
	_, address, ok := normal(host)
	return ok && address == to && slices.ContainsFunc(l.entries, func(e entry) bool { return e.address == to })
}

// CheckURL tells why an address may not be opened; nil when it may. It looks nothing up.
func (f *Fence) CheckURL(u *url.URL) error {
	if u.Scheme != "http" && u.Scheme != "https" {
		return refused("the scheme " + strconv.Quote(u.Scheme) + " is not permitted")
	}
	if u.User != nil {
		return refused("the address has a user name or password")
	}
	port, ok := portOf(u.Scheme, u.Port())
	if !ok || u.Opaque != "" || !f.list.permits(u.Scheme, u.Hostname(), port) {
		return refused(u.Scheme + " to the host " + strconv.Quote(u.Host) + " is not permitted")
	}
	return nil
}

// portOf reads a port; an empty one is the default of the scheme.
func portOf(scheme, text string) (port uint16, ok bool) {
	switch {
	case text != "":
		n, err := strconv.ParseUint(text, 10, 16)
		return uint16(n), err == nil && n > 0
	case scheme == "http":
		return 80, true
	}
	return 443, true
}

// refused is the error of what the rules do not permit.
type refused string

func (r refused) Error() string { return string(r) }

// authority splits HOST:PORT; the port has to be there.
func authority(text string) (host string, port uint16, ok bool) {
	host, digits, err := net.SplitHostPort(text)
	if err != nil || digits == "" {
		return "", 0, false
	}
	port, ok = portOf("", digits)
	return host, port, ok
}
