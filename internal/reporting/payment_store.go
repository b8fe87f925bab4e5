package reporting

// paymentReport is the money: what came in, what is due, and what went back.
var paymentReport = report{name: "payments", page: "paymentReport", figures: []figure{
	collected,
	{
		key: "due", name: "Due", unit: inPesos, rows: unpaidRows, byDay: unpaidByDay, parts: unpaidParts, hasEnd: true,
		isOnlyTrend: true,
		says: "What is still unpaid of the payments scheduled in the period, canceled ones left out. Earlier periods " +
			"show what was unpaid when they ended.",
		cuts: []string{byProduct, byFunnel, byTerm, byBatch},
	},
	overdue,
	{
		key: "expected", name: "Expected in 8 weeks", unit: inPesos, rows: unpaidRows, byDay: unpaidByDay,
		parts: unpaidParts, hasEnd: true, window: nextDays(56), hasNoTrend: true,
		says: "What is unpaid of the payments scheduled from today for 8 weeks, " +
			"if everyone pays on time. Overdue payments aren't counted on.",
		cuts: []string{byWeek, byProduct, byFunnel, byTerm, byBatch},
	},
	{
		key: "onTime", name: "Paid in its week", unit: inPercent, rows: onTimeRows, byDay: onTimeByDay, isInPesos: true,
		window: lastWeeks(forecastWeeks), hasNoTrend: true,
		says: "Share of the money scheduled in the last 8 weeks, and not paid before its week started, that was " +
			"fully paid by the end of that week. The forecast rests on it.",
		cuts: []string{byPastWeek, byProduct, byFunnel, byTerm, byBatch},
	},
	{
		key: "completion", name: "Installments paid", unit: inPercent, rows: instalmentRows, window: soFar,
		hasNoTrend: true, parts: instalmentParts,
		byDay: shareOf(columnOf(billingDays, instalmentsPaidColumn), columnOf(billingDays, instalmentsColumn)),
		says: "Share of the installments scheduled in the period, up to today, that are fully paid. Payments in one " +
			"go aren't counted.",
		cuts: []string{byProduct, byFunnel, byTerm, byBatch},
	},
	{
		key: "refunded", name: "Refunded", unit: inPesos, rows: returnedRows("'refund'"),
		byDay: columnOf(moneyDays, refundedColumn), parts: keptCash("refunded"),
		says: "Money that was paid back during the period, by the day of the refund.",
		cuts: []string{byProduct, byFunnel, byTerm, byPlatform, byBatch},
	},
	{
		key: "revoked", name: "Revoked", unit: inPesos, rows: returnedRows("'reversal'"),
		byDay: columnOf(moneyDays, revokedColumn), parts: keptCash("revoked"),
		says: "Payments that were revoked during the period because they never arrived or were charged back.",
		cuts: []string{byProduct, byFunnel, byTerm, byPlatform, byBatch},
	},
	{
		key: "coupons", name: "Coupon discounts", unit: inPesos, rows: couponRows,
		byDay: columnOf(billingDays, discountColumn), parts: discountParts,
		says: "What coupons took off the price of enrollments made in the period, enrollments that were undone left out.",
		cuts: []string{byProduct, byFunnel, byTerm, byBatch},
	},
}}

// Figures that are in more than one report.
var (
	collected = figure{
		key: "collected", name: "Collected", unit: inPesos, rows: cashRows("'payment', 'change', 'refund', 'reversal'"),
		byDay: columnOf(moneyDays, cashColumn), parts: keptCash("received - refunded - revoked"),
		says: "Money that came in during the period, minus what was refunded or revoked in it, by the day it was " +
			"recorded in Manila.",
		cuts: []string{byProduct, byFunnel, byTerm, byPlatform, byBatch},
	}
	overdue = figure{
		key: "overdue", name: "Overdue", unit: inPesos, rows: unpaidRows, byDay: overdueByDay, parts: unpaidParts,
		hasEnd: true, window: beforeDay,
		says: "What is unpaid of all payments scheduled before today, or of a period that is over what was unpaid " +
			"when it ended. For past periods, a payment counts in full until its last part came.",
		cuts: []string{byAge, byProduct, byFunnel, byTerm, byBatch},
	}
)

// keptCash is what commerce keeps of cash by day.
func keptCash(amount string) source {
	return source(`SELECT 0 AS id, day AS at, 0 AS user_id, '' AS what, '' AS detail, ` + amount +
		` AS amount, product_id, funnel_id, term_id, batch_id, platform_key AS platform
		FROM money_days WHERE day >= {from} AND day < {to}`)
}

// cashRows are the bookings of cash.
func cashRows(kinds string) source { return cash("e.amount", kinds) }

// returnedRows are bookings of cash that went back, above zero.
func returnedRows(kinds string) source { return cash("-e.amount", kinds) }

// ofSubscription joins what a subscription s is told apart by.
const ofSubscription = ` JOIN products d ON d.id = s.product_id LEFT JOIN enrolments n ON n.id = s.enrolment_id`

const subscriptionColumns = `s.product_id, s.funnel_id, s.term_id, COALESCE(n.batch_after, 0) AS batch_id`

func cash(amount, kinds string) source { return source(cashText(amount, kinds, "")) }

