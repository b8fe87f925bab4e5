package content

import (
	"context"
	"fmt"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// Author is somebody who teaches.
type Author struct {
	ID           int
	Name, Slug   string
	ProfileImage *string
}

const AuthorColumns = `a.id, a.first_name || ' ' || a.last_name, a.slug, a.profile_image`

// AuthorScan reads an author who may be missing.
type AuthorScan struct {
	Id         *int
	Name, Slug *string
	Image      *string
}

func (a *AuthorScan) Dest() []any { return []any{&a.Id, &a.Name, &a.Slug, &a.Image} }

func (a *AuthorScan) Author() *Author {
	if a.Id == nil {
		return nil
	}
	return &Author{*a.Id, *a.Name, *a.Slug, a.Image}
}

// Teaches is a person with a level beyond member, affiliate and non-member, or with the legacy flag.
const Teaches = `a.archived_at IS NULL AND (a.is_legacy_admin OR EXISTS (SELECT 1 FROM user_access_levels g
	WHERE g.user_id = a.id AND g.level_id NOT IN ('member', 'affiliate', 'non-member')))`

const authorsMax = 500

// Authors lists who can be an author of a course or host an event, by name. Requires course_create,
// course_update, event_create or event_update.
func (s *Service) Authors(ctx context.Context) ([]*Author, error) {
	if !actor.From(ctx).Can(CreateCourses, UpdateCourses, CreateEvents, UpdateEvents) {
		return nil, errs.Denied()
	}

	rows, err := s.db.Query(ctx,
		`SELECT `+AuthorColumns+` FROM users a WHERE `+Teaches+` ORDER BY a.name_key, a.id LIMIT ?`, authorsMax)
	if err != nil {
		return nil, fmt.Errorf("find authors: %w", err)
	}

	defer rows.Close()
	out := []*Author{}
	for rows.Next() {
		var a AuthorScan
		if err := rows.Scan(a.Dest()...); err != nil {
			return nil, fmt.Errorf("read an author: %w", err)
		}

		out = append(out, a.Author())
	}

	return out, rows.Err()
}
