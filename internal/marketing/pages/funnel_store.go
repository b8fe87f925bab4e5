package pages

import (
	"context"
	"fmt"
	"time"

	"atlas/internal/platform/db"
)

const funnelColumns = `SELECT id, name, COALESCE(slug, ''),
	CASE WHEN page_template = 'link' THEN COALESCE(page_url, '') ELSE '' END,
	closed_headline, closed_text, archived_at IS NOT NULL FROM funnels `

// salesDetails are what Template 1 says of a funnel besides its offer.
type salesDetails struct {
	// batch is the batch in whose launch the funnel is open, closesAt the end of that.
	batch    string
	closesAt *time.Time
	// coupon is a code that anyone can use now.
	coupon string
}

// funnelFactsOf reads what pages show of funnels, by id.
func (s *store) funnelFactsOf(ctx context.Context, ids []string) (map[string]*funnelFacts, error) {
	cond, arg := s.db.InTexts("id", ids)
	found, err := s.readFunnelFacts(ctx, "WHERE "+cond, arg)
	if err != nil {
		return nil, err
	}

	out := map[string]*funnelFacts{}
	for _, facts := range found {
		out[facts.id] = facts
	}

	return out, nil
}

func (s *store) readFunnelFacts(ctx context.Context, tail string, args ...any) ([]*funnelFacts, error) {
	var out []*funnelFacts
	err := s.db.Each(ctx, funnelColumns+tail, args, func(scan func(dest ...any) error) error {
		facts := new(funnelFacts)
		err := scan(&facts.id, &facts.name, &facts.slug, &facts.linkTo, &facts.closedHeadline, &facts.closedText,
			&facts.isArchived)
		if err != nil {
			return err
		}

		out = append(out, facts)

		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the funnels of pages: %w", err)
	}

	return out, nil
}

// loadFunnelFacts puts the facts of funnels into their pages.
func (s *store) loadFunnelFacts(ctx context.Context, all []*Page) error {
	var ids []string
	for _, page := range all {
		if page.FunnelID != nil {
			ids = append(ids, *page.FunnelID)
		}
	}

	if len(ids) == 0 {
		return nil
	}

	facts, err := s.funnelFactsOf(ctx, ids)
	if err != nil {
		return err
	}

	for _, page := range all {
		if page.FunnelID != nil {
			page.funnel = facts[*page.FunnelID]
		}
	}

	return nil
}

// loadLinkedFunnels are the pages of funnels whose short address leads elsewhere.
func (s *store) loadLinkedFunnels(ctx context.Context) ([]*Page, error) {
	found, err := s.readFunnelFacts(ctx,
		"WHERE page_template = 'link' AND archived_at IS NULL ORDER BY created_at DESC, id")
	if err != nil {
		return nil, err
	}

	out := make([]*Page, 0, len(found))
	for _, facts := range found {
		out = append(out, facts.linkPage())
	}

	return out, nil
}

func (s *store) salesDetails(ctx context.Context, funnelID string) (*salesDetails, error) {
	out := new(salesDetails)
	err := s.db.Row(ctx, `SELECT COALESCE(b.name, ''), b.launch_to FROM funnels f
		LEFT JOIN batches b ON b.id = f.batch_id AND b.archived_at IS NULL
		WHERE f.id = ?`, []any{funnelID}, &out.batch, db.OptionalMillis(&out.closesAt))
	if err != nil {
		return nil, fmt.Errorf("read the batch of funnel %s: %w", funnelID, err)
	}

	// A code with a limit was made for a few people, and doesn't belong on a public page.
	now := s.clock.Now()
	codes, err := db.Column[string](ctx, s.db, `SELECT code FROM coupons WHERE funnel_id = ? AND archived_at IS NULL
		AND max_uses IS NULL
		AND (valid_from IS NULL OR valid_from <= ?) AND (valid_to IS NULL OR valid_to >= ?)
		ORDER BY created_at DESC, id LIMIT 1`, funnelID, now, now)
	if err != nil {
		return nil, fmt.Errorf("read the coupons of funnel %s: %w", funnelID, err)
	}
	if len(codes) > 0 {
		out.coupon = codes[0]
	}

	return out, nil
}
