package proof

import (
	"fmt"
	"maps"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/testkit"
)

// registerAffiliate adds the rows of this area to the tables of the proofs; see areas.
func registerAffiliate() {
	maps.Copy(samples, affiliateSamples)
	maps.Copy(shared, map[string][]string{
		"query affiliateLinks": lookers, "query affiliateLeads": lookers, "query affiliate": lookers, "mutation changeAffiliate": {},
		"query commissionBalance": lookers, "query affiliateCommissions": lookers, "query commissionTrail": lookers, "query affiliateRates": lookers,
		"query affiliateClaims": lookers, "query affiliateClaim": lookers, "query claimCandidates": lookers, "mutation askAboutSale": {}, "mutation answerAffiliateClaim": authors,
		"query affiliateNotes": lookers, "mutation addAffiliateNote": authors, "mutation endAffiliate": authors,
		"mutation setAffiliateRate": authors, "mutation suspendAffiliate": authors, "mutation resumeAffiliate": authors,
	})
	maps.Copy(shown, map[string]bool{"affiliates.slug": false, "affiliates.funnel_id": false, "affiliate_words.word": false, "affiliate_touches.funnel_id": false, "affiliate_leads.funnel_id": false, "affiliate_sales.rule": false,
		"affiliate_rates.funnel_id": false, "affiliate_rates.bump_funnel_id": false, "affiliate_rates.kind": false,
		"affiliate_bump_terms.kind": false, "affiliate_decisions.rule": false, "affiliate_decisions.reason": false, "affiliate_decisions.verdicts": false,
		"affiliate_sale_terms.kind": false, "affiliate_sale_terms.source": false, "affiliate_commissions.kind": false, "affiliate_commissions.reason": false,
		"affiliate_commissions.rate_kind": false, "affiliate_commissions.rate_source": false, "affiliate_commissions.transaction_id": false, "affiliate_payouts.method": false,
		"affiliate_payouts.reference": false, "affiliates.suspend_reason": false, "affiliate_notes.text": false,
		"affiliate_claims.kind": false, "affiliate_claims.reference": false, "affiliate_claims.email": false, "affiliate_claims.text": false, "affiliate_claims.state": false,
		"affiliate_claims.answer": false, "affiliate_sale_moves.reason": false,
		// The campaign of a lead; what else a visit brought is shown to no one.
		"affiliate_touches.utm_source": true, "affiliate_touches.utm_campaign": true})
	maps.Copy(different, map[string]map[string]string{
		"affiliates": {"user_id": ofTheCopy, "slug": "slug || '-copy-' || k"}, "affiliate_words": numberedColumns("word"),
		"affiliate_leads":     {"email_key": "email_key || '-copy-' || k", "user_id": ofTheCopy},
		"affiliate_decisions": {"order_id": orderOfTheCopy}, "affiliate_sale_terms": {"order_id": orderOfTheCopy, "subscription_id": ofTheSubscription},
		"affiliate_commission_sums": {"hold_until": "hold_until + k"}, "affiliate_rates": {"ended_at": "k"},
		"affiliate_sales":      {"order_id": orderOfTheCopy},
		"affiliate_bump_terms": {"order_id": orderOfTheCopy, "subscription_id": ofTheSubscription},
	})
	routes["GET /api/export/affiliates"] = []route{{path: "/api/export/affiliates?status=all&sort=leads"}}
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "affiliates", "affiliate_leads", "affiliate_touches")
	}
}

// orderOfTheCopy finds the copy of the order a row belongs to.
const orderOfTheCopy = "(SELECT c.id FROM orders c JOIN orders o ON c.client_key = o.client_key || '-copy-' || k WHERE o.id = order_id)"

