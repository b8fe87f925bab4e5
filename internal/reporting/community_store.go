package reporting

// communityReport is the people: where they are, what moves them on, and where they stop.
var communityReport = report{name: "community", page: "communityReport", figures: []figure{
	active,
	{
		key: "members", name: "Members and former members", unit: inCount, rows: statusRows, window: allNow,
		hasNoTrend: true, tables: ofMembers,
		says: "Everyone who is or was a member, by how their membership is today.",
		cuts: []string{byStatus, byBatch, byStage, byGroup},
	},
	joined,
	{
		key: "silent", name: "Silent members", unit: inCount, rows: silentRows, window: allNow, hasNoTrend: true,
		of: "active", ofName: "active members",
		tables: []string{"subscriptions", "grants", "users", "course_progress"},
		says: "Active members who neither logged in nor opened a lesson for the days set in Settings. The base is " +
			"all active members.",
		cuts: []string{byBatch, byStage, byGroup},
	},
	{
		key: "moves", name: "Stage moves", unit: inCount, rows: moveRows, tables: []string{"stage_moves"},
		says: "Times that someone started a stage in the period: first starts, move-ups and changes by staff.",
		cuts: []string{byMove, byBatch, byGroup},
	},
	{
		key: "stageTime", name: "Days to move up", unit: inDays, rows: stageTimeRows, tables: []string{"stage_moves"},
		says: "Days that people who moved up in the period had spent in the stage they left, on average.",
		cuts: []string{byStage, byBatch},
	},
	{
		key: "stageNow", name: "Days in the current stage", unit: inDays, rows: stageNowRows, window: allNow,
		hasNoTrend: true, tables: []string{"journeys"},
		says: "Days that everyone on a stage has spent in it so far, on average.",
		cuts: []string{byStage, byBatch, byGroup},
	},
	{
		key: "courses", name: "Courses completed", unit: inPercent, rows: courseRows, window: allNow, hasNoTrend: true,
		tables: []string{"course_progress"},
		says:   "Share of the courses that people started, at any time, which they have completed.",
		cuts:   []string{byCourse, byBatch, byStage},
	},
	{
		key: "lessons", name: "Lessons completed", unit: inPercent, rows: lessonRows,
		tables: []string{"lesson_progress"},
		says:   "Share of the lessons that people first opened in the period which they have completed since.",
		cuts:   []string{byLesson, byCourse},
	},
	{
		key: "stopped", name: "Stopped in a course", unit: inCount, rows: stoppedRows, window: allNow, hasNoTrend: true,
		tables: []string{"course_progress"},
		says: "Courses that people started, haven't completed and haven't opened for the days set in Settings, by " +
			"the lesson they opened last.",
		cuts: []string{byLesson, byCourse},
	},
	{
		key: "attendance", name: "Attendance", unit: inPercent, rows: attendanceRows,
		tables: []string{"event_signups", "event_dates"},
		says: "Share of the people who said they'd come to an event in the period, or came without saying so, who " +
			"were there. Events that aren't over aren't counted.",
		cuts: []string{byEvent, byBatch, byStage},
	},
	{
		key: "checkIns", name: "Check-ins", unit: inCount, rows: checkInRows, tables: []string{"check_ins"},
		says: "Weekly check-ins that were sent in the period.",
		cuts: []string{byCircle, byStage},
	},
	{
		key: "checkedIn", name: "Checked in this week", unit: inPercent, rows: checkedInRows, window: allNow,
		hasNoTrend: true, tables: []string{"check_ins", "accountability_members"},
		says: "Share of the seats in accountability and challenge groups whose member has checked in since Monday.",
		cuts: []string{byCircle},
	},
	wins,
}}

