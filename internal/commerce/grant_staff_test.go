package commerce_test

import (
	"encoding/json"
	"strings"
	"testing"

	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/memberships"
	"atlas/internal/identity/people"
	"atlas/internal/platform/errs"
)

// membershipOf is the membership status of somebody by the rule, as the list of people shows it, and as they see it themselves.
func (h *fixture) membershipOf(id int) [3]string {
	h.t.Helper()
	out := [3]string{}
	ctx := h.Commerce.Billing.WithLoaders(h.By(staff))
	ruled, err := memberships.UserPaymentsFields{Memberships: h.Commerce.Memberships}.MembershipStatus(ctx, &memberships.UserPayments{ID: id})
	h.Must(err)
	if ruled != nil {
		out[0] = *ruled
	}
	persons, err := h.Identity.People.ByIDs(h.By(staff), []int{id})
	h.Must(err)
	out[1] = h.statusesOf([]*people.User{persons[id]}).listed[id]
	raw, err := h.Identity.Sessions.CurrentUser(h.ByID(id))
	h.Must(err)
	var me struct{ MembershipStatus string }
	h.Must(json.Unmarshal(raw, &me))
	out[2] = me.MembershipStatus
	return out
}

// Free access: a membership without a sale has an end, a reason and a name in the log; it makes its holder a member with the role that goes with it,
// until its end, and never beside a subscription twice.
func TestStaffGiveAccess(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id, membership := h.newMember(1), h.Number("SELECT id FROM products WHERE is_membership")
		status := func(want string) {
			t.Helper()
			if got := h.membershipOf(id); got != [3]string{want, want, want} {
				t.Errorf("membership: got %q, want %q everywhere", got, want)
			}
		}
		status("")

		g, err := h.Commerce.Grants.GiveAccess(h.By(staff), id, grants.GiveAccessInput{ProductID: membership, EndsOn: h.date(9), Reason: "  Scholar of   batch 18 "})
		h.Must(err)
		if g.Reason != "Scholar of batch 18" || g.Validity() != "active" || g.Because() != "Given by staff until Nov 24, 2026" {
			t.Errorf("got reason %q, %q because %q, want Scholar of batch 18, active until Nov 24, 2026", g.Reason,
				g.Validity(), g.Because())
		}
		status("Active")
		if !h.holds(id, "member") {
			t.Error("got a member by staff without the role, want member")
		}
		if got := h.grantsOf(id); len(got) != 1 || !got[0].IsMembership || len(got[0].Levels) != 1 || got[0].Levels[0] != "member" {
			t.Errorf("got grants %+v, want one membership with the level member", got)
		}

		// Twice is refused; beside a subscription it is not counted.
		_, err = h.Commerce.Grants.GiveAccess(h.By(staff), id, grants.GiveAccessInput{ProductID: membership, EndsOn: h.date(30), Reason: "Again"})
		h.Says(err, "Staff gave Tribe Membership already, until Nov 24, 2026. Change the end of that instead.")
		h.enrol(id, "launch")
		status("Active")
		h.Did(h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), h.held(id)[0].ID))
		if !h.holds(id, "member") {
			t.Error("got no role after the subscription ended, want the one that staff gave")
		}
		status("Active")

		// Its end moves, it is over, its role goes when grace is, and it comes back with a later end.
		h.Did(h.Commerce.Grants.ChangeGivenAccess(h.By(staff), g.ID, h.date(2), "Shorter"))
		h.advanceDays(3)
		status("Expired")
		h.advanceDays(14)
		h.Must(h.Commerce.Memberships.FinishSubscriptions(t.Context()))
		if h.holds(id, "member") {
			t.Error("got a role that outlived what gave it, want none")
		}
		h.Did(h.Commerce.Grants.ChangeGivenAccess(h.By(staff), g.ID, h.date(20), "Longer"))
		status("Active")
		if !h.holds(id, "member") {
			t.Error("got a member by staff without the role again, want member")
		}

		taken, err := h.Commerce.Grants.TakeAccessBack(h.By(staff), g.ID, "Wrong person")
		h.Must(err)
		if taken.Validity() != "ended" || h.holds(id, "member") {
			t.Errorf("got %q and member %t, want ended and false", taken.Validity(), h.holds(id, "member"))
		}
		status("Expired")
		_, err = h.Commerce.Grants.TakeAccessBack(h.By(staff), g.ID, "Twice")
		h.Refused(err, errs.Conflict)
		_, err = h.Commerce.Grants.ChangeGivenAccess(h.By(staff), g.ID, h.date(30), "Back")
		h.Refused(err, errs.Conflict)

		for action, want := range map[string]int{"grant_give": 1, "grant_change": 2, "grant_take": 1} {
			if got := h.Number("SELECT COUNT(*) FROM info_log WHERE action = ? AND subject_user_id = ? AND actor_id = ? AND after_json LIKE '%reason%'", action, id, h.ID(staff)); got != want {
				t.Errorf("lines of %s: got %d, want %d", action, got, want)
			}
		}
	})
}

