package commerce_test

import (
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/refunds"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

// bumped makes a funnel that offers a review of 1,500 pesos for 799, valid for 60 days.
func (h *fixture) bumped(p *catalog.Product, in catalog.FunnelInput) (f, bump *catalog.Funnel) {
	h.t.Helper()
	bump = h.funnel(h.product("Review", 1500), "Review", catalog.FunnelInput{ValidityByDays: given(60)})
	in.Sale = &catalog.SaleInput{
		BumpFunnelID: given(bump.ID), BumpPrice: given(money.Centavos(79900)), BumpIsOn: given(true),
		BumpHeadline: given("Get noticed sooner"), BumpText: given("An expert looks at your portfolio."),
	}
	return h.funnel(p, "Join", in), bump
}

// text reads one text.
func (h *fixture) text(query string, args ...any) (out string) {
	h.t.Helper()
	h.Must(h.DB.Row(h.t.Context(), query, args, &out))
	return out
}

// buyBoth is what a buyer says who ticked the bump.
func buyBoth(f, bump *catalog.Funnel, email string) orders.OrderInput {
	in := newOrder(f.ID, email)
	in.BumpFunnelID = &bump.ID
	return in
}

// What is due today is the first payment after the coupon and the bump, whatever the term: the coupon takes nothing off
// the bump.
func TestBumpAmounts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name         string
		price        int
		halves       bool
		coupon       string
		takes        bool
		due, total   money.Centavos
		mainPaid     money.Centavos
		payments     int
		mainPayments int
	}{
		{"at once", 1000, false, "", true, 179900, 179900, 100000, 1, 1},
		{"not taken", 1000, false, "", false, 100000, 100000, 100000, 1, 1},
		{"in halves", 1001, true, "", true, 50050 + 79900, 180000, 50050, 1, 2},
		{"with a coupon", 1000, false, "SAVE300", true, 149900, 149900, 70000, 1, 1},
		{"in halves with a coupon", 1000, true, "SAVE300", true, 35000 + 79900, 149900, 35000, 1, 2},
		{"free by coupon", 1000, false, "ALL", true, 79900, 79900, 0, 2, 1},
		{"free", 0, false, "", true, 79900, 79900, 0, 2, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, h *fixture) {
				terms := []string{"one-time"}
				if c.halves {
					terms = []string{h.term("Half", 2).ID}
				}
				f, bump := h.bumped(h.product("Club", c.price), catalog.FunnelInput{PaymentTermIds: terms})
				off := money.Centavos(min(30000, c.price*100))
				h.coupon(f, "SAVE300", catalog.CouponInput{DiscountType: given("fixed"), Discount: given(off)})
				if c.price > 0 {
					h.coupon(f, "ALL", catalog.CouponInput{DiscountType: given("percentage"), Discount: given(money.Centavos(10000))})
				}

				in := newOrder(f.ID, "kj.santos@example.com")
				in.PaymentTermID, in.CouponCode = &terms[0], &c.coupon
				if c.takes {
					in.BumpFunnelID = &bump.ID
				}
				next := h.order(in)
				asked, err := h.Commerce.Attempts.TestPayment(t.Context(), strings.TrimPrefix(next, "/pay/test/"))
				h.Must(err)
				check.Equal(t, "amount asked for", asked.Amount, c.due)

				// The gateway tells twice; everything happens once.
				o := h.orderIs(h.answer(next, "twice"), "paid")
				check.Equal(t, "total of the order", o.Total, c.total)
				if got := o.Rows[0].Paid; got != c.mainPaid || len(o.Rows) != c.mainPayments {
					t.Errorf("the product got %d in %d rows, want %d in %d", got, len(o.Rows), c.mainPaid, c.mainPayments)
				}
				if (o.Bump != nil) != c.takes {
					t.Errorf("got bump %+v, want one %t", o.Bump, c.takes)
				}
				if b := o.Bump; b != nil && (b.Paid != 79900 || b.Left != 0 || b.ReceiptPath == nil) {
					t.Errorf("got bump %+v, want it paid with a receipt", b)
				}
				check.Equal(t, "payments", h.Number("SELECT COUNT(*) FROM payments"), c.payments)
				want := 1
				if c.takes {
					want = 2
				}
				open := h.Number(`SELECT COUNT(*) FROM grants WHERE suspended_from IS NULL OR NOT EXISTS (
					SELECT 1 FROM payment_schedules r WHERE r.subscription_id = grants.subscription_id
					AND r.schedule_date <= ? AND r.transaction_id IS NULL)`, h.Clock.Now())
				check.Equal(t, "open grants", open, want)
				check.Equal(t, "credit that is left", h.Number("SELECT COALESCE(SUM(credit), 0) FROM payments"), 0)
				h.wantVerified()
			})
		})
	}
}

