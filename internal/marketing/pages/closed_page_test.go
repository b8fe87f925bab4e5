package pages_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/marketing/pages"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit"
)

// newClosedFunnel makes a funnel that is switched off, with a headline and a text for its closed page.
func (f *fixture) newClosedFunnel(name, slug, headline, text string) *catalog.Funnel {
	f.t.Helper()
	funnel := f.newFunnel(name, slug)
	closed, err := f.Commerce.Catalog.UpdateFunnel(f.By(staff), funnel.ID, catalog.FunnelInput{
		IsSwitchedOn: given(false), Sale: &catalog.SaleInput{ClosedHeadline: given(headline), ClosedText: given(text)},
	}, nil)
	f.Must(err)

	return closed
}

// joinWaitlist sends the form of a closed page as a browser without script does.
func (f *fixture) joinWaitlist(funnelID, firstName, email string) testkit.Answer {
	f.t.Helper()
	form := url.Values{"funnel": {funnelID}, "page": {"closed"}, "firstName": {firstName}, "email": {email}}

	return f.Visitor().Send(http.MethodPost, "/waitlist", form.Encode(),
		"Content-Type", "application/x-www-form-urlencoded")
}

// The page that comes with Atlas is filled for the funnel that the visitor came for.
func TestTheSharedClosedPage(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.newClosedFunnel("Plain & simple", "plain", "", "")
		f.Clock.Advance(time.Minute)
		f.newClosedFunnel("Early bird", "early", "The early bird has flown", "Next one in March.")

		f.t.Run("says what is closed, and why", func(t *testing.T) {
			body := f.open("/checkout/closed?funnel=plain-simple")
			f.wantText(body, `<p class="pg-kicker">Plain &amp; simple course</p><h1>Enrollment is closed for now</h1>`)
			f.wantText(body, "<li>Enrollment is switched off.</li>")
			f.wantText(body, `<input type="hidden" name="funnel" value="plain-simple"><input type="hidden" name="page" value="closed">`)
		})

		f.t.Run("has the words that staff wrote for a funnel", func(t *testing.T) {
			body := f.open("/checkout/closed?funnel=early-bird")
			f.wantText(body, `<h1>The early bird has flown</h1><p class="pg-lead">Next one in March.</p>`)
			if strings.Contains(body, "Enrollment is switched off.") {
				t.Error("got the reason, want only what staff wrote")
			}
		})

		f.t.Run("is there for a funnel that isn't", func(t *testing.T) {
			for _, address := range []string{"/checkout/closed", "/checkout/closed?funnel=nothing", "/checkout/closed?funnel=%00%3Cb"} {
				body := f.open(address)
				f.wantText(body, "<h1>Enrollment is closed for now</h1>")
				// People can still wait for what was sold last.
				f.wantText(body, `name="funnel" value="early-bird"`)
			}
		})

		f.t.Run("tells nobody else where people come from", func(t *testing.T) {
			answer := f.Visitor().Send(http.MethodGet, "/checkout/closed?funnel=early-bird", nil)
			if got := answer.Header.Get("Referrer-Policy"); got != "no-referrer" {
				t.Errorf("Referrer-Policy: got %q, want no-referrer", got)
			}
			published, err := f.Marketing.Pages.Site.PublishedPaths(t.Context())
			f.Must(err)
			if _, isListed := published[pages.ClosedPath]; isListed {
				t.Error("got the closed page among what search engines are told of, want it left out")
			}
		})

		f.t.Run("can't be unpublished or archived", func(t *testing.T) {
			_, err := f.Marketing.Pages.UnpublishPage(f.By(staff), pages.ClosedPath, nil)
			f.Refused(err, errs.Conflict)
			_, err = f.Marketing.Pages.ArchivePage(f.By(staff), pages.ClosedPath, true)
			f.Refused(err, errs.Conflict)
		})
	})
}

