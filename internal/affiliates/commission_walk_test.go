package affiliates_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"atlas/internal/affiliates/figures"
	"atlas/internal/affiliates/ledger"
	"atlas/internal/affiliates/replay"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// likely are the steps of a random history, some of them more often than others.
var likely = []string{
	"pay", "pay", "pay", "revoke", "revoke", "refund", "refund", "due", "due", "ask", "ask", "withdraw", "start", "start", "start", "approve", "approve",
	"approve", "results", "results", "results", "results", "bounce", "bounce", "cancel", "leave out", "leave out", "account", "suspend", "rate", "bump rate",
	"merge", "part", "part", "days", "days", "days", "leave", "leave", "come back", "come back", "come back", "come back",
}

// Whatever is sold, with a bump or without, paid, revoked, refunded, suspended, merged, asked for and paid out in runs in
// whatever order, to those who stay, leave and come back: every affiliate has what the rules of the business say. A database holds a world of some histories, so
// that thousands of them take no longer each than a few.
func TestCommissionFollowsItsModel(t *testing.T) {
	t.Parallel()
	all, seed := fromEnv(t, "ATLAS_HISTORIES", worldSize), fromEnv(t, "ATLAS_SEED", 20)
	done := new(steps)
	for world := 0; world*worldSize < all; world++ {
		t.Run(fmt.Sprintf("seed %d world %d", seed, world), func(t *testing.T) {
			forEachEngine(t, func(h *fixture) {
				h.joins("member")
				h.joins("affiliate")
				w := newWalk(h, rand.NewPCG(uint64(seed), uint64(11+world)))
				for n := range min(worldSize, all-world*worldSize) {
					w.sell(n)
					for range 40 {
						w.step()
					}
				}
				if w.m.isMerged {
					w.part()
				}
				for role := range w.m.left {
					w.comeBack(role)
				}
				w.replayAgrees()
				w.reportsAgree()
				done.add(w.done)
			})
		})
	}

	t.Cleanup(func() {
		for _, what := range append([]string{"sell bump", "pay who left"}, likely...) {
			if got := done.count[what]; got < 3 && !t.Failed() {
				t.Errorf("times %q happened: got %d of %v, want at least 3", what, got, done.count)
			}
		}
	})
}

// worldSize is how many histories share a database.
const worldSize = 24

// steps counts what happened in all worlds.
type steps struct {
	mu    sync.Mutex
	count map[string]int
}

func (s *steps) add(done map[string]int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.count == nil {
		s.count = map[string]int{}
	}
	for what, times := range done {
		s.count[what] += times
	}
}

// walk is a random history.
type walk struct {
	*fixture
	r      *rand.Rand
	m      *commissionModel
	funnel *catalog.Funnel
	bump   *catalog.Funnel
	terms  []string
	ids    map[string]int
	done   map[string]int
	// runs are those that are approved or paid, draft the one that is neither; nil for none.
	runs  []*sentRun
	draft *sentRun
	// undo parts those who were merged, until parts.
	undo  func()
	parts time.Time
}

// sentRun is a run as the business sees it.
type sentRun struct {
	id      int
	payouts []*paidOut
}

// newWalk begins a history of two affiliates who can be paid.
func newWalk(h *fixture, source rand.Source) *walk {
	h.t.Helper()
	h.payoutsFrom(90)
	w := &walk{fixture: h, r: rand.New(source), done: map[string]int{}, ids: map[string]int{}}
	w.m = &commissionModel{
		debts: map[string][]*lot{}, suspended: map[string]bool{}, left: map[string]bool{}, rate: rate{value: 1000},
		asked:    map[string]*asking{},
		accounts: map[string]int{}, usable: map[string]time.Time{}, minimum: 90_00, together: map[*soldRow]*joined{},
	}
	for _, role := range w.m.owners() {
		w.ids[role] = h.Number("SELECT id FROM affiliates WHERE user_id = ?", h.ID(role))
		w.setAccount(role)
	}
	w.funnel, w.bump = h.bumpFunnel("Bootcamp", "bootcamp")
	thirds, err := h.Commerce.Catalog.CreatePaymentTerm(h.By(staff), catalog.PaymentTermInput{Name: given("Thirds"), Rows: []*catalog.PaymentTermRowInput{
		{ShareType: "Percentage", Share: 3333, DaysAfter: 0}, {ShareType: "Percentage", Share: 3333, DaysAfter: 30}, {ShareType: "Percentage", Share: 3334, DaysAfter: 60},
	}})
	h.Must(err)
	h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), w.funnel.ID, catalog.FunnelInput{PaymentTermIds: []string{"one-time", thirds.ID}}, nil))
	w.terms = []string{"one-time", thirds.ID}
	return w
}

