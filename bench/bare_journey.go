package main

import (
	"net/http"
)

// Where somebody stands, as one writes it first.
const (
	standing = `SELECT u.base_points + COALESCE((SELECT SUM(x.points) FROM xp_entries x WHERE x.user_id = u.id), 0),
		j.since, s.id, s.number, s.name, s.description, n.id, n.number, n.name, n.description
		FROM users u JOIN journeys j ON j.user_id = u.id JOIN stages s ON s.id = j.stage_id
		LEFT JOIN stages n ON n.id = (SELECT b.id FROM stages b WHERE b.archived_at IS NULL AND b.number > s.number
		ORDER BY b.number LIMIT 1) WHERE u.id = ?`
	tasksOf = `SELECT t.id, t.title, t.description, t.points, t.action_label, t.is_automatic, t.target_kind,
		t.target_url, c.done_at FROM tasks t
		LEFT JOIN task_completions c ON c.task_id = t.id AND c.user_id = ?
		WHERE t.stage_id = ? AND t.archived_at IS NULL ORDER BY t.position, t.id`
	moveUpOf = "SELECT id, state, attempt, requested_at, decided_at, comment FROM move_ups " +
		"WHERE user_id = ? AND stage_id = ? ORDER BY attempt DESC LIMIT 1"
)

type bareStage struct {
	ID          *int    `json:"id"`
	Number      *int    `json:"number"`
	Name        *string `json:"name"`
	Description *string `json:"description"`
}

func (s *bareStage) dest() []any { return []any{&s.ID, &s.Number, &s.Name, &s.Description} }

type bareTask struct {
	ID          int     `json:"id"`
	Title       string  `json:"title"`
	Description *string `json:"description"`
	Points      int     `json:"points"`
	ActionLabel *string `json:"actionLabel"`
	IsAutomatic bool    `json:"isAutomatic"`
	Kind        string  `json:"kind"`
	Href        *string `json:"href"`
	DoneAt      *int64  `json:"doneAt"`
}

type bareMoveUp struct {
	ID          int     `json:"id"`
	State       string  `json:"state"`
	Attempt     int     `json:"attempt"`
	RequestedAt int64   `json:"requestedAt"`
	DecidedAt   *int64  `json:"decidedAt"`
	Comment     *string `json:"comment"`
}

type bareProgress struct {
	UserID     int           `json:"userId"`
	Stage      bareStage     `json:"stage"`
	Next       bareStage     `json:"nextStage"`
	Points     int           `json:"points"`
	Since      int64         `json:"since"`
	Tasks      []*bareTask   `json:"stageTasks"`
	Remaining  []*bareTask   `json:"remainingTasks"`
	Count      int           `json:"remainingTasksCount"`
	Percentage float64       `json:"percentage"`
	MoveUps    []*bareMoveUp `json:"moveUp"`
}

func (b *bare) stageProgress(w http.ResponseWriter, r *http.Request) {
	id := askerIn(r)
	p := bareProgress{UserID: id, Remaining: []*bareTask{}}
	user, err := b.self(id)
	if err == nil {
		err = b.standing.QueryRow(id).Scan(append(append([]any{&p.Points, &p.Since}, p.Stage.dest()...),
			p.Next.dest()...)...)
	}
	if err == nil {
		p.Tasks, err = scanned(func() (*bareTask, []any) {
			t := new(bareTask)
			return t, []any{&t.ID, &t.Title, &t.Description, &t.Points, &t.ActionLabel, &t.IsAutomatic, &t.Kind,
				&t.Href, &t.DoneAt}
		})(b.tasks.Query(id, *p.Stage.ID))
	}
	if err == nil {
		p.MoveUps, err = scanned(func() (*bareMoveUp, []any) {
			m := new(bareMoveUp)
			return m, []any{&m.ID, &m.State, &m.Attempt, &m.RequestedAt, &m.DecidedAt, &m.Comment}
		})(b.moveUp.Query(id, *p.Stage.ID))
	}

	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	for _, t := range p.Tasks {
		if t.DoneAt == nil {
			p.Remaining = append(p.Remaining, t)
		}
	}

	p.Count, p.Percentage = len(p.Remaining), 100*float64(len(p.Tasks)-len(p.Remaining))/float64(max(1, len(p.Tasks)))
	answer(w,
		map[string]any{"data": map[string]any{"redwood": map[string]any{"currentUser": user}, "userStageProgress": p}})
}
