package affiliates_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"atlas/internal/affiliates"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
)

// mustURL is the address of the server.
func mustURL(h *house) *url.URL {
	h.t.Helper()
	address, err := url.Parse(h.Server.URL)
	h.Must(err)
	return address
}

// A mark that we did not sign, or that was changed, is none; one that is used twice names the same visit.
func TestTamperedAndReplayedMarks(t *testing.T) {
	each(t, func(h *house) {
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
			h.orders(affiliates.WithMark(h.t.Context(), mark), f.ID, fmt.Sprintf("tampered%d@example.com", i))
			if after := h.Number("SELECT COUNT(*) FROM affiliate_order_visits"); after != before {
				h.t.Errorf("the mark %q counts", mark)
			}
		}

		// The same mark in two browsers is the same visit: each order is decided by itself.
		for _, email := range []string{"first@example.com", "second@example.com"} {
			h.settles(h.orders(affiliates.WithMark(h.t.Context(), kept), f.ID, email))
		}
		h.entriesAre("member", "earned 100.00 pending", "earned 100.00 pending")
	})
}

// Robots leave no visit, and one network no more visits than people could make in an hour.
func TestClicksOfRobotsAndOfOneNetwork(t *testing.T) {
	each(t, func(h *house) {
		a := h.joins("member")
		visits := func() int {
			return h.Number("SELECT COUNT(*) FROM affiliate_touches WHERE affiliate_id = ?", a.ID)
		}
		h.Did(h.Affiliates.Follow(h.t.Context(), affiliates.Visit{Word: "ana-mendoza"}))
		if visits() != 0 {
			h.t.Errorf("a robot left %d visits", visits())
		}
		follow := func(ctx context.Context) *affiliates.Followed {
			out, err := h.Affiliates.Follow(ctx, affiliates.Visit{Word: "ana-mendoza", IsPerson: true})
			h.Must(err)
			return out
		}
		person := actor.With(h.t.Context(), actor.Actor{UserAgent: browser, IP: "203.0.113.7"})
		last := ""
		for range 700 {
			last = follow(person).Mark
		}
		// The link leads on for everyone, but what comes too often is not counted.
		if visits() != 600 || last != "" {
			h.t.Errorf("700 clicks of one network leave %d visits, want 600, and the last mark is %q", visits(), last)
		}
		if to := follow(person); to.Path != "/signup" {
			h.t.Errorf("the link leads to %q", to.Path)
		}
	})
}

// A rate above 100 % is refused, for everyone and for one.
func TestRateAboveTheWhole(t *testing.T) {
	each(t, func(h *house) {
		own := percent(10001)
		h.Refused(second(h.Affiliates.SetAffiliateRate(h.By(staff), own)), errs.Invalid)
		own.AffiliateID = new(h.joins("member").ID)
		h.Refused(second(h.Affiliates.SetAffiliateRate(h.By(staff), own)), errs.Invalid)
	})
}
