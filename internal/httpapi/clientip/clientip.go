// Package clientip tells from which address a request really comes.
package clientip

import (
	"net/http"
	"net/netip"
	"strings"
)

// Finder finds who really asks. X-Forwarded-For is believed only as far as it was written by configured proxies: read
// from the right, the first address that is not one of them is the client.
type Finder struct{ Proxies []netip.Prefix }

// Of is the address in words.
func (c Finder) Of(r *http.Request) string { return c.Addr(r).String() }

// Addr is the address of who asks; none where the connection has none.
func (c Finder) Addr(r *http.Request) netip.Addr {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.IPv4Unspecified()
	}

	// Headers are believed only from our own proxies: everybody else could write any address into them.
	client := at.Addr().Unmap().WithZone("")
	if len(c.Proxies) == 0 || !c.trusted(client) {
		return client
	}

	// From the right: each proxy adds at the end, so what stands before the last one we trust may be made up.
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		// What is no address was written by none of our proxies: the last one that was is believed.
		if err != nil {
			break
		}

		client = hop.Unmap().WithZone("")
		if !c.trusted(client) {
			break
		}
	}

	return client
}

func (c Finder) trusted(addr netip.Addr) bool {
	for _, p := range c.Proxies {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// Network is what a limit counts by: one IPv4 address, or the /64 that one IPv6 customer has.
func Network(addr netip.Addr) string {
	if addr.Is6() {
		if p, err := addr.Prefix(64); err == nil {
			return p.String()
		}
	}
	return addr.String()
}
