package proof

import (
	"maps"
	"strconv"

	"github.com/99designs/gqlgen/graphql"

	"atlas/internal/commerce/catalog"
	"atlas/internal/platform/money"
	"atlas/internal/testkit"
)

// registerCatalogue adds the rows of this area to the tables of the proofs; see areas.
func registerCatalogue() {
	maps.Copy(samples, productSamples)
	maps.Copy(samples, termSamples)
	maps.Copy(samples, funnelSamples)
	maps.Copy(shared, catalogueShared)
	maps.Copy(shown, catalogueShown)
	maps.Copy(different, catalogueDifferent)
}

var catalogueShown = map[string]bool{
	"products.name": false, "products.description": false, "products.content_type": false, "payment_terms.name": false, "payment_terms.description": false,
	"payment_terms.fee_type": false, "payment_terms.month_days": false, "payment_term_rows.share_type": false, "funnels.name": false, "funnels.slug": false, "funnels.headline": false, "funnels.benefits": false,
	"payment_terms.id": false, "payment_term_rows.term_id": false, "product_levels.level_id": false, "funnels.id": false, "funnel_terms.funnel_id": false, "funnel_terms.term_id": false,
	"coupons.funnel_id": false, "funnels.page_template": false, "funnels.page_url": false, "coupons.code": false, "coupons.discount_type": false, "coupons.internal_note": false,
	"funnels.bump_funnel_id": false, "funnels.bump_headline": false, "funnels.bump_text": false, "funnels.thanks_title": false,
	"funnels.thanks_text": false, "funnels.thanks_label": false, "funnels.thanks_url": false, "funnels.closed_headline": false,
	"funnels.closed_text": false,
}

var catalogueDifferent = map[string]map[string]string{
	"products": numberedColumns("name_key"), "product_levels": numberedColumns("level_id"), "payment_terms": numberedColumns("id", "name_key"),
	"payment_term_rows": numberedColumns("term_id"), "funnels": numberedColumns("id", "name_key", "slug_key"), "funnel_terms": numberedColumns("term_id"),
	"coupons": numberedColumns("code_key"),
}

// sellers also look after people's subscriptions.
var sellers = append([]string{"success-manager"}, lookers...)

var catalogueShared = map[string][]string{
	"query product": lookers, "query funnels": lookers, "query paymentTerm": lookers, "query funnel": lookers, "query coupon": lookers, "query funnelsByProductId": sellers,
	"query paymentTermsByFunnelId": sellers, "query quote": sellers, "query funnelPreview": sellers,
	"mutation createProduct": authors, "mutation updateProduct": authors, "mutation archiveProducts": authors, "mutation deleteProducts": authors,
	"mutation createPaymentTerm": authors, "mutation updatePaymentTerm": authors, "mutation archivePaymentTerms": authors, "mutation deletePaymentTerms": authors,
	"mutation createFunnel": authors, "mutation updateFunnel": authors, "mutation archiveFunnels": authors, "mutation deleteFunnels": authors,
	"mutation createCoupon": authors, "mutation updateCoupon": authors, "mutation archiveCoupons": authors, "mutation deleteCoupons": authors,
}

var productSamples = map[string][]sample{
	"query products": {{vars: func(h *fixture, _ person) vars { h.theFunnel(); return nil }}},
	"query productList": {
		{vars: func(h *fixture, _ person) vars {
			h.theFunnel()
			return vars{"list": vars{"perPage": 5, "search": "club", "sort": "subscriberCount", "desc": true}, "filter": vars{"status": "active"}}
		}},
		{note: "archived", vars: func(h *fixture, _ person) vars {
			h.Exec("UPDATE products SET archived_at = ? WHERE id = ?", testkit.Start, h.spareProduct())
			return vars{"list": vars{"sort": "funnelCount"}, "filter": vars{"status": "archived"}}
		}},
	},
	"query product": {{vars: func(h *fixture, _ person) vars {
		h.theFunnel()
		name := h.name("Opened")
		h.Exec("INSERT INTO courses (name, name_key, created_at, updated_at) VALUES (?, ?, 0, 0)", name, name)
		h.productCover(h.theProduct())
		h.Exec("INSERT INTO doors (content, content_id, opener, opener_id) SELECT 'course', id, 'product', ? FROM courses WHERE name_key = ?", strconv.Itoa(h.theProduct()), name)
		return vars{"id": h.theProduct()}
	}}},
	"mutation createProduct": {{vars: func(h *fixture, _ person) vars {
		return vars{"input": vars{"name": h.name("Club"), "description": "All of it", "price": 1999.5, "contentType": "Activities", "isMembership": true, "levelIds": []any{"member"}}}
	}}},
	"mutation updateProduct": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.spareProduct(), "input": vars{"name": h.name("Renamed"), "price": 5, "isFastTrack": true, "levelIds": []any{"member"}}}
	}}},
	"mutation archiveProducts": {{vars: func(h *fixture, _ person) vars { return vars{"ids": []any{h.spareProduct()}, "isArchived": true} }}},
	"mutation deleteProducts":  {{vars: func(h *fixture, _ person) vars { return vars{"ids": []any{h.spareProduct()}} }}},
}

