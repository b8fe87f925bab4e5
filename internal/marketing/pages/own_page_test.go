package pages_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/affiliates"
	"atlas/internal/commerce/catalog"
	"atlas/internal/marketing/pages"
	"atlas/internal/marketing/redirects"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

func (f *fixture) newPage(slug, template string) *pages.Page {
	f.t.Helper()
	page, err := f.Marketing.Pages.CreatePage(f.By(staff), pages.NewPageInput{Slug: slug, Name: "Tara na", Template: template})
	f.Must(err)

	return page
}

// refusedSlug tries to make a page, and gives the sentence at its slug.
func (f *fixture) refusedSlug(slug string) string {
	f.t.Helper()
	_, err := f.Marketing.Pages.CreatePage(f.By(staff), pages.NewPageInput{Slug: slug, Name: "Tara na", Template: "blank"})
	refused, ok := errs.As(err)
	if !ok || len(refused.Fields["slug"]) == 0 {
		f.t.Fatalf("%s: got %v, want a refusal at slug", slug, err)
	}

	return strings.Join(refused.Fields["slug"], " ")
}

func (f *fixture) newAffiliate() *affiliates.Affiliate {
	f.t.Helper()
	f.Exec("UPDATE default_settings SET value = 'true' WHERE name = 'enable-affiliate'")
	f.Settings.InvalidateCache()
	affiliate, err := f.Affiliates.BecomeAffiliate(f.By("member"))
	f.Must(err)

	return affiliate
}

// location is where an address leads; empty if it leads nowhere.
func (f *fixture) location(path string) string {
	f.t.Helper()
	return f.Visitor().Send(http.MethodGet, path, nil).Header.Get("Location")
}

func TestAPageOfItsOwn(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		page := f.newPage(" /Tara-Na/ ", "/va")
		if page.Path != "/tara-na" || page.Status() != "draft" || page.Kind() != "own" || page.Data != f.page("/va").Data {
			f.t.Errorf("got %s, %s, %s, want a draft of /va at /tara-na", page.Path, page.Status(), page.Kind())
		}
		if got := f.open("/tara-na"); got != "" {
			f.t.Errorf("a draft: got %.60s, want not found", got)
		}

		f.publish("/tara-na")
		body := f.open("/TARA-na")
		f.wantText(body, "<title>Tara na · Atlas</title>")
		f.wantText(body, `<link rel="canonical" href="http://localhost:8080/tara-na">`)
		f.wantText(f.open("/sitemap.xml"), "<loc>http://localhost:8080/tara-na</loc>")

		archived, err := f.Marketing.Pages.ArchivePage(f.By(staff), "/tara-na", true)
		f.Must(err)
		if got := f.open("/tara-na"); got != "" || archived.Status() != "archived" {
			f.t.Errorf("archived: got %s and %.60s, want not found", archived.Status(), got)
		}
		_, err = f.Marketing.Pages.SavePage(f.By(staff), "/tara-na", pages.PageInput{Name: given("New")}, nil)
		f.Refused(err, errs.Conflict)
		f.wantText(f.refusedSlug("tara-na"), "archived page Tara na")

		back, err := f.Marketing.Pages.ArchivePage(f.By(staff), "/tara-na", false)
		f.Must(err)
		if back.Status() != "unpublished" || len(back.Versions) != 1 {
			f.t.Errorf("restored: got %s with %d versions, want unpublished with 1", back.Status(), len(back.Versions))
		}
		_, err = f.Marketing.Pages.ArchivePage(f.By(staff), "/va", true)
		f.Refused(err, errs.Conflict)
		for _, role := range []string{"member", readOnly} {
			_, err = f.Marketing.Pages.CreatePage(f.By(role), pages.NewPageInput{Slug: "mine", Name: "Mine", Template: "blank"})
			f.Refused(err, errs.Forbidden)
			_, err = f.Marketing.Pages.ArchivePage(f.By(role), "/tara-na", true)
			f.Refused(err, errs.Forbidden)
			_, err = f.Marketing.Pages.SchedulePage(f.By(role), "/tara-na", nil, nil)
			f.Refused(err, errs.Forbidden)
		}
	})
}

