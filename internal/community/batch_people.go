package community

import (
	"context"
	"fmt"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// Placed is what became of the people of a list.
type Placed struct{ Added, Moved, Removed, Unchanged int }

// SetUsersBatch puts people into a batch and out of the one they were in; without a batch they are in none. All or
// none.
//
// Requires batch_update, and that the caller sees the people. Returns errs.Invalid for no ids or too many,
// errs.NotFound, or errs.Conflict if the batch is archived.
func (s *Service) SetUsersBatch(ctx context.Context, ids []int, batchID *int) (*Placed, error) {
	if !actor.From(ctx).Can(updateBatches) {
		return nil, errs.Denied()
	}

	ids, err := normalizeIDs(ids)
	if err != nil {
		return nil, err
	}

	var placed Placed
	err = s.db.Tx(ctx, func(ctx context.Context) error {
		// A transaction may run again: what an earlier try counted is dropped.
		placed = Placed{}
		if batchID != nil {
			b, err := s.lockBatch(ctx, *batchID)
			if err != nil {
				return err
			}

			if err := fresh("batch", b.ArchivedAt, b.UpdatedAt, nil); err != nil {
				return err
			}
		}

		// Someone whom the caller does not see is refused before anything changes.
		if err := s.identity.MustSee(ctx, ids); err != nil {
			return err
		}

		before, err := s.batchesOf(ctx, ids)
		if err != nil {
			return fmt.Errorf("read the batches of %d people: %w", len(ids), err)
		}

		for _, id := range ids {
			if err := s.setBatch(ctx, id, before[id], batchID, &placed); err != nil {
				return err
			}
		}

		// Menus depend on the batch, and are remembered per user.
		s.identity.ForgetUsers(ctx, ids...)
		return nil
	})
	if err != nil {
		return nil, err
	}

	return &placed, nil
}

// batchesOf are the batches of people, by person.
func (s *Service) batchesOf(ctx context.Context, ids []int) (map[int]int, error) {
	cond, arg := s.db.InInts("user_id", ids)
	rows, err := s.db.Query(ctx,
		`SELECT user_id, batch_id FROM batch_members WHERE `+cond+` ORDER BY user_id`+s.db.ForUpdate(), arg)
	if err != nil {
		return nil, fmt.Errorf("read batches: %w", err)
	}

	defer rows.Close()
	out := map[int]int{}
	for rows.Next() {
		var userID, batchID int
		if err := rows.Scan(&userID, &batchID); err != nil {
			return nil, fmt.Errorf("read the batch of a user: %w", err)
		}

		out[userID] = batchID
	}

	return out, rows.Err()
}

// setBatch writes the batch of one person, whose batch was from, 0 for none; nil takes them out of it.
func (s *Service) setBatch(ctx context.Context, userID, from int, to *int, placed *Placed) error {
	var err error
	switch {
	// No change leaves no line in the log.
	case to == nil && from == 0 || to != nil && *to == from:
		placed.Unchanged++
		return nil
	case to == nil:
		placed.Removed++
		_, err = s.db.Exec(ctx, `DELETE FROM batch_members WHERE user_id = ?`, userID)
	default:
		if from == 0 {
			placed.Added++
		} else {
			placed.Moved++
		}

		_, err = s.db.Exec(ctx, `INSERT INTO batch_members (user_id, batch_id, joined_at) VALUES (?, ?, ?)
			ON CONFLICT (user_id) DO UPDATE SET batch_id = excluded.batch_id, joined_at = excluded.joined_at`, userID,
			*to, s.clock.Now())
	}

	if err != nil {
		return fmt.Errorf("write the batch of user %d: %w", userID, err)
	}

	var before *int
	if from != 0 {
		before = &from
	}

	return s.identity.Note(ctx, identity.Noted{
		Action: "user_batch", SubjectID: userID, Entity: "user", EntityID: userID,
		Before: map[string]any{"batchId": before}, After: map[string]any{"batchId": to},
	})
}
