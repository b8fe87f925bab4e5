package billing

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/identity/people"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// LockSchedule locks the person who owes a row, and then the row: in the order in which the statement names them.
// Returns errs.NotFound.
func (s *Store) LockSchedule(ctx context.Context, id int) (*PaymentSchedule, error) {
	row, dest := new(PaymentSchedule), make([]any, scheduleColumnCount)
	Schedules.Dest(row, dest)
	read := func() error {
		return s.db.Row(ctx,
			`SELECT `+Schedules.Columns("r.")+
				` FROM users u JOIN payment_schedules r ON r.user_id = u.id WHERE r.id = ?`+s.db.ForUpdate(), []any{id},
			dest...)
	}

	err := read()
	if errors.Is(err, db.ErrNone) {
		err = read() // while it was waited for it may have become another's
	}
	if errors.Is(err, db.ErrNone) {
		err = errs.Missing("Payment")
	}

	return row, err
}

// schedulesOf are the rows of invoices, in the order in which they are due. Those of one person are found by the
// person.
func (s *Store) schedulesOf(ctx context.Context, bills []billKey) (map[billKey][]*PaymentSchedule, error) {
	ids, isOnes := make([]int, len(bills)), true
	for i, bill := range bills {
		ids[i], isOnes = bill.invoiceID, isOnes && bill.userID == bills[0].userID
	}

	cond, arg := "r.user_id = ?", any(bills[0].userID)

	// The index of the person finds all rows of one person at once.
	if !isOnes {
		cond, arg = s.db.InInts("r.invoice_id", ids)
	}

	rows, err := s.db.Query(ctx,
		`SELECT `+scheduleFields+` FROM payment_schedules r`+scheduleJoins+` WHERE `+cond+
			` ORDER BY r.schedule_date, r.id`, arg)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	out := map[billKey][]*PaymentSchedule{}
	for rows.Next() {
		row, dest := newSchedule()
		if err := rows.Scan(dest...); err != nil {
			return nil, fmt.Errorf("read a schedule row: %w", err)
		}

		bill := billKey{row.InvoiceID, row.UserID}
		out[bill] = append(out[bill], row)
	}

	return out, rows.Err()
}

