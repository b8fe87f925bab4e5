package affiliates_test

import (
	"sync"
	"testing"

	"atlas/internal/affiliates"
	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
)

// An affiliate is told for how many days a visit counts, by the setting that decides it.
func TestLinkDaysAreThoseOfTheSetting(t *testing.T) {
	each(t, func(h *house) {
		h.joins("member")
		h.Exec("UPDATE default_settings SET value = '45' WHERE name = 'affiliate-link-days'")
		h.Settings.Forget()
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

// B4, B197, S76: a member accepts the terms and has level, time and a word from then on; once more changes nothing.
func TestBecomeAffiliate(t *testing.T) {
	each(t, func(h *house) {
		a := h.joins("member")
		if a.Slug != "ana-mendoza" || !a.Since.Equal(h.Clock.Now()) || !a.IsActive || a.Name != "Ana Mendoza" {
			h.t.Errorf("the affiliate is %+v", a)
		}
		var wait sync.WaitGroup
		for range 4 {
			wait.Go(func() {
				if again, err := h.Affiliates.BecomeAffiliate(h.By("member")); err != nil || again.ID != a.ID || again.Slug != a.Slug {
					h.t.Errorf("once more is %+v, %v", again, err)
				}
			})
		}
		wait.Wait()
		if h.Number("SELECT COUNT(*) FROM user_access_levels WHERE user_id = ? AND level_id = 'affiliate'", a.UserID) != 1 || h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'affiliate_join'") != 1 {
			h.t.Error("the level or the line in the log is not there once")
		}
		// Whom staff gave the level still has to accept.
		if h.joins("affiliate").Slug != "allan-soriano" {
			h.t.Error("somebody with the level cannot accept the terms")
		}
		for _, role := range []string{"non-member", "coach"} {
			_, err := h.Affiliates.BecomeAffiliate(h.By(role))
			h.Refused(err, errs.Forbidden)
		}
		_, err := h.Affiliates.BecomeAffiliate(h.t.Context())
		h.Refused(err, errs.Unauthenticated)
		h.Exec("UPDATE default_settings SET value = 'false' WHERE name = 'enable-affiliate'")
		h.Settings.Forget()
		_, err = h.Affiliates.BecomeAffiliate(h.By("maricel.delacruz"))
		h.Refused(err, errs.Conflict)
	})
}

// C06, invariant 29: a word is one affiliate's or one funnel's, however it is written, is no page and nobody else's profile, and stays theirs.
func TestWords(t *testing.T) {
	each(t, func(h *house) {
		h.funnel("Join", "ana-mendoza")
		a := h.joins("member")
		if a.Slug != "ana-mendoza-2" {
			h.t.Errorf("the word beside a funnel of the same name is %s", a.Slug)
		}
		h.joins("affiliate")
		change := func(role, word string) error {
			return second(h.Affiliates.ChangeAffiliate(h.By(role), affiliates.AffiliateInput{Slug: given(word)}))
		}
		for _, word := range []string{"", "ab", "Ana Mendoza", "ana--m", "-ana", "añа", "login", "LOGIN", "api", "affiliate", "courses", "pay", "robots.txt", "ana-mendoza", "Allan-Soriano", "bea-villanueva"} {
			h.Refused(change("member", word), errs.Invalid, "slug")
		}
		h.Must(change("member", " Ana "))
		h.Refused(change("affiliate", "ANA"), errs.Invalid, "slug")
		h.Refused(change("affiliate", "ana-mendoza-2"), errs.Invalid, "slug")
		_, err := h.Commerce.Catalog.CreateFunnel(h.By(staff), 1, catalog.FunnelInput{Name: given("Other"), Slug: given("Ana")})
		h.Refused(err, errs.Invalid, "slug")
		for _, word := range []string{"ana", "anita", "ate-ana", "ana-m"} {
			h.Must(change("member", word))
		}
		h.Refused(change("member", "yet-another"), errs.Invalid, "slug")
		h.Must(change("member", "ana"))
		// Links with a word of before go on leading there.
		for _, path := range []string{"/ana", "/ANA", "/anita", "/ana-mendoza-2"} {
			if to := h.opens(h.Visitor(), path); to != "/signup" {
				h.t.Errorf("%s leads to %q", path, to)
			}
		}
		h.Refused(change("coach", "coach-carlo"), errs.NotFound)
	})
}

// Of those who want one word at the same moment one has it.
func TestWordOnce(t *testing.T) {
	each(t, func(h *house) {
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
					h.t.Error(err)
				}
			})
		}
		wait.Wait()
		if n := h.Number("SELECT (SELECT COUNT(*) FROM affiliates WHERE slug = 'tara-na') + (SELECT COUNT(*) FROM funnels WHERE slug_key = 'tara-na')"); n != 1 {
			h.t.Errorf("%d have the word", n)
		}
	})
}

// Staff see who brings people, and only they.
func TestAffiliates(t *testing.T) {
	each(t, func(h *house) {
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
			h.t.Errorf("staff see %+v", found.Rows)
		}
		if found, err = list(staff, page.Window{Page: 1, PerPage: 10, Search: "mendoza ana"}, nil); err != nil || found.Total != 1 || found.Rows[0].ID != ana.ID {
			h.t.Errorf("the search finds %+v, %v", found, err)
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
			h.t.Errorf("a coach is %+v, %v", mine, err)
		}
		links, err := h.Affiliates.Attribution.AffiliateLinks(h.By("affiliate"), nil)
		h.Must(err)
		if len(links) != 2 || links[0].Path != "/allan-soriano" || links[0].Visits != 1 || links[0].Leads != 1 || links[1].Path != "/join-us/allan-soriano" || links[1].Visits != 1 || *links[1].FunnelID != f.ID {
			h.t.Errorf("the links are %+v, %+v", links[0], links[1])
		}
		seen, err := h.Affiliates.Attribution.AffiliateLeads(h.By(staff), &allan.ID, page.Window{Page: 1, PerPage: 10, Search: "manalo"}, nil)
		if err != nil || seen.Total != 1 || seen.Rows[0].Name != "Liza Manalo" {
			h.t.Errorf("staff see %+v, %v", seen, err)
		}
	})
}
