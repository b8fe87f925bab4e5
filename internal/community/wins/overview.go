package wins

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/actor"
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
		if err := s.store.countToConfirm(ctx, a, out); err != nil {
			return nil, fmt.Errorf("count wins to confirm: %w", err)
		}
	}
	if a.Page("community") {
		if err := s.store.countReported(ctx, out); err != nil {
			return nil, fmt.Errorf("count reported wins: %w", err)
		}
	}

	return out, nil
}
