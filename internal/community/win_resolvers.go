package community

import (
	"context"
	"time"

	"atlas/internal/platform/page"
)

// Wins is one page of wins.
func (q Queries) Wins(ctx context.Context, list *page.ListInput, filter *WinFilter) (*WinList, error) {
	return q.Community.Wins(ctx, page.Of(list), filter)
}

// Win is one win.
func (q Queries) Win(ctx context.Context, id int) (*Win, error) { return q.Community.Win(ctx, id) }

// WinComments is what was said to a win.
func (q Queries) WinComments(ctx context.Context, winID int, wanted *int) (*WinCommentList, error) {
	return q.Community.WinComments(ctx, winID, page.Of(&page.ListInput{Page: wanted, PerPage: new(commentsPerPage)}))
}

// WinOverview is what of wins waits for the caller.
func (q Queries) WinOverview(ctx context.Context) (*WinOverview, error) {
	return q.Community.WinOverview(ctx)
}

// WinsToConfirm is the queue of coaches.
func (q Queries) WinsToConfirm(ctx context.Context, list *page.ListInput) (*WinList, error) {
	return q.Community.WinsToConfirm(ctx, page.Of(list))
}

// ReportedWins is the queue of moderators.
func (q Queries) ReportedWins(ctx context.Context, list *page.ListInput, status *string) (*ReportedWinList, error) {
	return q.Community.ReportedWins(ctx, page.Of(list), textOf(status))
}

// WinFigures is what came of it.
func (q Queries) WinFigures(ctx context.Context, batchID *int) (*WinFigures, error) {
	return q.Community.WinFigures(ctx, batchID)
}

// CreateWin tells a win.
func (m Mutations) CreateWin(ctx context.Context, input WinInput) (*Win, error) {
	return m.Community.CreateWin(ctx, input)
}

// UpdateWin changes a win.
func (m Mutations) UpdateWin(ctx context.Context, id int, input WinInput, seenAt *time.Time) (*Win, error) {
	return m.Community.UpdateWin(ctx, id, input, seenAt)
}

// DeleteWin removes a win.
func (m Mutations) DeleteWin(ctx context.Context, id int) (bool, error) {
	err := m.Community.DeleteWin(ctx, id)
	return err == nil, err
}

// CheerWin cheers for a win.
func (m Mutations) CheerWin(ctx context.Context, id int, isCheering bool) (*Win, error) {
	return m.Community.CheerWin(ctx, id, isCheering)
}

// AddWinComment says something to a win.
func (m Mutations) AddWinComment(ctx context.Context, winID int, body string) (*WinComment, error) {
	return m.Community.AddWinComment(ctx, winID, body)
}

// DeleteWinComment removes a comment.
func (m Mutations) DeleteWinComment(ctx context.Context, id int) (bool, error) {
	err := m.Community.DeleteWinComment(ctx, id)
	return err == nil, err
}

// ReportWin reports a win.
func (m Mutations) ReportWin(ctx context.Context, id int, reason string, note *string) (bool, error) {
	err := m.Community.ReportWin(ctx, id, reason, textOf(note))
	return err == nil, err
}

// ConfirmWin confirms a win, or says why not.
func (m Mutations) ConfirmWin(ctx context.Context, id int, isConfirmed bool, note *string) (*Win, error) {
	return m.Community.ConfirmWin(ctx, id, isConfirmed, textOf(note))
}

// AskForProof asks for the proof of a win.
func (m Mutations) AskForProof(ctx context.Context, id int) (*Win, error) {
	return m.Community.AskForProof(ctx, id)
}

// HideWin hides a win.
func (m Mutations) HideWin(ctx context.Context, id int, reason string) (*ReportedWin, error) {
	return m.Community.HideWin(ctx, id, reason)
}

// RestoreWin shows a win again.
func (m Mutations) RestoreWin(ctx context.Context, id int) (*ReportedWin, error) {
	return m.Community.RestoreWin(ctx, id)
}

// DismissWinReports leaves a win as it is.
func (m Mutations) DismissWinReports(ctx context.Context, id int) (*ReportedWin, error) {
	return m.Community.DismissWinReports(ctx, id)
}
