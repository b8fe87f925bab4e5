package ledger

import (
	"context"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/days"
	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
)

// The kinds of entries.
const (
	entryEarned   = "earned"
	entryReversed = "reversed"
	// entrySkipped is a payment that came while the affiliate could not earn: it never will.
	entrySkipped = "skipped"
)

// Why entries are reversed or skipped, beside the causes that commerce tells.
const (
	reasonPartRefund = "part-refunded"
	reasonSelf       = "self"
	ReasonSuspended  = "suspended"
	ReasonLeft       = "left"
	// reasonMoved is that staff gave the sale to someone else.
	reasonMoved = "moved"
)

// entry is one line of the ledger of commission. Lines are only added; what changes of one is how far it is.
type entry struct {
	ID            int            `db:"id,made"`
	AffiliateID   int            `db:"affiliate_id"`
	OrderID       int            `db:"order_id"`
	ScheduleID    int            `db:"schedule_id"`
	Kind          string         `db:"kind"`
	Reason        *string        `db:"reason"`
	Base          money.Centavos `db:"base"`
	Amount        money.Centavos `db:"amount"`
	RateKind      string         `db:"rate_kind"`
	RateValue     int64          `db:"rate_value"`
	RateSource    string         `db:"rate_source"`
	ReversesID    *int           `db:"reverses_id"`
	TransactionID *string        `db:"transaction_id"`
	At            time.Time      `db:"at"`
	HoldUntil     time.Time      `db:"hold_until"`
	PayoutID      *int           `db:"payout_id"`
	PaidAt        *time.Time     `db:"paid_at"`
	CancelledAt   *time.Time     `db:"cancelled_at"`
}

// facts are what the rules need of an entry.
func (e *entry) facts() commission.Entry {
	out := commission.Entry{ID: e.ID, Amount: e.Amount, HoldUntil: e.HoldUntil, IsInPayout: e.PayoutID != nil,
		IsPaid: e.PaidAt != nil, IsCancelled: e.CancelledAt != nil}
	if e.ReversesID != nil {
		out.ReversesID = *e.ReversesID
	}

	return out
}

// MoneyMoved brings the commission of a schedule row up to date after it was paid off, revoked or refunded. It is
// told in the transaction of the money, in which the payer is locked. Rows of what is no affiliate's sale change
// nothing.
func (s *Service) MoneyMoved(ctx context.Context, m billing.RowMoney) error {
	terms, err := s.findTermsFor(ctx, m.SubscriptionID)
	if err != nil || terms == nil {
		return err
	}

	return s.syncRow(ctx, terms, m)
}

// StartEarning fixes the rates of an order that was just paid, if it is an affiliate's sale, and writes what its rows
// earn that are paid off by now. The transaction of ctx, in which the order is locked.
func (s *Service) StartEarning(ctx context.Context, orderID int) error {
	parts, err := s.FixTerms(ctx, orderID)
	if err != nil {
		return err
	}

	return s.syncSale(ctx, parts, billing.MovedByPayment)
}

// syncSale brings the commission of all rows of a sale up to date, by the terms of each part.
func (s *Service) syncSale(ctx context.Context, parts []*SaleTerms, cause string) error {
	for _, terms := range parts {
		rows, err := s.store.loadRows(ctx, terms.SubscriptionID, cause)
		if err != nil {
			return err
		}

		for _, row := range rows {
			if err := s.syncRow(ctx, terms, row.RowMoney); err != nil {
				return err
			}
		}
	}

	return nil
}

// syncRow writes the entry that makes the ledger of a row what its money says: one that earns, or ones that take back.
func (s *Service) syncRow(ctx context.Context, terms *SaleTerms, m billing.RowMoney) error {
	// Locked, so that a payout takes an entry before this or after it, never in between.
	there, err := s.store.lockEntries(ctx, m.ScheduleID)
	if err != nil {
		return err
	}

	var written money.Centavos
	for _, e := range there {
		written += e.Amount
	}

	// Only the difference is written, so the same news told twice changes nothing.
	switch more := wanted(terms, m, there) - written; {
	case more > 0:
		return s.earn(ctx, terms, m, more)
	case more < 0:
		return s.takeBack(ctx, terms, m, there, -more)
	}

	return nil
}

// wanted is what the entries of a row have to come to: the rate of what was paid for it, once it is paid off.
func wanted(terms *SaleTerms, m billing.RowMoney, there []*entry) money.Centavos {
	// A part payment earns nothing yet: the row has to be paid off.
	if terms.VoidedAt != nil || m.TransactionID == nil {
		return 0
	}

	for _, e := range there {
		// What someone else could not earn before the sale was moved says nothing about who has it now.
		if e.Kind == entrySkipped && e.AffiliateID == terms.AffiliateID {
			return 0
		}
	}

	return terms.Rate().Of(m.Paid, m.Refunded)
}

