package proof

import (
	"maps"
	"net/url"
	"time"

	"atlas/internal/testkit"
)

// registerTraining adds the rows of this area to the tables of the proofs; see areas.
func registerTraining() {
	maps.Copy(samples, trainingSamples)
	maps.Copy(shown, map[string]bool{
		"training_runs.track": false, "training_days.chapters": true, "training_days.audio_link": true,
		"training_registrations.name": true, "training_registrations.email": true, "training_registrations.email_key": false, "training_registrations.mobile": true,
		"training_registrations.utm_source": true, "training_registrations.utm_medium": false, "training_registrations.utm_campaign": true,
		"training_visits.kind": false, "training_reminders.step": false,
	})
	maps.Copy(shared, map[string][]string{"query trainingPeople": lookers, "mutation updateTrainingRun": authors})
	different["training_registrations"] = numberedColumns("email_key")
	different["training_days"] = map[string]string{"day": "day + 1000 * k"}
	different["training_visits"] = map[string]string{"day": "day + 1000 * k"}
	different["training_reminders"] = map[string]string{"day": "day + 1000 * k"}
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "training_runs", "training_days", "training_registrations")
	}
	maps.Copy(routes, trainingRoutes)
}

// trainingRun is the current run of beginners, with its days set and someone in it who came, watched and was reminded.
func (h *fixture) trainingRun() int {
	h.t.Helper()
	// Where there are ten rows of each, copies of the run have no days, and the run itself has too many.
	h.Exec(`DELETE FROM training_days WHERE day > 3`)
	h.Exec(`DELETE FROM training_runs WHERE NOT EXISTS (SELECT 1 FROM training_days d WHERE d.run_id = training_runs.id)`)
	id := h.Number("SELECT MAX(id) FROM training_runs WHERE track = 'beginner'")
	h.Exec(`UPDATE training_days SET starts_at = ?, chapters = '4:05 Start', audio_link = 'https://example.com/sound' WHERE run_id = ?`, testkit.Start.Add(24*time.Hour), id)
	h.Exec(`DELETE FROM training_reminders`)
	h.Exec(`DELETE FROM training_visits`)
	h.Exec(`DELETE FROM training_registrations`)
	h.Exec(`INSERT INTO training_registrations (run_id, name, email, email_key, mobile, utm_source, utm_medium, utm_campaign, created_at)
		VALUES (?, 'Juana', 'juana@example.com', 'juana@example.com', '+639171234567', 'facebook', 'paid', 'payday', 0)`, id)
	// Someone unsubscribed, and someone enrolled since.
	h.Exec(`DELETE FROM email_stops WHERE email_key = 'juana@example.com'`)
	h.Exec(`INSERT INTO email_stops (email_key, reason, detail, created_at) VALUES ('juana@example.com', 'unsubscribed', '', 0)`)
	h.Exec(`INSERT INTO training_registrations (run_id, name, email, email_key, user_id, utm_source, utm_medium, utm_campaign, consented_at, created_at)
		SELECT ?, 'Ana', 'ana@example.com', 'ana@example.com', MIN(user_id), '', '', '', 1, 0 FROM subscriptions`, id)
	h.Exec(`UPDATE training_runs SET recordings_until = ? WHERE id = ?`, testkit.Start.Add(240*time.Hour), id)
	h.Exec(`INSERT INTO training_visits (registration_id, day, kind, at) SELECT MAX(id), 1, 'came', 0 FROM training_registrations`)
	h.Exec(`INSERT INTO training_visits (registration_id, day, kind, at) SELECT MAX(id), 1, 'watched', 0 FROM training_registrations`)
	h.Exec(`INSERT INTO training_reminders (registration_id, day, step, sent_at) SELECT MAX(id), 1, 'live', 0 FROM training_registrations`)

	return id
}

var trainingSamples = map[string][]sample{
	"query trainingRuns":   {{vars: func(h *fixture, _ person) vars { h.trainingRun(); return vars{"track": "beginner"} }}},
	"query trainingPeople": {{vars: func(h *fixture, _ person) vars { return vars{"runId": h.trainingRun()} }}},
	"mutation updateTrainingRun": {{vars: func(h *fixture, _ person) vars {
		day := vars{"startsAt": nil, "chapters": "", "audioLink": ""}
		return vars{"id": h.trainingRun(), "seenAt": "2040-01-01T00:00:00Z", "input": vars{"minutes": 90, "days": []vars{day, day, day}}}
	}}},
	"mutation startTrainingRun": {{vars: func(h *fixture, _ person) vars { h.trainingRun(); return vars{"track": "beginner"} }}},
}

// trainingForm is a form as a browser sends it.
func trainingForm(fields url.Values) func(*fixture, person) any {
	return func(*fixture, person) any { return fields.Encode() }
}

var (
	formHeaders    = []string{"Content-Type", "application/x-www-form-urlencoded"}
	trainingRoutes = map[string][]route{
		"POST /free-training/register":                          {{path: "/free-training/register", headers: formHeaders, body: trainingForm(url.Values{"name": {""}, "track": {"beginner"}})}},
		"POST /free-training/link":                              {{path: "/free-training/link", headers: formHeaders, body: trainingForm(url.Values{"track": {"nothing"}})}},
		"POST /free-training/watched":                           {{path: "/free-training/watched", headers: formHeaders, body: trainingForm(url.Values{"track": {"beginner"}, "part": {"1"}})}},
		"GET /free-training/go":                                 {{path: "/free-training/go?k=1.nothing"}},
		"GET /free-training/join/{track}/{part}":                {{path: "/free-training/join/beginner/1"}},
		"GET /free-training/calendar/{track}/free-training.ics": {{path: "/free-training/calendar/experienced/free-training.ics"}},
		"GET /free-training/unsubscribe":                        {{path: "/free-training/unsubscribe?k=1.nothing"}},
		"POST /free-training/unsubscribe":                       {{path: "/free-training/unsubscribe?k=1.nothing", headers: formHeaders, body: trainingForm(url.Values{})}},
		"GET /api/export/training":                              {{path: "/api/export/training?run=4711"}},
	}
)