// One place decides whose an address is: a page, a funnel, an affiliate, a rule, or the app.
func TestAnAddressHasOneOwner(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newFunnel("Tribe", "sali")
		affiliate := f.newAffiliate()
		rule := func(from string) error {
			_, err := f.Marketing.Redirects.CreateRule(f.By(staff), redirects.RuleInput{Name: given(from), FromPath: given(from), Target: given("/signup")})
			return err
		}
		f.Must(rule("/promo"))
		f.newPage("tara-na", "blank")

		for slug, want := range map[string]string{
			"": "is required", "x": "is too short", "a b": "letters, numbers", "va": "reserved", "api": "reserved", "sitemap-xml/x": "letters, numbers",
			"sali": "the funnel tribe", affiliate.Slug: "an affiliate", "promo": "a redirect rule", "TARA-NA": "the page Tara na",
			strings.Repeat("x", 61): "is too long",
		} {
			f.wantText(f.refusedSlug(slug), want)
		}

		f.Refused(rule("/tara-na"), errs.Invalid)
		_, err := f.Commerce.Catalog.UpdateFunnel(f.By(staff), funnel.ID, catalog.FunnelInput{Slug: given("tara-na")}, nil)
		f.Refused(err, errs.Invalid)
		_, err = f.Affiliates.ChangeAffiliate(f.By("member"), affiliates.AffiliateInput{Slug: given("tara-na")})
		f.Refused(err, errs.Invalid)
		_, err = f.Marketing.Pages.CreatePage(f.By(staff), pages.NewPageInput{Slug: "okay", Name: "Okay", Template: "/nothing"})
		f.Refused(err, errs.Invalid)
		_, err = f.Marketing.Pages.CreatePage(f.By(staff), pages.NewPageInput{Slug: "okay", Name: "Okay", Template: "template1"})
		f.Refused(err, errs.Invalid)
	})
}

// B26, C05, DOMAIN: the short address of a funnel shows its published page, leads where it links to, or goes to the
// checkout.
func TestWhereAFunnelLeads(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newFunnel("Tribe", "sali")
		page := f.makePage(funnel.ID, "template1", nil)
		if got := f.location("/sali?utm_source=x"); got != "/checkout/tribe?utm_source=x" {
			f.t.Errorf("with a draft: got %s, want the checkout", got)
		}
		if got := f.open("/funnels/tribe/build"); got != "" {
			f.t.Errorf("the builder of a draft: got %.60s, want not found", got)
		}

		f.publish(page.Path)
		for _, path := range []string{"/sali", "/SALI", "/funnels/tribe/build"} {
			body := f.open(path)
			f.wantText(body, "<h1>Kumita sa bahay</h1>")
			f.wantText(body, "<strong>₱2,899</strong>")
			f.wantText(body, `<link rel="canonical" href="http://localhost:8080/sali">`)
			f.wantText(body, `"price":"2899.00","priceCurrency":"PHP"`)
			f.wantText(body, `"@type":"FAQPage"`)
		}
		affiliate := f.newAffiliate()
		if got := f.location("/sali/" + affiliate.Slug + "?x=1"); got != "/sali?x=1" {
			f.t.Errorf("through an affiliate: got %s, want the page", got)
		}

		f.makePage(funnel.ID, "link", new("https://example.com/a?b=1#c"))
		check.Equal(f.t, "with a link, where the funnel leads", f.location("/sali?x=1"),
			"https://example.com/a?b=1&x=1#c")
		if got := f.open("/funnels/tribe/build"); got != "" {
			f.t.Errorf("a page that is linked away: got %.60s, want not found", got)
		}

		// A funnel that is gone takes its page with it.
		f.makePage(funnel.ID, "template1", nil)
		_, err := f.Commerce.Catalog.DeleteFunnels(f.By(staff), []string{funnel.ID})
		f.Must(err)
		if got := f.Number("SELECT COUNT(*) FROM marketing_pages") + f.Number("SELECT COUNT(*) FROM marketing_page_versions"); got != 0 {
			f.t.Errorf("rows: got %d, want none", got)
		}
	})
}

func TestPagesArePublishedAtTheirTime(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.newPage("tara-na", "/va")
		late := testStart(f).Add(2 * time.Hour)
		for _, wrong := range []time.Time{testStart(f), testStart(f).Add(-time.Hour), testStart(f).Add(400 * 24 * time.Hour)} {
			_, err := f.Marketing.Pages.SchedulePage(f.By(staff), "/tara-na", &wrong, nil)
			f.Refused(err, errs.Invalid)
		}
		scheduled, err := f.Marketing.Pages.SchedulePage(f.By(staff), "/tara-na", &late, nil)
		f.Must(err)
		if scheduled.Status() != "scheduled" || scheduled.ScheduledBy == "" {
			f.t.Errorf("got %s by %q, want scheduled by staff", scheduled.Status(), scheduled.ScheduledBy)
		}

		// The draft is published as it is then, and who has it open isn't told that someone saved it.
		saved := f.save("/tara-na", pages.PageInput{Name: given("Tara, now")})
		f.Clock.Advance(time.Hour)
		f.Must(f.Marketing.Pages.PublishDue(f.t.Context()))
		check.Equal(f.t, "the page before its time", f.open("/tara-na"), "")
		f.Clock.Advance(time.Hour)
		f.Must(f.Marketing.Pages.PublishDue(f.t.Context()))
		f.Must(f.Marketing.Pages.PublishDue(f.t.Context()))
		f.wantText(f.open("/tara-na"), "<title>Tara, now · Atlas</title>")
		now := f.page("/tara-na")
		if now.Status() != "published" || len(now.Versions) != 1 || now.Versions[0].AuthorName != scheduled.ScheduledBy || !now.UpdatedAt.Equal(saved.UpdatedAt) {
			f.t.Errorf("got %s with %d versions, changed at %s, want one version and no edit", now.Status(), len(now.Versions), now.UpdatedAt)
		}
	})
}

