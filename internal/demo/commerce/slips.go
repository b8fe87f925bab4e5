package commerce

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/text"
	"atlas/internal/demo/samplefile"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
)

// slipFile is what the file of a slip is uploaded for.
var slipFile = files.Purpose{Name: "payment-slip", Kinds: []string{files.PDF}, IsUncounted: true}

// sendSlip sends the slip of a bank transfer and has staff decide on it.
func (d *Demo) sendSlip(
	ctx context.Context, number int, attempt *attempts.Attempt, became string, staffID int, at time.Time,
) error {
	reference := fmt.Sprintf("BPI %06d", 482100+number)
	content := samplefile.PDF("Deposit slip", []string{
		"Bank of the Philippine Islands", reference, text.Peso(attempt.Amount),
	})
	file, err := d.files.UploadFor(ctx, slipFile, "deposit-slip.pdf", bytes.NewReader(content))
	if err != nil {
		return fmt.Errorf("keep the file of the slip: %w", err)
	}

	sent := &slip{
		AttemptID: attempt.ID, FileID: file.ID, Reference: reference, ReferenceKey: fold.Plain(reference),
		State: billing.ProofWaiting, SentAt: at, StatedAmount: attempt.Amount, StatedOn: clock.StartOfDay(at),
	}
	if err := d.store.insertSlip(ctx, sent); err != nil {
		return err
	}

	// Held before it is decided on: slips are looked at within days, and an order without one holds for minutes.
	then := d.at(at)
	if err := then.Orders.HoldForSlip(ctx, attempt.OrderID); err != nil {
		return fmt.Errorf("hold the seat of attempt %d: %w", attempt.ID, err)
	}

	if err := d.files.Keep(ctx, "payment-proof", sent.ID, file); err != nil {
		return fmt.Errorf("use the file of the slip: %w", err)
	}

	if became == billing.ProofWaiting {
		return nil
	}

	sent.State, sent.DecidedAt, sent.DecidedByID = became, &at, &staffID
	if became == billing.ProofApproved {
		sent.Received = &attempt.Amount
		_, err = then.Attempts.ApplyPaid(ctx, attempt, attempts.Settlement{
			Amount: attempt.Amount, ExternalID: reference, ApprovedByID: &staffID,
		})
	} else {
		sent.Reason = new("The amount on the slip doesn't match the amount due.")
		err = then.Attempts.EndAttempt(ctx, attempt, attempts.Declined)
	}

	if err != nil {
		return fmt.Errorf("decide on the slip of attempt %d: %w", attempt.ID, err)
	}

	return d.store.updateSlip(ctx, sent)
}
