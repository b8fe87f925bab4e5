package commission

import (
	"slices"
	"time"

	"atlas/internal/platform/money"
)

// The states of an entry of the ledger.
const (
	Pending   = "pending"
	Payable   = "payable"
	InPayout  = "in payout"
	Paid      = "paid"
	Cancelled = "cancelled"
)

// States are all of them, in the order in which an entry goes through them.
var States = []string{Pending, Payable, InPayout, Paid, Cancelled}

// Entry is what the rules need to know of an entry of the ledger.
type Entry struct {
	ID        int
	Amount    money.Centavos
	HoldUntil time.Time
	// ReversesID is the entry that this one takes back; 0 for none.
	ReversesID  int
	IsInPayout  bool
	IsPaid      bool
	IsCancelled bool
}

// State is where an entry is at a moment.
func (e Entry) State(now time.Time) string {
	switch {
	// What is cancelled never becomes payable, whatever its day on hold says.
	case e.IsCancelled:
		return Cancelled
	case e.IsPaid:
		return Paid
	case e.IsInPayout:
		return InPayout
	case now.Before(e.HoldUntil):
		return Pending
	}

	return Payable
}

// TakeBack is what is taken from one entry.
type TakeBack struct {
	// FromID is the entry, Amount how much of it is taken, above zero.
	FromID int
	Amount money.Centavos
	// HoldUntil is when the taking counts: with the entry while that is not paid out, else at once, against the next
	// payout.
	HoldUntil time.Time
	// Cancels tells that nothing is left of an entry that is in no payout: it and all that was taken from it cancel
	// out. Not when some of that is in a payout already: then the entry pays it back.
	Cancels bool
}

// Reverse spreads an amount that has to be taken back over the entries of a row, the newest first. An entry that is
// in a payout or paid is never changed: what is taken from it is a debt from today on.
func Reverse(entries []Entry, amount money.Centavos, today time.Time) []TakeBack {
	left := map[int]money.Centavos{}
	// isPaidBack are entries of which something was taken back in a payout: they came back from another payout since,
	// and that stays.
	isPaidBack := map[int]bool{}
	for _, e := range entries {
		if e.ReversesID == 0 {
			left[e.ID] += e.Amount
			continue
		}

		left[e.ReversesID] += e.Amount
		if e.IsInPayout || e.IsPaid {
			isPaidBack[e.ReversesID] = true
		}
	}

	out := []TakeBack{}
	newestFirst := slices.SortedFunc(slices.Values(entries), func(a, b Entry) int { return b.ID - a.ID })
	for _, e := range newestFirst {
		if e.ReversesID != 0 || amount == 0 || left[e.ID] <= 0 {
			continue
		}

		taken := min(amount, left[e.ID])
		amount -= taken

		back := TakeBack{FromID: e.ID, Amount: taken, HoldUntil: e.HoldUntil}
		if e.IsInPayout || e.IsPaid {
			// What was paid out is no longer on hold, so it is owed from today on.
			back.HoldUntil = today
		} else {
			back.Cancels = taken == left[e.ID] && !isPaidBack[e.ID]
		}

		out = append(out, back)
	}

	return out
}
