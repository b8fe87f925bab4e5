package proof

import (
	"cmp"
	"maps"
	"net/url"
	"strings"

	"atlas/internal/commerce"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/orders"
	"atlas/internal/demo/samplefile"
	"atlas/internal/platform/money"
	"atlas/internal/testkit"
)

// registerCheckout adds the rows of this area to the tables of the proofs; see areas.
func registerCheckout() {
	maps.Copy(samples, checkoutSamples)
	maps.Copy(shown, checkoutShown)
	maps.Copy(different, checkoutDifferent)
	for _, name := range []string{"query checkoutOffer", "query checkoutQuote", "query testPayment"} {
		shared[name] = actors
	}
	shared["mutation placeOrder"] = []string{"nobody", "archived"}
	for _, name := range []string{"mutation answerTestPayment", "mutation joinWaitlist"} {
		shared[name] = without(actors, "impersonating")
	}
	shared["query paymentProofs"] = lookers
	shared["query waitlist"], shared["mutation inviteWaitlist"], shared["mutation approvePaymentProof"], shared["mutation refusePaymentProof"], shared["mutation settleStrayPayment"] = lookers, authors, authors, authors, authors
	samples["query coupon"] = append(samples["query coupon"], sample{note: "used", vars: func(h *fixture, _ person) vars {
		h.paidOrder()
		return vars{"id": h.Number("SELECT MAX(coupon_id) FROM orders")}
	}})
	routes["POST /api/payments/{gateway}"] = []route{{path: "/api/payments/test", body: fixed(vars{})}}
	routes["GET /api/receipts/{key}"] = []route{{path: "/api/receipts/AT-00000001-1.nothing"}}
	routes["GET /api/export/payments"] = []route{{path: "/api/export/payments?payment=unpaid&sort=scheduleDate"}}
	routes["POST /api/upload-slip"] = []route{{path: "/api/upload-slip", body: fixed(vars{})}}
	for _, actor := range lookers {
		openTables[actor] = append(openTables[actor], "orders", "payment_proofs", "stray_payments", "waitlist_entries")
	}
}

var checkoutShown = map[string]bool{
	"orders.funnel_id": false, "orders.term_id": false, "orders.plan": false, "orders.first_name": true, "orders.last_name": true, "orders.email": true, "orders.mobile": true,
	"orders.bump_funnel_id":    false,
	"payment_attempts.gateway": false, "payment_attempts.method": false, "payment_attempts.state": false, "payment_attempts.handle": false,
	"webhook_events.gateway": false, "payment_proofs.reference": true, "payment_proofs.state": false, "payment_proofs.reason": true,
	"stray_payments.external_id": true, "stray_payments.currency": false, "stray_payments.why": true, "stray_payments.note": true,
	"waitlist_entries.funnel_id": false, "waitlist_entries.first_name": true, "waitlist_entries.email": true,
}

var checkoutDifferent = map[string]map[string]string{
	"orders": numberedColumns("client_key", "email_key"), "payment_attempts": numberedColumns("handle"), "webhook_events": numberedColumns("event_id"),
	"payment_proofs":   {"reference_key": "reference_key || '-copy-' || k", "attempt_id": "(SELECT c.id FROM payment_attempts c JOIN payment_attempts o ON c.handle = o.handle || '-copy-' || k WHERE o.id = attempt_id)"},
	"stray_payments":   numberedColumns("external_id"),
	"waitlist_entries": numberedColumns("email_key"),
}

