package stages

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// findCrew finds people who may look after a stage, the first twenty by name.
func (s *store) findCrew(ctx context.Context, search *string) ([]*JourneyPerson, error) {
	where := new(db.Where)
	where.And("u.archived_at IS NULL").And(`u.is_legacy_admin OR EXISTS (SELECT 1 FROM user_access_levels g
		WHERE g.user_id = u.id AND g.level_id NOT IN ('member', 'non-member', 'affiliate'))`)
	ByName(where, line(search))
	cond, args := where.SQL()
	rows, err := s.db.Query(ctx, `SELECT `+PersonColumns+` FROM users u `+cond+` ORDER BY u.name_key, u.id LIMIT ?`,
		append(args, crewShown)...)
	if err != nil {
		return nil, fmt.Errorf("find people for a stage: %w", err)
	}

	defer rows.Close()
	out := []*JourneyPerson{}
	for rows.Next() {
		p := new(JourneyPerson)
		if err := rows.Scan(p.Dest()...); err != nil {
			return nil, fmt.Errorf("read a person for a stage: %w", err)
		}

		out = append(out, p)
	}

	return out, rows.Err()
}

// crewOf reads who looks after stages, archived people left out.
func (s *store) crewOf(ctx context.Context, stageIDs []int) (map[int]stageCrew, error) {
	cond, arg := s.db.InInts("c.stage_id", stageIDs)
	rows, err := s.db.Query(ctx,
		`SELECT c.stage_id, c.role, `+PersonColumns+` FROM stage_crew c JOIN users u ON u.id = c.user_id WHERE `+cond+
			` AND u.archived_at IS NULL
		ORDER BY c.stage_id, u.name_key, u.id`, arg)
	if err != nil {
		return nil, fmt.Errorf("read who looks after stages: %w", err)
	}

	defer rows.Close()
	out := map[int]stageCrew{}
	for rows.Next() {
		stageID, role, p := 0, "", new(JourneyPerson)
		if err := rows.Scan(append([]any{&stageID, &role}, p.Dest()...)...); err != nil {
			return nil, fmt.Errorf("read someone who looks after a stage: %w", err)
		}

		of := out[stageID]
		if role == Leader {
			of.leaders = append(of.leaders, p)
		} else {
			of.reviewers = append(of.reviewers, p)
		}

		out[stageID] = of
	}

	return out, rows.Err()
}

// setCrew gives a stage its leaders or reviewers. Returns errs.Invalid for people who do not exist or are archived, and
// for leaders of another stage.
func (s *store) setCrew(ctx context.Context, stage *StageRecord, role string, ids []int) error {
	field := map[string]string{Leader: "leaderIds", Reviewer: "reviewerIds"}[role]

	// Leaders see the people of their stage, so nobody leads two.
	if len(ids) > 0 {
		if err := s.requireFreeOfRole(ctx, stage, role, field, ids); err != nil {
			return err
		}
	}

	if _, err := s.db.Exec(ctx, `DELETE FROM stage_crew WHERE stage_id = ? AND role = ?`, stage.ID, role); err != nil {
		return fmt.Errorf("take the %ss of stage %d: %w", role, stage.ID, err)
	}

	for _, id := range ids {
		if _, err := s.db.Exec(ctx,
			`INSERT INTO stage_crew (stage_id, role, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`, stage.ID, role,
			id); err != nil {
			if db.ForeignKey(err) {
				return errs.Field(field, errs.IsNotValid)
			}

			return err
		}
	}

	return nil
}

func (s *store) requireFreeOfRole(ctx context.Context, stage *StageRecord, role, field string, ids []int) error {
	cond, arg := s.db.InInts("u.id", ids)
	there, err := s.db.Int(ctx, `SELECT COUNT(*) FROM users u WHERE u.archived_at IS NULL AND `+cond, arg)
	if err != nil {
		return fmt.Errorf("look for people: %w", err)
	}

	// Someone is missing or archived, which the list of choices would not have offered.
	if there != len(ids) {
		return errs.Field(field, errs.IsNotValid)
	}
	if role != Leader {
		return nil
	}

	var name string
	var number int
	err = s.db.Row(ctx,
		`SELECT u.first_name || ' ' || u.last_name, o.number FROM stage_crew c JOIN users u ON u.id = c.user_id
			JOIN stages o ON o.id = c.stage_id
		WHERE c.role = 'leader' AND c.stage_id <> ? AND o.archived_at IS NULL AND `+cond+
			` ORDER BY o.number, u.name_key LIMIT 1`, []any{stage.ID, arg}, &name, &number)
	if errors.Is(err, db.ErrNone) {
		return nil
	}
	if err == nil {
		err = errs.Field(field, name+" leads Stage "+strconv.Itoa(number)+" already")
	}

	return err
}
