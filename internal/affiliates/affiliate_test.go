package affiliates_test

import (
	"sync"
	"testing"

	"atlas/internal/affiliates"
	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit/check"
)

// An affiliate is told for how many days a visit counts, by the setting that decides it.
func TestLinkDaysAreThoseOfTheSetting(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.joins("member")
		h.Exec("UPDATE default_settings SET value = '45' WHERE name = 'affiliate-link-days'")
		h.Settings.InvalidateCache()
		a, err := h.Affiliates.MyAffiliate(h.By("member"))
		h.Must(err)
		if got, want := a.LinkDays, 45; got != want {
			h.t.Errorf("a visit counts for %d days, want %d", got, want)
		}

		list, err := h.Affiliates.Affiliates(h.By(staff), page.Of(nil), nil)
		h.Must(err)
		if got, want := list.Rows[0].LinkDays, 45; got != want {
			h.t.Errorf("a visit counts for %d days in the list, want %d", got, want)
		}
	})
}

// B4, B197, S76: a member accepts the terms and has level, time and a slug from then on; once more changes nothing.
func TestBecomeAffiliate(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		a := h.joins("member")
		if a.Slug != "ana-mendoza" || !a.Since.Equal(h.Clock.Now()) || !a.IsActive || a.Name != "Ana Mendoza" {
			h.t.Errorf("got affiliate %+v, want Ana Mendoza at ana-mendoza, active since now", a)
		}
		var wait sync.WaitGroup
		for range 4 {
			wait.Go(func() {
				if again, err := h.Affiliates.BecomeAffiliate(h.By("member")); err != nil || again.ID != a.ID || again.Slug != a.Slug {
					h.t.Errorf("got %+v and error %v once more, want %d at %q and none", again, err, a.ID, a.Slug)
				}
			})
		}
		wait.Wait()
		check.Equal(h.t, "levels of the affiliate",
			h.Number("SELECT COUNT(*) FROM user_access_levels WHERE user_id = ? AND level_id = 'affiliate'", a.UserID),
			1)
		check.Equal(h.t, "lines in the log",
			h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'affiliate_join'"), 1)
		// Whom staff gave the level still has to accept.
		if h.joins("affiliate").Slug != "allan-soriano" {
			h.t.Errorf("got slug %q for somebody with the level, want allan-soriano", h.joins("affiliate").Slug)
		}
		for _, role := range []string{"non-member", "coach"} {
			_, err := h.Affiliates.BecomeAffiliate(h.By(role))
			h.Refused(err, errs.Forbidden)
		}
		_, err := h.Affiliates.BecomeAffiliate(h.t.Context())
		h.Refused(err, errs.Unauthenticated)
		h.Exec("UPDATE default_settings SET value = 'false' WHERE name = 'enable-affiliate'")
		h.Settings.InvalidateCache()
		_, err = h.Affiliates.BecomeAffiliate(h.By("maricel.delacruz"))
		h.Refused(err, errs.Conflict)
	})
}

// C06, invariant 29: a slug is one affiliate's or one funnel's, however it is written, is no page and nobody else's profile, and stays theirs.
func TestWords(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.funnel("Join", "ana-mendoza")
		a := h.joins("member")
		check.Equal(h.t, "slug beside a funnel of the same name", a.Slug, "ana-mendoza-2")
		h.joins("affiliate")
		change := func(role, slug string) error {
			return second(h.Affiliates.ChangeAffiliate(h.By(role), affiliates.AffiliateInput{Slug: given(slug)}))
		}
		for _, slug := range []string{"", "ab", "Ana Mendoza", "ana--m", "-ana", "añа", "login", "LOGIN", "api", "affiliate", "courses", "pay", "robots.txt", "ana-mendoza", "Allan-Soriano", "bea-villanueva"} {
			h.Refused(change("member", slug), errs.Invalid, "slug")
		}
		h.Must(change("member", " Ana "))
		h.Refused(change("affiliate", "ANA"), errs.Invalid, "slug")
		h.Refused(change("affiliate", "ana-mendoza-2"), errs.Invalid, "slug")
		_, err := h.Commerce.Catalog.CreateFunnel(h.By(staff), 1, catalog.FunnelInput{Name: given("Other"), Slug: given("Ana")})
		h.Refused(err, errs.Invalid, "slug")
		for _, slug := range []string{"ana", "anita", "ate-ana", "ana-m"} {
			h.Must(change("member", slug))
		}
		h.Refused(change("member", "yet-another"), errs.Invalid, "slug")
		h.Must(change("member", "ana"))
		// Links with a slug of before go on leading there.
		for _, path := range []string{"/ana", "/ANA", "/anita", "/ana-mendoza-2"} {
			check.Equal(h.t, path+" leads to", h.opens(h.Visitor(), path), "/signup")
		}
		h.Refused(change("coach", "coach-carlo"), errs.NotFound)
	})
}

