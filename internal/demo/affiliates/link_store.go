package affiliates

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

var (
	linkRows  = db.NewTable[link]("affiliate_links")
	visitRows = db.NewTable[visit]("affiliate_touches")
)

// link is one that an affiliate made for a campaign.
type link struct {
	ID          int       `db:"id,made"`
	AffiliateID int       `db:"affiliate_id"`
	Code        string    `db:"code"`
	Campaign    string    `db:"campaign"`
	CampaignKey string    `db:"campaign_key"`
	FunnelID    *string   `db:"funnel_id"`
	PagePath    string    `db:"page_path"`
	CreatedAt   time.Time `db:"created_at"`
}

// visit is that someone followed a link.
type visit struct {
	ID          int       `db:"id,made"`
	AffiliateID int       `db:"affiliate_id"`
	IsMain      bool      `db:"is_main"`
	FunnelID    *string   `db:"funnel_id"`
	At          time.Time `db:"at"`
	LinkID      *int      `db:"link_id"`
	PagePath    string    `db:"page_path"`
	PreviousID  *int      `db:"previous_id"`
	IsCounted   bool      `db:"is_counted"`
	Campaign    string    `db:"utm_campaign"`
}

// insertLink writes a link.
func (s *store) insertLink(ctx context.Context, l *link) error {
	if err := linkRows.Insert(ctx, s.db, l); err != nil {
		return fmt.Errorf("write the link %q: %w", l.Campaign, err)
	}

	return nil
}

// insertVisit writes a visit.
func (s *store) insertVisit(ctx context.Context, v *visit) error {
	if err := visitRows.Insert(ctx, s.db, v); err != nil {
		return fmt.Errorf("write a visit: %w", err)
	}

	return nil
}

// insertVisits writes many visits at once.
func (s *store) insertVisits(ctx context.Context, all []*visit) error {
	if err := visitRows.InsertAll(ctx, s.db, all); err != nil {
		return fmt.Errorf("write %d visits: %w", len(all), err)
	}

	return nil
}
