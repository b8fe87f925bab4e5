// Package stripe takes cards through Stripe: a checkout session, through its own library.
package stripe

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	sdk "github.com/stripe/stripe-go/v86"
	"github.com/stripe/stripe-go/v86/checkout/session"
	"github.com/stripe/stripe-go/v86/refund"
	"github.com/stripe/stripe-go/v86/webhook"

	"atlas/internal/platform/money"
	"atlas/internal/platform/pay"
)

// Options are what the account at Stripe gives.
type Options struct {
	// Key is the secret key, WebhookSecret that of the webhook.
	Key, WebhookSecret string
	// URL is another address than Stripe's, for tests.
	URL string
}

// Provider is Stripe.
type Provider struct {
	Options
	sessions session.Client
	refunds  refund.Client
}

// IsLive tells whether a key takes real money.
func IsLive(key string) bool {
	return strings.HasPrefix(key, "sk_live_") || strings.HasPrefix(key, "rk_live_")
}

// New is Stripe with the keys of an account. Nothing is tried again behind our back.
func New(o Options) *Provider {
	settings := &sdk.BackendConfig{
		HTTPClient: pay.Client(), MaxNetworkRetries: sdk.Int64(0), EnableTelemetry: sdk.Bool(false),
		LeveledLogger: &sdk.LeveledLogger{Level: sdk.LevelNull},
	}
	if o.URL != "" {
		settings.URL = sdk.String(o.URL)
	}
	backend := sdk.GetBackendWithConfig(sdk.APIBackend, settings)
	return &Provider{o, session.Client{B: backend, Key: o.Key}, refund.Client{B: backend, Key: o.Key}}
}

// Name is that in the address of its events.
func (*Provider) Name() string { return "stripe" }

// Methods are the ways to pay.
func (*Provider) Methods() []string { return []string{pay.Card} }

// Start begins a checkout session.
func (p *Provider) Start(ctx context.Context, c pay.Charge) (*pay.Page, error) {
	asked := &sdk.CheckoutSessionParams{
		Mode: sdk.String(string(sdk.CheckoutSessionModePayment)), ClientReferenceID: sdk.String(c.Token),
		SuccessURL: sdk.String(c.ReturnURL), CancelURL: sdk.String(c.CancelURL),
		PaymentMethodTypes: sdk.StringSlice([]string{"card"}), ExpiresAt: sdk.Int64(c.LapsesAt.Unix()),
		LineItems: []*sdk.CheckoutSessionLineItemParams{{
			Quantity: sdk.Int64(1),
			PriceData: &sdk.CheckoutSessionLineItemPriceDataParams{
				Currency: sdk.String(strings.ToLower(pay.Currency)), UnitAmount: sdk.Int64(int64(c.Amount)),
				ProductData: &sdk.CheckoutSessionLineItemPriceDataProductDataParams{Name: sdk.String(c.Title)},
			},
		}},
	}

	// The same token a second time gives the first session, so a retry charges nobody twice.
	asked.Context = ctx
	asked.SetIdempotencyKey(c.Token)
	made, err := p.sessions.New(asked)
	if err != nil {
		return nil, apiError(err)
	}

	return pay.NewPage(made.ID, made.URL)
}

// State asks for a checkout session.
func (p *Provider) State(ctx context.Context, pageID string) (*pay.Event, error) {
	asked := &sdk.CheckoutSessionParams{}
	asked.Context = ctx
	found, err := p.sessions.Get(pageID, asked)
	if err != nil {
		return nil, apiError(err)
	}

	e := paymentEvent(found)
	if found.Status == sdk.CheckoutSessionStatusExpired {
		e.Kind = pay.Expired
	}

	return e, nil
}

// Close ends a checkout session.
func (p *Provider) Close(ctx context.Context, pageID string) error {
	asked := &sdk.CheckoutSessionExpireParams{}
	asked.Context = ctx
	if _, err := p.sessions.Expire(pageID, asked); err != nil {
		return apiError(err)
	}
	return nil
}

// apiError is what Stripe refuses with, without what was asked for.
func apiError(err error) error {
	// The library's text repeats what we asked for, which may hold personal data.
	if refused, ok := err.(*sdk.Error); ok {
		if pay.Refuses(refused.HTTPStatusCode) {
			return &pay.Refusal{Why: fmt.Sprintf("Stripe answers %d %s %s", refused.HTTPStatusCode, refused.Type,
				refused.Code), Status: refused.HTTPStatusCode}
		}
		return fmt.Errorf("Stripe answers %d %s %s", refused.HTTPStatusCode, refused.Type, refused.Code)
	}
	return err
}

// paymentEvent is what a session tells.
func paymentEvent(s *sdk.CheckoutSession) *pay.Event {
	e := &pay.Event{Token: s.ClientReferenceID, ExternalID: s.ID, Amount: money.Centavos(s.AmountTotal),
		Currency: strings.ToUpper(string(s.Currency))}
	if s.PaymentIntent != nil {
		e.ExternalID = s.PaymentIntent.ID
	}
	if s.PaymentStatus == sdk.CheckoutSessionPaymentStatusPaid {
		e.Kind = pay.Paid
	}
	return e
}

// Event reads what Stripe tells. Its library checks the signature; the time is checked by our clock.
func (p *Provider) Event(header http.Header, body []byte, now time.Time) (*pay.Event, error) {
	given := header.Get("Stripe-Signature")

	// Our clock and not that of the library, so that tests can move it.
	if _, err := pay.ReadSignature(given, now); err != nil {
		return nil, err
	}

	event, err := webhook.ConstructEventWithOptions(body, given, p.WebhookSecret,
		webhook.ConstructEventOptions{IgnoreTolerance: true, IgnoreAPIVersionMismatch: true})
	if err != nil {
		return nil, pay.Wrong()
	}

	// A test payment must never count as money.
	if event.Livemode != IsLive(p.Key) {
		return nil, pay.WrongMode()
	}

	return read(&event)
}

// Parse reads what Stripe told before.
func (*Provider) Parse(body []byte) (*pay.Event, error) {
	event := new(sdk.Event)
	if err := json.Unmarshal(body, event); err != nil || event.ID == "" {
		return nil, pay.Unreadable()
	}
	return read(event)
}

func read(event *sdk.Event) (*pay.Event, error) {
	switch event.Type {
	case sdk.EventTypeRefundCreated, sdk.EventTypeRefundUpdated, sdk.EventTypeRefundFailed:
		return refundEvent(event)
	}

	kind, isOurs := map[sdk.EventType]string{
		sdk.EventTypeCheckoutSessionCompleted: "", sdk.EventTypeCheckoutSessionAsyncPaymentSucceeded: "",
		sdk.EventTypeCheckoutSessionAsyncPaymentFailed: pay.Declined, sdk.EventTypeCheckoutSessionExpired: pay.Expired,
	}[event.Type]

	// Other kinds of events are acknowledged and change nothing.
	if !isOurs {
		return &pay.Event{ID: event.ID}, nil
	}

	s := new(sdk.CheckoutSession)
	if event.Data == nil || json.Unmarshal(event.Data.Raw, s) != nil {
		return nil, pay.Unreadable()
	}

	e := paymentEvent(s)
	e.ID = event.ID
	if kind != "" {
		e.Kind = kind
	}

	return e, nil
}
