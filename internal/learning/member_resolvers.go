package learning

import (
	"context"

	"atlas/internal/platform/page"
)

// MemberLearning is how someone learns.
func (q Queries) MemberLearning(ctx context.Context, userID int) (*MemberLearning, error) {
	return q.Learning.MemberLearning(ctx, userID)
}

// MemberEvents is one page of the dates of someone.
func (q Queries) MemberEvents(
	ctx context.Context, userID int, list *page.ListInput, filter string,
) (*MemberEventList, error) {
	return q.Learning.MemberEvents(ctx, userID, page.Of(list), filter)
}

// MemberLearningFields are the fields of MemberLearning that need a statement of their own.
type MemberLearningFields struct{ Learning *Service }

// LastLesson is where the person last was.
func (f MemberLearningFields) LastLesson(ctx context.Context, of *MemberLearning) (*MemberLesson, error) {
	return f.Learning.store.lastLessonOf(ctx, of.UserID)
}

// Courses are those that the person started.
func (f MemberLearningFields) Courses(ctx context.Context, of *MemberLearning) ([]*MemberCourse, error) {
	return f.Learning.coursesOf(ctx, of.UserID)
}
