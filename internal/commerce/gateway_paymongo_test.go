package commerce_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/pay"
	"atlas/internal/platform/pay/paymongo"
	"atlas/internal/testkit/check"
)

type object = map[string]any

// payMongoPage is a checkout session as PayMongo shows it.
func payMongoPage(id string, a asked) object {
	payments := []object{{"id": "pay_failed_" + id, "type": "payment", "attributes": object{"amount": a.amount, "currency": a.currency, "status": "failed"}}}
	status := "active"
	switch a.state {
	case "paid":
		payments = append(payments, object{"id": "pay_" + id, "type": "payment", "attributes": object{"amount": a.amount, "currency": a.currency, "status": "paid", "fee": 3086}})
	case "expired":
		status = "expired"
	}
	return object{"id": id, "type": "checkout_session", "attributes": object{
		"checkout_url": "https://checkout.paymongo.com/" + id + "#x", "reference_number": a.token, "status": status, "payments": payments, "metadata": nil, "livemode": false,
		"billing": object{"name": "KJ Santos", "email": "kj@example.com"},
	}}
}

// payMongoRefund is a refund as PayMongo shows it.
func payMongoRefund(r payback) object {
	status := map[string]string{"done": "succeeded", "pending": "pending", "failed": "failed"}[r.status]
	return object{"id": r.id, "type": "refund", "attributes": object{
		"amount": r.amount, "currency": "PHP", "payment_id": r.payment, "status": status, "reason": "requested_by_customer", "metadata": object{"refund": r.token}, "livemode": false, "notes": nil,
	}}
}

// payMongoRefunds answers what is asked about refunds and payments.
func payMongoRefunds(s *site, r *http.Request, body []byte) (int, any) {
	if id, ok := strings.CutPrefix(r.URL.Path, "/v1/payments/"); ok && r.Method == http.MethodGet {
		found := []object{}
		for _, there := range s.refunded {
			if there.payment == id {
				found = append(found, payMongoRefund(*there))
			}
		}
		return http.StatusOK, object{"data": object{"id": id, "type": "payment", "attributes": object{"refunds": found}}}
	}
	if there := s.refundBy(strings.TrimPrefix(r.URL.Path, "/v1/refunds/")); there != nil && r.Method == http.MethodGet {
		return http.StatusOK, object{"data": payMongoRefund(*there)}
	}
	var in struct {
		Data struct {
			Attributes struct {
				Amount    int
				PaymentID string `json:"payment_id"`
				Reason    string
				Metadata  map[string]string
			}
		}
	}
	err := json.Unmarshal(body, &in)
	got := in.Data.Attributes
	if err != nil || r.Method != http.MethodPost || r.URL.Path != "/v1/refunds" || !strings.HasPrefix(got.PaymentID, "pay_cs_") || got.Reason != "requested_by_customer" || r.Header.Get("Idempotency-Key") != got.Metadata["refund"] {
		return http.StatusBadRequest, object{"errors": []object{{"code": "parameter_invalid"}}}
	}
	made, status := s.payBack(got.Metadata["refund"], got.PaymentID, got.Amount)
	if status != http.StatusOK {
		return status, object{"errors": []object{{"code": "insufficient_balance"}}}
	}
	return http.StatusOK, object{"data": payMongoRefund(*made)}
}

func payMongo(t *testing.T) *provided {
	const key, secret = "sk_test_key", "whsk_secret"
	p := &provided{method: "maya", isTimed: true}
	p.site = open(t, func(s *site, r *http.Request, body []byte) (int, any) {
		if name, password, _ := r.BasicAuth(); name != key || password != "" {
			return http.StatusUnauthorized, object{"errors": []object{{"code": "unauthorized"}}}
		}
		if id, ok := strings.CutPrefix(r.URL.Path, "/v1/checkout_sessions/"); ok && r.Method == http.MethodGet && s.pages[id] != nil {
			return http.StatusOK, object{"data": payMongoPage(id, *s.pages[id])}
		}
		if id, ok := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, "/v1/checkout_sessions/"), "/expire"); ok && r.Method == http.MethodPost {
			if !s.end(id) {
				return http.StatusBadRequest, object{"errors": []object{{"code": "checkout_session_not_active"}}}
			}
			return http.StatusOK, object{"data": payMongoPage(id, *s.pages[id])}
		}
		if strings.HasPrefix(r.URL.Path, "/v1/refunds") || strings.HasPrefix(r.URL.Path, "/v1/payments/") {
			return payMongoRefunds(s, r, body)
		}
		var in struct {
			Data struct {
				Attributes struct {
					LineItems []struct {
						Name, Currency   string
						Amount, Quantity int
					} `json:"line_items"`
					Types     []string `json:"payment_method_types"`
					Reference string   `json:"reference_number"`
					Back      string   `json:"success_url"`
					Away      string   `json:"cancel_url"`
				}
			}
		}
		err := json.Unmarshal(body, &in)
		got := in.Data.Attributes
		if err != nil || r.Method != http.MethodPost || r.URL.Path != "/v1/checkout_sessions" || len(got.LineItems) != 1 || got.LineItems[0].Name != "Club" || got.LineItems[0].Quantity != 1 ||
			strings.Join(got.Types, ",") != "paymaya" || r.Header.Get("Idempotency-Key") != got.Reference || strings.Contains(string(body), "example.com") {
			return http.StatusBadRequest, object{"errors": []object{{"code": "parameter_invalid"}}}
		}
		a := &asked{token: got.Reference, currency: got.LineItems[0].Currency, amount: got.LineItems[0].Amount, back: got.Back, away: got.Away}
		id := s.begin("cs_", a)
		return http.StatusOK, object{"data": payMongoPage(id, *a)}
	})
	p.Provider = paymongo.New(paymongo.Options{Key: key, WebhookSecret: secret, URL: p.URL})
	p.tells = func(id, kind, pageID string, a asked) []byte {
		a.state = kind
		name := "checkout_session.payment.paid"
		if kind != "paid" {
			name = "payment.failed"
		}
		body, err := json.Marshal(object{"data": object{"id": id, "type": "event", "attributes": object{
			"type": name, "livemode": false, "created_at": 1763179200, "data": payMongoPage(pageID, a),
		}}})
		check.NoError(t, "write the JSON", err)
		return body
	}
	p.tellsRefund = func(id, kind string, r payback) []byte {
		r.status = map[string]string{"refunded": "done", "failed": "failed"}[kind]
		body, err := json.Marshal(object{"data": object{"id": id, "type": "event", "attributes": object{
			"type": "payment.refund.updated", "livemode": false, "created_at": 1763179200, "data": payMongoRefund(r),
		}}})
		check.NoError(t, "write the JSON", err)
		return body
	}
	header := func(mode string) func(body []byte, at time.Time) http.Header {
		return func(body []byte, at time.Time) http.Header {
			seconds := strconv.FormatInt(at.Unix(), 10)
			other := map[string]string{"te": "li", "li": "te"}[mode]
			return http.Header{"Paymongo-Signature": {"t=" + seconds + "," + other + "=," + mode + "=" + pay.Sign(secret, seconds, body)}}
		}
	}
	p.signs, p.otherMode = header("te"), header("li")
	return p
}

func TestPayMongo(t *testing.T) {
	t.Parallel()
	testProvider(t, payMongo)
}
