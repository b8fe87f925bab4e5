package pages_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// newFunnel makes a funnel that is open, with a short address.
func (f *fixture) newFunnel(name, slug string) *catalog.Funnel {
	f.t.Helper()
	product, err := f.Commerce.Catalog.CreateProduct(f.By(staff), catalog.ProductInput{Name: given(name + " course"), Price: given(money.Centavos(289900))})
	f.Must(err)
	funnel, err := f.Commerce.Catalog.CreateFunnel(f.By(staff), product.ID, catalog.FunnelInput{
		Name: given(name), Slug: given(slug), ValidityByDays: given(365), Headline: given("Kumita sa bahay"), Benefits: []string{"Weekly coaching", "A group"},
	})
	f.Must(err)

	return funnel
}

func (f *fixture) makePage(funnelID, template string, target *string) *pages.Page {
	f.t.Helper()
	page, err := f.Marketing.Pages.MakeFunnelPage(f.By(staff), funnelID, template, target)
	f.Must(err)

	return page
}

func (f *fixture) publish(path string) *pages.Page {
	f.t.Helper()
	page, err := f.Marketing.Pages.PublishPage(f.By(staff), path, nil)
	f.Must(err)

	return page
}

func TestAFunnelGetsItsPageFromTemplate1(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newFunnel("Tribe", "sali")
		f.Exec("INSERT INTO coupons (funnel_id, code, code_key, discount_type, discount, max_uses, created_at, updated_at) VALUES (?, 'SALI', 'sali', 'fixed', 1, NULL, 0, 0), (?, 'FRIEND', 'friend', 'fixed', 1, 1, 1, 1)",
			funnel.ID, funnel.ID)
		none, err := f.Marketing.Pages.FunnelPage(f.By(staff), funnel.ID)
		if err != nil || none != nil {
			f.t.Errorf("before: got %v, %v, want no page", none, err)
		}

		page := f.makePage(funnel.ID, "template1", nil)
		if page.Status() != "draft" || page.Path != "/funnels/tribe/build" || *page.Address() != "/sali" || *page.FunnelID != funnel.ID || page.LinkTo() != nil {
			f.t.Errorf("got %s at %s, %s, want a draft of the funnel", page.Status(), page.Path, *page.Address())
		}
		for _, want := range []string{"Kumita sa bahay", "Weekly coaching", `"funnel":"tribe"`, "1 year of access", "Use code SALI at checkout"} {
			f.wantText(page.Data, want)
		}
		// A price is never typed on a page, and a code for one person is nobody else's.
		for _, never := range []string{"2,899", "FRIEND"} {
			if strings.Contains(page.Data, never) {
				f.t.Errorf("got %q on the page, want it left out", never)
			}
		}

		// What was edited is not written over.
		f.save(page.Path, pages.PageInput{Name: given("Edited")})
		if again := f.makePage(funnel.ID, "template1", nil); again.Name != "Edited" {
			f.t.Errorf("made again: got %s, want the edited page", again.Name)
		}
		first := f.publish(page.Path)
		version, err := f.Marketing.Pages.PageVersion(f.By(staff), page.Path, 1)
		f.Must(err)
		if first.Status() != "published" || version.Data != first.Data || first.Versions[0].Data != "" {
			f.t.Errorf("got %s, want a version with its blocks, and none in the list", first.Status())
		}
		_, err = f.Marketing.Pages.PageVersion(f.By(staff), page.Path, 0)
		f.Refused(err, errs.NotFound)
	})
}

func TestAFunnelLinksToAPage(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newFunnel("Tribe", "sali")
		other := f.newFunnel("Other", "iba")
		for name, target := range map[string]string{
			"nothing": " ", "script": "javascript:alert(1)", "another host": "//evil.test", "a place": "#price", "itself": "/SALI/",
			"itself with its host": "http://localhost:8080/sali?x=1", "long": "/" + strings.Repeat("x", 2000),
		} {
			f.t.Run(name, func(t *testing.T) {
				_, err := f.Marketing.Pages.MakeFunnelPage(f.By(staff), funnel.ID, "link", &target)
				if !errs.Is(err, errs.Invalid) {
					t.Errorf("got %v, want a refusal", err)
				}
			})
		}

		page := f.makePage(funnel.ID, "link", new("/va"))
		if page.LinkTo() == nil || *page.LinkTo() != "/va" || page.Status() != "published" {
			f.t.Errorf("got %v, %s, want a page that leads to /va", page.LinkTo(), page.Status())
		}
		// Two links behind each other could lead in a circle.
		_, err := f.Marketing.Pages.MakeFunnelPage(f.By(staff), other.ID, "link", new("/sali"))
		f.Refused(err, errs.Invalid)
		if back := f.makePage(funnel.ID, "template1", nil); back.LinkTo() != nil || back.Status() != "draft" {
			f.t.Errorf("got %v, %s, want a draft of its own", back.LinkTo(), back.Status())
		}
		_, err = f.Marketing.Pages.MakeFunnelPage(f.By(staff), funnel.ID, "template2", nil)
		f.Refused(err, errs.Invalid)
		_, err = f.Marketing.Pages.MakeFunnelPage(f.By(staff), "nothing", "template1", nil)
		f.Refused(err, errs.NotFound)
	})
}

// C05: what a funnel's page is made of is for those who look after funnels.
func TestWhoMayChangeTheFunnelsPage(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newFunnel("Tribe", "sali")
		page := f.makePage(funnel.ID, "template1", nil)
		_, err := f.Marketing.Pages.MakeFunnelPage(f.By(readOnly), funnel.ID, "template1", nil)
		f.Refused(err, errs.Forbidden)
		_, err = f.Marketing.Pages.SavePage(f.By(readOnly), page.Path, pages.PageInput{Name: given("Mine")}, nil)
		f.Refused(err, errs.Forbidden)
		for _, role := range []string{"member"} {
			_, err = f.Marketing.Pages.FunnelPage(f.By(role), funnel.ID)
			f.Refused(err, errs.Forbidden)
			_, err = f.Marketing.Pages.Page(f.By(role), page.Path)
			f.Refused(err, errs.Forbidden)
			_, err = f.Marketing.Pages.PageVersion(f.By(role), "/va", 0)
			f.Refused(err, errs.Forbidden)
		}
	})
}

func TestTwoEditorsAreWarned(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		opened, err := f.Marketing.Pages.Page(f.By(staff), "/va")
		f.Must(err)
		f.Clock.Advance(time.Minute)

		// The first save of a page that came with Atlas is held against when it came.
		saved, err := f.Marketing.Pages.SavePage(f.By("admin"), "/va", pages.PageInput{Name: given("One")}, &opened.UpdatedAt)
		f.Must(err)
		_, err = f.Marketing.Pages.SavePage(f.By(staff), "/va", pages.PageInput{Name: given("Two")}, &opened.UpdatedAt)
		f.Refused(err, errs.Conflict)
		f.wantText(err.Error(), saved.UpdatedBy+" saved this page on Nov 15, 12:01 PM")
		if now := f.page("/va"); now.Name != "One" {
			f.t.Errorf("got %s, want what was saved first", now.Name)
		}

		_, err = f.Marketing.Pages.SavePage(f.By(staff), "/va", pages.PageInput{Name: given("Two")}, &saved.UpdatedAt)
		f.Must(err)
		_, err = f.Marketing.Pages.SavePage(f.By(staff), "/va", pages.PageInput{Name: given("Three")}, &saved.UpdatedAt)
		f.Refused(err, errs.Conflict)
		f.wantText(err.Error(), "You saved this page in another window")
	})
}
