package affiliates_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"atlas/internal/affiliates"
	"atlas/internal/affiliates/flags"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/page"
	"atlas/internal/testkit"
)

// finds has all affiliates looked at, and gives the flags as kind and state, in order.
func (h *fixture) finds() []string {
	h.t.Helper()
	h.Must(h.Affiliates.Flags.Find(h.t.Context()))
	out := []string{}
	for _, f := range h.flags(nil) {
		out = append(out, f.Kind+" "+f.State)
	}
	slices.Sort(out)
	return out
}

func (h *fixture) flags(filter *flags.Filter) []*flags.Flag {
	h.t.Helper()
	list, err := h.Affiliates.Flags.Flags(h.By(staff), page.Window{Page: 1, PerPage: 100}, filter)
	h.Must(err)
	if len(list.Rows) != list.Total {
		h.t.Errorf("%d flags are listed, want %d", len(list.Rows), list.Total)
	}
	return list.Rows
}

func (h *fixture) flagsAre(want ...string) {
	h.t.Helper()
	if got := h.finds(); fmt.Sprint(got) != fmt.Sprint(want) {
		h.t.Errorf("the flags are %q, want %q", got, want)
	}
}

// sitsAt gives someone a session at an address.
func (h *fixture) sitsAt(userID int, address, userAgent string) {
	h.t.Helper()
	now := h.Clock.Now()
	h.Exec("INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at, ip, user_agent) VALUES (?, ?, ?, ?, ?, ?, ?)",
		fmt.Sprintf("flag-%d", h.Number("SELECT COUNT(*) FROM sessions")), userID, now, now, now.Add(300*aDay), address, userAgent)
}

// sells has someone new buy through the link of an affiliate, and gives who and the order.
func (h *fixture) sells(f *catalog.Funnel, a *affiliates.Affiliate) (userID, order int) {
	h.t.Helper()
	n := h.Number("SELECT COUNT(*) FROM orders")
	order = h.buys("/"+f.ID+"/"+a.Slug, f.ID, fmt.Sprintf("buyer%d@example.com", n), func(in *orders.OrderInput) { in.Mobile = fmt.Sprintf("0918%07d", n) })
	return h.Number("SELECT user_id FROM orders WHERE id = ?", order), order
}

// Buyers at the browser of the affiliate are flagged with who they are; dismissed, it comes back only for someone new; confirmed, staff see it
// with the affiliate, and no one else does.
func TestFlagOfASharedDevice(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.Exec("DELETE FROM sessions")
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		h.sitsAt(a.UserID, "203.0.113.7", browser)
		buyer, _ := h.sells(f, a)
		h.sitsAt(buyer, "198.51.100.1", browser)
		h.flagsAre()

		h.sitsAt(buyer, "203.0.113.7", browser)
		h.flagsAre("shared-device open")
		h.flagsAre("shared-device open")
		one := h.flags(nil)[0]
		if want := "1 of 1 buyer logged in with the affiliate's browser, at the same address. Sales of the last 180 days."; one.Reason() != want {
			h.t.Errorf("the reason is %q, want %q", one.Reason(), want)
		}
		if len(one.People) != 1 || one.People[0].ID != buyer || one.Owner() != a.ID || one.AffiliateName != "Ana Mendoza" {
			h.t.Errorf("the flag names %+v of %d %s, want the buyer", one.People, one.Owner(), one.AffiliateName)
		}

		decide := func(id int, outcome string) {
			h.t.Helper()
			h.Did(h.Affiliates.Flags.Decide(h.By(staff), id, outcome, "They are married."))
		}
		decide(one.ID, flags.Dismissed)
		h.flagsAre("shared-device dismissed")
		decided := h.flags(nil)[0]
		if *decided.Note != "They are married." || *decided.DecidedBy == "" || !decided.DecidedAt.Equal(h.Clock.Now()) {
			h.t.Errorf("the decision is %+v, want who, when and why", decided)
		}

		// A new buyer is a new fact; the one before is not asked about again.
		other, _ := h.sells(f, a)
		h.sitsAt(other, "203.0.113.7", browser)
		h.flagsAre("shared-device dismissed", "shared-device open")
		open := h.flags(&flags.Filter{State: new(flags.Open)})
		decide(open[0].ID, flags.Confirmed)
		h.flagsAre("shared-device confirmed", "shared-device dismissed")

		seen, err := h.Affiliates.Affiliate(h.By(staff), a.ID)
		h.Must(err)
		if confirmed := seen.ConfirmedFlags(h.By(staff)); confirmed == nil || *confirmed != 1 || *seen.OpenFlags(h.By(staff)) != 0 {
			h.t.Errorf("staff see %v confirmed flags, want 1", confirmed)
		}
		mine, err := h.Affiliates.MyAffiliate(h.By("member"))
		h.Must(err)
		if mine.ConfirmedFlags(h.By("member")) != nil || mine.OpenFlags(h.By("member")) != nil {
			h.t.Error("got the flags about them for the affiliate, want none")
		}
		for status, want := range map[string]int{"flagged": 1, "active": 1, "suspended": 0} {
			list, err := h.Affiliates.Affiliates(h.By(staff), page.Of(nil), &affiliates.AffiliateFilter{Status: &status})
			h.Must(err)
			if list.Total != want {
				h.t.Errorf("%d affiliates are %s, want %d", list.Total, status, want)
			}
		}
	})
}

