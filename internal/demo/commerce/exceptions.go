package commerce

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/refunds"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
)

// addExceptions shows what happens to money now and then: a part payment whose rest is due, credit, a refund of a part
// and of everything, and a row that was waived. Each is for one member, from the end of the list, so that the people
// whom everyone looks at first stay as they are.
func (d *Demo) addExceptions(ctx context.Context, memberIDs []int, ownID, staffID int) error {
	// Credit of people who owe something would be gone with the next sweep.
	owing, err := d.store.findOwing(ctx)
	if err != nil {
		return fmt.Errorf("find who of the demo owes something: %w", err)
	}

	userIDs := slices.DeleteFunc(slices.Clone(memberIDs), func(id int) bool {
		return id == ownID || slices.Contains(owing, id)
	})
	exceptions := []func(ctx context.Context, userID, staffID int) error{
		d.payPart, d.payTooMuch, d.refundPart, d.refundAll, d.waive,
	}
	// Among few people the exceptions would be the rule, and change those whom everyone looks at first.
	if len(userIDs) < 2*len(exceptions) {
		return nil
	}

	for i, add := range exceptions {
		userID := userIDs[len(userIDs)-1-i]
		if err := add(ctx, userID, staffID); err != nil {
			return fmt.Errorf("make an exception for user %d of the demo: %w", userID, err)
		}
	}

	return nil
}

// morning is ten in the morning of some days ago.
func (d *Demo) morning(daysAgo int) time.Time {
	return clock.AddDays(clock.StartOfDay(d.clock.Now()), -daysAgo).Add(10 * time.Hour)
}

// sellReview sells a review, and returns the row that is due for it.
func (d *Demo) sellReview(ctx context.Context, userID, daysAgo int) (*billing.PaymentSchedule, error) {
	term := catalog.OneTime
	opened, err := d.at(d.morning(daysAgo)).Memberships.Subscribe(ctx, memberships.SubscriptionRequest{
		UserID: userID, FunnelID: review, TermID: &term, Source: billing.SourceStaff, MayRenew: true,
	})
	if err != nil {
		return nil, fmt.Errorf("sell a review: %w", err)
	}

	return opened.Rows[0], nil
}

// receive has staff write down what they received for a row.
func (d *Demo) receive(
	ctx context.Context, row *billing.PaymentSchedule, amount money.Centavos, reference string, staffID, daysAgo int,
) (*billing.Payment, error) {
	at := d.morning(daysAgo)

	return d.at(at).Billing.Receive(ctx, billing.Received{
		ScheduleID: row.ID, Amount: amount, Platform: "GCash", ExternalID: reference, ApprovedByID: &staffID, At: at,
	})
}

// payPart has somebody pay a part of a row; the rest is due.
func (d *Demo) payPart(ctx context.Context, userID, staffID int) error {
	row, err := d.sellReview(ctx, userID, 3)
	if err != nil {
		return err
	}

	_, err = d.receive(ctx, row, row.Price/2, "5012-PART", staffID, 2)

	return err
}

// payTooMuch has somebody pay more than a row asks for.
func (d *Demo) payTooMuch(ctx context.Context, userID, staffID int) error {
	row, err := d.sellReview(ctx, userID, 9)
	if err != nil {
		return err
	}

	// All that is due by then is paid first: what no row takes is credit.
	owed, err := d.store.sumOwed(ctx, row.InvoiceID)
	if err != nil {
		return fmt.Errorf("add up what invoice %d owes: %w", row.InvoiceID, err)
	}

	_, err = d.receive(ctx, row, owed+250*peso, "5012-OVER", staffID, 8)

	return err
}

// refundPart pays a part of what somebody paid for a row back; nobody owes it again.
func (d *Demo) refundPart(ctx context.Context, userID, staffID int) error {
	row, err := d.sellReview(ctx, userID, 21)
	if err != nil {
		return err
	}

	payment, err := d.receive(ctx, row, row.Price, "5012-BACK", staffID, 21)
	if err != nil {
		return err
	}

	return d.refund(ctx, payment, row.Price/4, "The review came a week late", 6)
}

// refundAll pays all that somebody paid for a row back.
func (d *Demo) refundAll(ctx context.Context, userID, staffID int) error {
	row, err := d.sellReview(ctx, userID, 30)
	if err != nil {
		return err
	}

	payment, err := d.receive(ctx, row, row.Price, "5012-FULL", staffID, 30)
	if err != nil {
		return err
	}

	return d.refund(ctx, payment, row.Price, "Bought twice by mistake", 28)
}

// refund has staff write down what they paid back by hand.
func (d *Demo) refund(
	ctx context.Context, payment *billing.Payment, amount money.Centavos, reason string, daysAgo int,
) error {
	ctx, err := d.asStaff(ctx)
	if err != nil {
		return err
	}

	reference := payment.ExternalID + "-R"
	made, err := d.at(d.morning(daysAgo)).Refunds.RefundPayment(ctx, refunds.RefundInput{
		Key: fmt.Sprintf("refund-of-the-demo-%d", payment.ID), PaymentID: payment.ID,
		ScheduleID: &payment.ScheduleID, Amount: amount, Reason: reason, Reference: &reference,
	})
	if err != nil {
		return fmt.Errorf("refund payment %d: %w", payment.ID, err)
	}

	return d.store.nameRefund(ctx, made.ID, payment.ID)
}

// waive has staff let somebody off a row.
func (d *Demo) waive(ctx context.Context, userID, _ int) error {
	row, err := d.sellReview(ctx, userID, 12)
	if err != nil {
		return err
	}

	// Anyone may buy, but a waiver names who of staff let somebody off.
	if ctx, err = d.asStaff(ctx); err != nil {
		return err
	}

	_, err = d.at(d.morning(4)).Waivers.WaivePayment(ctx, row.ID, "Lost their laptop in the typhoon")

	return err
}