var checkoutSamples = map[string][]sample{
	"query checkoutOffer": {
		{vars: func(h *fixture, _ person) vars { return vars{"funnelId": h.theFunnel()} }},
		{note: "with credit and a picture", vars: func(h *fixture, me person) vars {
			if me.id != 0 {
				h.overpaying(me)
			}
			h.productCover(h.theProduct())
			h.Exec("UPDATE payment_terms SET month_days = '15,30' WHERE id IN (SELECT term_id FROM funnel_terms WHERE funnel_id = ? AND term_id <> 'one-time')", h.theFunnel())
			return vars{"funnelId": h.theFunnel()}
		}},
		{note: "with a bump", vars: func(h *fixture, _ person) vars {
			id, bumpID := h.bumpedFunnel()
			h.Exec("UPDATE funnels SET validity_by_days = 60 WHERE id = ?", bumpID)
			h.productCover(h.Number("SELECT product_id FROM funnels WHERE id = ?", bumpID))
			return vars{"funnelId": id}
		}},
		{note: "closed", vars: func(h *fixture, _ person) vars {
			id := h.spareFunnel()
			h.Exec("UPDATE funnels SET is_switched_on = FALSE, page_template = 'link', page_url = 'https://example.com/x', headline = 'Closed', benefits = 'A', validity_by_days = 30, seats = 5 WHERE id = ?", id)
			return vars{"funnelId": id}
		}},
	},
	"query membershipOffer": {{vars: func(h *fixture, _ person) vars { h.theFunnel(); return nil }}},
	"query checkoutQuote": {{vars: func(h *fixture, _ person) vars {
		id := h.theFunnel()
		h.spareCoupon(id)
		return vars{"funnelId": id, "paymentTermId": "one-time", "couponCode": h.texts("SELECT code FROM coupons WHERE archived_at IS NULL AND funnel_id = 'join' ORDER BY id DESC LIMIT 1")[0]}
	}}},
	"query order": {
		{vars: func(h *fixture, _ person) vars { return vars{"key": h.orderKey("gcash")} }},
		{note: "of a membership", vars: func(h *fixture, _ person) vars {
			key := h.paidOrder()
			h.Exec("UPDATE products SET is_membership = TRUE WHERE id = (SELECT product_id FROM funnels WHERE id = (SELECT funnel_id FROM orders WHERE id = ?))", h.last("orders"))
			return vars{"key": key}
		}},
		{note: "with a bump", vars: func(h *fixture, _ person) vars { return vars{"key": h.paidBumpOrder(279_900)} }},
		{note: "with a bump paid in part", vars: func(h *fixture, _ person) vars { return vars{"key": h.paidBumpOrder(230_000)} }},
		{note: "paid", vars: func(h *fixture, _ person) vars {
			key := h.paidOrder()
			return vars{"key": key, "secret": h.texts("SELECT client_key FROM orders ORDER BY id DESC LIMIT 1")[0]}
		}},
	},
	"query freeOrder": {{vars: func(h *fixture, _ person) vars { return vars{"key": h.freeKey()} }}},
	"query payRow": {
		{vars: func(h *fixture, _ person) vars { return vars{"key": h.orderKey("bank")} }},
		{note: "paid", vars: func(h *fixture, _ person) vars { return vars{"key": h.paidOrder()} }},
		{note: "tried", vars: func(h *fixture, _ person) vars {
			key := h.orderKey("bank")
			h.Exec(`INSERT INTO payment_attempts (handle, order_id, gateway, method, amount, state, lapses_at, created_at) VALUES (?, ?, 'test', 'gcash', 100, 'declined', ?, ?)`,
				h.name("tried"), h.last("orders"), testkit.Start, testkit.Start)
			return vars{"key": key}
		}},
		{note: "being checked", vars: func(h *fixture, _ person) vars {
			key := h.orderKey("bank")
			h.slipFor(key)
			return vars{"key": key}
		}},
		{note: "held", vars: func(h *fixture, _ person) vars {
			key := h.orderKey("bank")
			h.Exec("UPDATE funnels SET seats = 5 WHERE id = (SELECT funnel_id FROM orders WHERE id = ?)", h.last("orders"))
			return vars{"key": key}
		}},
		{note: "gone", vars: func(h *fixture, _ person) vars {
			key := h.orderKey("bank")
			h.Exec("UPDATE orders SET held_until = created_at WHERE id = ?", h.last("orders"))
			h.Exec("UPDATE funnels SET seats = 0 WHERE id = (SELECT funnel_id FROM orders WHERE id = ?)", h.last("orders"))
			return vars{"key": key}
		}},
		{note: "with a bump", vars: func(h *fixture, _ person) vars { return vars{"key": h.bumpOrder()} }},
		{note: "paid in part", vars: func(h *fixture, _ person) vars {
			key := h.orderKey("bank")
			_, err := h.Commerce.ApprovePaymentProof(h.staffContext(), h.slipFor(key), new(money.Centavos(100)))
			h.Must(err)
			return vars{"key": key}
		}},
		{note: "refused", vars: func(h *fixture, _ person) vars {
			h.Exec("UPDATE default_settings SET value = 'BPI 1234' WHERE name = 'bank-details'")
			h.Settings.InvalidateCache()
			key := h.orderKey("bank")
			_, err := h.Commerce.RefusePaymentProof(h.staffContext(), h.slipFor(key), "Not ours")
			h.Must(err)
			return vars{"key": key}
		}},
	},
	"query testPayment": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.walletToken()} }}},
	"query paymentProofs": {
		{vars: func(h *fixture, _ person) vars {
			h.slip()
			return vars{"list": vars{"perPage": 5, "sort": "amount", "desc": true}, "filter": vars{"status": "waiting"}}
		}},
		{note: "all", vars: func(h *fixture, _ person) vars { h.slip(); return vars{"filter": vars{"status": "all"}} }},
	},
	"query strayPayments": {
		{vars: func(h *fixture, _ person) vars {
			h.unmatchedPayment()
			return vars{"list": vars{"perPage": 5, "sort": "amount", "desc": true}, "filter": vars{"status": "open"}}
		}},
		{note: "settled", vars: func(h *fixture, _ person) vars {
			_, err := h.Commerce.Attempts.SettleUnmatchedPayment(h.staffContext(), h.unmatchedPayment(), "Paid back")
			h.Must(err)
			h.Exec("UPDATE orders SET user_id = (SELECT MIN(id) FROM users) WHERE id = (SELECT MAX(order_id) FROM payment_attempts)")
			return vars{"filter": vars{"status": "settled"}}
		}},
	},
	"query waitlist": {{vars: func(h *fixture, _ person) vars {
		id := h.theFunnel()
		_, err := h.Commerce.Waitlist.JoinWaitlist(h.t.Context(), id, "Ana", h.name("ana")+"@example.com", false)
		h.Must(err)
		return vars{"funnelId": id, "list": vars{"perPage": 5, "sort": "joinedAt"}}
	}}},
	"mutation placeOrder": {
		{vars: func(h *fixture, me person) vars { return h.orderVars(me, h.soldFunnel(), nil) }},
		{note: "with a bump", vars: func(h *fixture, me person) vars {
			id, bumpID := h.bumpedFunnel()
			return h.orderVars(me, id, vars{"bumpFunnelId": bumpID, "bumpPrice": 799})
		}},
	},
	"mutation confirmFreeOrder": {{vars: func(h *fixture, _ person) vars { return vars{"key": h.freeKey()} }}},
	"mutation setOrderPassword": {{by: "nobody", vars: func(h *fixture, _ person) vars {
		key := h.paidOrder()
		secret := h.texts("SELECT client_key FROM orders ORDER BY id DESC LIMIT 1")[0]
		return vars{"key": key, "secret": secret, "password": "Kaya-mo-to-1"}
	}}},
	"mutation startPayment":      {{vars: func(h *fixture, _ person) vars { return vars{"key": h.orderKey("bank"), "gateway": "maya"} }}},
	"mutation answerTestPayment": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.walletToken(), "outcome": "decline"} }}},
	"mutation joinWaitlist": {{vars: func(h *fixture, _ person) vars {
		return vars{"funnelId": h.theFunnel(), "firstName": "Ana", "email": h.name("waits") + "@example.com"}
	}}},
	"mutation inviteWaitlist": {{vars: func(h *fixture, _ person) vars {
		id := h.soldFunnel()
		_, err := h.Commerce.Waitlist.JoinWaitlist(h.t.Context(), id, "Ana", h.name("ana")+"@example.com", false)
		h.Must(err)
		return vars{"funnelId": id, "ids": []int{h.Number("SELECT MAX(id) FROM waitlist_entries")}}
	}}},
	"mutation approvePaymentProof": {{vars: func(h *fixture, _ person) vars { return vars{"id": h.slip()} }}},
	"mutation settleStrayPayment":  {{vars: func(h *fixture, _ person) vars { return vars{"id": h.unmatchedPayment(), "note": "Paid back"} }}},
	"mutation refusePaymentProof":  {{vars: func(h *fixture, _ person) vars { return vars{"id": h.slip(), "reason": "Not ours"} }}},
}

