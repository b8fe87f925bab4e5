package reporting

// summaryReport is the whole Tribe on one page.
var summaryReport = report{name: "summary", page: "reportSummary", figures: []figure{
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
		key: "expected", name: "Expected in 30 days", unit: inPesos, rows: unpaidRows, byDay: unpaidByDay,
		parts: unpaidParts, hasEnd: true, window: nextDays(30), hasNoTrend: true,
		says: "What is unpaid of the payments scheduled from today for 30 days, " +
			"if everyone pays on time. Overdue payments aren't counted on.",
		cuts: []string{byProduct, byFunnel, byTerm, byBatch},
	},
	active,
	joined,
	{
		key: "expiring", name: "Expiring in 30 days", unit: inCount, rows: expiringRows,
		byDay: columnOf(memberDays, expiringColumn), window: nextDays(30), hasNoTrend: true,
		says: "Members whose membership ends in the 30 days from today and isn't renewed yet.",
		cuts: []string{byBatch, byStage, byGroup},
	},
	{
		key: "renewed", name: "Renewals made", unit: inCount, rows: renewedRows,
		byDay: columnOf(memberDays, renewedColumn),
		says: "Memberships that were renewed in the period, by the day of the renewal: early, on time or late. " +
			"Retention counts by the last day of the term.",
		cuts: []string{byProduct, byBatch, byStage},
	},
	{
		key: "lost", name: "Members lost", unit: inCount, rows: lostRows, byDay: lostByDay,
		says: "People whose membership ended and whose days to renew ran out in the period.",
		cuts: []string{byBatch, byStage, byGroup},
	},
	{
		key: "learners", name: "Active learners", unit: inCount, rows: learnerRows, lean: learnerLean, isDistinct: true,
		tables: []string{"lesson_progress"},
		says: "People who opened a new lesson or finished one in the period. Each counts once, staff and former " +
			"members too.",
	},
	{
		key: "xp", name: "XP earned", unit: inCount, rows: xpRows, byDay: columnOf(xpDays, 0),
		says: "Points that members earned with tasks in the period, minus points that were taken back in it.",
		cuts: []string{byStage, byBatch},
	},
	wins,
	{
		key: "training", name: "Free training to customer", unit: inPercent, rows: trainingRows,
		tables: []string{"training_registrations", "orders", "subscriptions"},
		says:   "Share of the people who registered for a free training in the period and have bought something since.",
	},
	{
		key: "pages", name: "Page conversion", unit: inPercent, rows: pageRows, lean: pageLean, hasPath: true,
		tables: []string{"marketing_conversions", "marketing_page_days"},
		says: "Sign-ups, registrations and orders that came from a page in the period, " +
			"as a share of the views of these pages in it.",
		cuts: []string{byPage},
	},
	{
		key: "affiliates", name: "Affiliate share", unit: inPercent, rows: affiliateRows, parts: affiliateParts,
		isInPesos: true,
		byDay:     shareOf(columnOf(affiliateDays, 0), columnOf(moneyDays, cashColumn)),
		says:      "Share of the money collected in the period that came from sales of affiliates.",
		cuts:      []string{byProduct, byFunnel, byBatch},
	},
}}

