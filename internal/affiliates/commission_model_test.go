package affiliates_test

import (
	"math/big"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"atlas/internal/platform/clock"
	"atlas/internal/platform/money"
)

// lot is money of an affiliate that moves together, told without a ledger: it shrinks when some of it is taken back.
type lot struct {
	amount money.Centavos
	hold   time.Time
	// in is the payout that has it; nil for none.
	in *paidOut
	// owes is the lot that this one takes back, after it was paid out; nil for others. debts are those that take back from this one.
	owes  *lot
	debts []*lot
}

// paidOut is a payout of a run as the business sees it.
type paidOut struct {
	role   string
	id     int
	amount money.Centavos
	// account is how often they had set one by then.
	account int
	isPaid  bool
	// asked is what they asked for, which the payout closed.
	asked *asking
}

// asking is that someone asked for a payout.
type asking struct{ _ int }

// soldRow is a payment of a plan as the business sees it.
type soldRow struct {
	id             int
	price          money.Centavos
	paid, refunded money.Centavos
	isOff          bool
	// isSkipped says that it was paid while its affiliate was suspended, or had left.
	isSkipped bool
	lots      []*lot
}

// sold is something that an affiliate sold: a product, or a bump that was ordered with one. A bump without a rate of its
// own has the value 0.
type sold struct {
	role     string
	isFixed  bool
	value    int64
	holdDays int
	rows     []*soldRow
}

// rate is what sales earn from now on.
type rate struct {
	isFixed bool
	value   int64
}

// commissionModel is what affiliates earn and are paid, by the rules of the business.
type commissionModel struct {
	sales     []*sold
	debts     map[string][]*lot
	suspended map[string]bool
	// left are those who are affiliates no more: they earn nothing, and are paid any amount.
	left map[string]bool
	// rate is that of products, bumpRate that of the bump; its value is 0 while it has none.
	rate, bumpRate rate
	// together are the rows that one payment paid, by row: of a product and of its bump.
	together map[*soldRow]*joined
	// isMerged tells that the affiliate became the member.
	isMerged bool
	asked    map[string]*asking
	// accounts is how often they set one, usable from when the last can be used.
	accounts map[string]int
	usable   map[string]time.Time
	minimum  money.Centavos
}

// joined is a payment that paid for a product and its bump at once.
type joined struct {
	product, bump         *sold
	productRow, bumpedRow *soldRow
}

// owner is who has what someone earned.
func (m *commissionModel) owner(role string) string {
	if m.isMerged {
		return "member"
	}
	return role
}

// owners are those who can be paid.
func (m *commissionModel) owners() []string {
	if m.isMerged {
		return []string{"member"}
	}
	return []string{"member", "affiliate"}
}

// isEnough tells whether someone is paid an amount: the minimum or more, and anything once they left.
func (m *commissionModel) isEnough(role string, amount money.Centavos) bool {
	return amount >= m.minimum || m.left[role] && amount > 0
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
		if owner := m.owner(s.role); m.suspended[owner] || m.left[owner] {
			r.isSkipped = true
			return
		}
		r.lots = append(r.lots, &lot{amount: more, hold: clock.AddDays(clock.StartOfDay(now), s.holdDays)})
		return
	}
	for _, l := range slices.Backward(r.lots) {
		taken := min(-more, l.amount)
		if taken <= 0 {
			continue
		}
		more += taken
		l.amount -= taken
		if l.in == nil {
			l.cancel()
			continue
		}
		// What left the till stays gone, and is kept apart so that the same money is not taken twice; the affiliate owes it.
		gone := &lot{amount: taken, hold: l.hold, in: l.in}
		debt := &lot{amount: -taken, hold: clock.StartOfDay(now), owes: gone}
		l.debts = append(l.debts, debt)
		m.debts[s.role] = append(m.debts[s.role], gone, debt)
	}
}

// cancel forgets what was taken from a lot that came back from a payout, once nothing is left of it, unless some of that was paid meanwhile.
func (l *lot) cancel() {
	if l.amount > 0 || slices.ContainsFunc(l.debts, func(debt *lot) bool { return debt.in != nil }) {
		return
	}
	for _, debt := range l.debts {
		debt.amount, debt.owes.amount = 0, 0
	}
}

// lotsOf are all lots of an affiliate, with those of who became them.
func (m *commissionModel) lotsOf(owner string) []*lot {
	out := []*lot{}
	for _, role := range []string{"member", "affiliate"} {
		if m.owner(role) == owner {
			out = append(out, m.debts[role]...)
		}
	}
	for _, s := range m.sales {
		if m.owner(s.role) != owner {
			continue
		}
		for _, r := range s.rows {
			out = append(out, r.lots...)
		}
	}
	return out
}

// balance is pending, payable, in payout and paid.
func (m *commissionModel) balance(owner string, now time.Time) (out [4]money.Centavos) {
	for _, l := range m.lotsOf(owner) {
		at := 1
		switch {
		case l.in != nil && l.in.isPaid:
			at = 3
		case l.in != nil:
			at = 2
		case now.Before(l.hold):
			at = 0
		}
		out[at] += l.amount
	}
	return out
}

// take puts what is payable into a payout.
func (m *commissionModel) take(p *paidOut, now time.Time) {
	for _, l := range m.lotsOf(p.role) {
		if l.in == nil && !now.Before(l.hold) {
			l.in = p
		}
	}
}

// takeDebts puts what is owed for what is in a payout already into a payout.
func (m *commissionModel) takeDebts(p *paidOut, now time.Time) {
	for _, l := range m.lotsOf(p.role) {
		if l.in == nil && !now.Before(l.hold) && l.owes != nil && l.owes.in != nil {
			l.in = p
			p.amount += l.amount
		}
	}
}

// giveBack makes what a payout has payable again.
func (m *commissionModel) giveBack(p *paidOut) {
	for role := range m.debts {
		for _, l := range m.debts[role] {
			if l.in == p {
				l.in = nil
			}
		}
	}
	for _, s := range m.sales {
		for _, r := range s.rows {
			for _, l := range r.lots {
				if l.in == p {
					l.in = nil
				}
			}
		}
	}
	if m.asked[p.role] == nil {
		m.asked[p.role] = p.asked
	}
}

// hasStranger tells that a payout has money of someone who is not its affiliate, or no longer.
func (m *commissionModel) hasStranger(p *paidOut) bool {
	if m.owner(p.role) != p.role {
		return true
	}
	for role := range m.debts {
		for _, l := range m.debts[role] {
			if l.in == p && l.amount != 0 && m.owner(role) != p.role {
				return true
			}
		}
	}
	for _, s := range m.sales {
		for _, r := range s.rows {
			for _, l := range r.lots {
				if l.in == p && l.amount != 0 && m.owner(s.role) != p.role {
					return true
				}
			}
		}
	}
	return false
}

// fromEnv is a whole number of the environment, as the nightly check sets it.
func fromEnv(t *testing.T, name string, otherwise int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s is %q, want a whole number", name, text)
	}
	return n
}