// soldFunnel sells what gives no levels: what an order takes grows with them.
func (h *fixture) soldFunnel() string {
	h.t.Helper()
	f, err := h.Commerce.Catalog.CreateFunnel(h.staffContext(), h.spareProduct(), catalog.FunnelInput{Name: given(h.name("Way")), PaymentTermIds: []string{"one-time", h.spareTerm()}})
	h.Must(err)
	return f.ID
}

// orderVars orders what a funnel sells, with more where that is said.
func (h *fixture) orderVars(me person, funnelID string, more vars) vars {
	h.t.Helper()
	name := h.name("buyer")
	input := vars{
		"funnelId": funnelID, "paymentTermId": "one-time", "gateway": "gcash", "firstName": "Ana", "lastName": "Cruz",
		"email": cmp.Or(me.email, name+"@example.com"), "mobile": "09171234567", "key": "key-of-the-page-of-" + name,
	}
	maps.Copy(input, more)
	return vars{"input": input}
}

// bumpOrder is the signed key of a new order with a bump, to be paid by bank.
func (h *fixture) bumpOrder() string {
	h.t.Helper()
	name := h.name("both")
	id, bumpID := h.bumpedFunnel()
	h.Exec("UPDATE funnels SET seats = 5, validity_by_days = 60 WHERE id = ?", bumpID)
	placed, err := h.Commerce.PlaceOrder(h.t.Context(), orders.OrderInput{
		FunnelID: id, BumpFunnelID: &bumpID, Gateway: new("bank"), FirstName: "Ana", LastName: name, Email: name + "@example.com",
		Mobile: "09171234567", Key: "key-of-the-page-of-" + name,
	})
	h.Must(err)
	return strings.TrimPrefix(placed.NextURL, "/pay/")
}

