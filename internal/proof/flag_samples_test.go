package proof

import (
	"fmt"
	"maps"
	"time"

	"atlas/internal/testkit"
)

// registerFlag adds the rows of this area to the tables of the proofs; see areas.
func registerFlag() {
	maps.Copy(samples, flagSamples)
	maps.Copy(shared, map[string][]string{"query affiliateFlags": lookers, "mutation decideAffiliateFlag": authors})
	maps.Copy(shown, map[string]bool{"affiliate_flags.kind": false, "affiliate_flags.state": false, "affiliate_flags.facts": false, "affiliate_flags.note": false})
	// An affiliate has one open flag of a kind.
	different["affiliate_flags"] = map[string]string{"kind": "kind || '-copy-' || k"}
}

// flag is something to look at about an affiliate, which names someone.
func (h *fixture) flag(affiliateID int, state string) int {
	h.t.Helper()
	h.Exec("DELETE FROM affiliate_flags WHERE affiliate_id = ? AND state = ?", affiliateID, state)
	h.Exec("INSERT INTO affiliate_flags (affiliate_id, kind, state, facts, found_at, seen_at) VALUES (?, 'shared-device', ?, ?, 1, 1)", affiliateID, state,
		fmt.Sprintf(`{"people":[%d],"count":1,"of":2}`, h.me("rodel.garcia").id))
	id := h.last("affiliate_flags")
	if state != "open" {
		h.Exec("UPDATE affiliate_flags SET note = 'They are married', decided_by_id = ?, decided_at = 2 WHERE id = ?", h.me(staff).id, id)
	}
	return id
}

// soldDays are days with a sale of an affiliate of which something was refunded.
func (h *fixture) soldDays() vars {
	h.t.Helper()
	order := h.earns(h.affiliate(h.me("maricel.delacruz")))
	row := h.Number("SELECT MIN(r.id) FROM orders o JOIN payment_schedules r ON r.subscription_id = o.subscription_id WHERE o.id = ?", order)
	h.Exec("UPDATE affiliate_commissions SET at = ? WHERE order_id = ?", testkit.Start, order)
	key := h.name("refund")
	h.Exec(`INSERT INTO payment_refunds (client_key, handle, user_id, payment_id, schedule_id, amount, effect, reason, platform, platform_key, external_id, state, created_by_id, created_at, done_at)
		SELECT ?, ?, p.user_id, p.id, ?, 100, 'forgiven', 'Because', p.platform, p.platform_key, 'N/A', 'done', ?, 1, 1 FROM payments p JOIN payment_parts x ON x.payment_id = p.id WHERE x.schedule_id = ? ORDER BY p.id LIMIT 1`,
		key, key, row, h.me(staff).id, row)

	return vars{"from": testkit.Start.AddDate(0, -6, 0).Format(time.DateOnly), "to": testkit.Start.AddDate(0, 5, 0).Format(time.DateOnly)}
}

// ofDays are days with a sale, and what else is asked for.
func ofDays(more vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars {
		given := h.soldDays()
		maps.Copy(given, more)
		return given
	}
}

var flagSamples = map[string][]sample{
	"query affiliateFlags": {
		{vars: func(h *fixture, _ person) vars {
			id := h.affiliate(h.me("maricel.delacruz"))
			h.flag(id, "open")
			return vars{"list": vars{"perPage": 5}, "filter": vars{"state": "open", "affiliateId": id}}
		}},
		{note: "decided", vars: func(h *fixture, _ person) vars {
			id := h.affiliate(h.me("maricel.delacruz"))
			h.flag(id, "confirmed")
			return vars{"list": vars{"perPage": 5}, "filter": vars{"state": "confirmed", "affiliateId": id}}
		}},
	},
	"mutation decideAffiliateFlag": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.flag(h.affiliate(h.me("maricel.delacruz")), "open"), "outcome": "confirmed", "note": "Both are theirs"}
	}}},
	"query programFigures":  {{vars: ofDays(nil)}},
	"query programPayments": {{vars: ofDays(vars{"only": "refunded", "list": vars{"perPage": 5}})}},
	"query programEntries":  {{vars: ofDays(vars{"list": vars{"perPage": 5}})}},
}
