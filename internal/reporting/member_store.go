package reporting

import (
	"time"

	"atlas/internal/reporting/period"
)

// What commerce calls the status of a membership.
const (
	memberActive    = "Active"
	memberMultiple  = "Multiple Subscriptions Found"
	memberSuspended = "Suspended"
	memberExpired   = "Expired"
)

// ofMembers are the tables that say who is a member.
var ofMembers = []string{"subscriptions", "grants"}

// allNow is everything there is now, whatever the period.
func allNow(_ period.Range, now time.Time) window {
	return window{period.Range{From: longAgo, To: now.Add(time.Millisecond)}, now}
}

const (
	isMembership = `product_id IN (SELECT mp.id FROM products mp WHERE mp.is_membership)`

	// memberships are the days of each: those that were bought until they end or were ended, and those that staff gave.
	// What has no end lasts until the year 9999.
	memberships = `SELECT h.user_id, h.starts_at AS at,
			CASE WHEN h.ended_at IS NOT NULL AND (h.ends_at IS NULL
			OR h.ended_at < h.ends_at) THEN h.ended_at ELSE COALESCE(h.ends_at, 253402300800000) END AS until
		FROM subscriptions h WHERE h.undone_at IS NULL AND h.` + isMembership + `
		UNION ALL SELECT w.user_id, w.from_at, w.to_at FROM grants w WHERE w.subscription_id IS NULL AND w.` +
		isMembership

	// ofPerson joins where a person i.user_id stands now.
	ofPerson = ` LEFT JOIN batch_members pb ON pb.user_id = i.user_id LEFT JOIN journeys pj ON pj.user_id = i.user_id
		LEFT JOIN group_members pg ON pg.user_id = i.user_id`

	personColumns = `pb.batch_id, pj.stage_id, pg.group_id`

	stintID = `CAST(i.user_id AS TEXT) || '-' || CAST(i.number AS TEXT) AS id`
	isKnown = ` JOIN users q ON q.id = i.user_id AND q.archived_at IS NULL`

	// activeRows are people whose membership runs at a moment. Commerce keeps memberships without a gap between them.
	activeRows source = `SELECT ` + stintID + `, i.starts_at AS at, i.ends_at AS until, i.user_id, 'Membership' AS what,
			CASE WHEN i.number = 1 THEN 'Since they joined' ELSE 'Came back' END AS detail, 1 AS amount, ` +
		personColumns + `
		FROM member_stints i` + ofPerson +
		` WHERE i.starts_at >= {from} AND i.starts_at < {to} AND i.ends_at > {moment}`

	// joinedRows are the beginnings of first memberships.
	joinedRows source = `SELECT ` + stintID +
		`, i.starts_at AS at, i.user_id, 'Membership' AS what, 'Joined' AS detail, 1 AS amount, ` + personColumns + `
		FROM member_stints i` + ofPerson + ` WHERE i.number = 1 AND i.starts_at >= {from} AND i.starts_at < {to}`

	// expiringRows are the last moments of memberships that nothing follows so far.
	expiringRows source = `SELECT ` + stintID +
		`, i.ends_at - 1 AS at, i.user_id, 'Membership' AS what, 'Last day' AS detail, 1 AS amount, ` + personColumns +
		`
		FROM member_stints i` + ofPerson + ` WHERE i.next_at IS NULL AND i.ends_at > {from} AND i.ends_at <= {to}`

	// lostRows are the moments at which the days to renew ran out.
	lostRows source = `SELECT ` + stintID +
		`, i.ends_at + {grace} AS at, i.user_id, 'Membership' AS what, 'Not renewed' AS detail, 1 AS amount, ` +
		personColumns + `
		FROM member_stints i` + ofPerson + `
		WHERE (i.next_at IS NULL OR i.next_at > i.ends_at + {grace}) AND i.ends_at >= {from} - {grace}
		AND i.ends_at < {to} - {grace} AND i.ends_at <= {now} - {grace}`

	// renewedRows are memberships that renew another one, by the moment they were bought.
	renewedRows source = `SELECT i.id, i.created_at AS at, i.user_id, d.name AS what,
			CASE WHEN i.created_at < o.ends_at THEN 'Before it ended' ELSE 'After it ended' END AS detail, 1
			AS amount, i.product_id, ` + personColumns + `
		FROM subscriptions i JOIN subscriptions o ON o.id = i.renews_id
		JOIN products d ON d.id = i.product_id AND d.is_membership` + ofPerson + `
		WHERE i.renews_id IS NOT NULL AND i.undone_at IS NULL AND i.created_at >= {from} AND i.created_at < {to}`

	// statusRows are people who are or were members, with how their membership is now.
	statusRows source = `SELECT i.user_id AS id, i.at, i.user_id, 'Membership' AS what, i.status AS detail, 1
		AS amount, i.status, ` + personColumns + `
		FROM (SELECT z.user_id, MIN(z.at) AS at, CASE WHEN MAX(z.is_live * z.is_open) = 1 AND SUM(z.is_live) > 1 THEN '` + memberMultiple + `' WHEN MAX(z.is_live * z.is_open) = 1 THEN '` + memberActive + `'
				WHEN MAX(z.is_live) = 1 THEN '` + memberSuspended + `' ELSE '` + memberExpired + `' END AS status
			FROM (SELECT h.user_id, h.starts_at AS at, CASE WHEN h.ended_at IS NULL
			AND (h.ends_at IS NULL OR h.ends_at > {now}) THEN 1 ELSE 0 END AS is_live,
					CASE WHEN k.suspended_from <= {now} THEN 0 ELSE 1 END AS is_open
				FROM subscriptions h LEFT JOIN grants k ON k.subscription_id = h.id
				WHERE h.undone_at IS NULL AND h.starts_at <= {now} AND h.` + isMembership + `
				UNION ALL SELECT w.user_id, w.from_at, CASE WHEN w.to_at > {now} THEN 1 ELSE 0 END, 1
				FROM grants w WHERE w.subscription_id IS NULL AND w.from_at < w.to_at AND w.from_at <= {now} AND w.` +
		isMembership + `) z
			GROUP BY z.user_id) i` + isKnown + ofPerson + ` WHERE i.at >= {from} AND i.at < {to}`

	// silentRows are members by when they were last seen.
	silentRows source = `SELECT i.user_id AS id, i.seen AS at, i.user_id, 'Membership' AS what, 'Last seen' AS detail, 1
		AS amount, ` + personColumns + `
		FROM (SELECT s.user_id, CASE WHEN COALESCE(s.lesson_at, 0) > s.login_at THEN s.lesson_at ELSE s.login_at END
		AS seen
			FROM (SELECT i.user_id, COALESCE(q.last_login_at, q.created_at)
			AS login_at, (SELECT MAX(c.last_at) FROM course_progress c WHERE c.user_id = i.user_id) AS lesson_at
				FROM (SELECT DISTINCT y.user_id FROM (` + memberships +
		`) y WHERE y.at <= {now} AND y.until > {now}) i` + isKnown + `) s) i` + ofPerson + `
		WHERE i.seen <= {silent} AND i.seen >= {from} AND i.seen < {to}`
)

