package fence

import (
	"net/netip"
	"net/url"
	"os"
	"strings"
	"testing"
)

// TestAddresses holds testdata/addresses.txt: an address a line, under the heading of what it is.
func TestAddresses(t *testing.T) {
	text, err := os.ReadFile("testdata/addresses.txt")
	if err != nil {
		t.Fatal(err)
	}
	public, seen := false, 0
	for line := range strings.Lines(string(text)) {
		switch line = strings.TrimSpace(line); {
		case line == "public:" || line == "not public:":
			public = line == "public:"
		case line != "":
			seen++
			if a := netip.MustParseAddr(line); IsPublic(a) != public {
				t.Errorf("%s: public is %v", line, !public)
			}
		}
	}
	if seen < 40 || IsPublic(netip.Addr{}) {
		t.Error(seen)
	}
}

// TestURLs holds testdata/urls.txt: rules under a line of schemes and hosts, then addresses, each with + or -.
func TestURLs(t *testing.T) {
	text, err := os.ReadFile("testdata/urls.txt")
	if err != nil {
		t.Fatal(err)
	}
	f, seen := new(Fence), 0
	for line := range strings.Lines(string(text)) {
		verdict, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch verdict {
		case "":
		case "rules":
			schemes, hosts, _ := strings.Cut(rest, " ")
			if f.list, err = (Rules{Schemes: strings.Split(schemes, ","), Hosts: strings.Fields(hosts)}).read(); err != nil {
				t.Fatal(err)
			}
		default:
			seen++
			u, err := url.Parse(rest)
			if err == nil {
				err = f.CheckURL(u)
			}
			if (err == nil) != (verdict == "+") {
				t.Errorf("%s: %v", line, err)
			}
		}
	}
	if seen < 40 {
		t.Error(seen)
	}
}

func TestRulesThatAreNone(t *testing.T) {
	for _, host := range []string{"", ":80", "a b", "a..b", ".a", "a:0", "a:65536", "a:x", "*.*.a", "a.*", "**", "*.", "*.1.2.3.4", "::1", "[::1%lo]",
		"http://a", "a/b", "user@a", "127.1", "0x7f000001", "a.0x1", "1.2.3.4.", "ä.example", "a\x00", strings.Repeat("a", 64), strings.Repeat("a.", 127) + "ab"} {
		if _, err := (Rules{Hosts: []string{host}}).read(); err == nil {
			t.Errorf("%q is taken", host)
		}
	}
	_, err := New(Options{Rules: Rules{Schemes: []string{"ftp", "file"}, Hosts: []string{"a b", "c d"}, Networks: make([]netip.Prefix, 1)}})
	if err == nil || strings.Count(err.Error(), "\n") != 4 {
		t.Error("not all that is wrong is told:", err)
	}
}
