package proof

import (
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/journey/stages"
	"atlas/internal/testkit"
)

// stageRows are three stages: one to begin in with tasks that lead to different things, and two that follow.
type stageRows struct{ first, second, third, task, lesson int }

// theStages are made once.
func (h *fixture) theStages() stageRows {
	h.t.Helper()
	if h.stages == nil {
		rows := stageRows{first: h.newStage("Beginning"), second: h.newStage("Middle"), third: h.newStage("End")}
		rows.task = h.newTask(rows.first, nil)
		rows.lesson = h.newTask(rows.first, &stages.TaskTargetInput{Kind: "lesson", ID: new(h.theContent().lesson)})
		h.newTask(rows.first, &stages.TaskTargetInput{Kind: "link", URL: new("/profile")})
		h.Exec("UPDATE tasks SET is_automatic = ? WHERE id = ?", true, h.newTask(rows.third, &stages.TaskTargetInput{Kind: "lesson", ID: new(h.theContent().lesson)}))
		crew := []int{h.me("maricel.delacruz").id}
		_, err := h.Journey.Stages.UpdateStage(h.staffContext(), rows.first, stages.StageInput{LeaderIds: crew, ReviewerIds: crew}, nil)
		h.Must(err)
		h.stages = &rows
	}
	return *h.stages
}

func (h *fixture) newStage(name string) int {
	h.t.Helper()
	stage, err := h.Journey.Stages.CreateStage(h.staffContext(), stages.StageInput{Name: textGiven(h.name(name)), Description: textGiven("About **it**")})
	h.Must(err)
	return stage.ID
}

func (h *fixture) newTask(stage int, target *stages.TaskTargetInput) int {
	h.t.Helper()
	in := stages.TaskInput{Title: textGiven(h.name("Task")), Description: textGiven("Do **it**"), ActionLabel: textGiven("Go"), Points: graphql.OmittableOf(new(10)), Target: graphql.OmittableOf(target)}
	task, err := h.Journey.Stages.CreateTask(h.staffContext(), stage, in)
	h.Must(err)
	return task.ID
}

// walked has p stand in the first stage, with one task done and one to do; nothing else is written about their journey.
func (h *fixture) walked(p person) stageRows {
	h.t.Helper()
	rows := h.theStages()
	for _, table := range []string{"move_ups", "xp_entries", "task_completions", "stage_moves", "journeys"} {
		h.Exec("DELETE FROM "+table+" WHERE user_id = ?", p.id)
	}
	h.Exec("INSERT INTO journeys (user_id, stage_id, since, is_hidden) VALUES (?, ?, ?, FALSE)", p.id, rows.first, testkit.Start)
	h.Exec("INSERT INTO stage_moves (user_id, from_id, to_id, why, at, by_id) VALUES (?, NULL, ?, 'start', ?, NULL)", p.id, rows.first, testkit.Start)
	h.Exec("UPDATE users SET base_points = 5, xp = 0 WHERE id = ?", p.id)
	h.completed(p, rows.lesson)
	return rows
}

func (h *fixture) completed(p person, task int) {
	h.t.Helper()
	h.Exec("INSERT INTO task_completions (user_id, task_id, points, done_at, how, by_id) VALUES (?, ?, 10, ?, 'hand', NULL)", p.id, task, testkit.Start)
	h.Exec("INSERT INTO xp_entries (user_id, source, task_id, points, at, by_id, reason) VALUES (?, 'task', ?, 10, ?, NULL, 'Because')", p.id, task, testkit.Start)
	h.Exec("UPDATE users SET xp = xp + 10 WHERE id = ?", p.id)
}

// ready has p stand where nothing remains to do.
func (h *fixture) ready(p person) stageRows {
	h.t.Helper()
	rows := h.walked(p)
	h.Exec("UPDATE journeys SET stage_id = ? WHERE user_id = ?", rows.second, p.id)
	h.Exec("INSERT INTO stage_moves (user_id, from_id, to_id, why, at, by_id) VALUES (?, ?, ?, 'move-up', ?, NULL)", p.id, rows.first, rows.second, testkit.Start)
	return rows
}

// moveUp is a request of p, in some state, after one that was returned.
func (h *fixture) moveUp(p person, state string) int {
	h.t.Helper()
	rows := h.walked(p)
	add := func(attempt int, state string, decided, by, comment, to any) {
		h.Exec(`INSERT INTO move_ups (user_id, stage_id, attempt, state, note, requested_at, decided_at, decided_by_id, comment, to_stage_id) VALUES (?, ?, ?, ?, 'Please', ?, ?, ?, ?, ?)`,
			p.id, rows.first, attempt, state, testkit.Start.Add(-50*time.Hour), decided, by, comment, to)
	}
	add(1, "returned", testkit.Start, h.me("maricel.delacruz").id, "Not yet", nil)
	switch state {
	case "waiting":
		add(2, state, nil, nil, nil, nil)
	case "returned":
		add(2, state, testkit.Start, h.me("maricel.delacruz").id, "Still not", nil)
	case "approved":
		add(2, state, testkit.Start, h.me("maricel.delacruz").id, "Well done", rows.second)
		h.Exec("UPDATE journeys SET stage_id = ? WHERE user_id = ?", rows.second, p.id)
	}
	return h.last("move_ups")
}
