package marketing

import (
	"context"
	"time"

	"atlas/internal/marketing/redirects"
)

// Queries are the root fields that read.
type Queries struct{ Marketing *Service }

// Mutations are the root fields that write.
type Mutations struct{ Marketing *Service }

// RedirectRules lists all rules.
func (q Queries) RedirectRules(ctx context.Context) ([]*redirects.Rule, error) {
	return q.Marketing.Redirects.Rules(ctx)
}

// RedirectTrial says what happens for a visit.
func (q Queries) RedirectTrial(ctx context.Context, input redirects.TrialInput) (*redirects.Trial, error) {
	return q.Marketing.Redirects.Try(ctx, input)
}

// SuggestedPages offers pages to who opened an address that isn't there.
func (q Queries) SuggestedPages(ctx context.Context, path string) ([]*redirects.Page, error) {
	return q.Marketing.Redirects.Suggest(ctx, path)
}

// CreateRedirectRule makes a rule.
func (m Mutations) CreateRedirectRule(ctx context.Context, input redirects.RuleInput) (*redirects.Rule, error) {
	return m.Marketing.Redirects.CreateRule(ctx, input)
}

// UpdateRedirectRule changes a rule.
func (m Mutations) UpdateRedirectRule(
	ctx context.Context, id int, input redirects.RuleInput, seenAt *time.Time,
) (*redirects.Rule, error) {
	return m.Marketing.Redirects.UpdateRule(ctx, id, input, seenAt)
}

// MoveRedirectRule changes the order.
func (m Mutations) MoveRedirectRule(ctx context.Context, id, position int) ([]*redirects.Rule, error) {
	return m.Marketing.Redirects.MoveRule(ctx, id, position)
}

// DeleteRedirectRule removes a rule.
func (m Mutations) DeleteRedirectRule(ctx context.Context, id int) (bool, error) {
	err := m.Marketing.Redirects.DeleteRule(ctx, id)

	return err == nil, err
}
