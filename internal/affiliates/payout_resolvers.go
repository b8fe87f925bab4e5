package affiliates

import (
	"context"

	"atlas/internal/affiliates/payouts"
	"atlas/internal/platform/page"
)

// MyPayouts is how payouts are set up for the caller.
func (q Queries) MyPayouts(ctx context.Context) (*payouts.Overview, error) {
	return q.Service.Payouts.MyPayouts(ctx)
}

// PayoutBanks are the banks that an account can be at.
func (q Queries) PayoutBanks(context.Context) ([]*payouts.Bank, error) { return payouts.Banks(), nil }

// Payouts is one page of somebody's payouts.
func (q Queries) Payouts(ctx context.Context, affiliateID *int, list *page.ListInput) (*payouts.PayoutList, error) {
	return q.Service.Payouts.Payouts(ctx, affiliateID, page.Of(list))
}

// PayoutRuns is one page of runs.
func (q Queries) PayoutRuns(ctx context.Context, list *page.ListInput) (*payouts.RunList, error) {
	return q.Service.Payouts.Runs(ctx, page.Of(list))
}

// PayoutRun is one run.
func (q Queries) PayoutRun(ctx context.Context, id int) (*payouts.Run, error) {
	return q.Service.Payouts.Run(ctx, id)
}

// PayoutRunPayouts is one page of the payouts of a run.
func (q Queries) PayoutRunPayouts(
	ctx context.Context, runID int, list *page.ListInput, filter *payouts.PayoutFilter,
) (*payouts.PayoutList, error) {
	return q.Service.Payouts.RunPayouts(ctx, runID, page.Of(list), filter)
}

// PayoutPreview says who would be in a run.
func (q Queries) PayoutPreview(ctx context.Context) (*payouts.Preview, error) {
	return q.Service.Payouts.PreviewRun(ctx)
}

// SetPayoutAccount sets where the caller gets their money.
func (m Mutations) SetPayoutAccount(ctx context.Context, input payouts.AccountInput) (*payouts.Account, error) {
	return m.Service.Payouts.SetAccount(ctx, input)
}

// RequestPayout asks for a payout.
func (m Mutations) RequestPayout(ctx context.Context) (*payouts.Overview, error) {
	return m.Service.Payouts.RequestPayout(ctx)
}

// WithdrawPayoutRequest takes a request back.
func (m Mutations) WithdrawPayoutRequest(ctx context.Context) (*payouts.Overview, error) {
	return m.Service.Payouts.WithdrawRequest(ctx)
}

// StartPayoutRun starts a run.
func (m Mutations) StartPayoutRun(ctx context.Context, onlyAsked bool) (*payouts.Run, error) {
	return m.Service.StartPayoutRun(ctx, onlyAsked)
}

// LeaveOutPayout takes someone out of a draft.
func (m Mutations) LeaveOutPayout(ctx context.Context, id int, reason string) (*payouts.Payout, error) {
	return m.Service.Payouts.LeaveOut(ctx, id, reason)
}

// ApprovePayoutRun approves a run.
func (m Mutations) ApprovePayoutRun(ctx context.Context, id int) (*payouts.Run, error) {
	return m.Service.Payouts.ApproveRun(ctx, id)
}

// CancelPayoutRun cancels a run.
func (m Mutations) CancelPayoutRun(ctx context.Context, id int, reason string) (*payouts.Run, error) {
	return m.Service.Payouts.CancelRun(ctx, id, reason)
}

// ReturnPayout takes a payout back that failed.
func (m Mutations) ReturnPayout(ctx context.Context, id int, reason string) (*payouts.Payout, error) {
	return m.Service.Payouts.ReturnPayout(ctx, id, reason)
}
