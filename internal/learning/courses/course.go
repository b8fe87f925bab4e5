package courses

import (
	"context"
	"slices"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// Course is a course as those see it who look after courses.
type Course struct {
	ID               int        `db:"id,made" privacy:"none"`
	Name             string     `db:"name" log:"name" privacy:"none"`
	NameKey          string     `db:"name_key" privacy:"none"`
	ShortDescription *string    `db:"short_description" log:"shortDescription" privacy:"none"`
	Description      *string    `db:"description" log:"description" privacy:"none"`
	AuthorID         *int       `db:"author_id" log:"authorId" privacy:"none"`
	CoverFileID      *int       `db:"cover_file_id" log:"coverFileId" privacy:"none"`
	Intro            *string    `db:"intro" log:"intro" privacy:"none"`
	IntroVideoURL    *string    `db:"intro_video_url" log:"introVideoUrl" privacy:"none"`
	PublishedAt      *time.Time `db:"published_at" log:"publishedAt" privacy:"none"`
	ArchivedAt       *time.Time `db:"archived_at" log:"archivedAt" privacy:"none"`
	LastPublishedAt  *time.Time `db:"last_published_at" privacy:"none"`
	ImportID         *string    `db:"import_id" privacy:"none"`
	CreatedAt        time.Time  `db:"created_at" privacy:"none"`
	UpdatedAt        time.Time  `db:"updated_at" privacy:"none"`

	Author                                                          *content.Author
	LessonCount, PublishedLessonCount, StartedCount, CompletedCount int
	CoverURL, CoverThumbURL                                         *string
	IntroVideo                                                      *content.Video
	openers                                                         access.Openers
}

// Status is draft, published or archived.
func (c *Course) Status() string { return content.StatusOf(c.PublishedAt, c.ArchivedAt) }

// CourseInput is what an editor says of a course. What is left out stays as it is; null empties.
type CourseInput struct {
	Name, ShortDescription, Description graphql.Omittable[*string]
	AuthorID, CoverFileID               graphql.Omittable[*int]
	Intro, IntroVideoURL                graphql.Omittable[*string]
	Openers                             []*access.OpenerInput
}

// apply writes the input into the course and gathers what is wrong with it.
func (in CourseInput) apply(course *Course) error {
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok || course.ID == 0 {
		course.Name = content.ApplyName(c, name)
		course.NameKey = fold.Plain(course.Name)
	}

	content.ApplyText(c, "shortDescription", in.ShortDescription, content.ShortMax, &course.ShortDescription)
	content.ApplyHTML(c, "description", in.Description, &course.Description)
	content.ApplyHTML(c, "intro", in.Intro, &course.Intro)
	content.ApplyVideo(c, "introVideoUrl", in.IntroVideoURL, &course.IntroVideoURL)
	if id, ok := in.AuthorID.ValueOK(); ok {
		course.AuthorID = id
	}

	if id, ok := in.CoverFileID.ValueOK(); ok {
		course.CoverFileID = id
	}

	return c.Err()
}

// CourseFilter picks courses.
type CourseFilter struct {
	Status   *string
	AuthorID *int
}

// CourseList is one page of courses.
type CourseList struct {
	Rows  []*Course
	Total int
}

var coursePages = []string{"course", "editCourse"}

// Courses lists one page of courses for staff. Requires the page courses. Returns errs.Invalid for an unknown status.
func (s *Service) Courses(ctx context.Context, w page.Window, f *CourseFilter) (*CourseList, error) {
	if !actor.From(ctx).Page("courses") {
		return nil, errs.Denied()
	}
	if f == nil {
		f = &CourseFilter{}
	}

	status := "all"
	if f.Status != nil {
		status = *f.Status
	}
	if !slices.Contains([]string{"all", content.Draft, content.Published, content.Archived}, status) {
		return nil, errs.Field("status", errs.IsNotValid)
	}

	return s.store.listCourses(ctx, w, status, f.AuthorID)
}

// Course returns one course, to show or edit it. Requires the page course or editCourse. Returns errs.NotFound, also
// without these pages.
func (s *Service) Course(ctx context.Context, id int) (*Course, error) {
	if !actor.From(ctx).Page(coursePages...) {
		return nil, errs.Missing("Course")
	}
	return s.store.courseByID(ctx, id)
}

// courseFiles are the files a course shows.
func (s *Service) courseFiles(ctx context.Context, c *Course) ([]files.Wanted, error) {
	wanted, err := s.content.Pictures(ctx, "description", c.Description, c.Intro)
	if c.CoverFileID != nil {
		wanted = append(wanted,
			files.Wanted{Field: "coverFileId", ID: *c.CoverFileID, Kinds: []string{files.Image},
				Purpose: content.ForCourseCover})
	}
	return wanted, err
}
