package attempts

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/nullable"
)

// store reads and writes attempts.
type store struct {
	db    *db.DB
	clock clock.Clock
}

const unmatchedSelect = `SELECT x.id, x.external_id, a.method, x.currency, x.why, ` + SoldOfAttempt +
	`, COALESCE(u.first_name || ' ' || u.last_name, o.first_name || ' ' || o.last_name),
	COALESCE(u.email, o.email), x.amount, o.id, x.note, u.id, x.came_at, x.settled_at`

// expireOthers ends the attempts that wait beside one that was paid, and returns them.
func (s *store) expireOthers(ctx context.Context, paid *Attempt, scheduleID int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`UPDATE payment_attempts SET state = 'expired' WHERE id IN (SELECT id FROM payment_attempts
		WHERE (schedule_id = ? OR order_id = ?) AND id <> ? AND state = 'waiting' AND `+orders.NoSlip+s.db.ForUpdateOfFree()+
			`) RETURNING id`, scheduleID, paid.OrderID, paid.ID)
}

// expireSettled ends the attempts to pay more of an invoice than is left to pay, and returns them.
func (s *store) expireSettled(ctx context.Context, invoiceID int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`UPDATE payment_attempts SET state = 'expired' WHERE id IN (SELECT id FROM payment_attempts
		WHERE state = 'waiting' AND `+orders.NoSlip+
			` AND EXISTS (SELECT 1 FROM payment_schedules r
				WHERE r.id = payment_attempts.schedule_id AND r.invoice_id = ?
			AND (r.transaction_id IS NOT NULL OR r.voided_at IS NOT NULL
			OR payment_attempts.amount > r.price - r.paid))`+s.db.ForUpdateOfFree()+`) RETURNING id`, invoiceID)
}

// expirePaid ends the attempts to pay what was paid without them, such as in cash, and what is not owed any more.
func (s *store) expirePaid(ctx context.Context) error {
	_, err := s.db.Exec(ctx, `UPDATE payment_attempts SET state = 'expired' WHERE state = 'waiting' AND `+orders.NoSlip+`
		AND (EXISTS (SELECT 1 FROM orders o WHERE o.id = payment_attempts.order_id AND o.paid_at IS NOT NULL)
			OR EXISTS (SELECT 1 FROM payment_schedules r
			WHERE r.id = payment_attempts.schedule_id AND (r.transaction_id IS NOT NULL OR r.voided_at IS NOT NULL)))`)
	return err
}

// paidFor names the products that a payment paid for: Tribe Membership and Portfolio Review.
func (s *store) paidFor(ctx context.Context, p *billing.Payment) (string, error) {
	names, err := db.Column[string](ctx, s.db, `SELECT d.name FROM payment_parts x
		JOIN payment_schedules r ON r.id = x.schedule_id JOIN subscriptions b ON b.id = r.subscription_id
		JOIN products d ON d.id = b.product_id WHERE x.payment_id = ? GROUP BY d.id, d.name ORDER BY MIN(r.id)`, p.ID)
	if err != nil {
		return "", fmt.Errorf("read what payment %d was for: %w", p.ID, err)
	}
	return strings.Join(names, " and "), nil
}

// productOf names the product that a row is for.
func (s *store) productOf(ctx context.Context, bump *billing.PaymentSchedule) (string, error) {
	product := ""
	err := s.db.Row(ctx, `SELECT d.name FROM subscriptions b JOIN products d ON d.id = b.product_id WHERE b.id = ?`,
		[]any{bump.SubscriptionID}, &product)
	if err != nil {
		return "", fmt.Errorf("read what row %d is for: %w", bump.ID, err)
	}

	return product, nil
}

// clearEventBodies forgets what gateways told long ago; that they told it stays.
func (s *store) clearEventBodies(ctx context.Context) error {
	_, err := s.db.Exec(ctx, `UPDATE webhook_events SET body = '' WHERE body <> '' AND done_at < ?`,
		s.clock.Now().Add(-eventBodyRetention))
	return err
}

// markClosed writes that nobody can pay on the page of an attempt any more.
func (s *store) markClosed(ctx context.Context, a *Attempt) error {
	_, err := s.db.Exec(ctx, `UPDATE payment_attempts SET closed_at = ? WHERE id = ? AND closed_at IS NULL`,
		s.clock.Now(), a.ID)
	return err
}

// missedEvents are events of gateways whose job did not finish.
func (s *store) missedEvents(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT id FROM webhook_events WHERE done_at IS NULL AND received_at < ? ORDER BY received_at LIMIT ?`,
		s.clock.Now().Add(-queryAfter), sweepBatchSize)
}

// countUnmatched counts the unmatched payments of a condition.
func (s *store) countUnmatched(ctx context.Context, cond string, args []any) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*)"+billing.UnmatchedFrom+cond, args...)
}

// keepPage writes down the page of an attempt, unless it has one.
func (s *store) keepPage(ctx context.Context, a *Attempt, page *session) error {
	_, err := s.db.Exec(ctx,
		`UPDATE payment_attempts SET session_id = ?, page_url = ? WHERE id = ? AND page_url IS NULL`, page.id, page.url,
		a.ID)
	return err
}

// countPayments counts the payments with the reference of a settlement that were not reversed.
func (s *store) countPayments(ctx context.Context, a *Attempt, m Settlement) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(*) FROM payments WHERE platform_key = ? AND external_key = ? AND reversed_at IS NULL`,
		db.Fold(MethodName(a.Method)), db.Fold(m.ExternalID))
}

// SoldOfAttempt names what an attempt of ofAttempt pays: Tribe Membership + Portfolio Review.
const SoldOfAttempt = `d.name || COALESCE(' + ' || bd.name, '')`

// SeesPayer checks that the caller may see the person of an attempt; one without an account is seen by all. Returns
// errs.NotFound, with the noun what, if they may not.
func (s *Service) SeesPayer(ctx context.Context, a *Attempt, what string) error {
	var payer *int
	err := s.db.Row(ctx,
		`SELECT COALESCE((SELECT user_id FROM orders WHERE id = ?),
			(SELECT user_id FROM payment_schedules WHERE id = ?))`,
		[]any{nullable.Value(a.OrderID), nullable.Value(a.ScheduleID)},
		&payer)
	if err != nil || payer == nil {
		return err
	}

	if sees, err := s.identity.People.CanSee(ctx, *payer); err != nil || !sees {
		return errs.Or(err, errs.Missing(what))
	}

	return nil
}
