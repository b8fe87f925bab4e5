package learning

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// MyCourse is a course as its learners see it.
type MyCourse struct {
	ID                              int
	Name                            string
	ShortDescription, Description   *string
	Author                          *content.Author
	CoverURL, CoverThumbURL         *string
	Door                            *access.State
	HasIntro                        bool
	Intro                           *string
	IntroVideo                      *content.Video
	PublishedAt                     time.Time
	StartedAt, LastAt, CompletedAt  *time.Time
	LessonCount, DoneCount, Seconds int
	// NeededCount is how many lessons have to be done to complete the course: the required ones, or all where none is
	// required. Percent and every "x of y" are about these alone.
	NeededCount, NeededDoneCount int
	Percent                      int
	NextLessonID                 *int
	// FreeLessonCount is how many lessons are free to open while the course is closed.
	FreeLessonCount             int
	Units                       []*MyUnit
	lastLessonID                *int
	openers                     access.Openers
	archivedAt, lastPublishedAt *time.Time
}

// The states of somebody's course.
const (
	stateNew  = "new"
	Watching  = "watching"
	Completed = "completed"
)

// State is new, watching or completed.
func (c *MyCourse) State() string {
	switch {
	case c.CompletedAt != nil:
		return Completed
	case c.StartedAt != nil:
		return Watching
	}
	return stateNew
}

// MyCourseList is one page of somebody's courses.
type MyCourseList struct {
	Rows  []*MyCourse
	Total int
}

var courseFilters = []string{"", "all", Watching, Completed, content.Closed}

// MyCourses lists one page of the courses that are open to the caller or that they began, with their syllabus; with the
// filter closed it lists all others.
//
// Requires that the caller is signed in. Returns errs.Invalid for an unknown filter.
func (s *Service) MyCourses(ctx context.Context, w page.Window, filter string) (*MyCourseList, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}
	if !slices.Contains(courseFilters, filter) {
		return nil, errs.Field("filter", errs.IsNotValid)
	}

	facts, err := s.Access.CallerFacts(ctx)
	if err != nil {
		return nil, err
	}

	var where db.Where
	open, args := s.Access.OpenCondition(facts, "course", "c.id", s.clock.Now())
	where.And(content.ShownCourses)

	switch filter {
	case Watching:
		where.And("p.started_at IS NOT NULL AND p.completed_at IS NULL")
	case Completed:
		where.And("p.completed_at IS NOT NULL")
	case content.Closed:
		// What they began stands among their own courses, with why it is closed.
		where.And("p.started_at IS NULL").And("NOT ("+open+")", args...)
	default:
		where.And("p.started_at IS NOT NULL OR "+open, args...)
	}

	for word := range strings.FieldsSeq(fold.Plain(w.Search)) {
		where.And(`c.name_key LIKE ? ESCAPE '\'`, db.Like(word))
	}

	cond, whereArgs := where.SQL()

	// What can be gone on with comes before what is closed, and of that what has something free in it.
	order := " ORDER BY CASE WHEN " + open + " THEN 0 WHEN " + hasFreeLesson +
		" THEN 1 ELSE 2 END, COALESCE(p.last_at, 0) DESC, c.published_at DESC, c.id DESC"
	orderArgs := args
	if w.Sort == "newest" {
		order, orderArgs = " ORDER BY c.published_at DESC, c.id DESC", nil
	}

	all := slices.Concat(whereArgs, orderArgs, []any{w.PerPage, w.Offset()})
	list, total, err := s.store.readMyCourses(ctx, facts, cond+order+" LIMIT ? OFFSET ?", all...)
	if err != nil {
		return nil, fmt.Errorf("list the courses of user %d: %w", facts.UserID, err)
	}

	return &MyCourseList{list, total}, s.outline(ctx, facts, list...)
}

// MyCourse returns one published course with its syllabus and the caller's progress, open or not; also one that was
// archived, if the caller began it or could open it.
//
// Requires that the caller is signed in. Returns errs.NotFound.
func (s *Service) MyCourse(ctx context.Context, id int) (*MyCourse, error) {
	if !actor.From(ctx).SignedIn() {
		return nil, errs.Login()
	}

	facts, err := s.Access.CallerFacts(ctx)
	if err != nil {
		return nil, err
	}

	course, err := s.myCourse(ctx, facts, id)

	// It may have been archived: the person who knew it is told so.
	if errs.Is(err, errs.NotFound) {
		return s.archivedCourse(ctx, facts, id)
	}

	return course, err
}

func (s *Service) myCourse(ctx context.Context, facts access.Facts, id int) (*MyCourse, error) {
	list, _, err := s.store.readMyCourses(ctx, facts, "WHERE c.id = ? AND "+content.ShownCourses, id)
	if err == nil && len(list) == 0 {
		err = errs.Missing("Course")
	}
	if err != nil {
		return nil, err
	}
	return list[0], s.outline(ctx, facts, list...)
}
