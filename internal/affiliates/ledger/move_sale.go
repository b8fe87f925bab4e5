package ledger

import (
	"context"
	"slices"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

// LockTerms finds the terms of an order and locks them; nil for one that is no one's sale. In the transaction of ctx,
// for a caller who moves the sale.
func (s *Service) LockTerms(ctx context.Context, orderID int) (*SaleTerms, error) {
	return s.store.lockTerms(ctx, orderID)
}

// TakeFrom takes back what a sale earned for who has it now, before it goes to another affiliate. In the transaction of
// ctx, in which the buyer and the terms are locked.
//
// Returns errs.Conflict for a sale that is theirs already, and for what is paid out unless that is confirmed.
func (s *Service) TakeFrom(ctx context.Context, terms *SaleTerms, to int, isPaidConfirmed bool) error {
	had, name, err := s.store.loadName(ctx, terms.AffiliateID)
	if err != nil {
		return err
	}

	if had == to {
		return errs.New(errs.Conflict, "This sale is already theirs.")
	}

	// As for a payout: the person who pays one of them out waits here.
	for _, id := range slices.Sorted(slices.Values([]int{terms.AffiliateID, to})) {
		if _, err := s.store.lockAffiliate(ctx, id); err != nil {
			return err
		}
	}

	// Locked, so that a payout takes an entry before this or after it.
	there, err := s.store.lockEntriesOfOrder(ctx, terms.OrderID)
	if err != nil {
		return err
	}

	byRow, out := map[int][]*entry{}, money.Centavos(0)
	for _, e := range there {
		byRow[e.ScheduleID] = append(byRow[e.ScheduleID], e)
		// What was paid out, less what was taken back of that since.
		if e.PayoutID != nil || e.ReversesID != nil &&
			slices.ContainsFunc(there, func(f *entry) bool { return f.ID == *e.ReversesID && f.PayoutID != nil }) {
			out += e.Amount
		}
	}

	// Money that was sent becomes a debt, which staff have to confirm.
	if out > 0 && !isPaidConfirmed {
		return errs.New(errs.Conflict,
			"₱%s of this sale was already paid out to %s, "+
				"or is in a payout. Confirm that it's taken from their next payout.", out, name)
	}

	parts, err := s.partsOf(ctx, terms)
	if err != nil {
		return err
	}

	for _, part := range parts {
		rows, err := s.store.loadRows(ctx, part.SubscriptionID, reasonMoved)
		if err != nil {
			return err
		}

		for _, m := range rows {
			var written money.Centavos
			for _, e := range byRow[m.ScheduleID] {
				written += e.Amount
			}

			// Nothing is left to take from a row that was refunded.
			if written <= 0 {
				continue
			}

			if err := s.takeBack(ctx, part, m.RowMoney, byRow[m.ScheduleID], written); err != nil {
				return err
			}
		}
	}

	return nil
}

// GiveTo fixes the terms of a sale for an affiliate, at the rate they had when it was paid, and writes what its
// payments earn for them. A bump earns what it earned for who had the sale; in a sale that was no one's, by the rate
// that the bump had then; terms are nil for such a sale. In the transaction of ctx, in which the buyer is locked.
func (s *Service) GiveTo(ctx context.Context, sale Sale, terms *SaleTerms, to int) error {
	// A sale of no one has no terms yet: it gets the rates of the day on which it was paid.
	isNew := terms == nil
	if isNew {
		terms = &SaleTerms{
			OrderID: sale.OrderID, SubscriptionID: sale.SubscriptionID,
			HoldDays: s.settings.Int(ctx, settings.AffiliateHoldDays), SetAt: sale.PaidAt,
		}
	}

	rate, source, err := s.rateAt(ctx, to, sale.FunnelID, terms.SetAt)
	if err != nil {
		return err
	}

	terms.AffiliateID, terms.Kind, terms.Value, terms.Source, terms.VoidedAt = to, rate.Kind, rate.Value, source, nil
	// A sale that someone had keeps the terms of its bump.
	if isNew {
		err = s.insertSale(ctx, terms, sale)
	} else {
		err = s.store.updateTerms(ctx, terms)
	}

	if err != nil {
		return err
	}

	parts, err := s.partsOf(ctx, terms)
	if err != nil {
		return err
	}

	for _, part := range parts {
		if err := s.earnMoved(ctx, part); err != nil {
			return err
		}
	}

	return nil
}

// insertSale writes the terms of a sale, and those of its bump if that earns.
func (s *Service) insertSale(ctx context.Context, terms *SaleTerms, sale Sale) error {
	if err := s.store.insertTerms(ctx, terms); err != nil {
		return err
	}

	_, err := s.fixBumpTerms(ctx, terms, sale)
	return err
}

// earnMoved writes what the paid rows of a part of a sale earn for who was given it, on hold since they were paid.
func (s *Service) earnMoved(ctx context.Context, terms *SaleTerms) error {
	rows, err := s.store.loadRows(ctx, terms.SubscriptionID, billing.MovedByPayment)
	if err != nil {
		return err
	}

	for _, m := range rows {
		amount := wanted(terms, m.RowMoney, nil)
		if amount <= 0 {
			continue
		}

		// On hold since the payment, so that a late claim does not wait once more.
		from := s.clock.Now()
		if m.paidAt != nil {
			from = *m.paidAt
		}

		e := s.newEntry(terms, m.RowMoney, entryEarned)
		e.Amount, e.HoldUntil = amount, clock.AddDays(clock.StartOfDay(from), terms.HoldDays)
		if err := s.write(ctx, e); err != nil {
			return err
		}
	}

	return nil
}