func TestAScheduledPageOfAnArchivedFunnelStaysADraft(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newFunnel("Tribe", "sali")
		page := f.makePage(funnel.ID, "template1", nil)
		f.newPage("tara-na", "/va")
		soon := testStart(f).Add(time.Hour)
		for _, path := range []string{page.Path, "/tara-na"} {
			_, err := f.Marketing.Pages.SchedulePage(f.By(staff), path, &soon, nil)
			f.Must(err)
		}
		_, err := f.Commerce.Catalog.ArchiveFunnels(f.By(staff), []string{funnel.ID}, true)
		f.Must(err)
		f.Clock.Advance(time.Hour)
		f.Must(f.Marketing.Pages.PublishDue(f.t.Context()))

		now := f.page(page.Path)
		if now.Status() != "draft" || len(now.Versions) != 0 {
			f.t.Errorf("got %s with %d versions, want a draft", now.Status(), len(now.Versions))
		}
		f.wantText(now.ScheduleProblem, "Not published on Nov 15, 2026, 1:00 PM. The funnel Tribe is archived.")
		if other := f.page("/tara-na"); other.Status() != "published" {
			f.t.Errorf("the other page: got %s, want published", other.Status())
		}
		_, err = f.Marketing.Pages.PublishPage(f.By(staff), page.Path, nil)
		f.Refused(err, errs.Conflict)
		_, err = f.Marketing.Pages.SchedulePage(f.By(staff), page.Path, new(soon.Add(time.Hour)), nil)
		f.Refused(err, errs.Conflict)
	})
}

func TestTwoPublishesAtOnceAreOneVersion(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.newPage("tara-na", "/va")
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if _, err := f.Marketing.Pages.PublishPage(f.By(staff), "/tara-na", nil); err != nil {
					f.t.Errorf("publish: got %v, want no error", err)
				}
			})
		}
		all.Wait()
		if got := len(f.page("/tara-na").Versions); got != 1 {
			f.t.Errorf("versions: got %d, want 1", got)
		}
	})
}

func testStart(f *fixture) time.Time { return f.Clock.Now() }

// A page that moves keeps its versions and figures; its old address leads to the new one if staff want that.
func TestAPageGetsAnotherSlug(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.newFunnel("Tribe", "sali")
		f.newPage("tara-na", "/va")
		f.newPage("iba", "/va")
		f.publish("/tara-na")
		f.Exec("INSERT INTO marketing_page_days (path, day, views) VALUES ('/tara-na', ?, 7)", f.Clock.Now())
		move := func(role, path, slug string, redirects bool) (*pages.Page, error) {
			return f.Marketing.Pages.MovePage(f.By(role), path, slug, redirects)
		}

		for slug, want := range map[string]string{
			"": "is required", "x": "is too short", "a b": "letters, numbers", "va": "reserved", "api": "reserved", "sali": "the funnel tribe",
			"IBA": "the page Tara na", "tara-na": "its address already",
		} {
			_, err := move(staff, "/tara-na", slug, true)
			refused, ok := errs.As(err)
			if !ok || !strings.Contains(strings.Join(refused.Fields["slug"], " "), want) {
				f.t.Errorf("%q: got %v, want %q at slug", slug, err, want)
			}
		}
		_, err := move(staff, "/va", "bago", false)
		f.Refused(err, errs.Conflict)
		_, err = move(staff, "/wala", "bago", false)
		f.Refused(err, errs.NotFound)
		for _, role := range []string{"member", readOnly} {
			_, err = move(role, "/tara-na", "bago", false)
			f.Refused(err, errs.Forbidden)
		}

		moved, err := move(staff, "/tara-na", " /Halika-Na/ ", true)
		f.Must(err)
		if moved.Path != "/halika-na" || moved.Status() != "published" || len(moved.Versions) != 1 || moved.Views != 7 {
			f.t.Errorf("got %s, %s, %d versions, %d views, want it as it was at /halika-na", moved.Path, moved.Status(), len(moved.Versions), moved.Views)
		}
		f.wantText(f.open("/halika-na"), `<link rel="canonical" href="http://localhost:8080/halika-na">`)
		if got := f.location("/tara-na?utm_source=x"); got != "/halika-na?utm_source=x" {
			f.t.Errorf("the old address: got %q, want the new one", got)
		}
		f.wantText(f.refusedSlug("tara-na"), "a redirect rule")

		// Without a rule the old address is free again.
		_, err = move(staff, "/halika-na", "dito", false)
		f.Must(err)
		if got := f.open("/halika-na"); got != "" {
			f.t.Errorf("the old address without a rule: got %.60s, want not found", got)
		}
		f.newPage("halika-na", "blank")
	})
}
