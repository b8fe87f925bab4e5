package affiliates

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/identity"
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

// The rules by which an order is somebody's.
const (
	// byLastLink is the last link before the order.
	byLastLink = "last-link"
	// byBoundLead is the affiliate who brought the buyer once.
	byBoundLead = "bound-lead"
)

// person is who may be a lead.
type person struct {
	userID           *int
	emailKey, mobile string
}

// SignedUp binds somebody new to the affiliate of the last valid link, unless they are the affiliate, or somebody's lead by an order already. It is
// told in the transaction that makes the account.
func (s *Service) SignedUp(ctx context.Context, userID int) error {
	known, err := s.db.Exec(ctx, `UPDATE affiliate_leads SET user_id = ? WHERE email_key = (SELECT email_key FROM users WHERE id = ?) AND user_id IS NULL AND voided_at IS NULL`, userID, userID)
	if err != nil || known > 0 || s.touchOf(ctx) == 0 {
		return err
	}
	p := person{userID: &userID}
	if err := s.db.Row(ctx, `SELECT email_key, COALESCE(mobile_number, '') FROM users WHERE id = ?`, []any{userID}, &p.emailKey, &p.mobile); err != nil {
		return err
	}
	w, err := s.winnerFor(ctx, p)
	if err != nil || w == nil {
		return err
	}
	_, err = s.leadOf(ctx, w, p, w.FunnelID, nil)
	return err
}

// OrderPlaced keeps the visit that counts for an order, so that it is decided as of now whose order it is. The order is credited at once to whom it belongs
// when the buyer is signed in and their address is proven. An address that someone only typed binds nobody: such an order waits for OrderPaid. It is told in
// the transaction that writes the order, once.
func (s *Service) OrderPlaced(ctx context.Context, o commerce.PlacedOrder) error {
	p := person{userID: o.UserID, emailKey: o.EmailKey, mobile: o.Mobile}
	w, err := s.winnerFor(ctx, p)
	if err != nil {
		return err
	}
	if w != nil {
		if err := orderVisits.Insert(ctx, s.db, &orderVisit{OrderID: o.ID, TouchID: w.ID, At: s.clock.Now()}); err != nil {
			return fmt.Errorf("keep the visit of order %d: %w", o.ID, err)
		}
	}

	if o.UserID == nil {
		return nil
	}
	proven, err := s.identity.EmailProven(ctx, *o.UserID)
	if err != nil || !proven {
		return err
	}
	return s.credit(ctx, o.ID, p, o.FunnelID, s.clock.Now())
}

