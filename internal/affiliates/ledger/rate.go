package ledger

import (
	"context"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/program"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/record"
)

// AffiliateRate is what a payment earns, for whom and for what.
type AffiliateRate struct {
	ID          int        `db:"id,made"`
	AffiliateID *int       `db:"affiliate_id" log:"affiliateId"`
	FunnelID    *string    `db:"funnel_id" log:"funnelId"`
	Kind        string     `db:"kind" log:"feeType"`
	Value       int64      `db:"value"`
	SetByID     *int       `db:"set_by_id"`
	SetAt       time.Time  `db:"set_at"`
	EndedAt     *time.Time `db:"ended_at"`
	// BumpFunnelID is the bump of FunnelID that the rate is for; nil for what the funnel itself sells.
	BumpFunnelID *string `db:"bump_funnel_id"`

	FunnelName, BumpName, SetBy *string
}

// FeeType is Fixed Amount or Percentage.
func (r *AffiliateRate) FeeType() string { return r.Kind }

// Amount is pesos for each payment, or a percentage, both with two decimals.
func (r *AffiliateRate) Amount() money.Centavos { return money.Centavos(r.Value) }

// Label is the rate as people read it: 12.5% or ₱500.00.
func (r *AffiliateRate) Label() string { return r.rate().String() }

func (r *AffiliateRate) rate() commission.Rate {
	return commission.Rate{Kind: r.Kind, Value: r.Value}
}

func (r *AffiliateRate) offer() commission.Offer {
	return commission.Offer{Rate: r.rate(), HasAffiliate: r.AffiliateID != nil, HasFunnel: r.FunnelID != nil}
}

// RateInput is a rate that staff set. Without an affiliate it is for all of them, without a funnel for everything.
type RateInput struct {
	AffiliateID *int
	FunnelID    *string
	// BumpFunnelID is the bump of the funnel that the rate is for, anyone who the affiliate is.
	BumpFunnelID *string
	// FeeType is Fixed Amount or Percentage; nil ends the rate, so that the next one applies.
	FeeType *string
	// Amount is pesos for each payment, or a percentage.
	Amount *money.Centavos
}

// rateFor is the rate of a sale: that of affiliate and funnel, else of the affiliate, else of the funnel, else of the
// program.
func (s *Service) rateFor(ctx context.Context, affiliateID int, funnelID string) (commission.Rate, string, error) {
	found, err := s.store.loadCurrentRates(ctx, affiliateID, funnelID)
	if err != nil {
		return commission.Rate{}, "", err
	}

	rate, source := choose(found)
	return rate, source, nil
}

// rateAt is the rate of a sale at a moment.
func (s *Service) rateAt(
	ctx context.Context, affiliateID int, funnelID string, at time.Time,
) (commission.Rate, string, error) {
	found, err := s.store.loadRatesAt(ctx, affiliateID, funnelID, at)
	if err != nil {
		return commission.Rate{}, "", err
	}

	rate, source := choose(found)
	return rate, source, nil
}

// choose picks the rate that applies, and says where it comes from.
func choose(rates []*AffiliateRate) (commission.Rate, string) {
	offers := make([]commission.Offer, len(rates))
	for i, r := range rates {
		offers[i] = r.offer()
	}

	return commission.Choose(offers)
}

// BumpRateAt is the rate that a bump had of its own at a moment, where a funnel offered it; nil for none. For callers
// who checked whom they may ask about.
func (s *Service) BumpRateAt(
	ctx context.Context, funnelID, bumpFunnelID string, at time.Time,
) (*AffiliateRate, error) {
	return s.store.findBumpRate(ctx, funnelID, bumpFunnelID, at)
}

// AffiliateRates are the rates of the program, its funnels and their bumps, or with an affiliate also theirs, the most
// exact last.
//
// Requires the page of affiliates. Returns errs.NotFound for an unknown affiliate.
func (s *Service) AffiliateRates(ctx context.Context, affiliateID *int) ([]*AffiliateRate, error) {
	if !program.IsStaff(ctx) {
		return nil, errs.Denied()
	}

	id := 0
	if affiliateID != nil {
		var err error
		if id, err = s.hooks.Visible(ctx, affiliateID); err != nil {
			return nil, err
		}
	}

	return s.store.loadNamedRates(ctx, id)
}

// SetAffiliateRate sets what payments earn from now on, or ends a rate. Sales that are paid already keep theirs.
//
// Requires the page of affiliates, not while viewing as someone else. Returns errs.Invalid for a rate below zero or
// above 100 %, for an unknown funnel, for a bump that the funnel does not offer or with an affiliate, and to end the
// rate of the program, or errs.NotFound for an unknown affiliate.
func (s *Service) SetAffiliateRate(ctx context.Context, in RateInput) ([]*AffiliateRate, error) {
	who := actor.From(ctx)
	switch {
	case !who.Page(program.Page) || !who.Can(program.ChangeFunction):
		return nil, errs.Denied()
	case who.Impersonating():
		return nil, errs.New(errs.Forbidden, "You can't change rates while viewing as someone else")
	}

	rate, err := in.read()
	if err != nil {
		return nil, err
	}

	err = s.db.Tx(ctx, func(ctx context.Context) error { return s.changeRate(ctx, in, rate) })
	if err != nil {
		return nil, err
	}

	return s.AffiliateRates(ctx, in.AffiliateID)
}

