package affiliates_test

import (
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
			for table, least := range map[string]int{"affiliates": 7, "affiliate_touches": 200, "affiliate_leads": 20, "affiliate_sales": 5} {
				if n := h.Number("SELECT COUNT(*) FROM " + table); n < least {
					t.Errorf("%d rows in %s", n, table)
				}
			}
		}
		if h.Number("SELECT COUNT(*) FROM affiliates") != 7 || h.Number("SELECT COUNT(DISTINCT user_id) FROM user_access_levels WHERE level_id = 'affiliate'") < 8 {
			t.Error("everybody with the level has accepted")
		}
		if found, err := h.Verify(t.Context()); err != nil || len(found) > 0 {
			t.Error(found, err)
		}
	})
}
