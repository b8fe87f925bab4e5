package proof

import (
	"fmt"
	"maps"

	"atlas/internal/affiliates/payouts"
	"atlas/internal/app"
	"atlas/internal/platform/page"
	"atlas/internal/settings"
)

// registerPayout adds the rows of this area to the tables of the proofs; see areas.
func registerPayout() {
	maps.Copy(samples, payoutSamples)
	maps.Copy(shared, map[string][]string{
		"query payouts": lookers, "query payoutRun": lookers, "query payoutRunPayouts": lookers, "mutation leaveOutPayout": authors,
		"mutation approvePayoutRun": authors, "mutation cancelPayoutRun": authors, "mutation returnPayout": authors,
	})
	maps.Copy(shown, map[string]bool{
		"affiliate_payout_accounts.kind": false, "affiliate_payout_accounts.bank": false, "affiliate_payout_accounts.holder": true,
		"affiliate_payout_accounts.number_sealed": false, "affiliate_payout_accounts.number_key": false, "affiliate_payout_accounts.last_four": true,
		"affiliate_payout_runs.state": false, "affiliate_payout_runs.cancel_reason": true, "affiliate_payouts.reference": true,
		"affiliate_payouts.return_kind": false, "affiliate_payouts.return_reason": true, "affiliate_payout_flags.kind": false,
	})
	maps.Copy(different, map[string]map[string]string{
		"affiliate_payout_accounts": {"replaced_at": "k"}, "affiliate_payout_runs": {"state": "'paid'"}, "affiliate_payouts": {"run_id": "NULL"},
		"affiliate_payout_requests": {"withdrawn_at": "k"}, "affiliate_payout_flags": {"kind": "kind || '-copy-' || k"},
	})
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "affiliate_payout_accounts", "affiliate_payout_runs", "affiliate_payouts")
	}
	maps.Copy(routes, map[string][]route{
		"GET /api/payout-statement/{name}":  {{path: "/api/payout-statement/4711.pdf"}},
		"GET /api/payout-file/{run}/{kind}": {{path: "/api/payout-file/4711/gcash"}},
		"POST /api/payout-results/{run}":    {{path: "/api/payout-results/4711", body: fixed(vars{})}},
	})
}

// payable makes me an affiliate with an account and enough to be paid out.
func (h *fixture) payable(me person) int {
	h.t.Helper()
	id := h.affiliate(me)
	h.Exec("UPDATE affiliates SET suspended_at = NULL, suspend_reason = NULL WHERE id = ?", id)
	h.Exec("INSERT INTO affiliate_terms (affiliate_id, version, accepted_at) VALUES (?, 1000, 0) ON CONFLICT DO NOTHING", id)
	order := h.earns(id)
	row := h.Number("SELECT MIN(schedule_id) FROM affiliate_commissions WHERE order_id = ?", order)
	h.entry(order, row, entryRow{amount: 500000})
	h.Exec("UPDATE affiliate_payout_requests SET withdrawn_at = 1 WHERE affiliate_id = ? AND withdrawn_at IS NULL AND payout_id IS NULL", id)
	h.Exec("UPDATE affiliate_payout_accounts SET created_at = 0, usable_at = 0 WHERE affiliate_id = ?", id)
	if h.Number("SELECT COUNT(*) FROM affiliate_payout_accounts WHERE affiliate_id = ? AND replaced_at IS NULL", id) == 0 {
		h.Exec(`INSERT INTO affiliate_payout_accounts (affiliate_id, kind, bank, holder, number_sealed, number_key, last_four, created_at, usable_at)
			VALUES (?, 'GCash', '', 'Maricel Dela Cruz', '', ?, '0101', 0, 0)`, id, h.name("account"))
	}
	return id
}

