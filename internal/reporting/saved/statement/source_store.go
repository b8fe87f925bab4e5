package statement

// What several sources tell about their person u.
const (
	personName  = `TRIM(u.first_name || ' ' || u.last_name)`
	personBatch = `(SELECT b.name FROM batch_members bm JOIN batches b ON b.id = bm.batch_id WHERE bm.user_id = u.id)`
	personStage = `(SELECT st.name FROM journeys j JOIN stages st ON st.id = j.stage_id WHERE j.user_id = u.id)`
	personGroup = `(SELECT mg.name FROM group_members gm JOIN member_groups mg ON mg.id = gm.group_id
		WHERE gm.user_id = u.id)`

	batchNames   = `SELECT name FROM batches ORDER BY sort_key DESC LIMIT 200`
	stageNames   = `SELECT name FROM stages WHERE archived_at IS NULL ORDER BY number LIMIT 200`
	groupNames   = `SELECT name FROM member_groups ORDER BY name_key LIMIT 200`
	productNames = `SELECT name FROM products ORDER BY name_key LIMIT 200`
	funnelNames  = `SELECT name FROM funnels ORDER BY name_key LIMIT 200`
	termNames    = `SELECT name FROM payment_terms ORDER BY name_key LIMIT 200`
	levelNames   = `SELECT name FROM access_levels ORDER BY position LIMIT 200`
	courseNames  = `SELECT name FROM courses ORDER BY name_key LIMIT 200`
	eventNames   = `SELECT name FROM events ORDER BY name_key LIMIT 200`
)

// words offers fixed values of a filter.
func words(values ...string) string {
	out := ""
	for i, value := range values {
		if i > 0 {
			out += " UNION ALL "
		}
		out += "SELECT '" + value + "'"
	}

	return out
}

func name() Column  { return Column{Key: "person", Name: "Person", Kind: Text, SQL: personName} }
func email() Column { return Column{Key: "email", Name: "Email address", Kind: Text, SQL: `u.email`} }
func batch() Column {
	return Column{Key: "batch", Name: "Batch", Kind: Choice, SQL: personBatch, Choices: batchNames}
}

func stage() Column {
	return Column{Key: "stage", Name: "Stage", Kind: Choice, SQL: personStage, Choices: stageNames}
}

// Sources are all of them, as they are offered.
var Sources = []Source{people, subscriptions, payments, progress, events, leads, commission}

var people = Source{
	Key: "people", Name: "People", About: "One row for each person with an account.",
	Pages: []string{"users"}, From: `users u`, Where: `u.archived_at IS NULL`, RowID: `u.id`, HasKey: true,
	Columns: []Column{
		name(), email(),
		{Key: "mobile", Name: "Mobile number", Kind: Text, SQL: `u.mobile_number`},
		{Key: "tribeId", Name: "Tribe ID", Kind: Text, SQL: `u.tribe_id`},
		{Key: "city", Name: "City", Kind: Text, SQL: `u.city`},
		{
			Key: "level", Name: "Access level", Kind: Choice, Choices: levelNames,
			SQL: `(SELECT al.name FROM user_access_levels ul JOIN access_levels al ON al.id = ul.level_id
				WHERE ul.user_id = u.id
				ORDER BY al.position DESC LIMIT 1)`,
		},
		{
			Key: "membership", Name: "Membership", Kind: Choice, SQL: `{membership}`,
			Choices: words("Active", "Suspended", "Expired", "Multiple Subscriptions Found"),
		},
		{Key: "expiry", Name: "Membership ends", Kind: Day, SQL: `{expiry}`},
		batch(), stage(),
		{Key: "group", Name: "Group", Kind: Choice, SQL: personGroup, Choices: groupNames},
		{
			Key: "manager", Name: "Success manager", Kind: Text,
			SQL: `(SELECT m.first_name || ' ' || m.last_name FROM success_assignments sa
				JOIN users m ON m.id = sa.manager_id WHERE sa.user_id = u.id)`,
		},
		{Key: "xp", Name: "XP", Kind: Number, SQL: `CAST(COALESCE(u.base_points, 0) + u.xp AS BIGINT)`},
		{Key: "joined", Name: "Joined", Kind: Day, SQL: `u.created_at`},
		{Key: "lastLogin", Name: "Last login", Kind: Day, SQL: `u.last_login_at`},
	},
}

