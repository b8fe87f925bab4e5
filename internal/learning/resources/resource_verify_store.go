package resources

import (
	"context"

	"atlas/internal/learning/content"
)

// Verify looks for rows that break the invariants of resources.
func (s *Service) Verify(ctx context.Context) ([]string, error) {
	return s.content.Broken(ctx, []content.Invariant{
		{Says: "resource %d is published and archived",
			Query: `SELECT id FROM resources WHERE published_at IS NOT NULL AND archived_at IS NOT NULL`},
		{Says: "resource %d is not archived and remembers when it was published last",
			Query: `SELECT id FROM resources WHERE last_published_at IS NOT NULL AND archived_at IS NULL`},
		{Says: "resource %d is no file and no address, or both",
			Query: `SELECT id FROM resources WHERE (file_id IS NULL) = (url IS NULL)`},
		{Says: "resource %d is not of the kind of its file",
			Query: `SELECT r.id FROM resources r LEFT JOIN files f ON f.id = r.file_id
				WHERE r.kind <> COALESCE(f.kind, 'link')`},
		{Says: "resource %d uses its file without saying so",
			Query: `SELECT r.id FROM resources r WHERE r.file_id IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM file_uses f
			WHERE f.file_id = r.file_id AND f.entity = 'resource' AND f.entity_id = r.id)`},
		{Says: "resource %d uses its cover without saying so",
			Query: `SELECT r.id FROM resources r WHERE r.cover_file_id IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM file_uses f
			WHERE f.file_id = r.cover_file_id AND f.entity = 'resource' AND f.entity_id = r.id)`},
	})
}
