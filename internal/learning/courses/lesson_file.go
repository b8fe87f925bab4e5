package courses

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/identity"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/record"
)

// LessonFile is what a lesson hands out: a file of ours or an address on the web.
type LessonFile struct {
	ID        int       `db:"id,made" privacy:"none"`
	LessonID  int       `db:"lesson_id" log:"lessonId" privacy:"none"`
	Name      string    `db:"name" log:"name" privacy:"none"`
	FileID    *int      `db:"file_id" log:"fileId" privacy:"none"`
	Address   *string   `db:"url" log:"url" privacy:"none"`
	Position  int       `db:"position" privacy:"none"`
	CreatedAt time.Time `db:"created_at" privacy:"none"`
	UpdatedAt time.Time `db:"updated_at" privacy:"none"`

	LessonName, URL, Kind string
	FileName              *string
	Size                  *int
}

// LessonFileInput is a file that was uploaded or an https address. What is left out stays as it is.
type LessonFileInput struct {
	Name, URL graphql.Omittable[*string]
	FileID    graphql.Omittable[*int]
}

func (in LessonFileInput) apply(f *LessonFile) error {
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok || f.ID == 0 {
		f.Name = content.ApplyName(c, name)
	}

	// One of both: the newer choice takes the place of the other.
	if id, ok := in.FileID.ValueOK(); ok {
		f.FileID = id
		if id != nil {
			f.Address = nil
		}
	}

	if _, ok := in.URL.ValueOK(); ok {
		content.ApplyText(c, "url", in.URL, content.AddressMax, &f.Address)
		if f.Address != nil {
			c.That(content.WebAddress(*f.Address), "url", "must start with https://")
			f.FileID = nil
		}
	}

	// Judged after both were read: a change may exchange one for the other.
	c.That(f.FileID != nil || f.Address != nil, "fileId", errs.IsRequired)
	return c.Err()
}

var (
	lessonFiles     = db.NewTable[LessonFile]("lesson_files")
	lessonFilePages = []string{"lessonFile", "editLessonFile"}
)

// FilesOf are what a lesson hands out, in order.
func (s *Service) FilesOf(ctx context.Context, lessonID int) ([]*LessonFile, error) {
	return s.store.readLessonFiles(ctx, "WHERE x.lesson_id = ? ORDER BY x.position, x.id", lessonID)
}

// LessonFile returns one file of a lesson, to show or edit it. Requires the page lessonFile or editLessonFile. Returns
// errs.NotFound, also without these pages.
func (s *Service) LessonFile(ctx context.Context, id int) (*LessonFile, error) {
	if !actor.From(ctx).Page(lessonFilePages...) {
		return nil, errs.Missing("Lesson file")
	}
	return s.store.lessonFileByID(ctx, id)
}

// CreateLessonFile adds a file or a web address to a lesson, behind the others. Requires course_update or
// lesson_create. Returns errs.Invalid with the fields at fault, or errs.NotFound for the lesson.
func (s *Service) CreateLessonFile(ctx context.Context, lessonID int, in LessonFileInput) (*LessonFile, error) {
	if !actor.From(ctx).Can(content.UpdateCourses, content.CreateLessons) {
		return nil, errs.Denied()
	}

	x := &LessonFile{LessonID: lessonID, CreatedAt: s.clock.Now()}
	x.UpdatedAt = x.CreatedAt
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction that is run again inserts a new row.
		x.ID = 0

		// The lesson is locked: two files added at once must not get one position.
		if _, err := s.LockLesson(ctx, lessonID); err != nil {
			return err
		}

		if err := in.apply(x); err != nil {
			return err
		}

		var err error
		if x.Position, err = s.store.nextFilePosition(ctx, lessonID); err != nil {
			return fmt.Errorf("find the last file of lesson %d: %w", lessonID, err)
		}

		if err := lessonFiles.Insert(ctx, s.db, x); err != nil {
			return files.UnknownFile(err, "fileId")
		}

		return s.syncLessonFile(ctx, x, "lesson_file_create", nil)
	})
	if err != nil {
		return nil, err
	}

	return s.store.lessonFileByID(ctx, x.ID)
}

