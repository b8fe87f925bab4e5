package paymongo

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"atlas/internal/platform/money"
	"atlas/internal/platform/pay"
)

// refund is a refund.
type refund struct {
	ID         string `json:"id"`
	Attributes struct {
		Amount    int64             `json:"amount"`
		Currency  string            `json:"currency"`
		PaymentID string            `json:"payment_id"`
		Status    string            `json:"status"`
		Metadata  map[string]string `json:"metadata"`
	} `json:"attributes"`
}

// refundName is our token among the data that PayMongo keeps with a refund.
const refundName = "refund"

// state is how far a refund is.
func (p *refund) state() *pay.RefundState {
	out := &pay.RefundState{ID: p.ID}
	switch p.Attributes.Status {
	case "succeeded":
		out.Kind = pay.Refunded
	case "failed":
		out.Kind, out.Why = pay.RefundFailed, "PayMongo couldn't pay it back"
	}
	return out
}

// Refund pays a part or all of a payment back, or finds what was begun before under the same token.
func (p *Provider) Refund(ctx context.Context, r pay.Refund) (*pay.RefundState, error) {
	// After a timeout the refund may exist already: it is looked for before another one is made.
	if r.Again {
		found, err := p.refundOf(ctx, r)
		if err != nil || found != nil {
			return found, err
		}
	}

	type object = map[string]any
	body, err := json.Marshal(object{"data": object{"attributes": object{
		"amount": int64(r.Amount), "payment_id": r.PaymentID, "reason": "requested_by_customer",
		"metadata": object{refundName: r.Token},
	}}})
	if err != nil {
		return nil, fmt.Errorf("encode refund: %w", err)
	}

	made, err := ask[refund](ctx, p, http.MethodPost, "/v1/refunds", body, r.Token)
	if err != nil {
		return nil, fmt.Errorf("start refund: %w", err)
	}

	return made.state(), nil
}

// refundOf looks among the refunds of a payment for the one of a token; nil for none.
func (p *Provider) refundOf(ctx context.Context, r pay.Refund) (*pay.RefundState, error) {
	type paid struct {
		Attributes struct {
			Refunds []*refund `json:"refunds"`
		} `json:"attributes"`
	}
	found, err := ask[paid](ctx, p, http.MethodGet, "/v1/payments/"+url.PathEscape(r.PaymentID), nil, "")
	if err != nil {
		return nil, fmt.Errorf("ask for refunds of payment %s: %w", r.PaymentID, err)
	}

	for _, one := range found.Attributes.Refunds {
		if one.Attributes.Metadata[refundName] == r.Token {
			return one.state(), nil
		}
	}

	return nil, nil
}

// RefundState asks for a refund.
func (p *Provider) RefundState(ctx context.Context, refundID string) (*pay.RefundState, error) {
	found, err := ask[refund](ctx, p, http.MethodGet, "/v1/refunds/"+url.PathEscape(refundID), nil, "")
	if err != nil {
		return nil, fmt.Errorf("ask for refund %s: %w", refundID, err)
	}
	return found.state(), nil
}

// refundEvent is what an event about a refund tells.
func refundEvent(id string, body []byte) (*pay.Event, error) {
	answer := new(refund)
	if err := json.Unmarshal(body, answer); err != nil || answer.ID == "" {
		return nil, pay.Unreadable()
	}

	state := answer.state()
	return &pay.Event{
		ID: id, Kind: state.Kind, Token: answer.Attributes.Metadata[refundName], ExternalID: answer.ID,
		Amount:   money.Centavos(answer.Attributes.Amount),
		Currency: strings.ToUpper(answer.Attributes.Currency), PaymentID: answer.Attributes.PaymentID, Why: state.Why,
	}, nil
}