// affiliate makes me one whose links count, with a visit and a lead.
func (h *fixture) affiliate(me person) int {
	h.t.Helper()
	h.openProgramme()
	h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'affiliate', 0) ON CONFLICT DO NOTHING", me.id)
	if h.Number("SELECT COUNT(*) FROM affiliates WHERE user_id = ?", me.id) == 0 {
		word := h.name("aff")
		h.Exec("INSERT INTO affiliates (user_id, slug, since, updated_at) VALUES (?, ?, ?, ?)", me.id, word, testkit.Start, testkit.Start)
		h.Exec("INSERT INTO affiliate_words (word, affiliate_id) SELECT slug, id FROM affiliates WHERE slug = ?", word)
	}
	id := h.Number("SELECT id FROM affiliates WHERE user_id = ?", me.id)
	h.Exec("INSERT INTO affiliate_touches (affiliate_id, is_main, funnel_id, at) VALUES (?, FALSE, ?, 0)", id, h.theFunnel())
	h.Exec("UPDATE affiliates SET funnel_id = ? WHERE id = ?", h.theFunnel(), id)
	h.Exec("INSERT INTO affiliate_leads (affiliate_id, user_id, email_key, funnel_id, touch_id, created_at) VALUES (?, ?, ?, ?, ?, 1) ON CONFLICT DO NOTHING",
		id, h.me("rodel.garcia").id, h.name("lead"), h.theFunnel(), h.last("affiliate_touches"))
	if h.Number("SELECT COUNT(*) FROM affiliate_links WHERE affiliate_id = ?", id) == 0 {
		h.campaignLink(id)
	}
	return id
}

// sells has the lead of an affiliate pay.
func (h *fixture) sells(affiliateID int) {
	h.t.Helper()
	h.paidOrder()
	h.Exec(`INSERT INTO affiliate_sales (order_id, lead_id, touch_id, rule, at) SELECT (SELECT MAX(id) FROM orders WHERE paid_at IS NOT NULL), MIN(id), MIN(touch_id), 'last-link', 0
		FROM affiliate_leads WHERE affiliate_id = ?`, affiliateID)
}

func (h *fixture) openProgramme() {
	h.t.Helper()
	h.Exec("UPDATE default_settings SET value = 'true' WHERE name = 'enable-affiliate'")
	h.Settings.InvalidateCache()
}

// earns has a sale of an affiliate earn, and gives the order: a bound lead bought at a rate that staff set, and part of it was refunded.
// The entries are one of every state, so that no field of the ledger is empty.
func (h *fixture) earns(affiliateID int) int {
	h.t.Helper()
	order := h.Number("SELECT COALESCE(MAX(o.id), 0) FROM orders o WHERE o.subscription_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM affiliate_sale_terms t WHERE t.order_id = o.id OR t.subscription_id = o.subscription_id)")
	if order == 0 {
		h.paidOrder()
		order = h.Number("SELECT MAX(id) FROM orders WHERE subscription_id IS NOT NULL")
	}
	h.Exec("INSERT INTO affiliate_rates (affiliate_id, kind, value, set_by_id, set_at) VALUES (?, 'Percentage', 1000, ?, 0) ON CONFLICT DO NOTHING", affiliateID, h.me(staff).id)

	touch := h.Number("SELECT MAX(id) FROM affiliate_touches WHERE affiliate_id = ?", affiliateID)
	verdicts := fmt.Sprintf(`[{"visitId":%d,"reason":"counts"}]`, touch)
	h.Exec(`INSERT INTO affiliate_decisions (order_id, rule, reason, verdicts, link_days, decided_at) VALUES (?, 'bound-lead', 'counts', ?, 30, 0)
		ON CONFLICT (order_id) DO UPDATE SET rule = excluded.rule, verdicts = excluded.verdicts`, order, verdicts)
	h.Exec(`INSERT INTO affiliate_sales (order_id, lead_id, touch_id, rule, at) SELECT o.id, MIN(l.id), MIN(l.touch_id), 'bound-lead', 0 FROM orders o, affiliate_leads l
		WHERE o.id = ? AND l.affiliate_id = ? GROUP BY o.id ON CONFLICT (order_id) DO UPDATE SET lead_id = excluded.lead_id, rule = excluded.rule`, order, affiliateID)
	h.Exec("INSERT INTO affiliate_sale_terms (order_id, subscription_id, affiliate_id, kind, value, source, hold_days, set_at) SELECT id, subscription_id, ?, 'Percentage', 1000, 'affiliate', 30, 1 FROM orders WHERE id = ?", affiliateID, order)

	row := h.Number("SELECT MIN(r.id) FROM orders o JOIN payment_schedules r ON r.subscription_id = o.subscription_id WHERE o.id = ?", order)
	h.Exec("UPDATE payment_schedules SET refunded = 100 WHERE id = ? AND refunded = 0 AND paid > 100", row)
	h.entry(order, row, entryRow{amount: 400, payout: h.payout(affiliateID, 400, true), isPaid: true})
	h.entry(order, row, entryRow{amount: 300, payout: h.payout(affiliateID, 300, false)})
	h.entry(order, row, entryRow{amount: 200, isPending: true})
	earned := h.entry(order, row, entryRow{amount: 100})
	h.entry(order, row, entryRow{amount: -10, reverses: earned, reason: "part-refunded"})
	return order
}

