package commerce_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/pricing"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/testkit/check"
)

// A product takes two decimals, one of three contents (B294) and levels that its maker may give; a name is taken once, whatever its capitals.
func TestProducts(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		p, err := h.Commerce.Catalog.CreateProduct(h.By(staff), catalog.ProductInput{
			Name: given("  Tribe   Club "), Price: given(money.Centavos(199950)), ContentType: given("Activities"), IsMembership: given(true), LevelIds: []string{"member"},
		})
		h.Must(err)
		if p.Name != "Tribe Club" || p.Price.String() != "1999.50" || p.ContentType() != "Activities" || !p.IsMembership || p.IsFastTrack {
			h.t.Errorf("got %+v, want Tribe Club for 1999.50, a membership with activities that is not a fast track",
				p)
		}
		for field, in := range map[string]catalog.ProductInput{
			"name":        {Name: given("tribe CLUB"), Price: given(money.Centavos(1))},
			"price":       {Name: given("Another"), Price: given(money.Centavos(-1))},
			"contentType": {Name: given("Another"), Price: given(money.Centavos(1)), ContentType: given("Songs")},
			"levelIds":    {Name: given("Another"), Price: given(money.Centavos(1)), LevelIds: []string{"king"}},
		} {
			_, err := h.Commerce.Catalog.CreateProduct(h.By(staff), in)
			h.Refused(err, errs.Invalid, field)
		}
		_, err = h.Commerce.Catalog.UpdateProduct(h.By(staff), p.ID, catalog.ProductInput{Name: given("Late")}, new(p.UpdatedAt.AddDate(0, 0, -1)))
		h.Refused(err, errs.Conflict)
		_, err = h.Commerce.Catalog.CreateProduct(h.By("member"), catalog.ProductInput{})
		h.Refused(err, errs.Forbidden)
		if found, err := h.Commerce.Catalog.Products(h.By("member")); err != nil || len(found) != 0 {
			h.t.Errorf("products that a member sees: got error %v and %d found, want no error and 0", err, len(found))
		}
		check.Equal(h.t, "lines in the log",
			h.Number("SELECT COUNT(*) FROM info_log WHERE entity = 'product' AND action = 'product_create'"), 1)
		names, err := h.Commerce.Catalog.ProductNames(h.t.Context(), []string{"x", "0", "01"})
		if err != nil || len(names) != 0 {
			h.t.Errorf("names of nothing: got %v and error %v, want none", names, err)
		}
	})
}

// S51: what is in use is archived instead of deleted.
func TestInUseIsNotDeleted(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		p, term := h.product("Club", 100), h.term("Half", 2)
		f := h.funnel(p, "Join", catalog.FunnelInput{PaymentTermIds: []string{"one-time", term.ID}})
		_, err := h.Commerce.Catalog.DeleteProducts(h.By(staff), []int{p.ID})
		h.Refused(err, errs.Conflict)
		_, err = h.Commerce.Catalog.DeletePaymentTerms(h.By(staff), []string{term.ID})
		h.Refused(err, errs.Conflict)
		_, err = h.Commerce.Catalog.ArchivePaymentTerms(h.By(staff), []string{term.ID}, true)
		h.Refused(err, errs.Conflict)
		h.Exec("INSERT INTO subscriptions (user_id, funnel_id, product_id, term_id, source, starts_at, created_at, updated_at) VALUES (?, ?, ?, 'one-time', 'staff', 0, 0, 0)", h.ID("member"), f.ID, p.ID)
		_, err = h.Commerce.Catalog.DeleteFunnels(h.By(staff), []string{f.ID})
		h.Refused(err, errs.Conflict)
		if put, err := h.Commerce.Catalog.ArchiveFunnels(h.By(staff), []string{f.ID}, true); err != nil || put[0].IsOpen() {
			h.t.Errorf("got funnels %+v and error %v, want the first of them closed", put, err)
		}
		h.Exec("DELETE FROM subscriptions")
		h.coupon(h.funnel(p, "Join again", catalog.FunnelInput{}), "SAVE", catalog.CouponInput{DiscountType: given("fixed"), Discount: given(money.Centavos(100))})
		n, err := h.Commerce.Catalog.DeleteFunnels(h.By(staff), []string{f.ID, "join-again"})
		if err != nil || n != 2 {
			h.t.Errorf("what was deleted: got %d and error %v, want 2 and none", n, err)
		}
		_, err = h.Commerce.Catalog.DeletePaymentTerms(h.By(staff), []string{term.ID})
		h.Must(err)
		h.Exec("INSERT INTO courses (name, name_key, created_at, updated_at) VALUES ('C', 'c', 1, 1)")
		h.Exec("INSERT INTO doors (content, content_id, opener, opener_id) SELECT 'course', MAX(id), 'product', CAST(? AS TEXT) FROM courses", strconv.Itoa(p.ID))
		h.Refused(second(h.Commerce.Catalog.DeleteProducts(h.By(staff), []int{p.ID})), errs.Conflict)
		h.Exec("DELETE FROM doors")
		h.Did(h.Commerce.Catalog.DeleteProducts(h.By(staff), []int{p.ID}))
	})
}

