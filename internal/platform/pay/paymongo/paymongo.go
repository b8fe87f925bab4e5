// Package paymongo takes money through PayMongo (GCash, Maya, cards, QR Ph): a checkout session over its REST
// interface.
package paymongo

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/pay"
)

// Options are what the account at PayMongo gives.
type Options struct {
	// Key is the secret key, WebhookSecret that of the webhook.
	Key, WebhookSecret string
	// URL is another address than PayMongo's, for tests.
	URL string
}

// Provider is PayMongo.
type Provider struct {
	Options
	client *http.Client
}

// LivePrefix is how the keys that take real money begin.
const LivePrefix = "sk_live_"

// New is PayMongo with the keys of an account.
func New(o Options) *Provider {
	o.URL = cmp.Or(o.URL, "https://api.paymongo.com")
	return &Provider{o, pay.Client()}
}

// Name is that in the address of its events.
func (*Provider) Name() string { return "paymongo" }

// types are what PayMongo calls the ways to pay.
var types = map[string]string{pay.GCash: "gcash", pay.Maya: "paymaya", pay.Card: "card", pay.QRPh: "qrph"}

// Methods are the ways to pay.
func (*Provider) Methods() []string { return []string{pay.GCash, pay.Maya, pay.Card, pay.QRPh} }

func (p *Provider) isLive() bool { return strings.HasPrefix(p.Key, LivePrefix) }

// session is a checkout session.
type session struct {
	ID         string `json:"id"`
	Attributes struct {
		CheckoutURL     string            `json:"checkout_url"`
		ReferenceNumber string            `json:"reference_number"`
		Status          string            `json:"status"`
		Metadata        map[string]string `json:"metadata"`
		Payments        []struct {
			ID         string `json:"id"`
			Attributes struct {
				Amount   int64  `json:"amount"`
				Currency string `json:"currency"`
				Status   string `json:"status"`
			} `json:"attributes"`
		} `json:"payments"`
	} `json:"attributes"`
}

// tokenName is our token among the data that PayMongo keeps for us.
const tokenName = "attempt"

// event is what a session tells.
func (s *session) event() *pay.Event {
	e := &pay.Event{Token: cmp.Or(s.Attributes.ReferenceNumber, s.Attributes.Metadata[tokenName])}

	// A session lists every attempt; one that succeeded counts, whatever became of the others.
	for _, one := range s.Attributes.Payments {
		if one.Attributes.Status == "paid" {
			e.Kind, e.ExternalID, e.Amount, e.Currency = pay.Paid, one.ID, money.Centavos(one.Attributes.Amount), strings.ToUpper(one.Attributes.Currency)
			return e
		}
	}

	if s.Attributes.Status == "expired" {
		e.Kind = pay.Expired
	}

	return e
}

// Start begins a checkout session.
func (p *Provider) Start(ctx context.Context, c pay.Charge) (*pay.Page, error) {
	type object = map[string]any

	// The token goes along twice, as reference and as metadata: told takes the one that comes back.
	body, err := json.Marshal(object{"data": object{"attributes": object{
		"line_items": []object{{"name": c.Title, "amount": int64(c.Amount), "currency": pay.Currency,
			"quantity": 1}},
		"payment_method_types": []string{types[c.Method]}, "description": c.Title, "reference_number": c.Token,
		"metadata":    object{tokenName: c.Token},
		"success_url": c.ReturnURL, "cancel_url": c.CancelURL, "send_email_receipt": false,
	}}})
	if err != nil {
		return nil, fmt.Errorf("encode checkout session: %w", err)
	}

	s, err := ask[session](ctx, p, http.MethodPost, "/v1/checkout_sessions", body, c.Token)
	if err != nil {
		return nil, fmt.Errorf("start checkout session: %w", err)
	}

	return pay.NewPage(s.ID, s.Attributes.CheckoutURL)
}

// State asks for a checkout session.
func (p *Provider) State(ctx context.Context, pageID string) (*pay.Event, error) {
	s, err := ask[session](ctx, p, http.MethodGet, "/v1/checkout_sessions/"+url.PathEscape(pageID), nil, "")
	if err != nil {
		return nil, fmt.Errorf("ask for checkout session %s: %w", pageID, err)
	}
	return s.event(), nil
}

