package courses

import (
	"context"

	"atlas/internal/learning/content"
)

// Verify looks for rows that break the invariants of courses.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	return s.content.Broken(ctx, []content.Invariant{
		{Says: "lesson %d is in a unit of another course",
			Query: `SELECT l.id FROM lessons l JOIN units u ON u.id = l.unit_id WHERE l.course_id <> u.course_id`},
		{Says: "unit %d is in a track of another course",
			Query: `SELECT u.id FROM units u JOIN tracks t ON t.id = u.track_id WHERE u.course_id <> t.course_id`},
		{Says: "course %d is published and archived",
			Query: `SELECT id FROM courses WHERE published_at IS NOT NULL AND archived_at IS NOT NULL`},
		{Says: "course %d is not archived and remembers when it was published last",
			Query: `SELECT id FROM courses WHERE last_published_at IS NOT NULL AND archived_at IS NULL`},
		{Says: "lesson %d has two videos",
			Query: `SELECT id FROM lessons WHERE video_url IS NOT NULL AND video_file_id IS NOT NULL`},
		{Says: "lesson file %d is no file and no address, or both",
			Query: `SELECT id FROM lesson_files WHERE (file_id IS NULL) = (url IS NULL)`},
		{Says: "lesson file %d uses its file without saying so",
			Query: `SELECT x.id FROM lesson_files x WHERE x.file_id IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM file_uses f
			WHERE f.file_id = x.file_id AND f.entity = 'lesson-file' AND f.entity_id = x.id)`},
		{Says: "lesson %d uses its video without saying so",
			Query: `SELECT l.id FROM lessons l WHERE l.video_file_id IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM file_uses f
			WHERE f.file_id = l.video_file_id AND f.entity = 'lesson' AND f.entity_id = l.id)`},
		{Says: "course %d uses its cover without saying so",
			Query: `SELECT c.id FROM courses c WHERE c.cover_file_id IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM file_uses f
			WHERE f.file_id = c.cover_file_id AND f.entity = 'course' AND f.entity_id = c.id)`},
	})
}
