package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

// What is sold, and how. Everybody holds the first product, two of three people the second and one of three the third,
// which makes two subscriptions a person; the first is paid at once and the others in five instalments, which makes
// three rows a subscription.
const (
	aDay = 24 * 60 * 60 * 1000
	// graceDays is what the setting says as long as nobody changes it.
	graceDays = 14
	// salesDays is for how long sales have been going on.
	salesDays = 400

	catalogue = `INSERT INTO products (id, name, name_key, price, content_type, is_membership, is_fast_track,
		created_at, updated_at) VALUES
		(1, 'Membership', 'membership', 499900, 'courses', TRUE, FALSE, 1, 1), (2, 'Masterclass', 'masterclass',
		1500000, 'courses', FALSE, FALSE, 1, 1),
		(3, 'Fast track', 'fast track', 1000000, 'courses', FALSE, TRUE, 1, 1)`
	terms = `INSERT INTO payment_terms (id, name, name_key, fee, created_at, updated_at)
		VALUES ('five-months', 'Five months', 'five months', 0, 1, 1)`
	termRows = `INSERT INTO payment_term_rows (term_id, position, share_type, share, days_after)
		VALUES ('five-months', 0, 'percentage', 2000, 0),
		('five-months', 1, 'percentage', 2000, 30), ('five-months', 2, 'percentage', 2000, 60), ('five-months', 3,
		'percentage', 2000, 90), ('five-months', 4, 'percentage', 2000, 120)`
	funnels = `INSERT INTO funnels (id, product_id, name, name_key, validity_by_days, start_by_days, is_hidden,
		is_switched_on, page_template, created_at, updated_at) VALUES
		('membership', 1, 'Membership', 'membership', 365, 0, FALSE, TRUE, 'template-1', 1, 1), ('masterclass', 2,
		'Masterclass', 'masterclass', NULL, 0, FALSE, TRUE, 'template-1', 1, 1),
		('fast-track', 3, 'Fast track', 'fast track', 180, 0, FALSE, TRUE, 'template-1', 1, 1)`
	funnelTerms = `INSERT INTO funnel_terms (funnel_id, term_id, position)
		VALUES ('membership', 'one-time', 0), ('masterclass', 'five-months', 0), ('fast-track', 'five-months', 0)`

	// Sales are spread over the days; {today} is the first moment of today in Manila.
	sales = `INSERT INTO subscriptions (id, user_id, funnel_id, product_id, term_id, source, start_by_days,
		validity_by_days, starts_at, ends_at, settled_at, created_by_id, created_at, updated_at)
		SELECT x.id, x.user_id, x.funnel_id, x.product_id, x.term_id, 'staff', 0, x.validity, x.starts_at, x.ends_at,
		CASE WHEN x.ends_at <= {today} - {grace} THEN x.ends_at + {grace} END,
			1, x.starts_at, x.starts_at
		FROM (SELECT y.*, y.starts_at + (CAST(y.validity AS BIGINT) + 1) * {day} AS ends_at FROM
			(SELECT (u.id - 1) * 3 + f.product_id AS id, u.id AS user_id, f.id
			AS funnel_id, f.product_id, t.term_id, f.validity_by_days AS validity,
				{today} - CAST((u.id * 37 + f.product_id * 101) % {days} AS BIGINT) * {day} AS starts_at
			FROM users u CROSS JOIN funnels f JOIN funnel_terms t ON t.funnel_id = f.id
			WHERE f.product_id <= u.id % 3 + 1) y) x`
	bills = `INSERT INTO invoices (id, subscription_id, user_id, price, fee, discount, created_at)
		SELECT s.id, s.id, s.user_id, p.price, 0, 0, s.created_at FROM subscriptions s
		JOIN products p ON p.id = s.product_id ORDER BY s.id`
	// What was due before today is paid on its day, but for one of ten.
	dueRows = `INSERT INTO payment_schedules (id, invoice_id, subscription_id, user_id, position, price, schedule_date,
		paid, transaction_id, payment_platform, paid_at, is_added, created_at, updated_at)
		SELECT x.id, x.sub, x.sub, x.user_id, x.position, x.price, x.due, CASE WHEN x.is_paid THEN x.price ELSE 0 END,
			CASE WHEN x.is_paid THEN 'AT-' || substr('00000000', 1, 8 - length(CAST(x.id AS TEXT))) || x.id || '-1' END,
			CASE WHEN x.is_paid THEN CASE x.user_id % 3 WHEN 0 THEN 'GCash' WHEN 1 THEN 'Maya' ELSE 'BPI' END END,
			CASE WHEN x.is_paid THEN x.due + 36000000 END, FALSE, x.created_at, x.created_at
		FROM (SELECT y.*, y.due < {today} AND (y.user_id + y.position) % 10 <> 0 AS is_paid FROM
			(SELECT (s.id - 1) * 5 + t.position + 1 AS id, s.id AS sub, s.user_id, t.position + 1
			AS position, p.price * t.share / 10000 AS price, s.starts_at + CAST(t.days_after AS BIGINT) * {day}
			AS due, s.created_at
			FROM subscriptions s CROSS JOIN payment_term_rows t JOIN products p ON p.id = s.product_id
			WHERE t.term_id = s.term_id) y) x`
	received = `INSERT INTO payments (id, user_id, schedule_id, amount, platform, platform_key, external_id,
		external_key, transaction_id, approved_by_id, paid_at)
		SELECT id, user_id, id, price, payment_platform, LOWER(payment_platform), 'REF-' || id, 'ref-' || id,
		transaction_id, 1, paid_at FROM payment_schedules WHERE transaction_id IS NOT NULL ORDER BY id`
	given = `INSERT INTO payment_parts (payment_id, schedule_id, amount) SELECT id, schedule_id, amount
		FROM payments ORDER BY id`
	billed = `INSERT INTO ledger_transactions (id, kind, user_id, invoice_id, at)
		SELECT id, 'invoice', user_id, id, created_at FROM invoices ORDER BY id`
	billedInto = `INSERT INTO ledger_entries (transaction_id, account, amount)
		SELECT i.id, a.account, i.price * a.side FROM invoices i CROSS JOIN (SELECT 'receivable' AS account, 1 AS side
		UNION ALL SELECT 'revenue', -1) a`
	paid = `INSERT INTO ledger_transactions (id, kind, user_id, invoice_id, payment_id, at)
		SELECT {booked} + p.id, 'payment', p.user_id, r.invoice_id, p.id, p.paid_at FROM payments p
		JOIN payment_schedules r ON r.id = p.schedule_id ORDER BY p.id`
	paidInto = `INSERT INTO ledger_entries (transaction_id, account, platform_key, amount)
		SELECT {booked} + p.id, a.account, CASE WHEN a.side > 0 THEN p.platform_key END, p.amount * a.side
		FROM payments p CROSS JOIN (SELECT 'cash' AS account, 1 AS side UNION ALL SELECT 'receivable', -1) a`
	opened = `INSERT INTO grants (id, user_id, product_id, source, subscription_id, from_at, to_at, suspended_from)
		SELECT s.id, s.user_id, s.product_id, 'subscription', s.id, s.starts_at, s.ends_at, r.first + {grace} + {day}
		FROM subscriptions s
		LEFT JOIN (SELECT subscription_id, MIN(schedule_date) AS first FROM payment_schedules
		WHERE transaction_id IS NULL GROUP BY subscription_id) r ON r.subscription_id = s.id`
	// Nobody is reminded while something is measured: everybody was.
	reminded = `INSERT INTO payment_reminders (schedule_id, step, schedule_date, sent_at)
		SELECT r.id, x.step, r.schedule_date, {today} FROM payment_schedules r, (SELECT -7 AS step UNION ALL SELECT -3
		UNION ALL SELECT 0 UNION ALL SELECT 1 UNION ALL SELECT 3 UNION ALL SELECT 7
			UNION ALL SELECT 11 UNION ALL SELECT 14) x
		WHERE r.transaction_id IS NULL AND r.schedule_date > {today} - 17 * {day}
		AND r.schedule_date < {today} + 10 * {day}`
)

// fillMoney makes the subscriptions with what is due, what was paid and the books.
func fillMoney(ctx context.Context, d *db.DB) error {
	words := strings.NewReplacer("{today}", fmt.Sprint(clock.StartOfDay(time.Now()).UnixMilli()), "{day}",
		fmt.Sprintf("CAST(%d AS BIGINT)", aDay),
		"{grace}", fmt.Sprint(graceDays*aDay), "{days}", fmt.Sprint(salesDays), "{booked}",
		"(SELECT MAX(id) FROM invoices)")

	for _, statement := range []string{catalogue, terms, termRows, funnels, funnelTerms, sales, bills, dueRows,
		received, given, billed, billedInto, paid, paidInto, opened, reminded} {
		if err := each(ctx, d, words.Replace(statement)); err != nil {
			return err
		}
	}

	return nil
}