// OrderPaid credits an order that was not credited when it was placed, now that its buyer is known. The winning link is the one that was kept then. It is told in
// the transaction that pays the order, which is locked.
func (s *Service) OrderPaid(ctx context.Context, orderID, userID int) error {
	credited, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_sales WHERE order_id = ?`, orderID)
	if err != nil || credited > 0 {
		return err
	}

	p := person{userID: &userID}
	var funnelID string
	var placedAt time.Time
	err = s.db.Row(ctx, `SELECT email_key, mobile, funnel_id, created_at FROM orders WHERE id = ?`, []any{orderID}, &p.emailKey, &p.mobile, &funnelID, db.Millis(&placedAt))
	if err != nil {
		return fmt.Errorf("read order %d: %w", orderID, err)
	}
	return s.credit(ctx, orderID, p, funnelID, placedAt)
}

// credit gives an order to the affiliate of the visit that was kept with it, or else to the one who had brought the buyer before it was placed.
func (s *Service) credit(ctx context.Context, orderID int, p person, funnelID string, placedAt time.Time) error {
	rule := byLastLink
	w, err := s.visitOf(ctx, orderID, p)
	if err == nil && w == nil {
		rule = byBoundLead
		w, err = s.bound(ctx, p, placedAt)
	}
	if err != nil || w == nil {
		return err
	}

	l, err := s.leadOf(ctx, w, p, &funnelID, &orderID)
	if err != nil {
		return err
	}
	return sales.Insert(ctx, s.db, &sale{OrderID: orderID, LeadID: l.ID, TouchID: w.ID, Rule: rule, At: s.clock.Now()})
}

// visitOf is the visit that was kept with an order, unless the buyer turned out to be the affiliate; nil without one.
func (s *Service) visitOf(ctx context.Context, orderID int, p person) (*winner, error) {
	w := new(winner)
	err := s.db.Row(ctx, `SELECT t.id, t.is_main, t.funnel_id, a.id, a.user_id FROM affiliate_order_visits v JOIN affiliate_touches t ON t.id = v.touch_id
			JOIN affiliates had ON had.id = t.affiliate_id JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id) WHERE v.order_id = ?`,
		[]any{orderID}, &w.ID, &w.IsMain, &w.FunnelID, &w.affiliateID, &w.userID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the visit of order %d: %w", orderID, err)
	}
	self, err := s.isSelf(ctx, w.userID, p)
	if err != nil || self {
		return nil, err
	}
	return w, nil
}

// winnerFor is the last visit of the browser behind ctx, if it counts for a person: nobody is their own lead.
func (s *Service) winnerFor(ctx context.Context, p person) (*winner, error) {
	w, err := s.lastTouch(ctx)
	if err != nil || w == nil {
		return nil, err
	}
	self, err := s.isSelf(ctx, w.userID, p)
	if err != nil || self {
		return nil, err
	}
	return w, nil
}

// isSelf tells whether an affiliate is a person, by account, address or number, also of accounts that became theirs. Addresses are compared by the mailbox that they
// reach and numbers as E.164, so that neither ana+2@gmail.com nor 0917 is somebody else than ana@gmail.com and +63917.
func (s *Service) isSelf(ctx context.Context, affiliateUserID int, p person) (bool, error) {
	inboxes, mobiles := []string{identity.InboxKey(p.emailKey)}, []string{identity.MobileKey(p.mobile)}
	if p.userID != nil {
		// What the account says counts as much as what was typed.
		var emailKey, mobile string
		if err := s.db.Row(ctx, `SELECT email_key, COALESCE(mobile_number, '') FROM users WHERE id = ?`, []any{*p.userID}, &emailKey, &mobile); err != nil {
			return false, fmt.Errorf("read user %d: %w", *p.userID, err)
		}
		inboxes, mobiles = append(inboxes, identity.InboxKey(emailKey)), append(mobiles, identity.MobileKey(mobile))
	}

	self := false
	err := s.db.Each(ctx, `SELECT id, email_key, COALESCE(mobile_number, '') FROM users WHERE id = ? OR merged_into_id = ?`, []any{affiliateUserID, affiliateUserID}, func(scan func(dest ...any) error) error {
		var id int
		var emailKey, mobile string
		if err := scan(&id, &emailKey, &mobile); err != nil {
			return err
		}
		sameAccount := p.userID != nil && *p.userID == id
		sameMobile := mobile != "" && slices.Contains(mobiles, identity.MobileKey(mobile))
		self = self || sameAccount || sameMobile || slices.Contains(inboxes, identity.InboxKey(emailKey))
		return nil
	})
	return self, err
}

// bound is the affiliate who brought a person first, before a moment, with the visit that won then; nil for nobody's lead.
func (s *Service) bound(ctx context.Context, p person, before time.Time) (*winner, error) {
	w, id := new(winner), 0
	if p.userID != nil {
		id = *p.userID
	}
	err := s.db.Row(ctx, `SELECT l.touch_id, a.id, a.user_id FROM affiliate_leads l JOIN affiliates had ON had.id = l.affiliate_id JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id)
			JOIN users u ON u.id = a.user_id
		WHERE (l.user_id = ? OR l.email_key = ?) AND l.voided_at IS NULL AND l.created_at <= ? AND `+isActive+` ORDER BY l.created_at, l.id LIMIT 1`, []any{id, p.emailKey, before}, &w.ID, &w.affiliateID, &w.userID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	self, err := s.isSelf(ctx, w.userID, p)
	if err != nil || self {
		return nil, err
	}
	return w, nil
}

// leadOf finds the lead of a person with an affiliate for a funnel, or makes it. Whoever only signed up before becomes a lead for the funnel that they
// order by.
func (s *Service) leadOf(ctx context.Context, w *winner, p person, funnelID *string, orderID *int) (*lead, error) {
	for range 2 {
		there, err := s.leadsWith(ctx, w.affiliateID, p)
		if err != nil {
			return nil, err
		}
		same := func(l *lead) bool { return text(l.FunnelID) == text(funnelID) }
		if at := slices.IndexFunc(there, same); at >= 0 {
			return there[at], nil
		}
		if at := slices.IndexFunc(there, func(l *lead) bool { return l.FunnelID == nil }); at >= 0 && funnelID != nil {
			l := there[at]
			l.FunnelID = funnelID
			return l, leads.Update(ctx, s.db, l, "funnel_id")
		}
		l := &lead{AffiliateID: w.affiliateID, UserID: p.userID, EmailKey: p.emailKey, FunnelID: funnelID, OrderID: orderID, TouchID: w.ID, CreatedAt: s.clock.Now()}
		if err := leads.InsertUnlessTaken(ctx, s.db, l); !errors.Is(err, db.ErrNone) {
			return l, err
		}
		// Another order of the same person was faster: it is there now.
	}
	return nil, errors.New("affiliates: a lead is there and is not found")
}

// leadsWith are the leads of a person with an affiliate, and with those who became that one, the oldest first. They are locked.
func (s *Service) leadsWith(ctx context.Context, affiliateID int, p person) ([]*lead, error) {
	id := 0
	if p.userID != nil {
		id = *p.userID
	}
	return leads.All(ctx, s.db, `WHERE affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?) AND (user_id = ? OR email_key = ?) AND voided_at IS NULL
		ORDER BY created_at, id`+s.db.ForUpdate(), affiliateID, affiliateID, id, p.emailKey)
}

func text(of *string) string {
	if of == nil {
		return ""
	}
	return *of
}
