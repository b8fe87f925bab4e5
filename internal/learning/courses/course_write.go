package courses

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"atlas/internal/identity"
	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/record"
)

// CreateCourse makes a course, as a draft. Requires course_create. Returns errs.Invalid with the fields at fault.
func (s *Service) CreateCourse(ctx context.Context, in CourseInput) (*Course, error) {
	if !actor.From(ctx).Can(content.CreateCourses) {
		return nil, errs.Denied()
	}

	course := &Course{CreatedAt: s.clock.Now()}

	// The fields are checked before the transaction: what a form lacks needs no lock.
	if err := in.apply(course); err != nil {
		return nil, err
	}

	course.UpdatedAt = course.CreatedAt
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction that is run again inserts a new row.
		course.ID = 0
		if err := s.store.requireAuthor(ctx, course.AuthorID); err != nil {
			return err
		}

		if err := courses.Insert(ctx, s.db, course); err != nil {
			return files.UnknownFile(err, "coverFileId")
		}

		return s.syncCourse(ctx, course, in.Openers, "course_create", nil)
	})
	if err != nil {
		return nil, err
	}

	return s.store.courseByID(ctx, course.ID)
}

// UpdateCourse changes a course and who may open it. Requires course_update. Returns errs.Invalid with the fields at
// fault, errs.NotFound, or errs.Conflict if the course is archived or was changed after seenAt.
func (s *Service) UpdateCourse(ctx context.Context, id int, in CourseInput, seenAt *time.Time) (*Course, error) {
	return s.changeCourse(ctx, id, func(ctx context.Context, course *Course) error {
		// Anyone who saw an older version would overwrite a change that they never saw.
		if err := record.CheckEditable("course", course.ArchivedAt, course.UpdatedAt, seenAt); err != nil {
			return err
		}

		before, author := record.Logged(course), course.AuthorID
		if err := in.apply(course); err != nil {
			return err
		}

		// An author who left since stays; only a new choice is checked.
		if !reflect.DeepEqual(author, course.AuthorID) {
			if err := s.store.requireAuthor(ctx, course.AuthorID); err != nil {
				return err
			}
		}

		course.UpdatedAt = record.LaterThan(s.clock.Now(), course.UpdatedAt)
		if err := courses.Update(ctx, s.db, course); err != nil {
			return files.UnknownFile(err, "coverFileId")
		}

		return s.syncCourse(ctx, course, in.Openers, "course_update", before)
	})
}

// changeCourse locks a course, lets change write it, and reads it again. Requires course_update. Returns errs.NotFound.
func (s *Service) changeCourse(
	ctx context.Context, id int, change func(ctx context.Context, course *Course) error,
) (*Course, error) {
	if !actor.From(ctx).Can(content.UpdateCourses) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		course, err := s.store.lockCourse(ctx, id)
		if err != nil {
			return err
		}

		return change(ctx, course)
	})
	if err != nil {
		return nil, err
	}

	return s.store.courseByID(ctx, id)
}

// syncCourse brings what belongs to a written course up to it: files, door, draft and log.
func (s *Service) syncCourse(
	ctx context.Context, course *Course, openers []*access.OpenerInput, action string, before any,
) error {
	wanted, err := s.courseFiles(ctx, course)
	if err != nil {
		return fmt.Errorf("find the files of course %d: %w", course.ID, err)
	}

	if err := s.files.Use(ctx, "course", course.ID, wanted...); err != nil {
		return err
	}

	if err := s.access.SetOpeners(ctx, "course", course.ID, openers); err != nil {
		return err
	}

	// Search knows only what is published.
	if course.PublishedAt != nil {
		if err := s.search.Index(ctx, "course", course.ID); err != nil {
			return fmt.Errorf("index course %d: %w", course.ID, err)
		}
	}

	// A new course was typed under the id 0.
	draft := course.ID
	if before == nil {
		draft = 0
	}

	if err := s.content.DeleteDraft(ctx, "course", draft); err != nil {
		return fmt.Errorf("forget the draft of course %d: %w", draft, err)
	}

	return s.logCourse(ctx, action, course, before, record.Logged(course))
}