// ofSubscription are what a subscription s is read with.
var ofSubscription = []Join{
	{"product", `JOIN products p ON p.id = s.product_id`},
	{"funnel", `LEFT JOIN funnels f ON f.id = s.funnel_id`},
	{"term", `LEFT JOIN payment_terms pt ON pt.id = s.term_id`},
}

func soldAs(joins ...string) []Column {
	with := func(name string) []string { return append(append([]string{}, joins...), name) }

	return []Column{
		{Key: "product", Name: "Product", Kind: Choice, SQL: `p.name`, Joins: with("product"), Choices: productNames},
		{Key: "funnel", Name: "Funnel", Kind: Choice, SQL: `f.name`, Joins: with("funnel"), Choices: funnelNames},
		{Key: "term", Name: "Payment term", Kind: Choice, SQL: `pt.name`, Joins: with("term"), Choices: termNames},
	}
}

const ofSchedules = `FROM payment_schedules ps WHERE ps.subscription_id = s.id AND ps.voided_at IS NULL)`

var subscriptions = Source{
	Key: "subscriptions", Name: "Subscriptions", About: "One row for each enrollment in a product.",
	Pages: []string{"subscriptions"}, From: `subscriptions s JOIN users u ON u.id = s.user_id`,
	Where: `s.undone_at IS NULL`, RowID: `s.id`, HasKey: true,
	Joins: ofSubscription,
	Columns: concat([]Column{name(), email()}, soldAs(), []Column{
		{
			Key: "state", Name: "Status", Kind: Choice,
			Choices: words("Active", "Upcoming", "Renewed", "Expired", "Ended"),
			SQL: `CASE WHEN s.ended_at IS NOT NULL THEN 'Ended' WHEN s.renewed_at IS NOT NULL THEN 'Renewed' WHEN s.ends_at <= {now} THEN 'Expired'
				WHEN s.starts_at > {now} THEN 'Upcoming' ELSE 'Active' END`,
		},
		batch(),
		{Key: "enrolled", Name: "Enrolled", Kind: Day, SQL: `s.created_at`},
		{Key: "starts", Name: "Starts", Kind: Day, SQL: `s.starts_at`},
		// The moment after its last day is kept.
		{Key: "ends", Name: "Last day", Kind: Day, SQL: `s.ends_at - 1`},
		{
			Key: "price", Name: "Price", Kind: Money, Page: "payment",
			SQL: `(SELECT CAST(COALESCE(SUM(ps.price), 0) AS BIGINT) ` + ofSchedules,
		},
		{
			Key: "paid", Name: "Paid", Kind: Money, Page: "payment",
			SQL: `(SELECT CAST(COALESCE(SUM(ps.paid), 0) AS BIGINT) ` + ofSchedules,
		},
		{
			Key: "unpaid", Name: "Unpaid", Kind: Money, Page: "payment",
			SQL: `(SELECT CAST(COALESCE(SUM(ps.price - ps.paid), 0) AS BIGINT) ` + ofSchedules,
		},
	}),
}

var payments = Source{
	Key: "payments", Name: "Payments", About: "One row for each payment that is scheduled, paid or not.",
	Pages: []string{"payment"}, From: `payment_schedules r JOIN users u ON u.id = r.user_id`,
	Where: `r.voided_at IS NULL`, RowID: `r.id`, HasKey: true,
	Joins: append([]Join{{"subscription", `JOIN subscriptions s ON s.id = r.subscription_id`}}, ofSubscription...),
	Columns: concat([]Column{name(), email()}, soldAs("subscription"), []Column{
		{
			Key: "state", Name: "Status", Kind: Choice, Choices: words("Paid", "Overdue", "Partly paid", "Not due yet"),
			SQL: `CASE WHEN r.transaction_id IS NOT NULL THEN 'Paid' WHEN r.schedule_date < {today} THEN 'Overdue' WHEN r.paid > 0 THEN 'Partly paid' ELSE 'Not due yet' END`,
		},
		{Key: "installment", Name: "Installment", Kind: Text, SQL: `CAST(r.position AS TEXT)`},
		{Key: "due", Name: "Due", Kind: Day, SQL: `r.schedule_date`},
		{Key: "amount", Name: "Amount", Kind: Money, SQL: `r.price`},
		{Key: "paid", Name: "Paid", Kind: Money, SQL: `r.paid`},
		{Key: "unpaid", Name: "Unpaid", Kind: Money, SQL: `r.price - r.paid`},
		{Key: "paidOn", Name: "Paid on", Kind: Day, SQL: `r.paid_at`},
		{Key: "platform", Name: "Paid with", Kind: Text, SQL: `r.payment_platform`},
		{Key: "reference", Name: "Reference", Kind: Text, SQL: `r.transaction_id`},
		batch(),
	}),
}

