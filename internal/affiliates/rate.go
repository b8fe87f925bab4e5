package affiliates

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// AffiliateRate is what a payment earns, for whom and for what.
type AffiliateRate struct {
	ID          int        `db:"id,made"`
	AffiliateID *int       `db:"affiliate_id"`
	FunnelID    *string    `db:"funnel_id"`
	Kind        string     `db:"kind"`
	Value       int64      `db:"value"`
	SetByID     *int       `db:"set_by_id"`
	SetAt       time.Time  `db:"set_at"`
	EndedAt     *time.Time `db:"ended_at"`
	// BumpFunnelID is the bump of FunnelID that the rate is for; nil for what the funnel itself sells.
	BumpFunnelID *string `db:"bump_funnel_id"`

	FunnelName, BumpName, SetBy *string
}

var rates = db.NewTable[AffiliateRate]("affiliate_rates")

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
	// BumpFunnelID is the bump of the funnel that the rate is for, whoever the affiliate is.
	BumpFunnelID *string
	// FeeType is Fixed Amount or Percentage; nil ends the rate, so that the next one applies.
	FeeType *string
	// Amount is pesos for each payment, or a percentage.
	Amount *money.Centavos
}

// currentRates are those that may apply to an affiliate and a funnel now. That of a bump is for the bump alone.
const currentRates = `WHERE ended_at IS NULL AND bump_funnel_id IS NULL
	AND (affiliate_id = ? OR affiliate_id IS NULL) AND (funnel_id = ? OR funnel_id IS NULL) ORDER BY id`

// rateFor is the rate of a sale: that of affiliate and funnel, else of the affiliate, else of the funnel, else of the
// program.
func (s *Service) rateFor(ctx context.Context, affiliateID int, funnelID string) (commission.Rate, string, error) {
	found, err := rates.All(ctx, s.db, currentRates, affiliateID, funnelID)
	if err != nil {
		return commission.Rate{}, "", fmt.Errorf("read the rates of affiliate %d: %w", affiliateID, err)
	}

	offers := make([]commission.Offer, len(found))
	for i, r := range found {
		offers[i] = r.offer()
	}

	rate, source := commission.Choose(offers)
	return rate, source, nil
}

// AffiliateRates are the rates of the program, its funnels and their bumps, or with an affiliate also theirs, the most
// exact last.
//
// Requires the page of affiliates. Returns errs.NotFound for an unknown affiliate.
func (s *Service) AffiliateRates(ctx context.Context, affiliateID *int) ([]*AffiliateRate, error) {
	if !actor.From(ctx).Page(affiliatesPage) {
		return nil, errs.Denied()
	}

	id := 0
	if affiliateID != nil {
		a, err := s.visible(ctx, affiliateID)
		if err != nil {
			return nil, err
		}

		id = a.ID
	}

	out := []*AffiliateRate{}
	err := s.db.Each(ctx, `SELECT `+rates.Columns("r.")+`, f.name, p.name, u.first_name || ' ' || u.last_name
		FROM affiliate_rates r LEFT JOIN funnels f ON f.id = r.funnel_id
		LEFT JOIN funnels b ON b.id = r.bump_funnel_id LEFT JOIN products p ON p.id = b.product_id
		LEFT JOIN users u ON u.id = r.set_by_id WHERE r.ended_at IS NULL
		AND (r.affiliate_id IS NULL OR r.affiliate_id = ?)
		ORDER BY CASE WHEN r.affiliate_id IS NULL THEN 0 ELSE 1 END, COALESCE(f.name_key, ''),
		r.id`, []any{id}, func(scan func(dest ...any) error) error {
		r, dest := new(AffiliateRate), make([]any, rateWidth)
		rates.Dest(r, dest)
		out = append(out, r)

		return scan(append(dest, &r.FunnelName, &r.BumpName, &r.SetBy)...)
	})
	if err != nil {
		return nil, fmt.Errorf("read rates: %w", err)
	}

	return out, nil
}

// rateWidth is how many columns a rate has.
const rateWidth = 9

