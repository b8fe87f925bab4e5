package proof

import (
	"maps"

	"atlas/internal/testkit"
)

func init() {
	maps.Copy(samples, affiliateSamples)
	maps.Copy(shared, map[string][]string{
		"query affiliateLinks": lookers, "query affiliateLeads": lookers, "query affiliate": lookers, "mutation changeAffiliate": {},
	})
	maps.Copy(shown, map[string]bool{"affiliates.slug": false, "affiliates.funnel_id": false, "affiliate_words.word": false, "affiliate_touches.funnel_id": false, "affiliate_leads.funnel_id": false, "affiliate_sales.rule": false})
	maps.Copy(different, map[string]map[string]string{
		"affiliates": {"user_id": ofTheCopy, "slug": "slug || '-copy-' || k"}, "affiliate_words": numberedColumns("word"),
		"affiliate_leads": {"email_key": "email_key || '-copy-' || k", "user_id": ofTheCopy},
		"affiliate_sales": {"order_id": "(SELECT c.id FROM orders c JOIN orders o ON c.client_key = o.client_key || '-copy-' || k WHERE o.id = order_id)"},
	})
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "affiliates", "affiliate_leads")
	}
}

// affiliate makes me one whose links count, with a visit and a lead.
func (h *house) affiliate(me person) int {
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
	return id
}

// sells has the lead of an affiliate pay.
func (h *house) sells(affiliateID int) {
	h.t.Helper()
	h.paidOrder()
	h.Exec(`INSERT INTO affiliate_sales (order_id, lead_id, touch_id, rule, at) SELECT (SELECT MAX(id) FROM orders WHERE paid_at IS NOT NULL), MIN(id), MIN(touch_id), 'last-link', 0
		FROM affiliate_leads WHERE affiliate_id = ?`, affiliateID)
}

func (h *house) openProgramme() {
	h.t.Helper()
	h.Exec("UPDATE default_settings SET value = 'true' WHERE name = 'enable-affiliate'")
	h.Settings.Forget()
}

// asAffiliate is for what affiliates do with what is theirs.
func asAffiliate(given vars) func(*house, person) vars {
	return func(h *house, me person) vars { h.affiliate(me); return given }
}

// ofAffiliate is for what staff see of somebody.
func ofAffiliate(name string, more vars) func(*house, person) vars {
	return func(h *house, _ person) vars {
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
	"query affiliates": {{vars: func(h *house, me person) vars {
		h.affiliate(me)
		return vars{"list": vars{"perPage": 5, "sort": "leads", "desc": true}, "filter": vars{"status": "active"}}
	}}},
	"query affiliate": {{vars: ofAffiliate("id", vars{})}},
	"mutation becomeAffiliate": {{by: "member", vars: func(h *house, me person) vars {
		h.openProgramme()
		h.Exec("UPDATE affiliate_words SET affiliate_id = NULL WHERE affiliate_id = (SELECT id FROM affiliates WHERE user_id = ?)", me.id)
		h.Exec("UPDATE affiliates SET user_id = ?, slug = ? WHERE user_id = ?", h.newcomer().id, h.name("was"), me.id)
		h.Exec("DELETE FROM user_access_levels WHERE user_id = ? AND level_id = 'affiliate' AND user_id <> ?", me.id, h.me("affiliate").id)
		return nil
	}}},
	"mutation changeAffiliate": {{vars: func(h *house, me person) vars {
		h.affiliate(me)
		h.Exec("UPDATE affiliate_words SET affiliate_id = NULL WHERE affiliate_id = (SELECT id FROM affiliates WHERE user_id = ?)", me.id) // so many for one
		return vars{"input": vars{"slug": h.name("word"), "funnelId": nil}}
	}}},
}
