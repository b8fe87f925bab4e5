package stages

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
)

// findTargets finds what tasks can lead to of one kind, the first twenty by name.
func (s *store) findTargets(ctx context.Context, k *targetKind, search *string) ([]*TaskTarget, error) {
	where := new(db.Where)

	// Only what members can reach is offered.
	where.And(k.live)
	for word := range strings.FieldsSeq(fold.Plain(line(search))) {
		where.And(k.key+` LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, args := where.SQL()
	place := "NULL, NULL, NULL"
	if k.name == "lesson" {
		place = "l.course_id, l.unit_id, lu.name"
	}

	rows, err := s.db.Query(ctx,
		`SELECT `+k.id+`, `+k.title+`, `+k.path+`, `+place+` FROM `+k.from+k.more+` `+cond+` ORDER BY `+k.key+`, `+k.id+
			` LIMIT ?`, append(args, targetsShown)...)
	if err != nil {
		return nil, fmt.Errorf("find targets of tasks: %w", err)
	}

	defer rows.Close()
	out := []*TaskTarget{}
	for rows.Next() {
		t := &TaskTarget{Kind: k.name}
		if err := rows.Scan(&t.ID, &t.Name, &t.Href, &t.CourseID, &t.UnitID, &t.UnitName); err != nil {
			return nil, fmt.Errorf("read a target of tasks: %w", err)
		}

		out = append(out, t)
	}

	return out, rows.Err()
}

// checkTarget returns errs.Invalid for the field target unless members can reach the target.
func (s *store) checkTarget(ctx context.Context, t *TaskRecord) error {
	k := kindOf(t.TargetKind)
	if k == nil {
		return nil
	}
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM `+k.from+` WHERE `+k.id+` = ? AND `+k.live, *t.TargetID)
	if err == nil && n == 0 {
		err = errs.Field("target", errs.IsNotValid)
	}
	return err
}
