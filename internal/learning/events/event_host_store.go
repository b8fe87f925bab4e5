package events

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"atlas/internal/learning/content"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// hostsOf are the hosts of events, in their order.
func (s *store) hostsOf(ctx context.Context, ids []int) (map[int][]*content.Author, error) {
	cond, arg := s.db.InInts("h.event_id", ids)
	rows, err := s.db.Query(ctx,
		`SELECT h.event_id, `+content.AuthorColumns+` FROM event_hosts h JOIN users a ON a.id = h.user_id WHERE `+cond+
			` ORDER BY h.event_id, h.position, a.id`, arg)
	if err != nil {
		return nil, fmt.Errorf("read the hosts of events: %w", err)
	}

	defer rows.Close()
	out := map[int][]*content.Author{}
	for rows.Next() {
		id, who := 0, content.AuthorScan{}
		if err := rows.Scan(append([]any{&id}, who.Dest()...)...); err != nil {
			return nil, fmt.Errorf("read a host: %w", err)
		}

		out[id] = append(out[id], who.Author())
	}

	return out, rows.Err()
}

// setHosts replaces the hosts of an event; nil leaves them.
func (s *store) setHosts(ctx context.Context, id int, hosts []int, isNew bool) error {
	if hosts == nil {
		return nil
	}
	if !isNew {
		if _, err := s.db.Exec(ctx, `DELETE FROM event_hosts WHERE event_id = ?`, id); err != nil {
			return fmt.Errorf("take the hosts of event %d: %w", id, err)
		}
	}

	rows, args := []string{}, []any{}
	for i, host := range hosts {
		if !slices.Contains(hosts[:i], host) {
			rows, args = append(rows, "("+db.Placeholders(3)+")"), append(args, id, host, i+1)
		}
	}

	if len(rows) == 0 {
		return nil
	}

	_, err := s.db.Exec(ctx, `INSERT INTO event_hosts (event_id, user_id, position) VALUES `+strings.Join(rows, ", "),
		args...)
	return err
}

// checkHosts wants people who can be authors. Returns errs.Invalid otherwise.
func (s *store) checkHosts(ctx context.Context, ids []int) error {
	if len(ids) == 0 {
		return nil
	}

	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	cond, arg := s.db.InInts("a.id", ids)
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM users a WHERE `+cond+` AND `+content.Teaches, arg)
	if err == nil && n != len(ids) {
		return errs.Field("hostIds", errs.IsNotValid)
	}

	return err
}
