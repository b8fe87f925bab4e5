package learning

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
)

// PersonAccess is what somebody can open on a day, and why.
type PersonAccess struct {
	UserID int
	// On is the day, as YYYY-MM-DD in Manila.
	On string
	// Note says what is not known about a day that is not today; empty for today.
	Note                       *string
	Courses, Events, Resources []*access.Row
}

const (
	// accessRowsMax is how many things of each kind are listed.
	accessRowsMax = 200
	accessNote    = "Shows subscriptions and free access on that day. Levels, progress and content are from today."
)

// PersonAccess tells staff what somebody can open on a day, and why: by the same rules by which doors open to them, at
// noon of that day or now if it is today.
//
// Requires the page user, for people whom the caller sees. Returns errs.Invalid for no such day, and errs.NotFound.
func (s *Service) PersonAccess(ctx context.Context, userID int, on *string) (*PersonAccess, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	// The same answer as for someone who is not there, so that ids cannot be probed.
	if !a.Page("user") {
		return nil, errs.Missing("User")
	}

	if sees, err := s.identity.People.CanSee(ctx, userID); err != nil {
		return nil, fmt.Errorf("look whether the caller sees user %d: %w", userID, err)
	} else if !sees {
		return nil, errs.Missing("User")
	}

	at := s.clock.Now()
	out := &PersonAccess{UserID: userID, On: at.In(clock.Manila).Format(time.DateOnly)}

	// Today is asked as it is now; another day at noon, when everything of that day holds.
	if on != nil && *on != out.On {
		day, err := time.ParseInLocation(time.DateOnly, *on, clock.Manila)
		if err != nil {
			return nil, errs.Field("on", errs.IsNotValid)
		}

		at, out.On, out.Note = day.Add(12*time.Hour), *on, new(accessNote)
	}

	// Anyone who is archived cannot sign in, and looks after nothing.
	who, err := s.identity.MemberImport.ActorOf(ctx, userID, nil)
	if errs.Is(err, errs.Forbidden) {
		people, err := s.identity.People.ByIDs(ctx, []int{userID})
		if err != nil {
			return nil, fmt.Errorf("read user %d: %w", userID, err)
		}
		if people[userID] == nil {
			return nil, errs.Missing("User")
		}
	} else if err != nil {
		return nil, err
	}

	facts, err := s.Access.FactsOf(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("read what user %d holds: %w", userID, err)
	}

	// Levels that only grants gave count as they would on that day.
	facts.DropExpiredLevels(at)
	return out, s.fillAccess(ctx, out, facts, who, at)
}

// fillAccess asks the doors of everything that is published.
func (s *Service) fillAccess(
	ctx context.Context, out *PersonAccess, facts access.Facts, who actor.Actor, at time.Time,
) error {
	// Pages of staff open courses of every door, and events by a page of their own.
	facts.Staff = who.Page("course", "courses")
	courses, _, err := s.store.readMyCourses(
		ctx, facts, "WHERE "+content.ShownCourses+" ORDER BY c.name_key, c.id LIMIT ?", accessRowsMax,
	)
	if err != nil {
		return fmt.Errorf("read the courses: %w", err)
	}

	if err := s.outline(ctx, facts, courses...); err != nil {
		return fmt.Errorf("read the lessons of courses: %w", err)
	}

	out.Courses = make([]*access.Row, len(courses))
	for i, c := range courses {
		c.Door = new(c.openers.StateFor(facts, at))
		c.unlock(facts, at)
		isOpen := 0

		for _, l := range c.rows() {
			if l.Door.IsOpen {
				isOpen++
			}
		}

		out.Courses[i] = &access.Row{ContentID: c.ID, Name: c.Name, Door: c.Door, LessonCount: new(c.LessonCount),
			OpenLessonCount: new(isOpen)}
	}

	if out.Resources, err = s.Resources.AccessRows(ctx, facts, at, accessRowsMax); err != nil {
		return err
	}

	facts.Staff = who.Page("event", "events")
	if out.Events, err = s.Events.Learners.AccessRows(ctx, facts, at, accessRowsMax); err != nil {
		return err
	}

	for _, rows := range [][]*access.Row{out.Courses, out.Resources, out.Events} {
		for _, row := range rows {
			row.DescribeForStaff()
		}
	}

	return nil
}

// OpenContent counts the published courses, events and resources that are open to somebody now, by what they hold and
// not by pages of staff.
func (s *Service) OpenContent(ctx context.Context, userID int) (int, error) {
	facts, err := s.Access.FactsOf(ctx, userID)
	if err != nil {
		return 0, fmt.Errorf("read what user %d holds: %w", userID, err)
	}

	now := s.clock.Now()

	// Levels that only grants gave count while one of them is live.
	facts.DropExpiredLevels(now)

	courses, courseArgs := s.Access.OpenCondition(facts, "course", "c.id", now)
	events, eventArgs := s.Access.OpenCondition(facts, "event", "e.id", now)
	resources, resourceArgs := s.Access.OpenCondition(facts, "resource", "r.id", now)

	return s.store.countOpen(ctx, courses, events, resources, slices.Concat(courseArgs, eventArgs, resourceArgs))
}