// paidBumpOrder is the signed key of an order with a bump of which so much was paid.
func (h *fixture) paidBumpOrder(amount money.Centavos) string {
	h.t.Helper()
	key := h.bumpOrder()
	_, err := h.Commerce.ApprovePaymentProof(h.staffContext(), h.slipFor(key), &amount)
	h.Must(err)
	return key
}

// freeKey is the key of the mailed link to a free order of somebody who is known, because they ordered something free before.
func (h *fixture) freeKey() string {
	h.t.Helper()
	name := h.name("known")
	for _, page := range []string{"first", "second"} {
		f, err := h.Commerce.Catalog.CreateFunnel(h.staffContext(), h.spareProduct(), catalog.FunnelInput{Name: given(h.name("Free"))})
		h.Must(err)
		h.Exec("UPDATE products SET price = 0 WHERE id = ?", f.ProductID)
		_, err = h.Commerce.PlaceOrder(h.t.Context(), orders.OrderInput{
			FunnelID: f.ID, FirstName: "Ana", LastName: name, Email: name + "@example.com", Mobile: "09171234567", Key: "key-of-the-" + page + "-page-of-" + name,
		})
		h.Must(err)
		h.Must(h.Commerce.ProcessFreeOrder(h.t.Context(), h.last("orders")))
	}
	mailed := h.texts("SELECT text FROM outbox_mails WHERE kind = 'free-order' ORDER BY id DESC LIMIT 1")[0]
	_, rest, _ := strings.Cut(mailed, "/free/")
	return strings.Fields(rest)[0]
}