// CountSlips counts the slips of a row that wait.
func (s *Store) CountSlips(ctx context.Context, row *PaymentSchedule) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(*) FROM payment_proofs x JOIN payment_attempts a ON a.id = x.attempt_id
			WHERE a.schedule_id = ? AND x.state = 'waiting'`, row.ID)
}

// NameOf is the name of the person of a row.
func (s *Store) NameOf(ctx context.Context, row *PaymentSchedule) (string, error) {
	var name string
	if err := s.db.Row(ctx, `SELECT first_name || ' ' || last_name FROM users WHERE id = ?`, []any{row.UserID},
		&name); err != nil {
		return "", fmt.Errorf("read whose row %d is: %w", row.ID, err)
	}

	return name, nil
}

// waiversOf are the last waivers of rows, by row.
func (s *Store) waiversOf(ctx context.Context, ids []int) (map[int]*PaymentWaiver, error) {
	cond, arg := s.db.InInts("w.schedule_id", ids)
	rows, err := s.db.Query(ctx,
		`SELECT w.id, w.schedule_id, w.amount, w.reason, w.state, w.asked_by_id, a.first_name || ' ' || a.last_name,
			w.asked_at,
		d.first_name || ' ' || d.last_name, w.decided_at, w.note FROM payment_waivers w
		JOIN users a ON a.id = w.asked_by_id LEFT JOIN users d ON d.id = w.decided_by_id
		WHERE `+cond+` ORDER BY w.id`, arg)
	if err != nil {
		return nil, fmt.Errorf("read waivers: %w", err)
	}

	defer rows.Close()

	out := map[int]*PaymentWaiver{}
	for rows.Next() {
		w := new(PaymentWaiver)
		if err := rows.Scan(&w.ID, &w.scheduleID, &w.Amount, &w.Reason, &w.Status, &w.askedByID, &w.AskedBy,
			db.Millis(&w.AskedAt), &w.DecidedBy, db.OptionalMillis(&w.DecidedAt), &w.Note); err != nil {
			return nil, fmt.Errorf("read a waiver: %w", err)
		}

		out[w.scheduleID] = w
	}

	return out, rows.Err()
}

// OpenObligations reads the memberships of somebody that were not ended, and their unpaid rows, as far as DuesOf looks
// at them. One that staff gave counts as renewed: while it is live nothing has expired, and nobody is asked to renew
// it.
func (s *Store) OpenObligations(
	ctx context.Context, userID int,
) (subs []*Subscription, unpaid []*PaymentSchedule, err error) {
	now := s.clock.Now()
	rows, err := s.db.Query(ctx,
		`SELECT s.id, s.funnel_id, s.starts_at, s.ends_at, s.renewed_at, 0, 0, FALSE, 0, '', 0, 0 FROM subscriptions s
			JOIN products p ON p.id = s.product_id
		WHERE s.user_id = ? AND s.ended_at IS NULL AND p.is_membership
		UNION ALL SELECT 0, '', g.from_at, g.to_at, g.given_at, 0, 0, FALSE, 0, '', 0, 0
		FROM grants g JOIN products p ON p.id = g.product_id
		WHERE g.user_id = ? AND g.subscription_id IS NULL AND p.is_membership
		UNION ALL SELECT r.id, NULL, r.schedule_date, NULL, NULL, r.price, r.paid, `+termRuns+`,
			`+waitingSlipFields+`
		FROM payment_schedules r JOIN subscriptions b ON b.id = r.subscription_id`+joinWaitingSlip+`
		WHERE r.user_id = ? AND r.transaction_id IS NULL AND r.voided_at IS NULL`, userID, userID, now, now, userID)
	if err != nil {
		return nil, nil, err
	}

	defer rows.Close()
	for rows.Next() {
		// Rows of payments come in the same columns, without a funnel.
		sub, funnel := &Subscription{IsMembership: true}, (*string)(nil)
		row := &PaymentSchedule{readSlip: new(WaitingSlip)}
		dest := []any{
			&sub.ID, &funnel, db.Millis(&sub.StartsAt), db.OptionalMillis(&sub.EndsAt),
			db.OptionalMillis(&sub.RenewedAt),
			&row.Price, &row.Paid, &row.IsTermRunning,
		}
		if err := rows.Scan(append(dest, row.readSlip.dest()...)...); err != nil {
			return nil, nil, fmt.Errorf("read dues of user %d: %w", userID, err)
		}

		if funnel == nil {
			row.ID, row.ScheduleDate = sub.ID, sub.StartsAt
			row.Slip = row.waitingSlip()
			unpaid = append(unpaid, row)
			continue
		}

		sub.FunnelID = *funnel
		subs = append(subs, sub)
	}

	return subs, unpaid, rows.Err()
}

// readPage reads the schedule rows of a page with the people who owe them, and their subscriptions.
func (s *Store) readPage(
	ctx context.Context, reader subscriptionReader, page, order string, args ...any,
) (found []*PaymentSchedule, persons []*people.User, subs []*Subscription, err error) {
	found = []*PaymentSchedule{}
	rows, err := s.db.Query(ctx,
		`SELECT `+scheduleFields+`, `+people.Columns("u.")+`, `+subscriptionFields+` FROM `+page+
			` JOIN payment_schedules r ON r.id = w.id`+scheduleJoins+
			JoinOwner+JoinSubscription+subscriptionJoins+order, args...)
	if err != nil {
		return nil, nil, nil, err
	}

	defer rows.Close()
	for rows.Next() {
		row, dest := newSchedule()
		person, own := people.NewUser()
		sub, more := reader.dest()
		if err := rows.Scan(append(append(dest, own...), more...)...); err != nil {
			return nil, nil, nil, err
		}

		found, persons, subs = append(found, row), append(persons, person), append(subs, sub)
	}

	if err := rows.Err(); err != nil {
		return nil, nil, nil, fmt.Errorf("read the payments of a page: %w", err)
	}

	return found, persons, subs, nil
}

// countSubscriptions counts the subscriptions of a list.
func (s *Store) countSubscriptions(ctx context.Context, l *listing, cond string, args []any) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM subscriptions s`+l.Joins+` `+cond, args...)
}