var progress = Source{
	Key: "progress", Name: "Course progress", About: "One row for each course that someone started.",
	Pages: []string{"user"}, From: `course_progress cp JOIN users u ON u.id = cp.user_id`,
	RowID: `CAST(cp.user_id AS TEXT) || '-' || CAST(cp.course_id AS TEXT)`,
	Joins: []Join{{"course", `JOIN courses c ON c.id = cp.course_id`}},
	Columns: []Column{
		name(), email(),
		{Key: "course", Name: "Course", Kind: Choice, SQL: `c.name`, Joins: []string{"course"}, Choices: courseNames},
		{
			Key: "state", Name: "Status", Kind: Choice, Choices: words("Completed", "In progress"),
			SQL: `CASE WHEN cp.completed_at IS NULL THEN 'In progress' ELSE 'Completed' END`,
		},
		{
			Key: "done", Name: "Lessons completed", Kind: Number,
			SQL: `(SELECT COUNT(*) FROM lesson_progress lp
				WHERE lp.user_id = cp.user_id AND lp.course_id = cp.course_id AND lp.done_at IS NOT NULL)`,
		},
		{
			Key: "lessons", Name: "Lessons in the course", Kind: Number,
			SQL: `(SELECT COUNT(*) FROM lessons l WHERE l.course_id = cp.course_id AND l.published_at IS NOT NULL
				AND l.archived_at IS NULL)`,
		},
		{Key: "started", Name: "Started", Kind: Day, SQL: `cp.started_at`},
		{Key: "lastActive", Name: "Last active", Kind: Day, SQL: `cp.last_at`},
		{Key: "completed", Name: "Completed", Kind: Day, SQL: `cp.completed_at`},
		batch(), stage(),
	},
}

var events = Source{
	Key: "events", Name: "Event sign-ups", About: "One row for each RSVP to a date of an event.",
	Pages: []string{"event"}, RowID: `CAST(es.date_id AS TEXT) || '-' || CAST(es.user_id AS TEXT)`,
	From:  `event_signups es JOIN users u ON u.id = es.user_id`,
	Joins: []Join{{"date", `JOIN event_dates d ON d.id = es.date_id`}, {"event", `JOIN events e ON e.id = d.event_id`}},
	Columns: []Column{
		name(), email(),
		{Key: "event", Name: "Event", Kind: Choice, SQL: `e.name`, Joins: []string{"date", "event"},
			Choices: eventNames},
		{Key: "date", Name: "Date", Kind: Day, SQL: `d.starts_at`, Joins: []string{"date"}},
		{
			Key: "rsvp", Name: "RSVP", Kind: Choice, Choices: words("Going", "Waitlist", "Not going", "No answer"),
			SQL: `CASE es.state WHEN 'going' THEN 'Going' WHEN 'waiting' THEN 'Waitlist' WHEN 'declined' THEN 'Not going' ELSE 'No answer' END`,
		},
		{
			Key: "attended", Name: "Attendance", Kind: Choice, Choices: words("Attended", "Absent", "Not marked"),
			SQL: `CASE WHEN es.has_attended IS NULL THEN 'Not marked' WHEN es.has_attended THEN 'Attended' ELSE 'Absent' END`,
		},
		{Key: "answered", Name: "Answered", Kind: Day, SQL: `es.answered_at`},
		batch(),
	},
}