// voided is a sale whose buyer turned out to be the affiliate after some of it was paid out: what is on hold is taken back.
func (h *fixture) voided(order int) int {
	h.t.Helper()
	h.Exec("UPDATE affiliate_sale_terms SET voided_at = 2 WHERE order_id = ?", order)
	held := h.Number("SELECT MAX(id) FROM affiliate_commissions WHERE order_id = ? AND amount = 200", order)
	h.entry(order, h.Number("SELECT schedule_id FROM affiliate_commissions WHERE id = ?", held), entryRow{amount: -200, isPending: true, reverses: held, reason: "self"})
	return order
}

// withExtra gives a sale an extra that earns by a rate of its own.
func (h *fixture) withExtra(order int) int {
	h.t.Helper()
	h.paidOrder()
	extra := h.Number("SELECT MAX(id) FROM orders WHERE subscription_id IS NOT NULL")
	h.Exec(`UPDATE orders SET bump_funnel_id = (SELECT b.funnel_id FROM orders b WHERE b.id = ?),
		bump_subscription_id = (SELECT b.subscription_id FROM orders b WHERE b.id = ?) WHERE id = ?`, extra, extra, order)
	h.Exec(`INSERT INTO affiliate_bump_terms (order_id, subscription_id, kind, value)
		SELECT id, bump_subscription_id, 'Percentage', 2000 FROM orders WHERE id = ?`, order)
	h.Exec(`INSERT INTO affiliate_rates (funnel_id, bump_funnel_id, kind, value, set_by_id, set_at)
		SELECT funnel_id, bump_funnel_id, 'Percentage', 2000, ?, 0 FROM orders WHERE id = ? ON CONFLICT DO NOTHING`,
		h.me(staff).id, order)

	row := h.Number(`SELECT MIN(r.id) FROM orders o JOIN payment_schedules r ON r.subscription_id = o.bump_subscription_id
		WHERE o.id = ?`, order)
	entry := h.entry(order, row, entryRow{amount: 50})
	h.Exec("UPDATE affiliate_commissions SET rate_value = 2000, rate_source = 'bump' WHERE id = ?", entry)

	return order
}

// entryRow is a line of the ledger of commission; below zero it takes another back, for a reason.
type entryRow struct {
	amount, payout, reverses int
	isPaid, isPending        bool
	reason                   string
}

// entry writes a line of the ledger by the terms of its sale, and keeps the sums equal.
func (h *fixture) entry(order, row int, e entryRow) int {
	h.t.Helper()
	// Far enough that no test gets there.
	hold := 1
	if e.isPending {
		hold = int(testkit.Start.AddDate(10, 0, 0).UnixMilli())
	}
	kind, open, inPayout, paid := "earned", e.amount, 0, 0
	if e.reverses != 0 {
		kind = "reversed"
	}
	if e.payout != 0 {
		open, inPayout = 0, e.amount
	}
	var paidAt any
	if e.isPaid {
		inPayout, paid, paidAt = 0, e.amount, 2
	}

	h.Exec(`INSERT INTO affiliate_commissions (affiliate_id, order_id, schedule_id, kind, reason, base, amount, rate_kind, rate_value, rate_source, reverses_id, at, hold_until, payout_id, paid_at)
		SELECT affiliate_id, order_id, ?, ?, ?, 1000, ?, kind, value, source, ?, 1, ?, ?, ? FROM affiliate_sale_terms WHERE order_id = ?`,
		row, kind, unlessZero(e.reason), e.amount, unlessZero(e.reverses), hold, unlessZero(e.payout), paidAt, order)
	h.Exec(`INSERT INTO affiliate_commission_sums (affiliate_id, hold_until, open_amount, in_payout, paid) SELECT affiliate_id, ?, ?, ?, ? FROM affiliate_sale_terms WHERE order_id = ?
		ON CONFLICT (affiliate_id, hold_until) DO UPDATE SET open_amount = affiliate_commission_sums.open_amount + excluded.open_amount,
			in_payout = affiliate_commission_sums.in_payout + excluded.in_payout, paid = affiliate_commission_sums.paid + excluded.paid`, hold, open, inPayout, paid, order)
	return h.last("affiliate_commissions")
}

