package commerce_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"atlas/internal/commerce/refunds"
	"atlas/internal/commerce/schedules"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// modelRow and modelPayment are the money of one person told a second time, by the rules of the business and without a database: a payment gives
// to its row, then to the later rows of the invoice, and keeps the rest as credit.
type modelRow struct {
	id, invoice    int
	price          money.Centavos
	paid, refunded money.Centavos
	day            time.Time
	isVoid         bool
	// paidBy paid it off; nil while it is not paid off.
	paidBy *modelPayment
}

func (r *modelRow) left() money.Centavos {
	if r.isVoid {
		return 0
	}
	return r.price - r.paid
}

type modelPayment struct {
	id           int
	amount       money.Centavos
	gave         map[int]money.Centavos // by row
	forgiven     map[int]money.Centavos // by row
	credit, back money.Centavos
	isReversed   bool
}

type moneyModel struct {
	rows     []*modelRow
	payments []*modelPayment
}

func (m *moneyModel) row(id int) *modelRow {
	return m.rows[slices.IndexFunc(m.rows, func(r *modelRow) bool { return r.id == id })]
}

// inOrder are rows in the order in which they are due.
func inOrder(rows []*modelRow) []*modelRow {
	return slices.SortedFunc(slices.Values(rows), func(a, b *modelRow) int {
		if c := a.day.Compare(b.day); c != 0 {
			return c
		}
		return a.id - b.id
	})
}

func (p *modelPayment) give(r *modelRow, amount money.Centavos) {
	if amount > 0 {
		p.gave[r.id] += amount
		r.paid += amount
		if r.paid == r.price {
			r.paidBy = p
		}
	}
}

// receive is a payment of staff for a row.
func (m *moneyModel) receive(id int, first *modelRow, amount money.Centavos) {
	p := &modelPayment{id: id, amount: amount, gave: map[int]money.Centavos{}, forgiven: map[int]money.Centavos{}}
	left := amount
	others := slices.DeleteFunc(inOrder(m.rows), func(r *modelRow) bool { return r == first || r.invoice != first.invoice })
	for _, r := range append([]*modelRow{first}, others...) {
		part := min(left, r.left())
		p.give(r, part)
		left -= part
	}
	p.credit = left
	m.payments = append(m.payments, p)
}

// useCredit pays a row from what earlier payments left.
func (m *moneyModel) useCredit(r *modelRow) {
	for _, p := range m.payments {
		part := min(p.credit, r.left())
		p.give(r, part)
		p.credit -= part
	}
}

// lastOf is the payment that a revoke of a row takes back: the one that paid it off, or else the latest that gave to it.
func (m *moneyModel) lastOf(r *modelRow) *modelPayment {
	if r.paid == r.price && r.paidBy != nil {
		return r.paidBy
	}
	for _, p := range slices.Backward(m.payments) {
		if p.gave[r.id] > 0 {
			return p
		}
	}
	return nil
}

func (p *modelPayment) isRefunded() bool {
	for _, amount := range p.forgiven {
		if amount > 0 {
			return true
		}
	}
	return p.back > 0
}

func (m *moneyModel) revoke(p *modelPayment) {
	for id, amount := range p.gave {
		m.row(id).paid -= amount
	}
	p.gave, p.credit, p.isReversed = map[int]money.Centavos{}, 0, true
}

// compare holds what Atlas keeps against the model.
func (m *moneyModel) compare(h *fixture, after string) {
	h.t.Helper()
	for _, r := range m.rows {
		got := h.rowOf(r.id)
		isPaid := got.TransactionID != nil
		if got.Paid != r.paid || got.Refunded != r.refunded || got.Left() != r.left() || got.Price != r.price || isPaid != (r.paid == r.price) {
			h.t.Fatalf("after %s row %d has %s paid, %s refunded, %s left, paid off %v; want %+v", after, r.id, got.Paid, got.Refunded, got.Left(), isPaid, r)
		}
	}
	var cash, credit money.Centavos
	for _, p := range m.payments {
		if got := money.Centavos(h.Number("SELECT credit FROM payments WHERE id = ?", p.id)); got != p.credit {
			h.t.Fatalf("after %s payment %d has %s credit, want %s", after, p.id, got, p.credit)
		}
		credit += p.credit
		if !p.isReversed {
			cash += p.amount - p.back
		}
		for _, amount := range p.forgiven {
			cash -= amount
		}
	}
	if got := money.Centavos(h.Number("SELECT COALESCE(SUM(amount), 0) FROM ledger_entries WHERE account = 'cash'")); got != cash {
		h.t.Fatalf("after %s the books have %s in cash, want %s", after, got, cash)
	}
	if got := money.Centavos(-h.Number("SELECT COALESCE(SUM(amount), 0) FROM ledger_entries WHERE account = 'credit'")); got != credit {
		h.t.Fatalf("after %s the books have %s credit, want %s", after, got, credit)
	}
	m.compareDays(h, after, cash)
}

