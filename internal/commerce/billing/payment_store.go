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

// ExportedColumns are what a file of payments has of each row.
const ExportedColumns = `SELECT COALESCE(u.tribe_id, ''), u.first_name, u.last_name, u.email, d.name, f.name,
	r.schedule_date, r.price, r.paid, COALESCE(r.payment_platform, ''), COALESCE(x.external_id, ''),
	COALESCE(r.transaction_id, ''), r.paid_at, r.refunded FROM payment_schedules r`

// paymentTotals adds up the unpaid rows of a list, and counts the slips that wait.
func (s *Store) paymentTotals(
	ctx context.Context, listing *listing, slipFrom, slipCond string, slipArgs []any,
) (*PaymentTotals, error) {
	from, each, cond, args := listing.counting()
	today := clock.StartOfDay(s.clock.Now())
	nextWeek := clock.AddDays(EndOfWeek(clock.StartOfDay(today)), 1)
	const (
		rest     = "r.price - r.paid"
		isLate   = "r.schedule_date < ?"
		isOfWeek = "r.schedule_date >= ? AND r.schedule_date < ?"
	)
	sum := func(what, when string) string {
		return `COALESCE(SUM(` + what + `) FILTER (WHERE ` + when + `), 0)`
	}
	query := `SELECT COALESCE(SUM(` + each + `), 0), COALESCE(SUM(` + rest + `), 0), ` +
		sum(each, isLate) + `, ` + sum(rest, isLate) + `, ` + sum(each, isOfWeek) + `, ` + sum(rest, isOfWeek) + `,
		(SELECT COUNT(*)` + slipFrom + slipCond + `)
		FROM ` + from + ` ` + cond
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
	return ReferenceError(err, p)
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

func (s *Store) PayerOf(ctx context.Context, p *Payment) (who Payer, err error) {
	err = s.db.Row(ctx,
		`SELECT u.email, u.first_name, u.last_name, d.name FROM users u JOIN payment_schedules r ON r.id = ?
			JOIN subscriptions b ON b.id = r.subscription_id
		JOIN products d ON d.id = b.product_id WHERE u.id = ?`, []any{p.ScheduleID, p.UserID}, &who.Email,
		&who.FirstName, &who.LastName, &who.Product)
	return who, err
}

// OriginOf is the invoice that a payment was made for: its credit is booked there.
func (s *Store) OriginOf(ctx context.Context, p *Payment) (int, error) {
	id, err := s.db.Int(ctx, `SELECT invoice_id FROM payment_schedules WHERE id = ?`, p.ScheduleID)
	if err != nil {
		return 0, fmt.Errorf("find the invoice of payment %d: %w", p.ID, err)
	}

	return id, nil
}