// Of those who want one slug at the same moment one has it.
func TestWordOnce(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Join", "join-us")
		h.joins("member")
		h.joins("affiliate")
		var wait sync.WaitGroup
		for _, role := range []string{"member", "affiliate", staff} {
			ctx := h.By(role)
			wait.Go(func() {
				var err error
				if role == staff {
					_, err = h.Commerce.Catalog.UpdateFunnel(ctx, f.ID, catalog.FunnelInput{Slug: given("tara-na")}, nil)
				} else {
					_, err = h.Affiliates.ChangeAffiliate(ctx, affiliates.AffiliateInput{Slug: given("tara-na")})
				}
				if err != nil && !errs.Is(err, errs.Invalid) {
					h.t.Errorf("got error %v, want none or %q", err, errs.Invalid)
				}
			})
		}
		wait.Wait()
		check.Equal(h.t, "affiliates and funnels with the slug",
			h.Number("SELECT (SELECT COUNT(*) FROM affiliates WHERE slug = 'tara-na') + (SELECT COUNT(*) "+
				"FROM funnels WHERE slug_key = 'tara-na')"),
			1)
	})
}

// Staff see who brings people, and only they.
func TestAffiliates(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Join", "join-us")
		ana, allan := h.joins("member"), h.joins("affiliate")
		c := h.Visitor()
		h.opens(c, "/join-us/allan-soriano")
		h.opens(c, "/allan-soriano")
		h.signsUp(c, "liza@example.com", "")
		list := func(role string, w page.Window, f *affiliates.AffiliateFilter) (*affiliates.AffiliateList, error) {
			return h.Affiliates.Affiliates(h.By(role), w, f)
		}
		found, err := list(staff, page.Window{Page: 1, PerPage: 10, Sort: "leads", Desc: true}, nil)
		h.Must(err)
		if found.Total != 2 || found.Rows[0].ID != allan.ID || found.Rows[0].Visits != 2 || found.Rows[0].Leads != 1 || found.Rows[1].Leads != 0 {
			h.t.Errorf("got %+v for staff, want two, %d first with two visits and a lead", found.Rows, allan.ID)
		}
		if found, err = list(staff, page.Window{Page: 1, PerPage: 10, Search: "mendoza ana"}, nil); err != nil || found.Total != 1 || found.Rows[0].ID != ana.ID {
			h.t.Errorf("got %+v and error %v by the search, want %d alone", found, err, ana.ID)
		}
		_, err = list("member", page.Of(nil), nil)
		h.Refused(err, errs.Forbidden)
		_, err = list(staff, page.Of(nil), &affiliates.AffiliateFilter{Status: new("some")})
		h.Refused(err, errs.Invalid, "status")
		for _, see := range []func(role string) error{
			func(role string) error { return second(h.Affiliates.Affiliate(h.By(role), allan.ID)) },
			func(role string) error { return second(h.Affiliates.Attribution.AffiliateLinks(h.By(role), &allan.ID)) },
			func(role string) error {
				return second(h.Affiliates.Attribution.AffiliateLeads(h.By(role), &allan.ID, page.Of(nil), nil))
			},
		} {
			h.Must(see(staff))
			h.Refused(see("member"), errs.NotFound)
		}
		_, err = h.Affiliates.Attribution.AffiliateLinks(h.By("coach"), nil)
		h.Refused(err, errs.NotFound)
		if mine, err := h.Affiliates.MyAffiliate(h.By("coach")); mine != nil || err != nil {
			h.t.Errorf("a coach as affiliate: got %+v and error %v, want none", mine, err)
		}
		links, err := h.Affiliates.Attribution.AffiliateLinks(h.By("affiliate"), nil)
		h.Must(err)
		if len(links) != 2 || links[0].Path != "/allan-soriano" || links[0].Visits != 1 || links[0].Leads != 1 || links[1].Path != "/join-us/allan-soriano" || links[1].Visits != 1 || *links[1].FunnelID != f.ID {
			h.t.Errorf("got links %+v, want the main link and that of the funnel with a visit each", links)
		}
		seen, err := h.Affiliates.Attribution.AffiliateLeads(h.By(staff), &allan.ID, page.Window{Page: 1, PerPage: 10, Search: "manalo"}, nil)
		if err != nil || seen.Total != 1 || seen.Rows[0].Name != "Liza Manalo" {
			h.t.Errorf("got %+v and error %v for staff, want Liza Manalo alone", seen, err)
		}
	})
}
