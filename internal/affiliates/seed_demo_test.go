package affiliates_test

import (
	"fmt"
	"testing"

	"atlas/internal/testkit"
)

// The demo has affiliates with visits, leads and orders, and one who has not accepted the terms; filling it twice changes nothing.
func TestSeedDemo(t *testing.T) {
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &house{a, t}
		for range 2 {
			h.Must(h.SeedContent(t.Context()))
			for table, least := range map[string]int{"affiliates": 7, "affiliate_touches": 200, "affiliate_leads": 20, "affiliate_sales": 14, "affiliate_commissions": 16, "affiliate_payouts": 3} {
				if n := h.Number("SELECT COUNT(*) FROM " + table); n < least {
					t.Errorf("%d rows in %s", n, table)
				}
			}
		}
		if h.Number("SELECT COUNT(*) FROM affiliates") != 7 || h.Number("SELECT COUNT(DISTINCT user_id) FROM user_access_levels WHERE level_id = 'affiliate'") < 8 {
			t.Error("everybody with the level has accepted")
		}
		now := h.Clock.Now().UnixMilli()
		for name, query := range map[string]string{
			"on hold": fmt.Sprintf("payout_id IS NULL AND cancelled_at IS NULL AND hold_until > %d", now), "payable": fmt.Sprintf("payout_id IS NULL AND cancelled_at IS NULL AND amount > 0 AND hold_until <= %d", now),
			"in a payout": "payout_id IS NOT NULL AND paid_at IS NULL", "paid": "paid_at IS NOT NULL", "cancelled": "cancelled_at IS NOT NULL", "owed": "kind = 'reversed' AND payout_id IS NULL AND cancelled_at IS NULL",
		} {
			if h.Number("SELECT COUNT(*) FROM affiliate_commissions WHERE "+query) == 0 {
				t.Errorf("the demo has nothing %s", name)
			}
		}
		if h.Number("SELECT COUNT(*) FROM affiliate_decisions WHERE reason LIKE 'self-%'") != 1 {
			t.Error("the demo has no self-referral that was refused")
		}
		if found, err := h.Verify(t.Context()); err != nil || len(found) > 0 {
			t.Error(found, err)
		}
	})
}
