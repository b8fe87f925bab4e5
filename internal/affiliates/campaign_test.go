package affiliates_test

import (
	"strings"
	"testing"

	"atlas/internal/affiliates"
	"atlas/internal/affiliates/attribution"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
)

// builds makes a link for a campaign.
func (h *fixture) builds(role, campaign string, funnelID, pagePath *string) *attribution.AffiliateLink {
	h.t.Helper()
	l, err := h.Affiliates.Attribution.BuildLink(h.By(role), attribution.LinkInput{Campaign: campaign, FunnelID: funnelID, PagePath: pagePath})
	h.Must(err)
	return l
}

// A link of a campaign leads where it was made for, and its visits, leads, payments and commission are counted for it, by both its addresses.
func TestCampaignLinks(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.joins("affiliate")
		l := h.builds("member", "  Facebook   November ", &f.ID, nil)
		if l.Path != "/ana-mendoza/facebook-november" || *l.LongPath != "/bootcamp/ana-mendoza?utm_campaign=Facebook+November" {
			h.t.Errorf("got %q and %q, want the short and the long address", l.Path, *l.LongPath)
		}
		if again := h.builds("member", "facebook november", &f.ID, nil); again.Key != l.Key {
			h.t.Errorf("got %s for the same campaign, want %s", again.Key, l.Key)
		}
		if other := h.builds("member", "Facebook November!", nil, nil); other.Path != "/ana-mendoza/facebook-november-2" {
			h.t.Errorf("got %q for another target, want a code of its own", other.Path)
		}

		c := h.Visitor()
		h.opens(c, l.Path)
		h.payOrder(h.orders(h.kept(c), f.ID, "kristine@example.com"))
		// An address counts once a day for a link, so the next one comes tomorrow.
		h.Clock.Advance(aDay)
		h.opens(h.Visitor(), "/bootcamp/ana-mendoza?utm_campaign=facebook%20november")
		h.opens(h.Visitor(), "/bootcamp/ana-mendoza?utm_campaign=other")

		got, err := h.Affiliates.Attribution.AffiliateLink(h.By("member"), nil, l.Key)
		h.Must(err)
		if got.Visits != 2 || got.Leads != 1 || got.Paid != 1 || got.Commission != 10000 {
			h.t.Errorf("the link has %d visits, %d leads, %d paid, %s, want 2, 1, 1, 100.00", got.Visits, got.Leads, got.Paid, got.Commission)
		}
		days, err := h.Affiliates.Attribution.LinkDays(h.By("member"), nil, &l.Key, 30)
		h.Must(err)
		if first := days[28]; len(days) != 30 || first.Visits != 1 || first.Leads != 1 || first.Paid != 1 || first.Commission != 10000 || days[29].Visits != 1 {
			h.t.Errorf("the days end in %+v and %+v, want a visit on both and the sale on the first", first, days[29])
		}
		leads, err := h.Affiliates.Attribution.AffiliateLeads(h.By("member"), nil, page.Of(nil), &attribution.LeadFilter{Link: &l.Key})
		h.Must(err)
		if leads.Total != 1 || leads.Rows[0].Campaign != "Facebook November" || leads.Rows[0].Commission != 10000 {
			h.t.Errorf("the leads of the link are %+v, want one of the campaign", leads.Rows)
		}

		// Someone else's slug with this code is no address, and no one else sees the figures.
		for _, path := range []string{"/allan-soriano/facebook-november", "/ana-mendoza/nothing"} {
			if answer := h.Visitor().Send("GET", path, nil); answer.Status != 404 {
				h.t.Errorf("GET %s answers %d, want 404", path, answer.Status)
			}
		}
		h.Refused(second(h.Affiliates.Attribution.AffiliateLink(h.By("affiliate"), nil, l.Key)), errs.NotFound)
		h.Refused(second(h.Affiliates.Attribution.RemoveLink(h.By("affiliate"), *l.ID)), errs.NotFound)
		h.Refused(second(h.Affiliates.Attribution.LinkDays(h.By("coach"), nil, &l.Key, 30)), errs.NotFound)

		// What is removed leads on and counts.
		h.Did(h.Affiliates.Attribution.RemoveLink(h.By("member"), *l.ID))
		h.Clock.Advance(aDay)
		h.opens(h.Visitor(), l.Path)
		h.Refused(second(h.Affiliates.Attribution.AffiliateLink(h.By("member"), nil, l.Key)), errs.NotFound)
		if back := h.builds("member", "Facebook November", &f.ID, nil); back.Key != l.Key || back.Visits != 3 {
			h.t.Errorf("got %s with %d visits after building it again, want %s with 3", back.Key, back.Visits, l.Key)
		}
	})
}

