package affiliates

import (
	"context"

	"atlas/internal/platform/merge"
)

// MergeAffiliates is the part of a merge that needs the rows of both: the links of two affiliates become those of the
// survivor, leads come along, and what then is twice there, or would be an affiliate's own lead, no longer counts.
func (s *Service) MergeAffiliates(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	// First, because leads are compared by whom an affiliate became.
	if err := s.joinLinks(ctx, w, p); err != nil {
		return err
	}

	// Their own leads, before and after: of either, with either.
	own, err := s.store.loadOwnLeads(ctx, p)
	if err != nil {
		return err
	}

	if err := s.void(ctx, w, own); err != nil {
		return err
	}

	// Sales to oneself and doubled leads are known only now that the two are one.
	if err := s.voidOwnSales(ctx, w, p); err != nil {
		return err
	}

	if err := s.voidDoubled(ctx, w, p); err != nil {
		return err
	}

	// Only leads that still count come along.
	moving, err := s.store.loadLeadsOf(ctx, p.Source)
	for _, id := range moving {
		if err == nil {
			err = w.Set(ctx, leadsLabel, "affiliate_leads", merge.Row{"id": id}, merge.Row{"user_id": p.Survivor})
		}
	}

	return err
}

// voidOwnSales ends the sales that either of two people made to either, now that they are one: no one earns on
// themselves.
func (s *Service) voidOwnSales(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	own, err := s.store.loadOwnSales(ctx, p)
	if err != nil {
		return err
	}

	now := s.clock.Now().UnixMilli()
	for _, id := range own {
		// Set through the writer of the merge, which can undo it.
		if err := w.Set(ctx, termsLabel, "affiliate_sale_terms", merge.Row{"order_id": id},
			merge.Row{"voided_at": now}); err != nil {
			return err
		}
	}

	return nil
}

// ReconcileMerge brings the commission of two people up to date who became one, or who are two again: of what they
// bought from themselves. The entries of a merge stay, so an undo adds them once more.
func (s *Service) ReconcileMerge(ctx context.Context, p merge.Pair) error {
	if err := s.Ledger.SyncSalesBetween(ctx, p.Survivor, p.Source); err != nil {
		return err
	}

	// Leads came along, and some no longer count.
	ids, err := s.store.loadAffiliatesWith(ctx, p)
	if err != nil || len(ids) == 0 {
		return err
	}

	return s.days.Recount(ctx, ids...)
}

// joinLinks has the links of an affiliate who goes lead to the survivor, where both are affiliates, and of those who
// became the former before.
func (s *Service) joinLinks(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	// Where only one of them is an affiliate, the row of affiliates moves as a whole.
	ours, err := s.affiliateOf(ctx, p.Survivor)
	if err != nil || ours == nil {
		return err
	}

	joined, err := s.store.loadJoined(ctx, p.Source)
	for _, id := range joined {
		if err == nil {
			err = w.Set(ctx, linksLabel, "affiliates", merge.Row{"id": id}, merge.Row{"joined_id": ours.ID})
		}
	}

	return err
}

// voidDoubled ends leads that are there twice once two people are one: the same person for the same funnel with the
// same affiliate. The older stays.
func (s *Service) voidDoubled(ctx context.Context, w *merge.Writer, p merge.Pair) error {
	doubled, err := s.store.loadDoubled(ctx, p)
	if err != nil {
		return err
	}

	return s.void(ctx, w, doubled)
}

func (s *Service) void(ctx context.Context, w *merge.Writer, ids []int) error {
	now := s.clock.Now().UnixMilli()
	for _, id := range ids {
		if err := w.Set(ctx, leadsLabel, "affiliate_leads", merge.Row{"id": id},
			merge.Row{"voided_at": now}); err != nil {
			return err
		}
	}

	return nil
}
