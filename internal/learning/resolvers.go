package learning

import (
	"context"
	"encoding/json"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
	"atlas/internal/learning/search"
	"atlas/internal/platform/page"
)

// Queries are the root fields of Query that learning answers.
type Queries struct{ Learning *Service }

// Courses is one page of courses.
func (q Queries) Courses(ctx context.Context, list *page.ListInput, filter *courses.CourseFilter) (*courses.CourseList, error) {
	found, err := q.Learning.Courses.Courses(ctx, page.Of(list), filter)
	if err != nil {
		return nil, err
	}
	q.Learning.Courses.ExpectCourses(ctx, found.Rows...)
	return found, nil
}

// Course is one course.
func (q Queries) Course(ctx context.Context, id int) (*courses.Course, error) {
	return expectCourse(ctx, q.Learning)(q.Learning.Courses.Course(ctx, id))
}

// Unit is one unit.
func (q Queries) Unit(ctx context.Context, id int) (*courses.Unit, error) {
	return q.Learning.Courses.Unit(ctx, id)
}

// Lesson is one lesson.
func (q Queries) Lesson(ctx context.Context, id int) (*courses.Lesson, error) {
	return q.Learning.Courses.Lesson(ctx, id)
}

// LessonFile is one file of a lesson.
func (q Queries) LessonFile(ctx context.Context, id int) (*courses.LessonFile, error) {
	return q.Learning.Courses.LessonFile(ctx, id)
}

// ContentAuthors is who can be an author.
func (q Queries) ContentAuthors(ctx context.Context) ([]*content.Author, error) {
	return q.Learning.Content.Authors(ctx)
}

// ContentDraft is what the caller typed and did not save.
func (q Queries) ContentDraft(ctx context.Context, content string, id int) (*content.FormDraft, error) {
	return q.Learning.Content.FormDraft(ctx, content, id)
}

// GlobalSearch is what the search finds for the caller.
func (q Queries) GlobalSearch(ctx context.Context, query string, typeArg *string) ([]*search.Result, error) {
	return q.Learning.Search.GlobalSearch(ctx, query, typeArg)
}

// PersonAccess is what somebody can open, and why.
func (q Queries) PersonAccess(ctx context.Context, userID int, on *string) (*PersonAccess, error) {
	return q.Learning.PersonAccess(ctx, userID, on)
}

// expectCourse lets the fields of a course be read together.
func expectCourse(ctx context.Context, s *Service) func(*courses.Course, error) (*courses.Course, error) {
	return func(c *courses.Course, err error) (*courses.Course, error) {
		if c != nil {
			s.Courses.ExpectCourses(ctx, c)
		}
		return c, err
	}
}

// Mutations are the root fields of Mutation that learning answers.
type Mutations struct{ Learning *Service }

// CreateCourse makes a course.
func (m Mutations) CreateCourse(ctx context.Context, input courses.CourseInput) (*courses.Course, error) {
	return expectCourse(ctx, m.Learning)(m.Learning.Courses.CreateCourse(ctx, input))
}

// UpdateCourse changes a course.
func (m Mutations) UpdateCourse(ctx context.Context, id int, input courses.CourseInput, seenAt *time.Time) (*courses.Course, error) {
	return expectCourse(ctx, m.Learning)(m.Learning.Courses.UpdateCourse(ctx, id, input, seenAt))
}

// PublishCourse shows a course or makes it a draft again.
func (m Mutations) PublishCourse(ctx context.Context, id int, isPublished bool, withLessons *bool) (*courses.Course, error) {
	return expectCourse(ctx,
		m.Learning)(m.Learning.Courses.PublishCourse(ctx, id, isPublished, withLessons != nil && *withLessons))
}

// ArchiveCourse archives a course.
func (m Mutations) ArchiveCourse(ctx context.Context, id int) (*courses.Course, error) {
	return expectCourse(ctx, m.Learning)(m.Learning.Courses.ArchiveCourse(ctx, id))
}

// RestoreCourse restores a course.
func (m Mutations) RestoreCourse(ctx context.Context, id int) (*courses.Course, error) {
	return expectCourse(ctx, m.Learning)(m.Learning.Courses.RestoreCourse(ctx, id))
}

