package moveups

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/journey/stages"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
)

// The stage that follows is the one it led to or, before that, the one that would follow now. Later attempts, and
// whether the person is where the decision left them, say if it can be taken back.
var moveUpSelect = `SELECT m.id, m.state, m.attempt, m.note, m.requested_at, m.decided_at, m.comment, ` + stages.PointsOf + `,
		NOT EXISTS (SELECT 1 FROM move_ups l
		WHERE l.user_id = m.user_id AND (l.requested_at > m.requested_at OR l.requested_at = m.requested_at
		AND l.id > m.id)),
		EXISTS (SELECT 1 FROM journeys j WHERE j.user_id = m.user_id AND j.stage_id =
		CASE WHEN m.state = 'approved' THEN m.to_stage_id ELSE m.stage_id END),
		` + stages.PersonColumns + `, d.id, d.first_name || ' ' || d.last_name, d.slug, d.profile_image, ` + stages.Columns +
	`, n.id, n.number, n.name, n.description, COUNT(*) OVER ()
	FROM move_ups m JOIN users u ON u.id = m.user_id JOIN stages s ON s.id = m.stage_id
	LEFT JOIN users d ON d.id = m.decided_by_id
	LEFT JOIN stages n ON n.id = COALESCE(m.to_stage_id,
	(SELECT b.id FROM stages b WHERE b.archived_at IS NULL AND b.number > s.number ORDER BY b.number LIMIT 1)) `

// readMoveUps reads the rows of moveUpSelect + tail, and how many there are on all pages.
func (s *store) readMoveUps(ctx context.Context, tail string, args ...any) (found []*MoveUp, total int, err error) {
	undoTime := s.undoTime(ctx)
	rows, err := s.db.Query(ctx, moveUpSelect+tail, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("read requests: %w", err)
	}

	defer rows.Close()
	found = []*MoveUp{}
	for rows.Next() {
		m, by, stage, next := &MoveUp{Person: new(stages.JourneyPerson),
			UndoTime: undoTime}, stages.OptionalPerson{}, stages.OptionalStage{}, stages.OptionalStage{}
		dest := []any{&m.ID, &m.State, &m.Attempt, &m.Note, db.Millis(&m.RequestedAt), db.OptionalMillis(&m.DecidedAt),
			&m.Comment, &m.Points, &m.IsLatest, &m.IsThere}
		dest = append(append(append(append(append(dest, m.Person.Dest()...), by.Dest()...), stage.Dest()...),
			next.Dest()...), &total)
		if err := rows.Scan(dest...); err != nil {
			return nil, 0, fmt.Errorf("read a request: %w", err)
		}

		m.DecidedBy, m.Stage, m.NextStage = by.Person(), stage.Stage(), next.Stage()
		found = append(found, m)
	}

	return found, total, rows.Err()
}

