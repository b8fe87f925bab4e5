package journey

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// The stage that follows is the one it led to or, before that, the one that would follow now. Later attempts, and
// whether the person is where the decision left them, say if it can be taken back.
var moveUpSelect = `SELECT m.id, m.state, m.attempt, m.note, m.requested_at, m.decided_at, m.comment, ` + pointsOf + `,
		NOT EXISTS (SELECT 1 FROM move_ups l
		WHERE l.user_id = m.user_id AND (l.requested_at > m.requested_at OR l.requested_at = m.requested_at
		AND l.id > m.id)),
		EXISTS (SELECT 1 FROM journeys j WHERE j.user_id = m.user_id AND j.stage_id =
		CASE WHEN m.state = 'approved' THEN m.to_stage_id ELSE m.stage_id END),
		` + personColumns + `, d.id, d.first_name || ' ' || d.last_name, d.slug, d.profile_image, ` + stageColumns +
	`, n.id, n.number, n.name, n.description, COUNT(*) OVER ()
	FROM move_ups m JOIN users u ON u.id = m.user_id JOIN stages s ON s.id = m.stage_id
	LEFT JOIN users d ON d.id = m.decided_by_id
	LEFT JOIN stages n ON n.id = COALESCE(m.to_stage_id,
	(SELECT b.id FROM stages b WHERE b.archived_at IS NULL AND b.number > s.number ORDER BY b.number LIMIT 1)) `

// readMoveUps reads the rows of moveUpSelect + tail, and how many there are on all pages.
func (s *Service) readMoveUps(ctx context.Context, tail string, args ...any) (found []*MoveUp, total int, err error) {
	undoTime := s.undoTime(ctx)
	rows, err := s.db.Query(ctx, moveUpSelect+tail, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("read requests: %w", err)
	}

	defer rows.Close()
	found = []*MoveUp{}
	for rows.Next() {
		m, by, stage, next := &MoveUp{Person: new(JourneyPerson),
			UndoTime: undoTime}, personScan{}, stageScan{}, stageScan{}
		dest := []any{&m.ID, &m.State, &m.Attempt, &m.Note, db.Millis(&m.RequestedAt), db.OptionalMillis(&m.DecidedAt),
			&m.Comment, &m.Points, &m.IsLatest, &m.IsThere}
		dest = append(append(append(append(append(dest, m.Person.dest()...), by.dest()...), stage.dest()...),
			next.dest()...), &total)
		if err := rows.Scan(dest...); err != nil {
			return nil, 0, fmt.Errorf("read a request: %w", err)
		}

		m.DecidedBy, m.Stage, m.NextStage = by.person(), stage.stage(), next.stage()
		found = append(found, m)
	}

	return found, total, rows.Err()
}

func (s *Service) moveUpByID(ctx context.Context, id int) (*MoveUp, error) {
	found, _, err := s.readMoveUps(ctx, "WHERE m.id = ?", id)
	if err == nil && len(found) == 0 {
		err = errs.Missing("Request")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

func (s *Service) listMoveUps(
	ctx context.Context, stageID int, w page.Window, state string, deciding bool,
) (*MoveUpList, error) {
	where := new(db.Where)
	where.And("m.stage_id = ? AND u.archived_at IS NULL", stageID).If(state != "all", "m.state = ?", state)
	byName(where, w.Search)
	order := " ORDER BY m.requested_at DESC, m.id DESC"

	// Whoever waits longest is first in line.
	if state == waiting {
		order = " ORDER BY m.requested_at, m.id"
	}

	cond, args := where.SQL()
	found, total, err := s.readMoveUps(ctx, cond+order+" LIMIT ? OFFSET ?", append(args, w.PerPage, w.Offset())...)
	if err != nil {
		return nil, fmt.Errorf("list the requests of stage %d: %w", stageID, err)
	}

	list := &MoveUpList{Rows: found, Total: total}
	caller := callerOf(ctx)
	for _, m := range found {
		s.judge(m, caller, deciding)
	}

	s.expectMoveUps(ctx, found...)

	// The head of the queue is told on every page, whatever the list shows.
	oldest := MoveUp{}
	err = s.db.Row(ctx,
		`SELECT COUNT(*), COALESCE(MIN(m.requested_at), 0) FROM move_ups m JOIN users u ON u.id = m.user_id
			WHERE m.stage_id = ? AND m.state = 'waiting' AND u.archived_at IS NULL`,
		[]any{stageID}, &list.WaitingCount, db.Millis(&oldest.RequestedAt))
	if err == nil && list.WaitingCount > 0 {
		list.OldestHours = new(oldest.AgeAt(s.clock.Now()))
	}

	return list, err
}
