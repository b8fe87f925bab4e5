package catalog

import (
	"context"
	"time"

	"atlas/internal/platform/nullable"
	"atlas/internal/platform/page"
)

// PaymentTerms is one page of terms.
func (q Queries) PaymentTerms(
	ctx context.Context, list *page.ListInput, filter *PaymentTermFilter,
) (*PaymentTermList, error) {
	return q.Catalog.PaymentTerms(ctx, page.Of(list), filter)
}

// PaymentTerm is one term.
func (q Queries) PaymentTerm(ctx context.Context, id string) (*PaymentTerm, error) {
	return q.Catalog.PaymentTerm(ctx, id)
}

// PaymentTermsByFunnelID are the terms of a funnel.
func (q Queries) PaymentTermsByFunnelID(ctx context.Context, funnelID string) ([]*PaymentTerm, error) {
	return nullable.List(q.Catalog.PaymentTermsByFunnelID(ctx, funnelID))
}

// CreatePaymentTerm makes a term.
func (m Mutations) CreatePaymentTerm(ctx context.Context, input PaymentTermInput) (*PaymentTerm, error) {
	return m.Catalog.CreatePaymentTerm(ctx, input)
}

// UpdatePaymentTerm changes a term.
func (m Mutations) UpdatePaymentTerm(
	ctx context.Context, id string, input PaymentTermInput, seenAt *time.Time,
) (*PaymentTerm, error) {
	return m.Catalog.UpdatePaymentTerm(ctx, id, input, seenAt)
}

// ArchivePaymentTerms archives or restores terms.
func (m Mutations) ArchivePaymentTerms(ctx context.Context, ids []string, isArchived bool) ([]*PaymentTerm, error) {
	return m.Catalog.ArchivePaymentTerms(ctx, ids, isArchived)
}

// DeletePaymentTerms removes terms that nothing uses.
func (m Mutations) DeletePaymentTerms(ctx context.Context, ids []string) (int, error) {
	return m.Catalog.DeletePaymentTerms(ctx, ids)
}
