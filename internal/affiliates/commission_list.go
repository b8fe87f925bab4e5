package affiliates

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// CommissionBalance is what an affiliate has, by how far it is.
type CommissionBalance struct {
	Pending, Payable, InPayout, Paid money.Centavos
	// Total is all of it: what was earned less what was taken back.
	Total money.Centavos
	// Days are when what is pending becomes payable, the soonest first.
	Days []*CommissionDay
}

// CommissionDay is what becomes payable on a day.
type CommissionDay struct {
	Day    time.Time
	Amount money.Centavos
}

// CommissionEntry is a line of the ledger, as its affiliate and staff see it.
type CommissionEntry struct {
	ID int
	// OrderID names the sale whose trail explains the entry.
	OrderID int
	// Buyer is the first name and an initial; staff see all of it.
	Buyer, ProductName string
	// Kind is earned, reversed or skipped; Reason says why for the latter two.
	Kind   string
	Reason *string
	// Payment is which payment of how many it is for.
	Payment, Payments int
	Base, Amount      money.Centavos
	FeeType, Rate     string
	RateSource        string
	// Status is pending, payable, in payout, paid or cancelled.
	Status    string
	At        time.Time
	HoldUntil time.Time
	PaidAt    *time.Time
}

// CommissionFilter picks entries.
type CommissionFilter struct {
	// Status is one of the states, or reversed for what was taken back.
	Status *string
}

// CommissionList is one page of entries.
type CommissionList struct {
	Rows  []*CommissionEntry
	Total int
	// Amount is what all of them come to.
	Amount money.Centavos
}

// CommissionBalance is the balance of the caller, or for holders of the page of affiliates of anyone, from the kept
// sums.
//
// Returns errs.NotFound for someone who is no affiliate.
func (s *Service) CommissionBalance(ctx context.Context, affiliateID *int) (*CommissionBalance, error) {
	of, err := s.visible(ctx, affiliateID)
	if err != nil {
		return nil, err
	}

	// Money is shown only to someone who owns the address of the account.
	if err := identity.RequireProvenEmail(ctx); err != nil {
		return nil, err
	}

	return s.balanceOf(ctx, of.ID)
}

