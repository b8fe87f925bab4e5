package commerce

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/identity"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/nullable"
)

// orderStore reads and writes orders, attempts to pay them and what came of those.
type orderStore struct {
	db    *db.DB
	clock clock.Clock
}

const straySelect = `SELECT x.id, x.external_id, a.method, x.currency, x.why, ` + soldOfAttempt +
	`, COALESCE(u.first_name || ' ' || u.last_name, o.first_name || ' ' || o.last_name),
	COALESCE(u.email, o.email), x.amount, o.id, x.note, u.id, x.came_at, x.settled_at`

// attemptsOfPerson are the attempts of someone to pay an order or a row.
const attemptsOfPerson = `SELECT a.id FROM payment_attempts a LEFT JOIN orders o ON o.id = a.order_id
	LEFT JOIN payment_schedules r ON r.id = a.schedule_id WHERE o.user_id = ? OR r.user_id = ?`

// countHolds counts the unpaid orders that hold something, of a network and of the address of an order, without it.
func (s *orderStore) countHolds(ctx context.Context, o *order, network string) (byNetwork, byAddress int, err error) {
	err = s.db.Row(ctx,
		`SELECT COALESCE(SUM(CASE WHEN network_key = ? THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN email_key = ? THEN 1 ELSE 0 END), 0)
		FROM orders WHERE paid_at IS NULL AND held_until > ? AND id <> ? AND (network_key = ? OR email_key = ?)`,
		[]any{network, o.EmailKey, s.clock.Now(), o.ID, network, o.EmailKey}, &byNetwork, &byAddress)
	return byNetwork, byAddress, err
}

// expireOthers ends the attempts that wait beside one that was paid, and returns them.
func (s *orderStore) expireOthers(ctx context.Context, paid *attempt, scheduleID int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`UPDATE payment_attempts SET state = 'expired' WHERE id IN (SELECT id FROM payment_attempts
		WHERE (schedule_id = ? OR order_id = ?) AND id <> ? AND state = 'waiting' AND `+noSlip+s.db.ForUpdateOfFree()+
			`) RETURNING id`, scheduleID, paid.OrderID, paid.ID)
}

// expireSettled ends the attempts to pay more of an invoice than is left to pay, and returns them.
func (s *orderStore) expireSettled(ctx context.Context, invoiceID int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`UPDATE payment_attempts SET state = 'expired' WHERE id IN (SELECT id FROM payment_attempts
		WHERE state = 'waiting' AND `+noSlip+
			` AND EXISTS (SELECT 1 FROM payment_schedules r
				WHERE r.id = payment_attempts.schedule_id AND r.invoice_id = ?
			AND (r.transaction_id IS NOT NULL OR r.voided_at IS NOT NULL
			OR payment_attempts.amount > r.price - r.paid))`+s.db.ForUpdateOfFree()+`) RETURNING id`, invoiceID)
}

// endPaid ends the attempts to pay what was paid without them, such as in cash, and what is not owed any more.
func (s *orderStore) endPaid(ctx context.Context) error {
	_, err := s.db.Exec(ctx, `UPDATE payment_attempts SET state = 'expired' WHERE state = 'waiting' AND `+noSlip+`
		AND (EXISTS (SELECT 1 FROM orders o WHERE o.id = payment_attempts.order_id AND o.paid_at IS NOT NULL)
			OR EXISTS (SELECT 1 FROM payment_schedules r
			WHERE r.id = payment_attempts.schedule_id AND (r.transaction_id IS NOT NULL OR r.voided_at IS NOT NULL)))`)
	return err
}

// paidFor names the products that a payment paid for: Tribe Membership and Portfolio Review.
func (s *orderStore) paidFor(ctx context.Context, p *billing.Payment) (string, error) {
	names, err := db.Column[string](ctx, s.db, `SELECT d.name FROM payment_parts x
		JOIN payment_schedules r ON r.id = x.schedule_id JOIN subscriptions b ON b.id = r.subscription_id
		JOIN products d ON d.id = b.product_id WHERE x.payment_id = ? GROUP BY d.id, d.name ORDER BY MIN(r.id)`, p.ID)
	if err != nil {
		return "", fmt.Errorf("read what payment %d was for: %w", p.ID, err)
	}
	return strings.Join(names, " and "), nil
}

