package proof

import (
	"maps"

	"atlas/internal/platform/clock"
	"atlas/internal/testkit"
)

// registerSuccessQueue adds the rows of this area to the tables of the proofs; see areas.
func registerSuccessQueue() {
	maps.Copy(samples, successQueueSamples)
	maps.Copy(shared, map[string][]string{
		"query successQueue": lookers, "query successContacts": lookers, "mutation recordSuccessContact": {}, "mutation undoSuccessContact": {},
		"mutation sendSuccessEmail": {},
	})
	maps.Copy(shown, map[string]bool{
		"success_preferences.language": false, "success_queue_days.day": false, "success_queue_items.day": false, "success_queue_items.reason": false,
		"success_queue_items.content": false, "success_contacts.reason": false, "success_contacts.outcome": false, "success_contacts.note": true,
	})
	maps.Copy(different, map[string]map[string]string{
		"success_preferences": {"user_id": ofTheCopy}, "success_queue_days": {"day": "day || '-' || k"}, "success_queue_items": {"day": "day || '-' || k"},
	})
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "success_contacts")
	}
}

// queueContent is an entry with everything that can be shown.
const queueContent = `{"Sentence":"Payment is 4 days late.","Details":"₱2,899.00 due 11/12/2026","Parts":[{"Label":"Payment is 4 days late","Points":22}],
	"Facts":{"Overdue":{"ScheduleID":1,"Number":1,"Of":1,"DueOn":"2026-11-12T00:00:00Z","Amount":289900,"ClosesOn":"2026-11-26T00:00:00Z"}}}`

// queued puts someone into the queue of a success manager.
func (h *fixture) queued(me person, isOpen bool) (item, userID int) {
	h.t.Helper()
	someone := h.unassignedMember()
	h.Exec("UPDATE users SET mobile_number = '+639170000001' WHERE id = ?", someone)
	h.Exec("INSERT INTO success_assignments (user_id, manager_id, assigned_at) VALUES (?, ?, ?)", someone, me.id, testkit.Start)
	position := any(1)
	if !isOpen {
		position = nil
	}
	day := h.Clock.Now().In(clock.Manila).Format("2006-01-02")
	h.Exec(`INSERT INTO success_queue_items (manager_id, user_id, day, starts_at, reason, score, position, content, emailed_at)
		VALUES (?, ?, ?, 0, 'overdue', 22, ?, ?, NULL)`, me.id, someone, day, position, queueContent)
	item = h.last("success_queue_items")
	// The amount is what is left to pay now.
	h.owesSomething()
	h.Exec(`UPDATE success_queue_items SET schedule_id = (SELECT MAX(id) FROM payment_schedules
		WHERE price > paid AND transaction_id IS NULL AND voided_at IS NULL) WHERE id = ?`, item)

	return item, someone
}

// contacted is a promise of someone to me.
func (h *fixture) contacted(me person) (contact, userID int) {
	h.t.Helper()
	item, userID := h.queued(me, true)
	_, row := h.holding(h.newcomer())
	h.Exec(`INSERT INTO success_contacts (user_id, by_id, item_id, reason, outcome, until, note, schedule_id, at)
		VALUES (?, ?, ?, 'overdue', 'promised', ?, 'After sweldo.', ?, ?)`,
		userID, me.id, item, clock.AddDays(clock.StartOfDay(h.Clock.Now()), 2), row, h.Clock.Now())

	return h.last("success_contacts"), userID
}

// owesSomething makes sure that a payment is due, no matter whose it is.
func (h *fixture) owesSomething() {
	h.t.Helper()
	if h.Number("SELECT COUNT(*) FROM payment_schedules WHERE price > paid AND transaction_id IS NULL AND voided_at IS NULL") == 0 {
		h.member()
	}
}

