package commerce_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// until is the paid end that everything says of somebody: the figures of their money, what is open, and their list.
func (h *fixture) until(userID int) time.Time {
	h.t.Helper()
	ctx := h.Commerce.Billing.WithLoaders(h.By(staff))
	of, err := h.Commerce.Memberships.FindUserPaymentSchedule(ctx, userID)
	h.Must(err)
	summary, err := (memberships.UserPaymentsFields{Memberships: h.Commerce.Memberships}).PaymentSummary(ctx, of)
	h.Must(err)
	if summary.AccessUntil == nil {
		h.t.Fatal("got no access, want a day until which it lasts")
	}
	return *summary.AccessUntil
}

// lastMoment is the last one of a subscription that ends at a moment.
func lastMoment(end time.Time) time.Time { return end.Add(-time.Millisecond) }

// buys has somebody who is signed in buy through a funnel and pay.
func (h *fixture) buys(userID int, funnelID string) (key string, err error) {
	h.t.Helper()
	var email string
	h.Must(h.DB.Row(h.t.Context(), "SELECT email FROM users WHERE id = ?", []any{userID}, &email))
	in := newOrder(funnelID, email)
	in.Key = strings.ReplaceAll(in.Key, "some", funnelID) + h.Clock.Now().Format("-060102150405")
	placed, err := h.Commerce.PlaceOrder(h.ByID(userID), in)
	if err != nil {
		return "", err
	}
	return h.answer(placed.NextURL, "approve"), nil
}

// Through whichever funnel of the product, for buyers and for staff: early it adds to the old end, inside grace it starts there, later at payment.
// The status is never Multiple, and every "until" is the paid end.
func TestRenewalIsByProduct(t *testing.T) {
	ways := map[string]func(h *fixture, userID int, funnelID string){
		"checkout": func(h *fixture, userID int, funnelID string) {
			_, err := h.buys(userID, funnelID)
			h.Must(err)
		},
		"staff": func(h *fixture, userID int, funnelID string) { h.enrol(userID, funnelID) },
		"renew": func(h *fixture, userID int, funnelID string) {
			_, err := h.Commerce.Memberships.RenewSubscription(h.By(staff), h.held(userID)[0].ID, memberships.RenewSubscriptionInput{FunnelID: &funnelID})
			h.Must(err)
		},
	}
	for way, renew := range ways {
		t.Run(way, func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) {
				for n, c := range []struct {
					name       string
					after      int
					isAtOldEnd bool
				}{{"early", 3, true}, {"on the last day", 30, true}, {"first day of grace", 31, true}, {"last day of grace", 44, true}, {"later", 45, false}} {
					id := h.newMember(n + 1)
					_, err := h.buys(id, "launch")
					h.Must(err)
					old := h.held(id)[0]
					h.advanceDays(c.after)
					renew(h, id, "join")
					found := h.moneyOf(id)
					again := found.subscriptions[0]
					today := clock.StartOfDay(h.Clock.Now())
					start, end := *old.EndsAt, clock.AddDays(*old.EndsAt, 365)
					if !c.isAtOldEnd {
						start, end = today, clock.AddDays(today, 366)
					}
					if !again.StartsAt.Equal(start) || !again.EndsAt.Equal(end) {
						t.Errorf("%s: got %s to %s, want %s to %s", c.name, again.StartsAt, again.EndsAt, start, end)
					}
					if found.membership != "Active" {
						t.Errorf("%s: got status %q, want Active", c.name, found.membership)
					}
					if got := h.until(id); !got.Equal(lastMoment(end)) {
						t.Errorf("%s: got access until %s, want %s", c.name, got, lastMoment(end))
					}
					check.Equal(t, c.name+": end in the list", h.expiryOf(id), end.UnixMilli()-1)
					if running := found.subscriptions[1]; c.after < 30 && !strings.HasSuffix(running.Because(), "until "+end.Add(-time.Hour).In(clock.Manila).Format("Jan 02, 2006")) {
						t.Errorf("%s: got %q, want the paid end %s", c.name, running.Because(), end)
					}
					h.wantVerified()
				}
			})
		})
	}
}

