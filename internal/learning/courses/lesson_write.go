package courses

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/record"
)

// CreateLesson makes a lesson at the end of a unit, as a draft. Requires course_update or lesson_create. Returns
// errs.Invalid with the fields at fault, errs.NotFound for the unit, or errs.Conflict if the unit is archived.
func (s *Service) CreateLesson(ctx context.Context, unitID int, in LessonInput) (*Lesson, error) {
	if !actor.From(ctx).Can(content.UpdateCourses, content.CreateLessons) {
		return nil, errs.Denied()
	}

	lesson := &Lesson{UnitID: unitID, Type: TextLesson, IsRequired: true, Drip: Drip{Rule: dripNone},
		CreatedAt: s.clock.Now()}
	lesson.UpdatedAt = lesson.CreatedAt
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction that is run again inserts a new row.
		lesson.ID = 0

		// The unit is locked: two lessons added at once must not get one position.
		unit, err := s.store.lockUnit(ctx, unitID)
		if err != nil {
			return err
		}

		if err := record.CheckEditable("unit", unit.ArchivedAt, unit.UpdatedAt, nil); err != nil {
			return err
		}

		if err := in.apply(lesson); err != nil {
			return err
		}

		// The course follows from the unit, which is locked with it.
		lesson.CourseID = unit.CourseID
		if lesson.Position, err = s.store.nextPosition(ctx, unitID); err != nil {
			return fmt.Errorf("find the last lesson of unit %d: %w", unitID, err)
		}

		if err := s.fillLength(ctx, lesson); err != nil {
			return fmt.Errorf("measure the video of a lesson: %w", err)
		}

		if err := lessons.Insert(ctx, s.db, lesson); err != nil {
			return files.UnknownFile(err, "videoFileId")
		}

		return s.syncLesson(ctx, lesson, in.Openers, "lesson_create", nil)
	})
	if err != nil {
		return nil, err
	}

	return s.LessonByID(ctx, lesson.ID)
}

// UpdateLesson changes a lesson and who may open it. Requires course_update. Returns errs.Invalid with the fields at
// fault, errs.NotFound, or errs.Conflict if the lesson is archived or was changed after seenAt.
func (s *Service) UpdateLesson(ctx context.Context, id int, in LessonInput, seenAt *time.Time) (*Lesson, error) {
	return s.changeLesson(ctx, id, func(ctx context.Context, lesson *Lesson) error {
		// Anyone who saw an older version would overwrite a change that they never saw.
		if err := record.CheckEditable("lesson", lesson.ArchivedAt, lesson.UpdatedAt, seenAt); err != nil {
			return err
		}

		before := record.Logged(lesson)
		if err := in.apply(lesson); err != nil {
			return err
		}

		if err := s.fillLength(ctx, lesson); err != nil {
			return fmt.Errorf("measure the video of lesson %d: %w", id, err)
		}

		lesson.UpdatedAt = record.LaterThan(s.clock.Now(), lesson.UpdatedAt)
		if err := lessons.Update(ctx, s.db, lesson); err != nil {
			return files.UnknownFile(err, "videoFileId")
		}

		return s.syncLesson(ctx, lesson, in.Openers, "lesson_update", before)
	})
}

// PublishLesson shows a lesson in its course, or makes it a draft again. Requires course_update. Returns errs.NotFound,
// or errs.Conflict if the lesson is archived or is a video lesson to be shown without a video.
func (s *Service) PublishLesson(ctx context.Context, id int, published bool) (*Lesson, error) {
	return s.changeLesson(ctx, id, func(ctx context.Context, lesson *Lesson) error {
		if err := record.CheckEditable("lesson", lesson.ArchivedAt, lesson.UpdatedAt, nil); err != nil ||
			published == (lesson.PublishedAt != nil) {
			return err
		}

		// A lesson that can only be done by watching needs something to watch.
		if published && lesson.Type == VideoLesson && lesson.VideoURL == nil && lesson.VideoFileID == nil {
			return errs.New(errs.Conflict, "Add a video before you publish this lesson.")
		}

		before := record.Logged(lesson)
		lesson.PublishedAt, lesson.UpdatedAt = nil, record.LaterThan(s.clock.Now(), lesson.UpdatedAt)
		if published {
			lesson.PublishedAt = &lesson.UpdatedAt
		}

		if err := lessons.Update(ctx, s.db, lesson, "published_at", "updated_at"); err != nil {
			return fmt.Errorf("publish or hide lesson %d: %w", id, err)
		}

		return s.syncLesson(ctx, lesson, nil,
			map[bool]string{true: "lesson_publish", false: "lesson_unpublish"}[published], before)
	})
}

