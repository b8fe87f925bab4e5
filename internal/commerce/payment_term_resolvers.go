package commerce

import (
	"context"
	"time"

	"atlas/internal/platform/page"
)

// PaymentTerms is one page of terms.
func (q Queries) PaymentTerms(
	ctx context.Context, list *page.ListInput, filter *PaymentTermFilter,
) (*PaymentTermList, error) {
	return q.Commerce.PaymentTerms(ctx, page.Of(list), filter)
}

// PaymentTerm is one term.
func (q Queries) PaymentTerm(ctx context.Context, id string) (*PaymentTerm, error) {
	return q.Commerce.PaymentTerm(ctx, id)
}

// PaymentTermsByFunnelID are the terms of a funnel.
func (q Queries) PaymentTermsByFunnelID(ctx context.Context, funnelID string) ([]*PaymentTerm, error) {
	return some(q.Commerce.PaymentTermsByFunnelID(ctx, funnelID))
}

// CreatePaymentTerm makes a term.
func (m Mutations) CreatePaymentTerm(ctx context.Context, input PaymentTermInput) (*PaymentTerm, error) {
	return m.Commerce.CreatePaymentTerm(ctx, input)
}

// UpdatePaymentTerm changes a term.
func (m Mutations) UpdatePaymentTerm(
	ctx context.Context, id string, input PaymentTermInput, seenAt *time.Time,
) (*PaymentTerm, error) {
	return m.Commerce.UpdatePaymentTerm(ctx, id, input, seenAt)
}

// ArchivePaymentTerms archives or restores terms.
func (m Mutations) ArchivePaymentTerms(ctx context.Context, ids []string, isArchived bool) ([]*PaymentTerm, error) {
	return m.Commerce.ArchivePaymentTerms(ctx, ids, isArchived)
}

// DeletePaymentTerms removes terms that nothing uses.
func (m Mutations) DeletePaymentTerms(ctx context.Context, ids []string) (int, error) {
	return m.Commerce.DeletePaymentTerms(ctx, ids)
}