// Close ends a checkout session.
func (p *Provider) Close(ctx context.Context, pageID string) error {
	_, err := ask[session](ctx, p, http.MethodPost, "/v1/checkout_sessions/"+url.PathEscape(pageID)+"/expire", nil, "")
	return err
}

// ask sends a request and reads what is answered. A definite no is a pay.Refusal.
func ask[T any](ctx context.Context, p *Provider, method, path string, body []byte, once string) (*T, error) {
	r, err := http.NewRequestWithContext(ctx, method, p.URL+path, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("make request %s %s: %w", method, path, err)
	}

	r.SetBasicAuth(p.Key, "")
	r.Header.Set("Accept", "application/json")

	// The same key a second time gives the first answer, so a retry after a timeout charges nobody twice.
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Idempotency-Key", once)
	}

	answer, err := p.client.Do(r)
	if err != nil {
		return nil, fmt.Errorf("send %s %s: %w", method, path, err)
	}

	defer answer.Body.Close()
	var said struct {
		Data   *T `json:"data"`
		Errors []struct {
			Code string `json:"code"`
		} `json:"errors"`
	}
	err = json.NewDecoder(answer.Body).Decode(&said)

	// A definite no is told apart from silence: only silence is asked about again.
	if pay.Refuses(answer.StatusCode) {
		return nil, &pay.Refusal{Why: fmt.Sprintf("PayMongo answers %d %v", answer.StatusCode, said.Errors),
			Status: answer.StatusCode}
	}
	if answer.StatusCode != http.StatusOK && answer.StatusCode != http.StatusCreated {
		return nil, fmt.Errorf("PayMongo answers %d %v", answer.StatusCode, said.Errors)
	}
	if err == nil && said.Data == nil {
		err = errs.New(errs.Internal, "PayMongo answers nothing")
	}

	return said.Data, err
}

// event is what PayMongo posts.
type event struct {
	Data struct {
		ID         string `json:"id"`
		Attributes struct {
			Type     string          `json:"type"`
			Livemode bool            `json:"livemode"`
			Data     json.RawMessage `json:"data"`
		} `json:"attributes"`
	} `json:"data"`
}

// Event reads what PayMongo tells. The header Paymongo-Signature carries a time, and a signature of the test mode or
// one of the live mode.
func (p *Provider) Event(header http.Header, body []byte, now time.Time) (*pay.Event, error) {
	signed, err := pay.ReadSignature(header.Get("Paymongo-Signature"), now)
	if err != nil {
		return nil, err // a refusal, for the person who called the webhook
	}

	// The header names signatures of the test mode te, those of the live mode li.
	name := "te"
	if p.isLive() {
		name = "li"
	}
	if !signed.Has(name, p.WebhookSecret, body) {
		return nil, pay.Wrong()
	}

	var parsed event
	if err := json.Unmarshal(body, &parsed); err != nil {
		return nil, pay.Unreadable()
	}

	// A test payment must never count as money.
	if parsed.Data.Attributes.Livemode != p.isLive() {
		return nil, pay.WrongMode()
	}

	return p.Parse(body)
}

// Parse reads what PayMongo told before.
func (*Provider) Parse(body []byte) (*pay.Event, error) {
	var parsed event
	if err := json.Unmarshal(body, &parsed); err != nil || parsed.Data.ID == "" {
		return nil, pay.Unreadable()
	}

	// Other kinds of events are acknowledged and change nothing.
	switch parsed.Data.Attributes.Type {
	case "checkout_session.payment.paid":
	case "payment.refund.updated":
		return refundEvent(parsed.Data.ID, parsed.Data.Attributes.Data)
	default:
		return &pay.Event{ID: parsed.Data.ID}, nil
	}

	s := new(session)
	if err := json.Unmarshal(parsed.Data.Attributes.Data, s); err != nil {
		return nil, pay.Unreadable()
	}

	e := s.event()
	e.ID = parsed.Data.ID
	return e, nil
}
