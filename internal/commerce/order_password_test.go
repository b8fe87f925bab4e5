package commerce_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/identity/sessions"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

const chosen = "Kaya-mo-to-1"

// bought has somebody buy by wallet and gives the key of the order.
func (h *fixture) bought(in orders.OrderInput) string {
	h.t.Helper()
	return h.answer(h.order(in), "approve")
}

// logsIn tells whether an address and a password open an account.
func (h *fixture) logsIn(email, password string) bool {
	h.t.Helper()
	_, err := h.Identity.SignIn.Login(h.t.Context(), email, password, sessions.Client{IP: "203.0.113.9"})
	return err == nil
}

// canSetPassword is what the thank-you page is told with a secret.
func (h *fixture) canSetPassword(key, secret string) bool {
	h.t.Helper()
	o, err := h.Commerce.Order(h.t.Context(), key, &secret)
	h.Must(err)
	return o.CanSetPassword
}

// orderKeyOf is the signed key of an order that was placed.
func (h *fixture) orderKeyOf(in orders.OrderInput) string {
	h.t.Helper()
	return h.Commerce.Orders.OrderKey(h.Number("SELECT id FROM orders WHERE client_key = ?", in.Key))
}

// firstPasswordToken is the token of the link in the one email that went to an address.
func (h *fixture) firstPasswordToken(email string) string {
	h.t.Helper()
	messages := h.Messages(email)
	_, link, found := strings.Cut(messages[len(messages)-1].Text, "/confirm-email?token=")
	token, _, isFirst := strings.Cut(link, "&first=1")
	if !found || !isFirst {
		h.t.Fatalf("got %q, want a link to a first password in it", messages[len(messages)-1].Text)
	}
	return token
}

// The browser that ordered sets the password of the account that the payment made: once, with its secret, for a day. The address is not proven by it.
func TestOrderSetsFirstPassword(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		in := newOrder(f.ID, "kj@example.com")
		next := h.order(in)
		key := h.orderKeyOf(in)
		_, err := h.Commerce.SetOrderPassword(t.Context(), key, in.Key, chosen)
		h.Refused(err, errs.Conflict) // not paid yet
		if h.canSetPassword(key, in.Key) {
			t.Error("got a password that can be set before the money came, want it refused")
		}

		h.answer(next, "approve")
		for _, secret := range []string{"", "0123456789abcdef", strings.ToUpper(in.Key)} {
			if h.canSetPassword(key, secret) {
				t.Errorf("got a password that can be set with the secret %q, want it refused", secret)
			}
			_, err := h.Commerce.SetOrderPassword(t.Context(), key, secret, chosen)
			h.Refused(err, errs.Conflict)
		}
		_, err = h.Commerce.SetOrderPassword(t.Context(), key+"x", in.Key, chosen)
		h.Refused(err, errs.NotFound)
		_, err = h.Commerce.SetOrderPassword(t.Context(), key, in.Key, "  ")
		h.Refused(err, errs.Invalid, "password")

		if !h.canSetPassword(key, in.Key) {
			t.Error("got no password to be set by the browser that ordered, want it allowed")
		}
		email, err := h.Commerce.SetOrderPassword(t.Context(), key, in.Key, chosen)
		h.Must(err)
		if email != "kj@example.com" || !h.logsIn(email, chosen) {
			t.Errorf("got the address %s, want to log in with it", email)
		}
		check.Equal(t, "accounts whose address is not proven",
			h.Number("SELECT COUNT(*) FROM users WHERE email = 'kj@example.com' AND email_proven_at IS NULL"), 1)

		_, err = h.Commerce.SetOrderPassword(t.Context(), key, in.Key, "Another-one-1")
		h.Refused(err, errs.Conflict)
		if h.canSetPassword(key, in.Key) || !h.logsIn(email, chosen) {
			t.Errorf("got set again %t and login %t, want false and true", h.canSetPassword(key, in.Key),
				h.logsIn(email, chosen))
		}
		h.wantVerified()
	})
}

