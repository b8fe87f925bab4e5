package pages_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/orders"
	"atlas/internal/identity/sessions"
	"atlas/internal/identity/signin"
	"atlas/internal/marketing/pages"
)

const browser = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"

// visit opens a page in a browser, and gives what the browser keeps of it.
func (f *fixture) visit(path string, header ...string) string {
	f.t.Helper()
	answer := f.Visitor().Send(http.MethodGet, path, nil, append([]string{"User-Agent", browser}, header...)...)
	for _, line := range answer.Header.Values("Set-Cookie") {
		if value, ok := strings.CutPrefix(line, "visit="); ok {
			kept, _, _ := strings.Cut(value, ";")
			return kept
		}
	}

	return ""
}

func TestViewsAreCountedByDay(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		f.visit("/va")
		f.visit("/va", "Sec-Purpose", "prefetch")
		f.visit("/va", "User-Agent", "Googlebot/2.1")
		f.visit("/va", "User-Agent", "facebookexternalhit/1.1")
		f.Clock.Advance(24 * time.Hour)
		f.visit("/va")
		f.visit("/va?utm_source=facebook")
		f.visit("/nothing-here")
		f.As(staff).Send(http.MethodGet, "/va", nil, "User-Agent", browser)
		f.As("member").Send(http.MethodGet, "/va", nil, "User-Agent", browser)

		page := f.page("/va")
		last := len(page.Days) - 1
		if page.Views != 4 || last != 13 || page.Days[last].Views != 3 || page.Days[last-1].Views != 1 {
			f.t.Errorf("got %d views, %d today, %d yesterday, want 4, 3, 1", page.Views, page.Days[last].Views, page.Days[last-1].Views)
		}
		if other := f.page("/enroll"); other.Views != 0 {
			f.t.Errorf("another page: got %d views, want 0", other.Views)
		}
	})
}

// Views that can't be written wait until they can.
func TestViewsSurviveAFailedWrite(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		for range 3 {
			f.Marketing.Pages.Visits.CountView(f.t.Context(), "/va")
		}
		f.Marketing.Pages.Visits.CountView(f.t.Context(), "/enroll")
		gone, cancel := context.WithCancel(f.t.Context())
		cancel()
		if err := f.Marketing.Pages.Visits.FlushViews(gone); err == nil {
			f.t.Fatal("writing for nobody: got no error, want one")
		}

		f.Marketing.Pages.Visits.CountView(f.t.Context(), "/va")
		f.Must(f.Marketing.Pages.Visits.FlushViews(f.t.Context()))
		if va, enroll := f.page("/va").Views, f.page("/enroll").Views; va != 4 || enroll != 1 {
			f.t.Errorf("got %d and %d views, want 4 and 1", va, enroll)
		}
	})
}

func TestWhoSignsUpCountsForTheirPage(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		kept := f.visit("/va?utm_source=facebook&utm_campaign=payday%00&utm_medium=" + strings.Repeat("x", 300) + "&other=1")
		visit := pages.ParseVisit(kept)
		if visit.Page != "/va" || visit.Source != "facebook" || visit.Campaign != "payday" || len([]rune(visit.Medium)) != 100 {
			f.t.Errorf("got %+v, want the page and tidy campaign values", visit)
		}

		// The next page without campaign values keeps those that brought them; the page is the last one.
		query, err := url.ParseQuery("x=1")
		f.Must(err)
		if next := visit.WithQuery(query); next.Source != "facebook" {
			f.t.Errorf("got %+v, want the campaign kept", next)
		}

		ctx := pages.WithVisit(f.t.Context(), kept)
		_, err = f.Identity.SignIn.Signup(ctx, signin.SignupInput{
			Username: "bago@example.ph", FirstName: "Bago", LastName: "Dito", Password: "Kumusta-ka-na-7", MobileNumber: "09175550169",
		}, sessions.Client{IP: "203.0.113.7"})
		f.Must(err)
		page := f.page("/va")
		if page.Conversions != 1 || page.Days[len(page.Days)-1].Conversions != 1 || len(page.Campaigns) != 1 || page.Campaigns[0].Name != "facebook, payday" {
			f.t.Errorf("got %d conversions, %v, want 1 from facebook", page.Conversions, page.Campaigns)
		}
		userID := f.Number("SELECT id FROM users WHERE email_key = 'bago@example.ph'")
		if got := f.Number("SELECT COUNT(*) FROM marketing_conversions WHERE user_id = ? AND utm_source = 'facebook'", userID); got != 1 {
			f.t.Errorf("rows: got %d, want 1", got)
		}

		// Ordering afterwards is the same conversion.
		funnel := f.newFunnel("Tribe", "sali")
		f.placeOrder(ctx, funnel.ID, "bago@example.ph")
		if got := f.page("/va").Conversions; got != 1 {
			f.t.Errorf("got %d conversions, want 1", got)
		}
		f.placeOrder(ctx, funnel.ID, "iba@example.ph")
		f.placeOrder(f.t.Context(), funnel.ID, "wala@example.ph")
		if got := f.page("/va").Conversions; got != 2 {
			f.t.Errorf("got %d conversions, want 2", got)
		}
	})
}

// placeOrder orders in a browser without an account.
func (f *fixture) placeOrder(ctx context.Context, funnelID, email string) {
	f.t.Helper()
	_, err := f.Commerce.PlaceOrder(ctx, orders.OrderInput{
		FunnelID: funnelID, Gateway: new("gcash"), FirstName: "Kristine", LastName: "Santos", Email: email, Mobile: "09175550168",
		Key: strings.NewReplacer("@", "-", ".", "-").Replace("0123456789abcdef" + email),
	})
	f.Must(err)
}

func TestTheQRCodeIsAPicture(t *testing.T) {
	forEachEngine(t, func(f *fixture) {
		code, err := f.page("/va").QRCode()
		f.Must(err)
		if !strings.HasPrefix(code, "<svg") || strings.Count(code, "h1v1h-1z") < 200 {
			f.t.Errorf("got %.80s, want squares", code)
		}
	})
}
