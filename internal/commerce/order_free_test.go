package commerce_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// orderFree orders something free as a visitor, works off what waits, and gives the key of the order.
func (h *fixture) orderFree(funnelID, email, key string) string {
	h.t.Helper()
	in := newOrder(funnelID, email)
	in.Gateway, in.Key = nil, key
	at, err := url.Parse(h.order(in))
	h.Must(err)
	h.workFree()
	return at.Query().Get("order")
}

// workFree does what waits of free orders.
func (h *fixture) workFree() {
	h.t.Helper()
	for _, id := range h.ids("SELECT id FROM orders WHERE mailed_at IS NOT NULL AND paid_at IS NULL ORDER BY id") {
		h.Must(h.Commerce.ProcessFreeOrder(h.t.Context(), id))
	}
}

// freeLink is the key in the last email with a link to a free order; nothing when there is none.
func (h *fixture) freeLink() string {
	h.t.Helper()
	_, rows, err := h.DB.Values(h.t.Context(), "SELECT text FROM outbox_mails WHERE kind = 'free-order' ORDER BY id DESC LIMIT 1")
	h.Must(err)
	if len(rows) == 0 {
		return ""
	}
	_, rest, _ := strings.Cut(rows[0][0].(string), "/free/")
	return strings.FieldsFunc(rest, func(r rune) bool { return r == ' ' || r == '\n' || r == '\r' || r == ')' || r == '>' })[0]
}

// A visitor who types the address of an account gets the same answer as with a new address, and the account stays as it is until its owner uses the mailed
// link: once, within a day.
func TestFreeOrdersNeedTheMailbox(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Challenge", 0), "Free", catalog.FunnelInput{ValidityByDays: given(12)})
		known, fresh := h.orderFree(f.ID, "Member@atlas.test", "the-key-of-the-first-page"), h.orderFree(f.ID, "bago@example.com", "the-key-of-the-second-page")

		a, b := h.orderIs(known, "mailed"), h.orderIs(fresh, "mailed")
		if a.PayURL != nil || b.PayURL != nil || len(a.Rows) != len(b.Rows) || !a.Expiry.Equal(*b.Expiry) || (a.GatewayName == nil) != (b.GatewayName == nil) {
			h.t.Errorf("got %+v for a known address and %+v for a new one, want them to look the same", a, b)
		}
		for _, key := range []string{known, fresh} {
			row, err := h.Commerce.PayRow(h.t.Context(), key)
			h.Must(err)
			check.Equal(h.t, "status of the pay page of a free order", row.Status, "paid")
		}

		had := func(email string) int {
			return h.Number("SELECT COUNT(*) FROM subscriptions WHERE funnel_id = ? AND user_id = (SELECT id FROM users WHERE email = ?)", f.ID, email)
		}
		if had("member@atlas.test") != 0 || had("bago@example.com") != 1 {
			h.t.Errorf("got %d terms for the known address and %d for the new one, want 0 and 1",
				had("member@atlas.test"), had("bago@example.com"))
		}

		link := h.freeLink()
		if o, err := h.Commerce.FreeOrder(h.t.Context(), link); err != nil || o == nil || o.Status != "mailed" || o.ProductName != "Challenge" {
			h.t.Fatalf("got order %+v and error %v by the mailed link, want Challenge, mailed", o, err)
		}
		_, err := h.Commerce.ConfirmFreeOrder(h.t.Context(), known)
		h.Refused(err, errs.NotFound)
		_, err = h.Commerce.Attempts.StartPayment(h.t.Context(), link, "gcash")
		h.Refused(err, errs.NotFound)
		h.Did(h.Commerce.ConfirmFreeOrder(h.t.Context(), link))
		_, err = h.Commerce.ConfirmFreeOrder(h.t.Context(), link)
		h.Refused(err, errs.Conflict)
		if had("member@atlas.test") != 1 {
			h.t.Errorf("got %d terms by the mailed link, want 1", had("member@atlas.test"))
		}
		h.orderIs(known, "mailed") // to a stranger it stays so
		if o, err := h.Commerce.Order(h.By("member"), known, nil); err != nil || o.Status != "paid" {
			h.t.Errorf("got order %+v and error %v for its owner, want it paid", o, err)
		}
		h.wantVerified()
	})
}

