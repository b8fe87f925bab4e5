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
)

// The types of lessons, in the words of the specification.
const (
	VideoLesson = "Video"
	TextLesson  = "Image/Text Only"
)

const LessonSecondsMax = 24 * 60 * 60

// Lesson is a lesson as those see it who look after courses.
type Lesson struct {
	ID               int     `db:"id,made" privacy:"none"`
	CourseID         int     `db:"course_id" log:"courseId" privacy:"none"`
	UnitID           int     `db:"unit_id" log:"unitId" privacy:"none"`
	Name             string  `db:"name" log:"name" privacy:"none"`
	NameKey          string  `db:"name_key" privacy:"none"`
	ShortDescription *string `db:"short_description" log:"shortDescription" privacy:"none"`
	Description      *string `db:"description" log:"description" privacy:"none"`
	Type             string  `db:"type" log:"type" privacy:"none"`
	VideoURL         *string `db:"video_url" log:"videoUrl" privacy:"none"`
	VideoFileID      *int    `db:"video_file_id" log:"videoFileId" privacy:"none"`
	CaptionsFileID   *int    `db:"captions_file_id" log:"captionsFileId" privacy:"none"`
	Seconds          *int    `db:"seconds" log:"seconds" privacy:"none"`
	IsRequired       bool    `db:"is_required" log:"isRequired" privacy:"none"`
	// IsFree opens it to everyone with an account, whatever opens its course.
	IsFree      bool `db:"is_free" log:"isFree" privacy:"none"`
	Drip        `log:"drip"`
	Position    int        `db:"position" privacy:"none"`
	PublishedAt *time.Time `db:"published_at" log:"publishedAt" privacy:"none"`
	ArchivedAt  *time.Time `db:"archived_at" log:"archivedAt" privacy:"none"`
	ImportID    *string    `db:"import_id" privacy:"none"`
	CreatedAt   time.Time  `db:"created_at" privacy:"none"`
	UpdatedAt   time.Time  `db:"updated_at" privacy:"none"`

	CourseName, UnitName string
	Video                *content.Video
	FileCount            int
	openers              access.Openers
}

// Status is draft, published or archived.
func (l *Lesson) Status() string { return content.StatusOf(l.PublishedAt, l.ArchivedAt) }

// IsHosted tells whether its video is a file of ours, of which we know which seconds were seen.
func (l *Lesson) IsHosted() bool {
	return l.Type == VideoLesson && l.VideoFileID != nil && l.Seconds != nil
}

// LessonInput is what an editor says of a lesson. What is left out stays as it is; null empties.
type LessonInput struct {
	Name, ShortDescription, Description  graphql.Omittable[*string]
	Type                                 graphql.Omittable[*string]
	VideoURL                             graphql.Omittable[*string]
	VideoFileID, CaptionsFileID, Seconds graphql.Omittable[*int]
	IsRequired, IsFree                   graphql.Omittable[*bool]
	Drip                                 *DripInput
	Openers                              []*access.OpenerInput
}

func (in LessonInput) apply(l *Lesson) error {
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok || l.ID == 0 {
		l.Name = content.ApplyName(c, name)
		l.NameKey = fold.Plain(l.Name)
	}

	content.ApplyText(c, "shortDescription", in.ShortDescription, content.ShortMax, &l.ShortDescription)
	content.ApplyHTML(c, "description", in.Description, &l.Description)
	if kind, ok := in.Type.ValueOK(); ok {
		l.Type = ""
		if kind != nil {
			l.Type = *kind
		}

		c.That(slices.Contains([]string{VideoLesson, TextLesson}, l.Type), "type", errs.IsNotValid)
	}

	if required, ok := in.IsRequired.ValueOK(); ok && required != nil {
		l.IsRequired = *required
	}

	if free, ok := in.IsFree.ValueOK(); ok && free != nil {
		l.IsFree = *free
	}

	if in.Drip != nil {
		l.Drip = in.Drip.check(c)
	}

	// The type is known by now: a text keeps no video.
	in.applyVideo(c, l)
	return c.Err()
}

// applyVideo keeps one video at most: an address or a file of ours.
func (in LessonInput) applyVideo(c *errs.Check, l *Lesson) {
	if file, ok := in.VideoFileID.ValueOK(); ok {
		l.VideoFileID = file
		if file != nil {
			l.VideoURL = nil
		}
	}

	if address, ok := in.VideoURL.ValueOK(); ok {
		content.ApplyVideo(c, "videoUrl", in.VideoURL, &l.VideoURL)
		if address != nil && *address != "" {
			l.VideoFileID = nil
		}
	}

	if file, ok := in.CaptionsFileID.ValueOK(); ok {
		l.CaptionsFileID = file
	}

	if seconds, ok := in.Seconds.ValueOK(); ok {
		l.Seconds = seconds
		c.That(seconds == nil || *seconds > 0, "seconds", errs.IsTooLow)
		c.That(seconds == nil || *seconds <= LessonSecondsMax, "seconds", errs.IsTooHigh)
	}

	// A lesson that became a text must not show the video of before.
	if l.Type == TextLesson {
		l.VideoURL, l.VideoFileID, l.CaptionsFileID = nil, nil, nil
	}
}

var lessonPages = []string{"lesson", "editLesson"}

// Lesson returns one lesson, to show or edit it. Requires the page lesson or editLesson. Returns errs.NotFound, also
// without these pages.
func (s *Service) Lesson(ctx context.Context, id int) (*Lesson, error) {
	if !actor.From(ctx).Page(lessonPages...) {
		return nil, errs.Missing("Lesson")
	}
	return s.LessonByID(ctx, id)
}

// lessonUses are the files a lesson shows, its handouts aside.
func (s *Service) lessonUses(ctx context.Context, l *Lesson) ([]files.Wanted, error) {
	wanted, err := s.content.Pictures(ctx, "description", l.Description)
	if l.VideoFileID != nil {
		wanted = append(wanted,
			files.Wanted{Field: "videoFileId", ID: *l.VideoFileID, Kinds: []string{files.VideoFile, files.Audio},
				Purpose: content.ForLessonVideo})
	}
	if l.CaptionsFileID != nil {
		wanted = append(wanted,
			files.Wanted{Field: "captionsFileId", ID: *l.CaptionsFileID, Kinds: []string{files.Captions},
				Purpose: content.ForLessonCaptions})
	}

	return wanted, err
}
