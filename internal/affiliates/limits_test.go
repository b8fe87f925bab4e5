package affiliates_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"atlas/internal/affiliates/attribution"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// mustURL is the address of the server.
func mustURL(h *fixture) *url.URL {
	h.t.Helper()
	address, err := url.Parse(h.Server.URL)
	h.Must(err)
	return address
}

// A mark that we did not sign, or that was changed, is none; one that is used twice names the same visit.
func TestTamperedAndReplayedMarks(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		h.joins("member")
		h.joins("affiliate")
		c := h.Visitor()
		h.opens(c, "/bootcamp/ana-mendoza")
		kept := ""
		for _, cookie := range c.Jar.Cookies(mustURL(h)) {
			if cookie.Name == "affiliate" {
				kept = cookie.Value
			}
		}
		_, signature, _ := strings.Cut(kept, ".")
		for i, mark := range []string{"", "1", "1.", "1.x", "999999." + signature, kept + "x", "-1." + signature, strings.Repeat("9", 400) + "." + signature} {
			before := h.Number("SELECT COUNT(*) FROM affiliate_order_visits")
			h.orders(attribution.WithMark(h.t.Context(), mark), f.ID, fmt.Sprintf("tampered%d@example.com", i))
			check.Equal(h.t, "visits that count with the mark "+mark,
				h.Number("SELECT COUNT(*) FROM affiliate_order_visits"), before)
		}

		// The same mark in two browsers is the same visit: each order is decided by itself.
		for _, email := range []string{"first@example.com", "second@example.com"} {
			h.payOrder(h.orders(attribution.WithMark(h.t.Context(), kept), f.ID, email))
		}
		h.entriesAre("member", "earned 100.00 pending", "earned 100.00 pending")
	})
}

// clicks are ten thousand.
const clicks = 10_000

// Ten thousand clicks by one address count once a day for a link, leave a bounded number of rows, and take nothing from who is behind the same
// address: their purchase is attributed. Robots leave no visit.
func TestClicksOfRobotsAndOfOneNetwork(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		kept := func() int {
			return h.Number("SELECT COUNT(*) FROM affiliate_touches WHERE affiliate_id = ?", a.ID)
		}
		counted := func(want int) {
			h.t.Helper()
			found, err := h.Affiliates.Affiliate(h.By(staff), a.ID)
			h.Must(err)
			if found.Visits != want {
				h.t.Errorf("%d visits are counted, want %d", found.Visits, want)
			}
		}
		h.Did(h.Affiliates.Attribution.OpenLink(h.t.Context(), attribution.Visit{Slug: "ana-mendoza"}))
		if kept() != 0 {
			h.t.Errorf("a robot left %d visits, want none", kept())
		}

		openLink := func(ip, funnelID string) *attribution.OpenedLink {
			ctx := actor.With(h.t.Context(), actor.Actor{UserAgent: browser, IP: ip})
			out, err := h.Affiliates.Attribution.OpenLink(ctx, attribution.Visit{Slug: "ana-mendoza", FunnelID: funnelID, IsPerson: true})
			h.Must(err)
			return out
		}
		for range clicks {
			openLink("203.0.113.7", "")
		}
		counted(1)
		// One that counts, and what one network may leave in an hour.
		if got, want := kept(), 601; got != want {
			h.t.Errorf("%d clicks of one address leave %d rows, want %d", clicks, got, want)
		}

		// The link leads on, and who buys behind the same address is attributed, by this link and by another.
		for n, funnelID := range []string{"", f.ID} {
			mark := openLink("203.0.113.7", funnelID).Mark
			h.payOrder(h.orders(attribution.WithMark(h.t.Context(), mark), f.ID, fmt.Sprintf("neighbour%d@example.com", n)))
		}
		h.entriesAre("member", "earned 100.00 pending", "earned 100.00 pending")
		counted(2)

		// Another address counts, and so does the same one tomorrow.
		openLink("203.0.113.8", "")
		counted(3)
		h.Clock.Advance(aDay)
		openLink("203.0.113.7", "")
		openLink("203.0.113.7", "")
		counted(4)
	})
}

// A rate above 100 % is refused, for everyone and for one.
func TestRateAboveTheWhole(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		own := percent(10001)
		h.Refused(second(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), own)), errs.Invalid)
		own.AffiliateID = new(h.joins("member").ID)
		h.Refused(second(h.Affiliates.Ledger.SetAffiliateRate(h.By(staff), own)), errs.Invalid)
	})
}
