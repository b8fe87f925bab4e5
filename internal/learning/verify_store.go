package learning

import (
	"context"
	"encoding/json"
	"fmt"

	"atlas/internal/learning/content"
)

// invariants find rows that break what holds of progress.
var invariants = []content.Invariant{
	{Says: "someone's progress in lesson %d is of another course",
		Query: `SELECT p.lesson_id FROM lesson_progress p JOIN lessons l ON l.id = p.lesson_id
			WHERE p.course_id <> l.course_id`},
	{Says: "user %d has progress in a lesson and none in its course",
		Query: `SELECT p.user_id FROM lesson_progress p
		WHERE NOT EXISTS (SELECT 1 FROM course_progress c
		WHERE c.user_id = p.user_id AND c.course_id = p.course_id)`},
	{Says: "user %d started a course without a lesson", Query: `SELECT c.user_id FROM course_progress c
		WHERE NOT EXISTS (SELECT 1 FROM lesson_progress p
		WHERE p.user_id = c.user_id AND p.course_id = c.course_id)`},
	{Says: "user %d completed a course before they started it, or did a lesson before it was opened",
		Query: `SELECT user_id FROM course_progress WHERE completed_at < started_at
		UNION SELECT user_id FROM lesson_progress WHERE done_at < opened_at`},
	{Says: "user %d completed a course without a lesson",
		Query: `SELECT c.user_id FROM course_progress c WHERE c.completed_at IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM lesson_progress p
		WHERE p.user_id = c.user_id AND p.course_id = c.course_id AND p.done_at IS NOT NULL)`},
}

// verifySeen holds the number of seconds against the seconds themselves.
func (s *store) verifySeen(ctx context.Context) ([]string, error) {
	rows, err := s.db.Query(ctx,
		`SELECT user_id, lesson_id, seen, seen_seconds FROM lesson_progress WHERE seen_seconds > 0 OR seen <> '[]'`)
	if err != nil {
		return nil, fmt.Errorf("read what was seen: %w", err)
	}

	defer rows.Close()
	var found []string
	for rows.Next() {
		var userID, lessonID, seconds int
		var text string
		if err := rows.Scan(&userID, &lessonID, &text, &seconds); err != nil {
			return nil, fmt.Errorf("read what a user saw: %w", err)
		}

		var seen Seen
		if err := json.Unmarshal([]byte(text), &seen); err != nil || !seen.IsValid() || seen.Seconds() != seconds {
			found = append(found, fmt.Sprintf("what user %d saw of lesson %d does not add up", userID, lessonID))
		}
	}

	return found, rows.Err()
}
