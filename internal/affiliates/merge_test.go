package affiliates_test

import (
	"testing"

	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// merges makes source part of survivor, and gives how to undo it.
func (h *fixture) merges(survivor, source int) (undo func()) {
	h.t.Helper()
	plan, err := h.Identity.Merging.MergePlan(h.By(staff), survivor, source)
	h.Must(err)
	done, err := h.Identity.Merging.MergeUsers(h.By(staff), survivor, source, plan.Version, nil)
	h.Must(err)
	return func() {
		h.t.Helper()
		h.Did(h.Identity.Merging.UndoMerge(h.By(staff), done.ID))
	}
}

// Two affiliates who become one have the links and leads of both; who was their own lead no longer is, and all of it can be undone.
func TestMergeAffiliates(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		ana, allan := h.joins("member"), h.joins("affiliate")
		for n, path := range []string{"/ana-mendoza", "/allan-soriano", "/allan-soriano"} {
			c := h.Visitor()
			h.opens(c, path)
			h.signsUp(c, []string{"one@example.com", "two@example.com", "three@example.com"}[n], "")
		}
		one := h.Number("SELECT id FROM users WHERE email = 'one@example.com'")
		undo := h.merges(ana.UserID, allan.UserID)
		links, err := h.Affiliates.Attribution.AffiliateLinks(h.By("member"), nil)
		h.Must(err)
		if n := len(h.leads("member")); n != 3 || links[0].Visits != 2 || links[0].Leads != 3 {
			h.t.Errorf("got %d leads and main link %+v, want 3 leads, 2 visits", n, links[0])
		}
		// A slug of who went, and what a browser kept of it, lead to who stays.
		c := h.Visitor()
		h.opens(c, "/allan-soriano")
		h.signsUp(c, "four@example.com", "")
		check.Equal(h.t, "leads", len(h.leads("member")), 4)
		h.Did(h.Affiliates.Verify(h.t.Context()))
		undo()
		if ours, theirs := len(h.leads("member")), len(h.leads("affiliate")); ours != 2 || theirs != 2 {
			h.t.Errorf("got %d and %d leads after the undo, want 2 of each", ours, theirs)
		}
		// Somebody who turns out to be their own lead.
		undo = h.merges(ana.UserID, one)
		check.Equal(h.t, "leads, without herself", len(h.leads("member")), 1)
		undo()
		check.Equal(h.t, "leads after the undo", len(h.leads("member")), 2)
	})
}

// Two leads who become one person are one lead, the older.
func TestMergeLeads(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.joins("member")
		people := []int{}
		for _, email := range []string{"one@example.com", "two@example.com"} {
			c := h.Visitor()
			h.opens(c, "/ana-mendoza")
			h.signsUp(c, email, "")
			people = append(people, h.Number("SELECT id FROM users WHERE email = ?", email))
		}
		undo := h.merges(people[1], people[0])
		if n := len(h.leads("member")); n != 1 || h.Number("SELECT user_id FROM affiliate_leads WHERE voided_at IS NULL") != people[1] {
			h.t.Errorf("got %d leads, want 1 of %d", n, people[1])
		}
		undo()
		check.Equal(h.t, "leads after the undo", len(h.leads("member")), 2)
	})
}

// Archived people have no links that count, and who brought somebody is never deleted.
func TestArchiveAffiliate(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		a := h.joins("member")
		c := h.Visitor()
		h.opens(c, "/ana-mendoza")
		h.signsUp(c, "liza@example.com", "")
		h.Refused(h.Identity.Manage.DeleteUser(h.By(staff), a.UserID), errs.Conflict)
		h.Did(h.Identity.Manage.ArchiveUser(h.By(staff), a.UserID))
		check.Equal(h.t, "the link leads to", h.opens(h.Visitor(), "/ana-mendoza"), "")
		h.Did(h.Identity.Manage.RestoreUser(h.By(staff), a.UserID))
		check.Equal(h.t, "the link leads to", h.opens(h.Visitor(), "/ana-mendoza"), "/signup")
	})
}
