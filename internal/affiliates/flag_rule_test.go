package affiliates_test

import (
	"fmt"
	"testing"

	"atlas/internal/affiliates"
	"atlas/internal/commerce/catalog"
)

// flagFixture has an affiliate who sells, and no one who was seen anywhere.
type flagFixture struct {
	*fixture
	funnel *catalog.Funnel
	ana    *affiliates.Affiliate
}

func eachFlagHouse(t *testing.T, test func(h *flagFixture)) {
	t.Helper()
	forEachEngine(t, func(h *fixture) {
		h.Exec("DELETE FROM sessions")
		test(&flagFixture{fixture: h, funnel: h.funnel("Bootcamp", "bootcamp"), ana: h.joins("member")})
	})
}

// sellsAt has people buy who were at an address, and gives them and their orders.
func (h *flagFixture) sellsAt(address, userAgent string, buyers int) (people, orders []int) {
	h.t.Helper()
	for range buyers {
		person, order := h.sells(h.funnel, h.ana)
		if address != "" {
			h.sitsAt(person, address, userAgent)
		}
		people, orders = append(people, person), append(orders, order)
	}
	return people, orders
}

// afresh forgets what was found, so that the next look says what the facts of now are.
func (h *flagFixture) afresh(want ...string) {
	h.t.Helper()
	h.Exec("DELETE FROM affiliate_flags")
	h.flagsAre(want...)
}

// One buyer at the affiliate's address may be family, two are a sign; who used the affiliate's browser is told of once, not as an address too.
func TestFlagRuleOfAddresses(t *testing.T) {
	eachFlagHouse(t, func(h *flagFixture) {
		h.sitsAt(h.ana.UserID, "203.0.113.7", "Chrome")
		h.sellsAt("203.0.113.7", "Safari", 1)
		h.afresh()
		h.sellsAt("203.0.113.7", "Safari", 1)
		h.afresh("shared-address open")

		h.Exec("UPDATE sessions SET user_agent = 'Chrome'")
		h.afresh("shared-device open")
	})
}

// What staff did in the name of someone says nothing about where that person was.
func TestFlagRuleOfViewingAs(t *testing.T) {
	eachFlagHouse(t, func(h *flagFixture) {
		h.sitsAt(h.ana.UserID, "203.0.113.7", "Chrome")
		people, _ := h.sellsAt("", "", 2)
		for _, person := range people {
			h.sitsAt(person, "203.0.113.7", "Chrome")
		}
		h.afresh("shared-device open")
		h.Exec("UPDATE sessions SET original_user_id = ? WHERE user_id <> ?", h.ID(staff), h.ana.UserID)
		h.afresh()

		// The same in the log, which outlives sessions.
		h.Exec("DELETE FROM sessions WHERE original_user_id IS NOT NULL")
		for _, person := range people {
			h.Exec("INSERT INTO info_log (at, action, actor_id, on_behalf_of_id, entity, entity_id, request_id, ip) VALUES (?, 'sign_in', ?, ?, 'user', '1', '', '203.0.113.7')",
				h.Clock.Now(), person, h.ID("coach"))
		}
		h.afresh()
		h.Exec("UPDATE info_log SET on_behalf_of_id = NULL WHERE ip = '203.0.113.7'")
		h.afresh("shared-address open")
	})
}

// Sales to oneself and sales of long ago are not looked at for who was where.
func TestFlagRuleOfWhichSales(t *testing.T) {
	eachFlagHouse(t, func(h *flagFixture) {
		h.sitsAt(h.ana.UserID, "203.0.113.7", "Chrome")
		_, orders := h.sellsAt("203.0.113.7", "Chrome", 1)
		h.afresh("shared-device open")
		h.Exec("UPDATE affiliate_sale_terms SET voided_at = 1 WHERE order_id = ?", orders[0])
		h.afresh()
		h.Exec("UPDATE affiliate_sale_terms SET voided_at = NULL, set_at = ? WHERE order_id = ?", h.Clock.Now().Add(-181*aDay), orders[0])
		h.afresh()
		h.Exec("UPDATE affiliate_sale_terms SET set_at = ? WHERE order_id = ?", h.Clock.Now(), orders[0])
	})
}

