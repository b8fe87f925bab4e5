package learning

import (
	"context"
	"fmt"

	"atlas/internal/platform/errs"
)

// nonMemberLevel is the level of people who only signed up. Content is for members, for people who work here and for
// buyers: it never opens any.
const nonMemberLevel = "non-member"

// setDoor replaces the openers of some content; nil leaves them. Each must exist, and be able to open something.
func (s *Service) setDoor(ctx context.Context, content string, id int, openers []*OpenerInput) error {
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

func (s *Service) checkOpeners(ctx context.Context, openers []*OpenerInput) error {
	byKind := map[string][]string{}
	for _, o := range openers {
		// The level says that someone is no member, so content for it would be for strangers.
		if o.Kind == levelOpener && o.ID == nonMemberLevel {
			return errs.Field("openers",
				"Non-members can't open content. Choose a product, or a level that members or the team hold.")
		}

		byKind[o.Kind] = append(byKind[o.Kind], o.ID)
	}

	// One question for each kind, however many openers there are.
	for kind, ids := range byKind {
		known, err := s.openerNames(ctx, kind, ids)
		if err != nil {
			return fmt.Errorf("name the openers of kind %s: %w", kind, err)
		}

		for _, id := range ids {
			if known[id] == "" {
				return errs.Field("openers", errs.IsNotValid)
			}
		}
	}

	return nil
}

// openerNames names levels or products, those that exist.
func (s *Service) openerNames(ctx context.Context, kind string, ids []string) (map[string]string, error) {
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
