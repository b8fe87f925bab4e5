package resources

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/files"
	"atlas/internal/platform/page"
)

// store reads and writes the rows of resources. It decides nothing: who may ask for them is up to the Service.
type store struct{ db *db.DB }

var resources = db.NewTable[Resource]("affiliate_resources")

// readResources reads the resources of a tail with their pictures.
func (s *store) readResources(ctx context.Context, tail string, args ...any) ([]*Resource, error) {
	found, err := resources.All(ctx, s.db, tail, args...)
	if err != nil {
		return nil, fmt.Errorf("read affiliate resources: %w", err)
	}

	return found, s.addPictures(ctx, found)
}

// addPictures adds their pictures to resources, for all of them together.
func (s *store) addPictures(ctx context.Context, of []*Resource) error {
	byID, ids := map[int]*Resource{}, []int{}
	for _, r := range of {
		r.Pictures = []*Picture{}
		byID[r.ID], ids = r, append(ids, r.ID)
	}

	if len(ids) == 0 {
		return nil
	}

	cond, arg := s.db.InInts("p.resource_id", ids)
	query := `SELECT p.resource_id, p.name, ` + files.Table.Columns("f.") + ` FROM affiliate_resource_pictures p
		JOIN files f ON f.id = p.file_id
		WHERE ` + cond + ` ORDER BY p.resource_id, p.position`
	err := s.db.Each(ctx, query, []any{arg}, func(scan func(dest ...any) error) error {
		picture, file := &Picture{file: new(files.File)}, make([]any, fileColumns)
		files.Table.Dest(picture.file, file)
		var id int
		if err := scan(append([]any{&id, &picture.Name}, file...)...); err != nil {
			return err
		}

		byID[id].Pictures = append(byID[id].Pictures, picture)

		return nil
	})
	if err != nil {
		return fmt.Errorf("read the pictures of affiliate resources: %w", err)
	}

	return nil
}

// loadInOrder loads the resources that are not archived, in order.
func (s *store) loadInOrder(ctx context.Context, limit int) ([]*Resource, error) {
	return s.readResources(ctx, "WHERE archived_at IS NULL ORDER BY position, id LIMIT ?", limit)
}

// loadArchived loads the resources that were archived, the latest first.
func (s *store) loadArchived(ctx context.Context, limit int) ([]*Resource, error) {
	return s.readResources(ctx, "WHERE archived_at IS NOT NULL ORDER BY archived_at DESC, id DESC LIMIT ?", limit)
}

// listOpen loads one page of the resources that are not archived, and how many there are; of one kind, unless it is
// empty.
func (s *store) listOpen(ctx context.Context, w page.Window, kind string) ([]*Resource, int, error) {
	where := new(db.Where).And("archived_at IS NULL")
	if kind != "" {
		where.And("kind = ?", kind)
	}

	for _, word := range strings.Fields(w.Search) {
		where.And(`(LOWER(title) LIKE ? ESCAPE '\' OR LOWER(body) LIKE ? ESCAPE '\')`, db.Like(strings.ToLower(word)),
			db.Like(strings.ToLower(word)))
	}

	cond, args := where.SQL()
	total, err := s.db.Int(ctx, "SELECT COUNT(*) FROM affiliate_resources "+cond, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("count affiliate resources: %w", err)
	}

	found, err := s.readResources(ctx, cond+" ORDER BY position, id LIMIT ? OFFSET ?",
		append(args, w.PerPage, w.Offset())...)
	return found, total, err
}

// fileColumns is how many columns a file has.
var fileColumns = strings.Count(files.Table.Columns(""), ",") + 1

// loadResource loads a resource with its pictures. Returns errs.NotFound.
func (s *store) loadResource(ctx context.Context, id int) (*Resource, error) {
	found, err := s.readResources(ctx, "WHERE id = ?", id)
	if err != nil {
		return nil, err
	}

	if len(found) == 0 {
		return nil, errs.Missing("Resource")
	}

	return found[0], nil
}

