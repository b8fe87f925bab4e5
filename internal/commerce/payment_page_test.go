package commerce_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"atlas/internal/commerce/billing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/page"
)

// paymentsListed are the rows of a list page by page, with what it says of all of them.
func (h *fixture) paymentsListed(f billing.PaymentFilter, sort string, isDesc bool, perPage int) (ids []int, total, amount int) {
	h.t.Helper()
	for number := 1; ; number++ {
		list, err := h.Commerce.Billing.Payments(h.By(staff), page.Window{Page: number, PerPage: perPage, Sort: sort, Desc: isDesc}, &f)
		h.Must(err)
		if total = list.Total; len(list.Rows) == 0 {
			return ids, total, amount
		}

		amount = int(list.Amount)
		for _, row := range list.Rows {
			ids = append(ids, row.ID)
		}
	}
}

// S28: every list of payments says how many rows it has and what they come to, and its pages hold each of them once, in order.
func TestPagesOfPayments(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		r := rand.New(rand.NewPCG(22, 7))
		for n := range 8 {
			id := h.newMember(n + 1)
			h.enrol(id, []string{"launch", "fast"}[n%2])
			for paid := range r.IntN(3) {
				h.pay(h.rows(id)[paid])
			}
			h.advanceDays(r.IntN(3))
		}
		ended := h.Number(`SELECT MIN(subscription_id) FROM payment_schedules WHERE transaction_id IS NOT NULL`)
		h.Did(h.Commerce.Memberships.EndSubscriptions(h.By(staff), []int{ended}))
		h.advanceDays(20)
		h.enrol(h.newMember(9), "fast")
		h.Did(h.Commerce.Undo.UndoEnrolment(h.By(staff), h.Number(`SELECT MAX(id) FROM subscriptions`), "By mistake"))

		product := h.Number(`SELECT product_id FROM funnels WHERE id = 'fast'`)
		const rows, rest = "r.price", "r.price - r.paid"
		for _, c := range []struct {
			filter billing.PaymentFilter
			cond   string
			summed string
		}{
			{billing.PaymentFilter{}, "TRUE", rows},
			{billing.PaymentFilter{Payment: new("paid")}, "r.transaction_id IS NOT NULL", rows},
			{billing.PaymentFilter{Payment: new("unpaid")}, "r.transaction_id IS NULL", rest},
			{billing.PaymentFilter{Payment: new("unpaid"), ProductID: &product}, fmt.Sprint("r.transaction_id IS NULL AND s.product_id = ", product), rest},
			{billing.PaymentFilter{FunnelID: new("launch")}, "s.funnel_id = 'launch'", rows},
			{billing.PaymentFilter{Validity: new("active")}, "s.ended_at IS NULL", rows},
			{billing.PaymentFilter{Validity: new("expired")}, fmt.Sprint("s.id = ", ended), rows},
			{billing.PaymentFilter{Platform: new("GCASH")}, "r.payment_platform = 'GCash'", rows},
			{billing.PaymentFilter{Aging: new("15-30")}, fmt.Sprintf("r.transaction_id IS NULL AND r.schedule_date BETWEEN %d AND %d", h.midnight(-30), h.midnight(-15)), rows},
			{billing.PaymentFilter{UserID: new(h.newMember(40))}, "FALSE", rows},
		} {
			from := ` FROM payment_schedules r JOIN subscriptions s ON s.id = r.subscription_id WHERE r.voided_at IS NULL AND ` + c.cond
			wantTotal, wantAmount := h.Number(`SELECT COUNT(*)`+from), h.Number(`SELECT COALESCE(SUM(`+c.summed+`), 0)`+from)
			if wantTotal == 0 && c.cond != "FALSE" {
				t.Errorf("%s: got no row, want some", c.cond)
			}

			for _, sort := range []string{"", "scheduleDate", "price", "name", "paidAt"} {
				for _, isDesc := range []bool{false, true} {
					want, total, amount := h.paymentsListed(c.filter, sort, isDesc, 100)
					if total != wantTotal || len(want) != wantTotal || amount != wantAmount {
						t.Errorf("%s by %s: got %d of %d rows, %d in all; want %d, %d", c.cond, sort, len(want), total, amount, wantTotal, wantAmount)
					}
					if got, _, _ := h.paymentsListed(c.filter, sort, isDesc, 3); !slices.Equal(got, want) {
						t.Errorf("%s by %s, falling %t, three a page: got %v, want %v", c.cond, sort, isDesc, got, want)
					}
				}
			}
		}

		for _, spoil := range []string{"UPDATE schedules_by_day SET row_count = row_count + 1", "DELETE FROM schedules_by_kind", "UPDATE schedules_by_kind SET paid = paid + 1"} {
			h.Exec(spoil)
			if len(h.wrongFigures()) == 0 {
				t.Errorf("%s: got nothing by verify, want it found", spoil)
			}
			h.Must(h.Commerce.Billing.Ledger.RebuildTotals(t.Context()))
			if got := h.wrongFigures(); len(got) > 0 {
				t.Errorf("%s: after a rebuild got %v, want nothing", spoil, got)
			}
		}
	})
}

// midnight is the first moment of a day from today, as the database has it.
func (h *fixture) midnight(days int) int64 {
	return clock.AddDays(clock.StartOfDay(h.Clock.Now()), days).UnixMilli()
}