func (w *walk) role() string { return []string{"member", "affiliate"}[w.r.IntN(2)] }

// setAccount gives someone another wallet.
func (w *walk) setAccount(role string) {
	w.t.Helper()
	w.m.accounts[role]++
	w.wallet(role, fmt.Sprintf("0919 %03d 0%03d", len(role), w.m.accounts[role]))
	w.m.usable[role] = w.Clock.Now().Add(2 * aDay)
}

// sell has someone new follow a link and pay the first row of a plan, and the bump if they add it.
func (w *walk) sell(n int) {
	w.t.Helper()
	role, term, hasBump := w.role(), w.terms[w.r.IntN(2)], w.r.IntN(2) == 0
	path := map[string]string{"member": "/bootcamp/ana-mendoza", "affiliate": "/bootcamp/allan-soriano"}[role]
	order := w.buys(path, w.funnel.ID, fmt.Sprintf("buyer%d@example.com", n), func(in *orders.OrderInput) {
		in.PaymentTermID = &term
		if hasBump {
			in.BumpFunnelID = &w.bump.ID
		}
	})
	if role = w.m.owner(role); w.m.suspended[role] || w.m.left[role] {
		w.compare("a sale of someone suspended, or who left")
		return
	}

	product := w.sold(role, w.m.rate, order, "subscription_id")
	w.pays(product, product.rows[0])
	if hasBump {
		bump := w.sold(role, w.m.bumpRate, order, "bump_subscription_id")
		w.pays(bump, bump.rows[0])
		both := &joined{product, bump, product.rows[0], bump.rows[0]}
		w.m.together[product.rows[0]], w.m.together[bump.rows[0]] = both, both
		w.done["sell bump"]++
	}
	w.compare("a sale")
}

// sold tells the model what was ordered, with the rows of the subscription that a column of the order names.
func (w *walk) sold(role string, at rate, order int, column string) *sold {
	w.t.Helper()
	s := &sold{role: role, isFixed: at.isFixed, value: at.value, holdDays: 30}
	_, rows, err := w.DB.Values(w.t.Context(), fmt.Sprintf(`SELECT r.id, r.price FROM payment_schedules r
		JOIN orders o ON o.%s = r.subscription_id WHERE o.id = %d ORDER BY r.schedule_date, r.id`, column, order))
	w.Must(err)
	for _, row := range rows {
		s.rows = append(s.rows, &soldRow{id: int(row[0].(int64)), price: money.Centavos(row[1].(int64))})
	}
	w.m.sales = append(w.m.sales, s)

	return s
}

// pays tells the model that a row was paid off.
func (w *walk) pays(s *sold, r *soldRow) {
	r.paid, r.isOff = r.price, true
	w.m.settle(s, r, w.Clock.Now())
}

// step does something that may happen.
func (w *walk) step() {
	w.t.Helper()
	what := likely[w.r.IntN(len(likely))]
	switch what {
	case "pay", "revoke", "refund", "due":
		if len(w.m.sales) == 0 {
			return
		}
		s := w.m.sales[w.r.IntN(len(w.m.sales))]
		r := s.rows[w.r.IntN(len(s.rows))]
		if !w.canMove(what, r) {
			return
		}
		w.moveMoney(what, r)
		// What revokes the payment of a product takes its bump along, and the other way round.
		both := w.m.together[r]
		if what == "revoke" && both != nil {
			w.m.settle(both.product, both.productRow, w.Clock.Now())
			w.m.settle(both.bump, both.bumpedRow, w.Clock.Now())
			delete(w.m.together, both.productRow)
			delete(w.m.together, both.bumpedRow)
			break
		}
		w.m.settle(s, r, w.Clock.Now())
	default:
		owners := w.m.owners()
		if !w.others(what, owners[w.r.IntN(len(owners))]) {
			return
		}
	}
	w.done[what]++
	w.compare(what)
}

// canMove tells whether money of a row can move so.
func (w *walk) canMove(what string, r *soldRow) bool {
	w.t.Helper()
	isSimple := func() bool { return w.Number("SELECT COUNT(*) FROM payment_parts WHERE schedule_id = ?", r.id) == 1 }
	switch what {
	case "pay":
		return !r.isOff
	case "revoke":
		return r.isOff && w.refundsOf(r) == 0
	case "refund":
		return r.isOff && r.refunded < r.paid && isSimple()
	}
	return r.isOff && r.refunded == 0 && isSimple()
}

