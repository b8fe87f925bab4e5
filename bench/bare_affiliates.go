package main

import (
	"net/http"
	"time"

	"atlas/internal/platform/clock"
)

// The home of an affiliate, as one writes it first from the same kept sums: who they are, what they have, their days,
// links and newest leads.
const (
	affiliateOf = `SELECT a.id, a.slug FROM affiliates a
		JOIN user_access_levels g ON g.user_id = a.user_id AND g.level_id = 'affiliate' WHERE a.user_id = ?`
	affiliateSumsOf = `SELECT hold_until, open_amount FROM affiliate_commission_sums WHERE affiliate_id = ?`
	affiliateDaysOf = `SELECT day, hold_until, SUM(visits), SUM(leads), SUM(paid), CAST(SUM(commission) AS BIGINT)
		FROM affiliate_days WHERE affiliate_id = ? AND day >= ? GROUP BY day, hold_until`
	affiliateLinks = `SELECT link_key, visits, leads, paid, commission FROM affiliate_days
		WHERE affiliate_id = ? AND day = 0`
	acceptedTerms = `SELECT COUNT(*) FROM affiliate_terms WHERE affiliate_id = ? AND version >= 1`
	newestLeads   = `SELECT l.id, u.first_name, u.last_name, l.created_at, f.name, p.name, o.paid_at,
			(SELECT CAST(COALESCE(SUM(e.amount), 0) AS BIGINT) FROM affiliate_sales s
			JOIN affiliate_commissions e ON e.order_id = s.order_id WHERE s.lead_id = l.id)
		FROM affiliate_leads l JOIN users u ON u.id = l.user_id JOIN affiliate_touches t ON t.id = l.touch_id
		LEFT JOIN funnels f ON f.id = l.funnel_id
			LEFT JOIN products p ON p.id = f.product_id LEFT JOIN orders o ON o.id = l.order_id
		WHERE l.affiliate_id = ? AND l.voided_at IS NULL ORDER BY l.created_at DESC, l.id DESC LIMIT 5`
)

type bareFigures struct {
	Visits     int   `json:"visits"`
	Leads      int   `json:"leads"`
	Paid       int   `json:"paid"`
	Commission int64 `json:"commission"`
}

func (f *bareFigures) add(more *bareFigures) {
	f.Visits, f.Leads, f.Paid, f.Commission = f.Visits+more.Visits, f.Leads+more.Leads, f.Paid+more.Paid, f.Commission+
		more.Commission
}

type bareDay struct {
	day, hold int64
	bareFigures
}

type bareWeek struct {
	Day      time.Time `json:"day"`
	Approved int64     `json:"approved"`
	Waiting  int64     `json:"waiting"`
}

type bareLink struct {
	Key  string `json:"key"`
	Path string `json:"path"`
	bareFigures
}

type bareLead struct {
	ID         int     `json:"id"`
	First      string  `json:"-"`
	Last       string  `json:"-"`
	Name       string  `json:"name"`
	CreatedAt  int64   `json:"createdAt"`
	Funnel     *string `json:"funnelName"`
	Product    *string `json:"productName"`
	PaidAt     *int64  `json:"paidAt"`
	Commission int64   `json:"commission"`
}

type bareHome struct {
	Payable    int64       `json:"payable"`
	Pending    int64       `json:"pending"`
	Now        bareFigures `json:"now"`
	Before     bareFigures `json:"before"`
	Weeks      []*bareWeek `json:"weeks"`
	Links      []*bareLink `json:"links"`
	Leads      []*bareLead `json:"leads"`
	LeadTotal  int         `json:"leadTotal"`
	NeedsTerms bool        `json:"needsTerms"`
}

func (b *bare) affiliateHome(w http.ResponseWriter, r *http.Request) {
	home, err := b.homeOf(askerIn(r))
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	answer(w, map[string]any{"data": map[string]any{"affiliateHome": home}})
}

func (b *bare) homeOf(user int) (*bareHome, error) {
	var id, accepted int
	var slug string
	if err := b.affiliate.QueryRow(user).Scan(&id, &slug); err != nil {
		return nil, err
	}

	out, now := new(bareHome), time.Now()
	sums, err := scanned(func() (*bareDay,
		[]any) {
		d := new(bareDay)
		return d, []any{&d.hold, &d.Commission}
	})(b.affiliateSums.Query(id))
	if err != nil {
		return nil, err
	}

	for _, sum := range sums {
		if sum.hold > now.UnixMilli() {
			out.Pending += sum.Commission
		} else {
			out.Payable += sum.Commission
		}
	}

	if err := b.addDays(id, out, now); err != nil {
		return nil, err
	}

	out.Links, err = scanned(func() (*bareLink, []any) {
		l := &bareLink{Path: "/" + slug}
		return l, []any{&l.Key, &l.Visits, &l.Leads, &l.Paid, &l.Commission}
	})(b.affiliateLinks.Query(id))
	if err != nil {
		return nil, err
	}

	for _, l := range out.Links {
		out.LeadTotal += l.Leads
	}

	if err := b.acceptedTerms.QueryRow(id).Scan(&accepted); err != nil {
		return nil, err
	}

	out.NeedsTerms = accepted == 0
	out.Leads, err = scanned(func() (*bareLead, []any) {
		l := new(bareLead)
		return l, []any{&l.ID, &l.First, &l.Last, &l.CreatedAt, &l.Funnel, &l.Product, &l.PaidAt, &l.Commission}
	})(b.newestLeads.Query(id))
	for _, l := range out.Leads {
		l.Name = l.First + " " + l.Last[:1] + "."
	}

	return out, err
}

// addDays adds this month, the last, and twelve weeks.
func (b *bare) addDays(id int, out *bareHome, now time.Time) error {
	local := now.In(clock.Manila)
	month := time.Date(local.Year(), local.Month(), 1, 0, 0, 0, 0, clock.Manila)
	last := month.AddDate(0, -1, 0)
	monday := clock.AddDays(clock.StartOfDay(now), -(int(local.Weekday())+6)%7-77)

	for i := range 12 {
		out.Weeks = append(out.Weeks, &bareWeek{Day: clock.AddDays(monday, 7*i)})
	}

	days, err := scanned(func() (*bareDay, []any) {
		d := new(bareDay)
		return d, []any{&d.day, &d.hold, &d.Visits, &d.Leads, &d.Paid, &d.Commission}
	})(b.affiliateDays.Query(id, min(monday.UnixMilli(), last.UnixMilli())))
	for _, d := range days {
		switch {
		case d.day >= month.UnixMilli():
			out.Now.add(&d.bareFigures)
		case d.day >= last.UnixMilli():
			out.Before.add(&d.bareFigures)
		}

		week := int((d.day - monday.UnixMilli()) / (7 * aDay))
		if d.day < monday.UnixMilli() || week >= len(out.Weeks) {
			continue
		}

		if d.hold > now.UnixMilli() {
			out.Weeks[week].Waiting += d.Commission
		} else {
			out.Weeks[week].Approved += d.Commission
		}
	}

	return err
}
