package learning

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// MemberLearning is how someone learns, as staff see it. Anyone who has one may see it.
type MemberLearning struct{ UserID int }

// MemberLesson is a lesson that someone opened.
type MemberLesson struct {
	LessonID   int
	LessonName string
	CourseID   int
	CourseName string
	At         time.Time
}

// MemberCourse is a course that someone started.
type MemberCourse struct {
	CourseID        int
	Name            string
	State           string
	StartedAt       *time.Time
	LastAt          *time.Time
	CompletedAt     *time.Time
	NeededCount     int
	NeededDoneCount int
	Percent         int
}

// MemberEvent is a date that someone answered or came to.
type MemberEvent struct {
	DateID      int
	EventID     int
	Name        string
	StartsAt    time.Time
	EndsAt      time.Time
	IsCancelled bool
	State       string
	HasAttended *bool
}

// MemberEventList is one page of dates.
type MemberEventList struct {
	Rows  []*MemberEvent
	Total int
}

// memberCoursesMax is how many courses of someone are listed.
const memberCoursesMax = 200

// MemberLearning is how someone learns.
//
// Requires the page user, for people whom the caller sees. Returns errs.NotFound.
func (s *Service) MemberLearning(ctx context.Context, userID int) (*MemberLearning, error) {
	if err := s.Access.RequireMember(ctx, userID); err != nil {
		return nil, err
	}

	return &MemberLearning{UserID: userID}, nil
}

// coursesOf are the published courses that someone started, the latest first, with how far they are by the rules they
// learn by.
func (s *Service) coursesOf(ctx context.Context, userID int) ([]*MemberCourse, error) {
	facts, err := s.Access.FactsOf(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("read what user %d holds: %w", userID, err)
	}

	courses, _, err := s.store.readMyCourses(ctx, facts, "WHERE p.started_at IS NOT NULL AND "+content.ShownCourses+
		" ORDER BY p.last_at DESC, c.id DESC LIMIT ?", memberCoursesMax)
	if err != nil {
		return nil, fmt.Errorf("read the courses of user %d: %w", userID, err)
	}

	if err := s.outline(ctx, facts, courses...); err != nil {
		return nil, fmt.Errorf("read the progress of user %d: %w", userID, err)
	}

	out := make([]*MemberCourse, len(courses))
	for i, c := range courses {
		out[i] = &MemberCourse{
			CourseID: c.ID, Name: c.Name, State: c.State(), StartedAt: c.StartedAt, LastAt: c.LastAt,
			CompletedAt: c.CompletedAt,
			NeededCount: c.NeededCount, NeededDoneCount: c.NeededDoneCount, Percent: c.Percent,
		}
	}

	return out, nil
}

// MemberEvents is one page of the dates that someone answered or came to: upcoming, soonest first, or past, latest
// first.
//
// Requires the page user, for people whom the caller sees. Returns errs.Invalid for an unknown filter, and
// errs.NotFound.
func (s *Service) MemberEvents(
	ctx context.Context, userID int, w page.Window, filter string,
) (*MemberEventList, error) {
	if err := s.Access.RequireMember(ctx, userID); err != nil {
		return nil, err
	}

	now := s.clock.Now()
	where := new(db.Where).And("g.user_id = ?", userID)
	var order string

	switch filter {
	case "upcoming":
		where.And("d.ends_at > ?", now)
		order = " ORDER BY d.starts_at, d.id"
	case "past":
		where.And("d.ends_at <= ?", now)
		order = " ORDER BY d.starts_at DESC, d.id DESC"
	default:
		return nil, errs.Field("filter", errs.IsNotValid)
	}

	// The date may have a name of its own.
	if w.Search != "" {
		where.And(`LOWER(COALESCE(d.name, e.name)) LIKE ? ESCAPE '\'`, db.Like(strings.ToLower(w.Search)))
	}

	return s.store.memberEvents(ctx, userID, w, where, order)
}
