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
	used, err := s.used(ctx, entity, entityID)
	if err != nil {
		return fmt.Errorf("read files of %s %d: %w", entity, entityID, err)
	}

	keep := make([]int, 0, len(wanted))
	for _, w := range wanted {
		if !slices.Contains(used, w.ID) && !slices.Contains(keep, w.ID) {
			if err := s.claim(ctx, w); err != nil {
				return err // for the field of the input
			}

			if _, err := s.db.Exec(ctx, `INSERT INTO file_uses (file_id, entity, entity_id) VALUES (?, ?, ?)`, w.ID,
				entity, entityID); err != nil {
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

	cond, arg := s.db.InInts("file_id", gone)
	_, err = s.db.Exec(ctx, `DELETE FROM file_uses WHERE entity = ? AND entity_id = ? AND `+cond, entity, entityID, arg)
	return err
}

// Keep marks a file as used by a row right after it was taken for that row. It checks no rights.
func (s *Service) Keep(ctx context.Context, entity string, entityID int, f *File) error {
	_, err := s.db.Exec(ctx, `INSERT INTO file_uses (file_id, entity, entity_id) VALUES (?, ?, ?)`, f.ID, entity,
		entityID)
	return err
}

func (s *Service) used(ctx context.Context, entity string, entityID int) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT file_id FROM file_uses WHERE entity = ? AND entity_id = ?`, entity,
		entityID)
}

func (s *Service) claim(ctx context.Context, w Wanted) error {
	// Locked, so that of two rows that want the same upload one gets it.
	found, err := Table.All(ctx, s.db,
		"WHERE id = ? AND uploader_id = ? AND NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_id = files.id)"+
			s.db.ForUpdate(),
		w.ID, actor.From(ctx).UserID)
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

// Unknown turns the refusal of a row that names a file which does not exist into a message for its field.
func Unknown(err error, field string) error {
	if db.ForeignKey(err) {
		return errs.Field(field, errs.IsNotValid)
	}
	return err
}
