package billing

import (
	"context"
	"fmt"
)

// ReceiptPath is where receipts are, each by its signed key.
const ReceiptPath = "/api/receipts/"

// ReceiptNumber is what a receipt of a payment is called.
func ReceiptNumber(paymentID int) string { return fmt.Sprintf("R-%06d", paymentID) }

// ReceiptKey is the key of the receipt of a transaction: anyone who holds it may read the receipt.
func (s *Service) ReceiptKey(transactionID string) string {
	return transactionID + "." + s.signer.sign("receipt:"+transactionID)
}

// ReceiptPath is where the receipt of a row is; nil while it is not paid, and where nothing was to be paid.
func (s *Service) ReceiptPath(row *PaymentSchedule) *string {
	if row.TransactionID == nil || row.Price == 0 {
		return nil
	}
	return new(ReceiptPath + s.ReceiptKey(*row.TransactionID))
}

// ReceiptPath is where the receipt of a row is. Anyone who sees the row may read it.
func (f PaymentScheduleFields) ReceiptPath(_ context.Context, of *PaymentSchedule) (*string, error) {
	return f.Billing.ReceiptPath(of), nil
}