// Whatever somebody pays for an address: an account that was there before is never theirs, with or without a password; nor is one later than a day, or one
// whose owner was faster.
func TestOrderNeverTakesOverAnAccount(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		refused := func(what string, in orders.OrderInput, key string) {
			t.Helper()
			if h.canSetPassword(key, in.Key) {
				t.Errorf("%s: got the page offering to set the password, want it not to", what)
			}
			_, err := h.Commerce.SetOrderPassword(t.Context(), key, in.Key, chosen)
			h.Refused(err, errs.Conflict)
			if h.logsIn(in.Email, chosen) {
				t.Errorf("%s: got the account taken over, want it with its owner", what)
			}
		}

		with := newOrder(f.ID, "member@atlas.test")
		refused("an account with a password", with, h.bought(with))

		h.Exec("UPDATE users SET password_hash = NULL, last_login_at = NULL WHERE id = ?", h.ID("coach"))
		without := newOrder(f.ID, "Coach@atlas.test")
		refused("an account without a password", without, h.bought(without))

		first := newOrder(f.ID, "kj@example.com")
		key := h.bought(first)
		second := newOrder(f.ID, "KJ@example.com")
		second.Key = "fedcba9876543210fedcba"
		refused("a second order with the same address", second, h.bought(second))

		h.Clock.Advance(24*time.Hour + time.Second)
		refused("a day later", first, key)

		// The owner of the address was faster, with the link in the email.
		third := newOrder(f.ID, "liza@example.com")
		key = h.bought(third)
		token := h.firstPasswordToken("liza@example.com")
		email, err := h.Identity.SignIn.SetFirstPassword(t.Context(), token, "Mine-alone-1", sessions.Client{IP: "203.0.113.8"})
		h.Must(err)
		refused("the owner was faster", third, key)
		if !h.logsIn(email, "Mine-alone-1") || h.Number("SELECT COUNT(*) FROM users WHERE email = 'liza@example.com' AND email_proven_at IS NOT NULL") != 1 {
			t.Errorf("got login of the owner %t, want it, with the address proven", h.logsIn(email, "Mine-alone-1"))
		}
		_, err = h.Identity.SignIn.SetFirstPassword(t.Context(), token, "Mine-twice-1", sessions.Client{IP: "203.0.113.8"})
		h.Refused(err, errs.Invalid)
		h.wantVerified()
	})
}

// A free order costs nothing to place: its browser hears the same about an address with an account and one without, and sets no password.
func TestFreeOrderTellsNothingOfAccounts(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		f := h.funnel(h.product("Challenge", 0), "Free", catalog.FunnelInput{})
		secrets := map[string]string{"member@atlas.test": "the-key-of-the-first-page", "bago@example.com": "the-key-of-the-second-page"}
		answers := map[string]string{}
		for email, secret := range secrets {
			key := h.orderFree(f.ID, email, secret)
			if h.canSetPassword(key, secret) {
				t.Errorf("%s: got the page offering to set a password, want it not to", email)
			}

			_, err := h.Commerce.SetOrderPassword(t.Context(), key, secret, chosen)
			h.Refused(err, errs.Conflict)
			answers[email] = err.Error()
			if h.logsIn(email, chosen) {
				t.Errorf("%s: got the password set, want it as before", email)
			}
		}
		if got, want := answers["bago@example.com"], answers["member@atlas.test"]; got != want {
			t.Errorf("a new address: got %q, want %q as for a known one", got, want)
		}
	})
}

// A buyer without an account gets one email: the receipt, with the way to a password.
func TestNewBuyerGetsOneEmail(t *testing.T) {
	each(t, func(t *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		h.bought(newOrder(f.ID, "kj@example.com"))
		messages := h.Messages("kj@example.com")
		if len(messages) != 1 || !strings.Contains(messages[0].Text, "We received ₱100.00") || !strings.Contains(messages[0].Text, "/api/receipts/") {
			t.Fatalf("got %d emails, want one with the receipt: %+v", len(messages), messages)
		}
		h.firstPasswordToken("kj@example.com")

		// Anyone who has an account needs no password, and gets the receipt alone.
		h.bought(newOrder(f.ID, "member@atlas.test"))
		messages = h.Messages("member@atlas.test")
		if len(messages) != 1 || strings.Contains(messages[0].Text, "first=1") {
			t.Errorf("got %+v, want one receipt", messages)
		}
	})
}