// Several renewals ahead, through any funnel, add up; the first shows the end of the last. Ending one that has not begun gives the end before it back.
func TestChainOfRenewals(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "launch")
		first := h.held(id)[0]
		for _, funnel := range []string{"join", "launch", "join"} {
			_, err := h.Commerce.Memberships.RenewSubscription(h.By(staff), first.ID, memberships.RenewSubscriptionInput{FunnelID: &funnel})
			h.Must(err)
		}
		want := clock.AddDays(*first.EndsAt, 365+30+365)
		if got := h.until(id); !got.Equal(lastMoment(want)) {
			t.Errorf("got %s, want %s", got, lastMoment(want))
		}
		if n := h.Number("SELECT COUNT(*) FROM subscriptions WHERE user_id = ? AND ended_at IS NULL AND renewed_at IS NULL", id); n != 1 {
			t.Errorf("got %d to renew, want 1", n)
		}
		last := h.held(id)[0]
		h.Did(h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), last.ID))
		if got, want := h.until(id), lastMoment(clock.AddDays(*first.EndsAt, 365+30)); !got.Equal(want) {
			t.Errorf("after the last was ended: got %s, want %s", got, want)
		}
		h.wantVerified()
		_, err := h.Commerce.Memberships.RenewSubscription(h.By(staff), first.ID, memberships.RenewSubscriptionInput{ValidityByDays: new(10)})
		h.Must(err)
		if got, want := h.until(id), lastMoment(clock.AddDays(*first.EndsAt, 365+30+10)); !got.Equal(want) {
			t.Errorf("renewed again: got %s, want %s", got, want)
		}
		_, err = h.Commerce.Memberships.RenewSubscription(h.By(staff), last.ID, memberships.RenewSubscriptionInput{})
		h.Refused(err, errs.Conflict)
	})
}

// The dues of somebody who renewed early are silent, and a renewal that was ended before it began lets them speak again.
func TestDuesAfterEarlyRenewal(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		_, err := h.buys(id, "launch")
		h.Must(err)
		h.advanceDays(25)
		dues := func() *memberships.DuesAndExpiration {
			found, err := h.Commerce.Memberships.GetDuesAndExpiration(h.ByID(id))
			h.Must(err)
			return found
		}
		if dues().ExpiringSoon == nil {
			t.Error("got nothing, want a membership that ends soon")
		}
		_, err = h.buys(id, "join")
		h.Must(err)
		if got := dues(); got.ExpiringSoon != nil || got.Expired != nil {
			t.Errorf("got %+v, want silence after the renewal", got)
		}
		h.Did(h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), h.held(id)[0].ID))
		if dues().ExpiringSoon == nil {
			t.Error("got nothing, want the end to be told again")
		}
	})
}

// What is held twice from before renewals were by product: the one that ends last is renewed, and the other one runs out beside it.
func TestRenewalOfWhatIsHeldTwice(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "join")
		join := h.held(id)[0]
		h.enrol(id, "launch")
		launch := h.held(id)[0]
		// As it was before: both begin today, and neither renews the other.
		h.Exec("UPDATE subscriptions SET is_parallel = TRUE WHERE id = ?", launch.ID)
		h.Exec("UPDATE subscriptions SET renewed_at = NULL WHERE user_id = ?", id)
		day := join.StartsAt
		h.Exec("UPDATE subscriptions SET renews_id = NULL, starts_at = ?, ends_at = ? WHERE id = ?", day, clock.AddDays(day, 31), launch.ID)
		h.Exec("UPDATE grants SET from_at = ?, to_at = ? WHERE subscription_id = ?", day, clock.AddDays(day, 31), launch.ID)
		if got := h.moneyOf(id).membership; got != "Multiple Subscriptions Found" {
			t.Errorf("got %q, want Multiple Subscriptions Found", got)
		}
		h.advanceDays(40)
		_, err := h.buys(id, "launch")
		h.Must(err)
		renewal := h.held(id)[0]
		if !renewal.StartsAt.Equal(*join.EndsAt) || renewal.RenewsID == nil || *renewal.RenewsID != join.ID {
			t.Errorf("got %+v, want it to renew %d from %s", renewal, join.ID, join.EndsAt)
		}
	})
}