// isOpen tells whether there is a resource that is not archived.
func (s *store) isOpen(ctx context.Context, id int) (bool, error) {
	there, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliate_resources WHERE id = ? AND archived_at IS NULL`, id)
	if err != nil {
		return false, fmt.Errorf("look for affiliate resource %d: %w", id, err)
	}

	return there > 0, nil
}

// lockResource loads a resource with its pictures and locks it. Returns errs.NotFound.
func (s *store) lockResource(ctx context.Context, id int) (*Resource, error) {
	r, err := resources.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Resource")
	}

	if err != nil {
		return nil, fmt.Errorf("lock affiliate resource %d: %w", id, err)
	}

	return r, s.addPictures(ctx, []*Resource{r})
}

// countAndFirst says how many resources are not archived, and the smallest position of all.
func (s *store) countAndFirst(ctx context.Context) (count, first int, err error) {
	err = s.db.Row(ctx, `SELECT COALESCE(SUM(CASE WHEN archived_at IS NULL THEN 1 ELSE 0 END), 0),
		COALESCE(MIN(position), 1) FROM affiliate_resources`, nil,
		&count, &first)
	if err != nil {
		return 0, 0, fmt.Errorf("count affiliate resources: %w", err)
	}

	return count, first, nil
}

func (s *store) insert(ctx context.Context, r *Resource) error {
	if err := resources.Insert(ctx, s.db, r); err != nil {
		return fmt.Errorf("write affiliate resource %q: %w", r.Title, err)
	}

	return nil
}

// update writes all of a resource but its views, which are counted meanwhile.
func (s *store) update(ctx context.Context, r *Resource) error {
	err := resources.Update(ctx, s.db, r, "title", "kind", "note", "subject", "body", "funnel_id", "position",
		"updated_at", "archived_at")
	if err != nil {
		return fmt.Errorf("change affiliate resource %d: %w", r.ID, err)
	}

	return nil
}

// replacePictures writes the pictures of a resource anew.
func (s *store) replacePictures(ctx context.Context, id int, pictures []*PictureInput) error {
	// Deleted first: pictures that are no longer named have to go as well.
	if _, err := s.db.Exec(ctx, `DELETE FROM affiliate_resource_pictures WHERE resource_id = ?`, id); err != nil {
		return fmt.Errorf("replace the pictures of affiliate resource %d: %w", id, err)
	}

	for i, picture := range pictures {
		_, err := s.db.Exec(ctx, `INSERT INTO affiliate_resource_pictures (resource_id, position, file_id, name)
			VALUES (?, ?, ?, ?)`,
			id, i+1, picture.FileID, picture.Name)
		if err != nil {
			return fmt.Errorf("write picture %d of affiliate resource %d: %w", i+1, id, err)
		}
	}

	return nil
}

// lockOrder reads the ids of all resources that are not archived, in order, for a change.
func (s *store) lockOrder(ctx context.Context) ([]int, error) {
	ids, err := db.Column[int](ctx, s.db, `SELECT id FROM affiliate_resources WHERE archived_at IS NULL
		ORDER BY position, id`+s.db.ForUpdate())
	if err != nil {
		return nil, fmt.Errorf("lock the order of affiliate resources: %w", err)
	}

	return ids, nil
}

// storeOrder numbers resources as they are ordered, in one statement.
func (s *store) storeOrder(ctx context.Context, ids []int) error {
	var cases strings.Builder
	var args []any
	for i, id := range ids {
		cases.WriteString(" WHEN ? THEN CAST(? AS INTEGER)")
		args = append(args, id, i+1)
	}

	_, err := s.db.Exec(ctx, `UPDATE affiliate_resources SET position = CASE id`+cases.String()+` ELSE position END
		WHERE archived_at IS NULL`, args...)
	if err != nil {
		return fmt.Errorf("store the order of affiliate resources: %w", err)
	}

	return nil
}

// addView counts that an affiliate opened a resource on a day, once.
func (s *store) addView(ctx context.Context, id, affiliateID int, day time.Time) error {
	counted, err := s.db.Exec(ctx, `INSERT INTO affiliate_resource_views (resource_id, affiliate_id, day)
		VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
		id, affiliateID, day)
	if err != nil {
		return fmt.Errorf("count a view of affiliate resource %d: %w", id, err)
	}

	// Opened today already: the view is counted.
	if counted == 0 {
		return nil
	}

	if _, err := s.db.Exec(ctx, `UPDATE affiliate_resources SET views = views + 1 WHERE id = ?`, id); err != nil {
		return fmt.Errorf("count the views of affiliate resource %d: %w", id, err)
	}

	return nil
}

// hasFunnel tells whether there is a funnel that is not archived.
func (s *store) hasFunnel(ctx context.Context, id string) (bool, error) {
	there, err := s.db.Int(ctx, `SELECT COUNT(*) FROM funnels WHERE id = ? AND archived_at IS NULL`, id)
	if err != nil {
		return false, fmt.Errorf("look for funnel %s: %w", id, err)
	}

	return there > 0, nil
}
