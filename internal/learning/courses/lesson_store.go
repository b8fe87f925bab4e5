package courses

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
)

var lessons = db.NewTable[Lesson]("lessons")

// lessonSelect reads lessons with all that a page of one shows.
var lessonSelect = `SELECT ` + lessons.Columns("l.") + `, c.name, u.name, v.name, v.media_type, t.name, ` +
	access.OpenersColumn("lesson", "l.id") + `, (SELECT COUNT(*) FROM lesson_files x WHERE x.lesson_id = l.id)
	FROM lessons l JOIN courses c ON c.id = l.course_id JOIN units u ON u.id = l.unit_id
	LEFT JOIN files v ON v.id = l.video_file_id LEFT JOIN files t ON t.id = l.captions_file_id `

// fileOf is a private file that was read along; nil for none.
func fileOf(name, mediaType *string) *files.File {
	if name == nil {
		return nil
	}
	f := &files.File{Name: *name}
	if mediaType != nil {
		f.MediaType = *mediaType
	}
	return f
}

// LessonByID reads a lesson with all that a page of one shows. Returns errs.NotFound.
func (s *Service) LessonByID(ctx context.Context, id int) (*Lesson, error) {
	return s.store.lessonByID(ctx, id)
}

// LockLesson reads a lesson that is about to change, and holds its course.
func (s *Service) LockLesson(ctx context.Context, id int) (*Lesson, error) {
	return s.store.lockLesson(ctx, id)
}

// LessonColumns are those of a lesson l and its files v and t, for LessonScan.
func LessonColumns() string { return lessons.Columns("l.") + `, v.name, v.media_type, t.name` }

// LessonScan reads a lesson together with something else.
type LessonScan struct {
	lesson                     Lesson
	video, videoType, captions *string
}

// Dest is where LessonColumns go.
func (x *LessonScan) Dest() []any {
	dest := make([]any, content.ColumnCount(lessons.Columns("")))
	lessons.Dest(&x.lesson, dest)
	return append(dest, &x.video, &x.videoType, &x.captions)
}

// Lesson is the lesson that was read, with addresses that open its files.
func (x *LessonScan) Lesson(c *content.Service, to actor.Actor) *Lesson {
	l := &x.lesson
	l.Description = c.Signed(to, l.Description)
	l.Video = c.Video(to, l.VideoURL, fileOf(x.video, x.videoType), fileOf(x.captions, nil), l.Seconds)
	return l
}

// nextPosition is the place after the last lesson of a unit.
func (s *store) nextPosition(ctx context.Context, unitID int) (int, error) {
	return s.db.Int(ctx, `SELECT COALESCE(MAX(position), 0) + 1 FROM lessons WHERE unit_id = ?`, unitID)
}

func (s *store) readLessons(ctx context.Context, tail string, args ...any) ([]*Lesson, error) {
	rows, err := s.db.Query(ctx, lessonSelect+tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read lessons: %w", err)
	}

	defer rows.Close()
	out := []*Lesson{}
	for rows.Next() {
		l, dest := new(Lesson), make([]any, content.ColumnCount(lessons.Columns("")))
		var video, videoType, captions, door *string
		lessons.Dest(l, dest)
		if err := rows.Scan(append(dest, &l.CourseName, &l.UnitName, &video, &videoType, &captions, &door,
			&l.FileCount)...); err != nil {
			return nil, fmt.Errorf("read a lesson: %w", err)
		}

		l.Description, l.openers = s.content.Signed(actor.From(ctx), l.Description), access.ParseOpeners(door)
		l.Video = s.content.Video(actor.From(ctx), l.VideoURL, fileOf(video, videoType), fileOf(captions, nil),
			l.Seconds)
		out = append(out, l)
	}

	return out, rows.Err()
}

// lessonByID reads a lesson with all that a page of one shows. Returns errs.NotFound.
func (s *store) lessonByID(ctx context.Context, id int) (*Lesson, error) {
	rows, err := s.readLessons(ctx, "WHERE l.id = ?", id)
	if err == nil && len(rows) == 0 {
		err = errs.Missing("Lesson")
	}
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// lockLesson reads a lesson that is about to change, and holds its course.
func (s *store) lockLesson(ctx context.Context, id int) (*Lesson, error) {
	l, err := lessons.LockFrom(ctx, s.db, "lessons x JOIN courses c ON c.id = x.course_id", id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Lesson")
	}
	return l, err
}