// What would sell nothing is refused before money is taken: on the page, by the order, and by staff. What is free is had once in a term.
func TestRenewalThatSellsNothing(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.Exec(`INSERT INTO funnels (id, product_id, name, name_key, validity_by_days, is_hidden, is_switched_on, page_template, created_at, updated_at)
			SELECT 'none', id, 'No days', 'no days', 0, FALSE, TRUE, 'template-1', 0, 0 FROM products WHERE name_key = 'p0'`)
		h.Exec(`INSERT INTO funnels (id, product_id, name, name_key, validity_by_days, is_hidden, is_switched_on, page_template, created_at, updated_at)
			SELECT 'month', id, 'Free month', 'free month', 30, FALSE, TRUE, 'template-1', 0, 0 FROM products WHERE name_key = 'p2'`)
		h.Exec(`INSERT INTO funnel_terms (funnel_id, term_id, position) VALUES ('none', 'one-time', 1), ('month', 'one-time', 1), ('free', 'one-time', 2)`)
		id, n := h.newMember(1), 0
		says := func(funnel, want string) {
			t.Helper()
			offer, err := h.Commerce.CheckoutOffer(h.ByID(id), funnel)
			h.Must(err)
			quote := offer.Terms[0].Quote
			if want == "" != (quote.RefusedBecause == nil) || want != "" && !strings.Contains(*quote.RefusedBecause, want) {
				t.Errorf("%s: got %+v on the page, want %q", funnel, quote.RefusedBecause, want)
			}
			before := h.Number("SELECT COUNT(*) FROM orders")
			_, err = h.Commerce.PlaceOrder(h.ByID(id), func() orders.OrderInput {
				in := newOrder(funnel, "some1@test.example")
				n++
				in.Key = fmt.Sprintf("%s-%s-%02d", "0123456789abcdef", funnel, n)
				return in
			}())
			switch {
			case want == "":
				h.Must(err)
			case err == nil || !strings.Contains(err.Error(), want):
				t.Errorf("%s: got %v, want %q", funnel, err, want)
			case h.Number("SELECT COUNT(*) FROM orders") != before:
				t.Errorf("%s: got an order that was left behind, want none", funnel)
			}
		}
		says("none", "") // A day for somebody who holds nothing.
		_, err := h.buys(id, "launch")
		h.Must(err)
		says("none", "this offer adds no days")
		_, err = h.Commerce.Memberships.EnrollUser(h.By(staff), id, memberships.EnrollUserInput{BatchID: h.batch(), FunnelDetails: []*memberships.EnrollFunnelDetailInput{{FunnelID: "none"}}})
		h.Refused(err, errs.Conflict)
		says("month", "")
		says("month", "You already have Challenge")
		h.advanceDays(32)
		says("month", "")
		h.advanceDays(32)
		says("free", "")
		says("month", "You already have Challenge")
		h.advanceDays(60)
		says("free", "You already have Challenge")
	})
}