var termSamples = map[string][]sample{
	"query paymentTerms": {
		{vars: func(h *fixture, _ person) vars {
			h.theFunnel()
			return vars{"list": vars{"perPage": 5, "search": "halves", "sort": "funnelCount", "desc": true}, "filter": vars{"status": "active"}}
		}},
		{note: "archived", vars: func(h *fixture, _ person) vars {
			h.Exec("UPDATE payment_terms SET archived_at = ? WHERE id = ?", testkit.Start, h.spareTerm())
			return vars{"filter": vars{"status": "archived"}}
		}},
	},
	"query paymentTerm":            {{vars: func(h *fixture, _ person) vars { return vars{"id": h.spareTerm()} }}},
	"query paymentTermsByFunnelId": {{vars: func(h *fixture, _ person) vars { return vars{"funnelId": h.theFunnel()} }}},
	"mutation createPaymentTerm": {{vars: func(h *fixture, _ person) vars {
		name := h.name("quarters")
		return vars{"input": vars{"id": name, "name": name, "description": "Slowly", "feeType": "Fixed Amount", "fee": 20, "rows": halves("Percentage", 50), "monthDays": []any{15, 30}}}
	}}},
	"mutation updatePaymentTerm": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.spareTerm(), "input": vars{"name": h.name("Renamed"), "feeType": "Percentage", "fee": 2.5, "rows": halves("Fixed Amount", 1000)}}
	}}},
	"mutation archivePaymentTerms": {{vars: func(h *fixture, _ person) vars { return vars{"ids": []any{h.spareTerm()}, "isArchived": true} }}},
	"mutation deletePaymentTerms":  {{vars: func(h *fixture, _ person) vars { return vars{"ids": []any{h.spareTerm()}} }}},
}

func halves(kind string, share float64) []any {
	return []any{vars{"shareType": kind, "share": share, "daysAfter": 0}, vars{"shareType": kind, "share": share, "daysAfter": 30}}
}