var leads = Source{
	Key: "leads", Name: "Leads",
	About: "One row for each person who came by an affiliate, registered for the free training or joined a waitlist.",
	Pages: []string{"affiliates", "marketing"}, RowID: `x.id`,
	From: `(SELECT 'a' || CAST(l.id AS TEXT) AS id, l.user_id, COALESCE(lu.first_name || ' ' || lu.last_name, '')
		AS name, l.email_key AS email, 'Affiliate link' AS came_by,
			f.name AS detail, l.created_at,
			(SELECT au.first_name || ' ' || au.last_name FROM affiliates a JOIN users au ON au.id = a.user_id
			WHERE a.id = l.affiliate_id) AS affiliate
		FROM affiliate_leads l LEFT JOIN users lu ON lu.id = l.user_id LEFT JOIN funnels f ON f.id = l.funnel_id
		WHERE l.voided_at IS NULL
		UNION ALL SELECT 't' || CAST(t.id
		AS TEXT), t.user_id, t.name, t.email, 'Free training', NULLIF(t.utm_source, ''), t.created_at, NULL
		FROM training_registrations t
		UNION ALL SELECT 'w' || CAST(w.id AS TEXT), NULL, w.first_name, w.email, 'Waitlist', wf.name, w.created_at, NULL
			FROM waitlist_entries w LEFT JOIN funnels wf ON wf.id = w.funnel_id) x
			LEFT JOIN users u ON u.id = x.user_id`,
	Columns: []Column{
		{Key: "person", Name: "Name", Kind: Text, SQL: `x.name`},
		{Key: "email", Name: "Email address", Kind: Text, SQL: `x.email`},
		{Key: "cameBy", Name: "Came by", Kind: Choice, SQL: `x.came_by`,
			Choices: words("Affiliate link", "Free training", "Waitlist")},
		{Key: "detail", Name: "Funnel or campaign", Kind: Text, SQL: `x.detail`},
		{Key: "affiliate", Name: "Affiliate", Kind: Text, SQL: `x.affiliate`},
		{Key: "created", Name: "Came on", Kind: Day, SQL: `x.created_at`},
		{
			Key: "account", Name: "Account", Kind: Choice, Choices: words("Has an account", "No account"),
			SQL: `CASE WHEN x.user_id IS NULL THEN 'No account' ELSE 'Has an account' END`,
		},
	},
}

var commission = Source{
	Key: "commission", Name: "Commission", About: "One row for each commission: earned, taken back, or none for a sale that doesn't count.",
	Pages: []string{"affiliates"}, RowID: `ac.id`, HasKey: true,
	From: `affiliate_commissions ac JOIN affiliates a ON a.id = ac.affiliate_id JOIN users u ON u.id = a.user_id`,
	Columns: []Column{
		{Key: "person", Name: "Affiliate", Kind: Text, SQL: personName},
		email(),
		{
			Key: "type", Name: "Type", Kind: Choice, Choices: words("Earned", "Taken back", "No commission"),
			SQL: `CASE ac.kind WHEN 'reversed' THEN 'Taken back' WHEN 'skipped' THEN 'No commission' ELSE 'Earned' END`,
		},
		// Of an entry that takes something back, what the sale lost since the entry before it: only then do sales add up.
		{
			Key: "base", Name: "Sale", Kind: Money,
			SQL: `ac.base - CASE WHEN ac.kind = 'reversed' THEN COALESCE((SELECT pv.base FROM affiliate_commissions pv
				WHERE pv.schedule_id = ac.schedule_id AND pv.affiliate_id = ac.affiliate_id AND pv.id < ac.id
				ORDER BY pv.id DESC LIMIT 1), 0) ELSE 0 END`,
		},
		{Key: "amount", Name: "Commission", Kind: Money, SQL: `ac.amount`},
		{
			Key: "state", Name: "Status", Kind: Choice,
			Choices: words("On hold", "Ready", "In a payout", "Paid", "Canceled"),
			SQL: `CASE WHEN ac.cancelled_at IS NOT NULL THEN 'Canceled' WHEN ac.paid_at IS NOT NULL THEN 'Paid' WHEN ac.payout_id IS NOT NULL THEN 'In a payout'
				WHEN ac.hold_until > {now} THEN 'On hold' ELSE 'Ready' END`,
		},
		{Key: "at", Name: "Date", Kind: Day, SQL: `ac.at`},
		{Key: "hold", Name: "On hold until", Kind: Day, SQL: `ac.hold_until`},
		{Key: "paidOn", Name: "Paid on", Kind: Day, SQL: `ac.paid_at`},
		{Key: "reference", Name: "Payment", Kind: Text, SQL: `ac.transaction_id`},
	},
}

func concat(lists ...[]Column) []Column {
	var out []Column
	for _, list := range lists {
		out = append(out, list...)
	}

	return out
}