// productOf names the product that a row is for.
func (s *orderStore) productOf(ctx context.Context, bump *billing.PaymentSchedule) (string, error) {
	product := ""
	err := s.db.Row(ctx, `SELECT d.name FROM subscriptions b JOIN products d ON d.id = b.product_id WHERE b.id = ?`,
		[]any{bump.SubscriptionID}, &product)
	if err != nil {
		return "", fmt.Errorf("read what row %d is for: %w", bump.ID, err)
	}

	return product, nil
}

// fillRow adds the product of a row, and which of how many it is.
func (s *orderStore) fillRow(ctx context.Context, row *billing.PaymentSchedule, out *PayRow) error {
	return s.db.Row(ctx,
		`SELECT p.name, (SELECT COUNT(*) FROM payment_schedules r WHERE r.invoice_id = ? AND r.voided_at IS NULL),
			(SELECT COUNT(*) FROM payment_schedules r
			WHERE r.invoice_id = ? AND r.voided_at IS NULL AND (r.schedule_date < ? OR r.schedule_date = ?
			AND r.id <= ?))
		FROM subscriptions b JOIN products p ON p.id = b.product_id WHERE b.id = ?`,
		[]any{row.InvoiceID, row.InvoiceID, row.ScheduleDate, row.ScheduleDate, row.ID, row.SubscriptionID},
		&out.ProductName, &out.Count, &out.Number)
}

// emptyEvents forgets what gateways told long ago; that they told it stays.
func (s *orderStore) emptyEvents(ctx context.Context) error {
	_, err := s.db.Exec(ctx, `UPDATE webhook_events SET body = '' WHERE body <> '' AND done_at < ?`,
		s.clock.Now().Add(-bodiesKept))
	return err
}

// noteClosed writes that nobody can pay on the page of an attempt any more.
func (s *orderStore) noteClosed(ctx context.Context, a *attempt) error {
	_, err := s.db.Exec(ctx, `UPDATE payment_attempts SET closed_at = ? WHERE id = ? AND closed_at IS NULL`,
		s.clock.Now(), a.ID)
	return err
}

// missedEvents are events of gateways whose job did not finish.
func (s *orderStore) missedEvents(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT id FROM webhook_events WHERE done_at IS NULL AND received_at < ? ORDER BY received_at LIMIT ?`,
		s.clock.Now().Add(-askAfter), sweepAtOnce)
}

// countStrays counts the unmatched payments of a condition.
func (s *orderStore) countStrays(ctx context.Context, cond string, args []any) (int, error) {
	return s.db.Int(ctx, "SELECT COUNT(*)"+billing.StrayFrom+cond, args...)
}

// markInvited marks who waits for a funnel as invited, and counts them.
func (s *orderStore) markInvited(
	ctx context.Context, funnelID, named string, args []any, now time.Time,
) (int, error) {
	return s.db.Exec(ctx,
		`UPDATE waitlist_entries SET invited_at = ? WHERE funnel_id = ? AND invited_at IS NULL`+named,
		append([]any{now, funnelID}, args...)...)
}

// keepPage writes down the page of an attempt, unless it has one.
func (s *orderStore) keepPage(ctx context.Context, a *attempt, page *session) error {
	_, err := s.db.Exec(ctx,
		`UPDATE payment_attempts SET session_id = ?, page_url = ? WHERE id = ? AND page_url IS NULL`, page.id, page.url,
		a.ID)
	return err
}

// couponUses is how often a coupon was used or is held, and how often by the person with an address or an account.
func (s *orderStore) couponUses(
	ctx context.Context, c *catalog.Coupon, emailKey string, userID *int,
) (uses, own int, err error) {
	err = s.db.Row(ctx,
		`SELECT COUNT(*), COALESCE(SUM(CASE WHEN email_key = ? OR user_id = ? THEN 1 ELSE 0 END), 0) FROM orders
			WHERE coupon_id = ? AND (paid_at IS NOT NULL OR held_until > ?)`,
		[]any{emailKey, nullable.Value(userID), c.ID, s.clock.Now()}, &uses, &own)
	return uses, own, err
}

// localMobiles are the mobiles of orders that are not kept as E.164, in that form, by order.
func (s *orderStore) localMobiles(ctx context.Context) (map[int]string, error) {
	numbers := map[int]string{}
	err := s.db.Each(ctx, `SELECT id, mobile FROM orders WHERE mobile <> '' AND mobile NOT LIKE '+%'`,
		nil, func(scan func(dest ...any) error) error {
			var id int
			var mobile string
			if err := scan(&id, &mobile); err != nil {
				return fmt.Errorf("read the mobile of an order: %w", err)
			}

			if number, ok := identity.CleanMobile(mobile); ok {
				numbers[id] = number
			}

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read numbers of orders: %w", err)
	}

	return numbers, nil
}

// setMobile writes the mobile of an order.
func (s *orderStore) setMobile(ctx context.Context, id int, number string) error {
	_, err := s.db.Exec(ctx, `UPDATE orders SET mobile = ? WHERE id = ?`, number, id)
	return err
}

// countFreeMails counts the links that went to the address of an order shortly before it.
func (s *orderStore) countFreeMails(ctx context.Context, o *order) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM orders WHERE email_key = ? AND mailed_at > ? AND id < ?`,
		o.EmailKey, o.MailedAt.Add(-freeLinkTime), o.ID)
}

