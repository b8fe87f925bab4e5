package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// One of the members is an affiliate with fifty thousand visits, of which five thousand bought a membership and earn
// ten percent.
const (
	benchAffiliate = 33
	benchVisits    = 50_000
	benchEntries   = 5_000
)

const (
	// manilaDay is the first moment of the day in Manila of a column.
	manilaDay = `((%s + 28800000) / 86400000 * 86400000 - 28800000)`

	affiliateLevel = `INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES ({user}, 'affiliate', 1)`
	affiliateRow   = `INSERT INTO affiliates (id, user_id, slug, since, updated_at) VALUES (1, {user}, 'bench', 1, 1)`
	affiliateWord  = `INSERT INTO affiliate_words (word, affiliate_id) VALUES ('bench', 1)`
	affiliateTerms = `INSERT INTO affiliate_terms (affiliate_id, version, accepted_at) VALUES (1, 1, 1)`
	// Of each buyer an order, which has the number of the subscription, with the visit an hour before.
	affiliateOrders = `INSERT INTO orders (id, client_key, funnel_id, term_id, plan, first_name, last_name, email,
		email_key, mobile, user_id, held_until, paid_at, subscription_id, created_at)
		SELECT s.id, 'bench-' || s.id, s.funnel_id, s.term_id, '{}', u.first_name, u.last_name, u.email, u.email_key,
		'', u.id, r.paid_at, r.paid_at, s.id, r.paid_at
		FROM payment_schedules r JOIN subscriptions s ON s.id = r.subscription_id JOIN users u ON u.id = s.user_id
		WHERE s.product_id = 1 AND r.paid_at IS NOT NULL AND u.id > {user} ORDER BY s.id LIMIT {entries}`
	affiliateBuys = `INSERT INTO affiliate_touches (id, affiliate_id, is_main, at)
		SELECT id, 1, TRUE, created_at - 3600000 FROM orders ORDER BY id`
	affiliateLook = `INSERT INTO affiliate_touches (id, affiliate_id, is_main, at)
		WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
		WHERE i < {visits} - (SELECT COUNT(*) FROM orders))
		SELECT 10000000 + i, 1, TRUE, {today} - CAST(i % {days} AS BIGINT) * {day} + CAST(i AS BIGINT) * 1000 FROM n`
	affiliateLeads = `INSERT INTO affiliate_leads (id, affiliate_id, user_id, email_key, funnel_id, order_id, touch_id,
		created_at)
		SELECT id, 1, user_id, email_key, funnel_id, id, id, created_at FROM orders ORDER BY id`
	affiliateSales = `INSERT INTO affiliate_sales (order_id, lead_id, touch_id, rule, at)
		SELECT id, id, id, 'last-link', created_at FROM orders ORDER BY id`
	affiliateDecided = `INSERT INTO affiliate_decisions (order_id, rule, reason, verdicts, link_days, decided_at)
		SELECT id, 'last-link', 'counts', '[]', 30, paid_at FROM orders ORDER BY id`
	affiliateRates = `INSERT INTO affiliate_sale_terms (order_id, subscription_id, affiliate_id, kind, value, source,
		hold_days, set_at)
		SELECT id, subscription_id, 1, 'percentage', 1000, 'program', 30, paid_at FROM orders ORDER BY id`
	affiliateEarned = `INSERT INTO affiliate_commissions (affiliate_id, order_id, schedule_id, kind, base, amount,
		rate_kind, rate_value, rate_source, transaction_id, at, hold_until)
		SELECT 1, o.id, r.id, 'earned', r.paid, r.paid / 10, 'percentage', 1000, 'program', r.transaction_id, r.paid_at,
		{paidDay} + 30 * {day}
		FROM orders o JOIN payment_schedules r ON r.subscription_id = o.subscription_id ORDER BY o.id`
	affiliateSums = `INSERT INTO affiliate_commission_sums (affiliate_id, hold_until, open_amount, in_payout, paid)
		SELECT 1, hold_until, SUM(amount), 0, 0 FROM affiliate_commissions GROUP BY hold_until`
	affiliateFacts = `SELECT {atDay} AS day, 0 AS hold, 1 AS visits, 0 AS leads, 0 AS paid, 0 AS commission
		FROM affiliate_touches
		UNION ALL SELECT {madeDay}, 0, 0, 1, 0, 0 FROM affiliate_leads UNION ALL SELECT {paidOrderDay}, 0, 0, 0, 1, 0
		FROM orders
		UNION ALL SELECT {atDay}, hold_until, 0, 0, 0, amount FROM affiliate_commissions`
	affiliateDays = `INSERT INTO affiliate_days (affiliate_id, day, link_key, hold_until, visits, leads, paid,
		commission)
		SELECT 1, day, 'main', hold, SUM(visits), SUM(leads), SUM(paid), SUM(commission) FROM (` + affiliateFacts +
		`) f GROUP BY day, hold`
	affiliateAll = `INSERT INTO affiliate_days (affiliate_id, day, link_key, hold_until, visits, leads, paid,
		commission)
		SELECT 1, 0, 'main', 0, SUM(visits), SUM(leads), SUM(paid), SUM(commission) FROM (` + affiliateFacts + `) f`
)

// fillAffiliate makes the affiliate.
func fillAffiliate(ctx context.Context, d *db.DB) error {
	dayOf := func(column string) string { return fmt.Sprintf(manilaDay, column) }
	words := strings.NewReplacer("{user}", fmt.Sprint(benchAffiliate), "{entries}", fmt.Sprint(benchEntries),
		"{visits}", fmt.Sprint(benchVisits), "{days}", fmt.Sprint(salesDays),
		"{today}", fmt.Sprint(clock.StartOfDay(time.Now()).UnixMilli()), "{day}",
		fmt.Sprintf("CAST(%d AS BIGINT)", aDay),
		"{paidDay}", dayOf("r.paid_at"), "{atDay}", dayOf("at"), "{madeDay}", dayOf("created_at"), "{paidOrderDay}",
		dayOf("paid_at"))

	return d.Tx(ctx, func(ctx context.Context) error {
		for _, statement := range []string{
			affiliateLevel, followLevels + " WHERE id = {user}", affiliateRow, affiliateWord, affiliateTerms,
			affiliateOrders, affiliateBuys, affiliateLook, affiliateLeads, affiliateSales,
			affiliateDecided, affiliateRates, affiliateEarned, affiliateSums, affiliateDays, affiliateAll,
		} {
			if err := each(ctx, d, words.Replace(statement)); err != nil {
				return err
			}
		}

		return nil
	})
}