func (s *store) moveUpByID(ctx context.Context, id int) (*MoveUp, error) {
	found, _, err := s.readMoveUps(ctx, "WHERE m.id = ?", id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Request")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// latestOf reads the latest request of somebody to leave a stage; none where there is none.
func (s *store) latestOf(ctx context.Context, userID, stageID int) ([]*MoveUp, error) {
	found, _, err := s.readMoveUps(ctx, "WHERE m.user_id = ? AND m.stage_id = ? ORDER BY m.attempt DESC LIMIT 1",
		userID, stageID)
	return found, err
}

// upTo reads requests, and those of the same people in the same stages before them, the latest first.
func (s *store) upTo(ctx context.Context, ids []int) ([]*MoveUp, error) {
	cond, arg := s.db.InInts("o.id", ids)
	found, _, err := s.readMoveUps(ctx,
		`WHERE EXISTS (SELECT 1 FROM move_ups o
			WHERE o.user_id = m.user_id AND o.stage_id = m.stage_id AND o.attempt >= m.attempt AND `+cond+
			`) ORDER BY m.attempt DESC, m.id`, arg)
	return found, err
}

// listWaiting reads one page of the requests that wait, oldest first, in every stage or in those that somebody looks
// after, and how many are on all pages.
func (s *store) listWaiting(
	ctx context.Context, callerID int, isEveryStage bool, w page.Window,
) ([]*MoveUp, int, error) {
	// Nobody decides about themselves, so their own request is not theirs to review.
	where := new(db.Where).And("m.state = ? AND u.archived_at IS NULL AND m.user_id <> ?", stages.Waiting, callerID)
	if !isEveryStage {
		where.And("EXISTS (SELECT 1 FROM stage_crew c WHERE c.stage_id = m.stage_id AND c.user_id = ?)", callerID)
	}

	stages.ByName(where, w.Search)
	cond, args := where.SQL()

	return s.readMoveUps(ctx, cond+" ORDER BY m.requested_at, m.id LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
}

// waitingRequest is the request of somebody that waits. Returns db.ErrNone without one.
func (s *store) waitingRequest(ctx context.Context, userID int) (int, error) {
	return s.db.Int(ctx, `SELECT id FROM move_ups WHERE user_id = ? AND state = 'waiting'`, userID)
}

// insertRequest writes the next request of somebody to leave a stage, and returns its id.
func (s *store) insertRequest(ctx context.Context, userID, stageID int, note *string) (id int, err error) {
	if err := s.db.Returning(ctx, `INSERT INTO move_ups (user_id, stage_id, attempt, state, note, requested_at)
		SELECT CAST(? AS INTEGER), CAST(? AS INTEGER), COALESCE(MAX(attempt), 0) + 1, 'waiting', CAST(?
		AS TEXT), CAST(? AS BIGINT) FROM move_ups WHERE user_id = ? AND stage_id = ? RETURNING id`,
		[]any{userID, stageID, note, s.clock.Now(), userID, stageID}, &id); err != nil {
		return 0, fmt.Errorf("write the request of user %d: %w", userID, err)
	}

	return id, nil
}

// reopen lets a decided request wait again.
func (s *store) reopen(ctx context.Context, id int) error {
	_, err := s.db.Exec(ctx,
		`UPDATE move_ups SET state = 'waiting', decided_at = NULL, decided_by_id = NULL, comment = NULL,
			to_stage_id = NULL WHERE id = ?`, id)
	return err
}

// writeState decides a request that waits. False if somebody else did.
func (s *store) writeState(
	ctx context.Context, id int, state string, byID int, comment *string, to *int,
) (bool, error) {
	// The condition lets one decision through.
	n, err := s.db.Exec(ctx,
		`UPDATE move_ups SET state = ?, decided_at = ?, decided_by_id = ?, comment = ?, to_stage_id = ?
			WHERE id = ? AND state = 'waiting'`,
		state, s.clock.Now(), byID, comment, to, id)
	if err != nil {
		return false, fmt.Errorf("decide request %d: %w", id, err)
	}

	return n > 0, nil
}

// findMoveUps reads one page of the requests of a stage, and how many are on all pages.
func (s *store) findMoveUps(
	ctx context.Context, stageID int, w page.Window, state string,
) ([]*MoveUp, int, error) {
	where := new(db.Where)
	where.And("m.stage_id = ? AND u.archived_at IS NULL", stageID).If(state != "all", "m.state = ?", state)
	stages.ByName(where, w.Search)
	order := " ORDER BY m.requested_at DESC, m.id DESC"

	// Anyone who waits longest is first in line.
	if state == stages.Waiting {
		order = " ORDER BY m.requested_at, m.id"
	}

	cond, args := where.SQL()
	return s.readMoveUps(ctx, cond+order+" LIMIT ? OFFSET ?", append(args, w.PerPage, w.Offset())...)
}

// undoTime is how long a decision can be taken back.
func (s *store) undoTime(ctx context.Context) time.Duration {
	return time.Duration(s.settings.Int(ctx, settings.MoveUpUndoHours)) * time.Hour
}

// closeWaiting ends the request of somebody who goes elsewhere.
func (s *store) closeWaiting(ctx context.Context, userID, by int, comment string) error {
	_, err := s.db.Exec(ctx,
		`UPDATE move_ups SET state = 'returned', decided_at = ?, decided_by_id = ?, comment = ?
			WHERE user_id = ? AND state = 'waiting'`,
		s.clock.Now(), by, comment, userID)
	return err
}

// rolesIn tells whether somebody leads a stage, and whether they review it.
func (s *store) rolesIn(ctx context.Context, stageID, userID int) (leads, reviews bool, err error) {
	var leading, reviewing int
	err = s.db.Row(ctx,
		`SELECT COUNT(CASE WHEN c.role = 'leader' THEN 1 END), COUNT(CASE WHEN c.role = 'reviewer' THEN 1 END)
			FROM stage_crew c WHERE c.stage_id = ? AND c.user_id = ?`,
		[]any{stageID, userID}, &leading, &reviewing)
	return leading > 0, reviewing > 0, err
}

// stagesReviewedBy are the stages that somebody reviews.
func (s *store) stagesReviewedBy(ctx context.Context, userID int) ([]int, error) {
	return db.Column[int](ctx, s.db,
		`SELECT stage_id FROM stage_crew WHERE user_id = ? AND role = 'reviewer'`, userID)
}

// reviewersIn are those who review a stage, archived people left out.
func (s *store) reviewersIn(ctx context.Context, stageID int) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT c.user_id FROM stage_crew c JOIN users u ON u.id = c.user_id
		WHERE c.stage_id = ? AND c.role = 'reviewer' AND u.archived_at IS NULL ORDER BY c.user_id`, stageID)
}

// lockJourneyOf locks the journey of the person who made a request, and tells whether somebody reviews it. Returns
// errs.NotFound if there is no such request or the person has no journey.
func (s *store) lockJourneyOf(ctx context.Context, id, reviewerID int) (j *stages.Journey, reviews bool, err error) {
	j = new(stages.Journey)
	err = s.db.Row(ctx,
		`SELECT j.user_id, j.stage_id, j.since, EXISTS (SELECT 1 FROM move_ups m
			JOIN stage_crew c ON c.stage_id = m.stage_id AND c.role = 'reviewer' AND c.user_id = ? WHERE m.id = ?)
		FROM journeys j WHERE j.user_id = (SELECT m.user_id FROM move_ups m WHERE m.id = ?)`+s.db.ForUpdate(),
		// The join locks the journey, not the request: whatever changes either goes through the journey.
		[]any{reviewerID, id, id}, &j.UserID, &j.StageID, db.Millis(&j.Since), &reviews)
	if errors.Is(err, db.ErrNone) {
		err = errs.Missing("Request")
	}

	return j, reviews, err
}