// Links lead to published pages as well, before the slug or as a campaign (B28).
func TestPageLinks(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.joins("member")
		h.Exec(`INSERT INTO marketing_pages (path, name, share_title, share_description, data, is_published, live_version, created_at, updated_at, updated_by)
			VALUES ('/my-offer', 'My offer', '', '', '{"root":{"props":{}},"content":[]}', TRUE, 1, 0, 0, '')`)
		h.Exec(`INSERT INTO marketing_page_versions (page_id, number, name, share_title, share_description, data, html, author_name, created_at)
			SELECT id, 1, name, '', '', data, '<h1>Offer</h1>', '', 0 FROM marketing_pages WHERE path = '/my-offer'`)
		l := h.builds("member", "Story", nil, new("/my-offer"))
		for _, path := range []string{l.Path, "/my-offer/ana-mendoza"} {
			answer := h.Visitor().Send("GET", path, nil, "User-Agent", browser)
			if got := answer.Header.Get("Location"); answer.Status != 302 || got != "/my-offer" {
				h.t.Errorf("GET %s answers %d and leads to %q, want /my-offer", path, answer.Status, got)
			}
		}
		if got := h.Number("SELECT COUNT(*) FROM affiliate_touches WHERE page_path = '/my-offer'"); got != 2 {
			h.t.Errorf("got %d visits to the page, want 2", got)
		}

		h.Exec("UPDATE marketing_pages SET is_published = FALSE WHERE path = '/my-offer'")
		answer := h.Visitor().Send("GET", l.Path, nil, "User-Agent", browser)
		if got := answer.Header.Get("Location"); got != "/signup" {
			h.t.Errorf("leads to %q once the page is gone, want /signup", got)
		}
		h.Refused(second(h.Affiliates.Attribution.BuildLink(h.By("member"), attribution.LinkInput{Campaign: "x", PagePath: new("/my-offer")})), errs.Invalid, "pagePath")
		h.Refused(second(h.Affiliates.Attribution.BuildLink(h.By("member"), attribution.LinkInput{Campaign: "x", FunnelID: new("none")})), errs.Invalid, "funnelId")
		h.Refused(second(h.Affiliates.Attribution.BuildLink(h.By("member"), attribution.LinkInput{Campaign: "🌊"})), errs.Invalid, "campaign")
		h.Refused(second(h.Affiliates.Attribution.BuildLink(h.By("member"), attribution.LinkInput{Campaign: strings.Repeat("x", 61)})), errs.Invalid, "campaign")
		h.Refused(second(h.Affiliates.Attribution.BuildLink(h.By("coach"), attribution.LinkInput{Campaign: "x"})), errs.NotFound)
		h.Refused(second(h.Affiliates.Attribution.BuildLink(h.Viewing(staff, "member"), attribution.LinkInput{Campaign: "x"})), errs.Forbidden)
	})
}

