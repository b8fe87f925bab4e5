package billing

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// paidEvents are the payments of rows and their reversals.
func (s *Store) paidEvents(ctx context.Context, ids []int) (map[int][]*PaymentEvent, error) {
	own, arg := s.db.InInts("schedule_id", ids)
	rows, err := s.db.Query(ctx,
		`SELECT x.schedule_id, y.id, y.transaction_id, y.amount, y.platform, y.external_id, y.gateway, y.paid_at,
			a.first_name || ' ' || a.last_name,
			y.reversed_at, b.first_name || ' ' || b.last_name, y.reason,
			COALESCE((SELECT t.amount FROM payment_parts t WHERE t.payment_id = y.id AND t.schedule_id = x.schedule_id),
			0)
		FROM (SELECT schedule_id, id AS payment_id FROM payments WHERE `+own+
			` UNION SELECT schedule_id, payment_id FROM payment_parts WHERE `+own+`) x
		JOIN payments y ON y.id = x.payment_id LEFT JOIN users a ON a.id = y.approved_by_id
		LEFT JOIN users b ON b.id = y.reversed_by_id ORDER BY y.id`, arg, arg)
	if err != nil {
		return nil, fmt.Errorf("read payments and reversals: %w", err)
	}

	defer rows.Close()
	out := map[int][]*PaymentEvent{}
	for rows.Next() {
		var id int
		var back *time.Time
		var backBy, reason *string
		e := &PaymentEvent{Kind: eventPaid}
		if err := rows.Scan(&id, &e.PaymentID, &e.transactionID, &e.Amount, &e.Platform, &e.ExternalInvoiceID,
			&e.gateway, db.Millis(&e.At), &e.By, db.OptionalMillis(&back), &backBy, &reason, &e.Part); err != nil {
			return nil, fmt.Errorf("read a payment of a row: %w", err)
		}

		e.Refundable = e.Part
		// What is free was paid by nothing, and has no receipt.
		if e.Amount > 0 {
			e.receiptOf = e.transactionID
		}

		out[id] = append(out[id], e)

		// A reversal is an event of its own: the history is never rewritten.
		if back != nil {
			out[id] = append(out[id], &PaymentEvent{
				At: *back, Kind: eventReversed, Amount: e.Amount, Part: e.Amount, Platform: e.Platform,
				ExternalInvoiceID: e.ExternalInvoiceID, By: backBy, Reason: reason, PaymentID: e.PaymentID,
			})
		}
	}

	return out, rows.Err()
}

// addRefundEvents adds the refunds of rows, and takes them from what can still be refunded.
func (s *Store) addRefundEvents(ctx context.Context, ids []int, out map[int][]*PaymentEvent) error {
	own, arg := s.db.InInts("f.schedule_id", ids)
	rows, err := s.db.Query(ctx,
		`SELECT f.schedule_id, f.id, f.payment_id, f.amount, f.effect, f.state, f.platform, f.external_id,
			COALESCE(f.done_at, f.created_at), a.first_name || ' ' || a.last_name, f.reason, f.failure
		FROM payment_refunds f JOIN users a ON a.id = f.created_by_id WHERE `+own+` ORDER BY f.id`, arg)
	if err != nil {
		return fmt.Errorf("read refunds: %w", err)
	}

	defer rows.Close()
	for rows.Next() {
		var row int
		var effect, state, reason string
		var failure *string
		e := &PaymentEvent{RefundID: new(int)}
		if err := rows.Scan(&row, e.RefundID, &e.PaymentID, &e.Amount, &effect, &state, &e.Platform,
			&e.ExternalInvoiceID, db.Millis(&e.At), &e.By, &reason, &failure); err != nil {
			return fmt.Errorf("read a refund of a row: %w", err)
		}

		e.Reason, e.Part = &reason, e.Amount
		e.Kind = map[string]string{RefundWaiting: eventRefundWaiting, RefundFailed: eventRefundFailed}[state]
		if state == RefundDone {
			e.Kind, e.receiptOf = eventRefunded, RefundNumber(*e.RefundID)
		}
		// Why it failed is what staff have to act on, instead of why it was begun.
		if state == RefundFailed {
			e.Reason = failure
		}

		// A refund that made the row due again has reduced what the payment gave to it.
		if effect == RefundForgiven && state != RefundFailed || state == RefundWaiting {
			for _, paid := range out[row] {
				if paid.Kind == eventPaid && paid.PaymentID == e.PaymentID {
					paid.Refundable -= e.Amount
				}
			}
		}

		out[row] = append(out[row], e)
	}

	return rows.Err()
}
