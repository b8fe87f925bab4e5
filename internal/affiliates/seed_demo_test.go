package affiliates_test

import (
	"fmt"
	"testing"

	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// The demo has affiliates with visits, leads and orders, and one who has not accepted the terms; filling it twice changes nothing.
func TestSeedDemo(t *testing.T) {
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		for range 2 {
			h.Must(h.SeedContent(t.Context()))
			for table, least := range map[string]int{"affiliates": 7, "affiliate_touches": 200, "affiliate_leads": 20, "affiliate_sales": 14, "affiliate_commissions": 16, "affiliate_payouts": 3} {
				if n := h.Number("SELECT COUNT(*) FROM " + table); n < least {
					t.Errorf("rows in %s: got %d, want at least %d", table, n, least)
				}
			}
		}
		check.Equal(t, "affiliates who accepted the terms", h.Number("SELECT COUNT(*) FROM affiliates"), 7)
		holders := h.Number("SELECT COUNT(DISTINCT user_id) FROM user_access_levels WHERE level_id = 'affiliate'")
		if holders < 8 {
			t.Errorf("people with the level of affiliates: got %d, want more than the 7 who accepted", holders)
		}
		now := h.Clock.Now().UnixMilli()
		for name, query := range map[string]string{
			"on hold": fmt.Sprintf("payout_id IS NULL AND cancelled_at IS NULL AND hold_until > %d", now), "payable": fmt.Sprintf("payout_id IS NULL AND cancelled_at IS NULL AND amount > 0 AND hold_until <= %d", now),
			"in a payout": "payout_id IS NOT NULL AND paid_at IS NULL", "paid": "paid_at IS NOT NULL", "cancelled": "cancelled_at IS NOT NULL", "owed": "kind = 'reversed' AND payout_id IS NULL AND cancelled_at IS NULL",
		} {
			if h.Number("SELECT COUNT(*) FROM affiliate_commissions WHERE "+query) == 0 {
				t.Errorf("commission that is %s: got none, want some", name)
			}
		}
		refused := h.Number("SELECT COUNT(*) FROM affiliate_decisions WHERE reason LIKE 'self-%'")
		check.Equal(t, "self-referrals that were refused", refused, 1)
		// Rates are older than every sale: each has the one that comes first by the rule, and says so.
		for source, query := range map[string]string{
			"affiliate-funnel": "r.affiliate_id = t.affiliate_id AND r.funnel_id = o.funnel_id",
			"affiliate":        "r.affiliate_id = t.affiliate_id AND r.funnel_id IS NULL",
		} {
			wrong := h.Number(`SELECT COUNT(*) FROM affiliate_sale_terms t JOIN orders o ON o.id = t.order_id JOIN affiliate_rates r ON ` + query +
				` WHERE t.source <> '` + source + `' OR t.kind <> r.kind OR t.value <> r.value`)
			if wrong > 0 {
				t.Errorf("sales with another rate than that of their %s: got %d, want 0", source, wrong)
			}
		}
		if n := h.Number("SELECT COUNT(*) FROM affiliate_claims c JOIN orders o ON o.id = c.order_id WHERE o.created_at > c.asked_at"); n > 0 {
			t.Errorf("questions that are older than their sale: got %d, want 0", n)
		}
		if n := h.Number(`SELECT COUNT(*) FROM affiliate_claims c WHERE c.text LIKE '%refund%' AND NOT EXISTS (SELECT 1 FROM affiliate_commissions e
			WHERE e.order_id = c.order_id AND e.kind = 'reversed' AND e.at < c.asked_at)`); n > 0 {
			t.Errorf("questions about a refund that was not there: got %d, want 0", n)
		}
		if found, err := h.Verify(t.Context()); err != nil || len(found) > 0 {
			t.Error(found, err)
		}
	})
}
