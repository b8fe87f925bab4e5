package commerce

import (
	"context"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/merge"
)

// bothHold are the funnels that two people both hold.
func (s *Service) bothHold(ctx context.Context, p merge.Pair) ([]string, error) {
	return db.Column[string](ctx, s.db, `SELECT f.name FROM subscriptions a JOIN subscriptions b ON b.funnel_id = a.funnel_id AND b.user_id = ? AND b.ended_at IS NULL AND b.renewed_at IS NULL
		JOIN funnels f ON f.id = a.funnel_id WHERE a.user_id = ? AND a.ended_at IS NULL AND a.renewed_at IS NULL ORDER BY f.name_key`, p.Source, p.Survivor)
}

// PlanMerge says which funnels both people hold: of each, staff end one before the two become one.
func (s *Service) PlanMerge(ctx context.Context, p merge.Pair) (*merge.Outlook, error) {
	both, err := s.bothHold(ctx, p)
	out := new(merge.Outlook)
	for _, name := range both {
		out.Notes = append(out.Notes, fmt.Sprintf("Both are enrolled in %s. Unsubscribe one of them first: which one is yours to decide.", name))
	}
	return out, err
}

// JoinMoney refuses two people who both hold a funnel, before anything moves.
func (s *Service) JoinMoney(ctx context.Context, _ *merge.Writer, p merge.Pair, _ map[string]string) error {
	both, err := s.bothHold(ctx, p)
	if err == nil && len(both) > 0 {
		err = errs.New(errs.Conflict, "Both are enrolled in %s. Unsubscribe one of them first.", both[0])
	}
	return err
}

// HasMoney refuses to delete somebody who was ever billed: the books keep them.
func (s *Service) HasMoney(ctx context.Context, userID int) error {
	n, err := s.db.Int(ctx, `SELECT COUNT(*) FROM invoices WHERE user_id = ?`, userID)
	if err == nil && n > 0 {
		err = errs.New(errs.Conflict, "This person has invoices and can only be archived.")
	}
	return err
}
