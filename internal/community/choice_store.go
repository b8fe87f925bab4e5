package community

import (
	"context"
	"fmt"
	"strconv"

	"atlas/internal/identity/userlist"
	"atlas/internal/platform/db"
)

// choiceStore reads what people can be filtered by.
type choiceStore struct{ db *db.DB }

// batches are the batches that are not archived, newest first.
func (s *choiceStore) batches(ctx context.Context) ([]*userlist.PartOption, error) {
	return s.read(ctx, "No batch",
		`SELECT id, name FROM batches WHERE archived_at IS NULL ORDER BY sort_key DESC, id`)
}

// groups are the groups that are not archived, by name.
func (s *choiceStore) groups(ctx context.Context) ([]*userlist.PartOption, error) {
	return s.read(ctx, "No group",
		`SELECT id, name FROM member_groups WHERE archived_at IS NULL ORDER BY name_key, id`)
}

// read reads ids and names behind the choice of none.
func (s *choiceStore) read(ctx context.Context, none, query string) ([]*userlist.PartOption, error) {
	rows, err := s.db.Query(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("read choices: %w", err)
	}

	defer rows.Close()
	out := []*userlist.PartOption{{Value: nowhere, Label: none}}
	for rows.Next() {
		var id int
		var name string
		if err := rows.Scan(&id, &name); err != nil {
			return nil, fmt.Errorf("read a choice: %w", err)
		}

		out = append(out, &userlist.PartOption{Value: strconv.Itoa(id), Label: name})
	}

	return out, rows.Err()
}
