package commerce

import (
	"context"
	"slices"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// PaymentEvent is something that happened to a schedule row.
type PaymentEvent struct {
	At                time.Time
	Kind              string
	Amount            money.Centavos
	Platform          string
	ExternalInvoiceID string
	By, Reason        *string
	transactionID     string
}

// The kinds of events.
const (
	eventPaid     = "paid"
	eventReversed = "reversed"
)

// historiesOf is what happened to schedule rows, the first first: each payment, and its reversal.
func (s *Service) historiesOf(ctx context.Context, ids []int) (map[int][]*PaymentEvent, error) {
	own, arg := s.db.InInts("schedule_id", ids)
	rows, err := s.db.Query(ctx, `SELECT x.schedule_id, y.transaction_id, y.amount, y.platform, y.external_id, y.paid_at, a.first_name || ' ' || a.last_name,
			y.reversed_at, b.first_name || ' ' || b.last_name, y.reason
		FROM (SELECT schedule_id, id AS payment_id FROM payments WHERE `+own+` UNION SELECT schedule_id, payment_id FROM payment_parts WHERE `+own+`) x
		JOIN payments y ON y.id = x.payment_id LEFT JOIN users a ON a.id = y.approved_by_id LEFT JOIN users b ON b.id = y.reversed_by_id ORDER BY y.id`, arg, arg)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[int][]*PaymentEvent{}
	for rows.Next() {
		var id int
		var back *time.Time
		var backBy, reason *string
		e := &PaymentEvent{Kind: eventPaid}
		if err := rows.Scan(&id, &e.transactionID, &e.Amount, &e.Platform, &e.ExternalInvoiceID, db.Millis(&e.At), &e.By, db.OptionalMillis(&back), &backBy, &reason); err != nil {
			return nil, err
		}
		out[id] = append(out[id], e)
		if back != nil {
			out[id] = append(out[id], &PaymentEvent{*back, eventReversed, e.Amount, e.Platform, e.ExternalInvoiceID, backBy, reason, ""})
		}
	}
	for _, events := range out {
		slices.SortStableFunc(events, func(a, b *PaymentEvent) int { return a.At.Compare(b.At) })
	}
	return out, rows.Err()
}