// newEntry is an entry of a row as of now.
func (s *Service) newEntry(terms *SaleTerms, m billing.RowMoney, kind string) *entry {
	return &entry{
		AffiliateID: terms.AffiliateID, OrderID: terms.OrderID, ScheduleID: m.ScheduleID, Kind: kind,
		Base:     m.Paid - m.Refunded,
		RateKind: terms.Kind, RateValue: terms.Value, RateSource: terms.Source, TransactionID: m.TransactionID,
		At: s.clock.Now(),
	}
}

// earn adds to the ledger what a row earns. Someone who left or is suspended earns nothing, which is written down as
// well, so that it stays so.
func (s *Service) earn(ctx context.Context, terms *SaleTerms, m billing.RowMoney, amount money.Centavos) error {
	now := s.clock.Now()
	e := s.newEntry(terms, m, entryEarned)
	// Days on hold begin with the day in Manila, not with the moment.
	e.Amount, e.HoldUntil = amount, clock.AddDays(clock.StartOfDay(now), terms.HoldDays)

	// Asked at each payment: someone who is suspended later keeps what came before.
	why, err := s.WhyNotEarning(ctx, terms.AffiliateID)
	if err != nil {
		return err
	}

	if why != "" {
		e.Kind, e.Reason, e.Amount, e.CancelledAt = entrySkipped, &why, 0, &now
	}

	return s.write(ctx, e)
}

// write adds an entry to the ledger. Kept days and sums change with it; Verify compares them with the ledger.
func (s *Service) write(ctx context.Context, e *entry) error {
	if err := s.store.insertEntry(ctx, e); err != nil {
		return err
	}

	return s.count(ctx, e)
}

// count adds a new entry to the kept days and sums.
func (s *Service) count(ctx context.Context, e *entry) error {
	err := s.days.AddCommission(ctx, days.Earned{
		AffiliateID: e.AffiliateID, OrderID: e.OrderID, Amount: e.Amount, At: e.At, HoldUntil: e.HoldUntil,
	})
	if err != nil {
		return err
	}

	return s.store.addSum(ctx, e.AffiliateID, e.HoldUntil, sumChange{open: e.Amount})
}

// WhyNotEarning says why an affiliate, or whom they became, cannot earn now: ReasonLeft or ReasonSuspended; empty when
// they can. For callers who checked whom they may ask about.
func (s *Service) WhyNotEarning(ctx context.Context, affiliateID int) (string, error) {
	isActive, isSuspended, err := s.store.loadEarner(ctx, affiliateID)
	switch {
	case err != nil:
		return "", err
	case !isActive:
		return ReasonLeft, nil
	case isSuspended:
		return ReasonSuspended, nil
	}

	return "", nil
}

// takeBack adds to the ledger what a row no longer earns: entries that were not paid out are cancelled, or lessened;
// from those that were, it is taken as a debt.
func (s *Service) takeBack(
	ctx context.Context, terms *SaleTerms, m billing.RowMoney, there []*entry, amount money.Centavos,
) error {
	now := s.clock.Now()
	facts := make([]commission.Entry, len(there))
	for i, e := range there {
		facts[i] = e.facts()
	}

	for _, back := range commission.Reverse(facts, amount, clock.StartOfDay(now)) {
		e := s.newEntry(terms, m, entryReversed)
		e.Amount, e.HoldUntil, e.ReversesID, e.Reason = -back.Amount, back.HoldUntil, &back.FromID, reasonOf(terms, m)
		if back.Cancels {
			e.CancelledAt = &now
		}

		if err := s.store.insertEntry(ctx, e); err != nil {
			return err
		}

		// Entry and reversals are cancelled together, so that they leave the balance together.
		if back.Cancels {
			if err := s.store.cancelEntries(ctx, back.FromID, now); err != nil {
				return err
			}
		}

		if err := s.count(ctx, e); err != nil {
			return err
		}
	}

	return nil
}

// reasonOf says why commission is taken back.
func reasonOf(terms *SaleTerms, m billing.RowMoney) *string {
	switch {
	// The voided sale comes first: it says more than the payment that brought it up.
	case terms.VoidedAt != nil:
		return new(reasonSelf)
	case m.Cause == billing.MovedByRefund && m.TransactionID != nil && m.Refunded < m.Paid:
		return new(reasonPartRefund)
	}

	return &m.Cause
}