const (
	moveRows source = `SELECT i.id, i.at, i.user_id, 'Stage ' || t.number || ', ' || t.name AS what,
		CASE i.why WHEN 'start' THEN 'Started' WHEN 'move-up' THEN 'Moved up' WHEN 'undo' THEN 'Undone'
		ELSE 'Changed by staff' END AS detail,
			1 AS amount, i.from_id, i.to_id AS stage_id, pb.batch_id, pg.group_id
		FROM stage_moves i JOIN stages t ON t.id = i.to_id LEFT JOIN batch_members pb ON pb.user_id = i.user_id
		LEFT JOIN group_members pg ON pg.user_id = i.user_id
		WHERE i.why <> 'merge' AND i.at >= {from} AND i.at < {to}`

	// stageTimeRows are move-ups with the days since the move before.
	stageTimeRows source = `SELECT y.id, y.at, y.user_id, y.what, 'Moved up' AS detail, (y.at - y.since) / 86400000
		AS amount, 1 AS base, y.stage_id, y.batch_id
		FROM (SELECT i.id, i.at, i.user_id, 'Stage ' || t.number || ', ' || t.name AS what, i.from_id
		AS stage_id, pb.batch_id,
				(SELECT MAX(b.at) FROM stage_moves b
				WHERE b.user_id = i.user_id AND b.id < i.id AND b.to_id = i.from_id) AS since
			FROM stage_moves i JOIN stages t ON t.id = i.from_id LEFT JOIN batch_members pb ON pb.user_id = i.user_id
			WHERE i.why = 'move-up' AND i.at >= {from} AND i.at < {to}) y WHERE y.since IS NOT NULL`

	stageNowRows source = `SELECT i.user_id AS id, i.since AS at, i.user_id, 'Stage ' || t.number || ', ' || t.name
		AS what, 'In it since' AS detail,
			CASE WHEN i.since > {now} THEN 0 ELSE ({now} - i.since) / 86400000 END AS amount, 1
			AS base, i.stage_id, pb.batch_id, pg.group_id
		FROM journeys i JOIN stages t ON t.id = i.stage_id` + isKnown +
		` LEFT JOIN batch_members pb ON pb.user_id = i.user_id LEFT JOIN group_members pg ON pg.user_id = i.user_id
		WHERE i.since >= {from} AND i.since < {to}`

	courseRows source = `SELECT CAST(i.user_id AS TEXT) || '-' || CAST(i.course_id AS TEXT) AS id, i.started_at
		AS at, i.user_id, c.name AS what,
			CASE WHEN i.completed_at IS NULL THEN 'Started' ELSE 'Completed' END AS detail,
			CASE WHEN i.completed_at IS NULL THEN 0 ELSE 1 END AS amount, 1 AS base,
			i.course_id, pb.batch_id, pj.stage_id
		FROM course_progress i JOIN courses c ON c.id = i.course_id LEFT JOIN batch_members pb ON pb.user_id = i.user_id
		LEFT JOIN journeys pj ON pj.user_id = i.user_id
		WHERE i.started_at >= {from} AND i.started_at < {to}`

	lessonRows source = `SELECT CAST(i.user_id AS TEXT) || '-' || CAST(i.lesson_id AS TEXT) AS id, i.opened_at
		AS at, i.user_id, l.name AS what,
			CASE WHEN i.done_at IS NULL THEN 'Opened' ELSE 'Completed' END AS detail,
			CASE WHEN i.done_at IS NULL THEN 0 ELSE 1 END AS amount, 1 AS base, i.lesson_id, i.course_id
		FROM lesson_progress i JOIN lessons l ON l.id = i.lesson_id WHERE i.opened_at >= {from} AND i.opened_at < {to}`

	stoppedRows source = `SELECT CAST(i.user_id AS TEXT) || '-' || CAST(i.course_id AS TEXT) AS id, i.last_at
		AS at, i.user_id, c.name AS what, l.name AS detail, 1 AS amount,
			i.last_lesson_id AS lesson_id, i.course_id
		FROM course_progress i JOIN courses c ON c.id = i.course_id JOIN lessons l ON l.id = i.last_lesson_id
		WHERE i.completed_at IS NULL AND i.last_at <= {silent} AND i.last_at >= {from} AND i.last_at < {to}`

	attendanceRows source = `SELECT CAST(i.date_id AS TEXT) || '-' || CAST(i.user_id AS TEXT) AS id, d.starts_at
		AS at, i.user_id, COALESCE(d.name, e.name) AS what,
			CASE WHEN i.has_attended THEN 'Came' ELSE 'Did not come' END AS detail,
			CASE WHEN i.has_attended THEN 1 ELSE 0 END AS amount, 1 AS base, d.event_id, pb.batch_id, pj.stage_id
		FROM event_dates d JOIN event_signups i ON i.date_id = d.id JOIN events e ON e.id = d.event_id
			LEFT JOIN batch_members pb ON pb.user_id = i.user_id LEFT JOIN journeys pj ON pj.user_id = i.user_id
		WHERE d.cancelled_at IS NULL AND d.ends_at <= {now} AND d.starts_at >= {from} AND d.starts_at < {to}
		AND (i.state = 'going' OR i.has_attended)`

	checkInRows source = `SELECT CAST(i.user_id AS TEXT) || '-' || i.week AS id, i.created_at
		AS at, i.user_id, 'Check-in' AS what,
			CASE WHEN COALESCE(i.blocked, '') = '' THEN 'Going well' ELSE 'Blocked' END AS detail, 1
			AS amount, pj.stage_id,
			(SELECT MIN(m.group_id) FROM accountability_members m
			WHERE m.user_id = i.user_id AND m.left_at IS NULL) AS circle_id
		FROM check_ins i LEFT JOIN journeys pj ON pj.user_id = i.user_id
		WHERE i.created_at >= {from} AND i.created_at < {to}`

	checkedInRows source = `SELECT y.id, y.at, y.user_id, y.what,
		CASE WHEN y.amount = 1 THEN 'Checked in' ELSE 'Not yet' END AS detail, y.amount, 1 AS base, y.circle_id
		FROM (SELECT m.id, m.joined_at AS at, m.user_id, g.name AS what, m.group_id AS circle_id,
				CASE WHEN EXISTS (SELECT 1 FROM check_ins c
				WHERE c.user_id = m.user_id AND c.created_at >= {monday}) THEN 1 ELSE 0 END AS amount
			FROM accountability_members m JOIN accountability_groups g ON g.id = m.group_id
			WHERE m.left_at IS NULL AND g.closed_at IS NULL) y
		WHERE y.at >= {from} AND y.at < {to}`
)