// The mailed link expires after a day.
func TestFreeLinkExpires(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Challenge", 0), "Free", catalog.FunnelInput{})
		h.orderFree(f.ID, "member@atlas.test", "the-key-of-the-first-page")
		link := h.freeLink()
		h.Clock.Advance(24 * time.Hour)
		_, err := h.Commerce.ConfirmFreeOrder(h.t.Context(), link)
		h.Refused(err, errs.Conflict)
		if o, err := h.Commerce.FreeOrder(h.t.Context(), link); err != nil || o.Status != "closed" {
			h.t.Errorf("got order %+v and error %v after a day, want it closed", o, err)
		}
		// An address gets three emails a day, however often someone types it.
		for _, key := range []string{"page-key-number-a", "page-key-number-b", "page-key-number-c", "page-key-number-d", "page-key-number-e"} {
			h.orderFree(f.ID, "member@atlas.test", key)
		}
		check.Equal(h.t, "emails, of which three on the next day",
			h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'free-order'"), 4)
	})
}

// What is free is had once per term: signed in, by the mailed link, and through another funnel of the product. Afterwards it can be had again.
func TestFreeOncePerTerm(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		p := h.product("Challenge", 0)
		f, other := h.funnel(p, "Free", catalog.FunnelInput{ValidityByDays: given(12)}), h.funnel(p, "Also free", catalog.FunnelInput{ValidityByDays: given(12)})
		take := func(funnelID, key string) error {
			in := newOrder(funnelID, "member@atlas.test")
			in.Gateway, in.Key = nil, key
			_, err := h.Commerce.PlaceOrder(h.By("member"), in)
			return err
		}
		h.orderFree(f.ID, "member@atlas.test", "the-key-of-the-first-page")
		link := h.freeLink()
		h.Must(take(f.ID, "the-key-of-the-second-page"))
		h.Refused(take(f.ID, "the-key-of-the-third-page"), errs.Conflict)
		h.Refused(take(other.ID, "the-key-of-the-fourth-page"), errs.Conflict)
		_, err := h.Commerce.ConfirmFreeOrder(h.t.Context(), link)
		h.Refused(err, errs.Conflict)
		h.orderFree(f.ID, "member@atlas.test", "the-key-of-the-fifth-page")
		check.Equal(h.t, "emails that say that they have it",
			h.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'free-order' "+
				"AND subject LIKE 'You already have%'"),
			1)
		check.Equal(h.t, "terms", h.Number("SELECT COUNT(*) FROM subscriptions WHERE product_id = ?", p.ID), 1)
		h.Clock.Advance(14 * 24 * time.Hour)
		h.Must(take(f.ID, "the-key-of-the-sixth-page"))
		h.wantVerified()
	})
}

// freeLinkAfterWork is the key in the last email with a link, once what waits is worked off.
func (h *fixture) freeLinkAfterWork() string {
	h.t.Helper()
	h.workFree()
	return h.freeLink()
}

// Free orders of visitors are worked off after they were placed. Of more than there are seats the first get one, and the others are written to, once.
func TestFreeSeatsAreNotGivenTwice(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Workshop", 0), "Free", catalog.FunnelInput{ValidityByDays: given(12), Seats: given(2)})
		for n := range 4 {
			in := newOrder(f.ID, fmt.Sprintf("bago%d@example.com", n))
			in.Gateway = nil
			h.order(in)
		}

		h.workFree()
		h.workFree()

		check.Equal(h.t, "seats of 2 given away",
			h.Number("SELECT COUNT(*) FROM subscriptions WHERE funnel_id = ?", f.ID), 2)
		for n := range 4 {
			messages := h.Messages(fmt.Sprintf("bago%d@example.com", n))
			isTold := len(messages) == 1 && strings.Contains(messages[0].Text, "All 2 seats are taken.")
			if len(messages) != 1 || isTold != (n >= 2) {
				h.t.Errorf("buyer %d: got %+v, want one that tells it %t", n, messages, n >= 2)
			}
		}
	})
}

// An account that never proved its address gets nothing for free before its owner used the mailed link.
func TestFreeOrdersOfUnprovenAccounts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		f := h.funnel(h.product("Challenge", 0), "Free", catalog.FunnelInput{ValidityByDays: given(12)})
		h.Exec("UPDATE users SET email_proven_at = NULL WHERE id = ?", h.ID("non-member"))

		in := newOrder(f.ID, "non-member@atlas.test")
		in.Gateway, in.Key = nil, "the-key-of-the-first-page"
		_, err := h.Commerce.PlaceOrder(h.By("non-member"), in)
		h.Must(err)
		h.workFree()
		got := h.Number("SELECT COUNT(*) FROM subscriptions WHERE user_id = ?", h.ID("non-member"))
		if got != 0 {
			t.Errorf("got %d subscriptions before the link was used, want none", got)
		}

		_, err = h.Commerce.ConfirmFreeOrder(h.t.Context(), h.freeLink())
		h.Must(err)
		got = h.Number("SELECT COUNT(*) FROM subscriptions WHERE user_id = ?", h.ID("non-member"))
		if got != 1 {
			t.Errorf("got %d subscriptions after the link was used, want 1", got)
		}
	})
}
