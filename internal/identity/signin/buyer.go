package signin

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/identity/access"
	"atlas/internal/identity/audit"
	"atlas/internal/identity/caller"
	"atlas/internal/identity/contact"
	"atlas/internal/identity/people"
	"atlas/internal/identity/ratelimit"
	"atlas/internal/identity/secrets"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// Buyer is what somebody says who buys without being signed in.
type Buyer struct{ Email, FirstName, LastName, Mobile string }

// PersonOf finds whose address a buyer gave, also of somebody who was merged, or makes an account at the lowest level,
// and tells whether it did: such an account has no password, and the caller writes them how to set one. The transaction
// of ctx. Nothing about an account that is there is changed by what a buyer says.
func (s *Service) PersonOf(ctx context.Context, b Buyer) (id int, isNew bool, err error) {
	// Looked up first and not merely tried: on PostgreSQL a broken unique rule ends the whole transaction.
	if there, err := s.holderOf(ctx, b.Email); err != nil || there != 0 {
		return there, false, err
	}

	u := &people.User{
		Email:     contact.CleanEmail(b.Email),
		FirstName: values.TidyName(b.FirstName),
		LastName:  values.TidyName(b.LastName),
	}
	if b.Mobile != "" {
		u.MobileNumber = &b.Mobile
	}

	err = s.people.Create(ctx, u, access.SignupLevel)
	if errors.Is(err, people.ErrEmailTaken) { // by another order of the same person, a moment ago
		there, err := s.holderOf(ctx, b.Email)
		return there, false, err
	}

	if err != nil {
		return 0, false, fmt.Errorf("create account of a buyer: %w", err)
	}

	err = s.audit.Write(ctx,
		audit.Line{Action: "user_create", SubjectID: u.ID, Entity: "user", EntityID: values.ID(u.ID),
			After: map[string]any{"email": u.Email}})
	return u.ID, true, err
}

// WelcomeBuyer writes to somebody whom PersonOf made an account how to set a password. The transaction of ctx.
func (s *Service) WelcomeBuyer(ctx context.Context, userID int) error {
	user, err := s.people.ByID(ctx, userID)
	if err != nil {
		return fmt.Errorf("read user %d: %w", userID, err)
	}
	return s.sendFirstPassword(ctx, user, "buyer-"+values.ID(userID))
}

// holderOf is whose address it is, or who they became; 0 for nobody's.
func (s *Service) holderOf(ctx context.Context, email string) (int, error) {
	found, err := s.people.CredentialsOf(ctx, email)
	if err != nil {
		return 0, fmt.Errorf("look for holder of an address: %w", err)
	}
	return found.ID, nil
}

// AccountOf finds the person who has an address, or the survivor if they were merged; 0 if nobody has it. It is for
// other domains: the answer must not reach the person who typed the address.
func (s *Service) AccountOf(ctx context.Context, email string) (int, error) {
	return s.holderOf(ctx, email)
}

// ProveAddress writes down that a person used a link that another domain mailed to their address. The transaction of
// ctx.
func (s *Service) ProveAddress(ctx context.Context, userID int) error {
	return s.account.MarkProven(ctx, userID)
}

// AddressOf gives the email address of a person, to which other domains write. It checks no rights.
func (s *Service) AddressOf(ctx context.Context, userID int) (string, error) {
	return s.store.address(ctx, userID)
}

// LockBuyer makes everyone else who wants to hold something for the same address, or from the same network, wait until
// the transaction of ctx ends. It gives a key of the network that does not tell which it is; empty for a call from no
// network, such as that of a job.
func (s *Service) LockBuyer(ctx context.Context, email string) (networkKey string, err error) {
	// Signed, so that the key in the database does not tell the network.
	if ip := actor.From(ctx).IP; ip != "" {
		networkKey = secrets.Hex(secrets.Sign(s.keys.Address, "network:"+caller.Network(ip)))
	}

	// Writing the rows takes their locks, always in this order; the sweep removes them later.
	err = s.rates.Lock(
		ctx,
		s.clock.Now().Add(time.Hour),
		"turn-network:"+networkKey,
		"turn-address:"+s.keys.Account(email),
	)
	if err != nil {
		return "", fmt.Errorf("take a turn: %w", err)
	}

	return networkKey, nil
}

// IsFirstVisit tells whether the network of the caller comes by a link for the first time on a day in Manila.
func (s *Service) IsFirstVisit(ctx context.Context, link string) (bool, error) {
	day := s.clock.Now().In(clock.Manila).Format(time.DateOnly)
	_, err := s.rates.Take(ctx, "visit:link:"+link+":"+day+":"+caller.Network(actor.From(ctx).IP),
		ratelimit.Limit{Events: 1, Window: 24 * time.Hour})
	if errs.Is(err, errs.RateLimited) {
		return false, nil
	}
	return err == nil, err
}

// LimitVisits counts a visit through an affiliate's link that is stored by itself. Returns errs.RateLimited after too
// many from one network.
func (s *Service) LimitVisits(ctx context.Context) error {
	_, err := s.rates.Take(ctx, "visit:address:"+caller.Network(actor.From(ctx).IP), s.limits.VisitsPerAddress)
	return err
}

// LimitPurchases counts a step of a buyer, such as an order or a payment that they begin. Returns errs.Forbidden during
// an impersonation, or errs.RateLimited after too many from one network.
func (s *Service) LimitPurchases(ctx context.Context) error {
	a := actor.From(ctx)
	if a.Impersonating() {
		return errs.Impersonating()
	}
	_, err := s.rates.Take(ctx, "buy:address:"+caller.Network(a.IP), s.limits.BuysPerAddress)
	return err
}

// LimitWaitlist counts a name on a waitlist.
//
// Returns errs.Forbidden while viewing as someone else, and errs.RateLimited after too many from one network.
func (s *Service) LimitWaitlist(ctx context.Context) error {
	a := actor.From(ctx)
	if a.Impersonating() {
		return errs.Impersonating()
	}
	_, err := s.rates.Take(ctx, "waitlist:address:"+caller.Network(a.IP), s.limits.WaitlistsPerAddress)

	return err
}

// LimitRegistrations counts a registration for the free training and tells whether its mailbox may get an email about
// it: no mailbox gets many, no matter who typed its address. The answer about the mailbox must not reach who asks.
//
// Returns errs.RateLimited after too many from one network.
func (s *Service) LimitRegistrations(ctx context.Context, email string) (canSend bool, err error) {
	// The network is counted first: one that asks too much learns nothing about mailboxes.
	if _, err := s.rates.Take(ctx, "training:address:"+caller.Network(actor.From(ctx).IP),
		s.limits.TrainingsPerAddress); err != nil {
		return false, err // a refusal
	}

	_, err = s.rates.Take(ctx, "training:email:"+s.keys.Account(contact.InboxKey(email)), s.limits.TrainingsPerEmail)
	if errs.Is(err, errs.RateLimited) {
		return false, nil
	}

	return err == nil, err
}
