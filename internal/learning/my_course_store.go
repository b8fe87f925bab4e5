package learning

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
)

// myCourseColumns and myCourseTables read courses c with somebody's progress p, for myCourseScan.
var myCourseColumns = `c.id, c.name, c.short_description, c.description, c.intro, c.intro_video_url,
	COALESCE(c.published_at, c.last_published_at, c.archived_at), c.archived_at, c.last_published_at, ` +
	content.AuthorColumns + `, f.name, f.has_thumb,
	` + access.OpenersColumn("course", "c.id") + `, p.started_at, p.last_at, p.last_lesson_id, p.completed_at`

const myCourseTables = `courses c LEFT JOIN users a ON a.id = c.author_id LEFT JOIN files f ON f.id = c.cover_file_id
	LEFT JOIN course_progress p ON p.course_id = c.id AND p.user_id = ? `

// myCourseScan reads one course.
type myCourseScan struct {
	course      MyCourse
	author      content.AuthorScan
	cover       content.CoverScan
	video, door *string
}

// dest is where myCourseColumns go, and what follows them.
func (x *myCourseScan) dest(more ...any) []any {
	c, a := &x.course, &x.author
	return append([]any{
		&c.ID, &c.Name, &c.ShortDescription, &c.Description, &c.Intro, &x.video, db.Millis(&c.PublishedAt),
		db.OptionalMillis(&c.archivedAt), db.OptionalMillis(&c.lastPublishedAt), &a.Id, &a.Name, &a.Slug, &a.Image,
		&x.cover.Name, &x.cover.HasThumb,
		&x.door, db.OptionalMillis(&c.StartedAt), db.OptionalMillis(&c.LastAt), &c.lastLessonID,
		db.OptionalMillis(&c.CompletedAt),
	}, more...)
}

// opened is the course that was read, open or closed to somebody.
func (x *myCourseScan) opened(to actor.Actor, from *content.Service, facts access.Facts, now time.Time) *MyCourse {
	c := &x.course
	c.Author, c.openers = x.author.Author(), access.ParseOpeners(x.door)
	c.CoverURL, c.CoverThumbURL = x.cover.Addresses()
	c.Door = new(c.openers.StateFor(facts, now))
	c.HasIntro = c.Intro != nil || x.video != nil
	c.Description, c.Intro = from.Signed(to, c.Description), from.Signed(to, c.Intro)
	c.IntroVideo = from.Video(to, x.video, nil, nil, nil)

	// The API never sends what stands behind a closed door.
	if !c.Door.IsOpen {
		c.Intro, c.IntroVideo = nil, nil
	}

	return c
}

// hasFreeLesson tells whether a course c has a lesson that is open to everyone with an account.
const hasFreeLesson = `EXISTS (SELECT 1 FROM lessons l JOIN units u ON u.id = l.unit_id
	WHERE l.course_id = c.id AND l.is_free
	AND l.published_at IS NOT NULL AND l.archived_at IS NULL AND u.archived_at IS NULL)`

// readMyCourses reads courses with the caller's progress and how many there are in all, and opens or closes them.
func (s *store) readMyCourses(
	ctx context.Context, facts access.Facts, tail string, args ...any,
) (list []*MyCourse, total int, err error) {
	rows, err := s.db.Query(ctx, `SELECT `+myCourseColumns+`, COUNT(*) OVER () FROM `+myCourseTables+tail,
		append([]any{facts.UserID}, args...)...)
	if err != nil {
		return nil, 0, fmt.Errorf("read the courses of user %d: %w", facts.UserID, err)
	}

	defer rows.Close()
	now := s.clock.Now()
	list = []*MyCourse{}

	for rows.Next() {
		x := new(myCourseScan)
		if err := rows.Scan(x.dest(&total)...); err != nil {
			return nil, 0, fmt.Errorf("read a course of user %d: %w", facts.UserID, err)
		}

		list = append(list, x.opened(actor.From(ctx), s.content, facts, now))
	}

	return list, total, rows.Err()
}

// freeLessons are the lessons that are open to everyone with an account, with what somebody did of them.
func (s *store) freeLessons(ctx context.Context, userID int) ([]*FreeLesson, error) {
	out := []*FreeLesson{}
	err := s.db.Each(ctx,
		`SELECT l.id, l.name, l.short_description, l.seconds, c.id, c.name, f.name, f.has_thumb, COALESCE(p.done_at, 0)
		FROM lessons l JOIN courses c ON c.id = l.course_id JOIN units u ON u.id = l.unit_id
		LEFT JOIN files f ON f.id = c.cover_file_id
		LEFT JOIN lesson_progress p ON p.lesson_id = l.id AND p.user_id = ?
		WHERE l.is_free AND l.published_at IS NOT NULL AND l.archived_at IS NULL AND u.archived_at IS NULL AND `+
			content.ShownCourses+`
		ORDER BY c.published_at, c.id, u.position, u.id, l.position, l.id LIMIT ?`,
		[]any{userID, freeLessonsMax}, func(scan func(...any) error) error {
			l, cover, doneAt := new(FreeLesson), content.CoverScan{}, int64(0)
			if err := scan(&l.ID, &l.Name, &l.ShortDescription, &l.Seconds, &l.CourseID, &l.CourseName, &cover.Name,
				&cover.HasThumb, &doneAt); err != nil {
				return fmt.Errorf("read a free lesson: %w", err)
			}

			_, l.CoverThumbURL = cover.Addresses()
			l.IsDone = doneAt > 0
			out = append(out, l)

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read free lessons: %w", err)
	}

	return out, nil
}

// taughtCourses are the courses of an author that are not archived, with how far people are in them.
func (s *store) taughtCourses(ctx context.Context, authorID int) ([]*TaughtCourse, error) {
	out := []*TaughtCourse{}
	err := s.db.Each(ctx, `SELECT c.id, c.name, c.published_at, f.name, f.has_thumb,
			(SELECT COUNT(*) FROM lessons l JOIN units u ON u.id = l.unit_id
			WHERE l.course_id = c.id AND l.archived_at IS NULL AND u.archived_at IS NULL),
			COUNT(w.id), COUNT(CASE WHEN w.id IS NOT NULL
			AND p.started_at >= ? THEN 1 END), COUNT(CASE WHEN w.id IS NOT NULL
			AND p.completed_at IS NOT NULL THEN 1 END), MAX(p.last_at)
		FROM courses c LEFT JOIN files f ON f.id = c.cover_file_id
		LEFT JOIN course_progress p ON p.course_id = c.id AND p.started_at IS NOT NULL
		LEFT JOIN users w ON w.id = p.user_id AND w.archived_at IS NULL
		WHERE c.author_id = ? AND c.archived_at IS NULL GROUP BY c.id, c.name, c.published_at, f.name, f.has_thumb
		ORDER BY COALESCE(MAX(p.last_at), 0) DESC, c.id LIMIT ?`,
		[]any{s.clock.Now().AddDate(0, 0, -7), authorID, taughtCoursesMax}, func(scan func(...any) error) error {
			c, cover, publishedAt := new(TaughtCourse), content.CoverScan{}, (*time.Time)(nil)
			if err := scan(&c.ID, &c.Name, db.OptionalMillis(&publishedAt), &cover.Name, &cover.HasThumb,
				&c.LessonCount, &c.Started, &c.StartedThisWeek, &c.Finished,
				db.OptionalMillis(&c.LastAt)); err != nil {
				return err
			}

			c.Status = content.StatusOf(publishedAt, nil)
			_, c.CoverThumbURL = cover.Addresses()
			out = append(out, c)

			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("read the courses of an author: %w", err)
	}

	return out, nil
}
