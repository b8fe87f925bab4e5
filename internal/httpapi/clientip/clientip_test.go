package clientip

import (
	"net/http/httptest"
	"net/netip"
	"testing"
)

func TestClientIP(t *testing.T) {
	proxies := Finder{Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}}
	for name, c := range map[string]struct {
		ips    Finder
		remote string
		header []string
		want   string
	}{
		"direct":                     {proxies, "203.0.113.5:1000", nil, "203.0.113.5"},
		"direct, claiming":           {proxies, "203.0.113.5:1000", []string{"1.2.3.4"}, "203.0.113.5"},
		"no proxies, claiming":       {Finder{}, "10.0.0.1:1000", []string{"1.2.3.4"}, "10.0.0.1"},
		"proxied":                    {proxies, "10.0.0.1:1000", []string{"198.51.100.7"}, "198.51.100.7"},
		"proxied, client claims":     {proxies, "10.0.0.1:1000", []string{"1.2.3.4, 198.51.100.7"}, "198.51.100.7"},
		"two proxies":                {proxies, "10.0.0.1:1000", []string{"1.2.3.4, 198.51.100.7, 10.2.0.1"}, "198.51.100.7"},
		"two headers":                {proxies, "10.0.0.1:1000", []string{"1.2.3.4", "198.51.100.7"}, "198.51.100.7"},
		"rubbish":                    {proxies, "10.0.0.1:1000", []string{"1.2.3.4, <script>"}, "10.0.0.1"},
		"empty header":               {proxies, "10.0.0.1:1000", []string{""}, "10.0.0.1"},
		"IPv6":                       {proxies, "[fd00::1]:1000", []string{"2001:db8::7"}, "2001:db8::7"},
		"IPv4 inside IPv6":           {proxies, "[::ffff:203.0.113.5]:1000", nil, "203.0.113.5"},
		"IPv4 proxy inside IPv6":     {proxies, "[::ffff:10.0.0.1]:1000", []string{"198.51.100.7"}, "198.51.100.7"},
		"no address, such as a pipe": {proxies, "@", nil, "0.0.0.0"},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/", nil)
			r.RemoteAddr = c.remote
			r.Header["X-Forwarded-For"] = c.header
			if got := c.ips.Of(r); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestNetwork(t *testing.T) {
	for in, want := range map[string]string{"203.0.113.5": "203.0.113.5", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64"} {
		if got := Network(netip.MustParseAddr(in)); got != want {
			t.Errorf("network of %s: got %q, want %q", in, got, want)
		}
	}
}