// Only staff who may change what is earned decide, with a note, once; a decision can be changed, and the log keeps both.
func TestDecideAFlag(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		a := h.joins("member")
		h.Exec(`INSERT INTO affiliate_flags (affiliate_id, kind, state, facts, found_at, seen_at) VALUES (?, 'own-sales', 'open', '{"count":2}', 1, 1)`, a.ID)
		id := h.flags(nil)[0].ID
		decide := func(role, outcome, note string) error {
			return second(h.Affiliates.Flags.Decide(h.By(role), id, outcome, note))
		}
		h.Refused(second(h.Affiliates.Flags.Flags(h.By("member"), page.Of(nil), nil)), errs.Forbidden)
		h.Refused(second(h.Affiliates.Flags.Flags(h.By(staff), page.Of(nil), &flags.Filter{State: new("odd")})), errs.Invalid, "state")
		h.Refused(decide("member", flags.Confirmed, "Yes"), errs.Forbidden)
		h.Refused(decide("tribe-team-ro", flags.Confirmed, "Yes"), errs.Forbidden)
		h.Refused(second(h.Affiliates.Flags.Decide(h.Viewing("admin", staff), id, flags.Confirmed, "Yes")), errs.Forbidden)
		h.Refused(decide(staff, flags.Confirmed, " \n "), errs.Invalid, "note")
		h.Refused(decide(staff, flags.Confirmed, strings.Repeat("x", 1001)), errs.Invalid, "note")
		h.Refused(decide(staff, flags.Open, "Again"), errs.Invalid, "outcome")
		h.Refused(second(h.Affiliates.Flags.Decide(h.By(staff), 4711, flags.Confirmed, "Yes")), errs.NotFound)

		h.Must(decide(staff, flags.Confirmed, "Both were theirs."))
		h.Refused(decide(staff, flags.Confirmed, "Once more"), errs.Conflict)
		h.Must(decide(staff, flags.Dismissed, "A mistake of ours."))
		if lines := h.Number("SELECT COUNT(*) FROM info_log WHERE action = 'affiliate_flag' AND subject_user_id = ?", a.UserID); lines != 2 {
			h.t.Errorf("the info log has %d lines, want 2", lines)
		}
	})
}

// A place that many share says nothing; many buyers of one household do, and so do many leads of whom no one pays.
func TestFlagsOfNetworks(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.Exec("DELETE FROM sessions")
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		h.sitsAt(a.UserID, "203.0.113.7", "Chrome")
		for range 5 {
			buyer, _ := h.sells(f, a)
			h.sitsAt(buyer, "203.0.113.9", "Safari")
		}
		h.flagsAre("one-network open")

		// An office of forty others: the same five buyers are no sign any more, and what is open stays for staff to decide.
		h.Exec("DELETE FROM affiliate_flags")
		_, others, err := h.DB.Values(h.t.Context(), "SELECT id FROM users WHERE id NOT IN (SELECT user_id FROM orders WHERE user_id IS NOT NULL) ORDER BY id LIMIT 12")
		h.Must(err)
		for _, row := range others {
			h.sitsAt(int(row[0].(int64)), "203.0.113.9", "Edge")
		}
		h.flagsAre()

		for n := range 10 {
			c := h.Visitor()
			h.opens(c, "/"+a.Slug)
			h.signsUp(c, fmt.Sprintf("lead%d@example.com", n), "")
		}
		h.Exec("DELETE FROM sessions")
		h.flagsAre("lead-network open")
		h.Exec("UPDATE info_log SET ip = '198.51.100.' || id WHERE action = 'sign_up'")
		h.Exec("DELETE FROM affiliate_flags")
		h.flagsAre()
	})
}

