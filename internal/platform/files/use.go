package files

import (
	"context"
	"fmt"
	"slices"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// Wanted is a file that a row is to use, and the field of the input that named it.
type Wanted struct {
	Field string
	ID    int
	Kinds []string
	// Purpose is the one for which the file must have been uploaded.
	Purpose string
}

// Use says that a row uses these files and no others, in the transaction of the row.
//
// Requires of each new file that the caller uploaded it for this purpose, that it is of a wanted kind and that nothing
// uses it yet. Returns errs.Invalid with the field of the first that is not so.
func (s *Service) Use(ctx context.Context, entity string, entityID int, wanted ...Wanted) error {
	used, err := s.rows.usedBy(ctx, entity, entityID)
	if err != nil {
		return fmt.Errorf("read files of %s %d: %w", entity, entityID, err)
	}

	keep := make([]int, 0, len(wanted))
	for _, w := range wanted {
		if !slices.Contains(used, w.ID) && !slices.Contains(keep, w.ID) {
			if err := s.claim(ctx, w); err != nil {
				return err // for the field of the input
			}

			if err := s.rows.addUse(ctx, w.ID, entity, entityID); err != nil {
				return fmt.Errorf("note use of file %d: %w", w.ID, err)
			}
		}

		keep = append(keep, w.ID)
	}

	// What is no longer used loses its row only; the sweep removes the content later.
	gone := slices.DeleteFunc(used, func(id int) bool { return slices.Contains(keep, id) })
	if len(gone) == 0 {
		return nil
	}

	return s.rows.removeUses(ctx, entity, entityID, gone)
}

// Keep marks a file as used by a row right after it was taken for that row. It checks no rights.
func (s *Service) Keep(ctx context.Context, entity string, entityID int, f *File) error {
	return s.rows.addUse(ctx, f.ID, entity, entityID)
}

func (s *Service) claim(ctx context.Context, w Wanted) error {
	found, err := s.rows.lockUnused(ctx, w.ID, actor.From(ctx).UserID)
	if err != nil {
		return fmt.Errorf("lock upload %d: %w", w.ID, err)
	}
	if len(found) == 0 || !slices.Contains(w.Kinds, found[0].Kind) || !found[0].isFor(w.Purpose) {
		return errs.Field(w.Field, errs.IsNotValid)
	}

	return nil
}

// isFor tells whether a file was uploaded for a purpose. What is from before that was kept goes away within a week,
// unless it is used.
func (f *File) isFor(purpose string) bool { return f.Purpose == nil || *f.Purpose == purpose }

// UnknownFile turns the refusal of a row that names a file which does not exist into a message for its field.
func UnknownFile(err error, field string) error {
	if db.ForeignKey(err) {
		return errs.Field(field, errs.IsNotValid)
	}
	return err
}