// payout is money on its way to an affiliate, or there.
func (h *fixture) payout(affiliateID, amount int, isPaid bool) int {
	h.t.Helper()
	h.Exec("INSERT INTO affiliate_payouts (affiliate_id, amount, method, created_at) VALUES (?, ?, 'GCash', 1)", affiliateID, amount)
	id := h.last("affiliate_payouts")
	if isPaid {
		h.Exec("UPDATE affiliate_payouts SET paid_at = 2, reference = 'GC-1' WHERE id = ?", id)
	}
	return id
}

// unlessZero is null for what is not there.
func unlessZero[T comparable](value T) any {
	var none T
	if value == none {
		return nil
	}
	return value
}

// claim is a sale that an affiliate claims, and that staff did not answer yet.
func (h *fixture) claim(affiliateID int) int {
	h.t.Helper()
	h.paidOrder()
	order := h.Number("SELECT MAX(id) FROM orders WHERE paid_at IS NOT NULL")
	h.Exec(`INSERT INTO affiliate_claims (affiliate_id, kind, reference, email, text, asked_at, state) VALUES (?, 'claim', ?, 'buyer@example.com', 'I told her about it', 1, 'open')`,
		affiliateID, fmt.Sprintf("A-%06d", order))
	return h.last("affiliate_claims")
}

// asAffiliate is for what affiliates do with what is theirs.
func asAffiliate(given vars) func(*fixture, person) vars {
	return func(h *fixture, me person) vars { h.affiliate(me); return given }
}

// ofAffiliate is for what staff see of somebody.
func ofAffiliate(name string, more vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars {
		given := maps.Clone(more)
		given[name] = h.affiliate(h.me("maricel.delacruz"))
		return given
	}
}