// S44: one-time is there from the first day, and stays as it is.
func TestOneTimeStays(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		for _, err := range []error{
			second(h.Commerce.Catalog.DeletePaymentTerms(h.By(staff), []string{"one-time"})),
			second(h.Commerce.Catalog.ArchivePaymentTerms(h.By(staff), []string{"one-time"}, true)),
			second(h.Commerce.Catalog.UpdatePaymentTerm(h.By(staff), "one-time", catalog.PaymentTermInput{FeeType: given("Percentage"), Fee: given(money.Centavos(100))}, nil)),
		} {
			h.Refused(err, errs.Conflict)
		}
		h.Did(h.Commerce.Catalog.UpdatePaymentTerm(h.By(staff), "one-time", catalog.PaymentTermInput{Name: given("Isang bayad")}, nil))
		h.Must(h.Commerce.Seed(h.t.Context()))
		check.Equal(h.t, "instalments of one-time",
			h.Number("SELECT COUNT(*) FROM payment_term_rows WHERE term_id = 'one-time' AND share = 10000"), 1)
	})
}

func second[T any](_ T, err error) error { return err }

// A term has instalments in the order of their days whose percentages are everything; its id is a word that is no address.
func TestPaymentTerms(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		row := func(kind string, share money.Centavos, days int) *catalog.PaymentTermRowInput {
			return &catalog.PaymentTermRowInput{ShareType: kind, Share: share, DaysAfter: days}
		}
		good := []*catalog.PaymentTermRowInput{row("Percentage", 5000, 0), row("Percentage", 5000, 15)}
		for field, list := range map[string][]catalog.PaymentTermInput{
			"id":      {{Name: given("A"), ID: given("new"), Rows: good}, {Name: given("A"), ID: given("closed"), Rows: good}, {Name: given("A"), ID: given("No Word"), Rows: good}, {Name: given("A"), ID: given("one-time"), Rows: good}},
			"name":    {{ID: given("a"), Rows: good}},
			"feeType": {{Name: given("A"), FeeType: given("Sometimes"), Rows: good}},
			"fee":     {{Name: given("A"), FeeType: given("Percentage"), Fee: given(money.Centavos(10001)), Rows: good}, {Name: given("A"), FeeType: given("Fixed Amount"), Fee: given(money.Centavos(-1)), Rows: good}},
			"rows": {
				{Name: given("A")}, {Name: given("A"), Rows: good[:1]}, {Name: given("A"), Rows: []*catalog.PaymentTermRowInput{row("Percentage", 5000, 15), row("Percentage", 5000, 0)}},
				{Name: given("A"), Rows: []*catalog.PaymentTermRowInput{row("Percentage", 10000, -1)}}, {Name: given("A"), Rows: []*catalog.PaymentTermRowInput{row("Half", 10000, 0)}},
			},
		} {
			for _, in := range list {
				h.Refused(second(h.Commerce.Catalog.CreatePaymentTerm(h.By(staff), in)), errs.Invalid, field)
			}
		}
		// B293: the fee is a Fixed Amount or a Percentage.
		made, err := h.Commerce.Catalog.CreatePaymentTerm(h.By(staff), catalog.PaymentTermInput{Name: given("Two Halves!"), FeeType: given("Fixed Amount"), Fee: given(money.Centavos(5000)), Rows: good})
		h.Must(err)
		if made.ID != "two-halves" || *made.FeeType() != "Fixed Amount" || len(made.Rows) != 2 || made.Rows[1].ShareType() != "Percentage" {
			h.t.Errorf("got %+v, want two-halves with a fixed fee and two rows, the second a percentage", made)
		}
		changed, err := h.Commerce.Catalog.UpdatePaymentTerm(h.By(staff), made.ID, catalog.PaymentTermInput{FeeType: none[string](), Rows: append(good[:1:1], row("Percentage", 2500, 15), row("Percentage", 2500, 30))}, &made.UpdatedAt)
		h.Must(err)
		if changed.FeeType() != nil || changed.Fee != 0 || h.Number("SELECT COUNT(*) FROM payment_term_rows WHERE term_id = ?", made.ID) != 3 {
			h.t.Errorf("got %+v, want no fee and three rows", changed)
		}
		h.Refused(second(h.Commerce.Catalog.UpdatePaymentTerm(h.By(staff), made.ID, catalog.PaymentTermInput{ID: given("other")}, nil)), errs.Invalid, "id")
	})
}

