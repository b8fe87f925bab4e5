package affiliates_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"atlas/internal/affiliates"
	"atlas/internal/affiliates/replay"
	"atlas/internal/commerce"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
)

// lot is money of an affiliate that moves together, told without a ledger: it shrinks when some of it is taken back.
type lot struct {
	amount money.Centavos
	hold   time.Time
	// place is open, payout or paid.
	place string
}

// soldRow is a payment of a plan as the business sees it.
type soldRow struct {
	id             int
	price          money.Centavos
	paid, refunded money.Centavos
	isOff          bool
	// isSkipped says that it was paid while its affiliate was suspended.
	isSkipped bool
	lots      []*lot
}

type sold struct {
	role     string
	isFixed  bool
	value    int64
	holdDays int
	rows     []*soldRow
}

// commissionModel is what affiliates earn, by the rules of the business.
type commissionModel struct {
	sales     []*sold
	debts     map[string][]*lot
	suspended map[string]bool
	isFixed   bool
	value     int64
}

// share is the exact part of an amount, half a centavo up, in rational numbers.
func share(amount money.Centavos, of, whole int64) money.Centavos {
	exact := new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(int64(amount)), big.NewInt(of)), big.NewInt(whole))
	exact.Add(exact, big.NewRat(1, 2))
	return money.Centavos(new(big.Int).Div(exact.Num(), exact.Denom()).Int64())
}

// worth is what a row earns.
func (s *sold) worth(r *soldRow) money.Centavos {
	left := r.paid - r.refunded
	switch {
	case !r.isOff || r.isSkipped || left <= 0:
		return 0
	case s.isFixed:
		return share(min(money.Centavos(s.value), r.paid), int64(left), int64(r.paid))
	}
	return share(left, s.value, 10000)
}

// settle brings the lots of a row to what it is worth.
func (m *commissionModel) settle(s *sold, r *soldRow, now time.Time) {
	have := money.Centavos(0)
	for _, l := range r.lots {
		have += l.amount
	}
	more := s.worth(r) - have
	if more > 0 {
		if m.suspended[s.role] {
			r.isSkipped = true
			return
		}
		r.lots = append(r.lots, &lot{more, clock.AddDays(clock.StartOfDay(now), s.holdDays), "open"})
		return
	}
	for _, l := range slices.Backward(r.lots) {
		taken := min(-more, l.amount)
		if taken <= 0 {
			continue
		}
		more += taken
		if l.place != "open" {
			// What left the till stays gone; the affiliate owes it.
			m.debts[s.role] = append(m.debts[s.role], &lot{-taken, clock.StartOfDay(now), "open"})
		}
		l.amount -= taken
		if l.place != "open" {
			// Kept apart, so that the same money is not taken twice.
			m.debts[s.role] = append(m.debts[s.role], &lot{taken, l.hold, l.place})
		}
	}
}

// lotsOf are all lots of an affiliate.
func (m *commissionModel) lotsOf(role string) []*lot {
	out := slices.Clone(m.debts[role])
	for _, s := range m.sales {
		if s.role != role {
			continue
		}
		for _, r := range s.rows {
			out = append(out, r.lots...)
		}
	}
	return out
}

// balance is pending, payable, in payout and paid.
func (m *commissionModel) balance(role string, now time.Time) (out [4]money.Centavos) {
	for _, l := range m.lotsOf(role) {
		at := map[string]int{"open": 1, "payout": 2, "paid": 3}[l.place]
		if at == 1 && now.Before(l.hold) {
			at = 0
		}
		out[at] += l.amount
	}
	return out
}

// move has the lots that are in one place and may leave it go to another.
func (m *commissionModel) move(role, from, to string, now time.Time) {
	for _, l := range m.lotsOf(role) {
		if l.place == from && (from != "open" || !now.Before(l.hold)) {
			l.place = to
		}
	}
}

