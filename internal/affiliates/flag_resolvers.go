package affiliates

import (
	"context"

	"atlas/internal/affiliates/figures"
	"atlas/internal/affiliates/flags"
	"atlas/internal/platform/page"
)

// AffiliateFlags is one page of flags.
func (q Queries) AffiliateFlags(ctx context.Context, list *page.ListInput, filter *flags.Filter) (*flags.List, error) {
	return q.Service.Flags.Flags(ctx, page.Of(list), filter)
}

// ProgramFigures are how the program did.
func (q Queries) ProgramFigures(ctx context.Context, from, to string) (*figures.Figures, error) {
	return q.Service.Figures.Figures(ctx, from, to)
}

// ProgramPayments are the payments behind the figures.
func (q Queries) ProgramPayments(
	ctx context.Context, from, to, only string, list *page.ListInput,
) (*figures.PaymentList, error) {
	return q.Service.Figures.Payments(ctx, from, to, only, page.Of(list))
}

// ProgramEntries are the commission behind the cost.
func (q Queries) ProgramEntries(
	ctx context.Context, from, to string, list *page.ListInput,
) (*figures.EntryList, error) {
	return q.Service.Figures.Entries(ctx, from, to, page.Of(list))
}

// DecideAffiliateFlag confirms or dismisses a flag.
func (m Mutations) DecideAffiliateFlag(ctx context.Context, id int, outcome, note string) (*flags.Flag, error) {
	return m.Service.Flags.Decide(ctx, id, outcome, note)
}
