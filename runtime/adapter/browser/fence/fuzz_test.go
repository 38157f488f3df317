package fence

import (
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

// FuzzCheckURL holds that what is permitted is on the list, by a reading of its own.
func FuzzCheckURL(f *testing.F) {
	for _, s := range []string{"http://a.test/", "https://b.a.test:8443/", "http://[::ffff:127.0.0.1]:80", "http://A.test.:80", "http://a.test:80@b", "http://a.test%2eb/", "http://127.1/", "//a.test", "http://ａ.test"} {
		f.Add(s)
	}
	l, err := (Rules{Schemes: []string{"http", "https"}, Hosts: []string{"a.test", "*.b.test:8443", "127.0.0.1:8080"}}).read()
	if err != nil {
		f.Fatal(err)
	}
	fence := &Fence{list: l}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := url.Parse(text)
		if err != nil || fence.CheckURL(u) != nil {
			return
		}
		host, port := strings.ToLower(strings.TrimSuffix(u.Hostname(), ".")), u.Port()
		a, _ := netip.ParseAddr(host)
		switch {
		case u.User != nil || u.Scheme != "http" && u.Scheme != "https":
		case host == "a.test" && (port == "" || port == map[string]string{"http": "80", "https": "443"}[u.Scheme] || strings.TrimLeft(port, "0") == "80" || strings.TrimLeft(port, "0") == "443"):
			return
		case strings.HasSuffix(host, ".b.test") && strings.TrimLeft(port, "0") == "8443":
			return
		case a.Unmap() == netip.MustParseAddr("127.0.0.1") && strings.TrimLeft(port, "0") == "8080":
			return
		}
		t.Errorf("%q is permitted", text)
	})
}