// orderNext places an order by a method, and gives where its buyer goes next.
func (h *fixture) orderNext(method string) string {
	h.t.Helper()
	name := h.name("buyer")
	placed, err := h.Commerce.PlaceOrder(h.t.Context(), orders.OrderInput{
		FunnelID: h.soldFunnel(), Gateway: &method, FirstName: "Ana", LastName: name, Email: name + "@example.com", Mobile: "09171234567", Key: "key-of-the-page-of-" + name,
	})
	h.Must(err)
	return placed.NextURL
}

func (h *fixture) walletToken() string {
	h.t.Helper()
	return strings.TrimPrefix(h.orderNext("gcash"), "/pay/test/")
}

// orderKey is the signed key of a new order.
func (h *fixture) orderKey(method string) string {
	h.t.Helper()
	if method == "bank" {
		return strings.TrimPrefix(h.orderNext(method), "/pay/")
	}
	placed, err := h.Commerce.Attempts.AnswerTestPayment(h.t.Context(), h.walletToken(), "decline")
	h.Must(err)
	at, err := url.Parse(placed.NextURL)
	h.Must(err)
	return at.Query().Get("order")
}

// paidOrder is an order in halves with a coupon, whose first half is paid.
func (h *fixture) paidOrder() string {
	h.t.Helper()
	id := h.soldFunnel()
	h.Exec("UPDATE funnels SET validity_by_days = 365 WHERE id = ?", id)
	h.spareCoupon(id)
	name, method := h.name("buyer"), "bank"
	placed, err := h.Commerce.PlaceOrder(h.t.Context(), orders.OrderInput{
		FunnelID: id, PaymentTermID: &h.texts("SELECT term_id FROM funnel_terms WHERE funnel_id = ? ORDER BY position DESC LIMIT 1", id)[0],
		CouponCode: &h.texts("SELECT code FROM coupons WHERE funnel_id = ?", id)[0], Gateway: &method, FirstName: "Ana", LastName: name, Email: name + "@example.com",
		Mobile: "09171234567", Key: "key-of-the-page-of-" + name,
	})
	h.Must(err)
	key := strings.TrimPrefix(placed.NextURL, "/pay/")
	_, err = h.Commerce.ApprovePaymentProof(h.staffContext(), h.slipFor(key), nil)
	h.Must(err)
	return key
}

// unmatchedPayment is money for which nothing was due.
func (h *fixture) unmatchedPayment() int {
	h.t.Helper()
	h.walletToken()
	name := h.name("GC")
	h.Exec("INSERT INTO stray_payments (attempt_id, external_id, external_key, amount, currency, why, came_at) SELECT MAX(id), ?, LOWER(?), 100, 'PHP', 'Nothing was due anymore.', 0 FROM payment_attempts", name, name)
	return h.last("stray_payments")
}

// slip is a slip that waits.
func (h *fixture) slip() int {
	h.t.Helper()
	return h.slipFor(h.orderKey("bank"))
}

func (h *fixture) slipFor(key string) int {
	h.t.Helper()
	h.Must(h.Commerce.SendProof(h.t.Context(), key, commerce.Slip{Reference: h.name("BPI-000"), Amount: "1,999.00", Day: "2026-11-15", Title: "slip.pdf", Content: strings.NewReader(string(samplefile.PDF("Slip", []string{"x"})))}))
	return h.last("payment_proofs")
}
