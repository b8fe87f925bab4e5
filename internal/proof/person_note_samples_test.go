package proof

import (
	"maps"

	"atlas/internal/testkit"
)

// registerPersonNote adds the rows of this area to the tables of the proofs; see areas.
func registerPersonNote() {
	maps.Copy(samples, personNoteSamples)
	maps.Copy(shared, map[string][]string{
		"query personNotes": lookers, "query memberLearning": lookers, "query memberEvents": lookers,
		"mutation addPersonNote": authors, "mutation editPersonNote": {}, "mutation deletePersonNote": authors,
	})
	shown["person_notes.body"] = true
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "person_notes")
	}
}

// personNote is a note that me wrote about a newcomer.
func (h *fixture) personNote(me person) (note, about int) {
	h.t.Helper()
	someone := h.newcomer()
	h.Exec(`INSERT INTO person_notes (user_id, author_id, body, created_at, edited_at) VALUES (?, ?, 'Best reached after 6 PM.', ?, ?)`,
		someone.id, me.id, testkit.Start, testkit.Start)

	return h.last("person_notes"), someone.id
}

// memberWithDates is a newcomer who opened a lesson, and answered and came to a date.
func (h *fixture) memberWithDates() person {
	h.t.Helper()
	someone := h.newcomer()
	lesson := h.theContent().lesson
	h.opened(someone, lesson)
	h.Exec(`UPDATE lesson_progress SET done_at = ? WHERE user_id = ? AND lesson_id = ?`, testkit.Start, someone.id, lesson)
	dates := h.theEvent()
	for _, date := range []int{dates.past, dates.cancelled} {
		h.Exec(`INSERT INTO event_signups (date_id, user_id, state, turn, answered_at, has_attended) VALUES (?, ?, 'going', 900, ?, ?)`,
			date, someone.id, testkit.Start, true)
	}

	return someone
}

var personNoteSamples = map[string][]sample{
	"query personNotes": {{vars: func(h *fixture, me person) vars {
		_, about := h.personNote(me)
		return vars{"userId": about, "list": vars{"perPage": 3}}
	}}},
	"query memberLearning": {{vars: func(h *fixture, _ person) vars { return vars{"userId": h.memberWithDates().id} }}},
	"query memberEvents": {
		{vars: func(h *fixture, _ person) vars { return vars{"userId": h.memberWithDates().id, "filter": "upcoming"} }},
		{note: "past", vars: func(h *fixture, _ person) vars { return vars{"userId": h.memberWithDates().id, "filter": "past"} }},
	},
	"mutation addPersonNote": {{vars: func(h *fixture, _ person) vars {
		return vars{"userId": h.newcomer().id, "body": "Best reached after 6 PM."}
	}}},
	"mutation editPersonNote": {{vars: func(h *fixture, me person) vars {
		note, _ := h.personNote(me)
		return vars{"id": note, "body": "Best reached at noon."}
	}}},
	"mutation deletePersonNote": {{vars: func(h *fixture, me person) vars {
		note, _ := h.personNote(me)
		return vars{"id": note}
	}}},
}
