package commerce_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/schedules"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

// Whatever people do in whatever order, the books sum to zero and every invariant of verify holds.
func TestRandomHistoriesKeepTheBooks(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		r := rand.New(rand.NewPCG(6, 19))
		people := []int{h.newMember(1), h.newMember(2), h.newMember(3)}
		funnels, platforms := []string{"join", "launch", "fast", "free"}, []string{"GCash", "Maya", "gcash", "Bank"}
		staff := h.By(staff)
		done := map[string]int{}
		pick := func(query string, args ...any) int {
			n := h.Number("SELECT COUNT(*) FROM ("+query+") x", args...)
			if n == 0 {
				return 0
			}
			return h.Number(query+" ORDER BY 1 LIMIT 1 OFFSET ?", append(args, r.IntN(n))...)
		}
		for range 250 {
			who := people[r.IntN(len(people))]
			var err error
			name := ""
			switch r.IntN(9) {
			case 0, 1:
				name = "enrol"
				detail := &memberships.ManualSubscriptionFunnelDetailInput{ID: funnels[r.IntN(4)]}
				if r.IntN(2) == 0 {
					detail.PaymentTerm = new("thirds")
				}
				if r.IntN(3) > 0 {
					detail.ValidityByDays = new(r.IntN(60))
				}
				if r.IntN(3) == 0 {
					detail.StartByDays = new(r.IntN(20))
				}
				_, err = h.Commerce.Memberships.ManualUserSubscription(staff, who, []*memberships.ManualSubscriptionFunnelDetailInput{detail})
			case 2:
				name = "unenrol"
				_, err = h.Commerce.Memberships.ManualUserUnsubscription(staff, pick("SELECT id FROM subscriptions"))
			case 3, 4:
				name = "approve"
				_, err = h.Commerce.Billing.ApprovePaymentScheduleTransaction(staff, pick("SELECT id FROM payment_schedules"), platforms[r.IntN(4)], []string{"N/A", "n/a", "A1", "a2"}[r.IntN(4)], nil)
			case 5:
				name = "revoke"
				_, err = h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(staff, pick("SELECT id FROM payment_schedules"), "Because")
			case 6:
				name = "add"
				_, err = h.Commerce.Schedules.AddPaymentSchedule(staff, schedules.AddPaymentScheduleInput{InvoiceID: pick("SELECT id FROM invoices"), ScheduleDate: h.Clock.Now().AddDate(0, 0, r.IntN(60)-30), Price: money.Centavos(r.IntN(100000) + 1)})
			case 7:
				name = "change"
				in := schedules.UpdatePaymentScheduleInput{}
				switch r.IntN(3) {
				case 0:
					in.Price = new(money.Centavos(r.IntN(100000)))
				case 1:
					in.PaymentPlatform = &platforms[r.IntN(4)]
				default:
					in.ScheduleDate = new(h.Clock.Now().AddDate(0, 0, r.IntN(60)-30))
				}
				_, err = h.Commerce.Schedules.UpdatePaymentSchedule(staff, pick("SELECT id FROM payment_schedules"), in)
			default:
				name = "time"
				h.Clock.Advance(time.Duration(r.IntN(10*24)) * time.Hour)
				err = h.Commerce.Memberships.FinishSubscriptions(t.Context())
			}
			switch {
			case err == nil:
				done[name]++
			case !errs.Is(err, errs.Conflict) && !errs.Is(err, errs.Invalid) && !errs.Is(err, errs.NotFound):
				t.Fatalf("%s: got error %v, want none or one for people", name, err)
			}
		}
		h.wantVerified()
		check.Equal(t, "sum of the books", h.Number("SELECT COALESCE(SUM(amount), 0) FROM ledger_entries"), 0)
		for _, name := range []string{"enrol", "unenrol", "approve", "revoke", "add", "change"} {
			if done[name] < 3 {
				t.Errorf("times %q happened: got %d of %v, want at least 3", name, done[name], done)
			}
		}
	})
}
