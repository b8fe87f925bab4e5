package commerce_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/memberships"
	"atlas/internal/learning/access"
	"atlas/internal/platform/clock"
	"atlas/internal/testkit/check"
)

// grantsOf tells what learning is told that somebody may enter.
func (h *fixture) grantsOf(userID int) []access.Grant {
	h.t.Helper()
	found, err := h.Commerce.Grants.GrantsOf(h.t.Context(), userID)
	h.Must(err)
	return found
}

// C56, S62: levels stay through grace and are taken back by the job when it is over, once; another subscription keeps them.
func TestLevelsAfterGrace(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		one, two := h.newMember(1), h.newMember(2)
		h.enrol(one, "launch")
		h.enrol(two, "launch", "join")
		h.advanceDays(44)
		h.Must(h.Commerce.Memberships.FinishSubscriptions(t.Context()))
		if !h.holds(one, "member") {
			t.Error("got the level gone before grace was over, want it kept")
		}
		if subs := h.held(one); subs[0].Validity() != "expired" || subs[0].Status() != "Active" {
			t.Errorf("got %q and %q, want expired and Active", subs[0].Validity(), subs[0].Status())
		}
		h.advanceDays(1)
		for range 2 {
			h.Must(h.Commerce.Memberships.FinishSubscriptions(t.Context()))
		}
		if h.holds(one, "member") || !h.holds(two, "member") {
			t.Errorf("levels after grace: got %t and %t, want false and true", h.holds(one, "member"),
				h.holds(two, "member"))
		}
		check.Equal(t, "subscriptions that were settled in the log",
			h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'subscription_settle'"), 2)
		check.Equal(t, "status after grace", h.held(one)[0].Status(), "Inactive")
	})
}

// Overdue: full access for 14 days after the due day, then that subscription alone is suspended; paying opens it at once, revoking closes it.
func TestSuspension(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast", "join")
		fast := func() *time.Time {
			for _, g := range h.grantsOf(id) {
				if g.Name == "Fast Track" {
					return g.SuspendedFrom
				}
			}
			return nil
		}
		today := clock.StartOfDay(h.Clock.Now())
		if to := fast(); !to.Equal(clock.AddDays(today, 15)) {
			t.Errorf("suspended from: got %+v, want in 15 days", to)
		}
		rows := h.rows(id) // of both, the first of each due today
		for _, row := range rows {
			if h.Number("SELECT COUNT(*) FROM payment_schedules r JOIN subscriptions s ON s.id = r.subscription_id WHERE r.id = ? AND s.funnel_id = 'fast'", row) == 1 {
				h.pay(row)
				if to := fast(); to.Equal(clock.AddDays(today, 15)) {
					t.Errorf("suspended from: got %+v though it is paid, want later", to)
				}
				_, err := h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), row, "Bounced")
				h.Must(err)
				break
			}
		}
		h.advanceDays(15)
		h.Clock.Advance(time.Minute)
		for _, sub := range h.held(id) {
			if !strings.HasPrefix(sub.Because(), "Closed because a payment that was due on ") {
				t.Errorf("reason of the suspension: got %q, want a payment that was due", sub.Because())
			}
		}
		h.Exec("UPDATE default_settings SET value = '20' WHERE name = 'grace-days'")
		h.Clock.Advance(2 * time.Second) // settings are remembered for one
		h.Must(h.Commerce.Memberships.FinishSubscriptions(t.Context()))
		if to := fast(); !to.Equal(clock.AddDays(today, 21)) {
			t.Errorf("suspended from: got %+v with a grace of 20 days, want in 21 days", to)
		}
	})
}

