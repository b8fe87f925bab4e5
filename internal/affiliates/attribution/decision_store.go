package attribution

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/program"
	"atlas/internal/platform/db"
)

var decisions = db.NewTable[Decision]("affiliate_decisions")

// findDecision finds the decision on an order; nil for none.
func (s *store) findDecision(ctx context.Context, orderID int) (*Decision, error) {
	found, err := decisions.Get(ctx, s.db, orderID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}

	if err != nil {
		return nil, fmt.Errorf("read the decision on order %d: %w", orderID, err)
	}

	return found, nil
}

// insertDecision writes the decision on an order.
func (s *store) insertDecision(ctx context.Context, d *Decision) error {
	if err := decisions.Insert(ctx, s.db, d); err != nil {
		return fmt.Errorf("write the decision on order %d: %w", d.OrderID, err)
	}

	return nil
}

// updateDecision writes what was decided anew about an order.
func (s *store) updateDecision(ctx context.Context, d *Decision) error {
	if err := decisions.Update(ctx, s.db, d, "rule", "reason", "verdicts", "decided_at"); err != nil {
		return fmt.Errorf("change the decision on order %d: %w", d.OrderID, err)
	}

	return nil
}

// loadOrderVisits loads the visit that counted when an order was placed, with whose it is by now; none for an order
// without one. When it was is left open.
func (s *store) loadOrderVisits(ctx context.Context, orderID int) ([]commission.Visit, error) {
	var out []commission.Visit
	err := s.db.Each(ctx, `SELECT t.id, COALESCE(had.joined_id, had.id) FROM affiliate_order_visits v
		JOIN affiliate_touches t ON t.id = v.touch_id
		JOIN affiliates had ON had.id = t.affiliate_id
		WHERE v.order_id = ?`, []any{orderID}, func(scan func(dest ...any) error) error {
		var visit commission.Visit
		err := scan(&visit.ID, &visit.AffiliateID)
		out = append(out, visit)

		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the visit of order %d: %w", orderID, err)
	}

	return out, nil
}

// loadLeadsOf loads whose leads a person was at a moment, the oldest first, so many at most.
func (s *store) loadLeadsOf(ctx context.Context, p person, at time.Time, limit int) ([]commission.Lead, error) {
	// No account has the number 0, so it finds leads by the address alone.
	id := 0
	if p.userID != nil {
		id = *p.userID
	}

	var out []commission.Lead
	err := s.db.Each(ctx, `SELECT l.id, COALESCE(had.joined_id, had.id), l.touch_id, l.created_at
		FROM affiliate_leads l JOIN affiliates had ON had.id = l.affiliate_id
		WHERE (l.user_id = ? OR l.email_key = ?) AND l.voided_at IS NULL AND l.created_at <= ?
		ORDER BY l.created_at, l.id LIMIT ?`,
		[]any{id, p.emailKey, at, limit}, func(scan func(dest ...any) error) error {
			var lead commission.Lead
			err := scan(&lead.ID, &lead.AffiliateID, &lead.VisitID, db.Millis(&lead.At))
			out = append(out, lead)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the leads of a person: %w", err)
	}

	return out, nil
}

// account is one of the accounts of an affiliate: their own, or one that was merged into it.
type account struct {
	affiliateID, userID   int
	isActive, isSuspended bool
	emailKey, mobile      string
}

// loadAccounts loads the accounts of affiliates.
func (s *store) loadAccounts(ctx context.Context, affiliateIDs []int) ([]account, error) {
	out := []account{}
	cond, arg := s.db.InInts("a.id", affiliateIDs)
	// An account that was merged into theirs counts as them, with its address and number.
	err := s.db.Each(ctx, `SELECT a.id, `+program.IsActive+`, a.suspended_at IS NOT NULL, x.id, x.email_key,
		COALESCE(x.mobile_number, '') FROM affiliates a JOIN users u ON u.id = a.user_id
		JOIN users x ON x.id = u.id OR x.merged_into_id = u.id
		WHERE `+cond, []any{arg}, func(scan func(dest ...any) error) error {
		var of account
		err := scan(&of.affiliateID, &of.isActive, &of.isSuspended, &of.userID, &of.emailKey, &of.mobile)
		out = append(out, of)

		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the affiliates of a decision: %w", err)
	}

	return out, nil
}
