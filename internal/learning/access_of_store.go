package learning

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
)

// countOpen counts what is published of courses, events and resources on which a condition of each holds.
func (s *store) countOpen(ctx context.Context, courses, events, resources string, args []any) (int, error) {
	return s.db.Int(ctx,
		`SELECT (SELECT COUNT(*) FROM courses c WHERE `+content.ShownCourses+` AND (`+courses+
			`)) + (SELECT COUNT(*) FROM events e WHERE `+content.ShownEvents+` AND (`+events+`))
		+ (SELECT COUNT(*) FROM resources r WHERE `+content.ShownResources+` AND (`+resources+`))`, args...)
}

func (s *store) dripsAhead(ctx context.Context, facts access.Facts, at time.Time) ([]DripOpening, error) {
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
		state := drip.Apply(access.ParseOpeners(door).StateFor(facts, at), false, at)

		// What waits for the previous lesson has no day.
		if state.OpensAt != nil && (state.Code == courses.DripDays || state.Code == courses.DripDate) {
			opening.OpensAt = *state.OpensAt
			out = append(out, opening)
		}
	}

	return out, rows.Err()
}
