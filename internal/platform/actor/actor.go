// Package actor carries the person behind a request through the context.
package actor

import (
	"context"
	"net/netip"
	"strconv"

	"atlas/internal/platform/errs"
)

// Actor is who acts. The zero Actor is a visitor.
type Actor struct {
	UserID int
	// OriginalUserID is set while somebody views Atlas as UserID.
	OriginalUserID int
	SessionID      int
	// KeyID is set for a program that came with an API key of UserID. Name is then that of the key, and Rights are its
	// own.
	KeyID  int
	Name   string
	Rights *Rights
	// IsRestricted tells that the person must choose another password or set up a second factor before anything else;
	// they hold no rights until then.
	IsRestricted bool
	// Sees is how much of other people the community shows to the person; pages for staff go by Rights alone.
	Sees PeopleView
	// MustChangePassword tells that it is the password: it does not meet the checklist, and the person works here.
	MustChangePassword bool
	// RequestID, IP and UserAgent travel along for the log.
	RequestID string
	IP        string
	UserAgent string
}

// PeopleView is how much somebody sees of other people; each step holds those before it.
type PeopleView int

const (
	// SeesNoOne is everyone whose email address is not proven, and a visitor.
	SeesNoOne PeopleView = iota
	// SeesWins is somebody who has only signed up: wins that may be shown to everyone, with a first name and an
	// initial.
	SeesWins
	// SeesMembers is everyone else: members and the people who work here.
	SeesMembers
)

// Rights are the pages and functions somebody holds over all their levels.
type Rights struct {
	Pages     map[string]bool
	Functions map[string]bool
}

type key struct{}

// With puts the actor into the context.
func With(ctx context.Context, a Actor) context.Context { return context.WithValue(ctx, key{}, a) }

// From gives the actor of the context; a visitor when there is none.
func From(ctx context.Context) Actor {
	a, _ := ctx.Value(key{}).(Actor)
	return a
}

// SignedIn tells a person from a visitor.
func (a Actor) SignedIn() bool { return a.UserID != 0 }

// IsProgram tells a program that came with an API key from a person.
func (a Actor) IsProgram() bool { return a.KeyID != 0 }

// IsSelf tells whether somebody is the caller in person. A program is nobody: what people may read of themselves is not
// for their keys.
func (a Actor) IsSelf(userID int) bool { return a.SignedIn() && !a.IsProgram() && userID == a.UserID }

// Impersonating tells whether somebody views Atlas as somebody else.
func (a Actor) Impersonating() bool { return a.OriginalUserID != 0 }

// IsStaff tells whether the caller works for the site: they hold at least one function.
func (a Actor) IsStaff() bool {
	if a.Rights == nil {
		return false
	}
	for _, held := range a.Rights.Functions {
		if held {
			return true
		}
	}
	return false
}

// Owner names who a piece of work is done for: the person, or the network of a stranger. One network of IPv6 is 64 bits
// long.
func (a Actor) Owner() string {
	if a.SignedIn() {
		return "user " + strconv.Itoa(a.UserID)
	}

	address, err := netip.ParseAddr(a.IP)
	if err != nil {
		return "network unknown"
	}

	// An IPv4 address inside IPv6 and one with a zone are the same network as the plain one.
	address = address.Unmap().WithZone("")
	if address.Is4() {
		return "network " + address.String()
	}

	network, _ := address.Prefix(64) // 64 is always within an IPv6 address
	return "network " + network.String()
}

// RestrictionError is the refusal of a restricted person: it says what they have to do first. Nil for everyone else.
func (a Actor) RestrictionError() *errs.Error {
	switch {
	case a.MustChangePassword:
		return errs.New(errs.Forbidden, "Choose a new password first")
	case a.IsRestricted:
		return errs.NeedsTwoFactor()
	}
	return nil
}

// Page tells whether one of the pages is open.
func (a Actor) Page(names ...string) bool { return a.Rights != nil && anyOf(a.Rights.Pages, names) }

// Can tells whether one of the functions is allowed.
func (a Actor) Can(names ...string) bool { return a.Rights != nil && anyOf(a.Rights.Functions, names) }

func anyOf(held map[string]bool, names []string) bool {
	for _, name := range names {
		if held[name] {
			return true
		}
	}
	return false
}