// balanceOf reads the kept sums of an affiliate and of those who became them.
func (s *Service) balanceOf(ctx context.Context, id int) (*CommissionBalance, error) {
	out, now := &CommissionBalance{Days: []*CommissionDay{}}, s.clock.Now()
	err := s.db.Each(ctx, `SELECT hold_until, CAST(SUM(open_amount) AS BIGINT), CAST(SUM(in_payout) AS BIGINT),
		CAST(SUM(paid) AS BIGINT) FROM affiliate_commission_sums
		WHERE affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?) GROUP BY hold_until
		ORDER BY hold_until`, []any{id, id}, func(scan func(dest ...any) error) error {
		var day time.Time
		var open, inPayout, paid money.Centavos
		if err := scan(db.Millis(&day), &open, &inPayout, &paid); err != nil {
			return err
		}

		if now.Before(day) {
			out.Pending += open
			// A day whose entries were all taken back is not announced.
			if open != 0 {
				out.Days = append(out.Days, &CommissionDay{day, open})
			}
		} else {
			out.Payable += open
		}

		out.InPayout, out.Paid = out.InPayout+inPayout, out.Paid+paid
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the sums of affiliate %d: %w", id, err)
	}

	out.Total = out.Pending + out.Payable + out.InPayout + out.Paid
	return out, nil
}

const (
	// paidFunnel is the funnel that a schedule row r of an order o was paid for: that of its bump, or its own.
	paidFunnel = `CASE WHEN r.subscription_id = o.bump_subscription_id THEN o.bump_funnel_id ELSE o.funnel_id END`

	entriesFrom = ` FROM affiliate_commissions e JOIN orders o ON o.id = e.order_id
		JOIN payment_schedules r ON r.id = e.schedule_id LEFT JOIN users u ON u.id = o.user_id
		JOIN funnels f ON f.id = ` + paidFunnel + ` JOIN products p ON p.id = f.product_id `
	// entryColumns are what is shown of an entry.
	entryColumns = `SELECT e.id, e.order_id, ` + firstName + `, ` + lastName + `, p.name, e.kind, e.reason,
		(SELECT COUNT(*) FROM payment_schedules b WHERE b.subscription_id = r.subscription_id
		AND (b.schedule_date < r.schedule_date OR b.schedule_date = r.schedule_date AND b.id <= r.id)),
		(SELECT COUNT(*) FROM payment_schedules b WHERE b.subscription_id = r.subscription_id), e.base, e.amount,
		e.rate_kind, e.rate_value, e.rate_source, e.at, e.hold_until, e.payout_id, e.paid_at, e.cancelled_at`
)

var entrySorts = db.Sorts{"": "e.at DESC", "at": "e.at", "amount": "e.amount", "holdUntil": "e.hold_until",
	"buyer": firstName}

// AffiliateCommissions is one page of the entries of the caller, or for holders of the page of affiliates of anyone.
// An affiliate reads a first name and an initial, and finds by no more.
//
// Returns errs.NotFound for someone who is no affiliate, or errs.Invalid for an unknown filter.
func (s *Service) AffiliateCommissions(
	ctx context.Context, affiliateID *int, w page.Window, f *CommissionFilter,
) (*CommissionList, error) {
	of, err := s.visible(ctx, affiliateID)
	if err != nil {
		return nil, err
	}

	if err := identity.RequireProvenEmail(ctx); err != nil {
		return nil, err
	}

	isStaff := actor.From(ctx).Page(affiliatesPage)
	where := new(db.Where).And("e.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)", of.ID,
		of.ID)
	if err := f.apply(where, s.clock.Now()); err != nil {
		return nil, err
	}

	// Searching by a family name would tell an affiliate what the list hides.
	seen := `LOWER(` + firstName + `) || ' ' || p.name_key`
	if isStaff {
		seen += ` || ' ' || LOWER(` + lastName + `) || ' ' || COALESCE(u.search_text, '')`
	}

	finds(where, seen, w.Search)

	cond, args := where.SQL()
	out := &CommissionList{Rows: []*CommissionEntry{}}
	if err := s.db.Row(ctx, "SELECT COUNT(*), CAST(COALESCE(SUM(e.amount), 0) AS BIGINT)"+entriesFrom+cond, args,
		&out.Total, &out.Amount); err != nil || out.Total == 0 {
		return out, err
	}

	out.Rows, err = s.readEntries(ctx, isStaff, cond+entrySorts.Order(w, "e.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return out, err
}

// apply picks entries by how far they are.
func (f *CommissionFilter) apply(where *db.Where, now time.Time) error {
	if f == nil || text(f.Status) == "" {
		return nil
	}

	// A cancelled entry is in no payout either, so it has to be left out by name.
	open := "e.cancelled_at IS NULL AND e.payout_id IS NULL AND e.hold_until "
	switch *f.Status {
	case commission.Pending:
		where.And(open+"> ?", now)
	case commission.Payable:
		where.And(open+"<= ?", now)
	case commission.InPayout:
		where.And("e.payout_id IS NOT NULL AND e.paid_at IS NULL")
	case commission.Paid:
		where.And("e.paid_at IS NOT NULL")
	case commission.Cancelled:
		where.And("e.cancelled_at IS NOT NULL")
	case entryReversed:
		where.And("e.kind = '" + entryReversed + "'")
	default:
		return errs.Field("status", errs.IsNotValid)
	}

	return nil
}

// readEntries reads entries of a tail, as the caller may see them.
func (s *Service) readEntries(ctx context.Context, isStaff bool, tail string, args ...any) ([]*CommissionEntry, error) {
	out, now := []*CommissionEntry{}, s.clock.Now()
	err := s.db.Each(ctx, entryColumns+entriesFrom+tail, args, func(scan func(dest ...any) error) error {
		row, kept := new(CommissionEntry), new(entry)
		var first, last string
		var rate commission.Rate
		if err := scan(&row.ID, &row.OrderID, &first, &last, &row.ProductName, &row.Kind, &row.Reason, &row.Payment,
			&row.Payments, &row.Base, &row.Amount,
			&rate.Kind, &rate.Value, &row.RateSource, db.Millis(&row.At), db.Millis(&row.HoldUntil), &kept.PayoutID,
			db.OptionalMillis(&row.PaidAt), db.OptionalMillis(&kept.CancelledAt)); err != nil {
			return err
		}

		kept.HoldUntil, kept.PaidAt = row.HoldUntil, row.PaidAt
		row.Status, row.FeeType, row.Rate, row.Buyer = kept.facts().State(now), rate.Kind, rate.String(), shownName(first, last, isStaff)
		out = append(out, row)

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read entries of commission: %w", err)
	}

	return out, nil
}
