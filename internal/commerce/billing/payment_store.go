package billing

import (
	"context"
	"fmt"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// Store reads and writes schedule rows, payments and refunds.
type Store struct {
	db    *db.DB
	clock clock.Clock
}

// freeCredit picks the payments of a person that left credit, and how much of it no refund waits for.
const freeCredit = `SELECT p.id,
	p.credit - COALESCE((SELECT SUM(f.amount) FROM payment_refunds f WHERE f.payment_id = p.id AND f.effect = 'credit' AND f.state = 'waiting'), 0)
	FROM payments p WHERE p.user_id = ? AND p.credit > 0 ORDER BY p.id`

// refundable is what of a payment can still go back: of what it paid for a row, or of its credit. Refunds that wait
// count as gone.
const (
	refundableRow = `SELECT COALESCE((SELECT x.amount FROM payment_parts x WHERE x.payment_id = ? AND x.schedule_id = ?), 0)
		- COALESCE((SELECT SUM(f.amount) FROM payment_refunds f WHERE f.payment_id = ? AND f.schedule_id = ? AND (f.effect = 'forgiven' AND f.state <> 'failed' OR f.effect = 'due' AND f.state = 'waiting')), 0)`
	refundableCredit = `SELECT p.credit - COALESCE((SELECT SUM(f.amount) FROM payment_refunds f WHERE f.payment_id = p.id AND f.effect = 'credit' AND f.state = 'waiting'), 0)
		FROM payments p WHERE p.id = ?`
)

// sumPayments counts and adds up the schedule rows of a list.
func (s *Store) sumPayments(
	ctx context.Context, l *listing, cond string, args []any,
) (sums paymentSums, err error) {
	err = s.db.Row(ctx, `SELECT COUNT(*), COALESCE(SUM(`+l.summed+`), 0) FROM payment_schedules r`+l.Joins+` `+cond,
		append([]any{}, args...), &sums.total, &sums.amount)
	return sums, err
}

// ExportedColumns are what a file of payments has of each row.
const ExportedColumns = `SELECT COALESCE(u.tribe_id, ''), u.first_name, u.last_name, u.email, d.name, f.name,
	r.schedule_date, r.price, r.paid, COALESCE(r.payment_platform, ''), COALESCE(x.external_id, ''),
	COALESCE(r.transaction_id, ''), r.paid_at, r.refunded FROM payment_schedules r`

// paymentTotals adds up the unpaid rows of a list, and counts the slips that wait.
func (s *Store) paymentTotals(
	ctx context.Context, listing *listing, slipFrom, slipCond string, slipArgs []any,
) (*PaymentTotals, error) {
	cond, args := listing.Where.SQL()
	today := clock.StartOfDay(s.clock.Now())
	nextWeek := clock.AddDays(EndOfWeek(clock.StartOfDay(today)), 1)
	const (
		rest     = "r.price - r.paid"
		isLate   = "r.schedule_date < ?"
		isOfWeek = "r.schedule_date >= ? AND r.schedule_date < ?"
	)
	query := `SELECT COUNT(*), COALESCE(SUM(` + rest + `), 0),
		COALESCE(SUM(CASE WHEN ` + isLate + ` THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN ` + isLate + ` THEN ` +
		rest + ` ELSE 0 END), 0),
		COALESCE(SUM(CASE WHEN ` + isOfWeek + ` THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN ` + isOfWeek + ` THEN ` +
		rest + ` ELSE 0 END), 0),
		(SELECT COUNT(*)` + slipFrom + slipCond + `)
		FROM payment_schedules r` + listing.Joins + ` ` + cond
	given := []any{today, today, today, nextWeek, today, nextWeek}
	given = append(given, slipArgs...)
	given = append(given, args...)

	out := &PaymentTotals{Unpaid: new(PaymentTotal), Overdue: new(PaymentTotal), DueThisWeek: new(PaymentTotal)}
	err := s.db.Row(ctx, query, given, &out.Unpaid.Count, &out.Unpaid.Amount, &out.Overdue.Count, &out.Overdue.Amount,
		&out.DueThisWeek.Count, &out.DueThisWeek.Amount, &out.SlipsWaiting)
	if err != nil {
		return nil, fmt.Errorf("total the payments: %w", err)
	}

	return out, nil
}

// deleteParts takes back what a payment gave to rows.
func (s *Store) deleteParts(ctx context.Context, p *Payment) error {
	_, err := s.db.Exec(ctx, `DELETE FROM payment_parts WHERE payment_id = ?`, p.ID)
	return err
}

// refundedOf adds up the refunds of a payment, those that wait among them.
func (s *Store) refundedOf(ctx context.Context, p *Payment) (int, error) {
	return s.db.Int(ctx,
		`SELECT COALESCE(SUM(amount), 0) FROM payment_refunds WHERE payment_id = ? AND state <> 'failed'`, p.ID)
}

// renamePlatform writes another platform on the rows that a payment paid off.
func (s *Store) renamePlatform(ctx context.Context, platform string, p *Payment) error {
	_, err := s.db.Exec(ctx, `UPDATE payment_schedules SET payment_platform = ? WHERE transaction_id = ?`, platform,
		p.TransactionID)
	return err
}

// broughtBy adds up what a payment brought, by invoice.
func (s *Store) broughtBy(ctx context.Context, from *Payment) (map[int]money.Centavos, error) {
	brought := map[int]money.Centavos{}
	err := s.db.Each(ctx,
		`SELECT t.invoice_id, CAST(SUM(e.amount) AS BIGINT) FROM ledger_transactions t
			JOIN ledger_entries e ON e.transaction_id = t.id
		WHERE t.payment_id = ? AND t.kind IN ('payment', 'change') AND e.account = 'cash' AND e.platform_key = ?
		GROUP BY t.invoice_id`,
		[]any{from.ID, from.PlatformKey}, func(scan func(dest ...any) error) error {
			var invoice int
			var amount money.Centavos
			err := scan(&invoice, &amount)
			brought[invoice] = amount

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("add up what payment %d brought: %w", from.ID, err)
	}

	return brought, nil
}

// waitingRefunds are refunds that gateways were asked for a while ago.
func (s *Store) waitingRefunds(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT id FROM payment_refunds WHERE state = 'waiting' AND created_at < ? ORDER BY id LIMIT ?`,
		s.clock.Now().Add(-askRefundsAfter), refundsAtOnce)
}

// addPayment writes a payment of a locked row. Anyone who pays that row waits for its owner: the payments that are
// counted for the number of this one are all there are.
func (s *Store) addPayment(ctx context.Context, p *Payment) error {
	err := s.db.Returning(ctx,
		`INSERT INTO payments (user_id, schedule_id, amount, platform, platform_key, external_id, external_key,
			transaction_id, approved_by_id, paid_at, gateway)
		VALUES (?, ?, ?, ?, ?, ?, ?,
		CAST(? AS TEXT) || (SELECT CAST(COUNT(*) + 1 AS TEXT) FROM payments y WHERE y.schedule_id = ?), ?, ?, ?)
		RETURNING id, transaction_id`,
		[]any{p.UserID, p.ScheduleID, int64(p.Amount), p.Platform, p.PlatformKey, p.ExternalID, p.ExternalKey,
			fmt.Sprintf("AT-%08d-", p.ScheduleID), p.ScheduleID, p.ApprovedByID, p.PaidAt, p.Gateway},
		&p.ID, &p.TransactionID)
	return referenceTaken(err, p)
}

// addPart gives money of a payment to a row.
func (s *Store) addPart(ctx context.Context, p *Payment, row *PaymentSchedule, amount money.Centavos) error {
	_, err := s.db.Exec(ctx, `INSERT INTO payment_parts (payment_id, schedule_id, amount) VALUES (?, ?, ?)
		ON CONFLICT (payment_id, schedule_id) DO UPDATE SET amount = payment_parts.amount + excluded.amount`, p.ID,
		row.ID, int64(amount))
	return err
}

// setPaid writes what is paid of a row, unless another payment was faster: then it counts no row.
func (s *Store) setPaid(ctx context.Context, row *PaymentSchedule, before PaymentSchedule) (int, error) {
	return s.db.Exec(ctx,
		`UPDATE payment_schedules SET paid = ?, transaction_id = ?, payment_platform = ?, paid_at = ?, updated_at = ?
		WHERE id = ? AND paid = ? AND transaction_id IS NULL AND voided_at IS NULL`,
		int64(row.Paid), row.TransactionID, row.PaymentPlatform, row.PaidAt, row.UpdatedAt, row.ID, int64(before.Paid))
}

// CountListed counts the schedule rows of a list.
func (s *Store) CountListed(ctx context.Context, l *listing, cond string, args []any) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM payment_schedules r`+l.Joins+` `+cond, args...)
}

// creditableRows are rows that are due and that credit of their person can pay.
func (s *Store) creditableRows(ctx context.Context) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT DISTINCT r.id FROM payments p JOIN payment_schedules r ON r.user_id = p.user_id
			AND r.transaction_id IS NULL AND r.voided_at IS NULL AND r.schedule_date <= ?
		WHERE p.credit > COALESCE((SELECT SUM(f.amount) FROM payment_refunds f WHERE f.payment_id = p.id AND f.effect = 'credit' AND f.state = 'waiting'), 0) ORDER BY r.id LIMIT ?`,
		s.clock.Now(), creditAtOnce)
}

// LessenPart takes an amount from what a payment gave to a row; what gave all of it back is gone.
func (s *Store) LessenPart(ctx context.Context, less *Part) error {
	_, err := s.db.Exec(ctx, `UPDATE payment_parts SET amount = amount - ? WHERE payment_id = ? AND schedule_id = ?`,
		int64(less.Amount), less.PaymentID, less.ScheduleID)
	if err != nil {
		return fmt.Errorf("lessen what payment %d gave: %w", less.PaymentID, err)
	}
	_, err = s.db.Exec(ctx, `DELETE FROM payment_parts WHERE payment_id = ? AND schedule_id = ? AND amount = 0`,
		less.PaymentID, less.ScheduleID)
	return err
}

func (s *Store) payerOf(ctx context.Context, p *Payment) (who Payer, err error) {
	err = s.db.Row(ctx,
		`SELECT u.email, u.first_name, u.last_name, d.name FROM users u JOIN payment_schedules r ON r.id = ?
			JOIN subscriptions b ON b.id = r.subscription_id
		JOIN products d ON d.id = b.product_id WHERE u.id = ?`, []any{p.ScheduleID, p.UserID}, &who.Email,
		&who.FirstName, &who.LastName, &who.Product)
	return who, err
}

// originOf is the invoice that a payment was made for: its credit is booked there.
func (s *Store) originOf(ctx context.Context, p *Payment) (int, error) {
	id, err := s.db.Int(ctx, `SELECT invoice_id FROM payment_schedules WHERE id = ?`, p.ScheduleID)
	if err != nil {
		return 0, fmt.Errorf("find the invoice of payment %d: %w", p.ID, err)
	}

	return id, nil
}