// sale is the input of staff who change only the sale.
func sale(in catalog.SaleInput) catalog.FunnelInput { return catalog.FunnelInput{Sale: &in} }

// The same click makes one order; the same key without the bump, or a figure of the client, makes none.
func TestBumpIsPartOfTheOrder(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		f, bump := h.bumped(h.product("Club", 1000), catalog.FunnelInput{})
		in := buyBoth(f, bump, "kj.santos@example.com")
		next := h.order(in)
		check.Equal(t, "the second click leads to", h.order(in), next)
		in.BumpFunnelID = nil
		h.Refused(second(h.Commerce.PlaceOrder(t.Context(), in)), errs.Invalid, "key")

		// The price was promised. Somebody who saw the old one and orders now is told of the new one.
		dearer := sale(catalog.SaleInput{BumpPrice: given(money.Centavos(99900))})
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, dearer, nil))
		late := buyBoth(f, bump, "late@example.com")
		late.BumpPrice = new(money.Centavos(79900))
		_, err := h.Commerce.PlaceOrder(t.Context(), late)
		h.Refused(err, errs.Conflict)
		if want := "Review is now ₱999.00. Add it again if you'd like it, then pay."; err.Error() != want {
			t.Errorf("the refusal: got %v, want %q", err, want)
		}
		o := h.orderIs(h.answer(next, "approve"), "paid")
		check.Equal(t, "paid of the bump", o.Bump.Paid, 79900)
		text := h.text("SELECT text FROM outbox_mails WHERE kind = 'payment-receipt'")
		if !strings.Contains(text, "for Club and Review by GCash") {
			t.Errorf("the receipt: got %q, want it for Club and Review by GCash", text)
		}
	})
}

// What cannot be sold is not offered, and refused with a sentence when it is asked for all the same.
func TestBumpNotOffered(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		f, bump := h.bumped(h.product("Club", 1000), catalog.FunnelInput{})
		refused := func(role, why string) {
			t.Helper()
			ctx, email := t.Context(), "kj.santos@example.com"
			if role != "" {
				ctx = h.By(role)
				email = h.text("SELECT email FROM users WHERE id = ?", h.ID(role))
			}
			offer, err := h.Commerce.CheckoutOffer(ctx, f.ID)
			h.Must(err)
			if (offer.Bump == nil) != (why != "") {
				t.Errorf("got bump %+v, want it refused because of %q", offer.Bump, why)
			}
			if why == "" {
				return
			}
			_, err = h.Commerce.PlaceOrder(ctx, buyBoth(f, bump, email))
			h.Refused(err, errs.Conflict)
			if !strings.Contains(err.Error(), why) {
				t.Errorf("the refusal: got %v, want %q in it", err, why)
			}
		}
		refused("", "")
		refused("member", "")
		held := []*memberships.ManualSubscriptionFunnelDetailInput{{ID: bump.ID, ValidityByDays: new(10)}}
		h.Did(h.Commerce.Memberships.ManualUserSubscription(h.By(staff), h.ID("member"), held))
		refused("member", "You already have Review until")
		refused("", "")

		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), bump.ID, catalog.FunnelInput{IsSwitchedOn: given(false)}, nil))
		refused("", "Review isn't available right now. Enrollment is switched off.")
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), bump.ID, catalog.FunnelInput{IsSwitchedOn: given(true)}, nil))
		h.Did(h.Commerce.Catalog.ArchiveProducts(h.By(staff), []int{bump.ProductID}, true))
		refused("", "Review isn't available right now. This offer is no longer sold.")

		// Staff who switch it off take it from pages that are open, and keep its words.
		h.Did(h.Commerce.Catalog.ArchiveProducts(h.By(staff), []int{bump.ProductID}, false))
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, sale(catalog.SaleInput{BumpIsOn: given(false)}), nil))
		refused("", "The optional extra isn't offered anymore.")
		check.Equal(t, "headline of the bump", h.funnelOf(f.ID).BumpHeadline, "Get noticed sooner")
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, sale(catalog.SaleInput{BumpIsOn: given(true)}), nil))

		// Another product than the one on offer is no bump, whatever the page says.
		other := h.funnel(h.product("Other", 10), "Other", catalog.FunnelInput{})
		in := buyBoth(f, other, "other@example.com")
		h.Refused(second(h.Commerce.PlaceOrder(t.Context(), in)), errs.Conflict)
		check.Equal(t, "orders", h.Number("SELECT COUNT(*) FROM orders"), 0)
	})
}

