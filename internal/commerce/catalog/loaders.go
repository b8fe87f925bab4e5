package catalog

import (
	"context"

	"atlas/internal/platform/batch"
	"atlas/internal/platform/files"
)

// loaders read the fields of many rows together, for one request.
type loaders struct {
	products                     *batch.Loader[int, *Product]
	covers                       *batch.Loader[int, *files.File]
	levels                       *batch.Loader[int, []*ProductLevel]
	contents                     *batch.Loader[int, []*ProductContent]
	productFunnels, shownFunnels *batch.Loader[int, []*Funnel]
	figures                      *batch.Loader[int, productFigures]

	Funnels       *batch.Loader[string, *Funnel]
	terms         *batch.Loader[string, *PaymentTerm]
	funnelTerms   *batch.Loader[string, []*PaymentTerm]
	funnelCoupons *batch.Loader[string, []*Coupon]
	bumps         *batch.Loader[string, *Funnel]
	seatsTaken    *batch.Loader[string, int]
	couponUses    *batch.Loader[int, int]
}

func (s *Service) Loaders(ctx context.Context) *loaders { return batch.PerRequest(ctx, s.newLoaders) }

// newLoaders makes the loaders of a request. One that lets others be read together must not be let by them: they would
// wait for each other.
func (s *Service) newLoaders() *loaders {
	l := &loaders{
		products:    batch.New(s.Store.productsByIDs),
		covers:      batch.New(s.files.ByIDs),
		levels:      batch.New(s.Store.LevelsOf),
		contents:    batch.New(s.contentsOf),
		figures:     batch.New(s.Store.figuresOf),
		terms:       batch.New(s.Store.termsByIDs),
		funnelTerms: batch.New(s.Store.TermsOf),
		bumps:       batch.New(s.Store.FunnelsByIDs),
		seatsTaken:  batch.New(s.Store.seatsTaken),
		couponUses:  batch.New(s.Store.usesOf),
	}
	l.Funnels = batch.New(func(ctx context.Context, ids []string) (map[string]*Funnel, error) {
		found, err := s.cachedFunnels(ctx, ids)
		for _, f := range found {
			l.expectFunnels(f)
		}

		return found, err
	})
	ofProducts := func(hidden bool) *batch.Loader[int, []*Funnel] {
		return batch.New(func(ctx context.Context, ids []int) (map[int][]*Funnel, error) {
			found, err := s.Store.FunnelsOf(ctx, ids, hidden)
			for _, list := range found {
				l.expectSold(list...)
			}

			return found, err
		})
	}

	l.productFunnels, l.shownFunnels = ofProducts(true), ofProducts(false)
	l.funnelCoupons = batch.New(func(ctx context.Context, ids []string) (map[string][]*Coupon, error) {
		found, err := s.Store.couponsOf(ctx, ids)
		for _, list := range found {
			for _, c := range list {
				l.couponUses.Prime(c.ID, c.uses)
			}
		}

		return found, err
	})
	return l
}

// ExpectProducts lets the fields of these products be read together.
func (l *loaders) ExpectProducts(list ...*Product) {
	for _, p := range list {
		if p.CoverFileID != nil {
			l.covers.Expect(*p.CoverFileID)
		}

		l.levels.Expect(p.ID)
		l.contents.Expect(p.ID)
		l.productFunnels.Expect(p.ID)
		l.shownFunnels.Expect(p.ID)
		l.figures.Expect(p.ID)
	}
}

// expectFunnels lets the fields of these funnels be read together.
func (l *loaders) expectFunnels(list ...*Funnel) {
	for _, f := range list {
		l.ExpectProducts(f.Product)
	}
	l.expectSold(list...)
}

// expectSold lets the fields of funnels whose products are known be read together.
func (l *loaders) expectSold(list ...*Funnel) {
	for _, f := range list {
		l.funnelTerms.Expect(f.ID)
		l.funnelCoupons.Expect(f.ID)
		l.seatsTaken.Expect(f.ID)
		if f.BumpFunnelID != nil {
			l.bumps.Hint(*f.BumpFunnelID)
		}
	}
}

// expectCoupons lets the fields of these coupons be read together.
func (l *loaders) expectCoupons(list ...*Coupon) {
	for _, c := range list {
		l.Funnels.Expect(c.FunnelID)
		l.couponUses.Expect(c.ID)
	}
}