// histories is how many random histories are run: some in every test, thousands when ATLAS_HISTORIES says so.
func histories(t *testing.T) int {
	t.Helper()
	text := os.Getenv("ATLAS_HISTORIES")
	if text == "" {
		return 24
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Whatever is sold, paid, revoked, refunded, suspended and paid out in whatever order: every affiliate has what the rules of the business say.
func TestCommissionFollowsItsModel(t *testing.T) {
	each(t, func(h *house) {
		h.joins("member")
		h.joins("affiliate")
		w := &walk{house: h, r: rand.New(rand.NewPCG(20, 11)), done: map[string]int{}, ids: map[string]int{}, payouts: map[string]int{}}
		w.m = &commissionModel{debts: map[string][]*lot{}, suspended: map[string]bool{}, value: 1000}
		for _, role := range []string{"member", "affiliate"} {
			w.ids[role] = h.Number("SELECT id FROM affiliates WHERE user_id = ?", h.ID(role))
		}
		w.funnel = h.funnel("Bootcamp", "bootcamp")
		thirds, err := h.Commerce.CreatePaymentTerm(h.By(staff), commerce.PaymentTermInput{Name: given("Thirds"), Rows: []*commerce.PaymentTermRowInput{
			{ShareType: "Percentage", Share: 3333, DaysAfter: 0}, {ShareType: "Percentage", Share: 3333, DaysAfter: 30}, {ShareType: "Percentage", Share: 3334, DaysAfter: 60},
		}})
		h.Must(err)
		h.Did(h.Commerce.UpdateFunnel(h.By(staff), w.funnel.ID, commerce.FunnelInput{PaymentTermIds: []string{"one-time", thirds.ID}}, nil))
		w.terms = []string{"one-time", thirds.ID}

		for n := range histories(h.t) {
			w.sell(n)
			for range 12 {
				w.step()
			}
		}
		w.replayAgrees()
		for _, what := range []string{"pay", "revoke", "refund", "due", "payout", "finish", "suspend", "rate", "days"} {
			if w.done[what] < 3 {
				h.t.Errorf("%s happened %d times, so this test says little: %v", what, w.done[what], w.done)
			}
		}
	})
}

// walk is a random history.
type walk struct {
	*house
	r      *rand.Rand
	m      *commissionModel
	funnel *commerce.Funnel
	terms  []string
	ids    map[string]int
	done   map[string]int
	// payouts are those that are open, by role.
	payouts map[string]int
}

func (w *walk) role() string { return []string{"member", "affiliate"}[w.r.IntN(2)] }

// sell has someone new follow a link and pay the first row of a plan.
func (w *walk) sell(n int) {
	w.t.Helper()
	role, term := w.role(), w.terms[w.r.IntN(2)]
	path := map[string]string{"member": "/bootcamp/ana-mendoza", "affiliate": "/bootcamp/allan-soriano"}[role]
	order := w.buys(path, w.funnel.ID, fmt.Sprintf("buyer%d@example.com", n), func(in *commerce.OrderInput) { in.PaymentTermID = &term })
	if w.m.suspended[role] {
		w.compare("a sale of someone suspended")
		return
	}

	s := &sold{role: role, isFixed: w.m.isFixed, value: w.m.value, holdDays: 30}
	_, rows, err := w.DB.Values(w.t.Context(), fmt.Sprintf("SELECT r.id, r.price FROM payment_schedules r JOIN orders o ON o.subscription_id = r.subscription_id WHERE o.id = %d ORDER BY r.schedule_date, r.id", order))
	w.Must(err)
	for _, row := range rows {
		s.rows = append(s.rows, &soldRow{id: int(row[0].(int64)), price: money.Centavos(row[1].(int64))})
	}
	w.m.sales = append(w.m.sales, s)
	w.pays(s, s.rows[0])
	w.compare("a sale")
}

// pays tells the model that a row was paid off.
func (w *walk) pays(s *sold, r *soldRow) {
	r.paid, r.isOff = r.price, true
	w.m.settle(s, r, w.Clock.Now())
}

// step does something that may happen.
func (w *walk) step() {
	w.t.Helper()
	if len(w.m.sales) == 0 {
		return
	}
	s := w.m.sales[w.r.IntN(len(w.m.sales))]
	r := s.rows[w.r.IntN(len(s.rows))]
	likely := []string{"pay", "pay", "revoke", "refund", "due", "due", "payout", "payout", "finish", "finish", "suspend", "rate", "days", "days"}
	what := likely[w.r.IntN(len(likely))]
	staffer, now := w.By(staff), w.Clock.Now()
	if !w.isPossible(what, s, r) {
		return
	}
	switch what {
	case "pay":
		w.Did(w.Commerce.ApprovePaymentScheduleTransaction(staffer, r.id, "GCash", "N/A", nil))
		w.pays(s, r)
	case "revoke":
		w.Did(w.Commerce.DisapprovePaymentScheduleTransaction(staffer, r.id, "Because"))
		r.paid, r.isOff = 0, false
	case "refund":
		amount := money.Centavos(w.r.IntN(int(r.paid-r.refunded)) + 1)
		w.refunds(r.id, amount, false)
		r.refunded += amount
	case "due":
		amount := money.Centavos(w.r.IntN(int(r.paid)) + 1)
		w.refunds(r.id, amount, true)
		r.paid, r.isOff = r.paid-amount, false
	case "payout":
		id, amount, err := w.Affiliates.OpenPayout(staffer, w.ids[s.role], "GCash")
		w.Must(err)
		if want := w.m.balance(s.role, now)[1]; amount != want {
			w.t.Fatalf("the payout is %s, want %s", amount, want)
		}
		w.payouts[s.role] = id
		w.m.move(s.role, "open", "payout", now)
	case "finish":
		w.Must(w.Affiliates.FinishPayout(staffer, w.payouts[s.role], "9027 441 820"))
		delete(w.payouts, s.role)
		w.m.move(s.role, "payout", "paid", now)
	case "suspend":
		w.turnSuspension(s.role)
	case "rate":
		w.m.isFixed, w.m.value = w.r.IntN(2) == 0, int64(w.r.IntN(10001))
		in := affiliates.RateInput{FeeType: new("Percentage"), Amount: new(money.Centavos(w.m.value))}
		if w.m.isFixed {
			in.FeeType = new("Fixed Amount")
		}
		w.Did(w.Affiliates.SetAffiliateRate(staffer, in))
	case "days":
		w.Clock.Advance(time.Duration(w.r.IntN(400)) * time.Hour)
	}
	w.m.settle(s, r, w.Clock.Now())
	w.done[what]++
	w.compare(what)
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
			w.t.Errorf("the policy of the time gives a difference: %d sales of %d, %s and %s", got.Changed, got.Sales, got.Before, got.After)
		}
		end = start
	}
}

