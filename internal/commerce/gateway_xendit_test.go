package commerce_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"atlas/internal/platform/money"
	"atlas/internal/platform/pay/xendit"
	"atlas/internal/testkit/check"
)

// xenditBill is an invoice as Xendit shows it and tells of it: amounts are pesos.
func xenditBill(id string, a asked) object {
	status := map[string]string{"": "PENDING", "other": "PENDING", "paid": "PAID", "expired": "EXPIRED"}[a.state]
	pesos := json.Number(strings.TrimSuffix(money.Centavos(a.amount).String(), "0"))
	out := object{
		"id": id, "external_id": a.token, "user_id": "u1", "status": status, "merchant_name": "Atlas", "merchant_profile_picture_url": "", "amount": pesos, "currency": a.currency,
		"invoice_url": "https://checkout.xendit.co/web/" + id, "expiry_date": "2026-11-15T06:00:00.000Z", "created": "2026-11-15T05:00:00.000Z", "updated": "2026-11-15T05:00:00.000Z",
		"available_banks": []object{}, "available_retail_outlets": []object{}, "available_ewallets": []object{{"ewallet_type": "A_NEW_ONE"}}, "available_qr_codes": []object{},
		"available_direct_debits": []object{}, "available_paylaters": []object{}, "should_send_email": false, "payer_email": "kj@example.com",
	}
	if a.state == "paid" {
		out["paid_amount"] = pesos
	}
	return out
}

// xenditRefund is a refund as Xendit shows it: amounts are pesos.
func xenditRefund(r payback) object {
	status := map[string]string{"done": "SUCCEEDED", "pending": "PENDING", "failed": "FAILED"}[r.status]
	return object{
		"id": r.id, "payment_id": "ewc-1", "invoice_id": r.payment, "reference_id": r.token, "amount": json.Number(money.Centavos(r.amount).String()), "currency": "PHP", "status": status,
		"reason": "REQUESTED_BY_CUSTOMER", "failure_code": nil, "payment_method_type": "EWALLET", "channel_code": "GCASH", "country": "PH", "created": "2026-11-15T05:00:00Z", "updated": "2026-11-15T05:00:00Z",
	}
}

// xenditRefunds answers what is asked about refunds.
func xenditRefunds(s *site, r *http.Request, body []byte) (int, any) {
	if r.Method == http.MethodGet {
		if there := s.refundBy(strings.TrimPrefix(r.URL.Path, "/refunds/")); there != nil {
			return http.StatusOK, xenditRefund(*there)
		}
		found := []object{}
		for _, there := range s.refunded {
			if there.payment == r.URL.Query().Get("invoice_id") {
				found = append(found, xenditRefund(*there))
			}
		}
		return http.StatusOK, object{"data": found, "has_more": false}
	}
	var in struct {
		InvoiceID   string      `json:"invoice_id"`
		ReferenceID string      `json:"reference_id"`
		Amount      json.Number `json:"amount"`
		Currency    string      `json:"currency"`
		Reason      string      `json:"reason"`
	}
	err := json.Unmarshal(body, &in)
	amount, wrong := money.Parse(in.Amount.String())
	if err != nil || wrong != nil || r.URL.Path != "/refunds" || s.pages[in.InvoiceID] == nil || in.Currency != "PHP" || in.Reason != "REQUESTED_BY_CUSTOMER" || r.Header.Get("idempotency-key") != in.ReferenceID {
		return http.StatusBadRequest, object{"error_code": "API_VALIDATION_ERROR", "message": "no"}
	}
	made, status := s.payBack(in.ReferenceID, in.InvoiceID, int(amount))
	if status != http.StatusOK {
		return status, object{"error_code": "INSUFFICIENT_BALANCE", "message": "no"}
	}
	return http.StatusOK, xenditRefund(*made)
}

func xenditSite(t *testing.T) *provided {
	const key, token = "xnd_development_key", "callback-token-of-the-account"
	p := &provided{method: "gcash", knowsExpiry: true}
	p.site = open(t, func(s *site, r *http.Request, body []byte) (int, any) {
		if name, _, _ := r.BasicAuth(); name != key {
			return http.StatusUnauthorized, object{"error_code": "INVALID_API_KEY", "message": "no"}
		}
		if id, ok := strings.CutPrefix(r.URL.Path, "/v2/invoices/"); ok && r.Method == http.MethodGet && s.pages[id] != nil {
			return http.StatusOK, xenditBill(id, *s.pages[id])
		}
		if r.Method == http.MethodGet && r.URL.Path == "/v2/invoices" {
			found := []object{}
			for id, a := range s.pages {
				if a.token == r.URL.Query().Get("external_id") {
					found = append(found, xenditBill(id, *a))
				}
			}
			return http.StatusOK, found
		}
		if id, ok := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, "/invoices/"), "/expire!"); ok && r.Method == http.MethodPost {
			if !s.end(id) {
				return http.StatusBadRequest, object{"error_code": "INVOICE_ALREADY_SETTLED_ERROR", "message": "no"}
			}
			return http.StatusOK, xenditBill(id, *s.pages[id])
		}
		if strings.HasPrefix(r.URL.Path, "/refunds") {
			return xenditRefunds(s, r, body)
		}
		var in struct {
			ExternalID string      `json:"external_id"`
			Amount     json.Number `json:"amount"`
			Currency   string      `json:"currency"`
			Seconds    int         `json:"invoice_duration"`
			Methods    []string    `json:"payment_methods"`
			Back       string      `json:"success_redirect_url"`
			Away       string      `json:"failure_redirect_url"`
		}
		err := json.Unmarshal(body, &in)
		amount, wrong := money.Parse(in.Amount.String())
		if err != nil || wrong != nil || r.Method != http.MethodPost || r.URL.Path != "/v2/invoices/" || strings.Join(in.Methods, ",") != "GCASH" || in.Seconds < 1800 || in.Seconds > 3600 {
			return http.StatusBadRequest, object{"error_code": "API_VALIDATION_ERROR", "message": "no"}
		}
		a := &asked{token: in.ExternalID, currency: in.Currency, amount: int(amount), back: in.Back, away: in.Away}
		return http.StatusOK, xenditBill(s.begin("inv_", a), *a)
	})
	p.Provider = xendit.New(xendit.Options{Key: key, CallbackToken: token, URL: p.URL})
	p.tells = func(_, kind, pageID string, a asked) []byte {
		a.state = kind
		body, err := json.Marshal(xenditBill(pageID, a))
		check.NoError(t, "write the JSON", err)
		return body
	}
	p.tellsRefund = func(_, kind string, r payback) []byte {
		r.status = map[string]string{"refunded": "done", "failed": "failed"}[kind]
		body, err := json.Marshal(object{"event": "refund." + map[string]string{"refunded": "succeeded", "failed": "failed"}[kind], "business_id": "b1", "created": "2026-11-15T05:00:00Z", "data": xenditRefund(r)})
		check.NoError(t, "write the JSON", err)
		return body
	}
	p.signs = func([]byte, time.Time) http.Header { return http.Header{"X-Callback-Token": {token}} }
	return p
}

func TestXendit(t *testing.T) {
	t.Parallel()
	testProvider(t, xenditSite)
}