var affiliateSamples = map[string][]sample{
	"query myAffiliate":    {{vars: asAffiliate(nil)}},
	"query affiliateLinks": {{vars: ofAffiliate("affiliateId", vars{})}, {note: "one's own", vars: asAffiliate(nil)}},
	"query affiliateLeads": {
		{vars: ofAffiliate("affiliateId", vars{"list": vars{"perPage": 5, "sort": "status", "desc": true}, "filter": vars{"status": "", "link": "join"}})},
		{note: "one's own", vars: asAffiliate(vars{"list": vars{"perPage": 5}, "filter": vars{"status": "signed up"}})},
	},
	"query affiliates": {{vars: func(h *fixture, me person) vars {
		h.affiliate(me)
		return vars{"list": vars{"perPage": 5, "sort": "leads", "desc": true}, "filter": vars{"status": "active"}}
	}}},
	"query affiliate": {{vars: func(h *fixture, _ person) vars {
		id := h.affiliate(h.me("maricel.delacruz"))
		h.flag(id, "open")
		h.flag(id, "confirmed")
		return vars{"id": id}
	}}},
	"query commissionBalance": {{vars: ofAffiliate("affiliateId", vars{})}, {note: "one's own", vars: asAffiliate(nil)}},
	"query affiliateCommissions": {
		{vars: func(h *fixture, _ person) vars {
			id := h.affiliate(h.me("maricel.delacruz"))
			h.earns(id)
			return vars{"affiliateId": id, "list": vars{"perPage": 5, "sort": "amount", "desc": true}, "filter": vars{"status": ""}}
		}},
		{note: "one's own", vars: asAffiliate(vars{"list": vars{"perPage": 5}, "filter": vars{"status": "payable"}})},
	},
	"query commissionTrail": {
		{vars: func(h *fixture, _ person) vars {
			return vars{"orderId": h.voided(h.withExtra(h.earns(h.affiliate(h.me("maricel.delacruz")))))}
		}},
		{note: "given to another", vars: func(h *fixture, me person) vars {
			before := h.affiliate(me)
			order := h.earns(before)
			after := h.affiliate(h.me("maricel.delacruz"))
			h.Exec("UPDATE affiliate_sale_terms SET affiliate_id = ? WHERE order_id = ?", after, order)
			h.Exec("UPDATE affiliate_decisions SET rule = 'granted' WHERE order_id = ?", order)
			h.Exec("INSERT INTO affiliate_sale_moves (order_id, from_affiliate_id, to_affiliate_id, reason, by_id, at) VALUES (?, ?, ?, 'She told her first', ?, 3)",
				order, before, after, h.me(staff).id)
			return vars{"orderId": order}
		}},
	},
	"query commissionReplay": {{vars: func(h *fixture, _ person) vars {
		h.earns(h.affiliate(h.me("maricel.delacruz")))
		h.Exec("UPDATE affiliate_touches SET at = ? WHERE at = 0", testkit.Start.AddDate(0, 0, -1))
		from, to := testkit.Start.AddDate(0, -6, 0), testkit.Start.AddDate(0, 5, 0)
		return vars{"from": from.Format(time.DateOnly), "to": to.Format(time.DateOnly), "policy": vars{"link": "first", "feeType": "Percentage", "amount": 12.5, "isRateForAll": true, "linkDays": 60, "holdDays": 0}}
	}}},
	"query myAffiliateClaims": {{vars: func(h *fixture, me person) vars { h.claim(h.affiliate(me)); return nil }}},
	"query affiliateDesk": {{vars: func(h *fixture, _ person) vars {
		id := h.affiliate(h.me("maricel.delacruz"))
		h.claim(id)
		h.flag(id, "open")
		h.Exec(`INSERT INTO affiliate_payout_runs (state, only_asked, payable_at, minimum, tax_rate, created_at, created_by_id) VALUES ('draft', FALSE, 1, 1, 0, 1, ?) ON CONFLICT DO NOTHING`, h.me(staff).id)
		h.Exec(`INSERT INTO affiliate_payouts (affiliate_id, amount, method, created_at, run_id) SELECT ?, 100, 'GCash', 1, id FROM affiliate_payout_runs WHERE state = 'draft' ON CONFLICT DO NOTHING`, id)
		return nil
	}}},
	"query affiliateClaims": {{vars: func(h *fixture, _ person) vars {
		id := h.affiliate(h.me("maricel.delacruz"))
		h.claim(id)
		return vars{"list": vars{"perPage": 5}, "filter": vars{"state": "open", "affiliateId": id}}
	}}},
	"query affiliateClaim": {
		{vars: func(h *fixture, _ person) vars { return vars{"id": h.claim(h.affiliate(h.me("maricel.delacruz")))} }},
		{note: "answered", vars: func(h *fixture, _ person) vars {
			id := h.claim(h.affiliate(h.me("maricel.delacruz")))
			h.Exec("UPDATE affiliate_claims SET state = 'declined', answer = 'It was the link of another', answered_at = 2, answered_by_id = ? WHERE id = ?", h.me(staff).id, id)
			return vars{"id": id}
		}},
	},
	"query claimCandidates": {{vars: func(h *fixture, _ person) vars {
		affiliate := h.affiliate(h.me("maricel.delacruz"))
		id := h.claim(affiliate)
		h.Exec("UPDATE affiliate_claims SET reference = ? WHERE id = ?", fmt.Sprintf("A-%06d", h.earns(affiliate)), id)
		return vars{"claimId": id}
	}}},
	// By someone who is no staff, so that staff are told.
	"mutation askAboutSale": {{by: "affiliate", vars: func(h *fixture, me person) vars {
		h.Exec("DELETE FROM notifications WHERE kind = 'affiliate-claim'")
		h.Exec("DELETE FROM affiliate_claims WHERE affiliate_id = (SELECT id FROM affiliates WHERE user_id = ?)", me.id)
		return vars{"orderId": h.earns(h.affiliate(me)), "text": "Why this rate?"}
	}}},
	"mutation claimSale": {{by: "affiliate", vars: func(h *fixture, me person) vars {
		h.Exec("DELETE FROM notifications WHERE kind = 'affiliate-claim'")
		h.Exec("DELETE FROM affiliate_claims WHERE affiliate_id = (SELECT id FROM affiliates WHERE user_id = ?)", me.id)
		h.affiliate(me)
		return vars{"input": vars{"reference": "A-000123", "email": "buyer@example.com", "text": "I told her about it"}}
	}}},
	"mutation answerAffiliateClaim": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.claim(h.affiliate(h.me("maricel.delacruz"))), "input": vars{"outcome": "declined", "answer": "The last link was another one's."}}
	}}},
	"query affiliateNotes": {{vars: func(h *fixture, _ person) vars {
		id := h.affiliate(h.me("maricel.delacruz"))
		h.Exec("INSERT INTO affiliate_notes (affiliate_id, text, by_id, at) VALUES (?, 'Called about the links', ?, 1)", id, h.me(staff).id)
		return vars{"affiliateId": id}
	}}},
	"mutation addAffiliateNote": {{vars: ofAffiliate("affiliateId", vars{"text": "Called about the links"})}},
	"mutation endAffiliate":     {{vars: ofAffiliate("id", vars{"reason": "They asked to stop"})}},
	"query rateFunnels":         {{vars: func(h *fixture, _ person) vars { h.theFunnel(); return nil }}},
	"query affiliateRates": {{vars: func(h *fixture, me person) vars {
		id, bumpID := h.bumpedFunnel()
		h.Exec(`INSERT INTO affiliate_rates (funnel_id, bump_funnel_id, kind, value, set_by_id, set_at)
			VALUES (?, ?, 'Percentage', 2000, ?, 0)`, id, bumpID, h.me(staff).id)
		return ofAffiliate("affiliateId", vars{})(h, me)
	}}},
	"mutation setAffiliateRate": {{vars: func(h *fixture, _ person) vars {
		h.Exec("DELETE FROM affiliate_rates WHERE affiliate_id IS NOT NULL") // the same rate once more changes nothing
		return vars{"input": vars{"affiliateId": h.affiliate(h.me("maricel.delacruz")), "funnelId": h.theFunnel(), "feeType": "Percentage", "amount": 12.5}}
	}}, {note: "of an extra", vars: func(h *fixture, _ person) vars {
		id, bumpID := h.bumpedFunnel()
		return vars{"input": vars{"funnelId": id, "bumpFunnelId": bumpID, "feeType": "Percentage", "amount": 12.5}}
	}}},
	"mutation suspendAffiliate": {{vars: func(h *fixture, _ person) vars {
		id := h.affiliate(h.me("maricel.delacruz"))
		h.Exec("UPDATE affiliates SET suspended_at = NULL WHERE id = ?", id)
		return vars{"id": id, "reason": "They bought through their own links"}
	}}},
	"mutation resumeAffiliate": {{vars: func(h *fixture, _ person) vars {
		id := h.affiliate(h.me("maricel.delacruz"))
		h.Exec("UPDATE affiliates SET suspended_at = 1, suspend_reason = 'Because' WHERE id = ?", id)
		return vars{"id": id}
	}}},
	"mutation becomeAffiliate": {{by: "member", vars: func(h *fixture, me person) vars {
		h.openProgramme()
		h.Exec("UPDATE affiliate_words SET affiliate_id = NULL WHERE affiliate_id = (SELECT id FROM affiliates WHERE user_id = ?)", me.id)
		h.Exec("UPDATE affiliates SET user_id = ?, slug = ? WHERE user_id = ?", h.newcomer().id, h.name("was"), me.id)
		h.Exec("DELETE FROM user_access_levels WHERE user_id = ? AND level_id = 'affiliate' AND user_id <> ?", me.id, h.me("affiliate").id)
		return nil
	}}},
	"mutation changeAffiliate": {{vars: func(h *fixture, me person) vars {
		h.affiliate(me)
		h.Exec("UPDATE affiliate_words SET affiliate_id = NULL WHERE affiliate_id = (SELECT id FROM affiliates WHERE user_id = ?)", me.id) // so many for one
		return vars{"input": vars{"slug": h.name("word"), "funnelId": nil}}
	}}},
}