// mailName is how an email reaches somebody.
func (s *orderStore) mailName(ctx context.Context, ownerID int) (string, string, string, error) {
	var email, firstName, lastName string
	if err := s.db.Row(ctx, `SELECT email, first_name, last_name FROM users WHERE id = ?`, []any{ownerID}, &email,
		&firstName, &lastName); err != nil {
		return "", "", "", fmt.Errorf("read user %d: %w", ownerID, err)
	}

	return email, firstName, lastName, nil
}

// countPayments counts the payments with the reference of a settlement that were not reversed.
func (s *orderStore) countPayments(ctx context.Context, a *attempt, m settlement) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(*) FROM payments WHERE platform_key = ? AND external_key = ? AND reversed_at IS NULL`,
		db.Fold(methodName(a.Method)), db.Fold(m.externalID))
}

// countHeldSeats counts the seats of a funnel that other orders hold without a slip.
func (s *orderStore) countHeldSeats(ctx context.Context, o *order, f *catalog.Funnel) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM orders
		WHERE (funnel_id = ? OR bump_funnel_id = ?) AND paid_at IS NULL AND held_until > ? AND id <> ?
		AND NOT EXISTS (SELECT 1 FROM payment_attempts JOIN payment_proofs p ON p.attempt_id = payment_attempts.id
			AND p.state = 'waiting' WHERE payment_attempts.order_id = orders.id)`,
		f.ID, f.ID, s.clock.Now(), o.ID)
}

// waitingOf counts the slips of an order that wait, and its pages that can still be paid.
func (s *orderStore) waitingOf(ctx context.Context, orderID int, now time.Time) (int, int, error) {
	slips, pages := 0, 0
	err := s.db.Row(ctx,
		`SELECT COALESCE(SUM(CASE WHEN p.id IS NOT NULL THEN 1 ELSE 0 END), 0),
			COALESCE(SUM(CASE WHEN a.lapses_at > ? THEN 1 ELSE 0 END), 0)
		FROM payment_attempts a LEFT JOIN payment_proofs p ON p.attempt_id = a.id AND p.state = 'waiting'
		WHERE a.order_id = ? AND a.state = 'waiting'`,
		[]any{now, orderID}, &slips, &pages)

	return slips, pages, err
}

// shortenHold ends the hold of an unpaid order earlier.
func (s *orderStore) shortenHold(ctx context.Context, orderID int, until time.Time) error {
	_, err := s.db.Exec(ctx, `UPDATE orders SET held_until = ? WHERE id = ? AND paid_at IS NULL AND held_until > ?`,
		until, orderID, until)
	return err
}

