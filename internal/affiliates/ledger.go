package affiliates

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/commerce"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
	"atlas/internal/settings"
)

// saleTerms are what a sale earns, as it was when it was paid.
type saleTerms struct {
	OrderID        int        `db:"order_id"`
	SubscriptionID int        `db:"subscription_id"`
	AffiliateID    int        `db:"affiliate_id"`
	Kind           string     `db:"kind"`
	Value          int64      `db:"value"`
	Source         string     `db:"source"`
	HoldDays       int        `db:"hold_days"`
	SetAt          time.Time  `db:"set_at"`
	VoidedAt       *time.Time `db:"voided_at"`
}

func (t *saleTerms) rate() commission.Rate { return commission.Rate{Kind: t.Kind, Value: t.Value} }

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
	reasonSuspended  = "suspended"
	reasonLeft       = "left"
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

var (
	allTerms = db.NewTable[saleTerms]("affiliate_sale_terms")
	entries  = db.NewTable[entry]("affiliate_commissions")
)

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
func (s *Service) MoneyMoved(ctx context.Context, m commerce.RowMoney) error {
	terms, err := s.loadTerms(ctx, m.SubscriptionID)
	if errors.Is(err, db.ErrNone) {
		return nil
	}

	if err != nil {
		return fmt.Errorf("read the terms of subscription %d: %w", m.SubscriptionID, err)
	}

	return s.syncRow(ctx, terms, m)
}

// startEarning fixes the rates of an order that was just paid, if it is an affiliate's sale, and writes what its rows
// earn that are paid off by now. The transaction of ctx, in which the order is locked.
func (s *Service) startEarning(ctx context.Context, orderID int) error {
	parts, err := s.fixTerms(ctx, orderID)
	if err != nil {
		return err
	}

	return s.syncSale(ctx, parts, commerce.MovedByPayment)
}

// fixTerms writes the rate of an order that is an affiliate's sale, and that of its bump if it has one of its own. It
// gives none for an order that is no one's sale.
func (s *Service) fixTerms(ctx context.Context, orderID int) ([]*saleTerms, error) {
	terms := &saleTerms{
		OrderID: orderID, HoldDays: s.settings.Int(ctx, settings.AffiliateHoldDays), SetAt: s.clock.Now(),
	}
	var funnelID string
	var bump orderBump
	err := s.db.Row(ctx, `SELECT o.subscription_id, COALESCE(had.joined_id, had.id), o.funnel_id, o.bump_funnel_id,
		o.bump_subscription_id FROM affiliate_sales s JOIN orders o ON o.id = s.order_id
			JOIN affiliate_leads l ON l.id = s.lead_id JOIN affiliates had ON had.id = l.affiliate_id
		WHERE s.order_id = ? AND o.subscription_id IS NOT NULL`, []any{orderID},
		&terms.SubscriptionID, &terms.AffiliateID, &funnelID, &bump.funnelID, &bump.subscriptionID)
	if errors.Is(err, db.ErrNone) {
		return nil, nil
	}

	if err != nil {
		return nil, fmt.Errorf("read the sale of order %d: %w", orderID, err)
	}

	// The rate is fixed now: a later change of rates leaves paid sales alone.
	rate, source, err := s.rateFor(ctx, terms.AffiliateID, funnelID)
	if err != nil {
		return nil, err
	}

	terms.Kind, terms.Value, terms.Source = rate.Kind, rate.Value, source
	if err := allTerms.Insert(ctx, s.db, terms); err != nil {
		return nil, fmt.Errorf("fix the rate of order %d: %w", orderID, err)
	}

	// After the terms of the sale, to which those of the bump belong.
	ofBump, err := s.fixBumpTerms(ctx, terms, funnelID, bump, terms.SetAt)
	if err != nil || ofBump == nil {
		return []*saleTerms{terms}, err
	}

	return []*saleTerms{terms, ofBump}, nil
}