// SetAffiliateRate sets what payments earn from now on, or ends a rate. Sales that are paid already keep theirs.
//
// Requires the page of affiliates, not while viewing as someone else. Returns errs.Invalid for a rate below zero or
// above 100 %, for an unknown funnel, for a bump that the funnel does not offer or with an affiliate, and to end the
// rate of the program, or errs.NotFound for an unknown affiliate.
func (s *Service) SetAffiliateRate(ctx context.Context, in RateInput) ([]*AffiliateRate, error) {
	who := actor.From(ctx)
	switch {
	case !who.Page(affiliatesPage) || !who.Can(changeFunction):
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
	affiliateID, funnelID, subject := 0, text(in.FunnelID), 0
	// Two changes for one affiliate come one after the other.
	if in.AffiliateID != nil {
		a, err := affiliates.Lock(ctx, s.db, *in.AffiliateID)
		if errors.Is(err, db.ErrNone) {
			return errs.Missing("Affiliate")
		}

		if err != nil {
			return fmt.Errorf("lock affiliate %d: %w", *in.AffiliateID, err)
		}

		affiliateID, subject = a.ID, a.UserID
	}

	if err := s.requireFunnel(ctx, in, rate); err != nil {
		return err
	}

	before, err := rates.One(ctx, s.db, `WHERE ended_at IS NULL AND COALESCE(affiliate_id, 0) = ?
		AND COALESCE(funnel_id, '') = ? AND COALESCE(bump_funnel_id, '') = ?`+s.db.ForUpdate(),
		affiliateID, funnelID, text(in.BumpFunnelID))
	if err != nil && !errors.Is(err, db.ErrNone) {
		return fmt.Errorf("read the rate that is there: %w", err)
	}

	note := identity.Noted{Action: "affiliate_rate", SubjectID: subject, Entity: "affiliate-rate"}
	if before != nil {
		// The same rate once more is no change and leaves no line in the log.
		if rate != nil && before.rate() == *rate {
			return nil
		}

		note.EntityID, note.Before = before.ID, loggedRate(before)
		// Ended and not overwritten: trails and replays ask which rate held at a moment.
		before.EndedAt = new(s.clock.Now())
		if err := rates.Update(ctx, s.db, before, "ended_at"); err != nil {
			return fmt.Errorf("end rate %d: %w", before.ID, err)
		}
	}

	if rate == nil {
		if before == nil {
			return nil
		}

		return s.identity.Note(ctx, note)
	}

	after := &AffiliateRate{
		AffiliateID: in.AffiliateID, FunnelID: in.FunnelID, BumpFunnelID: in.BumpFunnelID, Kind: rate.Kind,
		Value: rate.Value, SetByID: new(actor.From(ctx).UserID), SetAt: s.clock.Now(),
	}
	// Without a row to lock, the unique index lets one of two changes through.
	err = rates.InsertUnlessTaken(ctx, s.db, after)
	if errors.Is(err, db.ErrNone) {
		return errs.New(errs.Conflict, "Someone else just changed this rate. Reload the page.")
	}

	if err != nil {
		return fmt.Errorf("write a rate: %w", err)
	}

	note.EntityID, note.After = after.ID, loggedRate(after)
	return s.identity.Note(ctx, note)
}

// requireFunnel checks that there is the funnel of a rate. A rate for a bump needs a funnel that offers it; one is
// ended also when the funnel offers another by now.
func (s *Service) requireFunnel(ctx context.Context, in RateInput, rate *commission.Rate) error {
	if in.FunnelID == nil {
		return nil
	}

	var bumpFunnelID *string
	err := s.db.Row(ctx, `SELECT bump_funnel_id FROM funnels WHERE id = ?`, []any{*in.FunnelID}, &bumpFunnelID)
	if errors.Is(err, db.ErrNone) {
		return errs.Field("funnelId", errs.IsNotValid)
	}

	if err != nil {
		return fmt.Errorf("look for funnel %s: %w", *in.FunnelID, err)
	}

	// A rate for an extra that no funnel offers would never apply.
	if rate != nil && in.BumpFunnelID != nil && text(bumpFunnelID) != *in.BumpFunnelID {
		return errs.Field("bumpFunnelId", "isn't the extra of this funnel. Save the funnel first")
	}

	return nil
}

// loggedRate is what the info log keeps of a rate.
func loggedRate(r *AffiliateRate) map[string]any {
	out := map[string]any{"affiliateId": r.AffiliateID, "funnelId": r.FunnelID, "rate": r.Label(), "feeType": r.Kind}
	if r.BumpFunnelID != nil {
		out["bumpFunnelId"] = r.BumpFunnelID
	}

	return out
}

// FunnelDeleted forgets the rates of a funnel that is deleted, also as a bump. Sales keep what they earn. In the
// transaction of ctx.
func (s *Service) FunnelDeleted(ctx context.Context, funnelID string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM affiliate_rates WHERE funnel_id = ? OR bump_funnel_id = ?`, funnelID,
		funnelID)
	if err != nil {
		return fmt.Errorf("forget the rates of funnel %s: %w", funnelID, err)
	}

	return nil
}

// RateFunnel is a funnel that can have a rate of its own.
type RateFunnel struct{ ID, Name string }

// RateFunnels are the funnels that can have a rate of their own, by name.
//
// Requires the page of affiliates.
func (s *Service) RateFunnels(ctx context.Context) ([]*RateFunnel, error) {
	if !actor.From(ctx).Page(affiliatesPage) {
		return nil, errs.Denied()
	}

	out := []*RateFunnel{}
	err := s.db.Each(ctx, `SELECT id, name FROM funnels
		ORDER BY name_key, id`, nil, func(scan func(dest ...any) error) error {
		f := new(RateFunnel)
		out = append(out, f)
		return scan(&f.ID, &f.Name)
	})
	if err != nil {
		return nil, fmt.Errorf("read funnels: %w", err)
	}

	return out, nil
}