// registerAffiliateResource adds the rows of this area to the tables of the proofs; see areas.
func registerAffiliateResource() {
	maps.Copy(samples, affiliateResourceSamples)
	maps.Copy(shared, map[string][]string{
		"query sharedResource": {}, "mutation countResourceView": {}, "mutation saveAffiliateResource": authors,
		"mutation archiveAffiliateResource": authors, "mutation orderAffiliateResources": authors,
	})
	maps.Copy(shown, map[string]bool{
		"affiliate_resources.title": true, "affiliate_resources.kind": false, "affiliate_resources.note": true, "affiliate_resources.subject": true,
		"affiliate_resources.body": true, "affiliate_resources.funnel_id": false, "affiliate_resource_pictures.name": true,
	})
	different["affiliate_resource_pictures"] = map[string]string{"position": "position + 1000 * k"}
	different["affiliate_resource_views"] = map[string]string{"day": "day + 86400000 * k"}
	// Everyone who asks is an affiliate here.
	for _, actor := range signedIn {
		openTables[actor] = append(openTables[actor], "affiliate_resources", "affiliate_resource_pictures")
	}
}

// affiliateResource is something to share, in one size.
func (h *fixture) affiliateResource() int {
	h.t.Helper()
	h.Exec(`INSERT INTO affiliate_resources (title, kind, note, subject, body, position, views, created_at, updated_at)
		VALUES ('Payday', 'email', 'Post it early', 'From {first_name}', 'Join: {link}', 1, 3, ?, ?)`, testkit.Start, testkit.Start)
	id := h.last("affiliate_resources")
	h.Exec(`INSERT INTO affiliate_resource_pictures (resource_id, position, file_id, name) VALUES (?, 1, ?, 'Story')`, id, h.storyFile())
	h.Exec("INSERT INTO file_uses (file_id, entity, entity_id) VALUES (?, ?, ?)", h.last("files"), "affiliate_resource", id)
	return id
}

