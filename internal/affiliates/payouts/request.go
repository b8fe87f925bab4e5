package payouts

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

// Request is that an affiliate asked to be paid out. It is for what the run that takes it finds payable: that run
// closes it with the payout it makes, and what becomes payable after that has to be asked for anew. If the payout is
// given back, so is the request.
type Request struct {
	ID          int            `db:"id,made"`
	AffiliateID int            `db:"affiliate_id"`
	Amount      money.Centavos `db:"amount"`
	CreatedAt   time.Time      `db:"created_at"`
	WithdrawnAt *time.Time     `db:"withdrawn_at"`
	PayoutID    *int           `db:"payout_id"`
}

// The reasons why someone can't ask for a payout now.
const (
	blockedSuspended = "suspended"
	blockedAsked     = "asked"
	blockedTerms     = "terms"
	blockedNoAccount = "no-account"
	blockedMinimum   = "below-minimum"
)

// Overview is what an affiliate needs to know about their payouts.
type Overview struct {
	Account *Account
	// Request is the one that is open; nil for none.
	Request *Request
	Payable money.Centavos
	Minimum money.Centavos
	// TaxRate is what is withheld, in percent.
	TaxRate int
	// NextDay is when payouts are made next.
	NextDay time.Time
	// Blocked says why a payout can't be asked for: suspended, asked, terms, no-account or below-minimum; empty if it
	// can.
	Blocked string
	// NeedsCode tells that changing the account asks for a code of the authenticator app, else for the password.
	NeedsCode bool
}

// MyPayouts is how payouts are set up for the caller. Account numbers are whole for the owner alone.
//
// For affiliates whose address is proven. Returns errs.NotFound for who is none.
func (s *Service) MyPayouts(ctx context.Context) (*Overview, error) {
	owner, err := s.ownAffiliate(ctx)
	if err != nil {
		return nil, err
	}

	out := &Overview{Minimum: s.minimum(ctx), TaxRate: s.taxPercent(ctx), NextDay: s.NextDay(ctx, s.clock.Now()),
		NeedsCode: owner.HasTwoFactor}
	if out.Account, err = s.currentAccount(ctx, owner.ID); err != nil {
		return nil, err
	}

	// Staff who view as someone see the masked number.
	if out.Account != nil && !actor.From(ctx).Impersonating() {
		number, err := s.openNumber(out.Account.NumberSealed)
		if err != nil {
			return nil, err
		}

		out.Account.Number = shownNumber(out.Account.Kind, number)
	}

	if out.Request, err = s.store.findOpenRequest(ctx, owner.ID); err != nil {
		return nil, err
	}

	if out.Payable, err = s.ledger.Payable(ctx, owner.ID); err != nil {
		return nil, err
	}

	hasAccepted, err := s.HasAcceptedTerms(ctx, owner.ID)
	if err != nil {
		return nil, err
	}

	out.Blocked = whyBlocked(owner, out, hasAccepted)
	return out, nil
}

// whyBlocked says why a payout can't be asked for.
func whyBlocked(owner *affiliate, o *Overview, hasAccepted bool) string {
	switch {
	case owner.SuspendedAt != nil:
		return blockedSuspended
	case o.Request != nil:
		return blockedAsked
	case !hasAccepted:
		return blockedTerms
	case o.Account == nil:
		return blockedNoAccount
	case o.Payable < o.Minimum:
		return blockedMinimum
	}

	return ""
}

// termsVersion is the version of the affiliate terms that holds now.
func (s *Service) termsVersion(ctx context.Context) (int, error) {
	version, err := s.settings.PolicyVersion(ctx, settings.AffiliateTermsPolicy)
	if err != nil {
		return 0, fmt.Errorf("read which affiliate terms hold: %w", err)
	}

	return version, nil
}

// HasAcceptedTerms tells whether an affiliate accepted the version of the terms that holds now. For callers who
// checked whom they may ask about.
func (s *Service) HasAcceptedTerms(ctx context.Context, affiliateID int) (bool, error) {
	version, err := s.termsVersion(ctx)
	if err != nil {
		return false, err
	}

	return s.store.hasAccepted(ctx, affiliateID, version)
}

