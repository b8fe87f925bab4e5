package proof

import (
	"maps"

	"atlas/internal/platform/clock"
	"atlas/internal/testkit"
)

// registerReport adds the rows of this area to the tables of the proofs; see areas.
func registerReport() {
	maps.Copy(samples, map[string][]sample{
		"query report": {{vars: func(h *fixture, me person) vars {
			h.moneyToReport(me)
			return vars{"name": "payments", "period": vars{"kind": "Annual"}}
		}}, {vars: func(h *fixture, me person) vars {
			h.moneyToReport(me)
			return vars{"name": "summary", "period": vars{"kind": "Annual"}}
		}}, {vars: func(h *fixture, me person) vars {
			h.moneyToReport(me)
			return vars{"name": "community", "period": vars{"kind": "Annual"}}
		}}, {vars: func(h *fixture, me person) vars {
			h.formerMember(me.id)
			return vars{"name": "retention", "period": vars{"kind": "Annual"}}
		}}},
		"query reportForecast": {{vars: func(h *fixture, me person) vars {
			h.moneyToReport(me)
			return vars{}
		}}},
		"query reportSlices": {{vars: func(h *fixture, me person) vars {
			h.moneyToReport(me)
			return vars{"report": "payments", "figure": "collected", "by": "product", "period": vars{"kind": "Annual"}}
		}}},
		"query reportRows": {{vars: func(h *fixture, me person) vars {
			h.moneyToReport(me)
			return vars{
				"input": vars{"report": "payments", "figure": "overdue", "period": vars{"kind": "Annual"}, "by": "age", "slice": "1–7 days"},
				"list":  vars{"perPage": 20},
			}
		}}, {vars: func(h *fixture, me person) vars {
			h.moneyToReport(me)
			return vars{"input": vars{"report": "summary", "figure": "affiliates", "period": vars{"kind": "Annual"}}, "list": vars{"perPage": 20}}
		}}, {vars: func(h *fixture, _ person) vars {
			h.Exec("INSERT INTO marketing_page_days (path, day, views) VALUES ('/free-training', ?, 3) ON CONFLICT DO NOTHING", clock.StartOfDay(testkit.Start))
			return vars{"input": vars{"report": "summary", "figure": "pages", "period": vars{"kind": "Annual"}}, "list": vars{"perPage": 20}}
		}}},
	})
	maps.Copy(samples, map[string][]sample{
		"query retentionCohorts": {{vars: func(h *fixture, me person) vars {
			h.formerMember(me.id)
			return vars{}
		}}},
		"query retentionPeople": {{vars: func(h *fixture, me person) vars {
			h.formerMember(me.id)
			return vars{"month": testkit.Start.AddDate(0, -4, 0).Format("2006-01") + "-01", "since": 0, "list": vars{"perPage": 20}}
		}}},
		"query leavingQuestion": {{vars: func(h *fixture, me person) vars {
			h.formerMember(me.id)
			return vars{}
		}}},
		"mutation answerLeavingQuestion": {{vars: func(h *fixture, me person) vars {
			return vars{"subscriptionId": h.formerMember(me.id), "reason": "time", "note": "Busy na po"}
		}}},
	})
	shared["mutation answerLeavingQuestion"] = nil
	maps.Copy(shown, map[string]bool{"leaving_answers.reason": true, "leaving_answers.note": true})
	maps.Copy(shown, map[string]bool{
		"billing_days.funnel_id": false, "billing_days.term_id": false, "affiliate_cash_days.funnel_id": false, "affiliate_cash_days.term_id": false,
	})
	maps.Copy(shown, map[string]bool{"money_days.funnel_id": false, "money_days.term_id": false, "money_days.platform_key": true, "money_days.platform": true})
	routes["GET /api/export/report"] = []route{{path: "/api/export/report?report=payments&figure=collected&kind=Annual&format=csv"}}
}

// moneyToReport has me owe something, and others have paid.
func (h *fixture) moneyToReport(me person) {
	h.t.Helper()
	h.paying(h.newcomer())
	_, row := h.holding(me)
	h.Exec("UPDATE payment_schedules SET schedule_date = ? WHERE id = ?", testkit.Start.AddDate(0, 0, -5), row)
	// The same came in a year ago.
	h.Exec(`INSERT INTO money_days (day, product_id, funnel_id, term_id, batch_id, platform_key, platform, received, refunded, revoked)
		SELECT day - 31536000000, product_id, funnel_id, term_id, batch_id, platform_key, platform, received, refunded, revoked FROM money_days WHERE day > ? ON CONFLICT DO NOTHING`,
		testkit.Start.AddDate(0, -10, 0))
}

// formerMember gives someone a membership that ended days ago, and answers its subscription.
func (h *fixture) formerMember(userID int) int {
	h.t.Helper()
	h.Exec("UPDATE subscriptions SET undone_at = created_at WHERE user_id = ?", userID)
	funnel, joined := h.plainFunnel(), testkit.Start.AddDate(0, -4, 0)
	h.Exec("UPDATE products SET is_membership = TRUE WHERE id = (SELECT product_id FROM funnels WHERE id = ?)", funnel)
	h.Exec(`INSERT INTO subscriptions (user_id, funnel_id, product_id, term_id, source, starts_at, ends_at, is_parallel, created_at, updated_at)
		SELECT CAST(? AS INTEGER), id, product_id, 'one-time', 'staff', CAST(? AS BIGINT), CAST(? AS BIGINT), TRUE, CAST(? AS BIGINT), CAST(? AS BIGINT)
		FROM funnels WHERE id = ?`, userID, joined, testkit.Start.AddDate(0, 0, -6), joined, joined, funnel)

	return h.Number("SELECT MAX(id) FROM subscriptions WHERE user_id = ?", userID)
}

// leaver has someone say why they left.
func (h *fixture) leaver() {
	h.t.Helper()
	userID := h.newcomer().id
	h.Exec("INSERT INTO leaving_answers (subscription_id, user_id, reason, note, answered_at) VALUES (?, ?, 'time', 'Busy na po', ?)", h.formerMember(userID), userID, testkit.Start)
}