// What is open says so, and when the rest opens is told before anything else.
func TestAClosedPageFollowsTheFunnel(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newClosedFunnel("Tribe", "sali", "See you soon", "We open twice a year.")
		address := pages.ClosedAddress(funnel.ID)
		f.Exec("INSERT INTO batches (name, name_key, sort_key, launch_from, launch_to, created_at, updated_at) VALUES ('B', 'b', 'b', ?, ?, 0, 0)",
			testkit.Start.Add(48*time.Hour), testkit.Start.Add(96*time.Hour))
		f.Exec("UPDATE funnels SET batch_id = (SELECT id FROM batches WHERE name_key = 'b'), is_switched_on = TRUE WHERE id = ?", funnel.ID)
		f.DB.InvalidateCaches()

		f.wantText(f.open(address), "<li>Enrollment opens Tue, Nov 17, 2026, 12:00 PM (Manila).</li>")

		f.Clock.Advance(49 * time.Hour)
		open := f.open(address)
		f.wantText(open, `<h1>Enrollment is open</h1>`)
		f.wantText(open, `href="/checkout/tribe">Go to checkout</a>`)
		if strings.Contains(open, "<form") {
			f.t.Error("while it is open: got a waitlist, want none")
		}

		f.Clock.Advance(72 * time.Hour)
		f.wantText(f.open(address), "<h1>See you soon</h1>")
	})
}

// Without script: the form leads back to the page, which says that it worked, or what is wrong.
func TestJoiningTheWaitlistOfAClosedPage(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newClosedFunnel("Tribe", "sali", "See you in March", "")

		wrong := f.joinWaitlist(funnel.ID, "", `"<b>@nowhere`)
		if wrong.Status != http.StatusBadRequest {
			f.t.Errorf("a form with faults: got %d, want 400", wrong.Status)
		}
		f.wantText(wrong.Body, "<h1>See you in March</h1>")
		f.wantText(wrong.Body, "Please fill in your first name.")
		f.wantText(wrong.Body, `aria-invalid="true" value="&#34;&lt;b&gt;@nowhere"><small class="pg-wrong">Please check your email address.`)
		if cache := wrong.Header.Get("Cache-Control"); !strings.Contains(cache, "private") {
			f.t.Errorf("what someone typed: got Cache-Control %q, want private", cache)
		}
		if strings.Contains(f.open(pages.ClosedAddress(funnel.ID)), "nowhere") {
			f.t.Error("got what one visitor typed on the page of another, want it left out")
		}

		listed := f.joinWaitlist(funnel.ID, "Kristine", "kj@example.com")
		want := "/checkout/closed?funnel=tribe&done=waitlist"
		if got := listed.Header.Get("Location"); listed.Status != http.StatusSeeOther || got != want {
			f.t.Fatalf("a whole form: got %d to %q, want 303 to %s", listed.Status, got, want)
		}
		done := f.open(want)
		f.wantText(done, "<h1>You&#39;re on the list</h1>")
		f.wantText(done, "You're on the list for Tribe course.")
		if strings.Contains(done, "<form") {
			f.t.Error("on the list: got the form again, want none")
		}
		if got := f.Number("SELECT COUNT(*) FROM waitlist_entries WHERE funnel_id = 'tribe' AND first_name = 'Kristine'"); got != 1 {
			f.t.Errorf("waitlist: got %d, want 1", got)
		}
	})
}

// Staff edit the shared page as any other, and give a funnel one of its own that begins as the shared one is.
func TestAFunnelGetsAClosedPageOfItsOwn(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newClosedFunnel("Tribe", "sali", "See you in March", "We open twice a year.")
		other := f.newClosedFunnel("Other", "iba", "", "")
		address := pages.ClosedAddress(funnel.ID)

		f.save(pages.ClosedPath, pages.PageInput{Data: given(blocks(
			block("Closed", map[string]any{"title": "Sarado muna", "text": "Balik ka."}),
			block("Waitlist", map[string]any{"title": "Hintay tayo", "action": "Sali ako"}),
		))})
		f.publish(pages.ClosedPath)
		f.wantText(f.open(pages.ClosedAddress(other.ID)), "<h1>Sarado muna</h1>")
		f.wantText(f.open(address), "<h1>See you in March</h1>")
		f.wantText(f.open(address), "Hintay tayo")

		none, err := f.Marketing.Pages.ClosedPage(f.By(staff), funnel.ID)
		if err != nil || none != nil {
			f.t.Errorf("before: got %v, %v, want no page", none, err)
		}
		page, err := f.Marketing.Pages.MakeClosedPage(f.By(staff), funnel.ID)
		f.Must(err)
		if page.Status() != "draft" || page.Kind() != "closed" || page.Path != "/funnels/tribe/closed" || *page.Address() != address {
			f.t.Errorf("got %s %s at %s, want a draft of the funnel", page.Kind(), page.Status(), page.Path)
		}
		for _, want := range []string{"See you in March", "We open twice a year.", "Hintay tayo"} {
			f.wantText(page.Data, want)
		}

		// What is typed there is shown, whatever the funnel's own words are.
		f.save(page.Path, pages.PageInput{Data: given(blocks(
			block("Closed", map[string]any{"title": "Only for Tribe"}),
			block("Waitlist", map[string]any{"title": "Tribe list"}),
		))})
		f.wantText(f.open(address), "<h1>See you in March</h1>")
		f.publish(page.Path)
		f.wantText(f.open(address), "<h1>Only for Tribe</h1>")
		f.wantText(f.open(address), `name="funnel" value="tribe"`)
		f.wantText(f.open(pages.ClosedAddress(other.ID)), "<h1>Sarado muna</h1>")

		// The sales page is another one, and neither takes the place of the other.
		sales := f.makePage(funnel.ID, "template1", nil)
		f.publish(sales.Path)
		f.wantText(f.open("/sali"), "Kumita sa bahay")
		f.wantText(f.open(address), "<h1>Only for Tribe</h1>")

		// Without its own page the funnel shows the shared one again; making it once more brings it back.
		_, err = f.Marketing.Pages.ArchivePage(f.By(staff), page.Path, true)
		f.Must(err)
		f.wantText(f.open(address), "<h1>See you in March</h1>")
		back, err := f.Marketing.Pages.MakeClosedPage(f.By(staff), funnel.ID)
		f.Must(err)
		if back.ArchivedAt != nil || back.Status() != "unpublished" {
			f.t.Errorf("made again: got %s, want the page out of the archive", back.Status())
		}
		f.wantText(back.Data, "Only for Tribe")
	})
}

