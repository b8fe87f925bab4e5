package access

import (
	"context"
	"fmt"
)

// OpenersColumn lists the openers of some content in one column, for parseDoor.
func OpenersColumn(content, id string) string {
	return `(SELECT string_agg(d.opener || ':' || d.opener_id, ',') FROM doors d WHERE d.content = '` + content +
		`' AND d.content_id = ` + id + `)`
}

// SetOpeners replaces the openers of some content; nil leaves them. Each must exist, and be able to open something.
func (s *Service) SetOpeners(ctx context.Context, content string, id int, openers []*OpenerInput) error {
	if openers == nil {
		return nil
	}

	if err := s.checkOpeners(ctx, openers); err != nil {
		return err
	}

	if _, err := s.db.Exec(ctx, `DELETE FROM doors WHERE content = ? AND content_id = ?`, content, id); err != nil {
		return fmt.Errorf("take the openers of %s %d: %w", content, id, err)
	}

	for _, o := range openers {
		if _, err := s.db.Exec(ctx,
			`INSERT INTO doors (content, content_id, opener, opener_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			content, id, o.Kind, o.ID); err != nil {
			return fmt.Errorf("write an opener of %s %d: %w", content, id, err)
		}
	}

	return nil
}

// namesOfKind names levels or products, those that exist.
func (s *Service) namesOfKind(ctx context.Context, kind string, ids []string) (map[string]string, error) {
	switch {
	case kind == productOpener && s.Hooks.Products != nil:
		return s.Hooks.Products(ctx, ids)
	case kind != levelOpener:
		return nil, nil
	}

	cond, arg := s.db.InTexts("id", ids)
	rows, err := s.db.Query(ctx, `SELECT id, name FROM access_levels WHERE `+cond, arg)
	if err != nil {
		return nil, fmt.Errorf("read levels: %w", err)
	}

	defer rows.Close()
	names := map[string]string{}
	for rows.Next() {
		var id, name string
		if err := rows.Scan(&id, &name); err != nil {
			return nil, fmt.Errorf("read a level: %w", err)
		}

		names[id] = name
	}

	return names, rows.Err()
}
