package learning

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

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
	Courses, Events, Resources []*AccessRow
}

// AccessRow is something with a door, and what the door says to somebody.
type AccessRow struct {
	// ContentID is that of a course, an event or a resource.
	ContentID int
	Name      string
	Door      *DoorState
	// LessonCount and OpenLessonCount are of courses.
	LessonCount, OpenLessonCount *int
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

	if sees, err := s.identity.Sees(ctx, userID); err != nil {
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

	// Whoever is archived cannot sign in, and looks after nothing.
	who, err := s.identity.ActorOf(ctx, userID, nil)
	if errs.Is(err, errs.Forbidden) {
		people, err := s.identity.PeopleByID(ctx, []int{userID})
		if err != nil {
			return nil, fmt.Errorf("read user %d: %w", userID, err)
		}
		if people[userID] == nil {
			return nil, errs.Missing("User")
		}
	} else if err != nil {
		return nil, err
	}

	st, err := s.standingOf(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("read what user %d holds: %w", userID, err)
	}

	// Levels that only grants gave count as they would on that day.
	st.Lapse(at)
	return out, s.fillAccess(ctx, out, st, who, at)
}

// fillAccess asks the doors of everything that is published.
func (s *Service) fillAccess(ctx context.Context, out *PersonAccess, st Standing, who actor.Actor, at time.Time) error {
	// Pages of staff open courses of every door, and events by a page of their own.
	st.Staff = who.Page("course", "courses")
	courses, _, err := s.readMyCourses(ctx, st, "WHERE "+shownCourses+" ORDER BY c.name_key, c.id LIMIT ?",
		accessRowsMax)
	if err != nil {
		return fmt.Errorf("read the courses: %w", err)
	}

	if err := s.outline(ctx, st, courses...); err != nil {
		return fmt.Errorf("read the lessons of courses: %w", err)
	}

	out.Courses = make([]*AccessRow, len(courses))
	for i, c := range courses {
		c.Door = new(c.door.Open(st, at))
		c.unlock(st, at)
		isOpen := 0

		for _, l := range c.rows() {
			if l.Door.IsOpen {
				isOpen++
			}
		}

		out.Courses[i] = &AccessRow{ContentID: c.ID, Name: c.Name, Door: c.Door, LessonCount: new(c.LessonCount),
			OpenLessonCount: new(isOpen)}
	}

	resources, _, err := s.readMyResources(ctx, st, "WHERE "+shownResources+" ORDER BY r.name_key, r.id LIMIT ?",
		accessRowsMax)
	if err != nil {
		return fmt.Errorf("read the resources: %w", err)
	}

	out.Resources = make([]*AccessRow, len(resources))
	for i, r := range resources {
		out.Resources[i] = &AccessRow{ContentID: r.ID, Name: r.Name, Door: new(r.door.Open(st, at))}
	}

	st.Staff = who.Page("event", "events")
	now := s.clock.Now()
	events, err := s.readEvents(ctx,
		eventSelect+` FROM events e LEFT JOIN files f ON f.id = e.cover_file_id WHERE `+shownEvents+
			` ORDER BY e.name_key, e.id LIMIT ?`, []any{now, now, accessRowsMax})
	if err != nil {
		return fmt.Errorf("read the events: %w", err)
	}

	out.Events = make([]*AccessRow, len(events))
	for i, e := range events {
		out.Events[i] = &AccessRow{ContentID: e.ID, Name: e.Name, Door: new(e.door.Open(st, at))}
	}

	// The buttons before closed doors, and the words to them, are for whoever stands there.
	for _, rows := range [][]*AccessRow{out.Courses, out.Resources, out.Events} {
		for _, row := range rows {
			row.Door.way = way{}
			row.Door.Reason = row.Door.aboutThem()
		}
	}

	return nil
}

// wordsAboutThem are what a door says to somebody, and what it says to staff about them.
var wordsAboutThem = strings.NewReplacer(
	gateTitle, "Not a Tribe member",
	gateNoMembership, "Has the level Member, but no active membership",
	openToStaff, "Manages content",
	openMember, "Has a membership",
	"because of your level ", "because of the level ",
	"Renew it to open this again.", "Opens again with a renewal.",
	"Join to open this again.", "Opens again with a membership.",
	". Renew until ", ". Can be renewed until ",
	" to keep your place.", ".",
)

// aboutThem is the reason of a door in a sentence about the person, for staff.
func (state *DoorState) aboutThem() string {
	if state.aboutHolder != "" {
		return state.aboutHolder
	}

	// Reasons speak to the person: staff read them about someone else.
	reason := wordsAboutThem.Replace(state.Reason)
	if rest, ok := strings.CutPrefix(reason, "Your "); ok {
		return "The " + rest
	}
	return reason
}

// OpenContent counts the published courses, events and resources that are open to somebody now, by what they hold and
// not by pages of staff.
func (s *Service) OpenContent(ctx context.Context, userID int) (int, error) {
	st, err := s.standingOf(ctx, userID)
	if err != nil {
		return 0, fmt.Errorf("read what user %d holds: %w", userID, err)
	}

	now := s.clock.Now()

	// Levels that only grants gave count while one of them is live.
	st.Lapse(now)

	courses, courseArgs := s.OpenCondition(st, "course", "c.id", now)
	events, eventArgs := s.OpenCondition(st, "event", "e.id", now)
	resources, resourceArgs := s.OpenCondition(st, "resource", "r.id", now)

	return s.db.Int(ctx,
		`SELECT (SELECT COUNT(*) FROM courses c WHERE `+shownCourses+` AND (`+courses+
			`)) + (SELECT COUNT(*) FROM events e WHERE `+shownEvents+` AND (`+events+`))
		+ (SELECT COUNT(*) FROM resources r WHERE `+shownResources+` AND (`+resources+`))`,
		slices.Concat(courseArgs, eventArgs, resourceArgs)...)
}
