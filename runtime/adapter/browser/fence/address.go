package fence

import (
	"net/netip"
	"slices"
)

// reserved are the IPv4 networks that are not public (IANA's registry of special-purpose addresses).
var reserved = prefixes(
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
	"192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
)

// global is where public IPv6 addresses are, and special what is not public in it: protocol assignments with Teredo among them,
// documentation, and 6to4, which has any IPv4 address inside.
var (
	global  = netip.MustParsePrefix("2000::/3")
	special = prefixes("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
	// translated holds IPv4 addresses in its last four bytes, which a network without IPv4 gives for hosts that have nothing else.
	translated = netip.MustParsePrefix("64:ff9b::/96")
)

func prefixes(texts ...string) (list []netip.Prefix) {
	for _, t := range texts {
		list = append(list, netip.MustParsePrefix(t))
	}
	return list
}

// IsPublic tells whether an address is one of the public Internet.
func IsPublic(a netip.Addr) bool {
	if a = a.Unmap(); !a.IsValid() || a.Zone() != "" {
		return false
	}
	if translated.Contains(a) {
		b := a.As16()
		a = netip.AddrFrom4([4]byte(b[12:]))
	}
	in := func(p netip.Prefix) bool { return p.Contains(a) }
	if a.Is4() {
		return !slices.ContainsFunc(reserved, in)
	}
	return global.Contains(a) && !slices.ContainsFunc(special, in)
}