// refundsOf is how often something was refunded of a row, or of what was paid together with it.
func (w *walk) refundsOf(r *soldRow) int {
	w.t.Helper()
	rows := []*soldRow{r}
	if both := w.m.together[r]; both != nil {
		rows = []*soldRow{both.productRow, both.bumpedRow}
	}

	count := 0
	for _, one := range rows {
		count += w.Number("SELECT COUNT(*) FROM payment_refunds WHERE schedule_id = ?", one.id)
	}

	return count
}

// moveMoney pays a row, or takes its money back.
func (w *walk) moveMoney(what string, r *soldRow) {
	w.t.Helper()
	switch what {
	case "pay":
		w.Did(w.Commerce.Billing.ApprovePaymentScheduleTransaction(w.By(staff), r.id, "GCash", "N/A", nil))
		r.paid, r.isOff = r.price, true
	case "revoke":
		w.Did(w.Commerce.Reversals.DisapprovePaymentScheduleTransaction(w.By(staff), r.id, "Because"))
		r.paid, r.isOff = 0, false
		if both := w.m.together[r]; both != nil {
			both.productRow.paid, both.productRow.isOff = 0, false
			both.bumpedRow.paid, both.bumpedRow.isOff = 0, false
		}
	case "refund":
		amount := money.Centavos(w.r.IntN(int(r.paid-r.refunded)) + 1)
		w.refunds(r.id, amount, false)
		r.refunded += amount
	case "due":
		amount := money.Centavos(w.r.IntN(int(r.paid)) + 1)
		w.refunds(r.id, amount, true)
		r.paid, r.isOff = r.paid-amount, false
	}
}

// others does what is no payment, and tells whether it made sense.
func (w *walk) others(what, role string) bool {
	w.t.Helper()
	switch what {
	case "ask":
		return w.ask(role)
	case "withdraw":
		return w.withdraw(role)
	case "start":
		return w.start(w.r.IntN(3) == 0)
	case "approve":
		return w.approve()
	case "results":
		return w.results()
	case "bounce":
		return w.bounce()
	case "cancel":
		return w.cancel()
	case "leave out":
		return w.leaveOut()
	case "account":
		if w.m.left[role] {
			return false
		}
		w.setAccount(role)
	case "suspend":
		if !w.m.suspended[role] && w.r.IntN(3) > 0 {
			return false
		}
		w.turnSuspension(role)
	case "leave":
		return w.leave(role)
	case "come back":
		return w.comeBack(role)
	case "rate":
		w.setRate()
	case "bump rate":
		w.setBumpRate()
	case "merge":
		return w.merge()
	case "part":
		if w.undo == nil {
			return false
		}
		w.part()
	case "days":
		until := w.Clock.Now().Add(time.Duration(w.r.IntN(400)) * time.Hour)
		if w.undo != nil && !until.Before(w.parts) {
			w.part()
		}
		w.Clock.Advance(until.Sub(w.Clock.Now()))
	}
	return true
}

func (w *walk) setRate() {
	w.t.Helper()
	w.m.rate = rate{w.r.IntN(2) == 0, int64(w.r.IntN(10001))}
	in := ledger.RateInput{FeeType: new("Percentage"), Amount: new(money.Centavos(w.m.rate.value))}
	if w.m.rate.isFixed {
		in.FeeType = new("Fixed Amount")
	}
	w.Did(w.Affiliates.Ledger.SetAffiliateRate(w.By(staff), in))
}

// setBumpRate gives the bump another rate of its own, or takes it away.
func (w *walk) setBumpRate() {
	w.t.Helper()
	if w.m.bumpRate != (rate{}) && w.r.IntN(3) == 0 {
		w.m.bumpRate = rate{}
		w.Did(w.Affiliates.Ledger.SetAffiliateRate(w.By(staff), ledger.RateInput{FunnelID: &w.funnel.ID, BumpFunnelID: &w.bump.ID}))
		return
	}

	w.m.bumpRate = rate{w.r.IntN(2) == 0, int64(w.r.IntN(10001))}
	feeType := "Percentage"
	if w.m.bumpRate.isFixed {
		feeType = "Fixed Amount"
	}
	in := rateOfBump(w.funnel, w.bump, feeType, money.Centavos(w.m.bumpRate.value))
	w.Did(w.Affiliates.Ledger.SetAffiliateRate(w.By(staff), in))
}

// leave takes the access level of someone away. Those who are one by now stay: what becomes of their levels is a matter
// of merging people.
func (w *walk) leave(role string) bool {
	w.t.Helper()
	if w.m.isMerged || w.m.left[role] {
		return false
	}
	w.Exec("DELETE FROM user_access_levels WHERE user_id = ? AND level_id = 'affiliate'", w.ID(role))
	w.m.left[role] = true
	return true
}

