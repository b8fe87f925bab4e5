package attribution

import (
	"context"
	"errors"
	"fmt"

	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

var savedLinks = db.NewTable[savedLink]("affiliate_links")

// loadLinks loads the links of campaigns that an affiliate, and those who became them, made, the oldest first.
func (s *store) loadLinks(ctx context.Context, affiliateID, limit int) ([]*savedLink, error) {
	found, err := savedLinks.All(ctx, s.db, `WHERE affiliate_id IN (SELECT id FROM affiliates WHERE id = ?
		OR joined_id = ?) ORDER BY id LIMIT ?`, affiliateID, affiliateID, limit)
	if err != nil {
		return nil, fmt.Errorf("read the links of affiliate %d: %w", affiliateID, err)
	}

	return found, nil
}

// loadOwnLinks loads the links of campaigns that an affiliate made themselves, the oldest first.
func (s *store) loadOwnLinks(ctx context.Context, affiliateID int) ([]*savedLink, error) {
	found, err := savedLinks.All(ctx, s.db, "WHERE affiliate_id = ? ORDER BY id", affiliateID)
	if err != nil {
		return nil, fmt.Errorf("read the links of affiliate %d: %w", affiliateID, err)
	}

	return found, nil
}

// findLinkByCode finds the link of a campaign of an affiliate by its code; nil for none.
func (s *store) findLinkByCode(ctx context.Context, affiliateID int, code string) (*savedLink, error) {
	return s.findLink(ctx, affiliateID, "code = ?", code)
}

// findLinkByCampaign finds the link of an affiliate for a campaign to a funnel, or to the sign-up page with none; nil
// for none.
func (s *store) findLinkByCampaign(
	ctx context.Context, affiliateID int, campaignKey, funnelID string,
) (*savedLink, error) {
	return s.findLink(ctx, affiliateID, "campaign_key = ? AND COALESCE(funnel_id, '') = ? AND page_path = ''",
		campaignKey, funnelID)
}

// findLink finds the oldest link of a campaign of an affiliate, or of those who became them, by a condition; nil for
// none.
func (s *store) findLink(ctx context.Context, affiliateID int, cond string, args ...any) (*savedLink, error) {
	found, err := savedLinks.All(ctx, s.db, `WHERE affiliate_id IN (SELECT id FROM affiliates WHERE id = ?
		OR joined_id = ?) AND `+cond+` ORDER BY id LIMIT 1`,
		append([]any{affiliateID, affiliateID}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("look for a link of affiliate %d: %w", affiliateID, err)
	}

	if len(found) == 0 {
		return nil, nil
	}

	return found[0], nil
}

// lockLink loads the link of a campaign and locks it. Returns errs.NotFound.
func (s *store) lockLink(ctx context.Context, id int) (*savedLink, error) {
	l, err := savedLinks.Lock(ctx, s.db, id)
	if errors.Is(err, db.ErrNone) {
		return nil, errs.Missing("Link")
	}

	if err != nil {
		return nil, fmt.Errorf("lock link %d: %w", id, err)
	}

	return l, nil
}

// insertLink writes the link of a campaign.
func (s *store) insertLink(ctx context.Context, l *savedLink) error {
	if err := savedLinks.Insert(ctx, s.db, l); err != nil {
		return fmt.Errorf("write a link of affiliate %d: %w", l.AffiliateID, err)
	}

	return nil
}

// updateArchived writes whether the link of a campaign is on the list.
func (s *store) updateArchived(ctx context.Context, l *savedLink) error {
	if err := savedLinks.Update(ctx, s.db, l, "archived_at"); err != nil {
		return fmt.Errorf("write whether link %d is listed: %w", l.ID, err)
	}

	return nil
}
