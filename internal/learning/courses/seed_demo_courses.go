package courses

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/learning/content"
	"atlas/internal/platform/db"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
	"atlas/internal/platform/samplefile"
)

//go:embed demo/*.txt
var demoTexts embed.FS

// demoSeed makes courses around a moment.
type demoSeed struct {
	*Service
	now time.Time
}

// SeedDemo fills an empty demo site with courses on freelancing, and tells which it made. The same each time.
func (s *Service) SeedDemo(ctx context.Context) ([]*DemoCourse, error) {
	list, err := readDemo(demoTexts)
	if err != nil {
		return nil, fmt.Errorf("read the courses of the demo: %w", err)
	}

	d, made := &demoSeed{Service: s, now: s.clock.Now()}, []*DemoCourse{}
	for _, text := range list {
		course, err := d.course(ctx, text)
		if err != nil {
			return nil, fmt.Errorf("write course %s: %w", text.name, err)
		}

		made = append(made, course)
	}

	return made, nil
}

// DemoCourse is a course of the demo with its lessons in order, and the levels that open it.
type DemoCourse struct {
	ID      int
	Name    string
	Lessons []*Lesson
	Levels  []string
}

func (d *demoSeed) course(ctx context.Context, text *demoCourse) (*DemoCourse, error) {
	at := d.now.AddDate(0, 0, -text.published)
	c := &Course{Name: text.name, NameKey: fold.Plain(text.name), ShortDescription: &text.short,
		Description: &text.about, Intro: &text.intro, PublishedAt: &at, CreatedAt: at, UpdatedAt: at}
	if id, err := d.demoUser(ctx, text.author); err == nil {
		c.AuthorID = &id
	} else if !errors.Is(err, db.ErrNone) {
		return nil, err
	}

	if err := courses.Insert(ctx, d.db, c); err != nil {
		return nil, fmt.Errorf("write the course: %w", err)
	}

	if err := d.access.AddDemoLevels(ctx, "course", c.ID, text.levels); err != nil {
		return nil, fmt.Errorf("give the course its levels: %w", err)
	}

	trackIDs := map[string]*int{}
	for i, t := range text.tracks {
		track := &Track{CourseID: c.ID, Name: t.name, Description: &t.about, Position: i + 1}
		if err := tracks.Insert(ctx, d.db, track); err != nil {
			return nil, fmt.Errorf("write track %s: %w", t.name, err)
		}

		trackIDs[t.name] = &track.ID
	}

	made := &DemoCourse{ID: c.ID, Name: c.Name, Levels: text.levels}
	for i, part := range text.units {
		u := &Unit{CourseID: c.ID, TrackID: trackIDs[part.track], Name: part.name, ShortDescription: &part.short,
			Drip: part.drip, Position: i + 1, CreatedAt: at, UpdatedAt: at}
		if err := units.Insert(ctx, d.db, u); err != nil {
			return nil, fmt.Errorf("write unit %s: %w", part.name, err)
		}

		for n, l := range part.lessons {
			lesson, err := d.lesson(ctx, c.Name, u, l, n+1)
			if err != nil {
				return nil, fmt.Errorf("write lesson %s: %w", l.name, err)
			}

			made.Lessons = append(made.Lessons, lesson)
		}
	}

	return made, nil
}

func (d *demoSeed) lesson(
	ctx context.Context, course string, u *Unit, text *demoLesson, position int,
) (*Lesson, error) {
	l := &Lesson{
		CourseID: u.CourseID, UnitID: u.ID, Name: text.name, NameKey: fold.Plain(text.name), Description: &text.body,
		Type: TextLesson, Seconds: &text.seconds,
		IsRequired: !text.optional, IsFree: text.free, Drip: Drip{Rule: dripNone}, Position: position,
		PublishedAt: &u.CreatedAt, CreatedAt: u.CreatedAt, UpdatedAt: u.CreatedAt,
	}
	if text.video {
		film := samplefile.Film{Title: text.name, Series: course, Points: text.points(), Seconds: text.seconds}
		f, err := d.content.DemoFilm(ctx, content.ForLessonVideo, film)
		if err != nil {
			return nil, fmt.Errorf("make the film of lesson %s: %w", text.name, err)
		}

		l.Type, l.VideoFileID = VideoLesson, &f.ID
	}

	if err := lessons.Insert(ctx, d.db, l); err != nil {
		return nil, err
	}

	if l.VideoFileID != nil {
		if err := d.files.Use(ctx, "lesson", l.ID,
			files.Wanted{ID: *l.VideoFileID, Kinds: []string{files.VideoFile},
				Purpose: content.ForLessonVideo}); err != nil {
			return nil, fmt.Errorf("use the film of lesson %s: %w", text.name, err)
		}
	}

	for i := range text.files {
		if err := d.lessonFile(ctx, l, text, i); err != nil {
			return nil, fmt.Errorf("write a file of lesson %s: %w", text.name, err)
		}
	}

	return l, nil
}

// lessonFile hands out an address, or a file that is made of the lesson.
func (d *demoSeed) lessonFile(ctx context.Context, l *Lesson, text *demoLesson, i int) error {
	name, target := text.files[i].name, text.files[i].about
	x := &LessonFile{LessonID: l.ID, Name: name, Position: i + 1, CreatedAt: l.CreatedAt, UpdatedAt: l.CreatedAt}
	if strings.HasPrefix(target, "https://") {
		x.Address = &target
		return lessonFiles.Insert(ctx, d.db, x)
	}

	f, err := d.content.DemoFile(ctx, "lesson-file", target, name, text.handout(strings.HasSuffix(target, ".xlsx")))
	if err != nil {
		return fmt.Errorf("make file %s: %w", target, err)
	}

	x.FileID = &f.ID
	if err := lessonFiles.Insert(ctx, d.db, x); err != nil {
		return fmt.Errorf("write lesson file %s: %w", name, err)
	}

	return d.files.Use(ctx, "lesson-file", x.ID, files.Wanted{ID: f.ID, Kinds: files.Kinds,
		Purpose: content.ForLessonFile})
}