// worked is a week of results: people who were contacted and came back, and others who did too.
func (h *fixture) worked(me person) {
	h.t.Helper()
	for _, isContacted := range []bool{true, false} {
		item, userID := h.queued(me, false)
		day := clock.AddDays(h.Clock.Now(), -10).In(clock.Manila).Format("2006-01-02")
		h.Exec("UPDATE success_queue_items SET day = ?, reason = 'quiet', worked = TRUE WHERE id = ?", day, item)
		if isContacted {
			h.Exec(`INSERT INTO success_contacts (user_id, by_id, item_id, reason, outcome, note, at) VALUES (?, ?, ?, 'quiet', 'reached', '', ?)`,
				userID, me.id, item, h.Clock.Now())
		}
	}
	h.Exec(`INSERT INTO success_contacts (user_id, by_id, reason, outcome, until, note, schedule_id, at)
		SELECT user_id, CAST(? AS INTEGER), 'overdue', 'promised', CAST(? AS BIGINT), '', id, 0 FROM payment_schedules WHERE transaction_id IS NOT NULL ORDER BY id LIMIT 1`,
		me.id, clock.AddDays(clock.StartOfDay(h.Clock.Now()), -2))
	h.Exec(`UPDATE payment_schedules SET paid_at = 1 WHERE id = (SELECT MIN(id) FROM payment_schedules WHERE transaction_id IS NOT NULL)`)
}

// fullQueue is a queue of me with everything in it.
func (h *fixture) fullQueue(me person) {
	h.t.Helper()
	h.Exec("DELETE FROM success_contacts WHERE by_id = ?", me.id)
	h.Exec("DELETE FROM success_queue_items WHERE manager_id = ?", me.id)
	item, _ := h.queued(me, true)
	h.Exec("UPDATE success_queue_items SET emailed_at = 1 WHERE id = ?", item)
	h.queued(me, false)
	h.contacted(me)
	h.worked(me)
}

const successRole = "success-manager"

var successQueueSamples = map[string][]sample{
	"query successQueue": {
		{vars: func(h *fixture, _ person) vars {
			manager := h.successManager()
			h.fullQueue(manager)
			return vars{"managerId": manager.id}
		}},
		{note: "by the manager", by: successRole, vars: func(h *fixture, _ person) vars {
			h.fullQueue(h.me(successRole))
			return vars{"managerId": h.me(successRole).id}
		}},
		{note: "one's own", vars: func(h *fixture, _ person) vars { return nil }},
	},
	"query successContacts": {{vars: func(h *fixture, _ person) vars {
		_, userID := h.contacted(h.successManager())
		return vars{"userId": userID, "list": vars{"perPage": 5}}
	}}},
	"query myContactPreference": {{vars: func(h *fixture, me person) vars {
		h.Exec("INSERT INTO success_preferences (user_id, no_contact_at, language, updated_at) VALUES (?, 1, 'english', 0) ON CONFLICT DO NOTHING", me.id)
		h.Exec("INSERT INTO success_assignments (user_id, manager_id, assigned_at) VALUES (?, ?, 0) ON CONFLICT DO NOTHING", me.id, h.me(successRole).id)
		return nil
	}}},
	"mutation recordSuccessContact": {{by: successRole, vars: func(h *fixture, me person) vars {
		item, _ := h.queued(me, true)
		return vars{"input": vars{"itemId": item, "outcome": "promised", "until": clock.AddDays(h.Clock.Now(), 3).Format("2006-01-02T15:04:05Z"), "note": "After sweldo."}}
	}}},
	"mutation undoSuccessContact": {{by: successRole, vars: func(h *fixture, me person) vars {
		contact, _ := h.contacted(me)
		return vars{"id": contact}
	}}},
	"mutation sendSuccessEmail": {{by: successRole, vars: func(h *fixture, me person) vars {
		item, _ := h.queued(me, true)
		return vars{"itemId": item, "subject": "Your payment", "message": "Hi!\n\nYour payment is still open."}
	}}},
	"mutation saveContactPreference": {{vars: func(*fixture, person) vars { return vars{"noContact": true, "language": "english"} }}},
}