// A payday plan takes its first payment at the start and the others on its days of the month; a term stops being one only with new rows.
func TestPaydayTerms(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		rows := []*catalog.PaymentTermRowInput{{ShareType: "Percentage", Share: 5000}, {ShareType: "Percentage", Share: 5000, DaysAfter: 15}}
		for _, days := range [][]int{{0}, {32}, {-1, 15}, {1, 2, 3, 4, 5}} {
			h.Refused(second(h.Commerce.Catalog.CreatePaymentTerm(h.By(staff), catalog.PaymentTermInput{Name: given("A"), Rows: rows, MonthDays: days})), errs.Invalid, "monthDays")
		}
		h.Refused(second(h.Commerce.Catalog.UpdatePaymentTerm(h.By(staff), "one-time", catalog.PaymentTermInput{MonthDays: []int{15}}, nil)), errs.Conflict)

		term, err := h.Commerce.Catalog.CreatePaymentTerm(h.By(staff), catalog.PaymentTermInput{Name: given("Payday"), Rows: rows, MonthDays: []int{30, 15, 30}})
		h.Must(err)
		if got, want := term.MonthDays(), []int{15, 30}; !slices.Equal(got, want) {
			t.Errorf("days of the term: got %v, want %v", got, want)
		}
		check.Equal(t, "days after the start of the last row",
			h.Number("SELECT MAX(days_after) FROM payment_term_rows WHERE term_id = ?", term.ID), 0)

		funnel := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{PaymentTermIds: []string{term.ID}})
		offer, err := h.Commerce.CheckoutOffer(t.Context(), funnel.ID)
		h.Must(err)
		if got, want := offer.Terms[0].MonthDays, []int{15, 30}; !slices.Equal(got, want) {
			t.Errorf("days that buyers read: got %v, want %v", got, want)
		}
		dates := []string{}
		for _, row := range offer.Terms[0].Quote.Rows {
			dates = append(dates, row.ScheduleDate.In(clock.Manila).Format(time.DateOnly))
		}
		paydays := pricing.Paydays([]int{15, 30}, clock.AddDays(h.Clock.Now(), pricing.PaydayGap), 1)
		want := []string{h.Clock.Now().In(clock.Manila).Format(time.DateOnly), paydays[0].In(clock.Manila).Format(time.DateOnly)}
		if !slices.Equal(dates, want) {
			t.Errorf("due dates: got %q, want %q", dates, want)
		}

		h.Refused(second(h.Commerce.Catalog.UpdatePaymentTerm(h.By(staff), term.ID, catalog.PaymentTermInput{MonthDays: []int{}}, nil)), errs.Invalid, "rows")
		changed, err := h.Commerce.Catalog.UpdatePaymentTerm(h.By(staff), term.ID, catalog.PaymentTermInput{MonthDays: []int{}, Rows: rows}, nil)
		h.Must(err)
		if len(changed.MonthDays()) != 0 || changed.Rows[1].DaysAfter != 15 {
			t.Errorf("got days %v and rows %+v, want no days, and the second row after 15", changed.MonthDays(),
				changed.Rows)
		}
	})
}

