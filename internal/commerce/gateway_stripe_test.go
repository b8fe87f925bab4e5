package commerce_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v86/webhook"

	"atlas/internal/platform/pay/stripe"
	"atlas/internal/testkit/check"
)

// stripePage is a checkout session as Stripe shows it.
func stripePage(id string, a asked) object {
	out := object{
		"id": id, "object": "checkout.session", "client_reference_id": a.token, "amount_total": a.amount, "currency": strings.ToLower(a.currency), "mode": "payment", "livemode": false,
		"status": "open", "payment_status": "unpaid", "payment_intent": nil, "url": "https://checkout.stripe.com/c/pay/" + id, "customer_details": object{"email": "kj@example.com"},
	}
	switch a.state {
	case "paid":
		out["status"], out["payment_status"], out["payment_intent"], out["url"] = "complete", "paid", "pi_"+id, nil
	case "expired":
		out["status"], out["url"] = "expired", nil
	}
	return out
}

// stripeRefund is a refund as Stripe shows it.
func stripeRefund(r payback) object {
	status := map[string]string{"done": "succeeded", "pending": "pending", "failed": "failed"}[r.status]
	return object{
		"id": r.id, "object": "refund", "amount": r.amount, "currency": "php", "payment_intent": r.payment, "status": status, "reason": "requested_by_customer", "metadata": object{"refund": r.token},
		"created": 1763179200,
	}
}

// stripeRefunds answers what is asked about refunds.
func stripeRefunds(s *site, r *http.Request, body []byte) (int, any) {
	if r.Method == http.MethodGet {
		if there := s.refundBy(strings.TrimPrefix(r.URL.Path, "/v1/refunds/")); there != nil {
			return http.StatusOK, stripeRefund(*there)
		}
		found := []object{}
		for _, there := range s.refunded {
			if there.payment == r.URL.Query().Get("payment_intent") {
				found = append(found, stripeRefund(*there))
			}
		}
		return http.StatusOK, object{"object": "list", "url": "/v1/refunds", "has_more": false, "data": found}
	}
	in, err := url.ParseQuery(string(body))
	amount, wrong := strconv.Atoi(in.Get("amount"))
	if err != nil || wrong != nil || r.URL.Path != "/v1/refunds" || !strings.HasPrefix(in.Get("payment_intent"), "pi_") || in.Get("reason") != "requested_by_customer" ||
		r.Header.Get("Idempotency-Key") != in.Get("metadata[refund]") {
		return http.StatusBadRequest, nil
	}
	made, status := s.payBack(in.Get("metadata[refund]"), in.Get("payment_intent"), amount)
	if status != http.StatusOK {
		return status, nil
	}
	return http.StatusOK, stripeRefund(*made)
}

func stripeSite(t *testing.T) *provided {
	const key, secret = "sk_test_key", "whsec_secret"
	p := &provided{method: "card", isTimed: true, knowsExpiry: true}
	p.site = open(t, func(s *site, r *http.Request, body []byte) (int, any) {
		refuse := func(status int) (int, any) {
			return status, object{"error": object{"type": "invalid_request_error", "code": "no", "message": "no"}}
		}
		if r.Header.Get("Authorization") != "Bearer "+key {
			return refuse(http.StatusUnauthorized)
		}
		if id, ok := strings.CutPrefix(r.URL.Path, "/v1/checkout/sessions/"); ok && r.Method == http.MethodGet && s.pages[id] != nil {
			return http.StatusOK, stripePage(id, *s.pages[id])
		}
		if id, ok := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, "/v1/checkout/sessions/"), "/expire"); ok && r.Method == http.MethodPost {
			if !s.end(id) {
				return refuse(http.StatusBadRequest)
			}
			return http.StatusOK, stripePage(id, *s.pages[id])
		}
		if strings.HasPrefix(r.URL.Path, "/v1/refunds") {
			if status, said := stripeRefunds(s, r, body); status == http.StatusOK {
				return status, said
			} else {
				return refuse(status)
			}
		}
		in, err := url.ParseQuery(string(body))
		amount, wrong := strconv.Atoi(in.Get("line_items[0][price_data][unit_amount]"))
		if err != nil || wrong != nil || r.Method != http.MethodPost || r.URL.Path != "/v1/checkout/sessions" || in.Get("mode") != "payment" || in.Get("payment_method_types[0]") != "card" ||
			in.Get("line_items[0][quantity]") != "1" || in.Get("line_items[0][price_data][product_data][name]") != "Club" || in.Get("expires_at") == "" ||
			r.Header.Get("Idempotency-Key") != in.Get("client_reference_id") {
			return refuse(http.StatusBadRequest)
		}
		a := &asked{
			token: in.Get("client_reference_id"), currency: strings.ToUpper(in.Get("line_items[0][price_data][currency]")), amount: amount, back: in.Get("success_url"), away: in.Get("cancel_url"),
		}
		return http.StatusOK, stripePage(s.begin("cs_test_", a), *a)
	})
	p.Provider = stripe.New(stripe.Options{Key: key, WebhookSecret: secret, URL: p.URL})
	p.tells = func(id, kind, pageID string, a asked) []byte {
		a.state = kind
		name := map[string]string{"paid": "checkout.session.completed", "expired": "checkout.session.expired", "other": "payment_intent.created"}[kind]
		body, err := json.Marshal(object{
			"id": id, "object": "event", "api_version": "2020-08-27", "type": name, "livemode": false, "created": 1763179200, "data": object{"object": stripePage(pageID, a)},
		})
		check.NoError(t, "write the JSON", err)
		return body
	}
	p.tellsRefund = func(id, kind string, r payback) []byte {
		r.status = map[string]string{"refunded": "done", "failed": "failed"}[kind]
		name := map[string]string{"refunded": "refund.updated", "failed": "refund.failed"}[kind]
		body, err := json.Marshal(object{
			"id": id, "object": "event", "api_version": "2020-08-27", "type": name, "livemode": false, "created": 1763179200, "data": object{"object": stripeRefund(r)},
		})
		check.NoError(t, "write the JSON", err)
		return body
	}
	// A signature of Stripe's own library.
	p.signs = func(body []byte, at time.Time) http.Header {
		signed := webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: body, Secret: secret, Timestamp: at})
		return http.Header{"Stripe-Signature": {signed.Header}}
	}
	return p
}

func TestStripe(t *testing.T) {
	t.Parallel()
	testProvider(t, stripeSite)
}

// An event of the live mode, and one that is only completed but not paid yet, pays nothing.
func TestStripeWaitsForTheMoney(t *testing.T) {
	t.Parallel()
	p := stripeSite(t)
	at := time.Unix(1763179200, 0)
	body := p.tells("evt_1", "paid", "cs_1", asked{token: "t", currency: "PHP", amount: 100})
	live := []byte(strings.Replace(string(body), `"livemode":false,"object":"event"`, `"livemode":true,"object":"event"`, 1))
	if e, err := p.Event(p.signs(live, at), live, at); err == nil {
		t.Errorf("got event %+v of the live mode, want an error", e)
	}
	waits := []byte(strings.Replace(string(body), `"payment_status":"paid"`, `"payment_status":"unpaid"`, 1))
	if e, err := p.Event(p.signs(waits, at), waits, at); err != nil || e.Kind != "" {
		t.Errorf("got event %+v and error %v for an unpaid session, want nothing and none", e, err)
	}
}