// Free access is given with an end and a reason, by anyone who may enrol people, to people they see, and of what is
// sold now.
func TestStaffGiveAccessWithinBounds(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id, membership := h.newMember(1), h.Number("SELECT id FROM products WHERE is_membership")
		good := grants.GiveAccessInput{ProductID: membership, EndsOn: h.date(10), Reason: "Scholar"}
		for name, c := range map[string]struct {
			change func(in *grants.GiveAccessInput)
			field  string
		}{
			"no reason":          {func(in *grants.GiveAccessInput) { in.Reason = "  " }, "reason"},
			"a long reason":      {func(in *grants.GiveAccessInput) { in.Reason = strings.Repeat("x", 301) }, "reason"},
			"no end":             {func(in *grants.GiveAccessInput) { in.EndsOn = "" }, "endsOn"},
			"an end in the past": {func(in *grants.GiveAccessInput) { in.EndsOn = h.date(-1) }, "endsOn"},
			"an end too far":     {func(in *grants.GiveAccessInput) { in.EndsOn = h.date(2000) }, "endsOn"},
			"a start after it":   {func(in *grants.GiveAccessInput) { in.StartsOn = new(h.date(11)) }, "endsOn"},
			"no such day":        {func(in *grants.GiveAccessInput) { in.StartsOn = new("2026-02-30") }, "startsOn"},
			"no such product":    {func(in *grants.GiveAccessInput) { in.ProductID = 99_999 }, "productId"},
		} {
			in := good
			c.change(&in)
			_, err := h.Commerce.Grants.GiveAccess(h.By(staff), id, in)
			if err == nil {
				t.Errorf("%s: got no error, want one", name)
				continue
			}
			h.Refused(err, errs.Invalid, c.field)
		}

		_, err := h.Commerce.Grants.GiveAccess(h.By("coach"), id, good)
		h.Refused(err, errs.Forbidden)
		_, err = h.Commerce.Grants.GiveAccess(h.By("member"), h.ID("member"), good)
		h.Refused(err, errs.Forbidden)
		_, err = h.Commerce.Grants.GiveAccess(h.By(staff), 99_999, good)
		h.Refused(err, errs.NotFound)
		h.Exec("UPDATE users SET archived_at = 1 WHERE id = ?", id)
		_, err = h.Commerce.Grants.GiveAccess(h.By(staff), id, good)
		h.Refused(err, errs.Conflict)
		h.Exec("UPDATE users SET archived_at = NULL WHERE id = ?", id)
		h.Exec("UPDATE products SET archived_at = 1 WHERE id = ?", membership)
		_, err = h.Commerce.Grants.GiveAccess(h.By(staff), id, good)
		h.Refused(err, errs.Conflict)
		h.Exec("UPDATE products SET archived_at = NULL WHERE id = ?", membership)

		// Nobody else's hands on it, and none on a grant by a subscription.
		g, err := h.Commerce.Grants.GiveAccess(h.By(staff), id, good)
		h.Must(err)
		_, err = h.Commerce.Grants.TakeAccessBack(h.By("coach"), g.ID, "Mine")
		h.Refused(err, errs.Forbidden)
		h.enrol(h.newMember(2), "launch")
		_, err = h.Commerce.Grants.TakeAccessBack(h.By(staff), h.Number("SELECT id FROM grants WHERE subscription_id IS NOT NULL"), "Not given by staff")
		h.Refused(err, errs.NotFound)

		// A member reads that staff gave it, not why.
		ctx := h.Commerce.Billing.WithLoaders(h.ByID(id))
		of, err := h.Commerce.Memberships.FindUserPaymentSchedule(ctx, id)
		h.Must(err)
		own, err := memberships.UserPaymentsFields{Memberships: h.Commerce.Memberships}.GivenAccess(ctx, of)
		h.Must(err)
		reason, err := grants.GivenAccessFields{Service: h.Commerce.Grants}.Reason(ctx, own[0])
		if err != nil || len(own) != 1 || reason != nil {
			t.Errorf("got %d grants, reason %+v and error %v, want 1, none and none", len(own), reason, err)
		}
	})
}

