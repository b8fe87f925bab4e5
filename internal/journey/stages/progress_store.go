package stages

import (
	"context"
	"errors"

	"atlas/internal/identity/people"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// readProgress reads in which stage somebody is, and whether the viewer leads or reviews that stage. Returns
// errs.NotFound if there is no such person.
func (s *store) readProgress(ctx context.Context, userID, viewerID int) (*UserStageProgress, error) {
	p := &UserStageProgress{UserID: userID, StageTasks: []*Task{}, RemainingTasks: []*Task{}}
	var stage, next OptionalStage
	dest := []any{&p.Points, db.OptionalMillis(&p.Since), &p.IsMember, &p.isArchived, &p.done, &p.ticked, &p.IsWaiting,
		&p.HasAsked, &p.isOfCrew}
	dest = append(append(dest, stage.Dest()...), next.Dest()...)
	err := s.db.Row(ctx,
		`SELECT `+PointsOf+`, COALESCE(j.since, g.granted_at), g.user_id IS NOT NULL, u.archived_at IS NOT NULL,
			(SELECT string_agg(c.task_id || ':' || c.done_at, ',') FROM task_completions c WHERE c.user_id = u.id),
			(SELECT string_agg(c.task_id || ':' || b.first_name || ' ' || b.last_name, '`+tickSeparator+`')
				FROM task_completions c JOIN users b ON b.id = c.by_id WHERE c.user_id = u.id AND c.how = '`+byStaff+
			`'),
			EXISTS (SELECT 1 FROM move_ups m WHERE m.user_id = u.id AND m.state = 'waiting'), EXISTS (SELECT 1
			FROM move_ups m WHERE m.user_id = u.id AND m.stage_id = s.id),
			EXISTS (SELECT 1 FROM stage_crew c WHERE c.stage_id = s.id AND c.user_id = ?),
			`+Columns+`, n.id, n.number, n.name, n.description
		FROM users u `+journeyJoins+`
		LEFT JOIN stages n ON n.id = (SELECT b.id FROM stages b WHERE b.archived_at IS NULL AND b.number > s.number
		ORDER BY b.number LIMIT 1)
		WHERE u.id = ?`, []any{viewerID, userID}, dest...)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("User")
	}
	if err != nil {
		return nil, err
	}

	p.Stage, p.NextStage = stage.Stage(), next.Stage()
	return p, nil
}

// isAmong tells whether somebody in use is among some people.
func (s *store) isAmong(ctx context.Context, userID int, scope *people.Scope) (bool, error) {
	n, err := s.db.Int(ctx,
		`SELECT COUNT(*) FROM users u WHERE u.id = ? AND u.archived_at IS NULL AND (`+scope.Cond+`)`,
		append([]any{userID}, scope.Args...)...)
	return n > 0, err
}