// A funnel offers only terms that are its price, and a price, a term or a funnel that would break that is refused.
func TestTermsFitTheirFunnels(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		term, err := h.Commerce.Catalog.CreatePaymentTerm(h.By(staff), catalog.PaymentTermInput{Name: given("Amounts"), Rows: []*catalog.PaymentTermRowInput{
			{ShareType: "Fixed Amount", Share: 6000}, {ShareType: "Fixed Amount", Share: 4000, DaysAfter: 30},
		}})
		h.Must(err)
		p := h.product("Club", 100)
		f := h.funnel(p, "Join", catalog.FunnelInput{PaymentTermIds: []string{term.ID}})
		h.Refused(second(h.Commerce.Catalog.UpdateProduct(h.By(staff), p.ID, catalog.ProductInput{Price: given(money.Centavos(10001))}, nil)), errs.Invalid, "price")
		h.Refused(second(h.Commerce.Catalog.UpdatePaymentTerm(h.By(staff), term.ID, catalog.PaymentTermInput{Rows: []*catalog.PaymentTermRowInput{{ShareType: "Fixed Amount", Share: 9999}}}, nil)), errs.Invalid, "rows")
		h.Refused(second(h.Commerce.Catalog.CreateFunnel(h.By(staff), h.product("Dearer", 200).ID, catalog.FunnelInput{Name: given("No"), PaymentTermIds: []string{term.ID}})), errs.Invalid, "paymentTermIds")
		h.Refused(second(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, catalog.FunnelInput{PaymentTermIds: []string{"nothing"}}, nil)), errs.Invalid, "paymentTermIds")
		h.Refused(second(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, catalog.FunnelInput{PaymentTermIds: []string{}}, nil)), errs.Invalid, "paymentTermIds")
		check.Equal(h.t, "funnels that were refused", h.Number("SELECT COUNT(*) FROM funnels WHERE id = 'no'"), 0)
	})
}

// Addresses: ids and slugs are words, taken once and not those of the site (C06, C07, C08).
func TestFunnelAddresses(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		p := h.product("Club", 100)
		h.funnel(p, "Join the Club", catalog.FunnelInput{Slug: given("Join-Us")})
		another, err := h.Commerce.Catalog.CreateFunnel(h.By(staff), p.ID, catalog.FunnelInput{Name: given("Join the club!")})
		h.Must(err)
		if another.ID != "join-the-club-2" || *h.funnelOf("join-the-club").Slug != "join-us" {
			h.t.Errorf("got %q and %+v, want join-the-club-2, and the first with slug join-us", another.ID,
				h.funnelOf("join-the-club"))
		}
		for field, list := range map[string][]catalog.FunnelInput{
			"id":             {{Name: given("A"), ID: given("new")}, {Name: given("A"), ID: given("closed")}, {Name: given("A"), ID: given("join-the-club")}},
			"slug":           {{Name: given("A"), Slug: given("JOIN-us")}, {Name: given("A"), Slug: given("checkout")}, {Name: given("A"), Slug: given("Courses")}, {Name: given("A"), Slug: given("api")}, {Name: given("A"), Slug: given("with space")}},
			"pageUrl":        {{Name: given("A"), PageTemplate: given("Link a Page")}, {Name: given("A"), PageURL: given("javascript:alert(1)")}},
			"batchId":        {{Name: given("A"), BatchID: given(999_999)}},
			"seats":          {{Name: given("A"), Seats: given(-1)}},
			"validityByDays": {{Name: given("A"), ValidityByDays: given(36_501)}},
		} {
			for _, in := range list {
				h.Refused(second(h.Commerce.Catalog.CreateFunnel(h.By(staff), p.ID, in)), errs.Invalid, field)
			}
		}
	})
}

