package learning

import (
	"context"

	"atlas/internal/platform/page"
)

// MyCourses is one page of the caller's courses.
func (q Queries) MyCourses(ctx context.Context, list *page.ListInput, filter *string) (*MyCourseList, error) {
	wanted := ""
	if filter != nil {
		wanted = *filter
	}

	found, err := q.Learning.MyCourses(ctx, page.Of(list), wanted)
	if err != nil {
		return nil, err
	}

	q.Learning.expectMyCourses(ctx, found.Rows...)
	return found, nil
}

// FreeLessons are open to everyone with an account.
func (q Queries) FreeLessons(ctx context.Context) ([]*FreeLesson, error) {
	return q.Learning.FreeLessons(ctx)
}

// TaughtCourses are the caller's own.
func (q Queries) TaughtCourses(ctx context.Context) ([]*TaughtCourse, error) {
	return q.Learning.TaughtCourses(ctx)
}

// MyCourse is one course with the caller's progress.
func (q Queries) MyCourse(ctx context.Context, id int) (*MyCourse, error) {
	return q.Learning.MyCourse(ctx, id)
}

// MyLesson is one lesson with the caller's progress.
func (q Queries) MyLesson(ctx context.Context, courseID, lessonID int) (*MyLesson, error) {
	return q.Learning.MyLesson(ctx, courseID, lessonID)
}

// OpenLesson notes that the caller opened a lesson.
func (m Mutations) OpenLesson(ctx context.Context, lessonID int) (*MyLesson, error) {
	return m.Learning.OpenLesson(ctx, lessonID)
}

// SaveLessonProgress keeps how far the caller is.
func (m Mutations) SaveLessonProgress(
	ctx context.Context, lessonID, position int, seen []*SeenInput,
) (*MyLesson, error) {
	return m.Learning.SaveLessonProgress(ctx, lessonID, position, seen)
}

// FinishLesson marks a lesson as done.
func (m Mutations) FinishLesson(ctx context.Context, lessonID int) (*MyLesson, error) {
	return m.Learning.FinishLesson(ctx, lessonID)
}

// SettleProgress settles what was done without a connection.
func (m Mutations) SettleProgress(ctx context.Context, entries []*QueuedProgressInput) ([]*SettledProgress, error) {
	return m.Learning.ApplyQueuedProgress(ctx, entries)
}

// SetLessonDone sets a lesson as done or not for somebody.
func (m Mutations) SetLessonDone(
	ctx context.Context, learnerID, lessonID int, isDone bool, reason string,
) (bool, error) {
	err := m.Learning.SetLessonDone(ctx, learnerID, lessonID, isDone, reason)
	return err == nil, err
}

// SaveLessonNote writes or changes a note.
func (m Mutations) SaveLessonNote(
	ctx context.Context, lessonID int, id *int, body string, atSecond *int,
) (*LessonNote, error) {
	return m.Learning.SaveLessonNote(ctx, lessonID, id, body, atSecond)
}

// DeleteLessonNote removes a note.
func (m Mutations) DeleteLessonNote(ctx context.Context, id int) (bool, error) {
	err := m.Learning.DeleteLessonNote(ctx, id)
	return err == nil, err
}
