package affiliates

import (
	"context"
	"fmt"
	"slices"
	"time"

	"atlas/internal/affiliates/claims"
	"atlas/internal/affiliates/commission"
	"atlas/internal/affiliates/program"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
)

const (
	// demoAffiliates is how many of those with the level have accepted the terms; the last has not.
	demoAffiliates = 7
	// demoDays is how far back the visits of the demo go.
	demoDays = 90
	// demoLeadDays is who signed up so many days ago at most: some of them came by a link.
	demoLeadDays = 300
)

// demoFunnels are those whose links are given away.
var demoFunnels = []string{"join-the-tribe", "12-day-challenge", "fast-track"}

// seedAffiliates has people of the demo bring others: visits by their links, people who signed up, and the orders
// that are there already. The same each time, with dates before now.
func (s *Service) seedAffiliates(ctx context.Context) error {
	// Run again, the demo leaves what is there alone.
	there, err := s.db.Int(ctx, `SELECT COUNT(*) FROM affiliates`)
	if err != nil || there > 0 {
		return err
	}

	ids, err := db.Column[int](ctx, s.db,
		`SELECT u.id FROM users u JOIN user_access_levels g ON g.user_id = u.id AND g.level_id = ?
			WHERE u.archived_at IS NULL ORDER BY u.id LIMIT ?`, program.Level, demoAffiliates)
	if err != nil || len(ids) < demoAffiliates {
		return err
	}

	d := &demo{Service: s, now: s.clock.Now()}
	for i, id := range ids {
		if err := d.add(ctx, i, id); err != nil {
			return err
		}
	}

	// Rates come before everything that is sold: a sale keeps the one of its day.
	for _, fill := range []func(context.Context) error{d.rates, d.campaigns, d.visits, d.orders, d.sales, d.signups,
		d.questions} {
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
	}{
		{&asked.RatedID,
			`t.source = 'affiliate' AND o.funnel_id IN (SELECT funnel_id FROM affiliate_rates
				WHERE affiliate_id IS NULL)`},
		{&asked.RefundedID,
			`t.order_id IN (SELECT e.order_id FROM affiliate_commissions e WHERE e.kind = 'reversed') AND
			t.order_id IN (SELECT e.order_id FROM affiliate_commissions e WHERE e.paid_at IS NOT NULL)`},
	} {
		var err error
		*of.orderID, err = d.db.Int(ctx,
			`SELECT COALESCE(MAX(t.order_id), 0) FROM affiliate_sale_terms t JOIN orders o ON o.id = t.order_id
			WHERE t.affiliate_id = ? AND `+of.cond, asked.AffiliateID)
		if err != nil {
			return fmt.Errorf("find a sale of the demo: %w", err)
		}

		// Without the test wallet nothing was sold.
		if *of.orderID == 0 {
			return nil
		}
	}

	staffID, err := d.db.Int(ctx, `SELECT COALESCE(MAX(id), 0) FROM users WHERE email_key = 'tribe-team-fa@atlas.test'`)
	if err != nil {
		return fmt.Errorf("find who answers in the demo: %w", err)
	}

	return d.Claims.SeedDemo(ctx, asked, staffID)
}

type demo struct {
	*Service
	now time.Time
	all []*Affiliate
	// links are those of the campaigns of the first affiliate.
	links []*savedLink
	// turn counts the leads of the first affiliate.
	turn int
}

func (d *demo) add(ctx context.Context, i, userID int) error {
	u, err := d.identity.LockPerson(ctx, userID)
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

	a.FunnelID = &demoFunnels[0]
	return affiliates.Update(ctx, d.db, a, "funnel_id")
}

// visits are more of the first than of the last, most of them lately.
func (d *demo) visits(ctx context.Context) error {
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
		if err := touches.InsertAll(ctx, d.db, some); err != nil {
			return err
		}
	}

	return nil
}

// demoTurns is by whom people came, in turn.
var demoTurns = []int{0, 1, 0, 2, 3, 0, 1, 4, 0, 2, 5, 6, 1}