func (s *Service) logCourse(ctx context.Context, action string, course *Course, before, after any) error {
	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "course", EntityID: course.ID, Before: before, After: after})
}

// PublishCourse shows a course to members, with all its lessons if withLessons is set, or makes it a draft again.
//
// Requires course_update. Returns errs.NotFound, or errs.Conflict if the course is archived or is to be shown without a
// published lesson.
func (s *Service) PublishCourse(ctx context.Context, id int, published, withLessons bool) (*Course, error) {
	return s.changeCourse(ctx, id, func(ctx context.Context, course *Course) error {
		if err := record.CheckEditable("course", course.ArchivedAt, course.UpdatedAt, nil); err != nil {
			return err
		}

		before, now := record.Logged(course), record.LaterThan(s.clock.Now(), course.UpdatedAt)

		// Lessons first: the course below counts those that are published.
		if published && withLessons {
			if err := s.store.publishLessons(ctx, id, now); err != nil {
				return err
			}
		}

		if published {
			n, err := s.store.countPublishedLessons(ctx, id)
			if err != nil {
				return fmt.Errorf("count the lessons of course %d: %w", id, err)
			}
			if n == 0 {
				return errs.New(errs.Conflict, "Publish at least one lesson before you publish the course.")
			}
		}

		// Only lessons changed, so the course keeps its moment.
		if published == (course.PublishedAt != nil) {
			return s.search.IndexCourse(ctx, id)
		}

		course.PublishedAt, course.UpdatedAt = nil, now
		if published {
			course.PublishedAt = &now
		}

		if err := courses.Update(ctx, s.db, course, "published_at", "updated_at"); err != nil {
			return fmt.Errorf("publish or hide course %d: %w", id, err)
		}

		if err := s.search.IndexCourse(ctx, id); err != nil {
			return fmt.Errorf("index the lessons of course %d: %w", id, err)
		}

		return s.logCourse(ctx, map[bool]string{true: "course_publish", false: "course_unpublish"}[published], course,
			before, record.Logged(course))
	})
}

// ArchiveCourse takes a course away from everybody, also from those whose product opens it; RestoreCourse brings it
// back. Requires course_update. Returns errs.NotFound.
func (s *Service) ArchiveCourse(ctx context.Context, id int) (*Course, error) {
	return s.changeCourse(ctx, id, func(ctx context.Context, course *Course) error {
		if course.ArchivedAt != nil {
			return nil
		}

		return s.setArchived(ctx, course, "course_archive", new(record.LaterThan(s.clock.Now(), course.UpdatedAt)))
	})
}

// RestoreCourse brings an archived course back, as a draft. Requires course_update. Returns errs.NotFound.
func (s *Service) RestoreCourse(ctx context.Context, id int) (*Course, error) {
	return s.changeCourse(ctx, id, func(ctx context.Context, course *Course) error {
		if course.ArchivedAt == nil {
			return nil
		}
		return s.setArchived(ctx, course, "course_restore", nil)
	})
}

// setArchived archives or restores. What is archived remembers when it was published; what is restored is a draft,
// which no one has seen.
func (s *Service) setArchived(ctx context.Context, course *Course, action string, at *time.Time) error {
	before := record.Logged(course)
	course.LastPublishedAt = course.PublishedAt
	course.ArchivedAt, course.PublishedAt, course.UpdatedAt = at, nil, record.LaterThan(s.clock.Now(),
		course.UpdatedAt)

	// The last moment stays known, so that anyone who saw it then may still be told of it.
	if err := courses.Update(ctx, s.db, course, "archived_at", "last_published_at", "published_at",
		"updated_at"); err != nil {
		return fmt.Errorf("archive or restore course %d: %w", course.ID, err)
	}

	if err := s.search.IndexCourse(ctx, course.ID); err != nil {
		return fmt.Errorf("index the lessons of course %d: %w", course.ID, err)
	}

	return s.logCourse(ctx, action, course, before, record.Logged(course))
}
