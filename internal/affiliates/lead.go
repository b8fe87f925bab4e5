package affiliates

import (
	"context"
	"errors"
	"slices"
	"time"

	"atlas/internal/affiliates/program"
	"atlas/internal/platform/db"
)

// lead is a person whom an affiliate brought.
type lead struct {
	ID          int        `db:"id,made"`
	AffiliateID int        `db:"affiliate_id"`
	UserID      *int       `db:"user_id"`
	EmailKey    string     `db:"email_key"`
	FunnelID    *string    `db:"funnel_id"`
	OrderID     *int       `db:"order_id"`
	TouchID     int        `db:"touch_id"`
	CreatedAt   time.Time  `db:"created_at"`
	VoidedAt    *time.Time `db:"voided_at"`
}

// sale is an order that counts for an affiliate.
type sale struct {
	OrderID int       `db:"order_id"`
	LeadID  int       `db:"lead_id"`
	TouchID int       `db:"touch_id"`
	Rule    string    `db:"rule"`
	At      time.Time `db:"at"`
}

// orderVisit is the visit that counted when an order was placed.
type orderVisit struct {
	OrderID int       `db:"order_id"`
	TouchID int       `db:"touch_id"`
	At      time.Time `db:"at"`
}

var (
	orderVisits = db.NewTable[orderVisit]("affiliate_order_visits")

	leads = db.NewTable[lead]("affiliate_leads")
	sales = db.NewTable[sale]("affiliate_sales")
)

// person is who may be a lead.
type person struct {
	userID           *int
	emailKey, mobile string
}

// SignedUp binds somebody new to the affiliate of the last valid link, unless they are the affiliate, or somebody's
// lead by an order already. It is told in the transaction that makes the account.
func (s *Service) SignedUp(ctx context.Context, userID int) error {
	// Someone whose order made them a lead before they had an account keeps that lead.
	known, err := s.db.Exec(ctx, `UPDATE affiliate_leads SET user_id = ?
		WHERE email_key = (SELECT email_key FROM users WHERE id = ?) AND user_id IS NULL
		AND voided_at IS NULL`, userID, userID)
	if err != nil || known > 0 || s.touchOf(ctx) == 0 {
		return err
	}

	p := person{userID: &userID}
	if err := s.db.Row(ctx, `SELECT email_key, COALESCE(mobile_number, '') FROM users
		WHERE id = ?`, []any{userID}, &p.emailKey, &p.mobile); err != nil {
		return err
	}

	w, _, err := s.winnerFor(ctx, p)
	if err != nil || w == nil {
		return err
	}

	_, err = s.leadOf(ctx, w, p, w.FunnelID, nil)
	return err
}

// leadOf finds the lead of a person with an affiliate for a funnel, or makes it. Whoever only signed up before
// becomes a lead for the funnel that they order by.
func (s *Service) leadOf(ctx context.Context, w *winner, p person, funnelID *string, orderID *int) (*lead, error) {
	for range 2 {
		there, err := s.leadsWith(ctx, w.affiliateID, p)
		if err != nil {
			return nil, err
		}

		// A lead for the same funnel is the same lead, however often they order.
		same := func(l *lead) bool { return program.Text(l.FunnelID) == program.Text(funnelID) }
		if at := slices.IndexFunc(there, same); at >= 0 {
			return there[at], nil
		}

		// Someone who only signed up is one lead, not two, once they order.
		if at := slices.IndexFunc(there, func(l *lead) bool { return l.FunnelID == nil }); at >= 0 && funnelID != nil {
			l := there[at]
			l.FunnelID = funnelID
			return l, leads.Update(ctx, s.db, l, "funnel_id")
		}

		l := &lead{AffiliateID: w.affiliateID, UserID: p.userID, EmailKey: p.emailKey, FunnelID: funnelID,
			OrderID: orderID, TouchID: w.ID, CreatedAt: s.clock.Now()}
		// The unique index decides between two orders at once, without failing the transaction.
		err = leads.InsertUnlessTaken(ctx, s.db, l)
		if err == nil {
			return l, s.days.AddLead(ctx, l.AffiliateID, l.TouchID, l.CreatedAt)
		}

		if !errors.Is(err, db.ErrNone) {
			return nil, err
		}

		// Another order of the same person was faster: it is there now.
	}

	return nil, errors.New("affiliates: a lead is there and is not found")
}

// leadsWith are the leads of a person with an affiliate, and with those who became that one, the oldest first. They
// are locked.
func (s *Service) leadsWith(ctx context.Context, affiliateID int, p person) ([]*lead, error) {
	// No account has the number 0, so it finds leads by the address alone.
	id := 0
	if p.userID != nil {
		id = *p.userID
	}

	return leads.All(ctx, s.db, `WHERE affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)
		AND (user_id = ? OR email_key = ?) AND voided_at IS NULL
		ORDER BY created_at, id`+s.db.ForUpdate(), affiliateID, affiliateID, id, p.emailKey)
}
