package affiliates_test

import (
	"testing"

	"atlas/internal/platform/errs"
)

// merges makes source part of survivor, and gives how to undo it.
func (h *house) merges(survivor, source int) (undo func()) {
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
	each(t, func(h *house) {
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
			h.t.Errorf("%d leads, and the main link has %+v", n, links[0])
		}
		// A word of who went, and what a browser kept of it, lead to who stays.
		c := h.Visitor()
		h.opens(c, "/allan-soriano")
		h.signsUp(c, "four@example.com", "")
		if n := len(h.leads("member")); n != 4 {
			h.t.Errorf("%d leads", n)
		}
		h.Did(h.Affiliates.Verify(h.t.Context()))
		undo()
		if ours, theirs := len(h.leads("member")), len(h.leads("affiliate")); ours != 2 || theirs != 2 {
			h.t.Errorf("%d and %d leads once it is undone", ours, theirs)
		}
		// Somebody who turns out to be their own lead.
		undo = h.merges(ana.UserID, one)
		if n := len(h.leads("member")); n != 1 {
			h.t.Errorf("%d leads although one of them is herself", n)
		}
		undo()
		if n := len(h.leads("member")); n != 2 {
			h.t.Errorf("%d leads once it is undone", n)
		}
	})
}

// Two leads who become one person are one lead, the older.
func TestMergeLeads(t *testing.T) {
	each(t, func(h *house) {
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
			h.t.Errorf("%d leads", n)
		}
		undo()
		if n := len(h.leads("member")); n != 2 {
			h.t.Errorf("%d leads once it is undone", n)
		}
	})
}

// Archived people have no links that count, and who brought somebody is never deleted.
func TestArchiveAffiliate(t *testing.T) {
	each(t, func(h *house) {
		a := h.joins("member")
		c := h.Visitor()
		h.opens(c, "/ana-mendoza")
		h.signsUp(c, "liza@example.com", "")
		h.Refused(h.Identity.Manage.DeleteUser(h.By(staff), a.UserID), errs.Conflict)
		h.Did(h.Identity.Manage.ArchiveUser(h.By(staff), a.UserID))
		if to := h.opens(h.Visitor(), "/ana-mendoza"); to != "" {
			h.t.Errorf("the link leads to %q", to)
		}
		h.Did(h.Identity.Manage.RestoreUser(h.By(staff), a.UserID))
		if to := h.opens(h.Visitor(), "/ana-mendoza"); to != "/signup" {
			h.t.Errorf("the link leads to %q", to)
		}
	})
}