// cashText are bookings of cash of these kinds, with more columns of their subscriptions s.
func cashText(amount, kinds, more string) string {
	return `SELECT e.id, t.at, t.user_id, d.name AS what,
			CASE t.kind WHEN 'payment' THEN 'Payment' WHEN 'refund' THEN 'Refund' WHEN 'reversal' THEN 'Revoked payment'
			ELSE 'Correction' END || ', ' || COALESCE(p.platform, e.platform_key) AS detail,
			` + amount + ` AS amount, ` + subscriptionColumns + `, e.platform_key AS platform` + more + `
		FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'cash'
		JOIN invoices i ON i.id = t.invoice_id
			JOIN subscriptions s ON s.id = i.subscription_id` + ofSubscription +
		` LEFT JOIN payments p ON p.id = t.payment_id AND p.platform_key = e.platform_key
		WHERE t.kind IN (` + kinds + `) AND t.at >= {from} AND t.at < {to}`
}

const (
	// unpaidRows are scheduled payments of which something was unpaid at a moment. Parts of a payment that was paid off
	// later have no moment of their own. A payment counts for the whole day it is dated, even if that is later today:
	// what is kept knows days only.
	unpaidRows source = `SELECT r.id, r.schedule_date AS at, ` + unpaidColumns + `, r.user_id, d.name AS what,
			CASE WHEN r.transaction_id IS NOT NULL THEN 'Paid later' WHEN r.paid > 0 THEN 'Partly paid' ELSE 'Unpaid' END AS detail, ` + subscriptionColumns + `, '' AS platform
		FROM payment_schedules r JOIN subscriptions s ON s.id = r.subscription_id` + ofSubscription + `
		WHERE r.voided_at IS NULL AND r.schedule_date >= {from} AND r.schedule_date < {to} AND (r.transaction_id IS NULL
		OR r.paid_at >= {after})`

	// What commerce keeps of them by day: what is unpaid now, and of plans how many are paid off.
	unpaidParts     source = `SELECT day AS at, unpaid AS amount, ` + partColumns + ` AND unpaid <> 0`
	instalmentParts source = `SELECT day AS at, paid_rows AS amount, scheduled_rows AS base, ` + partColumns +
		` AND scheduled_rows <> 0 AND term_id <> 'one-time'`
	discountParts source = `SELECT day AS at, discounts AS amount, ` + partColumns + ` AND discount_rows <> 0`

	partColumns = `product_id, funnel_id, term_id, batch_id FROM billing_days WHERE day >= {from} AND day < {to}`

	unpaidColumns = `CASE WHEN r.transaction_id IS NULL THEN NULL
		ELSE (r.paid_at + 28800000) / 86400000 * 86400000 - 28800000 END AS until, r.price - CASE WHEN r.transaction_id IS NULL THEN r.paid ELSE 0 END AS amount`

	// instalmentRows are scheduled payments of plans, each 1 if it is paid off.
	instalmentRows source = `SELECT r.id, r.schedule_date AS at, r.user_id, d.name AS what,
		CASE WHEN r.transaction_id IS NULL THEN 'Not fully paid' ELSE 'Paid' END AS detail,
			CASE WHEN r.transaction_id IS NULL THEN 0 ELSE 1 END AS amount, 1 AS base, ` + subscriptionColumns +
		`, '' AS platform
		FROM payment_schedules r JOIN subscriptions s ON s.id = r.subscription_id AND s.term_id <> 'one-time'` +
		ofSubscription + `
		WHERE r.voided_at IS NULL AND r.schedule_date >= {from} AND r.schedule_date < {to}`

	// onTimeRows are scheduled payments that were open when their week began, with what was paid off in it. Weeks are
	// counted from the first day of the window.
	onTimeRows source = `SELECT y.id, y.at, y.user_id, y.what,
		CASE WHEN y.is_paid THEN 'Paid in its week' ELSE 'Paid later or unpaid' END AS detail, ` + onTimeSums + `,
			y.product_id, y.funnel_id, y.term_id, y.batch_id
		FROM (SELECT r.id, d.name AS what, ` + onTimeColumns + `, ` + subscriptionColumns + `
			FROM payment_schedules r JOIN subscriptions s ON s.id = r.subscription_id` + ofSubscription + ` WHERE ` +
		wasOpen + `) y`
	onTimeLean source = `SELECT y.at, y.user_id, ` + onTimeSums + ` FROM (SELECT ` + onTimeColumns +
		` FROM payment_schedules r WHERE ` + wasOpen + `) y`

	onTimeSums    = `CASE WHEN y.is_paid THEN y.price ELSE 0 END AS amount, y.price AS base`
	onTimeColumns = `r.schedule_date AS at, r.user_id, r.price, r.transaction_id IS NOT NULL AND r.paid_at < ` +
		weekStart + ` + 604800000 AS is_paid`
	wasOpen = `r.voided_at IS NULL AND r.schedule_date >= {from} AND r.schedule_date < {to}
		AND (r.transaction_id IS NULL OR r.paid_at >= ` + weekStart + `)`

	weekStart = `({from} + (r.schedule_date - {from}) / 604800000 * 604800000)`

	// couponRows are invoices with a discount.
	couponRows source = `SELECT i.id, i.created_at AS at, i.user_id, d.name
		AS what, COALESCE('Coupon ' || c.code, 'Discount') AS detail, i.discount AS amount, ` + subscriptionColumns +
		`, '' AS platform
		FROM invoices i JOIN subscriptions s ON s.id = i.subscription_id AND s.undone_at IS NULL` + ofSubscription +
		` LEFT JOIN coupons c ON c.id = i.coupon_id
		WHERE i.discount > 0 AND i.created_at >= {from} AND i.created_at < {to}`
)
