package affiliates_test

import (
	"sync"
	"testing"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
)

// An entry is in one payout at most: who opens another gets what came since, and twenty at once get one payout.
func TestAnEntryIsInOnePayout(t *testing.T) {
	each(t, func(h *house) {
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		h.buys("/bootcamp/ana-mendoza", f.ID, "kristine@example.com")
		h.Clock.Advance(31 * aDay)
		open := func() (money.Centavos, error) {
			_, amount, err := h.Affiliates.OpenPayout(h.By(staff), a.ID, "GCash")
			return amount, err
		}

		if amount, err := open(); err != nil || amount != 10000 {
			h.t.Errorf("the payout is %s, %v; want 100", amount, err)
		}
		_, err := open()
		h.Refused(err, errs.Conflict)
		h.buys("/bootcamp/ana-mendoza", f.ID, "liza@example.com")
		h.Clock.Advance(31 * aDay)

		var group sync.WaitGroup
		var mutex sync.Mutex
		opened := []money.Centavos{}
		for range 20 {
			group.Go(func() {
				amount, err := open()
				mutex.Lock()
				defer mutex.Unlock()
				if err == nil {
					opened = append(opened, amount)
				} else if !errs.Is(err, errs.Conflict) {
					h.t.Errorf("got %v, want a conflict", err)
				}
			})
		}
		group.Wait()
		if len(opened) != 1 || opened[0] != 10000 {
			h.t.Errorf("the payouts are %v, want one of 100", opened)
		}
		h.balanceIs("member", 0, 0, 20000, 0)
	})
}

// Nothing is paid out to who is suspended, until the suspension ends.
func TestNothingIsPaidOutWhileSuspended(t *testing.T) {
	each(t, func(h *house) {
		f := h.funnel("Bootcamp", "bootcamp")
		a := h.joins("member")
		h.buys("/bootcamp/ana-mendoza", f.ID, "kristine@example.com")
		h.Clock.Advance(31 * aDay)
		h.Did(h.Affiliates.SuspendAffiliate(h.By(staff), a.ID, "Because"))
		_, _, err := h.Affiliates.OpenPayout(h.By(staff), a.ID, "GCash")
		h.Says(err, "They're suspended, so their commission waits.")
		h.balanceIs("member", 0, 10000, 0, 0)

		h.Did(h.Affiliates.ResumeAffiliate(h.By(staff), a.ID))
		_, _, err = h.Affiliates.OpenPayout(h.By(staff), a.ID, "GCash")
		h.Must(err)
		h.balanceIs("member", 0, 0, 10000, 0)
	})
}