// Money for nothing that came all the same, because the buyer was not signed in, is left to staff and opens nothing.
func TestMoneyThatBuysNothing(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.Did(h.Commerce.Memberships.ManualUserSubscription(h.By(staff), id, []*memberships.ManualSubscriptionFunnelDetailInput{{ID: "join"}}))
		h.answer(h.order(newOrder("launch", "some1@test.example")), "approve")
		if n := h.Number("SELECT COUNT(*) FROM subscriptions WHERE user_id = ?", id); n != 1 {
			t.Errorf("got %d subscriptions, want the one for life", n)
		}
		if n := h.Number("SELECT COUNT(*) FROM stray_payments"); n != 1 {
			t.Errorf("got %d payments on the desk, want 1", n)
		}

		// Anyone who paid without an account hears that we have the money, once.
		messages := []string{}
		for _, message := range h.Messages("some1@test.example") {
			if strings.HasPrefix(message.Subject, "We received") {
				messages = append(messages, message.Subject+"\n"+message.Text)
			}
		}
		if len(messages) != 1 || !strings.Contains(messages[0], "We received ₱12,000.00 and will get back to you") || !strings.Contains(messages[0], "our team will look at it") {
			t.Errorf("got the emails %q, want one that says that the money is here and someone will look", messages)
		}
	})
}

// A buyer lands in the batch of the funnel, or else in the current one. Anyone who is a member keeps theirs; anyone who
// returns gets the new one.
func TestBatchOfBuyers(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		at := h.Clock.Now()
		current := h.batch()
		h.Exec("UPDATE batches SET launch_to = ?", at.Add(1000*24*time.Hour))
		h.Exec(`INSERT INTO batches (name, name_key, sort_key, launch_from, launch_to, created_at, updated_at) VALUES ('Batch 19', 'batch 19', 'batch 19', ?, ?, 0, 0)`, at.Add(-time.Hour), at.Add(1000*24*time.Hour))
		special := h.batch()
		h.Exec("UPDATE batches SET launch_from = ? WHERE id = ?", at.Add(-2*time.Hour), special)
		h.Exec("UPDATE funnels SET batch_id = ? WHERE id = 'join'", special)
		in := func(id int) int {
			return h.Number("SELECT COALESCE((SELECT batch_id FROM batch_members WHERE user_id = ?), 0)", id)
		}
		for n, c := range []struct {
			funnel string
			want   int
		}{{"join", special}, {"launch", current}, {"fast", current}, {"free", current}} {
			id := h.newMember(n + 1)
			if c.funnel == "free" {
				_, err := h.Commerce.PlaceOrder(h.ByID(id), newOrder("free", "some4@test.example"))
				h.Must(err)
			} else {
				_, err := h.buys(id, c.funnel)
				h.Must(err)
			}
			if got := in(id); got != c.want {
				t.Errorf("%s: got batch %d, want %d", c.funnel, got, c.want)
			}
		}
		id := h.newMember(9)
		_, err := h.buys(id, "launch")
		h.Must(err)
		h.advanceDays(20)
		_, err = h.buys(id, "join")
		h.Must(err)
		if got := in(id); got != current {
			t.Errorf("a renewal: got batch %d, want to keep %d", got, current)
		}
		h.advanceDays(500)
		_, err = h.buys(id, "join")
		h.Must(err)
		if got := in(id); got != special {
			t.Errorf("a returnee: got batch %d, want %d", got, special)
		}
	})
}

// Staff enrol nobody in what is archived, product or funnel, and are told what to do.
func TestEnrolInArchived(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id, holder := h.newMember(1), h.newMember(2)
		h.enrol(holder, "join")
		held := h.held(holder)[0]
		for _, c := range []struct{ query, says string }{
			{"UPDATE products SET archived_at = ? WHERE name_key = 'p0'", "The product Tribe Membership is archived. Restore it first, then try again."},
			{"UPDATE funnels SET archived_at = ? WHERE id IN ('join', 'launch')", "The funnel Funnel join is archived. Restore it first, then try again."},
		} {
			h.Exec(c.query, h.Clock.Now())
			_, err := h.Commerce.Memberships.EnrollUser(h.By(staff), id, memberships.EnrollUserInput{BatchID: h.batch(), FunnelDetails: []*memberships.EnrollFunnelDetailInput{{FunnelID: "join"}}})
			h.Says(err, c.says)
			_, err = h.Commerce.Memberships.ManualUserSubscription(h.By(staff), id, []*memberships.ManualSubscriptionFunnelDetailInput{{ID: "join"}})
			h.Says(err, c.says)
			_, err = h.Commerce.Memberships.RenewSubscription(h.By(staff), held.ID, memberships.RenewSubscriptionInput{})
			h.Says(err, c.says)
			_, err = h.Commerce.Memberships.Quote(h.By(staff), "join", nil, nil, nil)
			h.Says(err, c.says)
			h.Exec("UPDATE products SET archived_at = NULL")
			h.Exec("UPDATE funnels SET archived_at = NULL")
		}
		h.enrol(id, "join")
	})
}