var funnelSamples = map[string][]sample{
	"query funnels": {
		{vars: func(h *fixture, _ person) vars {
			h.theFunnel()
			return vars{"list": vars{"perPage": 5, "search": "join", "sort": "productName", "desc": true}, "filter": vars{"status": "active", "productId": h.theProduct()}}
		}},
		{note: "archived", vars: func(h *fixture, _ person) vars {
			h.Exec("UPDATE funnels SET archived_at = ? WHERE id = ?", testkit.Start, h.spareFunnel())
			return vars{"filter": vars{"status": "archived"}}
		}},
	},
	"query funnel": {
		{vars: func(h *fixture, _ person) vars { return vars{"id": h.theFunnel()} }},
		{note: "with a bump that is off", vars: func(h *fixture, _ person) vars {
			id, _ := h.bumpedFunnel()
			h.Exec("UPDATE funnels SET bump_is_on = FALSE WHERE id = ?", id)
			return vars{"id": id}
		}},
	},
	"query funnelsByProductId": {
		{vars: func(h *fixture, _ person) vars { h.theFunnel(); return vars{"productId": h.theProduct()} }},
		{note: "with hidden ones", vars: func(h *fixture, me person) vars {
			h.theFunnel()
			return vars{"productId": h.theProduct(), "hidden": vars{"value": true, "userId": me.id}}
		}},
	},
	"query funnelPreview": {
		{vars: func(h *fixture, _ person) vars {
			id := h.theFunnel()
			return vars{"funnelId": id, "paymentTermId": h.texts("SELECT term_id FROM funnel_terms WHERE funnel_id = ? AND term_id <> 'one-time'", id)[0], "isPaidOnTime": false}
		}},
	},
	"query quote": {
		{vars: func(h *fixture, _ person) vars {
			id := h.theFunnel()
			return vars{"funnelId": id, "paymentTermId": h.texts("SELECT term_id FROM funnel_terms WHERE funnel_id = ? AND term_id <> 'one-time'", id)[0], "couponId": h.spareCoupon(id)}
		}},
		{note: "to renew", vars: func(h *fixture, _ person) vars {
			holder := h.newcomer()
			subscription, _ := h.holding(holder)
			return vars{"funnelId": h.texts("SELECT funnel_id FROM subscriptions WHERE id = ?", subscription)[0], "userId": holder.id}
		}},
		{note: "for life", vars: func(h *fixture, _ person) vars {
			holder := h.newcomer()
			subscription, _ := h.holding(holder)
			h.Exec("UPDATE subscriptions SET ends_at = NULL WHERE id = ?", subscription)
			return vars{"funnelId": h.texts("SELECT funnel_id FROM subscriptions WHERE id = ?", subscription)[0], "userId": holder.id}
		}},
	},
	"query coupon": {{vars: func(h *fixture, _ person) vars {
		id := h.spareCoupon(h.theFunnel())
		subscription, _ := h.holding(h.newcomer())
		h.Exec("UPDATE invoices SET coupon_id = ? WHERE subscription_id = ?", id, subscription)
		return vars{"id": id}
	}}},
	"mutation createFunnel": {{vars: func(h *fixture, _ person) vars {
		name := h.name("way")
		return vars{"productId": h.theProduct(), "input": vars{
			"id": name, "name": name, "slug": name + "-in", "headline": "Come in", "benefits": []any{"A door"}, "validityByDays": 365, "startByDays": 7, "isHidden": false,
			"isSwitchedOn": true, "batchId": h.theBatch(), "seats": 20, "pageTemplate": "Link a Page", "pageUrl": "https://example.com/join", "paymentTermIds": []any{"one-time", h.spareTerm()},
			"sale": h.saleVars(),
		}}
	}}},
	"mutation updateFunnel": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.spareFunnel(), "input": vars{
			"name": h.name("Renamed"), "slug": h.name("renamed"), "isHidden": true, "paymentTermIds": []any{"one-time"}, "sale": h.saleVars(),
		}}
	}}},
	"mutation archiveFunnels": {{vars: func(h *fixture, _ person) vars { return vars{"ids": []any{h.spareFunnel()}, "isArchived": true} }}},
	"mutation deleteFunnels":  {{vars: func(h *fixture, _ person) vars { return vars{"ids": []any{h.spareFunnel()}} }}},
	"mutation createCoupon": {{vars: func(h *fixture, _ person) vars {
		return vars{"funnelId": h.theFunnel(), "input": vars{
			"code": h.name("SAVE"), "discountType": "percentage", "discount": 12.5, "maxUses": 10, "maxPerPerson": 1, "validFrom": "2026-01-01T00:00:00Z", "validTo": "2027-01-01T00:00:00Z",
		}}
	}}},
	"mutation updateCoupon": {{vars: func(h *fixture, _ person) vars {
		return vars{"id": h.spareCoupon(h.theFunnel()), "input": vars{"code": h.name("MORE"), "discountType": "fixed", "discount": 5}}
	}}},
	"mutation archiveCoupons": {{vars: func(h *fixture, _ person) vars {
		return vars{"ids": []any{h.spareCoupon(h.theFunnel())}, "isArchived": true}
	}}},
	"mutation deleteCoupons": {{vars: func(h *fixture, _ person) vars { return vars{"ids": []any{h.spareCoupon(h.theFunnel())}} }}},
}

// theProduct is a membership with a level.
func (h *fixture) theProduct() int {
	h.t.Helper()
	if id := h.Number("SELECT COALESCE(MIN(x.product_id), 0) FROM product_levels x JOIN products p ON p.id = x.product_id WHERE p.archived_at IS NULL"); id != 0 {
		return id
	}
	return h.spareProduct("member")
}