// Doors: a member by subscription is one while the subscription is live, and sees the product that opens; a level that staff gave stays.
func TestGrantsOpenDoors(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "launch")
		got := h.grantsOf(id)
		if len(got) != 1 || got[0].Name != "Tribe Membership" || !slices.Equal(got[0].Levels, []string{"member"}) {
			t.Errorf("got grants %+v, want Tribe Membership with the level member", got)
		}
		_, err := h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), h.held(id)[0].ID)
		h.Must(err)
		if got := h.grantsOf(id); got[0].To.After(h.Clock.Now()) || got[0].Levels != nil {
			t.Errorf("got %+v after the end, want it in the past without levels", got)
		}
	})
}

// B98, B156, S63: the answer of getDuesAndExpiration, and the current user.
func TestDuesOfTheCaller(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.ID("member")
		h.enrol(id, "launch")
		h.advanceDays(20)
		d, err := h.Commerce.Memberships.GetDuesAndExpiration(h.By("member"))
		h.Must(err)
		if d.ExpiringSoon == nil || d.Expired != nil || d.OverduePayments == nil || d.UpcomingPaymentDue != nil || d.RenewFunnelID == nil || *d.RenewFunnelID != "launch" {
			t.Errorf("got dues %+v, want what expires soon and is overdue, to be renewed by launch", d)
		}
		h.enrol(id, "join", "fast")
		raw, err := h.Identity.Sessions.CurrentUser(h.By("member"))
		h.Must(err)
		var me map[string]any
		h.Must(json.Unmarshal(raw, &me))
		if me["membershipStatus"] != "Suspended" || me["isFastTrackStudent"] != true { // the first row is overdue for 20 days
			t.Errorf("got %v and fast track %v, want Suspended and true", me["membershipStatus"],
				me["isFastTrackStudent"])
		}
		_, err = h.Commerce.Memberships.EndSubscriptions(h.By(staff), []int{h.held(id)[0].ID, h.held(id)[1].ID})
		h.Must(err)
		h.advanceDays(24)
		for _, c := range []struct {
			after int
			is    bool
		}{{0, true}, {1, false}} { // day 14 and day 15 after the last day
			h.advanceDays(c.after)
			d, err := h.Commerce.Memberships.GetDuesAndExpiration(h.By("member"))
			h.Must(err)
			if (d.Expired != nil) != c.is {
				t.Errorf("B285: %d days: got %+v, want expired %t", c.after, d, c.is)
			}
		}
	})
}

// After the end the answer says since when and where to renew, however long ago it was; while a membership is open it says nothing.
func TestEndedMembershipOfTheCaller(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.ID("member")
		dues := func() *memberships.DuesAndExpiration {
			t.Helper()
			answer, err := h.Commerce.Memberships.GetDuesAndExpiration(h.By("member"))
			h.Must(err)
			return answer
		}
		if got := dues(); got.MembershipEndedAt != nil {
			t.Errorf("never a member: got an end at %v, want none", got.MembershipEndedAt)
		}

		sub := h.enrol(id, "launch")[0]
		if got := dues(); got.MembershipEndedAt != nil {
			t.Errorf("while it is open: got an end at %v, want none", got.MembershipEndedAt)
		}

		// Long after grace: there is no reminder any more, and still the day and the way back.
		h.advanceDays(90)
		got := dues()
		if got.Expired != nil || got.MembershipEndedAt == nil || !got.MembershipEndedAt.Equal(sub.Expiry()) {
			t.Errorf("90 days later: got %+v, want the end at %v and no reminder", got, sub.Expiry())
		}
		if got.RenewFunnelID == nil || *got.RenewFunnelID != "launch" {
			t.Errorf("90 days later: got %v to renew in, want launch", got.RenewFunnelID)
		}

		// One that someone ended by hand counts from that moment, and a later one before it.
		again := h.enrol(id, "launch")[0]
		h.advanceDays(2)
		_, err := h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), again.ID)
		h.Must(err)
		if got := dues(); got.MembershipEndedAt == nil || !got.MembershipEndedAt.Equal(h.Clock.Now()) {
			t.Errorf("ended by staff: got %v, want %v", got.MembershipEndedAt, h.Clock.Now())
		}
	})
}
