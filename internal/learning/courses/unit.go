package courses

import (
	"context"
	"fmt"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/identity"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/record"
)

// Unit is a part of a course.
type Unit struct {
	ID               int     `db:"id,made" privacy:"none"`
	CourseID         int     `db:"course_id" log:"courseId" privacy:"none"`
	TrackID          *int    `db:"track_id" log:"trackId" privacy:"none"`
	Name             string  `db:"name" log:"name" privacy:"none"`
	ShortDescription *string `db:"short_description" log:"shortDescription" privacy:"none"`
	Description      *string `db:"description" log:"description" privacy:"none"`
	Drip             `log:"drip"`
	Position         int        `db:"position" privacy:"none"`
	ArchivedAt       *time.Time `db:"archived_at" log:"archivedAt" privacy:"none"`
	ImportID         *string    `db:"import_id" privacy:"none"`
	CreatedAt        time.Time  `db:"created_at" privacy:"none"`
	UpdatedAt        time.Time  `db:"updated_at" privacy:"none"`

	CourseName string
}

// UnitInput is what an editor says of a unit. What is left out stays as it is; null empties.
type UnitInput struct {
	Name, ShortDescription, Description graphql.Omittable[*string]
	TrackID                             graphql.Omittable[*int]
	Drip                                *DripInput
}

func (in UnitInput) apply(unit *Unit) error {
	c := new(errs.Check)
	if name, ok := in.Name.ValueOK(); ok || unit.ID == 0 {
		unit.Name = content.ApplyName(c, name)
	}

	content.ApplyText(c, "shortDescription", in.ShortDescription, content.ShortMax, &unit.ShortDescription)
	content.ApplyHTML(c, "description", in.Description, &unit.Description)
	if id, ok := in.TrackID.ValueOK(); ok {
		unit.TrackID = id
	}

	if in.Drip != nil {
		unit.Drip = in.Drip.check(c)
	}

	return c.Err()
}

var (
	units     = db.NewTable[Unit]("units")
	unitPages = []string{"unit", "editUnit"}
)

// Unit returns one unit, to show or edit it. Requires the page unit or editUnit. Returns errs.NotFound, also without
// these pages.
func (s *Service) Unit(ctx context.Context, id int) (*Unit, error) {
	if !actor.From(ctx).Page(unitPages...) {
		return nil, errs.Missing("Unit")
	}
	return s.store.unitByID(ctx, id)
}

// UnitRow reads a unit without what a page of it shows.
func (s *Service) UnitRow(ctx context.Context, id int) (*Unit, error) {
	return units.One(ctx, s.db, "WHERE id = ?", id)
}

// CreateUnit makes a unit at the end of a course. Requires course_update or lesson_create. Returns errs.Invalid with
// the fields at fault, errs.NotFound for the course, or errs.Conflict if the course is archived.
func (s *Service) CreateUnit(ctx context.Context, courseID int, in UnitInput) (*Unit, error) {
	if !actor.From(ctx).Can(content.UpdateCourses, content.CreateLessons) {
		return nil, errs.Denied()
	}

	unit := &Unit{CourseID: courseID, Drip: Drip{Rule: dripNone}, CreatedAt: s.clock.Now()}
	unit.UpdatedAt = unit.CreatedAt
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction that is run again inserts a new row.
		unit.ID = 0

		// The course is locked: two units added at once must not get one position.
		course, err := s.store.lockCourse(ctx, courseID)
		if err != nil {
			return err
		}

		if err := record.CheckEditable("course", course.ArchivedAt, course.UpdatedAt, nil); err != nil {
			return err
		}

		if err := in.apply(unit); err != nil {
			return err
		}

		if unit.Position, err = s.store.nextUnitPosition(ctx, courseID); err != nil {
			return fmt.Errorf("find the last unit of course %d: %w", courseID, err)
		}

		if err := s.store.requireTrack(ctx, unit); err != nil {
			return err
		}

		if err := units.Insert(ctx, s.db, unit); err != nil {
			return fmt.Errorf("write a unit of course %d: %w", courseID, err)
		}

		return s.syncUnit(ctx, unit, "unit_create", nil)
	})
	if err != nil {
		return nil, err
	}

	return s.store.unitByID(ctx, unit.ID)
}