const (
	lessonsSeen = `SELECT p.opened_at AS at, p.user_id, p.lesson_id FROM lesson_progress p
		WHERE p.opened_at >= {from} AND p.opened_at < {to}
		UNION ALL SELECT p.done_at, p.user_id, p.lesson_id FROM lesson_progress p
		WHERE p.done_at >= {from} AND p.done_at < {to}`

	// learnerRows are people with their last lesson of the period.
	learnerRows source = `SELECT y.user_id AS id, MAX(y.at) AS at, y.user_id, 'Lessons' AS what,
			CASE WHEN COUNT(DISTINCT y.lesson_id) = 1 THEN '1 lesson' ELSE CAST(COUNT(DISTINCT y.lesson_id)
			AS TEXT) || ' lessons' END AS detail, 1 AS amount
		FROM (` + lessonsSeen + `) y GROUP BY y.user_id`
	// Each person once a day: many lessons of a day are counted together before people are told apart by window.
	learnerLean source = `SELECT (p.opened_at + 28800000) / 86400000 * 86400000 - 28800000 AS at, p.user_id
		FROM lesson_progress p WHERE p.opened_at >= {from} AND p.opened_at < {to}
		UNION SELECT (p.done_at + 28800000) / 86400000 * 86400000 - 28800000, p.user_id FROM lesson_progress p
		WHERE p.done_at >= {from} AND p.done_at < {to}`

	// xpRows are entries of the ledger of points.
	xpRows source = `SELECT i.id, i.at, i.user_id, t.title AS what,
		CASE WHEN i.points < 0 THEN 'Taken back' ELSE 'Task' END AS detail, i.points AS amount, ` + personColumns + `
		FROM xp_entries i JOIN tasks t ON t.id = i.task_id` + ofPerson + ` WHERE i.at >= {from} AND i.at < {to}`

	// trainingRows are registrations, each 1 if the person has bought something since.
	trainingRows source = `SELECT y.id, y.at, y.user_id, y.what,
		CASE WHEN y.amount = 1 THEN 'Bought since' ELSE 'Registered' END AS detail, y.amount, 1 AS base
		FROM (SELECT r.id, r.created_at AS at, r.user_id, 'Free training: ' || r.name AS what,
				CASE WHEN EXISTS (SELECT 1 FROM orders o WHERE o.email_key = r.email_key AND o.paid_at >= r.created_at)
					OR EXISTS (SELECT 1 FROM subscriptions b
					WHERE b.user_id = r.user_id AND b.undone_at IS NULL
					AND b.created_at >= r.created_at) THEN 1 ELSE 0 END AS amount
			FROM training_registrations r WHERE r.created_at >= {from} AND r.created_at < {to}) y`

	// pageLean are the days on which a page was viewed, and what came of it, by the address it is kept under.
	pageLean source = `SELECT 'views ' || v.path || ' ' || CAST(v.day AS TEXT) AS id, v.day AS at, CAST(NULL AS INTEGER)
		AS user_id, v.path AS what,
			CASE WHEN v.views = 1 THEN '1 view' ELSE CAST(v.views AS TEXT) || ' views' END AS detail, 0
			AS amount, v.views AS base, v.path
		FROM marketing_page_days v WHERE v.day >= {from} AND v.day < {to}
		UNION ALL SELECT 'conversion ' || CAST(c.id AS TEXT), c.created_at, c.user_id, c.path,
			CASE c.kind WHEN 'signup' THEN 'Sign-up' WHEN 'order' THEN 'Order' ELSE 'Free training' END, 1, 0, c.path
		FROM marketing_conversions c WHERE c.path <> '' AND c.created_at >= {from} AND c.created_at < {to}`

	// pageRows are the same with the names of the pages. One that came with Atlas and was never changed has only its
	// address.
	pageRows source = `SELECT y.id, y.at, y.user_id, COALESCE(n.name, y.what) AS what, y.detail, y.amount, y.base, y.path
		FROM (` + pageLean + `) y LEFT JOIN (` + pageNames + `) n ON n.path = y.path`
)

// affiliateRows are bookings of cash, with what of them affiliates brought.
var affiliateRows = source(`SELECT y.id, y.at, y.user_id, y.what,
	CASE WHEN y.is_referred THEN 'Affiliate: ' || y.detail ELSE y.detail END AS detail,
		CASE WHEN y.is_referred THEN y.amount ELSE 0 END AS amount, y.amount
		AS base, y.product_id, y.funnel_id, y.batch_id
	FROM (` + cashText("e.amount", "'payment', 'change', 'refund', 'reversal'",
	", (EXISTS (SELECT 1 FROM affiliate_sale_terms a WHERE a.subscription_id = s.id AND a.voided_at IS NULL) "+
		"OR EXISTS (SELECT 1 FROM affiliate_bump_terms b JOIN affiliate_sale_terms a ON a.order_id = b.order_id "+
		"AND a.voided_at IS NULL WHERE b.subscription_id = s.id)) AS is_referred") + `) y`)

// affiliateParts has the same sums: all cash by day, and that of sales that affiliates brought.
const affiliateParts source = `SELECT m.day AS at, 0 AS amount, m.received - m.refunded - m.revoked
	AS base, m.product_id, m.funnel_id, m.batch_id
		FROM money_days m WHERE m.day >= {from} AND m.day < {to}
	UNION ALL SELECT c.day, c.amount, 0, c.product_id, c.funnel_id, c.batch_id FROM affiliate_cash_days c
	WHERE c.day >= {from} AND c.day < {to}`
