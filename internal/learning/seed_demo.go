package learning

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

// SeedDemo fills a demo site: courses on freelancing that its members learn, resources, and events around now, each
// where there are none yet. The same each time.
func (s *Service) SeedDemo(ctx context.Context) error {
	parsed, err := readDemo(demoTexts)
	if err != nil {
		return fmt.Errorf("read the courses of the demo: %w", err)
	}

	return s.db.Tx(ctx, func(ctx context.Context) error {
		d := &demoSeed{Service: s, now: s.clock.Now()}
		ctx, err := d.Content.AsDemoMaker(ctx)
		if err != nil || ctx == nil {
			return err
		}

		for _, part := range []struct {
			table string
			fill  func(ctx context.Context) error
		}{
			{"resources", s.Resources.SeedDemo},
			{"events", s.Events.SeedDemo},
			{"courses", func(ctx context.Context) error { return d.courses(ctx, parsed) }},
		} {
			// Each part by itself: a site may have courses and no events.
			there, err := s.db.Int(ctx, "SELECT COUNT(*) FROM "+part.table)
			if err == nil && there == 0 {
				err = part.fill(ctx)
			}
			if err != nil {
				return err
			}
		}

		return nil
	})
}

// courses makes the courses of the demo, and has its members learn.
func (d *demoSeed) courses(ctx context.Context, list []*demoCourse) error {
	for _, c := range list {
		if err := d.course(ctx, c); err != nil {
			return fmt.Errorf("write course %s: %w", c.name, err)
		}
	}
	if err := d.learn(ctx); err != nil {
		return fmt.Errorf("have members learn: %w", err)
	}
	return d.Search.Reindex(ctx, true)
}

type demoSeed struct {
	*Service
	now  time.Time
	made []demoMade
}

// demoMade is a course with its lessons in order.
type demoMade struct {
	id      int
	name    string
	lessons []*Lesson
	levels  []string
}

func (d *demoSeed) course(ctx context.Context, text *demoCourse) error {
	at := d.now.AddDate(0, 0, -text.published)
	c := &Course{Name: text.name, NameKey: fold.Plain(text.name), ShortDescription: &text.short,
		Description: &text.about, Intro: &text.intro, PublishedAt: &at, CreatedAt: at, UpdatedAt: at}
	if id, err := d.db.Int(ctx, "SELECT id FROM users WHERE email_key = ?",
		text.author+content.DemoDomain); err == nil {
		c.AuthorID = &id
	} else if !errors.Is(err, db.ErrNone) {
		return err
	}

	if err := courses.Insert(ctx, d.db, c); err != nil {
		return fmt.Errorf("write the course: %w", err)
	}

	if err := d.Access.AddDemoLevels(ctx, "course", c.ID, text.levels); err != nil {
		return fmt.Errorf("give the course its levels: %w", err)
	}

	trackIDs := map[string]*int{}
	for i, t := range text.tracks {
		track := &Track{CourseID: c.ID, Name: t.name, Description: &t.about, Position: i + 1}
		if err := tracks.Insert(ctx, d.db, track); err != nil {
			return fmt.Errorf("write track %s: %w", t.name, err)
		}

		trackIDs[t.name] = &track.ID
	}

	made := demoMade{id: c.ID, name: c.Name, levels: text.levels}
	for i, part := range text.units {
		u := &Unit{CourseID: c.ID, TrackID: trackIDs[part.track], Name: part.name, ShortDescription: &part.short,
			Drip: part.drip, Position: i + 1, CreatedAt: at, UpdatedAt: at}
		if err := units.Insert(ctx, d.db, u); err != nil {
			return fmt.Errorf("write unit %s: %w", part.name, err)
		}

		for n, l := range part.lessons {
			lesson, err := d.lesson(ctx, c.Name, u, l, n+1)
			if err != nil {
				return fmt.Errorf("write lesson %s: %w", l.name, err)
			}

			made.lessons = append(made.lessons, lesson)
		}
	}

	d.made = append(d.made, made)
	return nil
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
		f, err := d.Content.DemoFilm(ctx, content.ForLessonVideo, film)
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

	f, err := d.Content.DemoFile(ctx, "lesson-file", target, name, text.handout(strings.HasSuffix(target, ".xlsx")))
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