// Links of someone who is suspended lead on, count for no one, and leave what the browser kept of another's visit.
func TestLinksOfSuspended(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		other := h.joins("affiliate")
		h.Did(h.Affiliates.SuspendAffiliate(h.By(staff), other.ID, "Buys through their own links"))

		c := h.Visitor()
		h.opens(c, "/bootcamp/ana-mendoza")
		answer := c.Send("GET", "/bootcamp/allan-soriano", nil, "User-Agent", browser)
		if got := answer.Header.Get("Location"); !strings.HasPrefix(got, "/checkout/") || answer.Header.Get("Set-Cookie") != "" {
			h.t.Errorf("leads to %q with the cookie %q, want the checkout and none", got, answer.Header.Get("Set-Cookie"))
		}
		if got := h.Number("SELECT COUNT(*) FROM affiliate_touches WHERE affiliate_id = ?", other.ID); got != 0 {
			h.t.Errorf("got %d visits of the suspended one, want none", got)
		}
		h.payOrder(h.orders(h.kept(c), f.ID, "kristine@example.com"))
		h.balanceIs("member", 10000, 0, 0, 0)
	})
}

// A payment that came while the affiliate was suspended never earns, also when its row changes after they are back.
func TestSkippedEntriesStay(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		c := h.Visitor()
		h.opens(c, "/bootcamp/ana-mendoza")
		next := h.orders(h.kept(c), f.ID, "kristine@example.com")
		h.Did(h.Affiliates.SuspendAffiliate(h.By(staff), a.ID, "We look into it"))
		h.payOrder(next)
		h.balanceIs("member", 0, 0, 0, 0)

		h.Did(h.Affiliates.ResumeAffiliate(h.By(staff), a.ID))
		h.refunds(h.firstRow(h.Number("SELECT MAX(id) FROM orders")), 40000, false)
		h.balanceIs("member", 0, 0, 0, 0)
		if got := h.Number("SELECT COUNT(*) FROM affiliate_commissions"); got != 1 {
			h.t.Errorf("got %d entries, want the skipped one alone", got)
		}
	})
}

// The trail of a sale that is no one's is for staff alone.
func TestTrailOfNoOne(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		c := h.Visitor()
		h.opens(c, "/bootcamp/ana-mendoza")
		h.Did(h.Affiliates.SuspendAffiliate(h.By(staff), a.ID, "We look into it"))
		h.payOrder(h.orders(h.kept(c), f.ID, "kristine@example.com"))
		h.Did(h.Affiliates.ResumeAffiliate(h.By(staff), a.ID))

		order := h.Number("SELECT MAX(id) FROM orders")
		trail, err := h.Affiliates.Trail.CommissionTrail(h.By(staff), order)
		h.Must(err)
		if trail.Rule != "no-one" || trail.AffiliateName != nil {
			h.t.Errorf("staff read %+v, want that no one earns it", trail)
		}
		h.Refused(second(h.Affiliates.Trail.CommissionTrail(h.By("member"), order)), errs.NotFound)
	})
}

// A new version of the terms asks every affiliate again; who joins accepts the one that holds.
func TestTermsVersions(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		a := h.joins("member")
		is := func(want bool) {
			h.t.Helper()
			got, err := h.Affiliates.Payouts.HasAcceptedTerms(h.t.Context(), a.ID)
			h.Must(err)
			home, err := h.Affiliates.AffiliateHome(h.By("member"), "month")
			h.Must(err)
			if got != want || home.NeedsTerms == want || (home.Step == "terms") == want {
				h.t.Errorf("the terms are current: %t, needed on the home: %t, step %s, want %t", got, home.NeedsTerms, home.Step, want)
			}
		}
		is(true)
		h.Did(h.Settings.PublishPolicy(h.By(staff), settings.AffiliateTermsPolicy, settings.PolicyInput{Body: "New", Note: "Payouts on the 5th.", SeenVersion: 1}))
		is(false)
		h.Refused(second(h.Affiliates.AcceptTerms(h.By("member"), 1)), errs.Conflict)
		h.Refused(second(h.Affiliates.AcceptTerms(h.Viewing(staff, "member"), 2)), errs.Forbidden)
		h.Refused(second(h.Affiliates.AcceptTerms(h.By("coach"), 2)), errs.NotFound)
		is(false)

		h.Clock.Advance(aDay)
		terms, err := h.Affiliates.AcceptTerms(h.By("member"), 2)
		h.Must(err)
		if !terms.IsCurrent() || *terms.AcceptedVersion != 2 || !terms.AcceptedAt.Equal(h.Clock.Now()) || terms.Note != "Payouts on the 5th." {
			h.t.Errorf("got %+v, want version 2 as of now", terms)
		}
		is(true)

		h.joins("affiliate")
		joined, err := h.Affiliates.MyAffiliateTerms(h.By("affiliate"))
		h.Must(err)
		if !joined.IsCurrent() {
			h.t.Errorf("who joined now has %+v, want version 2", joined)
		}
		if got := h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'affiliate_terms_accept'"); got != 3 {
			h.t.Errorf("got %d lines in the log, want 3", got)
		}
	})
}

