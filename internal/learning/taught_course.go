package learning

import (
	"context"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// TaughtCourse is a course of the caller, with how far people are in it.
type TaughtCourse struct {
	ID                                 int
	Name, Status                       string
	CoverThumbURL                      *string
	LessonCount                        int
	Started, StartedThisWeek, Finished int
	LastAt                             *time.Time
}

const taughtCoursesMax = 50

// TaughtCourses are the courses that the caller is the author of and that are not archived, those first in which
// someone was last. People who are archived don't count. Anybody signed in; none for those who teach none.
func (s *Service) TaughtCourses(ctx context.Context) ([]*TaughtCourse, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	return s.store.taughtCourses(ctx, a.UserID)
}