// A slip over less pays the product first; the rest of the bump stays due. A stranger who owns the bump for good gets its
// price as credit.
func TestBumpPaidInPart(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		f, bump := h.bumped(h.product("Club", 1000), catalog.FunnelInput{})
		for _, c := range []struct {
			email               string
			received            money.Centavos
			club, review, extra money.Centavos
		}{{"less@example.com", 120000, 100000, 20000, 0}, {"much@example.com", 190000, 100000, 79900, 10100}} {
			in := buyBoth(f, bump, c.email)
			in.Gateway = new("bank")
			h.Must(h.sendSlip(strings.TrimPrefix(h.order(in), "/pay/"), "REF "+c.email))
			h.Did(h.Commerce.ApprovePaymentProof(h.By(staff), h.Number("SELECT MAX(id) FROM payment_proofs"), &c.received))
			paid := func(product string) money.Centavos {
				row := h.productRow(c.email, product)
				return money.Centavos(h.Number("SELECT paid FROM payment_schedules WHERE id = ?", row))
			}
			left := money.Centavos(h.Number(
				"SELECT SUM(p.credit) FROM payments p JOIN users u ON u.id = p.user_id WHERE u.email = ?", c.email))
			if paid("Club") != c.club || paid("Review") != c.review || left != c.extra {
				t.Errorf("%s: got %v for the product, %v for the bump and %v credit, want %v, %v and %v", c.email,
					paid("Club"), paid("Review"), left, c.club, c.review, c.extra)
			}
		}
		h.wantVerified()

		forGood := []*memberships.ManualSubscriptionFunnelDetailInput{{ID: bump.ID}}
		h.Did(h.Commerce.Memberships.ManualUserSubscription(h.By(staff), h.ID("member"), forGood))
		email := h.text("SELECT email FROM users WHERE id = ?", h.ID("member"))
		o := h.orderIs(h.answer(h.order(buyBoth(f, bump, email)), "approve"), "paid")
		if o.Bump != nil {
			t.Errorf("got bump %+v sold again, want none", o.Bump)
		}
		count := "SELECT COUNT(*) FROM subscriptions WHERE user_id = ? AND funnel_id = ?"
		check.Equal(t, "subscriptions of the bump", h.Number(count, h.ID("member"), bump.ID), 1)
		h.wantVerified()
	})
}

// Revoking the payment makes both due again; refunding the bump leaves the product paid, and its note names the bump.
func TestBumpGoesBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		f, bump := h.bumped(h.product("Club", 1000), catalog.FunnelInput{})
		h.answer(h.order(buyBoth(f, bump, "kj.santos@example.com")), "approve")
		refunded := h.productRow("kj.santos@example.com", "Review")
		paid := h.Number("SELECT MAX(id) FROM payments")
		h.Did(h.Commerce.Refunds.RefundPayment(h.By(staff), refunds.RefundInput{
			Key: "refund-of-the-bump", PaymentID: paid, ScheduleID: &refunded, Amount: 79900, Reason: "Not needed",
		}))
		h.Refused(second(h.Commerce.Refunds.RefundPayment(h.By(staff), refunds.RefundInput{
			Key: "refund-of-too-much", PaymentID: paid, ScheduleID: &refunded, Amount: 1, Reason: "Not needed",
		})), errs.Conflict)
		subject := h.text("SELECT subject FROM outbox_mails WHERE kind = 'payment-refund'")
		if !strings.HasSuffix(subject, "for Review") {
			t.Errorf(`subject of the refund: got %q, want one that ends with "for Review"`, subject)
		}
		h.wantVerified()

		h.answer(h.order(buyBoth(f, bump, "second@example.com")), "approve")
		second := h.productRow("second@example.com", "Club")
		h.Did(h.Commerce.Reversals.DisapprovePaymentScheduleTransaction(h.By(staff), second, "Bounced"))
		due := `SELECT SUM(r.price - r.paid) FROM payment_schedules r JOIN users u ON u.id = r.user_id WHERE u.email = ?`
		check.Equal(t, "amount that is due again", h.Number(due, "second@example.com"), 179900)
		h.wantVerified()
	})
}

// nextTo is a next step that leads to an address.
func nextTo(address string) catalog.SaleInput {
	return catalog.SaleInput{ThanksTitle: given("Next"), ThanksLabel: given("Go"), ThanksURL: given(address)}
}