// UpdateLessonFile changes a file of a lesson. Requires course_update. Returns errs.Invalid with the fields at fault,
// errs.NotFound, or errs.Conflict if the file was changed after seenAt.
func (s *Service) UpdateLessonFile(
	ctx context.Context, id int, in LessonFileInput, seenAt *time.Time,
) (*LessonFile, error) {
	if !actor.From(ctx).Can(content.UpdateCourses) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		x, err := s.store.lockLessonFile(ctx, id)
		if err != nil {
			return err
		}

		if err := record.CheckEditable("lesson file", nil, x.UpdatedAt, seenAt); err != nil {
			return err
		}

		before := record.Logged(x)
		if err := in.apply(x); err != nil {
			return err
		}

		x.UpdatedAt = record.LaterThan(s.clock.Now(), x.UpdatedAt)
		if err := lessonFiles.Update(ctx, s.db, x); err != nil {
			return files.UnknownFile(err, "fileId")
		}

		return s.syncLessonFile(ctx, x, "lesson_file_update", before)
	})
	if err != nil {
		return nil, err
	}

	return s.store.lessonFileByID(ctx, id)
}

// DeleteLessonFile takes a file from a lesson and returns the lesson. Requires course_update. Returns errs.NotFound.
func (s *Service) DeleteLessonFile(ctx context.Context, id int) (*Lesson, error) {
	if !actor.From(ctx).Can(content.UpdateCourses) {
		return nil, errs.Denied()
	}

	lessonID := 0
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		x, err := s.store.lockLessonFile(ctx, id)
		if err != nil {
			return err
		}

		lessonID = x.LessonID
		if err := s.files.Use(ctx, "lesson-file", id); err != nil {
			return fmt.Errorf("let go of lesson file %d: %w", id, err)
		}

		if err := lessonFiles.Delete(ctx, s.db, id); err != nil {
			return fmt.Errorf("delete lesson file %d: %w", id, err)
		}

		return s.identity.Log(ctx,
			identity.LogEntry{Action: "lesson_file_delete", Entity: "lesson-file", EntityID: id,
				Before: record.Logged(x)})
	})
	if err != nil {
		return nil, err
	}

	return s.LessonByID(ctx, lessonID)
}

// OrderLessonFiles puts the files of a lesson in order and returns the lesson. Requires course_update. Returns
// errs.NotFound, or errs.Conflict if the ids are not exactly those of the lesson.
func (s *Service) OrderLessonFiles(ctx context.Context, lessonID int, ids []int) (*Lesson, error) {
	return s.changeLesson(ctx, lessonID, func(ctx context.Context, _ *Lesson) error {
		rows, err := lessonFiles.All(ctx, s.db, "WHERE lesson_id = ?", lessonID)
		if err != nil {
			return fmt.Errorf("read the files of lesson %d: %w", lessonID, err)
		}

		// The list on the screen is out of date: an order of it would drop a file.
		if !sameIDs(ids, rows, func(x *LessonFile) int { return x.ID }) {
			return errs.Stale("lesson")
		}

		for _, x := range rows {
			if at := slices.Index(ids, x.ID) + 1; at != x.Position {
				x.Position = at
				if err := lessonFiles.Update(ctx, s.db, x, "position"); err != nil {
					return fmt.Errorf("order lesson file %d: %w", x.ID, err)
				}
			}
		}

		return nil
	})
}

// sameIDs tells whether ids are those of the rows, each once.
func sameIDs[T any](ids []int, rows []T, id func(T) int) bool {
	have := make([]int, len(rows))
	for i, row := range rows {
		have[i] = id(row)
	}
	slices.Sort(have)
	return slices.Equal(slices.Sorted(slices.Values(ids)), have)
}

func (s *Service) syncLessonFile(ctx context.Context, x *LessonFile, action string, before any) error {
	wanted := []files.Wanted{}
	if x.FileID != nil {
		wanted = append(wanted, files.Wanted{Field: "fileId", ID: *x.FileID, Kinds: files.Kinds,
			Purpose: content.ForLessonFile})
	}

	if err := s.files.Use(ctx, "lesson-file", x.ID, wanted...); err != nil {
		return err
	}

	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "lesson-file", EntityID: x.ID, Before: before,
			After: record.Logged(x)})
}