func (h *fixture) productCover(product int) {
	h.t.Helper()
	id := h.fileRow("cover", ".jpg", "image", "image/jpeg")
	h.Exec("UPDATE files SET is_open = ?, has_thumb = ? WHERE id = ?", true, true, id)
	h.Exec("UPDATE products SET cover_file_id = ? WHERE id = ?", id, product)
	h.Exec("INSERT INTO file_uses (file_id, entity, entity_id) VALUES (?, 'product', ?)", id, product)
}

func (h *fixture) spareProduct(levels ...string) int {
	h.t.Helper()
	p, err := h.Commerce.Catalog.CreateProduct(h.staffContext(), catalog.ProductInput{
		Name: given(h.name("Club")), Description: given("A club"), Benefits: []string{"Everything"}, Price: gives(money.Centavos(200_000)), IsMembership: gives(len(levels) > 0), LevelIds: levels,
	})
	h.Must(err)
	return p.ID
}

// theFunnel sells theProduct by one-time and in halves, with a coupon.
func (h *fixture) theFunnel() string {
	h.t.Helper()
	if h.Number("SELECT COUNT(*) FROM funnels WHERE id = 'join'") == 0 {
		f, err := h.Commerce.Catalog.CreateFunnel(h.staffContext(), h.theProduct(), catalog.FunnelInput{
			ID: given("join"), Name: given("Join"), Slug: given("join-in"), Headline: given("Join us"), Benefits: []string{"Everything"}, ValidityByDays: gives(365), Seats: gives(50),
			PaymentTermIds: []string{"one-time", h.spareTerm()},
		})
		h.Must(err)
		h.spareCoupon(f.ID)
	}
	return "join"
}

func (h *fixture) spareFunnel() string {
	h.t.Helper()
	f, err := h.Commerce.Catalog.CreateFunnel(h.staffContext(), h.theProduct(), catalog.FunnelInput{Name: given(h.name("Way")), PaymentTermIds: []string{"one-time", h.spareTerm()}})
	h.Must(err)
	return f.ID
}

// saleVars is a sale with all that staff can say about it.
func (h *fixture) saleVars() vars {
	h.t.Helper()
	return vars{
		"bumpFunnelId": h.soldFunnel(), "bumpPrice": 799, "bumpHeadline": "One thing more", "bumpText": "A review", "bumpIsOn": true,
		"thanksTitle": "Say hi", "thanksText": "Meet your batch", "thanksLabel": "Open", "thanksUrl": "/home",
		"closedHeadline": "See you in March", "closedText": "We open twice a year",
	}
}

// bumpedFunnel is a funnel like soldFunnel whose checkout offers a bump.
func (h *fixture) bumpedFunnel() (id, bumpID string) {
	h.t.Helper()
	id, bumpID = h.soldFunnel(), h.soldFunnel()
	_, err := h.Commerce.Catalog.UpdateFunnel(h.staffContext(), id, catalog.FunnelInput{Sale: &catalog.SaleInput{
		BumpFunnelID: given(bumpID), BumpPrice: gives(money.Centavos(79_900)), BumpHeadline: given("One thing more"), BumpText: given("A review"),
		BumpIsOn: gives(true), ThanksTitle: given("Say hi"), ThanksText: given("Meet your batch"), ThanksLabel: given("Open"),
		ThanksURL: given("/home"), ClosedHeadline: given("See you in March"), ClosedText: given("We open twice a year"),
	}}, nil)
	h.Must(err)
	return id, bumpID
}

func (h *fixture) spareTerm() string {
	h.t.Helper()
	t, err := h.Commerce.Catalog.CreatePaymentTerm(h.staffContext(), catalog.PaymentTermInput{
		Name: given(h.name("halves")), Description: given("Twice"), FeeType: given("Percentage"), Fee: gives(money.Centavos(200)),
		Rows: []*catalog.PaymentTermRowInput{{ShareType: "Percentage", Share: 5000}, {ShareType: "Percentage", Share: 5000, DaysAfter: 30}},
	})
	h.Must(err)
	return t.ID
}

func (h *fixture) spareCoupon(funnelID string) int {
	h.t.Helper()
	c, err := h.Commerce.Catalog.CreateCoupon(h.staffContext(), funnelID, catalog.CouponInput{Code: given(h.name("KASAMA")), DiscountType: given("fixed"), Discount: gives(money.Centavos(100)), InternalNote: given("For the fair.")})
	h.Must(err)
	return c.ID
}

// gives is a field of an input that is no text.
func gives[T any](value T) graphql.Omittable[*T] { return graphql.OmittableOf(&value) }
