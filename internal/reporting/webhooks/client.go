package webhooks

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

// errPrivate is what a webhook fails with that leads into our own network.
var errPrivate = errors.New("the address leads to a private network")

// errRedirect is what a webhook fails with that answers with another address.
var errRedirect = errors.New("the server answered with a redirect, which we don't follow")

// notPublic are networks beside the private, loopback and link-local ones that nobody outside can have: carrier NAT,
// tests and documentation, and ways from IPv6 into IPv4.
var notPublic = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("2001::/32"),
	netip.MustParsePrefix("2001:db8::/32"),
}

// isPublic tells whether an address is one of the internet.
func isPublic(address netip.Addr) bool {
	// An IPv4 address inside an IPv6 one would pass as public.
	address = address.Unmap().WithZone("")
	isOurs := address.IsLoopback() || address.IsPrivate() || address.IsLinkLocalUnicast() ||
		address.IsLinkLocalMulticast() ||
		address.IsInterfaceLocalMulticast() || address.IsMulticast() || address.IsUnspecified()
	if isOurs || !address.IsValid() {
		return false
	}

	for _, network := range notPublic {
		if network.Contains(address) {
			return false
		}
	}

	return true
}

// newClient sends deliveries. It checks the address that it really connects to, after its name was looked up, so that
// no name can lead inside; it follows no redirect, knows no proxy and keeps no connection.
func newClient(allowPrivate bool, timeout time.Duration) *http.Client {
	dialer := &net.Dialer{Timeout: timeout}
	if !allowPrivate {
		// Asked after the name was looked up: a name that passed may lead inside a moment later.
		dialer.Control = func(_, address string, _ syscall.RawConn) error {
			target, err := netip.ParseAddrPort(address)
			if err != nil || !isPublic(target.Addr()) {
				return errPrivate
			}

			return nil
		}
	}

	return &http.Client{
		Timeout: timeout,
		Transport: &http.Transport{
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				return dialer.DialContext(ctx, network, address)
			},
			DisableKeepAlives: true, TLSHandshakeTimeout: timeout, ResponseHeaderTimeout: timeout,
			MaxResponseHeaderBytes: 64 << 10,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

const urlMax = 500

// problemOf says what is wrong with the address of a webhook; empty for nothing.
func problemOf(text string, allowPrivate bool) string {
	address, err := url.Parse(text)
	switch {
	case err != nil || address.Hostname() == "" || len(text) > urlMax || address.Fragment != "":
		return "Enter a whole address, such as https://example.com/atlas."
	case address.User != nil:
		return "Leave name and password out of the address. Check the signature instead."
	case address.Scheme == "http" && allowPrivate:
		return ""
	case address.Scheme != "https":
		return "The address has to start with https://."
	}

	// Told when it is typed; the connection itself is checked once more.
	if ip, err := netip.ParseAddr(address.Hostname()); err == nil && !allowPrivate && !isPublic(ip) {
		return "This address is inside a private network. Use a public one."
	}

	if address.Hostname() == "localhost" && !allowPrivate {
		return "This address is inside a private network. Use a public one."
	}

	return ""
}
