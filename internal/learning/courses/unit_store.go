package courses

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// readUnits reads units with the name of their course.
func (s *store) readUnits(ctx context.Context, tail string, args ...any) ([]*Unit, error) {
	rows, err := s.db.Query(ctx,
		`SELECT `+units.Columns("u.")+`, c.name FROM units u JOIN courses c ON c.id = u.course_id `+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read units: %w", err)
	}

	defer rows.Close()
	out := []*Unit{}
	for rows.Next() {
		u, dest := new(Unit), make([]any, content.ColumnCount(units.Columns("")))
		units.Dest(u, dest)
		if err := rows.Scan(append(dest, &u.CourseName)...); err != nil {
			return nil, fmt.Errorf("read a unit: %w", err)
		}

		u.Description = s.content.Signed(actor.From(ctx), u.Description)
		out = append(out, u)
	}

	return out, rows.Err()
}

func (s *store) unitByID(ctx context.Context, id int) (*Unit, error) {
	rows, err := s.readUnits(ctx, "WHERE u.id = ?", id)
	if err == nil && len(rows) == 0 {
		err = errs.Missing("Unit")
	}
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// lockUnit reads a unit that is about to change, and holds its course: what is written of lessons follows from both.
func (s *store) lockUnit(ctx context.Context, id int) (*Unit, error) {
	u, err := units.LockFrom(ctx, s.db, "units x JOIN courses c ON c.id = x.course_id", id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Unit")
	}
	return u, err
}

// requireTrack wants a track of the same course. Returns errs.Invalid.
func (s *store) requireTrack(ctx context.Context, unit *Unit) error {
	if unit.TrackID == nil {
		return nil
	}
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM tracks WHERE id = ? AND course_id = ?`, *unit.TrackID, unit.CourseID)
	if err == nil && n == 0 {
		return errs.Field("trackId", errs.IsNotValid)
	}
	return err
}

// nextUnitPosition is the place after the last unit of a course.
func (s *store) nextUnitPosition(ctx context.Context, courseID int) (int, error) {
	return s.db.Int(ctx, `SELECT COALESCE(MAX(position), 0) + 1 FROM units WHERE course_id = ?`, courseID)
}

// clearTrack takes the units out of a track; they stay in the course without one.
func (s *store) clearTrack(ctx context.Context, trackID int) error {
	_, err := s.db.Exec(ctx, `UPDATE units SET track_id = NULL WHERE track_id = ?`, trackID)
	return err
}
