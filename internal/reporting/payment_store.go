package reporting

// paymentReport is the money: what came in, what is due, and what went back.
var paymentReport = report{name: "payments", page: "paymentReport", figures: []figure{
	{
		key: "collected", name: "Collected", unit: inPesos, rows: cashRows("'payment', 'change', 'refund', 'reversal'"), kept: keptCash("received - refunded - revoked"),
		says: "Money that came in during the period, minus what was refunded or revoked in it, by the day it was recorded in Manila.",
		cuts: []string{byProduct, byFunnel, byTerm, byPlatform, byBatch},
	},
	{
		key: "due", name: "Due", unit: inPesos, rows: unpaidRows, looksAhead: true, hasNoPast: true,
		says: "What is still unpaid of the payments scheduled in the period, canceled ones left out.",
		cuts: []string{byProduct, byFunnel, byTerm, byBatch},
	},
	{
		key: "overdue", name: "Overdue", unit: inPesos, rows: unpaidRows, span: untilToday,
		says: "What is unpaid now of all payments scheduled before today, whatever the period.",
		cuts: []string{byAge, byProduct, byFunnel, byTerm, byBatch},
	},
	{
		key: "expected", name: "Expected in 8 weeks", unit: inPesos, rows: unpaidRows, span: nextDays(56),
		says: "What is unpaid of the payments scheduled from today for 8 weeks, if everyone pays on time. Overdue payments aren't counted on.",
		cuts: []string{byWeek, byProduct, byFunnel, byTerm, byBatch},
	},
	{
		key: "completion", name: "Installments paid", unit: inPercent, rows: instalmentRows, span: dueSoFar,
		says: "Share of the installments scheduled in the period, up to today, that are fully paid. Payments in one go aren't counted.",
		cuts: []string{byProduct, byFunnel, byTerm, byBatch},
	},
	{
		key: "refunded", name: "Refunded", unit: inPesos, rows: returnedRows("'refund'"), kept: keptCash("refunded"),
		says: "Money that was paid back during the period, by the day of the refund.",
		cuts: []string{byProduct, byFunnel, byTerm, byPlatform, byBatch},
	},
	{
		key: "revoked", name: "Revoked", unit: inPesos, rows: returnedRows("'reversal'"), kept: keptCash("revoked"),
		says: "Payments that were revoked during the period because they never arrived or were charged back.",
		cuts: []string{byProduct, byFunnel, byTerm, byPlatform, byBatch},
	},
	{
		key: "coupons", name: "Coupon discounts", unit: inPesos, rows: couponRows,
		says: "What coupons took off the price of enrollments made in the period, enrollments that were undone left out.",
		cuts: []string{byProduct, byFunnel, byTerm, byBatch},
	},
}}

// keptCash is what commerce keeps of cash by day.
func keptCash(amount string) source {
	return source(`SELECT 0 AS id, day AS at, 0 AS user_id, '' AS what, '' AS detail, ` + amount + ` AS amount, product_id, funnel_id, term_id, batch_id, platform_key AS platform
		FROM money_days WHERE day >= ? AND day < ?`)
}

// cashRows are the bookings of cash.
func cashRows(kinds string) source { return cash("e.amount", kinds) }

// returnedRows are bookings of cash that went back, above zero.
func returnedRows(kinds string) source { return cash("-e.amount", kinds) }

// ofSubscription joins what a subscription s is told apart by.
const ofSubscription = ` JOIN products d ON d.id = s.product_id LEFT JOIN enrolments n ON n.id = s.enrolment_id`

const subscriptionColumns = `s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0) AS batch_id`

func cash(amount, kinds string) source {
	return source(`SELECT e.id, t.at, t.user_id, d.name AS what,
			CASE t.kind WHEN 'payment' THEN 'Payment' WHEN 'refund' THEN 'Refund' WHEN 'reversal' THEN 'Revoked payment' ELSE 'Correction' END || ', ' || COALESCE(p.platform, e.platform_key) AS detail,
			` + amount + ` AS amount, ` + subscriptionColumns + `, e.platform_key AS platform
		FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'cash' JOIN invoices i ON i.id = t.invoice_id
			JOIN subscriptions s ON s.id = i.subscription_id` + ofSubscription + ` LEFT JOIN payments p ON p.id = t.payment_id AND p.platform_key = e.platform_key
		WHERE t.kind IN (` + kinds + `) AND t.at >= ? AND t.at < ?`)
}

const (
	// unpaidRows are scheduled payments of which something is unpaid.
	unpaidRows source = `SELECT r.id, r.schedule_date AS at, r.user_id, d.name AS what, CASE WHEN r.paid > 0 THEN 'Partly paid' ELSE 'Unpaid' END AS detail, r.price - r.paid AS amount, ` +
		subscriptionColumns + `, '' AS platform
		FROM payment_schedules r JOIN subscriptions s ON s.id = r.subscription_id` + ofSubscription + `
		WHERE r.transaction_id IS NULL AND r.voided_at IS NULL AND r.schedule_date >= ? AND r.schedule_date < ?`

	// instalmentRows are scheduled payments of plans, each 1 if it is paid off.
	instalmentRows source = `SELECT r.id, r.schedule_date AS at, r.user_id, d.name AS what, CASE WHEN r.transaction_id IS NULL THEN 'Not fully paid' ELSE 'Paid' END AS detail,
			CASE WHEN r.transaction_id IS NULL THEN 0 ELSE 1 END AS amount, ` + subscriptionColumns + `, '' AS platform
		FROM payment_schedules r JOIN subscriptions s ON s.id = r.subscription_id AND s.term_id <> 'one-time'` + ofSubscription + `
		WHERE r.voided_at IS NULL AND r.schedule_date >= ? AND r.schedule_date < ?`

	// couponRows are invoices with a discount.
	couponRows source = `SELECT i.id, i.created_at AS at, i.user_id, d.name AS what, COALESCE('Coupon ' || c.code, 'Discount') AS detail, i.discount AS amount, ` + subscriptionColumns + `, '' AS platform
		FROM invoices i JOIN subscriptions s ON s.id = i.subscription_id AND s.undone_at IS NULL` + ofSubscription + ` LEFT JOIN coupons c ON c.id = i.coupon_id
		WHERE i.discount > 0 AND i.created_at >= ? AND i.created_at < ?`
)
