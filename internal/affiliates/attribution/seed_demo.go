package attribution

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"atlas/internal/affiliates/commission"
	"atlas/internal/platform/clock"
)

// demoLeadDays is who signed up so many days ago at most: some of them came by a link; demoDays is how far back the
// visits of the demo go.
const (
	demoLeadDays = 300
	demoDays     = 90
)

// demoFunnels are those whose links are given away.
var demoFunnels = []string{"join-the-tribe", "12-day-challenge", "fast-track"}

// Demo makes the links, visits, leads and sales of the demo. The same each time, with dates before now.
type Demo struct {
	*Service
	now time.Time
	all []*Owner
	// links are those of the campaigns of the first affiliate.
	links []*savedLink
	// turn counts the leads of the first affiliate.
	turn int
}

// NewDemo is the demo of some affiliates, the best one first.
func (s *Service) NewDemo(now time.Time, all []*Owner) *Demo {
	return &Demo{Service: s, now: now, all: all}
}

// asOf is the service at an earlier time.
func (s *Service) asOf(at time.Time) *Service {
	then := *s
	then.clock = clock.At(at)
	return &then
}

// SeedVisits writes visits, more of the first than of the last, most of them lately. In the transaction of ctx.
func (d *Demo) SeedVisits(ctx context.Context) error {
	rows := []*touch{}
	for i, a := range d.all {
		for n := range 60 - 7*i {
			t := &touch{IsCounted: true, AffiliateID: a.ID, IsMain: n%3 == 0, FunnelID: a.FunnelID,
				At: d.now.Add(-time.Duration(n*n%(demoDays*24)*60+37*i) * time.Minute)}
			if !t.IsMain {
				t.FunnelID = &demoFunnels[(n+i)%len(demoFunnels)]
			}

			rows = append(rows, t)
			if i == 0 {
				rows = append(rows, d.campaignVisits(n)...)
			}
		}
	}

	for some := range slices.Chunk(rows, 100) {
		if err := d.store.insertVisits(ctx, some); err != nil {
			return err
		}
	}

	return nil
}

// demoTurns is by whom people came, in turn.
var demoTurns = []int{0, 1, 0, 2, 3, 0, 1, 4, 0, 2, 5, 6, 1}

// SeedSignups has those who signed up lately come by one of the affiliates, in the transaction of ctx.
func (d *Demo) SeedSignups(ctx context.Context) error {
	people, err := d.store.loadDemoPeople(ctx, clock.AddDays(d.now, -demoLeadDays))
	if err != nil {
		return err
	}

	for i, p := range people {
		_, err := d.lead(ctx, d.all[demoTurns[i%len(demoTurns)]],
			&lead{UserID: &p.id, EmailKey: p.emailKey, CreatedAt: p.at}, nil)
		if err != nil {
			return err
		}
	}

	return nil
}

// lead writes a lead with the visit that won it, two hours before.
func (d *Demo) lead(ctx context.Context, a *Owner, l *lead, funnelID *string) (*lead, error) {
	t := &touch{IsCounted: true, AffiliateID: a.ID, IsMain: funnelID == nil || !slices.Contains(demoFunnels, *funnelID),
		FunnelID: funnelID, At: l.CreatedAt.Add(-2 * time.Hour)}
	if t.IsMain {
		t.FunnelID = a.FunnelID
	}

	d.byCampaign(a, t)
	if l.FunnelID = funnelID; funnelID == nil {
		l.FunnelID = t.FunnelID
	}

	if err := d.store.insertVisit(ctx, t); err != nil {
		return nil, err
	}

	l.AffiliateID, l.TouchID = a.ID, t.ID
	isWritten, err := d.store.insertLead(ctx, l)
	if err == nil && !isWritten {
		err = errors.New("affiliates: a lead of the demo is there already")
	}

	return l, err
}

// SeedOrders credits the orders of people whom we know in turn, each to someone else than the buyer, in the transaction
// of ctx.
func (d *Demo) SeedOrders(ctx context.Context) error {
	all, err := d.store.loadDemoOrders(ctx)
	if err != nil {
		return err
	}

	for i, o := range all {
		a := d.all[demoTurns[i%len(demoTurns)]]
		if o.userID != nil && *o.userID == a.UserID {
			continue
		}

		if err := d.credited(ctx, a, o); err != nil {
			return fmt.Errorf("order %d of the demo: %w", o.id, err)
		}
	}

	return nil
}

// credited writes that an order came by the link of an affiliate, and what it earned.
func (d *Demo) credited(ctx context.Context, a *Owner, o demoOrder) error {
	l, err := d.lead(ctx, a, &lead{UserID: o.userID, EmailKey: o.emailKey, OrderID: &o.id, CreatedAt: o.at}, &o.funnel)
	if err != nil {
		return err
	}

	err = d.store.insertSale(ctx,
		&sale{OrderID: o.id, LeadID: l.ID, TouchID: l.TouchID, Rule: commission.LastLink, At: o.at})
	if err != nil {
		return err
	}

	made := commission.Decision{Rule: commission.LastLink, Reason: commission.Counts,
		Verdicts: []commission.Verdict{{VisitID: l.TouchID, Reason: commission.Counts}}}
	if err := d.decided(ctx, o.id, made, o.at); err != nil || !o.isPaid {
		return err
	}

	_, err = d.earnAsPaid(ctx, o.id, demoSale{})
	return err
}