// isPossible tells whether a step makes sense now.
func (w *walk) isPossible(what string, s *sold, r *soldRow) bool {
	w.t.Helper()
	switch what {
	case "pay":
		return !r.isOff
	case "revoke":
		return r.isOff && w.Number("SELECT COUNT(*) FROM payment_refunds WHERE schedule_id = ?", r.id) == 0
	case "refund":
		return r.isOff && r.refunded < r.paid && w.Number("SELECT COUNT(*) FROM payment_parts WHERE schedule_id = ?", r.id) == 1
	case "due":
		return r.isOff && r.refunded == 0 && w.Number("SELECT COUNT(*) FROM payment_parts WHERE schedule_id = ?", r.id) == 1
	case "payout":
		return w.payouts[s.role] == 0 && !w.m.suspended[s.role] && w.m.balance(s.role, w.Clock.Now())[1] > 0
	case "suspend":
		return w.m.suspended[s.role] || w.r.IntN(3) == 0
	case "finish":
		return w.payouts[s.role] != 0
	}
	return true
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
	for role := range w.ids {
		b, err := w.Affiliates.CommissionBalance(w.By(role), nil)
		w.Must(err)
		got, want := [4]money.Centavos{b.Pending, b.Payable, b.InPayout, b.Paid}, w.m.balance(role, w.Clock.Now())
		if got != want {
			w.t.Fatalf("after %s %s has %v, want %v", after, role, got, want)
		}
	}
	if found, err := w.Affiliates.Verify(w.t.Context()); err != nil || len(found) > 0 {
		w.t.Fatalf("after %s verify finds %v, %v", after, found, err)
	}
}
