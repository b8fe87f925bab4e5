package commerce_test

import (
	"strings"
	"testing"

	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// Money follows the person who stays. Two who hold the same funnel cannot become one before staff ended one of them, and the plan says so.
func TestMergeMoney(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		survivor, source := h.newMember(1), h.newMember(2)
		h.enrol(survivor, "join")
		h.enrol(source, "join", "fast")
		h.pay(h.rows(source)[0])
		plan, err := h.Identity.Merging.MergePlan(h.By(staff), survivor, source)
		h.Must(err)
		if !strings.Contains(strings.Join(plan.Notes, " "), "Both are enrolled in Funnel join.") {
			t.Errorf("the plan: got %q, want that both are enrolled", plan.Notes)
		}
		merge := func() error {
			plan, err := h.Identity.Merging.MergePlan(h.By(staff), survivor, source)
			h.Must(err)
			_, err = h.Identity.Merging.MergeUsers(h.By(staff), survivor, source, plan.Version, nil)
			return err
		}
		h.Refused(merge(), errs.Conflict)
		sub := h.Number("SELECT id FROM subscriptions WHERE user_id = ?", survivor)
		_, err = h.Commerce.Memberships.ManualUserUnsubscription(h.By(staff), sub)
		check.NoError(t, "end the subscription", err)
		books := h.Number("SELECT COUNT(*) FROM ledger_entries")
		h.Must(merge())
		for _, table := range []string{"subscriptions", "invoices", "payment_schedules", "payments", "grants", "ledger_transactions"} {
			check.Equal(t, "rows of "+table+" with who went",
				h.Number("SELECT COUNT(*) FROM "+table+" WHERE user_id = ?", source), 0)
		}
		if h.Number("SELECT COUNT(*) FROM subscriptions WHERE user_id = ?", survivor) != 3 || h.Number("SELECT COUNT(*) FROM ledger_entries") != books || !h.holds(survivor, "member") {
			t.Errorf("got %d subscriptions and %d lines in the books, want 3 and %d, with the level",
				h.Number("SELECT COUNT(*) FROM subscriptions WHERE user_id = ?", survivor),
				h.Number("SELECT COUNT(*) FROM ledger_entries"), books)
		}
		h.wantVerified()
	})
}

// Anyone who was ever billed is never deleted; an erasure leaves their money in the books, without their name.
func TestBilledPeopleStay(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		id := h.newMember(1)
		h.enrol(id, "fast")
		h.pay(h.rows(id)[0])
		h.Exec("UPDATE users SET archived_at = 0 WHERE id = ?", id)
		h.Refused(h.Identity.Manage.DeleteUser(h.By(staff), id), errs.Conflict)
		_, err := h.Identity.DataRights.EraseUser(h.By(staff), id, "They asked", true)
		h.Must(err)
		check.Equal(t, "people with the erased name",
			h.Number("SELECT COUNT(*) FROM users WHERE email LIKE 'some1@%' OR first_name = 'Some'"), 0)
		check.Equal(t, "payments", h.Number("SELECT COUNT(*) FROM payments WHERE user_id = ?", id), 1)
		check.Equal(t, "invoices", h.Number("SELECT COUNT(*) FROM invoices WHERE user_id = ?", id), 1)
		h.wantVerified()
	})
}

// Two who held the same product one after the other become one: what ends last is the one to renew. Two who hold it now do not, through whichever funnel.
func TestMergeOfOneProduct(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		survivor, source := h.newMember(1), h.newMember(2)
		h.enrol(source, "launch")
		h.advanceDays(100)
		h.enrol(survivor, "join")
		merge := func() error {
			plan, err := h.Identity.Merging.MergePlan(h.By(staff), survivor, source)
			h.Must(err)
			_, err = h.Identity.Merging.MergeUsers(h.By(staff), survivor, source, plan.Version, nil)
			return err
		}
		h.Must(merge())
		h.wantVerified()
		join := h.held(survivor)[0]
		h.enrol(survivor, "launch")
		if got := h.held(survivor)[0]; !got.StartsAt.Equal(*join.EndsAt) {
			t.Errorf("got %s, want the renewal at %s", got.StartsAt, join.EndsAt)
		}
		third := h.newMember(3)
		h.enrol(third, "launch")
		plan, err := h.Identity.Merging.MergePlan(h.By(staff), survivor, third)
		h.Must(err)
		_, err = h.Identity.Merging.MergeUsers(h.By(staff), survivor, third, plan.Version, nil)
		h.Refused(err, errs.Conflict)
		// Money for who went is theirs who stayed.
		h.answer(h.order(newOrder("fast", "some2@test.example")), "approve")
		check.Equal(t, "subscriptions of who stayed",
			h.Number("SELECT COUNT(*) FROM subscriptions WHERE user_id = ? AND funnel_id = 'fast'", survivor), 1)
		check.Equal(t, "people who went",
			h.Number("SELECT COUNT(*) FROM users WHERE id = ? AND archived_at IS NOT NULL", source), 1)
	})
}