// waiting are affiliates who would not be in a run: with too little, without an account, with one that rests, suspended, and with old terms;
// and one who would be in it after they left.
func (h *fixture) waiting() {
	h.t.Helper()
	for _, why := range []string{
		"UPDATE affiliate_commission_sums SET open_amount = 1 WHERE affiliate_id = ? AND open_amount > 0",
		"UPDATE affiliate_payout_accounts SET replaced_at = 1 WHERE affiliate_id = ?",
		"UPDATE affiliate_payout_accounts SET usable_at = 9000000000000 WHERE affiliate_id = ?",
		"UPDATE affiliates SET suspended_at = 1 WHERE id = ?",
		"DELETE FROM affiliate_terms WHERE affiliate_id = ?",
		"DELETE FROM user_access_levels WHERE level_id = 'affiliate' AND user_id = (SELECT user_id FROM affiliates WHERE id = ?)",
	} {
		h.Exec(why, h.payable(h.newcomer()))
	}
}

// needsSecond sets whether a run is approved by someone else than who started it.
func (h *fixture) needsSecond(value string) {
	h.t.Helper()
	h.Exec("INSERT INTO default_settings (name, value, updated_at) VALUES (?, ?, 0) ON CONFLICT (name) DO UPDATE SET value = excluded.value", settings.AffiliatePayoutSecond, value)
	h.Settings.InvalidateCache()
}

// payoutRun is a run with a payout for an affiliate, as far as wanted.
func (h *fixture) payoutRun(state string) (run, payout int) {
	h.t.Helper()
	h.Exec("UPDATE affiliate_payout_runs SET state = 'paid', paid_at = 1 WHERE state = 'draft'")
	h.needsSecond("false")
	h.payable(h.me("maricel.delacruz"))
	started, err := h.Affiliates.Payouts.StartRun(h.staffContext(), false)
	h.Must(err)
	if state != payouts.Draft {
		_, err = h.Affiliates.Payouts.ApproveRun(h.staffContext(), started.ID)
		h.Must(err)
	}
	list, err := h.Affiliates.Payouts.RunPayouts(h.staffContext(), started.ID, page.Of(nil), nil)
	h.Must(err)
	return started.ID, list.Rows[0].ID
}

// paidRun is a run whose payouts arrived, but one that came back, with flags, beside one that was cancelled and what someone asked for.
func (h *fixture) paidRun() {
	h.t.Helper()
	cancelled, _ := h.payoutRun(payouts.Draft)
	_, err := h.Affiliates.Payouts.CancelRun(h.staffContext(), cancelled, "Wrong month")
	h.Must(err)
	run, payout := h.payoutRun(payouts.Approved)
	h.Exec("INSERT INTO affiliate_payout_flags (payout_id, kind, other_id, figure) SELECT id, 'jump', affiliate_id, 100000 FROM affiliate_payouts WHERE id = ? ON CONFLICT DO NOTHING", payout)
	h.Exec("INSERT INTO affiliate_payout_flags (payout_id, kind, other_id, figure) SELECT id, 'refunds', affiliate_id, 4000 FROM affiliate_payouts WHERE id = ? ON CONFLICT DO NOTHING", payout)
	h.Exec("UPDATE affiliate_payouts SET reference = 'GC-7', asked_at = 1 WHERE run_id = ?", run)
	_, err = h.Affiliates.Payouts.ReturnPayout(h.staffContext(), payout, "Account closed")
	h.Must(err)
	h.Exec("INSERT INTO affiliate_payout_requests (affiliate_id, amount, created_at) SELECT affiliate_id, 500000, 1 FROM affiliate_payouts WHERE id = ?", payout)
}

// ofRun is for what staff do with a run.
func ofRun(name, state string, more vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars {
		run, _ := h.payoutRun(state)
		given := maps.Clone(more)
		given[name] = run
		return given
	}
}

// ofPayout is for what staff do with a payout of a run.
func ofPayout(state string, more vars) func(*fixture, person) vars {
	return func(h *fixture, _ person) vars {
		_, payout := h.payoutRun(state)
		given := maps.Clone(more)
		given["id"] = payout
		return given
	}
}

