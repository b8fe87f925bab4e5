package files

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

// Table is for joins of the domains whose rows use files; they read it and write nothing.
var Table = db.NewTable[File]("files")

// isUnused holds for a file that no row uses.
const isUnused = "NOT EXISTS (SELECT 1 FROM file_uses u WHERE u.file_id = files.id)"

// fileStore holds the SQL of files and of the rows that use them.
type fileStore struct{ db *db.DB }

func (s *fileStore) insert(ctx context.Context, f *File) error { return Table.Insert(ctx, s.db, f) }

func (s *fileStore) byIDs(ctx context.Context, ids []int) ([]*File, error) {
	return Table.ByIDs(ctx, s.db, ids)
}

// byName reads the file of a name, or db.ErrNone.
func (s *fileStore) byName(ctx context.Context, name string) (*File, error) {
	return Table.One(ctx, s.db, "WHERE name = ?", name)
}

func (s *fileStore) byNames(ctx context.Context, names []string) ([]*File, error) {
	cond, arg := s.db.InTexts("name", names)
	return Table.All(ctx, s.db, "WHERE "+cond, arg)
}

// uploaded adds up the bytes that a user uploaded.
func (s *fileStore) uploaded(ctx context.Context, userID int) (int, error) {
	return s.db.Int(ctx, `SELECT COALESCE(SUM(size), 0) FROM files WHERE uploader_id = ?`, userID)
}

// lockUnused reads and locks an upload of a user that no row uses yet; none if it is somebody else's or in use.
func (s *fileStore) lockUnused(ctx context.Context, id, uploaderID int) ([]*File, error) {
	// Locked, so that of two rows that want the same upload one gets it.
	return Table.All(ctx, s.db, "WHERE id = ? AND uploader_id = ? AND "+isUnused+s.db.ForUpdate(), id, uploaderID)
}

// usedBy lists the files that a row uses.
func (s *fileStore) usedBy(ctx context.Context, entity string, entityID int) ([]int, error) {
	return db.Column[int](ctx, s.db, `SELECT file_id FROM file_uses WHERE entity = ? AND entity_id = ?`, entity,
		entityID)
}

func (s *fileStore) addUse(ctx context.Context, fileID int, entity string, entityID int) error {
	_, err := s.db.Exec(ctx, `INSERT INTO file_uses (file_id, entity, entity_id) VALUES (?, ?, ?)`, fileID, entity,
		entityID)
	return err
}

func (s *fileStore) removeUses(ctx context.Context, entity string, entityID int, fileIDs []int) error {
	cond, arg := s.db.InInts("file_id", fileIDs)
	_, err := s.db.Exec(ctx, `DELETE FROM file_uses WHERE entity = ? AND entity_id = ? AND `+cond, entity, entityID,
		arg)
	return err
}

// unused lists files that no row uses and that were uploaded before an instant; those of some purposes before another.
func (s *fileStore) unused(
	ctx context.Context, before time.Time, purposes []string, purposesBefore time.Time, limit int,
) ([]*File, error) {
	cond, arg := s.db.InTexts("purpose", purposes)
	return Table.All(ctx, s.db,
		"WHERE (created_at < ? OR created_at < ? AND "+cond+") AND "+isUnused+" ORDER BY id LIMIT ?",
		before, purposesBefore, arg, limit)
}

// deleteUnused removes the row of a file unless it was taken into use meanwhile.
func (s *fileStore) deleteUnused(ctx context.Context, id int) (deleted bool, err error) {
	n, err := s.db.Exec(ctx, `DELETE FROM files WHERE id = ? AND `+isUnused, id)
	return n == 1, err
}

// contents lists the names of all contents that there should be: files, their thumbnails and their WebPs.
func (s *fileStore) contents(ctx context.Context) (map[string]bool, error) {
	rows, err := s.db.Query(ctx, `SELECT name, has_thumb, has_webp, width FROM files`)
	if err != nil {
		return nil, fmt.Errorf("list names of files: %w", err)
	}

	defer rows.Close()
	known := map[string]bool{}
	for rows.Next() {
		var f File
		if err := rows.Scan(&f.Name, &f.HasThumb, &f.HasWebP, &f.Width); err != nil {
			return nil, fmt.Errorf("read name of a file: %w", err)
		}

		known[f.Name] = true
		if f.HasThumb {
			known[thumbName(f.Name)] = true
		}

		for _, name := range f.webpNames() {
			known[name] = true
		}
	}

	return known, rows.Err()
}
