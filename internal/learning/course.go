package learning

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/learning/richtext"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/page"
)

// Course is a course as those see it who look after courses.
type Course struct {
	ID               int        `db:"id,made"`
	Name             string     `db:"name"`
	NameKey          string     `db:"name_key"`
	ShortDescription *string    `db:"short_description"`
	Description      *string    `db:"description"`
	AuthorID         *int       `db:"author_id"`
	CoverFileID      *int       `db:"cover_file_id"`
	Intro            *string    `db:"intro"`
	IntroVideoURL    *string    `db:"intro_video_url"`
	PublishedAt      *time.Time `db:"published_at"`
	ArchivedAt       *time.Time `db:"archived_at"`
	LastPublishedAt  *time.Time `db:"last_published_at"`
	ImportID         *string    `db:"import_id"`
	CreatedAt        time.Time  `db:"created_at"`
	UpdatedAt        time.Time  `db:"updated_at"`

	Author                                                          *ContentAuthor
	LessonCount, PublishedLessonCount, StartedCount, CompletedCount int
	CoverURL, CoverThumbURL                                         *string
	IntroVideo                                                      *Video
	door                                                            Door
}

// ContentAuthor is somebody who teaches.
type ContentAuthor struct {
	ID           int
	Name, Slug   string
	ProfileImage *string
}

// The states of courses and lessons.
const (
	Draft     = "draft"
	Published = "published"
	Archived  = "archived"
)

func statusOf(published, archived *time.Time) string {
	switch {
	case archived != nil:
		return Archived
	case published != nil:
		return Published
	}
	return Draft
}

// Status is draft, published or archived.
func (c *Course) Status() string { return statusOf(c.PublishedAt, c.ArchivedAt) }

// CourseInput is what an editor says of a course. What is left out stays as it is; null empties.
type CourseInput struct {
	Name, ShortDescription, Description graphql.Omittable[*string]
	AuthorID, CoverFileID               graphql.Omittable[*int]
	Intro, IntroVideoURL                graphql.Omittable[*string]
	Openers                             []*OpenerInput
}

// OpenerInput names a level or a product.
type OpenerInput struct{ Kind, ID string }

const (
	nameMax  = 150
	shortMax = 500
)

// apply writes the input into the course and gathers what is wrong with it.
func (in CourseInput) apply(course *Course) error {
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok || course.ID == 0 {
		course.Name = applyName(c, name)
		course.NameKey = fold.Plain(course.Name)
	}

	applyText(c, "shortDescription", in.ShortDescription, shortMax, &course.ShortDescription)
	applyHTML(c, "description", in.Description, &course.Description)
	applyHTML(c, "intro", in.Intro, &course.Intro)
	applyVideo(c, "introVideoUrl", in.IntroVideoURL, &course.IntroVideoURL)
	if id, ok := in.AuthorID.ValueOK(); ok {
		course.AuthorID = id
	}

	if id, ok := in.CoverFileID.ValueOK(); ok {
		course.CoverFileID = id
	}

	return c.Err()
}

// applyName wants a name.
func applyName(c *errs.Check, given *string) string {
	name := ""
	if given != nil {
		name = strings.Join(strings.Fields(*given), " ")
	}
	c.Text("name", name, 1, nameMax)
	return name
}

func applyText(c *errs.Check, field string, given graphql.Omittable[*string], most int, into **string) {
	typed, ok := given.ValueOK()
	if !ok {
		return
	}
	*into = nil
	if typed != nil && strings.TrimSpace(*typed) != "" {
		*into = new(strings.TrimSpace(*typed))
		c.Text(field, **into, 0, most)
	}
}

func applyHTML(c *errs.Check, field string, given graphql.Omittable[*string], into **string) {
	typed, ok := given.ValueOK()
	if !ok {
		return
	}
	*into = nil
	if typed != nil {
		// Measured before cleaning: a huge text must not be parsed.
		c.That(len(*typed) <= richtext.Max, field, errs.IsTooLong)
		*into = richtext.Safe(*typed)
	}
}

func applyVideo(c *errs.Check, field string, given graphql.Omittable[*string], into **string) {
	typed, ok := given.ValueOK()
	if !ok {
		return
	}

	*into = nil
	if typed != nil && strings.TrimSpace(*typed) != "" {
		// Only players that we know are embedded: any other page could run script in a lesson.
		address := strings.TrimSpace(*typed)
		_, _, known := richtext.Embedded(address)
		c.That(known && len(address) <= 500, field, "must be a video link from YouTube, Vimeo, Loom or Wistia")
		*into = &address
	}
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
	if !slices.Contains([]string{"all", Draft, Published, Archived}, status) {
		return nil, errs.Field("status", errs.IsNotValid)
	}

	return s.listCourses(ctx, w, status, f.AuthorID)
}

// Course returns one course, to show or edit it. Requires the page course or editCourse. Returns errs.NotFound, also
// without these pages.
func (s *Service) Course(ctx context.Context, id int) (*Course, error) {
	if !actor.From(ctx).Page(coursePages...) {
		return nil, errs.Missing("Course")
	}
	return s.courseByID(ctx, id)
}

// fileUses are the files a course shows.
func (s *Service) courseFiles(ctx context.Context, c *Course) ([]files.Wanted, error) {
	wanted, err := s.pictures(ctx, "description", c.Description, c.Intro)
	if c.CoverFileID != nil {
		wanted = append(wanted,
			files.Wanted{Field: "coverFileId", ID: *c.CoverFileID, Kinds: []string{files.Image}, Purpose: courseCover})
	}
	return wanted, err
}
