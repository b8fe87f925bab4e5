package commerce

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/merge"
)

// bothHold are the products that two people both hold at this moment, named by the funnel where that is the same.
func (s *Service) bothHold(ctx context.Context, p merge.Pair) ([]string, error) {
	now := s.clock.Now()
	return db.Column[string](ctx, s.db,
		`SELECT DISTINCT CASE WHEN a.funnel_id = b.funnel_id THEN f.name ELSE d.name END FROM subscriptions a
		JOIN subscriptions b ON b.product_id = a.product_id AND b.user_id = ? AND b.ended_at IS NULL
		AND b.renewed_at IS NULL AND (b.ends_at IS NULL OR b.ends_at > ?)
		JOIN funnels f ON f.id = a.funnel_id JOIN products d ON d.id = a.product_id
		WHERE a.user_id = ? AND a.ended_at IS NULL AND a.renewed_at IS NULL AND (a.ends_at IS NULL OR a.ends_at > ?)
		ORDER BY 1`, p.Source, now, p.Survivor, now)
}

// PlanMerge says which products both people hold: of each, staff end one before the two become one.
func (s *Service) PlanMerge(ctx context.Context, p merge.Pair) (*merge.Outlook, error) {
	both, err := s.bothHold(ctx, p)
	out := new(merge.Outlook)
	for _, name := range both {
		out.Notes = append(out.Notes,
			fmt.Sprintf("Both are enrolled in %s. Decide which one to keep, and unsubscribe the other first.", name))
	}
	return out, err
}

// JoinMoney refuses two people who both hold a product, before anything moves. Where one of them held it before, what
// ends last is renewed from then on.
func (s *Service) JoinMoney(ctx context.Context, w *merge.Writer, p merge.Pair, _ map[string]string) error {
	both, err := s.bothHold(ctx, p)
	if err != nil {
		return fmt.Errorf("find what both people hold: %w", err)
	}
	if len(both) > 0 {
		return errs.New(errs.Conflict, "Both are enrolled in %s. Unsubscribe one of them first.", both[0])
	}

	earlier, err := s.earlierOfBoth(ctx, p)
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

// JoinLevels gives the survivor the levels of what runs on with them, whatever staff decided about the other levels: a
// membership without its level would say something else than the person's page.
func (s *Service) JoinLevels(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	levels, err := db.Column[string](ctx, s.db, `SELECT v.id FROM access_levels v WHERE v.id IN (`+givenElsewhere+`)
		AND NOT EXISTS (SELECT 1 FROM user_access_levels h WHERE h.user_id = ? AND h.level_id = v.id) ORDER BY v.id`,
		p.Survivor, 0, p.Survivor, 0, p.Survivor)
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

// earlierOfBoth are the subscriptions of products that both people have one to renew of: of each the one that ended
// earlier.
func (s *Service) earlierOfBoth(ctx context.Context, p merge.Pair) ([]int, error) {
	const toRenew = `ended_at IS NULL AND %[1]s.renewed_at IS NULL AND NOT %[1]s.is_parallel`
	return db.Column[int](ctx, s.db,
		`SELECT CASE WHEN COALESCE(a.ends_at, 253402300800000) < COALESCE(b.ends_at, 253402300800000) THEN a.id
			ELSE b.id END
		FROM subscriptions a JOIN subscriptions b ON b.product_id = a.product_id AND b.user_id = ? AND b.`+
			fmt.Sprintf(toRenew, "b")+`
		WHERE a.user_id = ? AND a.`+fmt.Sprintf(toRenew, "a")+` ORDER BY 1`, p.Source, p.Survivor)
}

// HasMoney refuses to delete somebody who was ever billed: the books keep them. What staff gave to anybody else goes
// with them.
func (s *Service) HasMoney(ctx context.Context, userID int) error {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM invoices WHERE user_id = ?`, userID)
	if err == nil && n > 0 {
		err = errs.New(errs.Conflict, "They have invoices, so you can only archive them.")
	}
	if err != nil {
		return err
	}

	if _, err := s.db.Exec(ctx, `DELETE FROM grant_levels WHERE grant_id IN (SELECT id FROM grants WHERE user_id = ?)`,
		userID); err != nil {
		return fmt.Errorf("delete the levels of grants of user %d: %w", userID, err)
	}

	_, err = s.db.Exec(ctx, `DELETE FROM grants WHERE user_id = ?`, userID)
	return err
}
