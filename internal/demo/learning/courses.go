package learning

import (
	"context"
	"embed"
	"fmt"
	"strings"

	"atlas/internal/demo/samplefile"
	"atlas/internal/learning/content"
	"atlas/internal/learning/courses"
	"atlas/internal/platform/files"
	"atlas/internal/platform/fold"
)

//go:embed courses/*.txt
var courseTexts embed.FS

// course is a course of the demo that was made, with its lessons in order and the levels that open it.
type course struct {
	id      int
	name    string
	lessons []*courses.Lesson
	levels  []string
}

// fillCourses makes courses on freelancing, and has members learn.
func (d *Demo) fillCourses(ctx context.Context) error {
	list, err := readCourses(courseTexts)
	if err != nil {
		return fmt.Errorf("read the courses of the demo: %w", err)
	}

	made := make([]*course, len(list))
	for i, text := range list {
		made[i], err = d.addCourse(ctx, text)
		if err != nil {
			return fmt.Errorf("write course %s: %w", text.name, err)
		}
	}

	if err := d.addProgress(ctx, made); err != nil {
		return fmt.Errorf("have members learn: %w", err)
	}

	// Once for all courses, instead of statements for each of many lessons.
	return d.learning.Search.Reindex(ctx, true)
}

func (d *Demo) addCourse(ctx context.Context, text *courseText) (*course, error) {
	authorID, err := d.store.findUser(ctx, text.author)
	if err != nil {
		return nil, err
	}

	at := d.clock.Now().AddDate(0, 0, -text.published)
	c := &courses.Course{
		Name: text.name, NameKey: fold.Plain(text.name), ShortDescription: &text.short, Description: &text.about,
		Intro: &text.intro, AuthorID: authorID, PublishedAt: &at, CreatedAt: at, UpdatedAt: at,
	}
	if err := d.store.insertCourse(ctx, c); err != nil {
		return nil, fmt.Errorf("write the course: %w", err)
	}

	if err := d.openToLevels(ctx, "course", c.ID, text.levels); err != nil {
		return nil, fmt.Errorf("give the course its levels: %w", err)
	}

	// A unit without a track finds nil here, which is what its column holds then.
	trackIDs := map[string]*int{}
	for i, t := range text.tracks {
		track := &courses.Track{CourseID: c.ID, Name: t.name, Description: &t.about, Position: i + 1}
		if err := d.store.insertTrack(ctx, track); err != nil {
			return nil, fmt.Errorf("write track %s: %w", t.name, err)
		}

		trackIDs[t.name] = &track.ID
	}

	made := &course{id: c.ID, name: c.Name, levels: text.levels}
	for i, part := range text.units {
		u := &courses.Unit{
			CourseID: c.ID, TrackID: trackIDs[part.track], Name: part.name, ShortDescription: &part.short,
			Drip: part.drip, Position: i + 1, CreatedAt: at, UpdatedAt: at,
		}
		if err := d.store.insertUnit(ctx, u); err != nil {
			return nil, fmt.Errorf("write unit %s: %w", part.name, err)
		}

		for n, l := range part.lessons {
			lesson, err := d.addLesson(ctx, c.Name, u, l, n+1)
			if err != nil {
				return nil, fmt.Errorf("write lesson %s: %w", l.name, err)
			}

			made.lessons = append(made.lessons, lesson)
		}
	}

	return made, nil
}

func (d *Demo) addLesson(
	ctx context.Context, course string, u *courses.Unit, text *lessonText, position int,
) (*courses.Lesson, error) {
	l := &courses.Lesson{
		CourseID: u.CourseID, UnitID: u.ID, Name: text.name, NameKey: fold.Plain(text.name), Description: &text.body,
		Type: courses.TextLesson, Seconds: &text.seconds, IsRequired: !text.optional, IsFree: text.free,
		Drip: courses.Drip{Rule: noDrip}, Position: position, PublishedAt: &u.CreatedAt, CreatedAt: u.CreatedAt,
		UpdatedAt: u.CreatedAt,
	}
	if text.video {
		film := samplefile.Film{Title: text.name, Series: course, Points: text.points(), Seconds: text.seconds}
		f, err := d.makeFilm(ctx, content.ForLessonVideo, film)
		if err != nil {
			return nil, fmt.Errorf("make the film of lesson %s: %w", text.name, err)
		}

		l.Type, l.VideoFileID = courses.VideoLesson, &f.ID
	}

	if err := d.store.insertLesson(ctx, l); err != nil {
		return nil, fmt.Errorf("write the lesson: %w", err)
	}

	// After the lesson, whose id it needs. A film that nothing uses would be swept away.
	if l.VideoFileID != nil {
		film := files.Wanted{
			ID: *l.VideoFileID, Kinds: []string{files.VideoFile}, Purpose: content.ForLessonVideo,
		}
		if err := d.files.Use(ctx, "lesson", l.ID, film); err != nil {
			return nil, fmt.Errorf("use the film of lesson %s: %w", text.name, err)
		}
	}

	for i := range text.files {
		if err := d.addLessonFile(ctx, l, text, i); err != nil {
			return nil, fmt.Errorf("write a file of lesson %s: %w", text.name, err)
		}
	}

	return l, nil
}

// addLessonFile hands out an address, or a file that is made of the lesson.
func (d *Demo) addLessonFile(ctx context.Context, l *courses.Lesson, text *lessonText, i int) error {
	name, target := text.files[i].name, text.files[i].about
	x := &courses.LessonFile{
		LessonID: l.ID, Name: name, Position: i + 1, CreatedAt: l.CreatedAt, UpdatedAt: l.CreatedAt,
	}
	if strings.HasPrefix(target, "https://") {
		x.Address = &target
		return d.store.insertLessonFile(ctx, x)
	}

	f, err := d.makeFile(ctx, content.ForLessonFile, target, name, text.handout(strings.HasSuffix(target, ".xlsx")))
	if err != nil {
		return err
	}

	x.FileID = &f.ID
	if err := d.store.insertLessonFile(ctx, x); err != nil {
		return fmt.Errorf("write lesson file %s: %w", name, err)
	}

	return d.files.Use(ctx, "lesson-file", x.ID,
		files.Wanted{ID: f.ID, Kinds: files.Kinds, Purpose: content.ForLessonFile})
}
