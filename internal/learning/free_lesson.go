package learning

import (
	"context"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// FreeLesson is a lesson that is open to everyone with an account.
type FreeLesson struct {
	ID               int
	Name             string
	ShortDescription *string
	Seconds          *int
	CourseID         int
	CourseName       string
	CoverThumbURL    *string
	IsDone           bool
}

const freeLessonsMax = 20

// FreeLessons are the published lessons of published courses that are open to everyone with an account. Anybody signed
// in.
func (s *Service) FreeLessons(ctx context.Context) ([]*FreeLesson, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	return s.store.freeLessons(ctx, a.UserID)
}
