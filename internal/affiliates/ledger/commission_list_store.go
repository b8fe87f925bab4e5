package ledger

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/program"
	"atlas/internal/platform/db"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// loadBalance loads the kept sums of an affiliate and of those who became them, as of a moment.
func (s *store) loadBalance(ctx context.Context, id int, now time.Time) (*CommissionBalance, error) {
	out := &CommissionBalance{Days: []*CommissionDay{}}
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
	entryColumns = `SELECT e.id, e.order_id, ` + program.FirstName + `, ` + program.LastName + `, p.name, e.kind,
		e.reason,
		(SELECT COUNT(*) FROM payment_schedules b WHERE b.subscription_id = r.subscription_id
		AND (b.schedule_date < r.schedule_date OR b.schedule_date = r.schedule_date AND b.id <= r.id)),
		(SELECT COUNT(*) FROM payment_schedules b WHERE b.subscription_id = r.subscription_id), e.base, e.amount,
		e.rate_kind, e.rate_value, e.rate_source, e.at, e.hold_until, e.payout_id, e.paid_at, e.cancelled_at`
)

var entrySorts = db.Sorts{"": "e.at DESC", "at": "e.at", "amount": "e.amount", "holdUntil": "e.hold_until",
	"buyer": program.FirstName}

// entryQuery says which entries are listed, and how much of the names of buyers is shown.
type entryQuery struct {
	// affiliateID is whose entries; 0 for all.
	affiliateID int
	// status is one of the states, or reversed; empty for all.
	status  string
	isStaff bool
	now     time.Time
}

// listEntries loads one page of entries of an affiliate and of those who became them, and what all of them come to.
func (s *store) listEntries(ctx context.Context, q entryQuery, w page.Window) (*CommissionList, error) {
	where := new(db.Where).And("e.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)",
		q.affiliateID, q.affiliateID)
	q.addStatus(where)

	// Searching by a family name would tell an affiliate what the list hides.
	seen := `LOWER(` + program.FirstName + `) || ' ' || p.name_key`
	if q.isStaff {
		seen += ` || ' ' || LOWER(` + program.LastName + `) || ' ' || COALESCE(u.search_text, '')`
	}

	program.MatchWords(where, seen, w.Search)

	cond, args := where.SQL()
	out := &CommissionList{Rows: []*CommissionEntry{}}
	err := s.db.Row(ctx, "SELECT COUNT(*), CAST(COALESCE(SUM(e.amount), 0) AS BIGINT)"+entriesFrom+cond, args,
		&out.Total, &out.Amount)
	if err != nil {
		return nil, fmt.Errorf("count entries of commission: %w", err)
	}

	if out.Total == 0 {
		return out, nil
	}

	out.Rows, err = s.readEntries(ctx, q, cond+entrySorts.Order(w, "e.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return out, err
}

// loadEntriesOf loads the entries of an order, the oldest first.
func (s *store) loadEntriesOf(ctx context.Context, q entryQuery, orderID int) ([]*CommissionEntry, error) {
	return s.readEntries(ctx, q, `WHERE e.order_id = ?
		AND (? = 0 OR e.affiliate_id IN (SELECT id FROM affiliates WHERE id = ? OR joined_id = ?)) ORDER BY e.id`,
		orderID, q.affiliateID, q.affiliateID, q.affiliateID)
}

// addStatus picks entries by how far they are.
func (q entryQuery) addStatus(where *db.Where) {
	// A cancelled entry is in no payout either, so it has to be left out by name.
	open := "e.cancelled_at IS NULL AND e.payout_id IS NULL AND e.hold_until "
	switch q.status {
	case commission.Pending:
		where.And(open+"> ?", q.now)
	case commission.Payable:
		where.And(open+"<= ?", q.now)
	case commission.InPayout:
		where.And("e.payout_id IS NOT NULL AND e.paid_at IS NULL")
	case commission.Paid:
		where.And("e.paid_at IS NOT NULL")
	case commission.Cancelled:
		where.And("e.cancelled_at IS NOT NULL")
	case entryReversed:
		where.And("e.kind = '" + entryReversed + "'")
	}
}

// readEntries reads entries of a tail, as the reader may see them.
func (s *store) readEntries(
	ctx context.Context, q entryQuery, tail string, args ...any,
) ([]*CommissionEntry, error) {
	out := []*CommissionEntry{}
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
		row.Status, row.FeeType, row.Rate = kept.facts().State(q.now), rate.Kind, rate.String()
		row.Buyer = program.ShownName(first, last, q.isStaff)
		out = append(out, row)

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read entries of commission: %w", err)
	}

	return out, nil
}
