package community

import (
	"context"
	"time"

	"atlas/internal/community/wins"
	"atlas/internal/platform/page"
)

// Wins is one page of wins.
func (q Queries) Wins(ctx context.Context, list *page.ListInput, filter *wins.WinFilter) (*wins.WinList, error) {
	return q.Community.Wins.Wins(ctx, page.Of(list), filter)
}

// Win is one win.
func (q Queries) Win(ctx context.Context, id int) (*wins.Win, error) {
	return q.Community.Wins.Win(ctx, id)
}

// WinComments is what was said to a win.
func (q Queries) WinComments(ctx context.Context, winID int, wanted *int) (*wins.WinCommentList, error) {
	return q.Community.Wins.WinComments(ctx, winID, page.Of(&page.ListInput{Page: wanted, PerPage: new(wins.CommentsPerPage)}))
}

// WinOverview is what of wins waits for the caller.
func (q Queries) WinOverview(ctx context.Context) (*wins.WinOverview, error) {
	return q.Community.Wins.WinOverview(ctx)
}

// WinsToConfirm is the queue of coaches.
func (q Queries) WinsToConfirm(ctx context.Context, list *page.ListInput) (*wins.WinList, error) {
	return q.Community.Wins.WinsToConfirm(ctx, page.Of(list))
}

// ReportedWins is the queue of moderators.
func (q Queries) ReportedWins(ctx context.Context, list *page.ListInput, status *string) (*wins.ReportedWinList, error) {
	return q.Community.Wins.ReportedWins(ctx, page.Of(list), orEmpty(status))
}

// WinFigures is what came of it.
func (q Queries) WinFigures(ctx context.Context, batchID *int) (*wins.WinFigures, error) {
	return q.Community.Wins.WinFigures(ctx, batchID)
}

// CreateWin tells a win.
func (m Mutations) CreateWin(ctx context.Context, input wins.WinInput) (*wins.Win, error) {
	return m.Community.Wins.CreateWin(ctx, input)
}

// UpdateWin changes a win.
func (m Mutations) UpdateWin(ctx context.Context, id int, input wins.WinInput, seenAt *time.Time) (*wins.Win, error) {
	return m.Community.Wins.UpdateWin(ctx, id, input, seenAt)
}

// DeleteWin removes a win.
func (m Mutations) DeleteWin(ctx context.Context, id int) (bool, error) {
	err := m.Community.Wins.DeleteWin(ctx, id)
	return err == nil, err
}

// CheerWin cheers for a win.
func (m Mutations) CheerWin(ctx context.Context, id int, isCheering bool) (*wins.Win, error) {
	return m.Community.Wins.CheerWin(ctx, id, isCheering)
}

// AddWinComment says something to a win.
func (m Mutations) AddWinComment(ctx context.Context, winID int, body string) (*wins.WinComment, error) {
	return m.Community.Wins.AddWinComment(ctx, winID, body)
}

// DeleteWinComment removes a comment.
func (m Mutations) DeleteWinComment(ctx context.Context, id int) (bool, error) {
	err := m.Community.Wins.DeleteWinComment(ctx, id)
	return err == nil, err
}

// ReportWin reports a win.
func (m Mutations) ReportWin(ctx context.Context, id int, reason string, note *string) (bool, error) {
	err := m.Community.Wins.ReportWin(ctx, id, reason, orEmpty(note))
	return err == nil, err
}

// ConfirmWin confirms a win, or says why not.
func (m Mutations) ConfirmWin(ctx context.Context, id int, isConfirmed bool, note *string) (*wins.Win, error) {
	return m.Community.Wins.ConfirmWin(ctx, id, isConfirmed, orEmpty(note))
}

// AskForProof asks for the proof of a win.
func (m Mutations) AskForProof(ctx context.Context, id int) (*wins.Win, error) {
	return m.Community.Wins.AskForProof(ctx, id)
}

// HideWin hides a win.
func (m Mutations) HideWin(ctx context.Context, id int, reason string) (*wins.ReportedWin, error) {
	return m.Community.Wins.HideWin(ctx, id, reason)
}

// RestoreWin shows a win again.
func (m Mutations) RestoreWin(ctx context.Context, id int) (*wins.ReportedWin, error) {
	return m.Community.Wins.RestoreWin(ctx, id)
}

// DismissWinReports leaves a win as it is.
func (m Mutations) DismissWinReports(ctx context.Context, id int) (*wins.ReportedWin, error) {
	return m.Community.Wins.DismissWinReports(ctx, id)
}

// orEmpty is a text that was left out as an empty one.
func orEmpty(given *string) string {
	if given == nil {
		return ""
	}
	return *given
}