func (h *fixture) funnelOf(id string) *catalog.Funnel {
	h.t.Helper()
	f, err := h.Commerce.Catalog.Funnel(h.By(staff), id)
	h.Must(err)
	return f
}

// S47: a funnel is open while it is switched on, its launch goes on and seats are left; else it says why not.
func TestOpenFunnels(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		p := h.product("Club", 100)
		h.Exec("INSERT INTO batches (name, name_key, sort_key, launch_from, launch_to, created_at, updated_at) VALUES ('Batch 90', 'batch 90', 'batch 90', ?, ?, 0, 0)", h.Day(1), h.Day(2))
		batch := h.Number("SELECT id FROM batches WHERE name = 'Batch 90'")
		f := h.funnel(p, "Join", catalog.FunnelInput{BatchID: given(batch), Seats: given(1)})
		closed := func(word string) {
			h.t.Helper()
			got := ""
			if why := h.funnelOf(f.ID).ClosedBecause(); why != nil {
				got = *why
			}
			if (got == "") != (word == "") || !strings.Contains(got, word) || h.funnelOf(f.ID).IsOpen() != (word == "") {
				h.t.Errorf("got closed because %q, want %q", got, word)
			}
		}
		closed("Enrollment opens on " + h.Day(1).In(clock.Manila).Format("Jan 02, 2006"))
		h.Clock.Advance(36 * 60 * 60 * 1e9)
		closed("")
		h.Exec("INSERT INTO subscriptions (user_id, funnel_id, product_id, term_id, source, starts_at, created_at, updated_at) VALUES (?, ?, ?, 'one-time', 'staff', 0, 0, 0)", h.ID("member"), f.ID, p.ID)
		closed("All 1 seat is taken.")
		h.Exec("UPDATE subscriptions SET ended_at = 1")
		closed("")
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, catalog.FunnelInput{IsSwitchedOn: given(false)}, nil))
		closed("switched off")
		h.Did(h.Commerce.Catalog.UpdateFunnel(h.By(staff), f.ID, catalog.FunnelInput{IsSwitchedOn: given(true)}, nil))
		h.Clock.Advance(24 * 60 * 60 * 1e9)
		closed("Enrollment closed on")
		h.Did(h.Commerce.Catalog.ArchiveProducts(h.By(staff), []int{p.ID}, true))
		closed("no longer sold")
	})
}

// B100, B239, B240: funnels of a product with their terms in order; hidden ones only when asked for, and none that somebody holds.
func TestFunnelsOfAProduct(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		p, term := h.product("Club", 100), h.term("Half", 2)
		open := h.funnel(p, "A open", catalog.FunnelInput{StartByDays: given(7), PaymentTermIds: []string{term.ID, "one-time"}})
		hidden := h.funnel(p, "B hidden", catalog.FunnelInput{IsHidden: given(true)})
		ids := func(role string, in *catalog.FunnelHiddenInput) (out []string) {
			h.t.Helper()
			found, err := h.Commerce.Catalog.FunnelsByProductID(h.By(role), p.ID, in)
			h.Must(err)
			for _, f := range found {
				out = append(out, f.ID)
			}
			return out
		}
		yes := true
		if got := ids(staff, nil); !slices.Equal(got, []string{open.ID}) || *h.funnelOf(open.ID).StartByDays != 7 {
			h.t.Errorf("got %q and start by %d days without a filter, want %q alone and 7", got,
				*h.funnelOf(open.ID).StartByDays, open.ID)
		}
		check.Equal(h.t, "funnels with hidden ones", ids(staff, &catalog.FunnelHiddenInput{Value: &yes}),
			[]string{open.ID, hidden.ID})
		check.Equal(h.t, "funnels for somebody who may not enrol",
			ids("success-manager", &catalog.FunnelHiddenInput{Value: &yes}), []string{open.ID})
		member := h.ID("member")
		h.Exec("INSERT INTO subscriptions (user_id, funnel_id, product_id, term_id, source, starts_at, created_at, updated_at) VALUES (?, ?, ?, 'one-time', 'staff', 0, 0, 0)", member, open.ID, p.ID)
		check.Equal(h.t, "funnels for somebody who holds one",
			ids(staff, &catalog.FunnelHiddenInput{Value: &yes, UserID: &member}), []string{hidden.ID})

		// What is left out would tell what they hold, to someone whose people they are not.
		manager := h.By("success-manager")
		_, err := h.Commerce.Catalog.FunnelsByProductID(manager, p.ID, &catalog.FunnelHiddenInput{UserID: &member})
		h.Refused(err, errs.NotFound)

		terms, err := h.Commerce.Catalog.PaymentTermsByFunnelID(h.By(staff), open.ID)
		h.Must(err)
		if len(terms) != 2 || terms[0].ID != term.ID || terms[1].ID != "one-time" || len(terms[0].Rows) != 2 {
			h.t.Errorf("got terms %+v, want %q with two rows, and one-time", terms, term.ID)
		}
	})
}

