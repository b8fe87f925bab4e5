package courses

import (
	"context"
	"time"

	"atlas/internal/learning/content"
)

// copyCourse copies the row of a course. Returns db.ErrNone for one that does not exist.
func (s *store) copyCourse(ctx context.Context, id int, made *Course, now time.Time) error {
	return s.db.Returning(ctx,
		`INSERT INTO courses (name, name_key, short_description, description, author_id, cover_file_id, intro,
			intro_video_url, created_at, updated_at)
		SELECT SUBSTR(name, 1, ?) || ?, name_key || ?, short_description, description, author_id, cover_file_id,
		intro, intro_video_url, CAST(? AS BIGINT), CAST(? AS BIGINT)
		FROM courses WHERE id = ? RETURNING id, name`,
		[]any{content.NameMax - len(content.CopySuffix), content.CopySuffix, content.CopySuffix, now, now,
			id}, &made.ID, &made.Name)
}

// copyParts copies the rows of what is in a course into its copy.
func (s *store) copyParts(ctx context.Context, from, to int, now time.Time) error {
	// In the order of what belongs to what: units need their course, lessons their unit.
	for _, part := range copies {
		if _, err := s.db.Exec(ctx, part.text, part.args(from, to, now.UnixMilli())...); err != nil {
			return err
		}
	}

	return nil
}

// copyPart copies the rows of one table, whatever their number.
type copyPart struct {
	text string
	args func(from, to int, now int64) []any
}

func copyArgs(from, to int, _ int64) []any { return []any{to, from} }

// copies are the parts of a course, each found by the copy of what it is in.
var copies = []copyPart{
	{`INSERT INTO tracks (course_id, name, description, position, copied_from_id)
		SELECT CAST(? AS INTEGER), name, description, position, id FROM tracks WHERE course_id = ?
		ORDER BY position, id`, copyArgs},
	{`INSERT INTO units (course_id, track_id, name, short_description, description, drip, drip_days, drip_at, position,
		created_at, updated_at, copied_from_id)
		SELECT CAST(? AS INTEGER), (SELECT t.id FROM tracks t
		WHERE t.course_id = ? AND t.copied_from_id = u.track_id), u.name, u.short_description, u.description,
			u.drip, u.drip_days, u.drip_at, u.position, CAST(? AS BIGINT), CAST(? AS BIGINT), u.id
		FROM units u WHERE u.course_id = ? AND u.archived_at IS NULL ORDER BY u.position, u.id`,
		func(from, to int, now int64) []any { return []any{to, to, now, now, from} }},
	{`INSERT INTO lessons (course_id, unit_id, name, name_key, short_description, description, type, video_url,
		video_file_id, captions_file_id, seconds, is_required, is_free,
			drip, drip_days, drip_at, position, created_at, updated_at, copied_from_id)
		SELECT u.course_id, u.id, l.name, l.name_key, l.short_description, l.description, l.type, l.video_url,
		l.video_file_id, l.captions_file_id, l.seconds, l.is_required, l.is_free,
			l.drip, l.drip_days, l.drip_at, l.position, CAST(? AS BIGINT), CAST(? AS BIGINT), l.id
		FROM lessons l JOIN units u ON u.copied_from_id = l.unit_id AND u.course_id = ? WHERE l.archived_at IS NULL
		ORDER BY u.position, l.position, l.id`,
		func(_, to int, now int64) []any { return []any{now, now, to} }},
	{`INSERT INTO lesson_files (lesson_id, name, file_id, url, position, created_at, updated_at)
		SELECT l.id, x.name, x.file_id, x.url, x.position, CAST(? AS BIGINT), CAST(? AS BIGINT)
		FROM lesson_files x JOIN lessons l ON l.copied_from_id = x.lesson_id AND l.course_id = ?
		ORDER BY l.position, x.position, x.id`,
		func(_, to int, now int64) []any { return []any{now, now, to} }},
	{`INSERT INTO file_uses (file_id, entity, entity_id)
		SELECT f.file_id, f.entity, CAST(? AS INTEGER) FROM file_uses f WHERE f.entity = 'course' AND f.entity_id = ?
		UNION SELECT f.file_id, f.entity, u.id FROM file_uses f
		JOIN units u ON u.copied_from_id = f.entity_id AND u.course_id = ? WHERE f.entity = 'unit'
		UNION SELECT f.file_id, f.entity, l.id FROM file_uses f
		JOIN lessons l ON l.copied_from_id = f.entity_id AND l.course_id = ? WHERE f.entity = 'lesson'
		UNION SELECT x.file_id, 'lesson-file', x.id FROM lesson_files x
		JOIN lessons l ON l.id = x.lesson_id AND l.course_id = ? WHERE x.file_id IS NOT NULL`,
		func(from, to int, _ int64) []any { return []any{to, from, to, to, to} }},
	{`INSERT INTO doors (content, content_id, opener, opener_id)
		SELECT d.content, CAST(? AS INTEGER), d.opener, d.opener_id FROM doors d
		WHERE d.content = 'course' AND d.content_id = ?
		UNION SELECT d.content, l.id, d.opener, d.opener_id FROM doors d
		JOIN lessons l ON l.copied_from_id = d.content_id AND l.course_id = ? WHERE d.content = 'lesson'`,
		func(from, to int, _ int64) []any { return []any{to, from, to} }},
}
