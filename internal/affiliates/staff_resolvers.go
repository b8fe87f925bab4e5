package affiliates

import (
	"context"

	"atlas/internal/affiliates/replay"
)

// CommissionReplay tries another policy on past sales.
func (q Queries) CommissionReplay(
	ctx context.Context, from, to string, policy replay.PolicyInput,
) (*replay.Report, error) {
	return q.Service.Replay.Replay(ctx, from, to, policy)
}

// AffiliateDesk is what waits for staff.
func (q Queries) AffiliateDesk(ctx context.Context) (*AffiliateDesk, error) {
	return q.Service.AffiliateDesk(ctx)
}

// AffiliateNotes are what staff wrote about an affiliate.
func (q Queries) AffiliateNotes(ctx context.Context, affiliateID int) ([]*AffiliateNote, error) {
	return q.Service.AffiliateNotes(ctx, affiliateID)
}

// AddAffiliateNote writes a note.
func (m Mutations) AddAffiliateNote(ctx context.Context, affiliateID int, text string) (*AffiliateNote, error) {
	return m.Service.AddAffiliateNote(ctx, affiliateID, text)
}

// EndAffiliate has an affiliate leave.
func (m Mutations) EndAffiliate(ctx context.Context, id int, reason string) (*Affiliate, error) {
	return m.Service.EndAffiliate(ctx, id, reason)
}