var payoutSamples = map[string][]sample{
	"query myPayouts": {{vars: func(h *fixture, me person) vars {
		id := h.payable(me)
		h.Exec("UPDATE affiliate_payout_accounts SET kind = 'Bank', bank = 'BPI' WHERE affiliate_id = ?", id)
		h.Exec("INSERT INTO affiliate_payout_requests (affiliate_id, amount, created_at) VALUES (?, 500000, 1)", id)
		return nil
	}}},
	"query payoutBanks": {{vars: none}},
	"query payouts":     {{vars: ofAffiliate("affiliateId", vars{"list": vars{"perPage": 5}})}, {note: "one's own", vars: asAffiliate(vars{"list": vars{"perPage": 5}})}},
	"query payoutRuns": {{vars: func(h *fixture, _ person) vars {
		run, payout := h.payoutRun(payouts.Draft)
		h.needsSecond("true")
		h.Exec("UPDATE affiliate_payout_runs SET only_asked = TRUE WHERE id = ?", run)
		h.Exec("UPDATE affiliate_payouts SET method = 'Bank' WHERE id = ?", payout)
		return vars{"list": vars{"perPage": 5}}
	}}},
	"query payoutRun": {{vars: ofRun("id", payouts.Approved, vars{})}},
	"query payoutRunPayouts": {{vars: func(h *fixture, _ person) vars {
		run, payout := h.payoutRun(payouts.Draft)
		h.Exec("DELETE FROM affiliate_payout_flags WHERE payout_id = ?", payout)
		h.Exec(`INSERT INTO affiliate_payout_flags (payout_id, kind, other_id, figure) SELECT p.id, f.kind, p.affiliate_id, 4000 FROM affiliate_payouts p
			CROSS JOIN (SELECT 'shared-account' AS kind UNION ALL SELECT 'jump' UNION ALL SELECT 'refunds') f WHERE p.id = ?`, payout)
		return vars{"runId": run, "list": vars{"perPage": 5, "sort": "amount"}, "filter": vars{"state": ""}}
	}}},
	"query payoutPreview": {{vars: func(h *fixture, me person) vars {
		h.payable(me)
		h.Exec("INSERT INTO affiliate_payout_requests (affiliate_id, amount, created_at) SELECT id, 500000, 1 FROM affiliates WHERE user_id = ?", me.id)
		h.waiting()
		return nil
	}}},
	"mutation setPayoutAccount": {{vars: func(h *fixture, me person) vars {
		h.payable(me)
		h.restore(me)
		number := fmt.Sprintf("0917%07d", h.Number("SELECT COALESCE(MAX(id), 0) + 1 FROM affiliate_payout_accounts"))
		return vars{"input": vars{"kind": "GCash", "number": number, "holder": "Maricel Dela Cruz", "password": app.DemoPassword}}
	}}},
	"mutation requestPayout": {{vars: func(h *fixture, me person) vars { h.payable(me); return nil }}},
	"mutation withdrawPayoutRequest": {{vars: func(h *fixture, me person) vars {
		id := h.payable(me)
		h.Exec("UPDATE affiliate_payouts SET returned_at = 1, return_kind = 'left-out' WHERE affiliate_id = ? AND run_id IS NOT NULL AND paid_at IS NULL", id)
		h.Exec("INSERT INTO affiliate_payout_requests (affiliate_id, amount, created_at) VALUES (?, 500000, 1)", id)
		return nil
	}}},
	"mutation startPayoutRun": {{vars: func(h *fixture, me person) vars {
		h.Exec("UPDATE affiliate_payout_runs SET state = 'paid', paid_at = 1 WHERE state = 'draft'")
		h.payable(me)
		return vars{"onlyAsked": false}
	}}},
	"mutation leaveOutPayout":   {{vars: ofPayout(payouts.Draft, vars{"reason": "We look at it first"})}},
	"mutation approvePayoutRun": {{vars: ofRun("id", payouts.Draft, vars{})}},
	"mutation cancelPayoutRun":  {{vars: ofRun("id", payouts.Approved, vars{"reason": "Wrong month"})}},
	"mutation returnPayout":     {{vars: ofPayout(payouts.Approved, vars{"reason": "Account closed"})}},
}