// signups are those who came lately, by one of the affiliates.
func (d *demo) signups(ctx context.Context) error {
	type person struct {
		id       int
		emailKey string
		at       time.Time
	}

	people := []person{}
	err := d.db.Each(ctx,
		`SELECT u.id, u.email_key, u.created_at FROM users u
			WHERE u.archived_at IS NULL AND u.created_at > ? AND NOT EXISTS (SELECT 1 FROM affiliates a
			WHERE a.user_id = u.id) AND NOT EXISTS (SELECT 1 FROM affiliate_leads l WHERE l.user_id = u.id)
		AND EXISTS (SELECT 1 FROM user_access_levels g
		WHERE g.user_id = u.id AND g.level_id IN ('member', 'non-member')) ORDER BY u.id`,
		[]any{clock.AddDays(d.now, -demoLeadDays)}, func(scan func(dest ...any) error) error {
			p := person{}
			err := scan(&p.id, &p.emailKey, db.Millis(&p.at))
			people = append(people, p)

			return err
		})

	for i, p := range people {
		if err != nil {
			return err
		}

		_, err = d.lead(ctx, d.all[demoTurns[i%len(demoTurns)]],
			&lead{UserID: &p.id, EmailKey: p.emailKey, CreatedAt: p.at}, nil)
	}

	return err
}

// lead writes a lead with the visit that won it, two hours before.
func (d *demo) lead(ctx context.Context, a *Affiliate, l *lead, funnelID *string) (*lead, error) {
	t := &touch{IsCounted: true, AffiliateID: a.ID, IsMain: funnelID == nil || !slices.Contains(demoFunnels, *funnelID),
		FunnelID: funnelID, At: l.CreatedAt.Add(-2 * time.Hour)}
	if t.IsMain {
		t.FunnelID = a.FunnelID
	}

	d.byCampaign(a, t)
	if l.FunnelID = funnelID; funnelID == nil {
		l.FunnelID = t.FunnelID
	}

	if err := touches.Insert(ctx, d.db, t); err != nil {
		return nil, err
	}

	l.AffiliateID, l.TouchID = a.ID, t.ID
	return l, leads.Insert(ctx, d.db, l)
}

// orders of people whom we know are credited in turn, each to somebody else than the buyer.
func (d *demo) orders(ctx context.Context) error {
	type order struct {
		id               int
		userID           *int
		emailKey, funnel string
		at               time.Time
		paid             bool
	}

	all := []order{}
	err := d.db.Each(ctx,
		`SELECT id, user_id, email_key, funnel_id, created_at, paid_at IS NOT NULL FROM orders WHERE user_id IS NOT NULL
			ORDER BY id`, nil, func(scan func(dest ...any) error) error {
			o := order{}
			err := scan(&o.id, &o.userID, &o.emailKey, &o.funnel, db.Millis(&o.at), &o.paid)
			all = append(all, o)

			return err
		})

	for i, o := range all {
		if err != nil {
			return err
		}

		a := d.all[demoTurns[i%len(demoTurns)]]
		if o.userID != nil && *o.userID == a.UserID {
			continue
		}

		var l *lead
		if l, err = d.lead(ctx, a, &lead{UserID: o.userID, EmailKey: o.emailKey, OrderID: &o.id, CreatedAt: o.at},
			&o.funnel); err == nil {
			err = sales.Insert(ctx, d.db,
				&sale{OrderID: o.id, LeadID: l.ID, TouchID: l.TouchID, Rule: commission.LastLink, At: o.at})
		}

		if err == nil {
			made := commission.Decision{Rule: commission.LastLink, Reason: commission.Counts,
				Verdicts: []commission.Verdict{{VisitID: l.TouchID, Reason: commission.Counts}}}
			err = d.decided(ctx, o.id, made, o.at)
		}

		if err == nil && o.paid {
			_, err = d.earnAsPaid(ctx, o.id, demoSale{})
		}
	}

	return err
}
