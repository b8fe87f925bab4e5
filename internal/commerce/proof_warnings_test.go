package commerce_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce"
	"atlas/internal/commerce/catalog"
	"atlas/internal/demo/samplefile"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// 2.8: what staff are told before they approve a slip.
func TestSlipWarnings(t *testing.T) {
	t.Parallel()
	day := func(n int) time.Time { return time.Date(2026, time.November, n, 4, 0, 0, 0, time.UTC) }
	peso := func(n money.Centavos) *money.Centavos { n *= 100; return &n }
	for _, c := range []struct {
		name  string
		slip  commerce.PaymentProof
		facts commerce.SlipFacts
		want  []string
	}{
		{"as it should be", commerce.PaymentProof{StatedAmount: peso(2899), StatedOn: new(day(16))}, commerce.SlipFacts{}, nil},
		{"from a page that did not ask", commerce.PaymentProof{}, commerce.SlipFacts{}, nil},
		{"less", commerce.PaymentProof{StatedAmount: peso(1000)}, commerce.SlipFacts{}, []string{"amount: The buyer says they sent ₱1,000.00. ₱2,899.00 is due."}},
		{"more", commerce.PaymentProof{StatedAmount: peso(3000)}, commerce.SlipFacts{}, []string{"amount: The buyer says they sent ₱3,000.00. ₱2,899.00 is due."}},
		{"paid meanwhile", commerce.PaymentProof{Amount: 300000}, commerce.SlipFacts{}, []string{"amount: ₱3,000.00 was due when the slip was sent. ₱2,899.00 is due now."}},
		{"on the day of the order", commerce.PaymentProof{StatedOn: new(day(15))}, commerce.SlipFacts{DueSince: day(15)}, nil},
		{"before the order", commerce.PaymentProof{StatedOn: new(day(14))}, commerce.SlipFacts{DueSince: day(15)}, []string{"date: The buyer says they paid on "}},
		{"a week ago", commerce.PaymentProof{StatedOn: new(day(9))}, commerce.SlipFacts{}, nil},
		{"longer ago", commerce.PaymentProof{StatedOn: new(day(8))}, commerce.SlipFacts{}, []string{"date: The buyer says they paid on "}},
		{"a picture from before", commerce.PaymentProof{}, commerce.SlipFacts{EarlierSlipID: new(7), EarlierSentAt: new(day(3))}, []string{"picture: The same picture was sent on "}},
		{"a coupon with uses left", commerce.PaymentProof{}, commerce.SlipFacts{CouponCode: new("KASAMA"), CouponMax: new(5), CouponUses: 4}, nil},
		{"a coupon without a limit", commerce.PaymentProof{}, commerce.SlipFacts{CouponCode: new("KASAMA"), CouponUses: 400}, nil},
		{"a coupon that is used up", commerce.PaymentProof{}, commerce.SlipFacts{CouponCode: new("KASAMA"), CouponMax: new(5), CouponUses: 5}, []string{"coupon: The coupon KASAMA is used up (5 of 5)."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.slip.Due, c.slip.SentAt = 289900, day(16)
			if c.slip.Amount == 0 {
				c.slip.Amount = 289900
			}
			if c.facts.DueSince.IsZero() {
				c.facts.DueSince = day(1)
			}
			got := commerce.SlipWarnings(&c.slip, c.facts)
			if len(got) != len(c.want) {
				t.Fatalf("got %d warnings %+v, want %v", len(got), got, c.want)
			}
			for i, want := range c.want {
				if said := got[i].Kind + ": " + got[i].Text; !strings.HasPrefix(said, want) {
					t.Errorf("got %q, want %q", said, want)
				}
			}
		})
	}
}

// 2.8: the desk says that a coupon was used up since, that the picture was used before, and that amount and day differ; once it is decided it says
// nothing any more.
func TestSlipDeskWarns(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 1000), "Join", catalog.FunnelInput{})
		h.coupon(f, "UNA-LANG", catalog.CouponInput{DiscountType: given("fixed"), Discount: given(money.Centavos(10000)), MaxUses: given(1)})
		order := func(email, gateway string) string {
			h.t.Helper()
			in := newOrder(f.ID, email)
			in.Gateway, in.CouponCode = &gateway, new("UNA-LANG")
			return h.order(in)
		}
		send := func(key, reference, amount, day string) error {
			pdf := samplefile.PDF("Slip", []string{"the same picture"})
			return h.Commerce.SendProof(h.t.Context(), key, commerce.Slip{Reference: reference, Amount: amount, Day: day, Title: "slip.pdf", Content: strings.NewReader(string(pdf))})
		}
		first := strings.TrimPrefix(order("first@example.com", "bank"), "/pay/")
		h.Clock.Advance(4 * 24 * time.Hour) // lets its coupon go
		h.answer(order("second@example.com", "gcash"), "approve")

		today := h.Clock.Now().Format(time.DateOnly)
		tomorrow := h.Day(2).Format(time.DateOnly)
		h.Refused(send(first, "BPI 1001", "900", tomorrow), errs.Invalid, "date")
		h.Refused(send(first, "BPI 1001", "nine", today), errs.Invalid, "amount")
		h.Refused(send(first, "BPI 1001", "0", today), errs.Invalid, "amount")
		h.Must(send(first, "BPI 1001", "500", h.Day(-9).Format(time.DateOnly)))

		f2 := h.funnel(h.product("Course", 1000), "Learn", catalog.FunnelInput{})
		in := newOrder(f2.ID, "third@example.com")
		in.Gateway = new("bank")
		h.Must(send(strings.TrimPrefix(h.order(in), "/pay/"), "BPI 1002", "", ""))

		desk, err := h.Commerce.PaymentProofs(h.By(staff), page.Of(nil), nil)
		h.Must(err)
		kinds := func(slip *commerce.PaymentProof) string {
			out := []string{}
			for _, w := range slip.Warnings {
				out = append(out, w.Kind)
			}
			return strings.Join(out, " ")
		}
		if got := kinds(desk.Rows[0]); got != "amount date coupon" {
			t.Errorf("got the warnings %q of the first slip, want amount, date and coupon", got)
		}
		if got := kinds(desk.Rows[1]); got != "picture" || *desk.Rows[1].Warnings[0].SlipID != desk.Rows[0].ID {
			t.Errorf("got the warnings %q of the second slip, want the picture of the first", got)
		}
		one, err := h.Commerce.PaymentProofs(h.By(staff), page.Of(nil), &commerce.PaymentProofFilter{ID: &desk.Rows[0].ID})
		h.Must(err)
		if len(one.Rows) != 1 || one.Rows[0].ID != desk.Rows[0].ID {
			t.Errorf("got %+v, want the one slip", one.Rows)
		}
		decided, err := h.Commerce.ApprovePaymentProof(h.By(staff), desk.Rows[0].ID, new(money.Centavos(50000)))
		h.Must(err)
		if len(decided.Warnings) != 0 || decided.StatedAmount == nil || *decided.StatedAmount != 50000 {
			t.Errorf("got %+v, want no warnings any more", decided)
		}
		h.wantVerified()
	})
}