// storyFile is a picture to share.
func (h *fixture) storyFile() int {
	h.t.Helper()
	id := h.fileRow("story", ".jpg", "image", "image/jpeg")
	h.Exec("UPDATE files SET width = 10, height = 10, has_thumb = ? WHERE id = ?", true, id)
	return id
}

// sharing is for what an affiliate does with a resource.
func sharing(more vars) func(*fixture, person) vars {
	return func(h *fixture, me person) vars {
		h.affiliate(me)
		given := maps.Clone(more)
		given["id"] = h.affiliateResource()
		return given
	}
}

var affiliateResourceSamples = map[string][]sample{
	"query sharedResources": {{vars: func(h *fixture, me person) vars {
		h.affiliate(me)
		h.affiliateResource()
		return vars{"list": vars{"perPage": 5}, "kind": "email"}
	}}},
	"query sharedResource":       {{vars: sharing(vars{})}},
	"mutation countResourceView": {{vars: sharing(vars{})}},
	"query affiliateResources": {{vars: func(h *fixture, _ person) vars {
		h.affiliateResource()
		return vars{"isArchived": false}
	}}},
	"mutation saveAffiliateResource": {{vars: func(h *fixture, _ person) vars {
		id := h.affiliateResource()
		picture := h.Number("SELECT file_id FROM affiliate_resource_pictures WHERE resource_id = ?", id)
		return vars{"id": id, "input": vars{"title": "Payday", "kind": "caption", "body": "{link}", "funnelId": h.theFunnel(), "pictures": []any{vars{"fileId": picture, "name": "Story"}}}}
	}}},
	"mutation archiveAffiliateResource": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.affiliateResource(), "isArchived": true}
	}}},
	"mutation orderAffiliateResources": {{vars: func(h *fixture, _ person) vars { return vars{"ids": []int{h.affiliateResource()}} }}},
}

