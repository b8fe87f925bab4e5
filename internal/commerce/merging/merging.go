package merging

import (
	"context"
	"fmt"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/merge"
)

// PlanMerge says which products both people hold: of each, staff end one before the two become one.
func (s *Service) PlanMerge(ctx context.Context, p merge.Pair) (*merge.HookPlan, error) {
	both, err := s.store.bothHold(ctx, p)
	out := new(merge.HookPlan)
	for _, name := range both {
		out.Notes = append(out.Notes,
			fmt.Sprintf("Both are enrolled in %s. Decide which one to keep, and unsubscribe the other first.", name))
	}
	return out, err
}

// MergeMoney refuses two people who both hold a product, before anything moves. Where one of them held it before, what
// ends last is renewed from then on.
func (s *Service) MergeMoney(ctx context.Context, w *merge.Writer, p merge.Pair, _ map[string]string) error {
	both, err := s.store.bothHold(ctx, p)
	if err != nil {
		return fmt.Errorf("find what both people hold: %w", err)
	}
	if len(both) > 0 {
		return errs.New(errs.Conflict, "Both are enrolled in %s. Unsubscribe one of them first.", both[0])
	}

	earlier, err := s.store.earlierOfBoth(ctx, p)
	if err != nil {
		return fmt.Errorf("find what both held: %w", err)
	}

	for _, id := range earlier {
		if err := w.Set(ctx, "Subscriptions", "subscriptions", merge.Row{"id": id},
			merge.Row{"is_parallel": true}); err != nil {
			return fmt.Errorf("set subscription %d aside: %w", id, err)
		}
	}

	return nil
}

// MergeLevels gives the survivor the levels of what runs on with them, whatever staff decided about the other levels: a
// membership without its level would say something else than the person's page.
func (s *Service) MergeLevels(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	levels, err := s.store.missingLevels(ctx, p)
	if err != nil {
		return fmt.Errorf("find the levels of what goes to person %d: %w", p.Survivor, err)
	}

	for _, level := range levels {
		key := merge.Row{"user_id": p.Survivor, "level_id": level}
		row := merge.Row{"user_id": p.Survivor, "level_id": level, "granted_at": s.clock.Now()}
		if err := w.Insert(ctx, "Access levels", "user_access_levels", key, row); err != nil {
			return fmt.Errorf("give level %s to person %d: %w", level, p.Survivor, err)
		}
	}

	return nil
}

// HasMoney refuses to delete somebody who was ever billed: the books keep them. What staff gave to anybody else goes
// with them.
func (s *Service) HasMoney(ctx context.Context, userID int) error {
	n, err := s.store.countInvoices(ctx, userID)
	if err == nil && n > 0 {
		err = errs.New(errs.Conflict, "They have invoices, so you can only archive them.")
	}
	if err != nil {
		return err
	}

	if err := s.store.deleteGrantLevels(ctx, userID); err != nil {
		return fmt.Errorf("delete the levels of grants of user %d: %w", userID, err)
	}

	err = s.store.deleteGrants(ctx, userID)
	return err
}