// RequestPayout asks for all that is payable to the caller, with the next run.
//
// For affiliates, not while viewing as someone else. Returns errs.NotFound for who is none, or errs.Conflict while
// they are suspended, have asked already, did not accept the terms that hold now, have no account, or less than the
// minimum is payable.
func (s *Service) RequestPayout(ctx context.Context) (*Overview, error) {
	if actor.From(ctx).Impersonating() {
		return nil, errs.New(errs.Forbidden, "You can't ask for a payout while viewing as someone else")
	}

	owner, err := s.ownAffiliate(ctx)
	if err != nil {
		return nil, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// Two clicks make one request.
		if err := s.store.lockAffiliate(ctx, owner.ID); err != nil {
			return err
		}

		// Read under the lock, so that a second click finds the first request.
		now, err := s.MyPayouts(ctx)
		if err != nil {
			return err
		}

		if err := refusal(now); err != nil {
			return err
		}

		asked := &Request{AffiliateID: owner.ID, Amount: now.Payable, CreatedAt: s.clock.Now()}
		if err := s.store.insertRequest(ctx, asked); err != nil {
			return err
		}

		return s.identity.Log(ctx, identity.LogEntry{
			Action: "payout_request", SubjectID: owner.UserID, Entity: "affiliate", EntityID: owner.ID,
			After: map[string]any{"amount": asked.Amount.String()},
		})
	})
	if err != nil {
		return nil, err
	}

	return s.MyPayouts(ctx)
}

// refusal says no to a request that is blocked.
func refusal(o *Overview) error {
	switch o.Blocked {
	case blockedSuspended:
		return errs.New(errs.Conflict, "Your affiliate account is suspended, so payouts wait.")
	case blockedAsked:
		return errs.New(errs.Conflict, "You asked for a payout already. It's in our next payout run.")
	case blockedTerms:
		return errs.New(errs.Conflict, "Our affiliate terms changed. Accept them first, then ask for your payout.")
	case blockedNoAccount:
		return errs.New(errs.Conflict, "Add your payout account first.")
	case blockedMinimum:
		return errs.New(errs.Conflict, "You can ask for a payout from %s.", peso(o.Minimum))
	}

	return nil
}

// WithdrawRequest takes back what the caller asked for, as long as no run has it.
//
// For affiliates, not while viewing as someone else. Returns errs.NotFound without a request, or errs.Conflict once
// it is in a run.
func (s *Service) WithdrawRequest(ctx context.Context) (*Overview, error) {
	if actor.From(ctx).Impersonating() {
		return nil, errs.Impersonating()
	}

	owner, err := s.ownAffiliate(ctx)
	if err != nil {
		return nil, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.store.lockAffiliate(ctx, owner.ID); err != nil {
			return err
		}

		// Read under the lock: a run may be taking it right now.
		asked, err := s.store.findOpenRequest(ctx, owner.ID)
		if err != nil {
			return err
		}

		if asked == nil {
			return s.whyNothingOpen(ctx, owner.ID)
		}

		asked.WithdrawnAt = new(s.clock.Now())
		if err := s.store.updateWithdrawn(ctx, asked); err != nil {
			return err
		}

		return s.identity.Log(ctx,
			identity.LogEntry{Action: "payout_request_withdraw", SubjectID: owner.UserID, Entity: "affiliate",
				EntityID: owner.ID})
	})
	if err != nil {
		return nil, err
	}

	return s.MyPayouts(ctx)
}

// whyNothingOpen says why there is no request to take back: a run has it already, or there is none.
func (s *Service) whyNothingOpen(ctx context.Context, affiliateID int) error {
	taken, err := s.store.countRequestsInRuns(ctx, affiliateID)
	if err != nil {
		return err
	}

	if taken == 0 {
		return errs.Missing("Payout request")
	}

	return errs.New(errs.Conflict, "Your payout is being prepared, so it can't be taken back anymore.")
}
