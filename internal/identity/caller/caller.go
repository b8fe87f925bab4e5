// Package caller tells who calls: people acting for themselves, and by what they are counted.
package caller

import (
	"context"
	"net/netip"
	"strconv"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// RequirePerson gives the caller, if they act for themselves. Returns errs.Unauthenticated to visitors, or
// errs.Forbidden during an impersonation and to API keys.
func RequirePerson(ctx context.Context) (actor.Actor, error) {
	a := actor.From(ctx)
	switch {
	case !a.SignedIn():
		return a, errs.Login()
	case a.Impersonating():
		return a, errs.Impersonating()
	case a.IsProgram():
		return a, errs.NeedsPerson()
	}

	return a, nil
}

// Key names whose calls are counted together: those of a person, or those of the network of a visitor.
func Key(a actor.Actor) string {
	if a.SignedIn() {
		return "user:" + strconv.Itoa(a.UserID)
	}
	return "address:" + Network(a.IP)
}

// Network is the part of an address that one attacker holds: all of an IPv4 address, the first half of an IPv6 one.
func Network(ip string) string {
	a, err := netip.ParseAddr(ip)
	if err != nil {
		return "unknown"
	}

	a = a.Unmap().WithZone("")
	if a.Is4() {
		return a.String()
	}

	p, _ := a.Prefix(64) // 64 is always within an IPv6 address
	return p.String()
}