// expireUnheld ends the attempts to pay orders of a condition that hold nothing, and returns them.
func (s *orderStore) expireUnheld(ctx context.Context, cond string, args []any) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`UPDATE payment_attempts SET state = 'expired' WHERE id IN (SELECT id FROM payment_attempts
		WHERE state = 'waiting' AND gateway <> '`+billing.BankGateway+`' AND `+noSlip+`
			AND EXISTS (SELECT 1 FROM orders w
			WHERE w.id = payment_attempts.order_id AND w.paid_at IS NULL AND w.held_until <= ? AND `+cond+`)`+
			s.db.ForUpdateOfFree()+`) RETURNING id`,
		append([]any{s.clock.Now()}, args...)...)
}

// keepHolds prolongs the holds of orders whose slip still waits for staff, and forgets from which network orders came
// that hold nothing any more. It is part of the hourly sweep.
func (s *orderStore) keepHolds(ctx context.Context) error {
	now := s.clock.Now()
	_, err := s.db.Exec(ctx,
		`UPDATE orders SET held_until = ? WHERE paid_at IS NULL AND held_until > ? AND held_until < ?
		AND EXISTS (SELECT 1 FROM payment_attempts a
		JOIN payment_proofs p ON p.attempt_id = a.id AND p.state = 'waiting'
		WHERE a.order_id = orders.id AND a.state = 'waiting')`,
		now.Add(slipTime), now, now.Add(slipTime-24*time.Hour))
	if err != nil {
		return fmt.Errorf("prolong the holds of slips: %w", err)
	}

	_, err = s.db.Exec(ctx,
		`UPDATE orders SET network_key = '' WHERE network_key <> '' AND (paid_at IS NOT NULL OR held_until <= ?)`, now)
	if err != nil {
		return fmt.Errorf("forget the networks of ended holds: %w", err)
	}

	return nil
}

// holdsTooLong says which unpaid orders hold a seat for longer than one without a slip may, or than any may.
func (s *orderStore) holdsTooLong(ctx context.Context, holdTime time.Duration) ([]string, error) {
	now, found := s.clock.Now(), []string{}
	for _, rule := range []struct {
		says  string
		query string
		until time.Time
	}{
		{"order %d holds its seat longer than an order without a slip may",
			`SELECT o.id FROM orders o WHERE o.paid_at IS NULL AND o.held_until > ?
			AND NOT EXISTS (SELECT 1 FROM payment_attempts a
			JOIN payment_proofs p ON p.attempt_id = a.id AND p.state = 'waiting' WHERE a.order_id = o.id)
			ORDER BY o.id LIMIT 10`, now.Add(holdTime)},
		{"order %d holds its seat without an end",
			`SELECT o.id FROM orders o WHERE o.paid_at IS NULL AND o.held_until > ? ORDER BY o.id LIMIT 10`,
			now.Add(slipTime)},
	} {
		ids, err := db.Column[int](ctx, s.db, rule.query, rule.until)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", rule.says, err)
		}

		for _, id := range ids {
			found = append(found, fmt.Sprintf(rule.says, id))
		}
	}

	return found, nil
}

// countUnpaid counts the unpaid orders of a funnel within an hour.
func (s *orderStore) countUnpaid(ctx context.Context, f *catalog.Funnel, now time.Time) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(*) FROM orders WHERE funnel_id = ? AND paid_at IS NULL AND created_at > ?`, f.ID,
		now.Add(-holdsWindow))
}

// countTold counts the notices of an hour with many unpaid orders.
func (s *orderStore) countTold(ctx context.Context, once string) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM notifications WHERE kind = ? AND told_key = ?`, heldNotice, once)
}

// declineTransfers ends the bank transfers of a condition that had a slip.
func (s *orderStore) declineTransfers(ctx context.Context, cond string, id int) error {
	_, err := s.db.Exec(ctx,
		`UPDATE payment_attempts SET state = 'declined' WHERE `+cond+` AND gateway = ? AND state = 'waiting'
		AND EXISTS (SELECT 1 FROM payment_proofs p WHERE p.attempt_id = payment_attempts.id)`, id,
		billing.BankGateway)
	return err
}