// comeBack gives it to them again.
func (w *walk) comeBack(role string) bool {
	w.t.Helper()
	if !w.m.left[role] {
		return false
	}
	w.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'affiliate', 0)", w.ID(role))
	w.m.left[role] = false
	return true
}

// merge makes the affiliate the member.
func (w *walk) merge() bool {
	w.t.Helper()
	if w.undo != nil || w.m.left["member"] || w.m.left["affiliate"] {
		return false
	}
	w.undo, w.parts = w.merges(w.ID("member"), w.ID("affiliate")), w.Clock.Now().Add(20*aDay)
	w.m.isMerged = true
	return true
}

// part makes two of them again.
func (w *walk) part() {
	w.t.Helper()
	w.undo()
	w.undo, w.m.isMerged = nil, false
}

// replayAgrees replays all sales under the policy they had: no one may have a centavo more or less.
func (w *walk) replayAgrees() {
	w.t.Helper()
	end := w.Clock.Now()
	for w.Number("SELECT COUNT(*) FROM orders WHERE paid_at < ?", end) > 0 {
		start := end.Add(-360 * aDay)
		got, err := w.Affiliates.Replay.Replay(w.By(staff), start.In(clock.Manila).Format(time.DateOnly), end.In(clock.Manila).Format(time.DateOnly), replay.PolicyInput{})
		w.Must(err)
		if got.Changed != 0 || got.Before != got.After || got.PayableBefore != got.PayableAfter {
			w.t.Errorf("the policy of the time: got %d changed sales of %d and %s, want none and %s",
				got.Changed, got.Sales, got.After, got.Before)
		}
		end = start
	}
}

// reportsAgree holds what reports keep of the cash of affiliates against the payments behind the figures of the program:
// of products, and of bumps that earned by a rate of their own, whatever was paid, revoked and refunded of them.
func (w *walk) reportsAgree() {
	w.t.Helper()
	var want money.Centavos
	end := w.Clock.Now()
	for w.Number("SELECT COUNT(*) FROM payments WHERE paid_at < ?", end) > 0 {
		start := end.Add(-360 * aDay)
		_, list := w.payments(dayOf(start.Add(aDay)), dayOf(end), figures.AllPayments)
		want += list.Paid - list.Refunded
		end = start
	}
	if got := money.Centavos(w.Number("SELECT COALESCE(SUM(amount), 0) FROM affiliate_cash_days")); got != want {
		w.t.Errorf("reports have %s of affiliates, want %s", got, want)
	}
	earning := w.Number(`SELECT COUNT(*) FROM affiliate_bump_terms b JOIN affiliate_cash c
		ON c.subscription_id = b.subscription_id`)
	if earning == 0 {
		w.t.Errorf("bumps with a rate of their own that brought cash: got %d, want some", earning)
	}
}

func (w *walk) turnSuspension(role string) {
	w.t.Helper()
	if w.m.suspended[role] {
		w.Did(w.Affiliates.ResumeAffiliate(w.By(staff), w.ids[role]))
	} else {
		w.Did(w.Affiliates.SuspendAffiliate(w.By(staff), w.ids[role], "Because"))
	}
	w.m.suspended[role] = !w.m.suspended[role]
}

// compare holds what Atlas keeps against the model.
func (w *walk) compare(after string) {
	w.t.Helper()
	for _, role := range w.m.owners() {
		b, err := w.Affiliates.Ledger.CommissionBalance(w.By(staff), new(w.ids[role]))
		w.Must(err)
		got, want := [4]money.Centavos{b.Pending, b.Payable, b.InPayout, b.Paid}, w.m.balance(role, w.Clock.Now())
		if got != want {
			w.t.Fatalf("after %s %s has %v, want %v", after, role, got, want)
		}
		// Their own page is closed to who left.
		own, err := w.Affiliates.Payouts.MyPayouts(w.By(role))
		if w.m.left[role] {
			w.Refused(err, errs.NotFound)
			continue
		}
		w.Must(err)
		if got, want := own.Request != nil, w.m.asked[role] != nil; got != want {
			w.t.Fatalf("after %s %s has a request: %t, want %t", after, role, got, want)
		}
	}
	if found, err := w.Affiliates.Verify(w.t.Context()); err != nil || len(found) > 0 {
		w.t.Fatalf("what verify finds after %s: got %v and error %v, want nothing", after, found, err)
	}
}
