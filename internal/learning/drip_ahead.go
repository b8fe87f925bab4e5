package learning

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
)

// DripOpening is a unit or a lesson that opens by drip on a later day.
type DripOpening struct {
	// Kind is unit or lesson.
	Kind, Name, Course string
	OpensAt            time.Time
}

// dripsAheadMax bounds how much of what drips is looked at.
const dripsAheadMax = 2000

// DripsAhead are the units and lessons that open to somebody by drip after a moment, as far as what they hold then
// opens their courses.
func (s *Service) DripsAhead(ctx context.Context, userID int, at time.Time) ([]DripOpening, error) {
	st, err := s.Access.FactsOf(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("read what person %d holds: %w", userID, err)
	}
	st.KeepLiveLevels(at)

	return s.dripsAhead(ctx, st, at)
}

// DripsAheadOf is DripsAhead for somebody who would hold a product from then on and has nothing else.
func (s *Service) DripsAheadOf(ctx context.Context, grant access.Grant, at time.Time) ([]DripOpening, error) {
	st := access.Facts{Grants: []access.Grant{grant}}
	for _, id := range grant.Levels {
		st.Levels = append(st.Levels, access.HeldLevel{ID: id, Since: grant.From})
	}

	return s.dripsAhead(ctx, st, at)
}

func (s *Service) dripsAhead(ctx context.Context, st access.Facts, at time.Time) ([]DripOpening, error) {
	rows, err := s.db.Query(ctx,
		`SELECT x.kind, x.name, c.name, x.drip, x.value, `+access.OpenersColumn("course", "c.id")+` FROM (
			SELECT 'unit' AS kind, u.name, u.course_id, u.drip, COALESCE(u.drip_days, u.drip_at) AS value FROM units u
				WHERE u.archived_at IS NULL AND u.drip IN ('days', 'date')
			UNION ALL SELECT 'lesson', l.name, l.course_id, l.drip, COALESCE(l.drip_days, l.drip_at) FROM lessons l
				WHERE l.published_at IS NOT NULL AND l.drip IN ('days', 'date') AND `+courses.Listed+`) x
		JOIN courses c ON c.id = x.course_id AND `+content.ShownCourses+` ORDER BY c.id, x.kind DESC, x.name LIMIT ?`,
		dripsAheadMax)
	if err != nil {
		return nil, fmt.Errorf("read what drips: %w", err)
	}

	defer rows.Close()

	var out []DripOpening
	for rows.Next() {
		var opening DripOpening
		var drip courses.Drip
		var value *int64
		var door *string
		if err := rows.Scan(&opening.Kind, &opening.Name, &opening.Course, &drip.Rule, &value, &door); err != nil {
			return nil, fmt.Errorf("read what drips: %w", err)
		}

		drip.Read(value)

		// The door says since when it is open, and drip counts from there.
		state := drip.Over(access.ParseOpeners(door).StateFor(st, at), false, at)

		// What waits for the previous lesson has no day.
		if state.OpensAt != nil && (state.Code == courses.DripDays || state.Code == courses.DripDate) {
			opening.OpensAt = *state.OpensAt
			out = append(out, opening)
		}
	}

	return out, rows.Err()
}
