package journey

import (
	"context"
	"fmt"
	"strings"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
)

// JourneyPerson is somebody on the journey, as others there see them.
type JourneyPerson struct {
	ID           int
	Name, Slug   string
	ProfileImage *string
}

const personColumns = `u.id, u.first_name || ' ' || u.last_name, u.slug, u.profile_image`

func (p *JourneyPerson) dest() []any { return []any{&p.ID, &p.Name, &p.Slug, &p.ProfileImage} }

// personScan reads a person who may be missing.
type personScan struct {
	id                *int
	name, slug, image *string
}

func (p *personScan) dest() []any { return []any{&p.id, &p.name, &p.slug, &p.image} }

func (p *personScan) person() *JourneyPerson {
	if p.id == nil {
		return nil
	}
	return &JourneyPerson{*p.id, *p.name, *p.slug, p.image}
}

// byName adds the words of a search for people.
func byName(where *db.Where, search string) {
	for word := range strings.FieldsSeq(fold.Plain(search)) {
		where.And(`u.name_key LIKE ? ESCAPE '\'`, db.Like(word))
	}
}

const crewShown = 20

// StageCrew finds people who may lead or review a stage: legacy admins and everybody with a level other than member,
// non-member or affiliate, the first twenty by name.
//
// Requires stage_create or stage_update.
func (s *Service) StageCrew(ctx context.Context, search *string) ([]*JourneyPerson, error) {
	if !actor.From(ctx).Can(createStages, updateStages) {
		return nil, errs.Denied()
	}

	where := new(db.Where)
	where.And("u.archived_at IS NULL").And(`u.is_legacy_admin OR EXISTS (SELECT 1 FROM user_access_levels g
		WHERE g.user_id = u.id AND g.level_id NOT IN ('member', 'non-member', 'affiliate'))`)
	byName(where, line(search))
	cond, args := where.SQL()
	rows, err := s.db.Query(ctx, `SELECT `+personColumns+` FROM users u `+cond+` ORDER BY u.name_key, u.id LIMIT ?`,
		append(args, crewShown)...)
	if err != nil {
		return nil, fmt.Errorf("find people for a stage: %w", err)
	}

	defer rows.Close()
	out := []*JourneyPerson{}
	for rows.Next() {
		p := new(JourneyPerson)
		if err := rows.Scan(p.dest()...); err != nil {
			return nil, fmt.Errorf("read a person for a stage: %w", err)
		}

		out = append(out, p)
	}

	return out, rows.Err()
}
