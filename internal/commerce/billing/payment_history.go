package billing

import (
	"context"
	"fmt"
	"slices"
	"time"

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
	// Part is how much of it is for this row.
	Part money.Centavos
	// PaymentID is what staff refund; Refundable is how much of it for this row, and CanRefundOnline whether its
	// gateway pays it back.
	PaymentID       int
	Refundable      money.Centavos
	CanRefundOnline bool
	// RefundID is what staff try again.
	RefundID *int
	// ReceiptPath is the receipt of a payment, or the note of a refund.
	ReceiptPath   *string
	transactionID string
	// gateway took the payment, and receiptOf is the number of its receipt.
	gateway   *string
	receiptOf string
}

// The kinds of events.
const (
	eventPaid          = "paid"
	eventReversed      = "reversed"
	eventRefunded      = "refunded"
	eventRefundWaiting = "refund-waiting"
	eventRefundFailed  = "refund-failed"
)

// historiesOf is what happened to schedule rows, the first first: each payment, its reversal and its refunds.
func (s *Service) historiesOf(ctx context.Context, ids []int) (map[int][]*PaymentEvent, error) {
	out, err := s.Store.paidEvents(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read the payments of rows: %w", err)
	}

	if err := s.Store.addRefundEvents(ctx, ids, out); err != nil {
		return nil, fmt.Errorf("read the refunds of rows: %w", err)
	}

	for _, events := range out {
		for _, e := range events {
			s.addLinks(e)
		}

		// Stable, so that of what happened at one moment the payment stays before its refund.
		slices.SortStableFunc(events, func(a, b *PaymentEvent) int { return a.At.Compare(b.At) })
	}

	return out, nil
}

// addLinks tells of an event whether it can be refunded online, and where its receipt is.
func (s *Service) addLinks(e *PaymentEvent) {
	if e.Kind == eventPaid {
		e.CanRefundOnline = s.CanRefundOnline(&Payment{Gateway: e.gateway})
	}
	if e.receiptOf != "" {
		e.ReceiptPath = new(ReceiptPath + s.ReceiptKey(e.receiptOf))
	}
}
