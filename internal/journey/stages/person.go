package stages

import (
	"context"
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

const PersonColumns = `u.id, u.first_name || ' ' || u.last_name, u.slug, u.profile_image`

func (p *JourneyPerson) Dest() []any { return []any{&p.ID, &p.Name, &p.Slug, &p.ProfileImage} }

// OptionalPerson reads a person who may be missing.
type OptionalPerson struct {
	id                *int
	name, slug, image *string
}

func (p *OptionalPerson) Dest() []any { return []any{&p.id, &p.name, &p.slug, &p.image} }

func (p *OptionalPerson) Person() *JourneyPerson {
	if p.id == nil {
		return nil
	}
	return &JourneyPerson{*p.id, *p.name, *p.slug, p.image}
}

// ByName adds the words of a search for people.
func ByName(where *db.Where, search string) {
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

	return s.store.findCrew(ctx, search)
}
