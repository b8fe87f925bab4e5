package reporting

import (
	"fmt"

	"atlas/internal/reporting/retention"
	"atlas/internal/reporting/retention/rule"
)

// retentionReport is who stays: what became of the terms of membership that ended in a period. Package rule says the
// same about one person.
var retentionReport = report{name: "retention", page: retention.Page, figures: []figure{
	{
		key: "retention", name: "Retention", unit: inPercent, undecided: "waiting",
		rows:   endedTerms("TRUE", "CASE WHEN next_at < end_at + {grace} THEN 1 ELSE 0 END"),
		tables: ofTerms,
		says: "Share of the members whose term ended in the period who renewed before it ended or within the days " +
			"of grace after it. Lifetime memberships and access given by staff aren't counted.",
		cuts: []string{byProduct, byBatch, byManager},
	},
	{
		key: "ended", name: "Terms ended", unit: inCount, rows: endedTerms("TRUE", "1"),
		tables: ofTerms,
		says:   "Memberships whose last day was in the period, or that staff ended in it. The base of retention.",
		cuts:   []string{byProduct, byBatch, byManager},
	},
	{
		key: "renewed", name: "Renewed of these", unit: inCount, undecided: "waiting",
		rows:   endedTerms("next_at < end_at + {grace}", "1"),
		tables: ofTerms,
		says: "Of the terms that ended in the period, those that were renewed: early (more than 30 days before the " +
			"last day), on time, or late (in the days of grace after it).",
		cuts: []string{byTiming, byProduct, byBatch, byManager},
	},
	{
		key: "waiting", name: "Can still renew", unit: inCount,
		rows: endedTerms("next_at IS NULL AND end_at + {grace} > {now}", "1"), isOnlyTrend: true,
		tables: ofTerms,
		says:   "Of the terms that ended in the period, those that aren't renewed and whose days of grace aren't over.",
		cuts:   []string{byProduct, byBatch, byManager},
	},
	{
		key: "left", name: "Left of these", unit: inCount, undecided: "waiting", rows: endedTerms(hasLeft, "1"),
		tables: ofTerms,
		says: "Of the terms that ended in the period, those that weren't renewed when the days of grace were over. " +
			"Who came back later is counted here too.",
		cuts: []string{byReason, byProduct, byBatch, byManager},
	},
	{
		key: "returned", name: "Came back", unit: inCount, rows: returnedTerms,
		tables: ofTerms,
		says: "Former members who bought a membership again in the period, after their days of grace were over. " +
			"They aren't part of retention.",
		cuts: []string{byProduct, byBatch, byManager},
	},
}}

// ofTerms are the tables that the figures are read from.
var ofTerms = []string{"subscriptions", "grants", "products", "leaving_answers"}

// hasLeft are terms that weren't renewed in time.
const hasLeft = "(next_at IS NULL AND end_at + {grace} <= {now} OR next_at >= end_at + {grace})"

// ofMember are the columns that tell the terms s of members apart.
const ofMember = `s.product_id, COALESCE((SELECT bm.batch_id FROM batch_members bm WHERE bm.user_id = s.user_id), 0)
	AS batch_id,
	COALESCE((SELECT sa.manager_id FROM success_assignments sa WHERE sa.user_id = s.user_id), 0) AS manager_id`

// otherTerms are the terms o of the person of s, which have run and weren't undone.
const otherTerms = ` FROM subscriptions o JOIN products q ON q.id = o.product_id AND q.is_membership
	WHERE o.user_id = s.user_id AND o.id <> s.id AND o.undone_at IS NULL AND (o.ended_at IS NULL
	OR o.ended_at > o.starts_at) `

// The order in which terms were bought.
const (
	isBefore = `(o.created_at < s.created_at OR o.created_at = s.created_at AND o.id < s.id)`
	isAfter  = `(o.created_at > s.created_at OR o.created_at = s.created_at AND o.id > s.id)`
	// outlastsIt are terms that hold after the end of grant g.
	outlastsIt = ` AND (o.ends_at IS NULL OR o.ends_at > g.to_at) AND (o.ended_at IS NULL OR o.ended_at > g.to_at) `
)

// endedTerms are terms that ended: next_at is when what continues them was bought. A grant knows when its term really
// ended.
func endedTerms(cond, amount string) source {
	return source(`WITH t AS MATERIALIZED (SELECT s.id, s.user_id, g.to_at AS end_at, d.name AS product, ` + ofMember +
		`,
			(SELECT MIN(o.created_at)` + otherTerms + `AND ` + isAfter + outlastsIt + `) AS next_at, a.reason, a.note
		FROM grants g JOIN subscriptions s ON s.id = g.subscription_id AND s.undone_at IS NULL AND s.ends_at IS NOT NULL
			JOIN products d ON d.id = g.product_id AND d.is_membership
			LEFT JOIN leaving_answers a ON a.subscription_id = s.id
		WHERE g.to_at > {from} AND g.to_at <= {to} AND g.to_at <= {now} AND g.to_at > g.from_at
			AND NOT EXISTS (SELECT 1` + otherTerms + `AND ` + isBefore + outlastsIt + `))
		SELECT id, end_at - 1 AS at, user_id, product AS what, ` + verdict +
		` || CASE WHEN COALESCE(note, '') = '' THEN '' ELSE ': ' || note END AS detail,
			` + verdict + ` AS timing, ` + amount + ` AS amount, 1 AS base, product_id, batch_id, manager_id,
			COALESCE(reason, 'none') AS reason FROM t WHERE ` + cond)
}

// verdict is what became of a term, in words.
var verdict = fmt.Sprintf(`CASE WHEN next_at < end_at - CAST(%d AS BIGINT) THEN 'Early' WHEN next_at < end_at THEN 'On time' WHEN next_at < end_at + {grace} THEN 'Late'
	WHEN next_at IS NOT NULL THEN 'Came back later' WHEN end_at + {grace} > {now} THEN 'Can still renew' ELSE 'Left' END`, (rule.OnTimeDays+1)*dayMillis)

// returnedTerms are terms that were bought when the days of grace after the one before were over.
const returnedTerms source = `WITH t AS MATERIALIZED (SELECT s.id, s.user_id, s.created_at, d.name AS product, ` +
	ofMember + `,
		(SELECT MAX(CASE WHEN o.ends_at IS NULL THEN COALESCE(o.ended_at,
		253402300800000) WHEN o.ended_at < o.ends_at THEN o.ended_at ELSE o.ends_at END)` +
	otherTerms + `AND ` + isBefore + `) AS last_end
	FROM subscriptions s JOIN products d ON d.id = s.product_id AND d.is_membership
	WHERE s.created_at >= {from} AND s.created_at < {to} AND s.undone_at IS NULL AND (s.ended_at IS NULL
	OR s.ended_at > s.starts_at))
	SELECT id, created_at AS at, user_id, product AS what, 'Away for ' || CAST((created_at - last_end) / 86400000
	AS TEXT) || ' days' AS detail, 1 AS amount,
		product_id, batch_id, manager_id FROM t WHERE last_end + {grace} <= created_at`
