package billing

import (
	"context"
	"fmt"

	"atlas/internal/platform/money"
)

// Why the money of a row moved.
const (
	// MovedByPayment pays a row off.
	MovedByPayment = "paid"
	// MovedByRevoke takes a payment back that did not come, or was charged back.
	MovedByRevoke = "revoked"
	// MovedByRefund pays money back.
	MovedByRefund = "refunded"
	// MovedByUndo takes back an enrolment that was a mistake.
	MovedByUndo = "undone"
)

// RowMoney is what a schedule row has after its money moved.
type RowMoney struct {
	ScheduleID, SubscriptionID int
	// Paid is what was paid for it, Refunded what of that went back and is not owed again.
	Paid, Refunded money.Centavos
	// TransactionID is the payment that paid it off; nil while it is not paid off.
	TransactionID *string
	// Cause is one of the reasons above.
	Cause string
}

// RunMoneyHooks lets the higher domains know about a row that is paid off, or was before.
func (s *Service) RunMoneyHooks(ctx context.Context, row *PaymentSchedule, cause string) error {
	m := RowMoney{
		ScheduleID: row.ID, SubscriptionID: row.SubscriptionID, Paid: row.Paid, Refunded: row.Refunded,
		TransactionID: row.TransactionID, Cause: cause,
	}
	for _, hook := range s.hooks.MoneyMoved {
		if err := hook(ctx, m); err != nil {
			return fmt.Errorf("run the hooks of row %d: %w", row.ID, err)
		}
	}

	return nil
}
