package affiliates_test

import (
	"testing"

	"atlas/internal/affiliates"
	"atlas/internal/affiliates/claims"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
)

// Staff who open the page of affiliates see how many questions, flags and drafts wait, and since when; what is answered, decided, given back or
// approved does not wait any more.
func TestAffiliateDesk(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		ana := h.joins("member")
		read := func(role string) *affiliates.AffiliateDesk {
			h.t.Helper()
			ctx, statements := db.WithStatementCount(h.By(role))
			desk, err := h.Affiliates.AffiliateDesk(ctx)
			h.Must(err)
			if n := statements.Load(); n != 1 {
				h.t.Errorf("the desk takes %d statements, want 1", n)
			}
			return desk
		}
		if calm := read(staff); *calm != (affiliates.AffiliateDesk{}) {
			h.t.Errorf("%+v waits before anyone asked, want nothing", calm)
		}

		asked := h.Clock.Now()
		claim, err := h.Affiliates.Claims.ClaimSale(h.By("member"), claims.ClaimInput{Email: new("liza@example.com"), Text: "She used my link."})
		h.Must(err)
		h.Clock.Advance(aDay)
		h.Exec(`INSERT INTO affiliate_flags (affiliate_id, kind, state, facts, found_at, seen_at) VALUES (?, 'jump', 'open', '{}', ?, 1), (?, 'refunds', 'dismissed', '{}', 1, 1)`,
			ana.ID, h.Clock.Now(), ana.ID)
		h.Exec(`INSERT INTO affiliate_payout_runs (state, only_asked, payable_at, minimum, tax_rate, created_at, created_by_id) VALUES ('draft', FALSE, 1, 1, 0, 1, ?)`, h.ID(staff))
		run := h.Number("SELECT MAX(id) FROM affiliate_payout_runs")
		allan := h.joins("affiliate")
		h.Exec("INSERT INTO affiliate_payouts (affiliate_id, amount, method, created_at, run_id, returned_at) VALUES (?, 150000, 'GCash', 1, ?, NULL), (?, 99, 'GCash', 1, ?, 2)",
			ana.ID, run, allan.ID, run)

		for _, role := range []string{staff, "tribe-team-ro"} {
			desk := read(role)
			if desk.OpenClaims != 1 || desk.OldestClaimAt == nil || !desk.OldestClaimAt.Equal(asked) {
				h.t.Errorf("%s sees %d claims since %v, want 1 since %v", role, desk.OpenClaims, desk.OldestClaimAt, asked)
			}
			if desk.OpenFlags != 1 || desk.OldestFlagAt == nil || !desk.OldestFlagAt.Equal(h.Clock.Now()) {
				h.t.Errorf("%s sees %d flags since %v, want 1 since now", role, desk.OpenFlags, desk.OldestFlagAt)
			}
			if desk.DraftRunID == nil || *desk.DraftRunID != run || desk.DraftPayouts != 1 || desk.DraftAmount != 1500_00 {
				h.t.Errorf("%s sees a draft of %d payouts and %s, want one of 1,500", role, desk.DraftPayouts, desk.DraftAmount)
			}
		}
		for _, role := range []string{"member", "affiliate", "coach", "success-manager"} {
			_, err := h.Affiliates.AffiliateDesk(h.By(role))
			h.Refused(err, errs.Forbidden)
		}

		h.Did(h.Affiliates.Claims.Answer(h.By(staff), claim.ID, claims.AnswerInput{Outcome: claims.Declined, Answer: "No sale counts here."}))
		h.Exec("UPDATE affiliate_flags SET state = 'confirmed'")
		h.Exec("UPDATE affiliate_payout_runs SET state = 'approved', approved_at = 2, approved_by_id = created_by_id")
		if left := read(staff); *left != (affiliates.AffiliateDesk{}) {
			h.t.Errorf("%+v still waits, want nothing", left)
		}
		h.Exec("DELETE FROM affiliate_payouts")
	})
}