// S46: a code is taken once in its funnel, in any case; a percentage is at most 100 and a fixed discount at most the price.
func TestCoupons(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		in := catalog.CouponInput{DiscountType: given("fixed"), Discount: given(money.Centavos(10000))}
		c := h.coupon(f, "Kasama500", in)
		in.Code = given("KASAMA500")
		h.Refused(second(h.Commerce.Catalog.CreateCoupon(h.By(staff), f.ID, in)), errs.Invalid, "code")
		for field, in := range map[string]catalog.CouponInput{
			"code":         {Code: given("NO GOOD"), DiscountType: given("fixed"), Discount: given(money.Centavos(1))},
			"discountType": {Code: given("CODE"), DiscountType: given("half"), Discount: given(money.Centavos(1))},
			"discount":     {Code: given("CODE"), DiscountType: given("fixed"), Discount: given(money.Centavos(10001))},
			"maxUses":      {Code: given("CODE"), DiscountType: given("fixed"), Discount: given(money.Centavos(1)), MaxUses: given(0)},
			"validTo":      {Code: given("CODE"), DiscountType: given("fixed"), Discount: given(money.Centavos(1)), ValidFrom: given(h.Day(2)), ValidTo: given(h.Day(1))},
		} {
			h.Refused(second(h.Commerce.Catalog.CreateCoupon(h.By(staff), f.ID, in)), errs.Invalid, field)
		}
		h.Refused(second(h.Commerce.Catalog.UpdateCoupon(h.By(staff), c.ID, catalog.CouponInput{DiscountType: given("percentage"), Discount: given(money.Centavos(10001))}, nil)), errs.Invalid, "discount")
		h.Did(h.Commerce.Catalog.UpdateCoupon(h.By(staff), c.ID, catalog.CouponInput{MaxUses: given(3)}, &c.UpdatedAt))
		h.Did(h.Commerce.Catalog.ArchiveCoupons(h.By(staff), []int{c.ID}, true))
		h.Refused(second(h.Commerce.Catalog.UpdateCoupon(h.By(staff), c.ID, catalog.CouponInput{MaxUses: given(4)}, nil)), errs.Conflict)
		h.Did(h.Commerce.Catalog.DeleteCoupons(h.By(staff), []int{c.ID}))
	})
}