// registerAffiliateLink adds the rows of this area to the tables of the proofs; see areas.
func registerAffiliateLink() {
	maps.Copy(samples, affiliateLinkSamples)
	maps.Copy(shared, map[string][]string{
		"query affiliateLink": lookers, "query affiliateLinkDays": lookers, "mutation removeAffiliateLink": {},
		"mutation buildAffiliateLink": {},
	})
	maps.Copy(shown, map[string]bool{
		"affiliate_links.code": false, "affiliate_links.campaign": true, "affiliate_links.campaign_key": false, "affiliate_links.funnel_id": false,
		"affiliate_links.page_path": false, "affiliate_touches.page_path": false, "affiliate_days.link_key": false,
	})
	different["affiliate_links"] = numberedColumns("code")
	different["affiliate_days"] = map[string]string{"day": "day + 86400000 * k"}
	different["affiliate_terms"] = map[string]string{"version": "version + 1000 * k"}
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "affiliate_links", "affiliate_days")
	}
}

// campaignLink is a link of an affiliate for a campaign, with what came of it.
func (h *fixture) campaignLink(affiliateID int) int {
	h.t.Helper()
	h.Exec("INSERT INTO affiliate_links (affiliate_id, code, campaign, campaign_key, funnel_id, page_path, created_at) VALUES (?, ?, 'Payday', 'payday', ?, ?, ?)",
		affiliateID, h.name("code"), nil, "/va", testkit.Start)
	id := h.last("affiliate_links")
	for _, day := range []any{0, clock.StartOfDay(testkit.Start)} {
		h.Exec("INSERT INTO affiliate_days (affiliate_id, day, link_key, hold_until, visits, leads, paid, commission) VALUES (?, ?, ?, 0, 3, 2, 1, 500)",
			affiliateID, day, fmt.Sprintf("l:%d", id))
	}
	// Part of it is on hold, further than any test gets.
	h.Exec("INSERT INTO affiliate_days (affiliate_id, day, link_key, hold_until, visits, leads, paid, commission) VALUES (?, ?, ?, ?, 0, 0, 0, 300)",
		affiliateID, clock.StartOfDay(testkit.Start), fmt.Sprintf("l:%d", id), testkit.Start.AddDate(10, 0, 0))
	return id
}

var affiliateLinkSamples = map[string][]sample{
	"query affiliateLink": {{vars: func(h *fixture, _ person) vars {
		id := h.affiliate(h.me("maricel.delacruz"))
		return vars{"affiliateId": id, "key": fmt.Sprintf("l:%d", h.campaignLink(id))}
	}}},
	"query affiliateLinkDays": {{vars: func(h *fixture, _ person) vars {
		id := h.affiliate(h.me("maricel.delacruz"))
		return vars{"affiliateId": id, "key": fmt.Sprintf("l:%d", h.campaignLink(id)), "days": 30}
	}}},
	"query affiliateLinkTargets": {{vars: asAffiliate(nil)}},
	"query affiliateHome": {{vars: func(h *fixture, me person) vars {
		id := h.affiliate(me)
		h.campaignLink(id)
		h.earns(id)
		return vars{"period": "month"}
	}}},
	"query myAffiliateTerms": {{vars: func(h *fixture, me person) vars {
		h.Exec("INSERT INTO affiliate_terms (affiliate_id, version, accepted_at) VALUES (?, 1, ?) ON CONFLICT DO NOTHING", h.affiliate(me), testkit.Start)
		return nil
	}}},
	"mutation buildAffiliateLink": {{vars: func(h *fixture, me person) vars {
		h.affiliate(me)
		return vars{"input": vars{"campaign": h.name("campaign"), "funnelId": nil, "pagePath": nil}}
	}}},
	"mutation removeAffiliateLink": {{vars: func(h *fixture, me person) vars { return vars{"id": h.campaignLink(h.affiliate(me))} }}},
	"mutation acceptAffiliateTerms": {{vars: func(h *fixture, me person) vars {
		h.affiliate(me)
		return vars{"version": h.Number("SELECT COALESCE(MAX(version), 1) FROM policy_versions WHERE policy = 'affiliate-terms'")}
	}}},
}
