package memberships

import (
	"fmt"

	"atlas/internal/commerce/billing"
)

// moneyInvariants are those of the books and of what they are about.
var moneyInvariants = []invariant{
	{"booking %d does not sum to zero",
		`SELECT transaction_id FROM ledger_entries GROUP BY transaction_id HAVING SUM(amount) <> 0`},
	{"booking %d has fewer than two entries",
		`SELECT t.id FROM ledger_transactions t WHERE (SELECT COUNT(*) FROM ledger_entries e
			WHERE e.transaction_id = t.id) < 2`},
	{"the books of invoice %d do not say what its rows say is due", `SELECT i.id FROM invoices i WHERE
		COALESCE((SELECT SUM(e.amount) FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE t.invoice_id = i.id AND e.account = 'receivable'), 0)
		<> COALESCE((SELECT SUM(r.price - r.paid) FROM payment_schedules r WHERE r.invoice_id = i.id AND r.voided_at IS NULL), 0)`},
	{"the cash of payment %d is not what it brought",
		`SELECT p.id FROM payments p WHERE CASE WHEN p.reversed_at IS NULL THEN p.amount ELSE 0 END
		- COALESCE((SELECT SUM(f.amount) FROM payment_refunds f WHERE f.payment_id = p.id AND f.state = 'done'), 0)
		<> COALESCE((SELECT SUM(e.amount) FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE t.payment_id = p.id AND e.account = 'cash'), 0)`},
	{"schedule row %d is not paid by its payments",
		`SELECT r.id FROM payment_schedules r WHERE r.paid <> COALESCE((SELECT SUM(x.amount) FROM payment_parts x WHERE x.schedule_id = r.id), 0)`},
	{"schedule row %d is paid off and not marked so, or the other way round",
		`SELECT r.id FROM payment_schedules r WHERE (r.transaction_id IS NULL) <> (r.payment_platform IS NULL)
		OR (r.transaction_id IS NULL) <> (r.paid_at IS NULL) OR r.transaction_id IS NOT NULL AND r.paid <> r.price
		OR r.transaction_id IS NULL AND r.paid = r.price AND r.voided_at IS NULL`},
	{"schedule row %d names a payment that is not its own",
		`SELECT r.id FROM payment_schedules r LEFT JOIN payments p ON p.transaction_id = r.transaction_id
			AND p.reversed_at IS NULL AND p.platform = r.payment_platform
		WHERE r.transaction_id IS NOT NULL AND (p.id IS NULL
		OR NOT EXISTS (SELECT 1 FROM payment_parts x WHERE x.payment_id = p.id AND x.schedule_id = r.id))`},
	{"payment %d is reversed without a reason, or keeps parts",
		`SELECT p.id FROM payments p WHERE (p.reversed_at IS NULL) <> (p.reason IS NULL OR p.reason = '')
		OR p.reversed_at IS NOT NULL AND EXISTS (SELECT 1 FROM payment_parts x WHERE x.payment_id = p.id)`},
	{"payment %d brought something else than its rows, its credit and its refunds",
		`SELECT p.id FROM payments p WHERE CASE WHEN p.reversed_at IS NULL THEN p.amount ELSE 0 END <> p.credit
		+ COALESCE((SELECT SUM(x.amount) FROM payment_parts x WHERE x.payment_id = p.id), 0)
		+ COALESCE((SELECT SUM(f.amount) FROM payment_refunds f WHERE f.payment_id = p.id AND f.state = 'done' AND f.effect <> 'forgiven'), 0)`},
	{"the credit of payment %d is not what the books say", `SELECT p.id FROM payments p WHERE p.credit
		<> -COALESCE((SELECT SUM(e.amount) FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE t.payment_id = p.id AND e.account = 'credit'), 0)`},
	{"schedule row %d was refunded something else than its refunds say, or more than was paid",
		`SELECT r.id FROM payment_schedules r WHERE r.refunded > r.paid
		OR r.refunded <> COALESCE((SELECT SUM(f.amount) FROM payment_refunds f WHERE f.schedule_id = r.id AND f.state = 'done' AND f.effect = 'forgiven'), 0)`},
	{"refund %d and its like are more than their payment gave",
		`SELECT MIN(f.id) FROM payment_refunds f JOIN payments p ON p.id = f.payment_id
			LEFT JOIN payment_parts x ON x.payment_id = f.payment_id AND x.schedule_id = f.schedule_id
		WHERE f.effect = 'forgiven' AND f.state <> 'failed' OR f.state = 'waiting'
		GROUP BY f.payment_id, f.schedule_id, p.credit, x.amount
		HAVING SUM(f.amount) > CASE WHEN f.schedule_id IS NULL THEN p.credit ELSE COALESCE(x.amount, 0) END`},
	{"refund %d is of a revoked payment, or of someone else",
		`SELECT f.id FROM payment_refunds f JOIN payments p ON p.id = f.payment_id
			WHERE f.user_id <> p.user_id OR p.reversed_at IS NOT NULL AND f.state <> 'failed'`},
	{"refund %d does not say how far it is",
		`SELECT f.id FROM payment_refunds f WHERE f.state NOT IN ('waiting', 'done', 'failed')
			OR (f.state = 'done') <> (f.done_at IS NOT NULL)
		OR (f.state = 'failed') <> (f.failure IS NOT NULL) OR f.state <> 'done' AND f.gateway IS NULL OR f.reason = ''`},
	{"payment %d has no number or platform", `SELECT id FROM payments WHERE platform = '' OR external_id = ''`},
	{"the rows of invoice %d are not its total",
		`SELECT i.id FROM invoices i WHERE i.price + i.fee - i.discount <> (SELECT COALESCE(SUM(CASE WHEN e.account = 'receivable' THEN e.amount ELSE 0 END), 0)
		FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
		WHERE t.invoice_id = i.id AND t.kind = 'invoice')`},
	{"invoice %d has no row, or belongs to someone else than its rows",
		`SELECT i.id FROM invoices i WHERE NOT EXISTS (SELECT 1 FROM payment_schedules r WHERE r.invoice_id = i.id)
		OR EXISTS (SELECT 1 FROM payment_schedules r
		WHERE r.invoice_id = i.id AND (r.user_id <> i.user_id OR r.subscription_id <> i.subscription_id))`},
	{"subscription %d has no invoice of its own",
		`SELECT s.id FROM subscriptions s LEFT JOIN invoices i ON i.subscription_id = s.id AND i.user_id = s.user_id
			WHERE i.id IS NULL`},
	{"subscription %d by one payment has other rows than one",
		`SELECT s.id FROM subscriptions s WHERE s.term_id = 'one-time' AND (SELECT COUNT(*) FROM payment_schedules r
			WHERE r.subscription_id = s.id AND NOT r.is_added) <> 1`},
	{"user %d holds a product twice",
		`SELECT user_id FROM subscriptions WHERE ended_at IS NULL AND renewed_at IS NULL AND NOT is_parallel
			GROUP BY user_id, product_id HAVING COUNT(*) > 1`},
	{"subscription %d starts before what it renews ends",
		`SELECT s.id FROM subscriptions s JOIN subscriptions o ON o.id = s.renews_id
			WHERE s.ended_at IS NULL AND o.ended_at IS NULL AND s.starts_at < o.ends_at`},
	{"subscription %d renews something of another person or product",
		`SELECT s.id FROM subscriptions s JOIN subscriptions o ON o.id = s.renews_id
			WHERE o.user_id <> s.user_id OR o.product_id <> s.product_id`},
	{"subscription %d was taken back and still bills, opens or holds something",
		`SELECT s.id FROM subscriptions s WHERE s.undone_at IS NOT NULL AND (s.ended_at IS NULL OR s.undo_reason IS NULL
		OR EXISTS (SELECT 1 FROM grants g WHERE g.subscription_id = s.id) OR EXISTS (SELECT 1 FROM payment_schedules r
		WHERE r.subscription_id = s.id AND r.voided_at IS NULL))`},
	{"waiver %d was approved and its row is still due, or no one decided it",
		`SELECT w.id FROM payment_waivers w JOIN payment_schedules r ON r.id = w.schedule_id
		WHERE w.state = 'approved' AND r.voided_at IS NULL OR (w.state = 'waiting') <> (w.decided_at IS NULL)`},
	{"subscription %d ends on another day than its validity says",
		`SELECT s.id FROM subscriptions s LEFT JOIN subscriptions o ON o.id = s.renews_id
			WHERE (s.ends_at IS NULL) <> (s.validity_by_days IS NULL)
		OR s.ends_at <> s.starts_at + (CAST(s.validity_by_days AS BIGINT) +
		CASE WHEN o.ends_at = s.starts_at THEN 0 ELSE 1 END) * ` + fmt.Sprint(billing.DayMillis)},
	{"subscription %d opens something else than its grant",
		`SELECT s.id FROM subscriptions s LEFT JOIN grants g ON g.subscription_id = s.id
			WHERE s.undone_at IS NULL AND (g.id IS NULL OR g.user_id <> s.user_id OR g.product_id <> s.product_id
		OR g.from_at <> s.starts_at OR COALESCE(g.to_at, 0) <> COALESCE(CASE WHEN s.ended_at < s.ends_at
		OR s.ends_at IS NULL THEN COALESCE(s.ended_at, s.ends_at) ELSE s.ends_at END, 0))`},
	{"subscription %d is suspended by another row than its oldest unpaid one",
		`SELECT g.subscription_id FROM grants g WHERE g.subscription_id IS NOT NULL AND (g.suspended_from IS NULL) <>
		NOT EXISTS (SELECT 1 FROM payment_schedules r
		WHERE r.subscription_id = g.subscription_id AND r.transaction_id IS NULL AND r.voided_at IS NULL)`},
	{"subscription %d was renewed by nothing",
		`SELECT s.id FROM subscriptions s WHERE s.renewed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM subscriptions n
			WHERE n.renews_id = s.id)
		OR s.renewed_at IS NULL AND s.ended_at IS NULL AND EXISTS (SELECT 1 FROM subscriptions n
		WHERE n.renews_id = s.id AND n.ended_at IS NULL)`},
	{"grant %d by staff has no end, no reason or no one who gave it",
		`SELECT g.id FROM grants g WHERE g.subscription_id IS NULL
		AND (g.to_at IS NULL OR COALESCE(g.reason, '') = '' OR g.given_at IS NULL OR g.source = 'staff'
		AND g.given_by_id IS NULL OR g.to_at < g.from_at OR (g.taken_at IS NULL) <> (g.taken_by_id IS NULL))`},
	{"grant %d gives a level that its holder does not hold",
		`SELECT g.id FROM grants g JOIN grant_levels l ON l.grant_id = g.id
			JOIN users u ON u.id = g.user_id AND u.archived_at IS NULL
		WHERE g.settled_at IS NULL AND NOT EXISTS (SELECT 1 FROM user_access_levels h
		WHERE h.user_id = g.user_id AND h.level_id = l.level_id)`},
	// What a merge brought to somebody after it was settled says nothing about when they were given their levels.
	{"user %d holds a level whose only reasons are settled", `SELECT h.user_id FROM user_access_levels h JOIN (
			SELECT s.user_id, l.level_id, s.created_at AS since, s.settled_at FROM subscription_levels l
			JOIN subscriptions s ON s.id = l.subscription_id
			UNION ALL SELECT g.user_id, w.level_id, g.given_at, g.settled_at FROM grant_levels w
			JOIN grants g ON g.id = w.grant_id
		) r ON r.user_id = h.user_id AND r.level_id = h.level_id AND r.settled_at IS NOT NULL
		AND h.granted_at >= r.since AND h.granted_at <= r.settled_at
		WHERE NOT EXISTS (SELECT 1 FROM subscription_levels o JOIN subscriptions t ON t.id = o.subscription_id
		WHERE o.level_id = h.level_id AND t.user_id = h.user_id AND t.settled_at IS NULL)
			AND NOT EXISTS (SELECT 1 FROM grant_levels w JOIN grants g ON g.id = w.grant_id
			WHERE w.level_id = h.level_id AND g.user_id = h.user_id AND g.settled_at IS NULL)
			AND NOT EXISTS (SELECT 1 FROM user_merges m
			WHERE m.survivor_id = h.user_id AND m.undone_at IS NULL AND m.merged_at >= r.settled_at)`},
	{"subscription %d gives a level that its holder does not hold",
		`SELECT s.id FROM subscriptions s JOIN subscription_levels l ON l.subscription_id = s.id
			JOIN users u ON u.id = s.user_id AND u.archived_at IS NULL
		WHERE s.ended_at IS NULL AND s.settled_at IS NULL AND NOT EXISTS (SELECT 1 FROM user_access_levels h
		WHERE h.user_id = s.user_id AND h.level_id = l.level_id)`},
}