// Four buyers of one network are few, five are many, and five of eleven are less than half.
func TestFlagRuleOfNetworks(t *testing.T) {
	eachFlagHouse(t, func(h *flagFixture) {
		h.sellsAt("203.0.113.9", "Safari", 4)
		h.afresh()
		h.sellsAt("203.0.113.9", "Safari", 1)
		h.afresh("one-network open")
		h.sellsAt("", "", 5)
		h.afresh("one-network open")
		h.sellsAt("", "", 1)
		h.afresh()
	})
}

// Nine leads of one network are few. Ten are many, unless one of them paid or came more than thirty days ago.
func TestFlagRuleOfLeads(t *testing.T) {
	eachFlagHouse(t, func(h *flagFixture) {
		signUp := func(n int) {
			c := h.Visitor()
			h.opens(c, "/"+h.ana.Slug)
			h.signsUp(c, fmt.Sprintf("lead%d@example.com", n), "")
		}
		for n := range 9 {
			signUp(n)
		}
		h.Exec("DELETE FROM sessions")
		h.afresh()
		signUp(9)
		h.Exec("DELETE FROM sessions")
		h.afresh("lead-network open")

		lead := h.Number("SELECT MAX(id) FROM affiliate_leads")
		h.Exec("UPDATE affiliate_leads SET created_at = ? WHERE id = ?", h.Clock.Now().Add(-31*aDay), lead)
		h.afresh()
		h.Exec("UPDATE affiliate_leads SET created_at = ? WHERE id = ?", h.Clock.Now(), lead)
		h.afresh("lead-network open")

		// The last of them paid by another way than the link.
		person := h.Number("SELECT user_id FROM affiliate_leads WHERE id = ?", lead)
		_, orders := h.sellsAt("", "", 1)
		h.Exec("UPDATE orders SET user_id = ? WHERE id = ?", person, orders[0])
		h.afresh()
	})
}

// One sale to oneself may be a mistake, and what was long ago is done with.
func TestFlagRuleOfOwnSales(t *testing.T) {
	eachFlagHouse(t, func(h *flagFixture) {
		_, orders := h.sellsAt("", "", 2)
		h.Exec("UPDATE affiliate_sale_terms SET voided_at = 1 WHERE order_id = ?", orders[0])
		h.afresh()
		h.Exec("UPDATE affiliate_sale_terms SET voided_at = 1")
		h.afresh("own-sales open")
		h.Exec("UPDATE affiliate_sale_terms SET set_at = ? WHERE order_id = ?", h.Clock.Now().Add(-181*aDay), orders[0])
		h.afresh()
		h.Exec("UPDATE affiliate_sale_terms SET voided_at = NULL")
	})
}

// A sale that staff moved was not given back: it counts neither for the affiliate nor for what is usual.
func TestFlagRuleOfRefunds(t *testing.T) {
	eachFlagHouse(t, func(h *flagFixture) {
		allan := h.joins("affiliate")
		_, orders := h.sellsAt("", "", 4)
		for range 8 {
			_, order := h.sells(h.funnel, allan)
			orders = append(orders, order)
		}
		h.refunds(h.firstRow(orders[0]), 100000, false)
		h.refunds(h.firstRow(orders[1]), 50000, false)
		h.refunds(h.firstRow(orders[4]), 100000, false)
		h.Exec("UPDATE affiliate_commissions SET reason = 'moved' WHERE amount < 0 AND order_id = ?", orders[4])
		h.afresh("refunds open")
		if got, want := h.flags(nil)[0].Reason(), "37.5% of what 4 sales earned in the last 180 days was taken back. Usual is 12.5%."; got != want {
			h.t.Errorf("the reason is %q, want %q", got, want)
		}

		h.Exec("UPDATE affiliate_commissions SET reason = 'moved' WHERE amount < 0")
		h.afresh()
		h.Exec("UPDATE affiliate_commissions SET reason = 'refund' WHERE amount < 0")
	})
}

// Two who are one person share an account with no one.
func TestFlagRuleOfMergedAccounts(t *testing.T) {
	eachFlagHouse(t, func(h *flagFixture) {
		allan := h.joins("affiliate")
		for _, of := range []*affiliates.Affiliate{h.ana, allan} {
			h.Exec(`INSERT INTO affiliate_payout_accounts (affiliate_id, kind, bank, holder, number_sealed, number_key, last_four, created_at, usable_at)
				VALUES (?, 'GCash', '', 'Ana', '', 'same', '0101', 0, 0)`, of.ID)
		}
		h.afresh("shared-account open", "shared-account open")
		h.merges(h.ana.UserID, allan.UserID)
		h.afresh()
	})
}
