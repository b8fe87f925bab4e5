package attribution

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"atlas/internal/affiliates/program"
	"atlas/internal/identity"
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

// person is who may be a lead.
type person struct {
	userID           *int
	emailKey, mobile string
}

// SignedUp binds somebody new to the affiliate of the last valid link, unless they are the affiliate, or somebody's
// lead by an order already. It is told in the transaction that makes the account.
func (s *Service) SignedUp(ctx context.Context, userID int) error {
	// Someone whose order made them a lead before they had an account keeps that lead.
	known, err := s.store.updateLeadsOf(ctx, userID)
	if err != nil || known > 0 || s.touchOf(ctx) == 0 {
		return err
	}

	p := person{userID: &userID}
	if p.emailKey, p.mobile, err = s.store.loadUser(ctx, userID); err != nil {
		return err
	}

	w, _, err := s.winnerFor(ctx, p)
	if err != nil || w == nil {
		return err
	}

	_, err = s.leadOf(ctx, w, p, w.FunnelID, nil)
	return err
}

// leadOf finds the lead of a person with an affiliate for a funnel, or makes it. Anyone who only signed up before
// becomes a lead for the funnel that they order by.
func (s *Service) leadOf(ctx context.Context, w *winner, p person, funnelID *string, orderID *int) (*lead, error) {
	for range 2 {
		there, err := s.store.lockLeadsWith(ctx, w.affiliateID, p)
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
			return l, s.store.updateFunnel(ctx, l)
		}

		l := &lead{AffiliateID: w.affiliateID, UserID: p.userID, EmailKey: p.emailKey, FunnelID: funnelID,
			OrderID: orderID, TouchID: w.ID, CreatedAt: s.clock.Now()}
		isWritten, err := s.store.insertLead(ctx, l)
		if err != nil {
			return nil, err
		}

		if isWritten {
			return l, s.days.AddLead(ctx, l.AffiliateID, l.TouchID, l.CreatedAt)
		}

		// Another order of the same person was faster: it is there now.
	}

	return nil, errors.New("affiliates: a lead is there and is not found")
}

// Registered makes a lead of someone who registered for a training, for the affiliate of the last valid link, unless
// they are the affiliate or another one's lead already. It is told in the transaction of the registration.
func (s *Service) Registered(ctx context.Context, email, mobile string) error {
	// Without a visit there is nothing to credit, and nothing has to be read.
	if s.touchOf(ctx) == 0 {
		return nil
	}

	p := person{emailKey: identity.EmailKey(email), mobile: mobile}
	account, err := s.identity.SignIn.AccountOf(ctx, email)
	if err != nil {
		return fmt.Errorf("look for the account of a lead: %w", err)
	}

	if account != 0 {
		p.userID = &account
	}

	// Anyone who is a lead already stays with the affiliate who brought them first.
	before, err := s.boundTo(ctx, p, s.clock.Now())
	if err != nil {
		return fmt.Errorf("look for who brought a lead: %w", err)
	}

	if before.AffiliateID != 0 {
		return nil
	}

	w, _, err := s.winnerFor(ctx, p)
	if err != nil || w == nil {
		return err
	}

	if _, err := s.leadOf(ctx, w, p, w.FunnelID, nil); err != nil {
		return fmt.Errorf("write a lead: %w", err)
	}

	return nil
}