// What staff write about the sale is checked, kept and shown to buyers.
func TestSaleWords(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		p := h.product("Club", 1000)
		f, bump := h.bumped(p, catalog.FunnelInput{})
		for field, list := range map[string][]catalog.SaleInput{
			"bumpFunnelId": {
				{BumpFunnelID: given("nothing")},
				{BumpFunnelID: given(h.funnel(p, "Same", catalog.FunnelInput{}).ID)},
			},
			"bumpPrice": {
				{BumpPrice: none[money.Centavos]()},
				{BumpPrice: given(money.Centavos(-1))},
				{BumpPrice: given(money.Centavos(1e12))},
			},
			"bumpHeadline": {{BumpHeadline: given(strings.Repeat("a", 81))}},
			"bumpText":     {{BumpText: given(strings.Repeat("a", 201))}},
			"thanksTitle":  {{ThanksText: given("Go on")}},
			"thanksLabel":  {{ThanksTitle: given("Next"), ThanksURL: given("/home")}},
			"thanksUrl": {
				{ThanksTitle: given("Next"), ThanksLabel: given("Go")}, nextTo("javascript:alert(1)"), nextTo("data:text/html,hi"),
				nextTo("http://example.com"), nextTo("//example.com"), nextTo(`/\example.com`), nextTo("https://atlas@example.com"),
				nextTo("https:///home"), nextTo("home"), nextTo("/" + strings.Repeat("a", 2000)),
			},
			"thanksText":     {{ThanksTitle: given("Next"), ThanksText: given(strings.Repeat("a", 1001))}},
			"closedText":     {{ClosedText: given(strings.Repeat("a", 301))}},
			"closedHeadline": {{ClosedHeadline: given(strings.Repeat("a", 151))}},
		} {
			for _, in := range list {
				h.Refused(second(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, sale(in), nil)), errs.Invalid, field)
			}
		}

		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, catalog.FunnelInput{Sale: &catalog.SaleInput{
			ThanksTitle: given("Say hi"), ThanksText: given("Meet your batch."),
			ThanksLabel: given("Open the group"), ThanksURL: given("https://example.com/group"),
			ClosedHeadline: given("See you in March"), ClosedText: given("Doors open twice a year."),
		}}, nil))
		next := h.order(buyBoth(f, bump, "kj.santos@example.com"))
		o := h.orderIs(h.answer(next, "approve"), "paid")
		if o.NextStep == nil || o.NextStep.Title != "Say hi" || o.NextStep.URL != "https://example.com/group" {
			t.Errorf("got next step %+v, want to say hi at https://example.com/group", o.NextStep)
		}
		offer, err := h.Commerce.CheckoutOffer(t.Context(), f.ID)
		h.Must(err)
		if offer.ClosedHeadline != "See you in March" || offer.Bump.Price != 79900 || offer.Bump.RegularPrice != 150000 {
			t.Errorf("got offer %+v with bump %+v, want the headline and 79900 instead of 150000", offer, offer.Bump)
		}

		// Taking the bump away takes its price and sentence with it.
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, sale(catalog.SaleInput{BumpFunnelID: none[string]()}), nil))
		if got := h.funnelOf(f.ID); got.BumpPrice != nil || got.BumpText != "" {
			t.Errorf("got %+v, want a funnel without bump price and text", got)
		}
		h.Refused(second(h.Commerce.Catalog.UpdateFunnel(h.By("member"), f.ID, catalog.FunnelInput{}, nil)), errs.Forbidden)

		// What is archived cannot be chosen; what was chosen before stays while staff change something else.
		h.Did(h.Commerce.Catalog.ArchiveFunnels(h.By(staff), []string{bump.ID}, true))
		chosen := sale(catalog.SaleInput{BumpFunnelID: given(bump.ID), BumpPrice: given(money.Centavos(100))})
		_, err = h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, chosen, nil)
		h.Refused(err, errs.Invalid, "bumpFunnelId")
		h.Did(h.Commerce.Catalog.ArchiveFunnels(h.By(staff), []string{bump.ID}, false))
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, chosen, nil))
		h.Did(h.Commerce.Catalog.ArchiveFunnels(h.By(staff), []string{bump.ID}, true))
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, chosen, nil))

		// Who changed it meanwhile is not overwritten, and what another funnel offers is not deleted.
		_, err = h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, chosen, new(testkit.Start.Add(-time.Hour)))
		h.Refused(err, errs.Conflict)
		_, err = h.Commerce.Catalog.DeleteFunnels(h.By(staff), []string{bump.ID})
		h.Refused(err, errs.Conflict)

		logged := h.text(`SELECT after_json FROM info_log WHERE action = 'funnel_update' AND after_json LIKE '%Say hi%'
			ORDER BY id LIMIT 1`)
		for _, want := range []string{"See you in March", "Say hi", "https://example.com/group"} {
			if !strings.Contains(logged, want) {
				t.Errorf("the info log: got %q, want %q in it", logged, want)
			}
		}
	})
}