// syncSale brings the commission of all rows of a sale up to date, by the terms of each part.
func (s *Service) syncSale(ctx context.Context, parts []*saleTerms, cause string) error {
	for _, terms := range parts {
		rows, err := s.rowsOf(ctx, terms.SubscriptionID, cause)
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
func (s *Service) syncRow(ctx context.Context, terms *saleTerms, m commerce.RowMoney) error {
	// Locked, so that a payout takes an entry before this or after it, never in between.
	there, err := entries.All(ctx, s.db, "WHERE schedule_id = ? ORDER BY id"+s.db.ForUpdate(), m.ScheduleID)
	if err != nil {
		return fmt.Errorf("read the commission of row %d: %w", m.ScheduleID, err)
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
func wanted(terms *saleTerms, m commerce.RowMoney, there []*entry) money.Centavos {
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

	return terms.rate().Of(m.Paid, m.Refunded)
}

// newEntry is an entry of a row as of now.
func (s *Service) newEntry(terms *saleTerms, m commerce.RowMoney, kind string) *entry {
	return &entry{
		AffiliateID: terms.AffiliateID, OrderID: terms.OrderID, ScheduleID: m.ScheduleID, Kind: kind,
		Base:     m.Paid - m.Refunded,
		RateKind: terms.Kind, RateValue: terms.Value, RateSource: terms.Source, TransactionID: m.TransactionID,
		At: s.clock.Now(),
	}
}

// earn adds to the ledger what a row earns. Someone who left or is suspended earns nothing, which is written down as
// well, so that it stays so.
func (s *Service) earn(ctx context.Context, terms *saleTerms, m commerce.RowMoney, amount money.Centavos) error {
	now := s.clock.Now()
	e := s.newEntry(terms, m, entryEarned)
	// Days on hold begin with the day in Manila, not with the moment.
	e.Amount, e.HoldUntil = amount, clock.AddDays(clock.StartOfDay(now), terms.HoldDays)

	// Asked at each payment: someone who is suspended later keeps what came before.
	why, err := s.whyNotEarning(ctx, terms.AffiliateID)
	if err != nil {
		return err
	}

	if why != "" {
		e.Kind, e.Reason, e.Amount, e.CancelledAt = entrySkipped, &why, 0, &now
	}

	if err := entries.Insert(ctx, s.db, e); err != nil {
		return fmt.Errorf("write the commission of row %d: %w", m.ScheduleID, err)
	}

	// Kept days and sums change with the entry; Verify compares them with the ledger.
	if err := s.countCommission(ctx, e); err != nil {
		return err
	}

	return s.addSum(ctx, e.AffiliateID, e.HoldUntil, sumChange{open: e.Amount})
}

// whyNotEarning says why an affiliate, or whom they became, cannot earn now; empty when they can.
func (s *Service) whyNotEarning(ctx context.Context, affiliateID int) (string, error) {
	var active, suspended bool
	// Read from whom they became: that is who can earn now.
	err := s.db.Row(ctx, `SELECT `+isActive+`, a.suspended_at IS NOT NULL FROM affiliates had
		JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id)
		JOIN users u ON u.id = a.user_id WHERE had.id = ?`, []any{affiliateID}, &active, &suspended)
	switch {
	case err != nil:
		return "", fmt.Errorf("read affiliate %d: %w", affiliateID, err)
	case !active:
		return reasonLeft, nil
	case suspended:
		return reasonSuspended, nil
	}

	return "", nil
}

// takeBack adds to the ledger what a row no longer earns: entries that were not paid out are cancelled, or lessened;
// from those that were, it is taken as a debt.
func (s *Service) takeBack(
	ctx context.Context, terms *saleTerms, m commerce.RowMoney, there []*entry, amount money.Centavos,
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

		if err := entries.Insert(ctx, s.db, e); err != nil {
			return fmt.Errorf("take back the commission of row %d: %w", m.ScheduleID, err)
		}

		// Entry and reversals are cancelled together, so that they leave the balance together.
		if back.Cancels {
			_, err := s.db.Exec(ctx, `UPDATE affiliate_commissions SET cancelled_at = ?
				WHERE (id = ? OR reverses_id = ?) AND cancelled_at IS NULL`, now, back.FromID, back.FromID)
			if err != nil {
				return fmt.Errorf("cancel entry %d: %w", back.FromID, err)
			}
		}

		if err := s.countCommission(ctx, e); err != nil {
			return err
		}

		if err := s.addSum(ctx, e.AffiliateID, e.HoldUntil, sumChange{open: e.Amount}); err != nil {
			return err
		}
	}

	return nil
}

// reasonOf says why commission is taken back.
func reasonOf(terms *saleTerms, m commerce.RowMoney) *string {
	switch {
	// The voided sale comes first: it says more than the payment that brought it up.
	case terms.VoidedAt != nil:
		return new(reasonSelf)
	case m.Cause == commerce.MovedByRefund && m.TransactionID != nil && m.Refunded < m.Paid:
		return new(reasonPartRefund)
	}

	return &m.Cause
}

// sumChange is what changes of the kept sums of a day.
type sumChange struct{ open, inPayout, paid money.Centavos }

// addSum keeps what the entries of an affiliate come to, by the day on which they become payable. In the transaction
// of the entry.
func (s *Service) addSum(ctx context.Context, affiliateID int, day time.Time, change sumChange) error {
	if change == (sumChange{}) {
		return nil
	}

	_, err := s.db.Exec(ctx, `INSERT INTO affiliate_commission_sums (affiliate_id, hold_until, open_amount, in_payout,
		paid) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (affiliate_id, hold_until) DO UPDATE
		SET open_amount = affiliate_commission_sums.open_amount + excluded.open_amount,
			in_payout = affiliate_commission_sums.in_payout + excluded.in_payout,
			paid = affiliate_commission_sums.paid + excluded.paid`,
		affiliateID, day, int64(change.open), int64(change.inPayout), int64(change.paid))
	if err != nil {
		return fmt.Errorf("keep the sums of affiliate %d: %w", affiliateID, err)
	}

	return nil
}