// Money speaks as well: refunds far above the usual, a jump, an account of two, and sales to oneself.
func TestFlagsOfMoney(t *testing.T) {
	forEachEngine(t, func(h *fixture) {
		h.Exec("DELETE FROM sessions")
		f := h.funnel("Bootcamp", "bootcamp")
		ana, allan := h.joins("member"), h.joins("affiliate")
		orders := []int{}
		for range 4 {
			_, order := h.sells(f, ana)
			orders = append(orders, order)
			h.sells(f, allan)
			h.sells(f, allan)
		}
		h.flagsAre()
		h.refunds(h.firstRow(orders[0]), 100000, false)
		h.refunds(h.firstRow(orders[1]), 50000, false)
		h.flagsAre("refunds open")
		if got, want := h.flags(nil)[0].Reason(), "37.5% of what 4 sales earned in the last 180 days was taken back. Usual is 12.5%."; got != want {
			h.t.Errorf("the reason is %q, want %q", got, want)
		}

		for _, of := range []*affiliates.Affiliate{ana, allan} {
			h.Exec(`INSERT INTO affiliate_payout_accounts (affiliate_id, kind, bank, holder, number_sealed, number_key, last_four, created_at, usable_at) VALUES (?, 'GCash', '', 'Ana', '', 'same', '0101', 0, 0)`, of.ID)
		}
		h.flagsAre("refunds open", "shared-account open", "shared-account open")
		h.Exec("UPDATE affiliate_sale_terms SET voided_at = 1 WHERE order_id IN (?, ?)", orders[2], orders[3])
		h.flagsAre("own-sales open", "refunds open", "shared-account open", "shared-account open")
		h.Exec("UPDATE affiliate_sale_terms SET voided_at = NULL")

		// Allan earned ₱800 this month; ₱30,000 on top of it is a jump over an average of ₱1,000.
		month := clock.StartOfDay(h.Clock.Now())
		for day, amount := range map[time.Time]int{month: 3000000, month.AddDate(0, -2, 0): 300000} {
			h.Exec("INSERT INTO affiliate_days (affiliate_id, day, link_key, hold_until, visits, leads, paid, commission) VALUES (?, ?, 'odd', 0, 0, 0, 0, ?)", allan.ID, day, amount)
		}
		h.flagsAre("jump open", "own-sales open", "refunds open", "shared-account open", "shared-account open")
		h.Exec("DELETE FROM affiliate_days WHERE link_key = 'odd'")

		// Those of a run are read by staff who review it.
		h.Exec(`INSERT INTO affiliate_payout_runs (state, only_asked, payable_at, minimum, tax_rate, created_at, created_by_id) VALUES ('draft', FALSE, 1, 1, 0, 1, ?)`, h.ID(staff))
		run := h.Number("SELECT MAX(id) FROM affiliate_payout_runs")
		h.Exec("INSERT INTO affiliate_payouts (affiliate_id, amount, method, created_at, run_id) VALUES (?, 1, 'GCash', 1, ?)", allan.ID, run)
		if got := h.flags(&flags.Filter{RunID: &run}); len(got) != 2 {
			h.t.Errorf("the run has %d flags, want the two of Allan", len(got))
		}
		if got := h.flags(&flags.Filter{AffiliateID: &ana.ID}); len(got) != 3 {
			h.t.Errorf("Ana has %d flags, want 3", len(got))
		}
		h.Exec("DELETE FROM affiliate_payouts")
	})
}

// Finding costs the same number of statements however many affiliates are in a batch.
func TestFindingIsAFixedNumberOfStatements(t *testing.T) {
	few, many := statementsOfFinding(t, 3), statementsOfFinding(t, 300)
	t.Cleanup(func() {
		if len(few) == 0 || len(few) != len(many) {
			t.Errorf("counted on %d and %d engines, want the same and at least one", len(few), len(many))
		}

		// The engines write in different numbers of statements, so each is compared with itself.
		for engine := range few {
			if few[engine] != many[engine] || few[engine] == 0 {
				t.Errorf("on %s 3 affiliates cost %d statements and 300 cost %d, want the same", engine, few[engine], many[engine])
			}
		}
	})
}

// statementsOfFinding is filled, by engine, with what finding among so many affiliates takes, once the tests of both
// engines have ended.
func statementsOfFinding(t *testing.T, size int) map[db.Engine]int64 {
	t.Helper()
	var lock sync.Mutex
	statements := map[db.Engine]int64{}
	t.Run(fmt.Sprint(size), func(t *testing.T) {
		crowded(t, size, func(h *fixture) {
			ctx, n := db.WithStatementCount(h.t.Context())
			h.Must(h.Affiliates.Flags.Find(ctx))

			lock.Lock()
			defer lock.Unlock()
			statements[h.DB.Engine] = n.Load()
		})
	})

	return statements
}