// compareDays holds the money that is kept by day against the model: all of it, and by what it was paid for. Credit is of what its payment was for.
func (m *moneyModel) compareDays(h *fixture, after string, cash money.Centavos) {
	h.t.Helper()
	if got := money.Centavos(h.Number("SELECT COALESCE(SUM(received - refunded - revoked), 0) FROM money_days")); got != cash {
		h.t.Fatalf("after %s the days have %s, want %s", after, got, cash)
	}

	want := map[int]money.Centavos{}
	productOf := func(row int) int {
		return h.Number("SELECT s.product_id FROM payment_schedules r JOIN subscriptions s ON s.id = r.subscription_id WHERE r.id = ?", row)
	}
	for _, p := range m.payments {
		for row, amount := range p.gave {
			want[productOf(row)] += amount - p.forgiven[row]
		}
		want[productOf(h.Number("SELECT schedule_id FROM payments WHERE id = ?", p.id))] += p.credit
	}
	for product, amount := range want {
		if got := money.Centavos(h.Number("SELECT COALESCE(SUM(received - refunded - revoked), 0) FROM money_days WHERE product_id = ?", product)); got != amount {
			h.t.Fatalf("after %s the days of product %d have %s, want %s", after, product, got, amount)
		}
	}
}

// readNew takes rows into the model that Atlas made since.
func (m *moneyModel) readNew(h *fixture, userID int) (added []*modelRow) {
	h.t.Helper()
	for _, id := range h.rows(userID) {
		if slices.ContainsFunc(m.rows, func(r *modelRow) bool { return r.id == id }) {
			continue
		}
		got := h.rowOf(id)
		r := &modelRow{id: id, invoice: got.InvoiceID, price: got.Price, day: got.ScheduleDate}
		m.rows, added = append(m.rows, r), append(added, r)
	}
	return inOrder(added)
}

// 1.5: whatever is received, in part, too much, refunded, revoked and voided in whatever order: the money is where the rules of the business say.
func TestMoneyFollowsItsModel(t *testing.T) {
	for _, seed := range []uint64{17, 2026} {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			forEachEngine(t, func(t *testing.T, h *fixture) { runMoneyModel(t, h, rand.New(rand.NewPCG(seed, 5))) })
		})
	}
}

