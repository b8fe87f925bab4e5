package resources

import (
	"context"
	"fmt"

	"atlas/internal/learning/access"
	"atlas/internal/learning/content"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
)

var myResourceSelect = `SELECT r.id, r.name, r.description, r.category, r.kind, r.url, r.file_id,
	COALESCE(r.published_at, r.last_published_at, r.archived_at), r.archived_at, r.last_published_at, r.updated_at, ` +
	contentColumns + `, v.name, v.has_thumb,
	` + access.OpenersColumn("resource", "r.id") + `, COUNT(*) OVER ()` + resourceTables

// readMyResources reads resources and how many there are in all, and opens or closes them.
func (s *store) readMyResources(
	ctx context.Context, facts access.Facts, tail string, args ...any,
) (list []*MyResource, total int, err error) {
	rows, err := s.db.Query(ctx, myResourceSelect+tail, args...)
	if err != nil {
		return nil, 0, fmt.Errorf("read resources: %w", err)
	}

	defer rows.Close()
	now := s.clock.Now()
	list = []*MyResource{}

	for rows.Next() {
		r, content, cover, door := new(MyResource), contentScan{}, content.CoverScan{}, (*string)(nil)
		dest := append([]any{&r.ID, &r.Name, &r.Description, &r.Category, &r.Kind, &content.address, &content.id,
			db.Millis(&r.PublishedAt),
			db.OptionalMillis(&r.archivedAt), db.OptionalMillis(&r.lastPublishedAt), db.Millis(&r.UpdatedAt)},
			content.dest()...)
		if err := rows.Scan(append(dest, &cover.Name, &cover.HasThumb, &door, &total)...); err != nil {
			return nil, 0, fmt.Errorf("read a resource: %w", err)
		}

		r.openers = access.ParseOpeners(door)
		r.CoverURL, r.CoverThumbURL = cover.Addresses()
		r.Door = new(r.openers.StateFor(facts, now))

		// The API never sends what stands behind a closed door.
		if r.Door.IsOpen {
			r.Content = s.contentOf(actor.From(ctx), &content)
		}

		list = append(list, r)
	}

	return list, total, rows.Err()
}
