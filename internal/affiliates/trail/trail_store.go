package trail

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/affiliates/program"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// store reads what sales are explained by. It decides nothing: who may know what is up to the Service.
type store struct{ db *db.DB }

// wasMovedFrom tells whether staff took a sale from an affiliate, or from those who became them.
func (s *store) wasMovedFrom(ctx context.Context, orderID, affiliateID int) (bool, error) {
	count, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_sale_moves m
		JOIN affiliates had ON had.id = m.from_affiliate_id WHERE m.order_id = ?
		AND COALESCE(had.joined_id, had.id) = ?`, orderID, affiliateID)
	if err != nil {
		return false, fmt.Errorf("look whose sale order %d was: %w", orderID, err)
	}

	return count > 0, nil
}

// loadSale loads an order and who bought it. Returns errs.NotFound.
func (s *store) loadSale(ctx context.Context, orderID int) (t *CommissionTrail, sale *trailSale, err error) {
	t = &CommissionTrail{
		OrderID: orderID, Number: orders.OrderNumber(orderID), Visits: []*TrailVisit{}, Rates: []*TrailRate{},
		Payments: []*TrailPayment{},
	}
	sale = new(trailSale)
	err = s.db.Row(ctx, `SELECT `+program.FirstName+`, `+program.LastName+`, p.name, o.created_at, o.funnel_id,
		o.bump_funnel_id, o.bump_subscription_id, o.subscription_id, s.touch_id, l.created_at FROM orders o
		LEFT JOIN users u ON u.id = o.user_id
			JOIN funnels f ON f.id = o.funnel_id JOIN products p ON p.id = f.product_id
			LEFT JOIN affiliate_sales s ON s.order_id = o.id LEFT JOIN affiliate_leads l ON l.id = s.lead_id
		WHERE o.id = ?`, []any{orderID},
		&sale.firstName, &sale.lastName, &t.ProductName, db.Millis(&t.OrderedAt), &sale.funnelID, &sale.bumpFunnelID,
		&sale.bumpSubscriptionID, &sale.subscriptionID, &sale.touchID, db.OptionalMillis(&t.BoundAt))
	if errors.Is(err, db.ErrNone) {
		return nil, nil, errs.Missing("Sale")
	}

	if err != nil {
		return nil, nil, fmt.Errorf("read order %d: %w", orderID, err)
	}

	return t, sale, nil
}

// loadEarner loads who an affiliate is by now, and what they are called.
func (s *store) loadEarner(ctx context.Context, affiliateID int) (currentID int, name *string, err error) {
	err = s.db.Row(ctx, `SELECT a.id, u.first_name || ' ' || u.last_name FROM affiliates had
		JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id)
		JOIN users u ON u.id = a.user_id WHERE had.id = ?`, []any{affiliateID}, &currentID, &name)
	if err != nil {
		return 0, nil, fmt.Errorf("read affiliate %d: %w", affiliateID, err)
	}

	return currentID, name, nil
}

// findMove finds the last time that staff gave a sale to someone else; nil for never.
func (s *store) findMove(ctx context.Context, orderID int) (*TrailMove, error) {
	move := new(TrailMove)
	err := s.db.Row(ctx, `SELECT m.at, m.reason, y.first_name || ' ' || y.last_name,
		f.first_name || ' ' || f.last_name, w.first_name || ' ' || w.last_name FROM affiliate_sale_moves m
			LEFT JOIN users y ON y.id = m.by_id LEFT JOIN affiliates fa ON fa.id = m.from_affiliate_id
			LEFT JOIN users f ON f.id = fa.user_id
			JOIN affiliates ta ON ta.id = m.to_affiliate_id JOIN users w ON w.id = ta.user_id
		WHERE m.order_id = ? ORDER BY m.id DESC
		LIMIT 1`, []any{orderID}, db.Millis(&move.At), &move.Why, &move.By, &move.From, &move.To)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}

	if err != nil {
		return nil, fmt.Errorf("read why order %d was moved: %w", orderID, err)
	}

	return move, nil
}

// ownedVisit is a visit and whose link it was by.
type ownedVisit struct {
	TrailVisit
	ownerID int
}

// loadVisits loads visits with the names of their links and of whose they are, in time order.
func (s *store) loadVisits(ctx context.Context, ids []int) ([]*ownedVisit, error) {
	out := []*ownedVisit{}
	cond, arg := s.db.InInts("t.id", ids)
	err := s.db.Each(ctx, `SELECT t.id, t.at, `+attribution.LinkName+`, a.id, u.first_name || ' ' || u.last_name
		FROM affiliate_touches t JOIN affiliates had ON had.id = t.affiliate_id
			JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id) JOIN users u ON u.id = a.user_id
			LEFT JOIN funnels tf ON tf.id = t.funnel_id LEFT JOIN affiliate_links tl ON tl.id = t.link_id
		WHERE `+cond+` ORDER BY t.at, t.id`, []any{arg}, func(scan func(dest ...any) error) error {
		v := new(ownedVisit)
		out = append(out, v)

		return scan(&v.ID, db.Millis(&v.At), &v.Link, &v.ownerID, &v.Owner)
	})
	if err != nil {
		return nil, fmt.Errorf("read the visits of a sale: %w", err)
	}

	return out, nil
}

// offeredRate is a rate that could have been that of a sale.
type offeredRate struct {
	TrailRate
	offer commission.Offer
}

// loadRates loads the rates that were there when the terms of a sale were set, the one that applies first.
func (s *store) loadRates(ctx context.Context, terms *ledger.SaleTerms, funnelID string) ([]*offeredRate, error) {
	out := []*offeredRate{}
	err := s.db.Each(ctx, `SELECT r.affiliate_id IS NOT NULL, r.funnel_id IS NOT NULL, r.kind, r.value, r.set_at,
		u.first_name || ' ' || u.last_name FROM affiliate_rates r LEFT JOIN users u ON u.id = r.set_by_id
		WHERE r.set_at <= ? AND (r.ended_at IS NULL OR r.ended_at > ?) AND r.bump_funnel_id IS NULL
		AND (r.affiliate_id = ? OR r.affiliate_id IS NULL) AND (r.funnel_id = ? OR r.funnel_id IS NULL)
		ORDER BY CASE WHEN r.affiliate_id IS NULL THEN 1 ELSE 0 END, CASE WHEN r.funnel_id IS NULL THEN 1 ELSE 0 END,
		r.id`,
		[]any{terms.SetAt, terms.SetAt, terms.AffiliateID, funnelID},
		func(scan func(dest ...any) error) error {
			r := new(offeredRate)
			out = append(out, r)

			return scan(&r.offer.HasAffiliate, &r.offer.HasFunnel, &r.offer.Kind, &r.offer.Value, db.Millis(&r.SetAt),
				&r.SetBy)
		})
	if err != nil {
		return nil, fmt.Errorf("read the rates of order %d: %w", terms.OrderID, err)
	}

	return out, nil
}

// loadPayments loads the payments of a subscription, paid or due.
func (s *store) loadPayments(ctx context.Context, subscriptionID int) ([]*TrailPayment, error) {
	out := []*TrailPayment{}
	err := s.db.Each(ctx, `SELECT id, price, paid, refunded, schedule_date, paid_at, payment_platform
		FROM payment_schedules WHERE subscription_id = ? AND (voided_at IS NULL OR paid > 0)
		ORDER BY schedule_date, id`, []any{subscriptionID}, func(scan func(dest ...any) error) error {
		p := &TrailPayment{Position: len(out) + 1}
		out = append(out, p)

		return scan(&p.ScheduleID, &p.Price, &p.Paid, &p.Refunded, db.Millis(&p.DueOn), db.OptionalMillis(&p.PaidAt),
			&p.Platform)
	})
	if err != nil {
		return nil, fmt.Errorf("read the payments of subscription %d: %w", subscriptionID, err)
	}

	return out, nil
}

// loadBump loads the extra of a sale with what was paid for it, and its rate; nil for one that earns
// nothing.
func (s *store) loadBump(ctx context.Context, orderID int, sale *trailSale) (*TrailBump, *commission.Rate, error) {
	bump := new(TrailBump)
	var kind *string
	var value *int64
	err := s.db.Row(ctx, `SELECT p.name, CAST(COALESCE(SUM(r.paid - r.refunded), 0) AS BIGINT), MAX(r.paid_at), b.kind,
		b.value FROM funnels f JOIN products p ON p.id = f.product_id
			LEFT JOIN payment_schedules r ON r.subscription_id = ?
			LEFT JOIN affiliate_bump_terms b ON b.order_id = ?
		WHERE f.id = ? GROUP BY p.name, b.kind, b.value`,
		[]any{*sale.bumpSubscriptionID, orderID, *sale.bumpFunnelID},
		&bump.ProductName, &bump.Paid, db.OptionalMillis(&bump.PaidAt), &kind, &value)
	if err != nil {
		return nil, nil, fmt.Errorf("read the bump of order %d: %w", orderID, err)
	}

	if kind == nil || value == nil {
		return bump, nil, nil
	}

	return bump, &commission.Rate{Kind: *kind, Value: *value}, nil
}

// loadUserName loads what a user is called.
func (s *store) loadUserName(ctx context.Context, id int) (name *string, err error) {
	err = s.db.Row(ctx, `SELECT first_name || ' ' || last_name FROM users WHERE id = ?`, []any{id}, &name)
	if err != nil {
		return nil, fmt.Errorf("read the name of user %d: %w", id, err)
	}

	return name, nil
}