// DuplicateCourse copies a course.
func (m Mutations) DuplicateCourse(ctx context.Context, id int) (*courses.Course, error) {
	return expectCourse(ctx, m.Learning)(m.Learning.Courses.DuplicateCourse(ctx, id))
}

// SaveTracks replaces the tracks of a course.
func (m Mutations) SaveTracks(
	ctx context.Context, courseID int, tracks []*courses.TrackInput, seenAt *time.Time,
) (*courses.Course, error) {
	return expectCourse(ctx, m.Learning)(m.Learning.Courses.SaveTracks(ctx, courseID, tracks, seenAt))
}

// OrderCourse puts units and lessons in order.
func (m Mutations) OrderCourse(ctx context.Context, id int, units []*courses.UnitOrderInput) (*courses.Course, error) {
	return expectCourse(ctx, m.Learning)(m.Learning.Courses.OrderCourse(ctx, id, units))
}

// CreateUnit makes a unit.
func (m Mutations) CreateUnit(ctx context.Context, courseID int, input courses.UnitInput) (*courses.Unit, error) {
	return m.Learning.Courses.CreateUnit(ctx, courseID, input)
}

// UpdateUnit changes a unit.
func (m Mutations) UpdateUnit(ctx context.Context, id int, input courses.UnitInput, seenAt *time.Time) (*courses.Unit, error) {
	return m.Learning.Courses.UpdateUnit(ctx, id, input, seenAt)
}

// ArchiveUnit archives or restores a unit.
func (m Mutations) ArchiveUnit(ctx context.Context, id int, isArchived bool) (*courses.Unit, error) {
	return m.Learning.Courses.ArchiveUnit(ctx, id, isArchived)
}

// CreateLesson makes a lesson.
func (m Mutations) CreateLesson(ctx context.Context, unitID int, input courses.LessonInput) (*courses.Lesson, error) {
	return m.Learning.Courses.CreateLesson(ctx, unitID, input)
}

// UpdateLesson changes a lesson.
func (m Mutations) UpdateLesson(ctx context.Context, id int, input courses.LessonInput, seenAt *time.Time) (*courses.Lesson, error) {
	return m.Learning.Courses.UpdateLesson(ctx, id, input, seenAt)
}

// PublishLesson shows a lesson or makes it a draft again.
func (m Mutations) PublishLesson(ctx context.Context, id int, isPublished bool) (*courses.Lesson, error) {
	return m.Learning.Courses.PublishLesson(ctx, id, isPublished)
}

// ArchiveLesson archives or restores a lesson.
func (m Mutations) ArchiveLesson(ctx context.Context, id int, isArchived bool) (*courses.Lesson, error) {
	return m.Learning.Courses.ArchiveLesson(ctx, id, isArchived)
}

// CreateLessonFile adds a file to a lesson.
func (m Mutations) CreateLessonFile(ctx context.Context, lessonID int, input courses.LessonFileInput) (*courses.LessonFile, error) {
	return m.Learning.Courses.CreateLessonFile(ctx, lessonID, input)
}

// UpdateLessonFile changes a file of a lesson.
func (m Mutations) UpdateLessonFile(
	ctx context.Context, id int, input courses.LessonFileInput, seenAt *time.Time,
) (*courses.LessonFile, error) {
	return m.Learning.Courses.UpdateLessonFile(ctx, id, input, seenAt)
}

// DeleteLessonFile takes a file from a lesson.
func (m Mutations) DeleteLessonFile(ctx context.Context, id int) (*courses.Lesson, error) {
	return m.Learning.Courses.DeleteLessonFile(ctx, id)
}

// OrderLessonFiles puts the files of a lesson in order.
func (m Mutations) OrderLessonFiles(ctx context.Context, lessonID int, ids []int) (*courses.Lesson, error) {
	return m.Learning.Courses.OrderLessonFiles(ctx, lessonID, ids)
}

// SaveContentDraft keeps what the caller typed.
func (m Mutations) SaveContentDraft(
	ctx context.Context, content string, id int, body json.RawMessage, seenAt *time.Time,
) (*content.FormDraft, error) {
	return m.Learning.Content.SaveFormDraft(ctx, content, id, body, seenAt)
}

// DiscardContentDraft forgets what the caller typed.
func (m Mutations) DiscardContentDraft(ctx context.Context, content string, id int) (bool, error) {
	err := m.Learning.Content.DiscardFormDraft(ctx, content, id)
	return err == nil, err
}
