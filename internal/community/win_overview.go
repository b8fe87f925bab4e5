package community

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// WinOverview is what of wins waits for the caller.
type WinOverview struct {
	ToConfirm, WithoutProof int
	ToConfirmSince          *time.Time
	Reported                int
	ReportedSince           *time.Time
	ReportedOf              *string
}

// WithProof is how many wins have a proof that can be looked at.
func (o *WinOverview) WithProof() int { return o.ToConfirm - o.WithoutProof }

// WinOverview counts the wins that wait for the caller: those to confirm with win_confirm, those that were reported
// with the page community, none for others. Requires that the caller is signed in.
func (s *Service) WinOverview(ctx context.Context) (*WinOverview, error) {
	a := actor.From(ctx)
	if !a.SignedIn() {
		return nil, errs.Login()
	}

	out := new(WinOverview)
	if a.Can(confirmWins) {
		if err := s.countToConfirm(ctx, a, out); err != nil {
			return nil, fmt.Errorf("count wins to confirm: %w", err)
		}
	}
	if a.Page("community") {
		if err := s.countReported(ctx, out); err != nil {
			return nil, fmt.Errorf("count reported wins: %w", err)
		}
	}

	return out, nil
}

// winsToConfirm are the wins of others that wait for a coach.
func winsToConfirm(a actor.Actor) *db.Where {
	return visibleWins(a).And("w.asked_at IS NOT NULL AND w.hidden_at IS NULL AND w.user_id <> ?", a.UserID)
}

func (s *Service) countToConfirm(ctx context.Context, a actor.Actor, out *WinOverview) error {
	cond, args := winsToConfirm(a).SQL()

	return s.db.Row(ctx,
		`SELECT COUNT(*), COUNT(CASE WHEN w.proof_file_id IS NULL AND w.proof_url IS NULL THEN 1 END), MIN(w.asked_at)`+
			winFrom+cond, args,
		&out.ToConfirm, &out.WithoutProof, db.OptionalMillis(&out.ToConfirmSince))
}

func (s *Service) countReported(ctx context.Context, out *WinOverview) error {
	const open = `SELECT r.win_id AS win_id, MIN(r.created_at) AS since FROM win_reports r WHERE r.status = '` +
		reportOpen + `' GROUP BY r.win_id`

	return s.db.Each(ctx,
		`SELECT COUNT(*) OVER (), o.since, u.first_name || ' ' || u.last_name FROM (`+open+
			`) o JOIN wins w ON w.id = o.win_id
		JOIN users u ON u.id = w.user_id AND u.archived_at IS NULL ORDER BY o.since, w.id LIMIT 1`,
		nil, func(scan func(...any) error) error {
			return scan(&out.Reported, db.OptionalMillis(&out.ReportedSince), &out.ReportedOf)
		})
}
