package renewals

import (
	"time"

	"atlas/internal/platform/clock"
)

// ForLife is later than every end: the place of what has none.
const ForLife = "253402300800000"

// toRenew are memberships with an end that nothing outlasts: the last membership of each person, bought or given. All of
// them are numbered in one pass.
const toRenew = `SELECT s.id, s.user_id, p.name AS product, g.to_at AS end_at, CAST(NULL AS BIGINT) AS collected,
		CASE WHEN g.to_at <= ? THEN 'unenrolled' WHEN g.to_at <= ? THEN 'for regular renewal' WHEN g.to_at <= ?
		THEN 'early renewal' ELSE 'er warmup' END AS bucket
	FROM (SELECT o.*, ROW_NUMBER() OVER (PARTITION BY o.user_id
			ORDER BY COALESCE(o.to_at, ` + ForLife + `) DESC, o.id DESC) AS place
		FROM grants o JOIN products q ON q.id = o.product_id AND q.is_membership) g
		JOIN subscriptions s ON s.id = g.subscription_id AND s.undone_at IS NULL AND s.ends_at IS NOT NULL
		JOIN products p ON p.id = g.product_id
	WHERE g.place = 1 AND g.to_at <= ? AND g.to_at > g.from_at`

// collected are renewals for which money came in between two moments.
const collected = `SELECT s.id, s.user_id, p.name AS product, COALESCE(s.ends_at, ` + ForLife +
	`) AS end_at, m.amount AS collected, 'collected' AS bucket
	FROM (SELECT r.subscription_id, CAST(SUM(t.amount) AS BIGINT) AS amount FROM payments y
	JOIN payment_parts t ON t.payment_id = y.id
			JOIN payment_schedules r ON r.id = t.schedule_id
		WHERE y.paid_at >= ? AND y.paid_at < ? AND y.reversed_at IS NULL GROUP BY r.subscription_id) m
	JOIN subscriptions s ON s.id = m.subscription_id AND s.renews_id IS NOT NULL AND s.undone_at IS NULL
	JOIN products p ON p.id = s.product_id AND p.is_membership`

// ToRenew answers the statement of the memberships to be renewed, and its values. Its columns are id (of the
// subscription), user_id, product, end_at, collected and bucket. Archived people are among them.
func ToRenew(now time.Time, bounds Bounds) (text string, args []any) {
	last := BucketEnd(now, bounds.Warmup)

	return toRenew, []any{now, BucketEnd(now, bounds.Regular), BucketEnd(now, bounds.Early), last}
}

// CollectedIn answers the statement of the renewals that were paid for in the month of a day, with the columns of
// ToRenew, and its values.
func CollectedIn(day time.Time) (text string, args []any) {
	local := day.In(clock.Manila)
	// Months are those of Manila, whatever the clock of the server says.
	first := time.Date(local.Year(), local.Month(), 1, 0, 0, 0, 0, clock.Manila)

	return collected, []any{first, first.AddDate(0, 1, 0)}
}

// BucketCondition answers the condition on the column of a subscription that it is in a bucket other than All, now and
// this month, and its values. Memberships of archived people are in none.
func BucketCondition(column string, bucket Bucket, now time.Time, bounds Bounds) (cond string, args []any) {
	rows, args := ToRenew(now, bounds)
	if bucket == Collected {
		rows, args = CollectedIn(now)
	}

	cond = column + ` IN (SELECT x.id FROM (` + rows +
		`) x JOIN users a ON a.id = x.user_id AND a.archived_at IS NULL WHERE x.bucket = ?)`

	return cond, append(args, string(bucket))
}