// The home has what is payable, the next payout, this period beside the one before, the weeks, the best links and the newest leads.
func TestAffiliateHome(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.Refused(second(h.Affiliates.AffiliateHome(h.By("coach"), "month")), errs.NotFound)
		h.Refused(second(h.Affiliates.AffiliateHome(h.By("member"), "year")), errs.Invalid, "period")
		home, err := h.Affiliates.AffiliateHome(h.By("member"), "30")
		h.Must(err)
		if home.Step != "share" || home.LeadTotal != 0 || len(home.Weeks) != 12 || home.Links[0].Path != "/ana-mendoza" {
			h.t.Errorf("the first home is %+v, want the step to share", home)
		}

		h.buys("/bootcamp/ana-mendoza", f.ID, "kristine@example.com")
		h.Clock.Advance(31 * aDay)
		h.opens(h.Visitor(), "/ana-mendoza")
		h.buys("/bootcamp/ana-mendoza", f.ID, "liza@example.com")
		home, err = h.Affiliates.AffiliateHome(h.By("member"), "30")
		h.Must(err)
		if home.Payable != 10000 || home.Pending != 10000 || home.Step != "resources" {
			h.t.Errorf("%s is payable and %s on hold with the step %s, want 100.00 each, which is too little for a payout", home.Payable, home.Pending, home.Step)
		}
		h.Exec("UPDATE default_settings SET value = '100' WHERE name = 'affiliate-payout-minimum'")
		h.Settings.InvalidateCache()
		if enough, err := h.Affiliates.AffiliateHome(h.By("member"), "30"); err != nil || enough.Step != "payout" {
			h.t.Errorf("with the minimum payable the step is %v, %v; want payout", enough, err)
		}
		if home.Now != (affiliates.HomeFigures{Visits: 2, Leads: 1, Paid: 1, Commission: 10000}) || home.Before.Leads != 1 || home.Before.Commission != 10000 {
			h.t.Errorf("now %+v, before %+v, want one sale each", home.Now, home.Before)
		}
		last := home.Weeks[11]
		var approved int64
		for _, week := range home.Weeks {
			approved += int64(week.Approved)
		}
		if last.Waiting != 10000 || approved != 10000 {
			h.t.Errorf("the weeks end in %+v with %d approved in all, want 10000 on hold now and 10000 approved before", last, approved)
		}
		if len(home.Leads) != 2 || home.Leads[0].Commission != 10000 || home.LeadTotal != 2 || home.Links[1].Leads != 2 {
			h.t.Errorf("%d leads of %d, best links %+v, want both and the link of the funnel", len(home.Leads), home.LeadTotal, home.Links[1])
		}
		if day := home.NextPayout; !day.After(h.Clock.Now()) || day.Sub(h.Clock.Now()) > 32*aDay {
			h.t.Errorf("the next payout is on %s, want within a month", day)
		}
	})
}
