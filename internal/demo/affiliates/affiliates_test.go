package affiliates_test

import (
	"testing"

	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

func TestAffiliatesSoldAndEarned(t *testing.T) {
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		check.NoError(t, "fill the demo", a.SeedContent(t.Context()))
		for table, least := range map[string]int{
			"affiliate_touches": 200, "affiliate_leads": 20, "affiliate_sales": 14, "affiliate_commissions": 16,
			"affiliate_payouts": 3,
		} {
			if got := a.Number("SELECT COUNT(*) FROM " + table); got < least {
				t.Errorf("rows in %s: got %d, want at least %d", table, got, least)
			}
		}

		check.Equal(t, "affiliates who accepted the terms", a.Number("SELECT COUNT(*) FROM affiliates"), 7)
		holders := a.Number("SELECT COUNT(DISTINCT user_id) FROM user_access_levels WHERE level_id = 'affiliate'")
		if holders < 8 {
			t.Errorf("people with the level of affiliates: got %d, want more than the 7 who accepted", holders)
		}

		refused := a.Number("SELECT COUNT(*) FROM affiliate_decisions WHERE reason LIKE 'self-%'")
		check.Equal(t, "self-referrals that were refused", refused, 1)

		wantCommissionInEveryState(t, a)
		wantRatesByTheRule(t, a)
		wantQuestionsOfWhatHappened(t, a)

		problems, err := a.Verify(t.Context())
		check.NoError(t, "verify", err)
		for _, problem := range problems {
			t.Errorf("got problem %s, want none", problem)
		}
	})
}

func wantCommissionInEveryState(t *testing.T, a *testkit.Atlas) {
	t.Helper()
	now := a.Clock.Now()
	for state, c := range map[string]struct {
		condition string
		args      []any
	}{
		"on hold": {"payout_id IS NULL AND cancelled_at IS NULL AND hold_until > ?", []any{now}},
		"payable": {"payout_id IS NULL AND cancelled_at IS NULL AND amount > 0 AND hold_until <= ?", []any{now}},

		"in a payout": {condition: "payout_id IS NOT NULL AND paid_at IS NULL"},
		"paid":        {condition: "paid_at IS NOT NULL"},
		"cancelled":   {condition: "cancelled_at IS NOT NULL"},
		"owed":        {condition: "kind = 'reversed' AND payout_id IS NULL AND cancelled_at IS NULL"},
	} {
		if a.Number("SELECT COUNT(*) FROM affiliate_commissions WHERE "+c.condition, c.args...) == 0 {
			t.Errorf("commission that is %s: got none, want some", state)
		}
	}
}

// wantRatesByTheRule wants every sale to have the rate that comes first by the rule, and to say so: rates are
// older than all sales.
func wantRatesByTheRule(t *testing.T, a *testkit.Atlas) {
	t.Helper()
	for source, condition := range map[string]string{
		"affiliate-funnel": "r.affiliate_id = t.affiliate_id AND r.funnel_id = o.funnel_id",
		"affiliate":        "r.affiliate_id = t.affiliate_id AND r.funnel_id IS NULL",
	} {
		wrong := a.Number(`SELECT COUNT(*) FROM affiliate_sale_terms t JOIN orders o ON o.id = t.order_id
			JOIN affiliate_rates r ON ` + condition + `
			WHERE t.source <> '` + source + `' OR t.kind <> r.kind OR t.value <> r.value`)
		check.Equal(t, "sales with another rate than that of their "+source, wrong, 0)
	}
}

func wantQuestionsOfWhatHappened(t *testing.T, a *testkit.Atlas) {
	t.Helper()
	early := a.Number(`SELECT COUNT(*) FROM affiliate_claims c JOIN orders o ON o.id = c.order_id
		WHERE o.created_at > c.asked_at`)
	check.Equal(t, "questions that are older than their sale", early, 0)

	unfounded := a.Number(`SELECT COUNT(*) FROM affiliate_claims c WHERE c.text LIKE '%refund%'
		AND NOT EXISTS (SELECT 1 FROM affiliate_commissions e
			WHERE e.order_id = c.order_id AND e.kind = 'reversed' AND e.at < c.asked_at)`)
	check.Equal(t, "questions about a refund that was not there", unfounded, 0)
}