func TestWhoMayMakeAClosedPage(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newClosedFunnel("Tribe", "sali", "", "")
		for _, role := range []string{"member", readOnly} {
			_, err := f.Marketing.Pages.MakeClosedPage(f.By(role), funnel.ID)
			f.Refused(err, errs.Forbidden)
		}
		_, err := f.Marketing.Pages.ClosedPage(f.By("member"), funnel.ID)
		f.Refused(err, errs.Forbidden)
		_, err = f.Marketing.Pages.MakeClosedPage(f.By(staff), "nothing")
		f.Refused(err, errs.NotFound)
		_, err = f.Marketing.Pages.ClosedPage(f.By(staff), "nothing")
		f.Refused(err, errs.NotFound)

		_, err = f.Commerce.Catalog.ArchiveFunnels(f.By(staff), []string{funnel.ID}, true)
		f.Must(err)
		_, err = f.Marketing.Pages.MakeClosedPage(f.By(staff), funnel.ID)
		f.Refused(err, errs.Conflict)
	})
}

// A funnel that is deleted takes both of its pages along.
func TestADeletedFunnelTakesItsPagesAlong(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newClosedFunnel("Tribe", "sali", "", "")
		page, err := f.Marketing.Pages.MakeClosedPage(f.By(staff), funnel.ID)
		f.Must(err)
		f.publish(page.Path)
		f.makePage(funnel.ID, "template1", nil)

		_, err = f.Commerce.Catalog.ArchiveFunnels(f.By(staff), []string{funnel.ID}, true)
		f.Must(err)
		_, err = f.Commerce.Catalog.DeleteFunnels(f.By(staff), []string{funnel.ID})
		f.Must(err)
		if got := f.Number("SELECT COUNT(*) FROM marketing_pages"); got != 0 {
			f.t.Errorf("pages: got %d, want none", got)
		}
		f.wantText(f.open(pages.ClosedAddress(funnel.ID)), "<h1>Enrollment is closed for now</h1>")
	})
}

// Those who edit a closed page see it as it is while everything is closed, also when the funnel is open now.
func TestEditorsSeeTheClosedPageClosed(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		funnel := f.newFunnel("Tribe", "sali")
		part := func(path, kind, text string) string {
			f.t.Helper()
			shown, err := f.Marketing.Pages.Site.LivePart(f.By(staff), path, kind, "", text)
			f.Must(err)

			return shown
		}
		for _, path := range []string{pages.ClosedPath, pages.ClosedPagePath(funnel.ID)} {
			f.wantText(part(path, "closed", `{"title":"Sarado"}`), `<p class="pg-kicker">Tribe course</p><h1>Sarado</h1>`)
			f.wantText(part(path, "waitlist", `{"action":"Sali ako"}`), "Sali ako</button>")
		}
		f.wantText(part("/va", "waitlist", `{}`), "Good news: enrollment is open")
	})
}