// Verify finds a role that outlived the subscription which gave it, and a grant by staff that nobody answers for.
func TestVerifyFindsLevelsWithoutReason(t *testing.T) {
	testTill := func(t *testing.T, h *fixture, spoil func(id int), want string) {
		t.Helper()
		id := h.newMember(1)
		h.enrol(id, "launch")
		h.Did(h.Commerce.Grants.GiveAccess(h.By(staff), id, grants.GiveAccessInput{ProductID: h.Number("SELECT id FROM products WHERE is_fast_track"), EndsOn: h.date(10), Reason: "Why"}))
		h.wantVerified()
		spoil(id)
		found, err := h.Commerce.Verify(t.Context())
		h.Must(err)
		if len(found) != 1 || !strings.Contains(found[0], want) {
			t.Errorf("got %q, want %q", found, want)
		}
	}
	each(t, func(t *testing.T, h *fixture) {
		h.stockCatalog()
		testTill(t, h, func(id int) {
			h.Did(h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), h.held(id)[0].ID))
			h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) SELECT user_id, 'member', created_at FROM subscriptions WHERE user_id = ?", id)
		}, "holds a level whose only reasons are settled")
	})
	each(t, func(t *testing.T, h *fixture) {
		h.stockCatalog()
		testTill(t, h, func(id int) { h.Exec("UPDATE grants SET given_by_id = NULL WHERE source = 'staff'") }, "no one who gave it")
	})
}

// Anyone who gets free access hears of it in the app and by email, with its last day; also when the day moves, and when
// it is taken back, with the reason. Why staff gave it stays with them.
func TestPeopleHearOfFreeAccess(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id, membership := h.newMember(1), h.Number("SELECT id FROM products WHERE is_membership")
		heard := func(want string) string {
			t.Helper()
			var title, text string
			h.Must(h.DB.Row(t.Context(), "SELECT title, text FROM notifications WHERE user_id = ? AND kind = 'free-access' ORDER BY id DESC LIMIT 1", []any{id}, &title, &text))
			messages := h.Messages("some1@test.example")
			last := messages[len(messages)-1]
			if title != want || last.Subject != want || !strings.Contains(last.Text, want) {
				t.Errorf("got the notification %q and the email %q, want %q", title, last.Subject, want)
			}
			if strings.Contains(last.Text, "Scholar") || strings.Contains(text, "Scholar") {
				t.Errorf("got text %q and email %q, want both without why staff gave it", text, last.Text)
			}
			return last.Text
		}

		g, err := h.Commerce.Grants.GiveAccess(h.By(staff), id, grants.GiveAccessInput{ProductID: membership, EndsOn: h.date(9), Reason: "Scholar"})
		h.Must(err)
		heard("You have free access to Tribe Membership until Nov 24, 2026")
		h.Did(h.Commerce.Grants.ChangeGivenAccess(h.By(staff), g.ID, h.date(12), "Scholar, longer"))
		heard("Your free access to Tribe Membership now runs until Nov 27, 2026")
		h.Did(h.Commerce.Grants.TakeAccessBack(h.By(staff), g.ID, "You joined on your own."))
		if text := heard("Your free access to Tribe Membership has ended"); !strings.Contains(text, "Reason: You joined on your own. Your progress stays.") {
			t.Errorf("got the email %q, want the reason in it", text)
		}

		later, from := h.newMember(2), h.date(3)
		h.Did(h.Commerce.Grants.GiveAccess(h.By(staff), later, grants.GiveAccessInput{ProductID: membership, StartsOn: &from, EndsOn: h.date(9), Reason: "Scholar"}))
		if n := h.Number("SELECT COUNT(*) FROM notifications WHERE user_id = ? AND title = 'You''ll have free access to Tribe Membership from Nov 18, 2026 until Nov 24, 2026'", later); n != 1 {
			t.Errorf("got %d notifications, want one that names the first day", n)
		}
	})
}