func runMoneyModel(t *testing.T, h *fixture, r *rand.Rand) {
	id, staffer, m := h.newMember(1), h.By(staff), new(moneyModel)
	begin := func(funnel string) {
		h.enrol(id, funnel)
		for _, row := range m.readNew(h, id) {
			m.useCredit(row)
		}
	}
	begin("fast")
	funnels, refundNumber := []string{"join", "free"}, 0
	done := map[string]int{}

	for step := range 70 {
		row := m.rows[r.IntN(len(m.rows))]
		amount := money.Centavos(r.IntN(60000) + 1)
		what := []string{"receive", "receive", "refund", "refund", "revoke", "add", "void", "enrol", "credit"}[r.IntN(9)]
		wants, err := true, error(nil)
		switch what {
		case "receive":
			wants = row.left() > 0
			_, err = h.Commerce.Billing.ApprovePaymentScheduleTransaction(staffer, row.id, "GCash", "N/A", &amount)
			if err == nil {
				m.receive(h.lastPayment(), row, amount)
			}
		case "revoke":
			p := m.lastOf(row)
			wants = p != nil && !p.isRefunded()
			_, err = h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(staffer, row.id, "Because")
			if err == nil {
				m.revoke(p)
			}
		case "add":
			_, err = h.Commerce.Schedules.AddPaymentSchedule(staffer, schedules.AddPaymentScheduleInput{InvoiceID: row.invoice, ScheduleDate: h.Day(r.IntN(40)), Price: amount})
			for _, added := range m.readNew(h, id) {
				m.useCredit(added)
			}
		case "refund":
			if len(m.payments) == 0 {
				continue
			}
			refundNumber++
			wants, err = m.tryRefund(h, r, refundNumber)
		case "void":
			sub := h.Number("SELECT subscription_id FROM payment_schedules WHERE id = ?", row.id)
			wants = h.Number("SELECT COUNT(*) FROM subscriptions WHERE id = ? AND ended_at IS NULL", sub) == 1 && step > 30
			if !wants {
				continue
			}
			_, err = h.Commerce.Memberships.ManualUserUnsubscription(staffer, sub)
			for _, other := range m.rows {
				if other.invoice == row.invoice && other.paid < other.price && other.day.After(h.Clock.Now()) {
					other.isVoid = true
				}
			}
		case "enrol":
			if len(funnels) == 0 {
				continue
			}
			begin(funnels[0])
			funnels = funnels[1:]
			// What is free is paid at once.
			for _, free := range m.rows {
				if free.price == 0 && !slices.ContainsFunc(m.payments, func(p *modelPayment) bool { return p.amount == 0 }) {
					m.payments = append(m.payments, &modelPayment{id: h.lastPayment()})
				}
			}
		case "credit":
			h.Clock.Advance(time.Duration(r.IntN(5)) * 24 * time.Hour)
			h.Must(h.Commerce.Credits.UseCredit(t.Context()))
			byID := slices.SortedFunc(slices.Values(m.rows), func(a, b *modelRow) int { return a.id - b.id })
			for _, due := range byID {
				if !due.isVoid && !due.day.After(h.Clock.Now()) {
					m.useCredit(due)
				}
			}
		}
		if (err == nil) != wants {
			t.Fatalf("step %d, %s of row %d: got %v, want it done: %v", step, what, row.id, err, wants)
		}
		if err != nil && !errs.Is(err, errs.Conflict) && !errs.Is(err, errs.Invalid) {
			t.Fatalf("got error %v, want none or one for people", err)
		}
		if err == nil {
			done[what]++
		}
		m.compare(h, fmt.Sprintf("step %d, %s", step, what))
	}
	for _, what := range []string{"receive", "refund", "add", "credit"} {
		if done[what] < 3 {
			t.Errorf("times %q happened: got %d of %v, want at least 3", what, done[what], done)
		}
	}
}

// tryRefund refunds something of a random payment, also more than is left, and tells whether it should be done.
func (m *moneyModel) tryRefund(h *fixture, r *rand.Rand, n int) (wants bool, err error) {
	p := m.payments[r.IntN(len(m.payments))]
	in := refunds.RefundInput{Key: refundKey(n), PaymentID: p.id, Amount: money.Centavos(r.IntN(30000) + 1), Reason: "Because"}
	var row *modelRow
	most := p.credit
	if ids := slices.Sorted(mapKeys(p.gave)); len(ids) > 0 && r.IntN(4) > 0 {
		row = m.row(ids[r.IntN(len(ids))])
		in.ScheduleID, in.IsDueAgain = &row.id, new(r.IntN(2) == 0)
		most = p.gave[row.id] - p.forgiven[row.id]
	}
	if r.IntN(2) == 0 && most > 0 {
		in.Amount = min(in.Amount, most)
	}
	isDue := in.IsDueAgain != nil && *in.IsDueAgain
	wants = in.Amount <= most && !p.isReversed && !(isDue && row.isVoid)

	_, err = h.Commerce.Refunds.RefundPayment(h.By(staff), in)
	if err != nil {
		return wants, err
	}
	switch {
	case row == nil:
		p.credit -= in.Amount
		p.back += in.Amount
	case isDue:
		p.gave[row.id] -= in.Amount
		if p.gave[row.id] == 0 {
			delete(p.gave, row.id)
		}
		row.paid -= in.Amount
		p.back += in.Amount
	default:
		row.refunded += in.Amount
		p.forgiven[row.id] += in.Amount
	}
	return wants, nil
}

func mapKeys(from map[int]money.Centavos) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for id := range from {
			if !yield(id) {
				return
			}
		}
	}
}