// findMax is how long ten thousand affiliates may take while other tests run beside it. Alone it takes a few seconds.
const findMax = time.Minute

// Ten thousand affiliates with as many buyers are looked at within seconds.
func TestFindAmongTenThousand(t *testing.T) {
	crowded(t, 10_000, func(h *fixture) {
		h.Must(h.DB.Analyze(h.t.Context()))
		elapsed := clock.Stopwatch()
		h.Must(h.Affiliates.Flags.Find(h.t.Context()))
		took := elapsed()
		if got := h.Number("SELECT COUNT(*) FROM affiliate_flags WHERE kind = 'shared-device'"); got != 5000 {
			h.t.Errorf("%d flags were found, want one for every other affiliate", got)
		}
		if took > findMax {
			h.t.Errorf("it took %s, want less than %s", took, findMax)
		}
		h.t.Logf("10,000 affiliates were looked at in %s", took)
	})
}

// crowded runs a test among many affiliates. Their sales have no payments, so that the rules of affiliates can't be looked at after it.
func crowded(t *testing.T, count int, test func(h *fixture)) {
	t.Helper()
	t.Parallel()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		h := &fixture{a, t}
		h.Exec("UPDATE default_settings SET value = 'true' WHERE name = 'enable-affiliate'")
		h.Settings.InvalidateCache()
		h.sells(h.funnel("Bootcamp", "bootcamp"), h.joins("member"))
		h.crowd(count)
		test(h)
	})
}

// crowd makes affiliates with a session and a sale each; the buyer of every other one sits at their browser.
func (h *fixture) crowd(count int) {
	h.t.Helper()
	numbers := fmt.Sprintf("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) ", count)
	copyOf := func(table, of string, changes map[string]string) {
		columns, _, err := h.DB.Values(h.t.Context(), "SELECT * FROM "+table+" WHERE id = 0")
		h.Must(err)
		values := make([]string, len(columns))
		for i, column := range columns {
			if values[i] = "u." + column; changes[column] != "" {
				values[i] = changes[column]
			}
		}
		h.Exec("INSERT INTO " + table + " (" + strings.Join(columns, ", ") + ") " + numbers + "SELECT " + strings.Join(values, ", ") + " FROM n JOIN " + table + " u ON u.id = (" + of + ")")
	}
	for first, word := range map[string]string{"100000": "many", "200000": "buyer"} {
		name := "'" + word + "' || n.i"
		copyOf("users", "SELECT id FROM users WHERE email_key = 'member@atlas.test'", map[string]string{
			"id": first + " + n.i", "email": name + " || '@example.com'", "email_key": name + " || '@example.com'", "slug": "'" + word + "-' || n.i", "tribe_id": "NULL",
		})
	}
	copyOf("subscriptions", "SELECT MIN(subscription_id) FROM affiliate_sale_terms", map[string]string{"id": "300000 + n.i", "user_id": "200000 + n.i", "renews_id": "NULL"})
	copyOf("orders", "SELECT MIN(order_id) FROM affiliate_sale_terms", map[string]string{
		"id": "400000 + n.i", "user_id": "200000 + n.i", "subscription_id": "300000 + n.i", "client_key": "'crowd-' || n.i",
	})
	h.Exec("INSERT INTO affiliates (id, user_id, slug, since, updated_at) SELECT id, id, slug, 0, 0 FROM users WHERE id > 100000 AND id < 200000")
	h.Exec(`INSERT INTO affiliate_sale_terms (order_id, subscription_id, affiliate_id, kind, value, source, hold_days, set_at)
		SELECT o.id, o.subscription_id, o.id - 300000, 'Percentage', 1000, 'program', 30, ? FROM orders o WHERE o.id > 400000`, h.Clock.Now())
	h.Exec(`INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
		SELECT 'crowd-' || id, id, ?, ?, ?, '10.' || (MOD(id, 100000) / 4000) || '.' || MOD(MOD(id, 100000) / 200, 250) || '.' || MOD(id, 200), CASE WHEN id < 200000 OR MOD(id, 2) = 0 THEN 'Chrome' ELSE 'Safari' END
		FROM users WHERE id > 100000`, h.Clock.Now(), h.Clock.Now(), h.Clock.Now().Add(aDay))
}