// A coupon has a note that only staff see; the info log keeps what it said before and what it says now.
func TestCouponInternalNote(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, h *fixture) {
		f := h.funnel(h.product("Club", 100), "Join", catalog.FunnelInput{})
		c := h.coupon(f, "FAIR", catalog.CouponInput{
			DiscountType: given("fixed"), Discount: given(money.Centavos(100)), InternalNote: given(" For the fair in Cebu.\nAsk Ana. "),
		})
		if got, want := c.InternalNote, "For the fair in Cebu.\nAsk Ana."; got != want {
			t.Errorf("note of the new coupon: got %q, want %q", got, want)
		}

		_, err := h.Commerce.Catalog.UpdateCoupon(h.By(staff), c.ID, catalog.CouponInput{InternalNote: given(strings.Repeat("ñ", 501))}, nil)
		h.Refused(err, errs.Invalid, "internalNote")
		if got, want := err.Error(), "can have up to 500 characters"; !strings.Contains(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}

		longest := strings.Repeat("ñ", 500)
		for _, step := range []struct {
			name   string
			change catalog.CouponInput
			want   string
		}{
			{"the longest", catalog.CouponInput{InternalNote: given(longest)}, longest},
			{"something else changes", catalog.CouponInput{MaxUses: given(3)}, longest},
			{"emptied", catalog.CouponInput{InternalNote: none[string]()}, ""},
		} {
			h.Did(h.Commerce.Catalog.UpdateCoupon(h.By(staff), c.ID, step.change, nil))
			found, err := h.Commerce.Catalog.Coupon(h.By(staff), c.ID)
			h.Must(err)
			if got := found.InternalNote; got != step.want {
				t.Errorf("%s: got the note %q, want %q", step.name, got, step.want)
			}
		}

		const line = "SELECT COUNT(*) FROM info_log WHERE action = 'coupon_update' AND before_json LIKE ? AND after_json LIKE ?"
		if got := h.Number(line, "%Ask Ana.%", "%"+longest+"%"); got != 1 {
			t.Errorf("got %d lines of the info log with the note before and after, want 1", got)
		}

		for _, level := range []string{"member", "non-member", "affiliate"} {
			_, err := h.Commerce.Catalog.Coupon(h.By(level), c.ID)
			h.Refused(err, errs.NotFound)
		}
	})
}

// A quote is what a buyer would pay; one-time where no term is chosen (B295), and only the funnel's own terms and coupons.
func TestQuote(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, h *fixture) {
		term := h.term("Fourths", 4)
		f := h.funnel(h.product("Club", 1000), "Join", catalog.FunnelInput{PaymentTermIds: []string{term.ID}, ValidityByDays: given(365), StartByDays: given(7)})
		other := h.funnel(h.product("Other", 1000), "Other", catalog.FunnelInput{})
		c := h.coupon(f, "SAVE", catalog.CouponInput{DiscountType: given("fixed"), Discount: given(money.Centavos(10000))})
		q, err := h.Commerce.Memberships.Quote(h.By(staff), f.ID, nil, nil, nil)
		h.Must(err)
		if len(q.Rows) != 1 || q.Total != 100000 || clock.DaysBetween(h.Clock.Now(), q.StartsAt) != 7 || clock.DaysBetween(q.StartsAt, *q.Expiry) != 365 {
			h.t.Errorf("got quote %+v, want one row of 100000 that starts in 7 days and lasts for 365", q)
		}
		q, err = h.Commerce.Memberships.Quote(h.By(staff), f.ID, &term.ID, &c.ID, nil)
		h.Must(err)
		if len(q.Rows) != 4 || q.Discount != 10000 || q.Total != 90000 || q.Rows[3].Price != 22500 || clock.DaysBetween(h.Clock.Now(), q.Rows[3].ScheduleDate) != 90 {
			h.t.Errorf("got quote %+v, want four rows of 22500 with 10000 off, the last in 90 days", q)
		}
		h.Refused(second(h.Commerce.Memberships.Quote(h.By(staff), other.ID, &term.ID, nil, nil)), errs.Invalid, "paymentTermId")
		h.Refused(second(h.Commerce.Memberships.Quote(h.By(staff), other.ID, nil, &c.ID, nil)), errs.Invalid, "couponId")
		h.Refused(second(h.Commerce.Memberships.Quote(h.By(staff), "nothing", nil, nil, nil)), errs.Invalid, "funnelId")
		missing := c.ID + 1000
		h.Refused(second(h.Commerce.Memberships.Quote(h.By(staff), f.ID, nil, &missing, nil)), errs.Invalid, "couponId")

		// A database that fails is no mistake of the caller.
		h.Exec("ALTER TABLE coupons RENAME TO coupons_away")
		_, err = h.Commerce.Memberships.Quote(h.By(staff), f.ID, nil, &c.ID, nil)
		if err == nil || errs.Is(err, errs.Invalid) {
			h.t.Errorf("without the table of coupons: got %v, want an error that is not errs.Invalid", err)
		}
		h.Exec("ALTER TABLE coupons_away RENAME TO coupons")
	})
}