// ArchiveLesson takes a lesson out of its unit, or brings it back at the end. Requires course_update. Returns
// errs.NotFound.
func (s *Service) ArchiveLesson(ctx context.Context, id int, archived bool) (*Lesson, error) {
	return s.changeLesson(ctx, id, func(ctx context.Context, lesson *Lesson) error {
		// Doing it twice is no mistake and leaves no second line in the log.
		if archived == (lesson.ArchivedAt != nil) {
			return nil
		}

		before, err := record.Logged(lesson), error(nil)
		lesson.UpdatedAt, lesson.ArchivedAt = record.LaterThan(s.clock.Now(), lesson.UpdatedAt), nil
		if archived {
			lesson.ArchivedAt = &lesson.UpdatedAt
		} else if lesson.Position, err = s.store.nextPosition(ctx, lesson.UnitID); err != nil {
			return fmt.Errorf("find the last lesson of unit %d: %w", lesson.UnitID, err)
		}

		if err := lessons.Update(ctx, s.db, lesson, "archived_at", "position", "updated_at"); err != nil {
			return fmt.Errorf("archive or restore lesson %d: %w", id, err)
		}

		return s.syncLesson(ctx, lesson, nil,
			map[bool]string{true: "lesson_archive", false: "lesson_restore"}[archived], before)
	})
}

func (s *Service) changeLesson(
	ctx context.Context, id int, change func(ctx context.Context, lesson *Lesson) error,
) (*Lesson, error) {
	if !actor.From(ctx).Can(content.UpdateCourses) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		lesson, err := s.LockLesson(ctx, id)
		if err != nil {
			return err
		}

		return change(ctx, lesson)
	})
	if err != nil {
		return nil, err
	}

	return s.LessonByID(ctx, id)
}

// fillLength takes the length of a video of ours from its file where nobody said it.
func (s *Service) fillLength(ctx context.Context, lesson *Lesson) error {
	if lesson.VideoFileID == nil || lesson.Seconds != nil {
		return nil
	}
	found, err := s.files.ByIDs(ctx, []int{*lesson.VideoFileID})

	// An unknown file is refused where it is taken into use.
	if f := found[*lesson.VideoFileID]; err == nil && f != nil {
		lesson.Seconds = f.Seconds
	}
	return err
}

// syncLesson brings what belongs to a written lesson up to it: files, door, draft, log, and who has now completed the
// course.
func (s *Service) syncLesson(
	ctx context.Context, lesson *Lesson, openers []*access.OpenerInput, action string, before any,
) error {
	wanted, err := s.lessonUses(ctx, lesson)
	if err != nil {
		return fmt.Errorf("find the files of lesson %d: %w", lesson.ID, err)
	}

	if err := s.files.Use(ctx, "lesson", lesson.ID, wanted...); err != nil {
		return err
	}

	if err := s.access.SetOpeners(ctx, "lesson", lesson.ID, openers); err != nil {
		return err
	}

	// A new lesson is a draft, which search does not know, and was typed under the id 0.
	draft := lesson.ID
	if before == nil {
		draft = 0
	} else if err := s.search.Index(ctx, "lesson", lesson.ID); err != nil {
		return fmt.Errorf("index lesson %d: %w", lesson.ID, err)
	}

	if err := s.content.DeleteDraft(ctx, "lesson", draft); err != nil {
		return fmt.Errorf("forget the draft of lesson %d: %w", draft, err)
	}

	if err := s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "lesson", EntityID: lesson.ID, Before: before,
			After: record.Logged(lesson)}); err != nil {
		return fmt.Errorf("log lesson %d: %w", lesson.ID, err)
	}

	// A lesson that is needed no more may be the last that someone lacked.
	return s.hooks.LessonsChanged(ctx, lesson.CourseID)
}
