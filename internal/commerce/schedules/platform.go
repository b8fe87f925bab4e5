package schedules

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/ledger"
	"atlas/internal/commerce/totals"
	"atlas/internal/platform/db"
)

// renamePlatform corrects by which platform the payment of a row came: in the payment, in every row it paid off, and in
// the books.
func (s *Service) renamePlatform(ctx context.Context, row *billing.PaymentSchedule, platform string) error {
	p, err := s.billing.PaymentOf(ctx, row)
	if err != nil {
		return err
	}

	from := *p
	p.Platform, p.PlatformKey = platform, db.Fold(platform)

	// The reference may be taken on the other platform.
	if err := billing.Payments.Update(ctx, s.db, p, "platform", "platform_key"); err != nil {
		return billing.ReferenceError(err, p)
	}

	if err := s.store.renamePlatform(ctx, platform, p); err != nil {
		return fmt.Errorf("rename the platform of the rows of payment %d: %w", p.ID, err)
	}

	row.PaymentPlatform = &platform

	// Another spelling of the same platform changes nothing in the books.
	if p.PlatformKey == from.PlatformKey {
		return nil
	}

	return s.movePlatform(ctx, &from, p)
}

// movePlatform books what a payment brought, by whichever invoice it went to, from one platform to another.
func (s *Service) movePlatform(ctx context.Context, from, to *billing.Payment) error {
	brought, err := s.store.broughtBy(ctx, from)
	if err != nil {
		return err
	}

	// In a fixed order, as maps have none.
	for _, invoice := range slices.Sorted(maps.Keys(brought)) {
		amount := brought[invoice]
		b := ledger.Booking{Kind: ledger.BookedChange, UserID: to.UserID, InvoiceID: invoice, PaymentID: &to.ID,
			At: s.clock.Now()}
		err := s.ledger.Book(ctx, b, ledger.Entry{Account: ledger.Cash, PlatformKey: &to.PlatformKey, Amount: amount},
			ledger.Entry{Account: ledger.Cash, PlatformKey: &from.PlatformKey, Amount: -amount})
		if err != nil {
			return fmt.Errorf("book payment %d on another platform: %w", to.ID, err)
		}

		if err := s.ledger.KeepDay(ctx, b,
			totals.Change{InvoiceID: invoice, Platform: from.Platform, Received: -amount}); err != nil {
			return err
		}

		if err := s.ledger.KeepDay(ctx, b,
			totals.Change{InvoiceID: invoice, Platform: to.Platform, Received: amount}); err != nil {
			return err
		}
	}

	return nil
}
