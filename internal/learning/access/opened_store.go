package access

import (
	"context"
	"fmt"
)

// Opened is a course, event, resource or lesson that a product opens.
type Opened struct {
	Product, Kind string
	ID            int
	Name          string
	IsArchived    bool
}

// OpenedBy lists the content that products open, archived content too. Commerce shows it with a product, and asks
// before it deletes one.
func (s *Service) OpenedBy(ctx context.Context, products []string) ([]Opened, error) {
	cond, arg := s.db.InTexts("d.opener_id", products)
	rows, err := s.db.Query(ctx,
		`SELECT d.opener_id, d.content, d.content_id, x.name, x.archived_at IS NOT NULL FROM doors d JOIN (
			SELECT 'course' AS content, id, name, archived_at FROM courses
			UNION ALL SELECT 'event', id, name, archived_at FROM events
			UNION ALL SELECT 'resource', id, name, archived_at FROM resources
			UNION ALL SELECT 'lesson', id, name, archived_at FROM lessons
		) x ON x.content = d.content AND x.id = d.content_id
		WHERE d.opener = 'product' AND `+cond+` ORDER BY d.opener_id, d.content, x.name, d.content_id`, arg)
	if err != nil {
		return nil, fmt.Errorf("read what products open: %w", err)
	}

	defer rows.Close()
	out := []Opened{}
	for rows.Next() {
		var o Opened
		if err := rows.Scan(&o.Product, &o.Kind, &o.ID, &o.Name, &o.IsArchived); err != nil {
			return nil, fmt.Errorf("read what a product opens: %w", err)
		}

		out = append(out, o)
	}

	return out, rows.Err()
}
