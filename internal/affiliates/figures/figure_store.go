package figures

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/page"
)

// store reads what figures are worked out from.
type store struct{ db *db.DB }

const (
	// inDays are payments p of a period that brought something and were not revoked.
	inDays = ` p.paid_at >= ? AND p.paid_at < ? AND p.reversed_at IS NULL AND p.amount > 0 `
	// isFirst tells that a payment p is the first of its payer.
	isFirst = ` NOT EXISTS (SELECT 1 FROM payments b WHERE b.user_id = p.user_id AND b.reversed_at IS NULL
		AND b.amount > 0
		AND (b.paid_at < p.paid_at OR b.paid_at = p.paid_at AND b.id < p.id)) `
	// ofSale joins the sale of a schedule row r: of what it sold, or of a bump that earns by a rate of its own. One to
	// oneself came through no link.
	ofSale = ` JOIN affiliate_sale_terms t ON t.order_id = COALESCE(
		(SELECT s.order_id FROM affiliate_sale_terms s WHERE s.subscription_id = r.subscription_id),
		(SELECT b.order_id FROM affiliate_bump_terms b WHERE b.subscription_id = r.subscription_id))
		AND t.voided_at IS NULL `

	// moved is the money that came in through links in a period, and what went back of it: a line for each row that a
	// payment paid, and one for each refund. A refund after which the row is due again was taken out of what paid the
	// row, so it counts as having come in as well.
	moved = `SELECT p.id AS payment_id, r.id AS row_id, t.order_id, t.affiliate_id, p.paid_at, x.amount AS paid,
		0 AS refunded
			FROM payments p JOIN payment_parts x ON x.payment_id = p.id
			JOIN payment_schedules r ON r.id = x.schedule_id` + ofSale + `WHERE` + inDays + `
		UNION ALL SELECT p.id, r.id, t.order_id, t.affiliate_id, p.paid_at,
		CASE WHEN g.effect = 'due' THEN g.amount ELSE 0 END, g.amount
			FROM payments p JOIN payment_refunds g ON g.payment_id = p.id AND g.state = 'done'
			JOIN payment_schedules r ON r.id = g.schedule_id` + ofSale + `WHERE` + inDays
	// byRow is that by payment and row.
	byRow = `SELECT payment_id, row_id, order_id, affiliate_id, paid_at, CAST(SUM(paid) AS BIGINT) AS paid,
		CAST(SUM(refunded) AS BIGINT) AS refunded
		FROM (` + moved + `) m GROUP BY payment_id, row_id, order_id, affiliate_id, paid_at`
	// paysSale tells that a payment p paid for a sale through a link, with what came of it in byRow.
	paysSale = ` EXISTS (SELECT 1 FROM payment_parts x
		JOIN payment_schedules r ON r.id = x.schedule_id` + ofSale + `WHERE x.payment_id = p.id) `
)

// loadFigures reads all figures, on four statements.
func (s *store) loadFigures(ctx context.Context, days period) (*Figures, error) {
	out := new(Figures)
	err := s.db.Row(ctx, `SELECT COUNT(*), CAST(COALESCE(SUM(paid), 0) AS BIGINT),
		CAST(COALESCE(SUM(refunded), 0) AS BIGINT) FROM (`+byRow+`) k`,
		[]any{days.from, days.to, days.from, days.to}, &out.Sales, &out.Received, &out.Refunded)
	if err != nil {
		return nil, fmt.Errorf("add up what came through links: %w", err)
	}

	err = s.db.Row(ctx, `SELECT CAST(COALESCE(SUM(p.amount - COALESCE((SELECT SUM(g.amount) FROM payment_refunds g
		WHERE g.payment_id = p.id AND g.state = 'done'), 0)), 0) AS BIGINT)
		FROM payments p WHERE`+inDays, []any{days.from, days.to}, &out.AllRevenue)
	if err != nil {
		return nil, fmt.Errorf("add up what came in: %w", err)
	}

	err = s.db.Row(ctx, `SELECT CAST(COALESCE(SUM(CASE WHEN amount > 0 THEN amount ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN amount < 0 THEN -amount ELSE 0 END), 0) AS BIGINT)
		FROM affiliate_commissions WHERE at >= ? AND at < ?`, []any{days.from, days.to}, &out.Earned, &out.TakenBack)
	if err != nil {
		return nil, fmt.Errorf("add up commission: %w", err)
	}

	err = s.db.Row(ctx, `SELECT COUNT(*), COALESCE(SUM(CASE WHEN`+paysSale+`THEN 1 ELSE 0 END), 0) FROM payments p
		WHERE`+inDays+`AND`+isFirst,
		[]any{days.from, days.to}, &out.AllNewCustomers, &out.NewCustomers)
	if err != nil {
		return nil, fmt.Errorf("count new customers: %w", err)
	}

	return out, nil
}