// read checks a rate; nil ends one.
func (in *RateInput) read() (*commission.Rate, error) {
	// Who sells it makes no difference for an extra: it has one rate, within one funnel.
	if in.BumpFunnelID != nil {
		c := new(errs.Check)
		c.That(in.FunnelID != nil, "funnelId", errs.IsRequired)
		c.That(in.AffiliateID == nil, "affiliateId", "can't be set for an extra: its rate is for every affiliate")
		if err := c.Err(); err != nil {
			return nil, err
		}
	}

	if in.FeeType == nil {
		// Without the rate of the program, sales with no other would have none.
		if in.AffiliateID == nil && in.FunnelID == nil {
			return nil, errs.Field("feeType", errs.IsRequired)
		}

		return nil, nil
	}

	rate := &commission.Rate{Kind: *in.FeeType}
	c := new(errs.Check)
	c.That(rate.Kind == commission.Percentage || rate.Kind == commission.FixedAmount, "feeType", errs.IsNotValid)
	c.That(in.Amount != nil, "amount", errs.IsRequired)
	if err := c.Err(); err != nil {
		return nil, err
	}

	rate.Value = int64(*in.Amount)
	if problem := rate.Problem(); problem != "" {
		return nil, errs.Field("amount", problem)
	}

	return rate, nil
}

// changeRate ends the rate that is there and writes the new one. The transaction of ctx.
func (s *Service) changeRate(ctx context.Context, in RateInput, rate *commission.Rate) error {
	affiliateID, funnelID, subject := 0, program.Text(in.FunnelID), 0
	// Two changes for one affiliate come one after the other.
	if in.AffiliateID != nil {
		userID, err := s.store.lockAffiliate(ctx, *in.AffiliateID)
		if err != nil {
			return err
		}

		affiliateID, subject = *in.AffiliateID, userID
	}

	if err := s.requireFunnel(ctx, in, rate); err != nil {
		return err
	}

	before, err := s.store.lockRate(ctx, affiliateID, funnelID, program.Text(in.BumpFunnelID))
	if err != nil {
		return err
	}

	entry := identity.LogEntry{Action: "affiliate_rate", SubjectID: subject, Entity: "affiliate-rate"}
	if before != nil {
		// The same rate once more is no change and leaves no line in the log.
		if rate != nil && before.rate() == *rate {
			return nil
		}

		entry.EntityID, entry.Before = before.ID, before.logged()
		// Ended and not overwritten: trails and replays ask which rate held at a moment.
		before.EndedAt = new(s.clock.Now())
		if err := s.store.updateEnded(ctx, before); err != nil {
			return err
		}
	}

	if rate == nil {
		if before == nil {
			return nil
		}

		return s.identity.Log(ctx, entry)
	}

	after := &AffiliateRate{
		AffiliateID: in.AffiliateID, FunnelID: in.FunnelID, BumpFunnelID: in.BumpFunnelID, Kind: rate.Kind,
		Value: rate.Value, SetByID: new(actor.From(ctx).UserID), SetAt: s.clock.Now(),
	}
	isWritten, err := s.store.insertRate(ctx, after)
	if err != nil {
		return err
	}

	if !isWritten {
		return errs.New(errs.Conflict, "Someone else just changed this rate. Reload the page.")
	}

	entry.EntityID, entry.After = after.ID, after.logged()
	return s.identity.Log(ctx, entry)
}

// requireFunnel checks that there is the funnel of a rate. A rate for a bump needs a funnel that offers it; one is
// ended also when the funnel offers another by now.
func (s *Service) requireFunnel(ctx context.Context, in RateInput, rate *commission.Rate) error {
	if in.FunnelID == nil {
		return nil
	}

	isThere, bumpFunnelID, err := s.store.findFunnel(ctx, *in.FunnelID)
	if err != nil {
		return err
	}

	if !isThere {
		return errs.Field("funnelId", errs.IsNotValid)
	}

	// A rate for an extra that no funnel offers would never apply.
	if rate != nil && in.BumpFunnelID != nil && program.Text(bumpFunnelID) != *in.BumpFunnelID {
		return errs.Field("bumpFunnelId", "isn't the extra of this funnel. Save the funnel first")
	}

	return nil
}

// logged is what the info log keeps of a rate.
func (r *AffiliateRate) logged() map[string]any {
	logged := record.Logged(r)
	// As people read it.
	logged["rate"] = r.Label()
	// Few rates are for a bump: the others leave it out.
	if r.BumpFunnelID != nil {
		logged["bumpFunnelId"] = r.BumpFunnelID
	}

	return logged
}

// FunnelDeleted forgets the rates of a funnel that is deleted, also as a bump. Sales keep what they earn. In the
// transaction of ctx.
func (s *Service) FunnelDeleted(ctx context.Context, funnelID string) error {
	return s.store.deleteRates(ctx, funnelID)
}

// RateFunnel is a funnel that can have a rate of its own.
type RateFunnel struct{ ID, Name string }

// RateFunnels are the funnels that can have a rate of their own, by name.
//
// Requires the page of affiliates.
func (s *Service) RateFunnels(ctx context.Context) ([]*RateFunnel, error) {
	if !program.IsStaff(ctx) {
		return nil, errs.Denied()
	}

	return s.store.loadRateFunnels(ctx)
}
