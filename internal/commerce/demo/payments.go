package demo

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
)

// aPeso is a peso in centavos.
const aPeso = 100

// seedRarities shows what happens to money now and then: a part payment whose rest is due, credit, a refund of a part
// and of everything, and a row that was waived. Each is for one member of the demo, from the end of the list, so that
// the people whom everyone looks at first stay as they are.
func (s *Service) seedRarities(ctx context.Context, people []int, known, staffID int) error {
	// Of people who owe something credit would be gone with the next sweep.
	owing, err := s.store.owing(ctx)
	if err != nil {
		return fmt.Errorf("find who of the demo owes something: %w", err)
	}

	people = slices.DeleteFunc(slices.Clone(people), func(id int) bool {
		return id == known ||
			slices.Contains(owing, id)
	})
	seeds := []func(ctx context.Context, userID, staffID int) error{s.seedPartPayment, s.seedCredit, s.seedPartRefund,
		s.seedFullRefund, s.seedWaiver}
	if len(people) < 2*len(seeds) {
		return nil
	}

	for i, seed := range seeds {
		userID := people[len(people)-1-i]
		if err := seed(ctx, userID, staffID); err != nil {
			return fmt.Errorf("money of person %d of the demo: %w", userID, err)
		}
	}

	return nil
}

// demoMorning is ten in the morning of so many days ago.
func (s *Service) demoMorning(daysAgo int) time.Time {
	return clock.AddDays(clock.StartOfDay(s.clock.Now()), -daysAgo).Add(10 * time.Hour)
}

// seedRow sells a review to someone, and gives the row that they owe.
func (s *Service) seedRow(ctx context.Context, userID, daysAgo int) (*billing.PaymentSchedule, error) {
	term := catalog.OneTime
	one, err := s.memberships.AsOf(s.demoMorning(daysAgo)).Open(ctx,
		memberships.Opening{UserID: userID, FunnelID: "portfolio-review", TermID: &term, Source: billing.SourceStaff,
			MayRenew: true})
	if err != nil {
		return nil, fmt.Errorf("sell a review to user %d: %w", userID, err)
	}
	return one.Rows[0], nil
}

// seedReceived writes down what staff received for a row.
func (s *Service) seedReceived(
	ctx context.Context, row *billing.PaymentSchedule, amount money.Centavos, reference string, staffID, daysAgo int,
) (*billing.Payment, error) {
	at := s.demoMorning(daysAgo)
	return s.memberships.AsOf(at).Billing.Receive(ctx,
		billing.Received{ScheduleID: row.ID, Amount: amount, Platform: "GCash", ExternalID: reference,
			ApprovedByID: &staffID, At: at})
}

// seedPartPayment pays a part of a row; the rest is due.
func (s *Service) seedPartPayment(ctx context.Context, userID, staffID int) error {
	row, err := s.seedRow(ctx, userID, 3)
	if err != nil {
		return err
	}
	_, err = s.seedReceived(ctx, row, row.Price/2, "5012-PART", staffID, 2)
	return err
}

// seedCredit pays more than a row asks for.
func (s *Service) seedCredit(ctx context.Context, userID, staffID int) error {
	row, err := s.seedRow(ctx, userID, 9)
	if err != nil {
		return err
	}

	// All that is due by then is paid first: what no row takes is credit.
	owed, err := s.store.owedOf(ctx, row)
	if err != nil {
		return fmt.Errorf("add up what invoice %d owes: %w", row.InvoiceID, err)
	}

	_, err = s.seedReceived(ctx, row, money.Centavos(owed)+250*aPeso, "5012-OVER", staffID, 8)
	return err
}

// seedPartRefund pays a part of what was paid for a row back; nobody owes it again.
func (s *Service) seedPartRefund(ctx context.Context, userID, staffID int) error {
	row, err := s.seedRow(ctx, userID, 21)
	if err != nil {
		return err
	}
	p, err := s.seedReceived(ctx, row, row.Price, "5012-BACK", staffID, 21)
	if err != nil {
		return err
	}
	return s.SeedRefund(ctx, p, row.Price/4, "The review came a week late", staffID, 6)
}

// seedFullRefund pays all that was paid for a row back.
func (s *Service) seedFullRefund(ctx context.Context, userID, staffID int) error {
	row, err := s.seedRow(ctx, userID, 30)
	if err != nil {
		return err
	}
	p, err := s.seedReceived(ctx, row, row.Price, "5012-FULL", staffID, 30)
	if err != nil {
		return err
	}
	return s.SeedRefund(ctx, p, row.Price, "Bought twice by mistake", staffID, 28)
}

// SeedRefund writes a refund that staff made by hand.
func (s *Service) SeedRefund(
	ctx context.Context, p *billing.Payment, amount money.Centavos, reason string, staffID, daysAgo int,
) error {
	at := s.demoMorning(daysAgo)
	r := &billing.RefundRow{
		ClientKey: fmt.Sprintf("demo-refund-%d", p.ID), Handle: fmt.Sprintf("rf-demo-%d", p.ID), UserID: p.UserID,
		PaymentID: p.ID, ScheduleID: &p.ScheduleID, Amount: amount,
		Effect: billing.RefundForgiven, Reason: reason, Platform: p.Platform, PlatformKey: db.Fold(p.Platform),
		ExternalID: p.ExternalID + "-R", State: billing.RefundDone,
		CreatedByID: staffID, CreatedAt: at, DoneAt: &at,
	}
	if err := billing.Refunds.Insert(ctx, s.db, r); err != nil {
		return fmt.Errorf("write the refund of payment %d: %w", p.ID, err)
	}

	return s.refunds.At(clock.At(at)).CompleteRefund(ctx, p, r)
}

// seedWaiver lets someone off a row.
func (s *Service) seedWaiver(ctx context.Context, userID, staffID int) error {
	row, err := s.seedRow(ctx, userID, 12)
	if err != nil {
		return err
	}

	at := s.demoMorning(4)
	waiver := &billing.WaiverRow{
		ScheduleID: row.ID, UserID: userID, Amount: row.Rest(), Reason: "Lost their laptop in the typhoon",
		State: billing.WaiverApproved, AskedByID: staffID, AskedAt: at,
		DecidedByID: &staffID, DecidedAt: &at,
	}
	if err := billing.PaymentWaivers.Insert(ctx, s.db, waiver); err != nil {
		return fmt.Errorf("write the waiver of row %d: %w", row.ID, err)
	}

	return s.waivers.At(clock.At(at)).Waive(ctx, row, waiver)
}