// paymentsFrom joins what is shown of payments k.
const paymentsFrom = ` k JOIN payments p ON p.id = k.payment_id JOIN orders o ON o.id = k.order_id
	JOIN payment_schedules r ON r.id = k.row_id JOIN funnels f ON f.id =
	CASE WHEN r.subscription_id = o.bump_subscription_id THEN o.bump_funnel_id ELSE o.funnel_id END
	JOIN products d ON d.id = f.product_id
	LEFT JOIN users b ON b.id = o.user_id JOIN affiliates had ON had.id = k.affiliate_id
	JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id) JOIN users u ON u.id = a.user_id `

// listPayments is one page of payments, on two statements. A new customer is one row: that of the sale with the
// lowest number, if one payment paid for several.
func (s *store) listPayments(ctx context.Context, days period, only string, w page.Window) (*PaymentList, error) {
	where := new(db.Where).If(only == RefundedPayments, "k.refunded > 0")
	if only == NewCustomers {
		where.And(isFirst).And("k.row_id = (SELECT MIN(r.id) FROM payment_parts x " +
			"JOIN payment_schedules r ON r.id = x.schedule_id" + ofSale + "WHERE x.payment_id = k.payment_id)")
	}

	finds(where, "COALESCE(b.search_text, LOWER(o.first_name || ' ' || o.last_name)) || ' ' || u.search_text", w.Search)
	cond, conds := where.SQL()
	args := append([]any{days.from, days.to, days.from, days.to}, conds...)

	out := &PaymentList{Rows: []*Payment{}}
	err := s.db.Row(ctx, `SELECT COUNT(*), CAST(COALESCE(SUM(k.paid), 0) AS BIGINT),
		CAST(COALESCE(SUM(k.refunded), 0) AS BIGINT) FROM (`+byRow+`)`+paymentsFrom+cond, args,
		&out.Total, &out.Paid, &out.Refunded)
	if err != nil {
		return nil, fmt.Errorf("count the payments of links: %w", err)
	}

	if out.Total == 0 {
		return out, nil
	}

	err = s.db.Each(ctx, `SELECT k.payment_id, k.row_id, k.order_id,
		COALESCE(b.first_name, o.first_name) || ' ' || COALESCE(b.last_name, o.last_name), d.name, a.id,
			u.first_name || ' ' || u.last_name, k.paid_at, k.paid, k.refunded FROM (`+byRow+`)`+paymentsFrom+cond+`
			ORDER BY k.paid_at DESC, k.payment_id DESC, k.row_id LIMIT ? OFFSET ?`,
		append(args, w.PerPage, w.Offset()), func(scan func(dest ...any) error) error {
			one := new(Payment)
			var paymentID, rowID int
			err := scan(&paymentID, &rowID, &one.OrderID, &one.Buyer, &one.ProductName, &one.AffiliateID,
				&one.AffiliateName, db.Millis(&one.At), &one.Paid, &one.Refunded)
			one.ID = fmt.Sprintf("%d-%d", paymentID, rowID)
			out.Rows = append(out.Rows, one)

			return err
		})
	if err != nil {
		return nil, fmt.Errorf("read the payments of links: %w", err)
	}

	return out, nil
}

const entriesFrom = ` FROM affiliate_commissions e JOIN affiliates had ON had.id = e.affiliate_id
	JOIN affiliates a ON a.id = COALESCE(had.joined_id, had.id)
	JOIN users u ON u.id = a.user_id `

// listEntries is one page of entries that changed what is earned, on two statements.
func (s *store) listEntries(ctx context.Context, days period, w page.Window) (*EntryList, error) {
	where := new(db.Where).And("e.at >= ? AND e.at < ? AND e.amount <> 0", days.from, days.to)
	finds(where, "u.search_text", w.Search)
	cond, args := where.SQL()
	out := &EntryList{Rows: []*Entry{}}
	if err := s.db.Row(ctx, `SELECT COUNT(*), CAST(COALESCE(SUM(e.amount), 0) AS BIGINT)`+entriesFrom+cond, args,
		&out.Total, &out.Amount); err != nil {
		return nil, fmt.Errorf("count commission: %w", err)
	}

	if out.Total == 0 {
		return out, nil
	}

	err := s.db.Each(ctx, `SELECT e.id, e.order_id, a.id, u.first_name || ' ' || u.last_name, e.kind, e.reason,
		e.amount, e.at`+entriesFrom+cond+` ORDER BY e.at DESC, e.id DESC LIMIT ? OFFSET ?`,
		append(args, w.PerPage, w.Offset()), func(scan func(dest ...any) error) error {
			one := new(Entry)
			out.Rows = append(out.Rows, one)
			return scan(&one.ID, &one.OrderID, &one.AffiliateID, &one.AffiliateName, &one.Kind, &one.Reason,
				&one.Amount, db.Millis(&one.At))
		})
	if err != nil {
		return nil, fmt.Errorf("read commission: %w", err)
	}

	return out, nil
}

// finds wants every word of a search in a text.
func finds(where *db.Where, text, search string) {
	for _, word := range strings.Fields(db.Fold(search)) {
		where.And(text+` LIKE ? ESCAPE '\'`, db.Like(word))
	}
}
