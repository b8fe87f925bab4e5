package courses

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// store holds the SQL of courses. It reads them as the caller sees them, with addresses that open their files.
type store struct {
	db       *db.DB
	identity *identity.Service
	files    *files.Service
	content  *content.Service
}

var courses = db.NewTable[Course]("courses")

// Listed are the lessons that count.
const Listed = `l.archived_at IS NULL AND EXISTS (SELECT 1 FROM units u WHERE u.id = l.unit_id AND u.archived_at IS NULL)`

// courseSelect reads courses with everything that a row of a list shows.
var courseSelect = `SELECT ` + courses.Columns("c.") + `, ` + content.AuthorColumns + `, f.name, f.has_thumb,
	(SELECT COUNT(*) FROM lessons l WHERE l.course_id = c.id AND ` + Listed + `) AS lesson_count,
	(SELECT COUNT(*) FROM lessons l WHERE l.course_id = c.id AND l.published_at IS NOT NULL AND ` + Listed + `),
	(SELECT COUNT(*) FROM course_progress p WHERE p.course_id = c.id),
	(SELECT COUNT(*) FROM course_progress p WHERE p.course_id = c.id AND p.completed_at IS NOT NULL),
	` + access.OpenersColumn("course", "c.id") + `
	FROM courses c LEFT JOIN users a ON a.id = c.author_id LEFT JOIN files f ON f.id = c.cover_file_id `

var courseSorts = db.Sorts{
	"": "c.updated_at DESC", "name": "c.name_key", "author": "CASE WHEN a.name_key IS NULL THEN '' ELSE a.name_key END",
	"lessons":   "lesson_count",
	"status":    "CASE WHEN c.archived_at IS NOT NULL THEN 2 WHEN c.published_at IS NOT NULL THEN 0 ELSE 1 END",
	"createdAt": "c.created_at", "updatedAt": "c.updated_at",
}

// readCourses reads the rows of courseSelect + tail.
func (s *store) readCourses(ctx context.Context, tail string, args ...any) ([]*Course, error) {
	rows, err := s.db.Query(ctx, courseSelect+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read courses: %w", err)
	}

	defer rows.Close()
	out := []*Course{}
	for rows.Next() {
		c, author, cover, door := new(Course), content.AuthorScan{}, content.CoverScan{}, (*string)(nil)
		dest := make([]any, content.ColumnCount(courses.Columns("")))
		courses.Dest(c, dest)
		dest = append(append(dest, author.Dest()...), &cover.Name, &cover.HasThumb, &c.LessonCount,
			&c.PublishedLessonCount, &c.StartedCount, &c.CompletedCount, &door)
		if err := rows.Scan(dest...); err != nil {
			return nil, fmt.Errorf("read a course: %w", err)
		}

		c.Author, c.openers = author.Author(), access.ParseOpeners(door)
		c.CoverURL, c.CoverThumbURL = cover.Addresses()
		c.Description, c.Intro = s.content.Signed(actor.From(ctx), c.Description), s.content.Signed(actor.From(ctx),
			c.Intro)
		c.IntroVideo = s.content.Video(actor.From(ctx), c.IntroVideoURL, nil, nil, nil)
		out = append(out, c)
	}

	return out, rows.Err()
}

func (s *store) courseByID(ctx context.Context, id int) (*Course, error) {
	rows, err := s.readCourses(ctx, "WHERE c.id = ?", id)
	if err == nil && len(rows) == 0 {
		err = errs.Missing("Course")
	}
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// lockCourse reads a course that is about to change.
func (s *store) lockCourse(ctx context.Context, id int) (*Course, error) {
	c, err := courses.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Course")
	}
	return c, err
}

func (s *store) listCourses(ctx context.Context, w page.Window, status string, authorID *int) (*CourseList, error) {
	var where db.Where
	where.If(status != content.Archived, "c.archived_at IS NULL").If(status == content.Archived,
		"c.archived_at IS NOT NULL")
	where.If(status == content.Published, "c.published_at IS NOT NULL").If(status == content.Draft,
		"c.published_at IS NULL")
	if authorID != nil {
		where.And("c.author_id = ?", *authorID)
	}

	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`c.name_key LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*) FROM courses c "+cond, append([]any{}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("count courses: %w", err)
	}

	rows, err := s.readCourses(ctx, cond+courseSorts.Order(w, "c.id")+" LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	if err == nil {
		// What opens them is named from memory, so that the list takes as many statements whatever its rows say.
		_, err = s.identity.Levels.Names(ctx)
	}

	return &CourseList{rows, total}, err
}

// requireAuthor wants somebody who can be an author; nil is fine. Returns errs.Invalid.
func (s *store) requireAuthor(ctx context.Context, id *int) error {
	if id == nil {
		return nil
	}
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM users a WHERE a.id = ? AND `+content.Teaches, *id)
	if err == nil && n == 0 {
		return errs.Field("authorId", errs.IsNotValid)
	}
	return err
}

// publishLessons publishes all lessons of a course that are drafts.
func (s *store) publishLessons(ctx context.Context, id int, now time.Time) error {
	_, err := s.db.Exec(ctx,
		`UPDATE lessons SET published_at = ?, updated_at = ?
			WHERE course_id = ? AND published_at IS NULL AND archived_at IS NULL`, now, now, id)
	return err
}

// countPublishedLessons is how many lessons of a course members can find.
func (s *store) countPublishedLessons(ctx context.Context, id int) (int, error) {
	return s.db.Int(ctx,
		`SELECT COUNT(*) FROM lessons l WHERE l.course_id = ? AND l.published_at IS NOT NULL AND `+Listed, id)
}

// countPublishedCourses is how many courses members can find.
func (s *store) countPublishedCourses(ctx context.Context) (int, error) {
	return s.db.Int(ctx, `SELECT COUNT(*) FROM courses WHERE published_at IS NOT NULL AND archived_at IS NULL`)
}