// UpdateUnit changes a unit. Requires course_update. Returns errs.Invalid with the fields at fault, errs.NotFound, or
// errs.Conflict if the unit is archived or was changed after seenAt.
func (s *Service) UpdateUnit(ctx context.Context, id int, in UnitInput, seenAt *time.Time) (*Unit, error) {
	return s.changeUnit(ctx, id, func(ctx context.Context, unit *Unit) error {
		// Anyone who saw an older version would overwrite a change that they never saw.
		if err := record.CheckEditable("unit", unit.ArchivedAt, unit.UpdatedAt, seenAt); err != nil {
			return err
		}

		before := record.Logged(unit)
		if err := in.apply(unit); err != nil {
			return err
		}

		if err := s.store.requireTrack(ctx, unit); err != nil {
			return err
		}

		unit.UpdatedAt = record.LaterThan(s.clock.Now(), unit.UpdatedAt)
		if err := units.Update(ctx, s.db, unit); err != nil {
			return fmt.Errorf("change unit %d: %w", id, err)
		}

		return s.syncUnit(ctx, unit, "unit_update", before)
	})
}

// ArchiveUnit takes a unit with its lessons out of its course, or brings them back at the end. Requires course_update.
// Returns errs.NotFound.
func (s *Service) ArchiveUnit(ctx context.Context, id int, archived bool) (*Unit, error) {
	return s.changeUnit(ctx, id, func(ctx context.Context, unit *Unit) error {
		// Doing it twice is no mistake and leaves no second line in the log.
		if archived == (unit.ArchivedAt != nil) {
			return nil
		}

		before, err := record.Logged(unit), error(nil)
		unit.UpdatedAt, unit.ArchivedAt = record.LaterThan(s.clock.Now(), unit.UpdatedAt), nil
		if archived {
			unit.ArchivedAt = &unit.UpdatedAt
		} else if unit.Position, err = s.store.nextUnitPosition(ctx, unit.CourseID); err != nil {
			return fmt.Errorf("find the last unit of course %d: %w", unit.CourseID, err)
		}

		if err := units.Update(ctx, s.db, unit, "archived_at", "position", "updated_at"); err != nil {
			return fmt.Errorf("archive or restore unit %d: %w", id, err)
		}

		if err := s.syncUnit(ctx, unit, map[bool]string{true: "unit_archive", false: "unit_restore"}[archived],
			before); err != nil {
			return err
		}

		// Lessons of it are needed no more, which may complete the course for someone.
		return s.hooks.LessonsChanged(ctx, unit.CourseID)
	})
}

func (s *Service) changeUnit(
	ctx context.Context, id int, change func(ctx context.Context, unit *Unit) error,
) (*Unit, error) {
	if !actor.From(ctx).Can(content.UpdateCourses) {
		return nil, errs.Denied()
	}

	err := s.db.Tx(ctx, func(ctx context.Context) error {
		unit, err := s.store.lockUnit(ctx, id)
		if err != nil {
			return err
		}

		return change(ctx, unit)
	})
	if err != nil {
		return nil, err
	}

	return s.store.unitByID(ctx, id)
}

func (s *Service) syncUnit(ctx context.Context, unit *Unit, action string, before any) error {
	wanted, err := s.content.Pictures(ctx, "description", unit.Description)
	if err != nil {
		return fmt.Errorf("find the pictures of unit %d: %w", unit.ID, err)
	}

	if err := s.files.Use(ctx, "unit", unit.ID, wanted...); err != nil {
		return err
	}

	// A new unit was typed under the id 0.
	draft := unit.ID
	if before == nil {
		draft = 0
	} else if err := s.search.IndexUnit(ctx, unit.ID); err != nil {
		return fmt.Errorf("index unit %d: %w", unit.ID, err)
	}

	if err := s.content.DeleteDraft(ctx, "unit", draft); err != nil {
		return fmt.Errorf("forget the draft of unit %d: %w", draft, err)
	}

	return s.identity.Log(ctx,
		identity.LogEntry{Action: action, Entity: "unit", EntityID: unit.ID,
			Before: before, After: record.Logged(unit)})
}
