package wins

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// hiding is what the info log keeps of a win that staff hid or showed again.
type hiding struct {
	HiddenAt *time.Time `json:"hiddenAt"`
	Reason   *string    `json:"reason"`
}

// HideWin hides a win from everybody but its person, who is told the reason; its open reports are upheld. Requires
// win_moderate. Returns errs.Invalid without a reason, or errs.NotFound.
func (s *Service) HideWin(ctx context.Context, id int, reason string) (*ReportedWin, error) {
	reason = cleanText(reason)
	c := new(errs.Check)
	c.Text("reason", reason, 1, winNoteMax)

	return s.moderate(ctx, id, c.Err(), func(ctx context.Context, a actor.Actor, w *Win) error {
		// Reports are closed even if the win is hidden already.
		if err := s.decide(ctx, a, w, reportUpheld, "The win you reported is now hidden",
			"Thank you for telling us."); err != nil || w.HiddenAt != nil {
			return err
		}

		before := hiding{}
		w.HiddenAt, w.HiddenByID, w.HiddenReason = new(s.clock.Now()), &a.UserID, &reason
		return s.setHidden(ctx, w, before, "Your win is hidden from others", reason)
	})
}

// RestoreWin shows a hidden win again; its person is told. Requires win_moderate. Returns errs.NotFound.
func (s *Service) RestoreWin(ctx context.Context, id int) (*ReportedWin, error) {
	return s.moderate(ctx, id, nil, func(ctx context.Context, _ actor.Actor, w *Win) error {
		if w.HiddenAt == nil {
			return nil
		}
		before := hiding{w.HiddenAt, w.HiddenReason}
		w.HiddenAt, w.HiddenByID, w.HiddenReason = nil, nil, nil
		return s.setHidden(ctx, w, before, "Your win is visible again", w.Body)
	})
}

// DismissWinReports leaves a reported win as it is; the people who reported it are told. Requires win_moderate. Returns
// errs.NotFound.
func (s *Service) DismissWinReports(ctx context.Context, id int) (*ReportedWin, error) {
	return s.moderate(ctx, id, nil, func(ctx context.Context, a actor.Actor, w *Win) error {
		if err := s.decide(ctx, a, w, reportDismissed, "The win you reported stays",
			"The team checked it and found nothing against our rules. Thank you for telling us."); err != nil {
			return fmt.Errorf("dismiss the reports of win %d: %w", w.ID, err)
		}
		return s.logWin(ctx, "win_reports", w, map[string]any{"reports": reportOpen},
			map[string]any{"reports": reportDismissed})
	})
}

// moderate has a moderator do something with a win and gives it with its reports.
func (s *Service) moderate(
	ctx context.Context, id int, invalid error, do func(ctx context.Context, a actor.Actor, w *Win) error,
) (*ReportedWin, error) {
	a := actor.From(ctx)
	if !a.Can(moderateWins) {
		return nil, errs.Denied()
	}

	// The right comes before the fields: anyone who lacks it learns nothing of the form.
	if invalid != nil {
		return nil, invalid
	}

	var out *ReportedWin
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		w, err := s.store.lockWin(ctx, a, id)
		if err != nil {
			return err
		}

		if err := do(ctx, a, w); err != nil {
			return err
		}

		if w, err = s.store.findVisible(ctx, a, id); err != nil {
			return err
		}

		found, err := s.withReports(ctx, []*Win{w})
		if err == nil {
			out = found[0]
		}

		return err
	})
	return out, err
}

func (s *Service) setHidden(ctx context.Context, w *Win, before hiding, title, text string) error {
	if err := wins.Update(ctx, s.db, w, "hidden_at", "hidden_by_id", "hidden_reason"); err != nil {
		return fmt.Errorf("hide or show win %d: %w", w.ID, err)
	}

	if err := s.logWin(ctx, "win_hide", w, before, hiding{w.HiddenAt, w.HiddenReason}); err != nil {
		return fmt.Errorf("log win %d: %w", w.ID, err)
	}

	return s.identity.Notify(ctx, identity.Notice{
		Kind: "win-hidden", UserID: w.UserID,
		Once: fmt.Sprintf("%d-%t-%d", w.ID, w.HiddenAt != nil, s.clock.Now().UnixMilli()), Title: title, Text: text,
		Link: winLink(w.ID),
	})
}

// decide closes the open reports of a win and tells those who made them.
func (s *Service) decide(ctx context.Context, a actor.Actor, w *Win, status, title, text string) error {
	// Read before they are closed, to know whom to tell.
	found, err := s.withReports(ctx, []*Win{w})
	if err != nil || found[0].OpenReports() == 0 {
		return err
	}

	if err := s.store.decideReports(ctx, w.ID, status, s.clock.Now(), a.UserID); err != nil {
		return err
	}

	for _, r := range found[0].Reports {
		if r.Status != reportOpen {
			continue
		}

		if err := s.identity.Notify(ctx,
			identity.Notice{Kind: "win-report", UserID: r.UserID, Once: fmt.Sprint(r.ID), Title: title,
				Text: text}); err != nil {
			return fmt.Errorf("tell user %d about their report: %w", r.UserID, err)
		}
	}

	return nil
}