// Figures of members that are in more than one report.
var (
	active = figure{
		key: "active", name: "Active members", unit: inCount, rows: activeRows, byDay: activeByDay, hasEnd: true,
		window: asOf,
		says: "People whose membership runs on the last day of the period, today for one that isn't over. Each " +
			"counts once; suspended memberships count too.",
		cuts: []string{byStage, byBatch, byGroup},
	}
	joined = figure{
		key: "joined", name: "New members", unit: inCount, rows: joinedRows, byDay: columnOf(memberDays, joinedColumn),
		says: "People whose first membership started in the period. Someone who comes back isn't new.",
		cuts: []string{byBatch, byStage, byGroup},
	}
	wins = figure{
		key: "wins", name: "Wins", unit: inCount, rows: winRows, lean: winLean, tables: []string{"wins"}, of: "active",
		ofName: "active members",
		says: "Wins that members posted in the period, hidden ones left out. The base is the active members of the " +
			"period.",
		cuts: []string{byKind, byStage, byBatch},
	}
)

// winRows are wins that others can see.
const winRows source = `SELECT i.id, i.created_at AS at, i.user_id, 'Win' AS what,
	CASE WHEN i.confirmed_at IS NULL THEN 'Not confirmed' ELSE 'Confirmed' END AS detail, 1 AS amount,
		i.kind, ` + personColumns + ` FROM wins i` + ofPerson +
	` WHERE i.hidden_at IS NULL AND i.created_at >= {from} AND i.created_at < {to}`

const winLean source = `SELECT i.created_at AS at, 1 AS amount FROM wins i
	WHERE i.hidden_at IS NULL AND i.created_at >= {from} AND i.created_at < {to}`
