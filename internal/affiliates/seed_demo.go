package affiliates

import (
	"context"
	"time"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/affiliates/claims"
	"atlas/internal/platform/clock"
)

// demoAffiliates is how many of those with the level have accepted the terms; the last has not.
const demoAffiliates = 7

// The funnels of the demo that have rates of their own.
const (
	demoBootcamp = "bookkeeping-bootcamp"
	demoReview   = "portfolio-review"
	demoFast     = "fast-track"
)

// demoMainFunnel is where the main links of some affiliates lead.
var demoMainFunnel = "join-the-tribe"

// seedAffiliates has people of the demo bring others: visits by their links, people who signed up, and the orders
// that are there already. The same each time, with dates before now.
func (s *Service) seedAffiliates(ctx context.Context) error {
	// Run again, the demo leaves what is there alone.
	there, err := s.store.countAffiliates(ctx)
	if err != nil || there > 0 {
		return err
	}

	ids, err := s.store.loadHolders(ctx, demoAffiliates)
	if err != nil || len(ids) < demoAffiliates {
		return err
	}

	d := &demo{Service: s, now: s.clock.Now()}
	for i, id := range ids {
		if err := d.add(ctx, i, id); err != nil {
			return err
		}
	}

	owners := make([]*attribution.Owner, len(d.all))
	for i, a := range d.all {
		owners[i] = a.owner()
	}

	d.came = s.Attribution.NewDemo(d.now, owners)
	// Rates come before everything that is sold: a sale keeps the one of its day.
	for _, fill := range []func(context.Context) error{d.rates, d.came.SeedLinks, d.came.SeedVisits, d.came.SeedOrders,
		d.sales, d.came.SeedSignups, d.questions} {
		if err := fill(ctx); err != nil {
			return err
		}
	}

	// Rows were written without their kept days, so all are counted at the end.
	return s.days.Recount(ctx)
}

// questions are what the best affiliate asks about sales of theirs, and what the second best claims.
func (d *demo) questions(ctx context.Context) error {
	asked := claims.DemoQuestions{AffiliateID: d.all[0].ID, ClaimantID: d.all[1].ID}
	for _, of := range []struct {
		orderID *int
		cond    string
	}{{&asked.RatedID, demoRated}, {&asked.RefundedID, demoRefunded}} {
		var err error
		*of.orderID, err = d.store.findDemoSale(ctx, asked.AffiliateID, of.cond)
		// Without the test wallet nothing was sold.
		if err != nil || *of.orderID == 0 {
			return err
		}
	}

	staffID, err := d.store.findDemoStaff(ctx)
	if err != nil {
		return err
	}

	return d.Claims.SeedDemo(ctx, asked, staffID)
}

type demo struct {
	*Service
	now time.Time
	all []*Affiliate
	// came makes by whom people came.
	came *attribution.Demo
}

func (d *demo) add(ctx context.Context, i, userID int) error {
	u, err := d.identity.People.Lock(ctx, userID)
	if err != nil {
		return err
	}

	a, err := d.enter(ctx, u, clock.AddDays(d.now, 30*i-500))
	if err != nil {
		return err
	}

	if err := d.asOf(a.Since).keepAcceptance(ctx, a, 1); err != nil {
		return err
	}

	if d.all = append(d.all, a); i%3 != 1 {
		return nil
	}

	a.FunnelID = &demoMainFunnel
	return d.store.updateAffiliate(ctx, a, "funnel_id")
}