// Who may renew ahead, and what.
func TestRenewSubscription(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "launch", "fast")
		held := h.held(id)
		fast, launch := held[0], held[1]
		_, err := h.Commerce.Memberships.RenewSubscription(h.By("member"), launch.ID, memberships.RenewSubscriptionInput{})
		h.Refused(err, errs.Forbidden)
		_, err = h.Commerce.Memberships.RenewSubscription(h.By(staff), 99999, memberships.RenewSubscriptionInput{})
		h.Refused(err, errs.NotFound)
		_, err = h.Commerce.Memberships.RenewSubscription(h.By(staff), launch.ID, memberships.RenewSubscriptionInput{FunnelID: new("fast")})
		h.Refused(err, errs.Invalid, "funnelId")
		_, err = h.Commerce.Memberships.RenewSubscription(h.By(staff), fast.ID, memberships.RenewSubscriptionInput{PaymentTermID: new("none")})
		h.Refused(err, errs.Invalid, "paymentTermId")
		again, err := h.Commerce.Memberships.RenewSubscription(h.By(staff), launch.ID, memberships.RenewSubscriptionInput{PaymentTermID: new("thirds")})
		h.Must(err)
		if again.FunnelID != "launch" || !again.StartsAt.Equal(*launch.EndsAt) || again.PaymentTermID() != "thirds" || !again.IsRenewal() {
			t.Errorf("got %+v, want launch by thirds from %s", again, launch.EndsAt)
		}
		messages := h.Messages("some1@test.example")
		if last := messages[len(messages)-1]; !strings.HasPrefix(last.Subject, "Tribe Membership is renewed until ") {
			t.Errorf("got %q, want the renewal to be told", last.Subject)
		}
		if n := h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'subscription_open' AND subject_user_id = ?", id); n != 3 {
			t.Errorf("got %d lines in the info log, want 3", n)
		}
	})
}

// A sheet or an upgrade may leave something beside the running term that ends later. A purchase continues what ends last, and is not refused because
// of the other one: the money is here by then.
func TestRenewalBesideALaterEnd(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "join")
		join := h.held(id)[0]
		h.enrol(id, "launch")
		launch := h.held(id)[0]
		// It was bought earlier, and renews nothing.
		begin := clock.AddDays(join.StartsAt, -10)
		end := clock.AddDays(begin, 501)
		h.Exec("UPDATE subscriptions SET is_parallel = TRUE, renews_id = NULL, starts_at = ?, ends_at = ?, validity_by_days = 500 WHERE id = ?", begin, end, launch.ID)
		h.Exec("UPDATE subscriptions SET renewed_at = NULL WHERE id = ?", join.ID)
		h.Exec("UPDATE grants SET from_at = ?, to_at = ? WHERE subscription_id = ?", begin, end, launch.ID)
		h.wantVerified()

		h.advanceDays(1)
		_, err := h.buys(id, "join")
		h.Must(err)

		renewal := h.held(id)[0]
		if renewal.RenewsID == nil || *renewal.RenewsID != launch.ID || !renewal.StartsAt.Equal(end) {
			t.Errorf("got %+v, want it to renew %d from %s", renewal, launch.ID, end)
		}
		h.wantVerified()
	})
}
