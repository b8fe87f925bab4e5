package stripe

import (
	"context"
	"encoding/json"
	"strings"

	sdk "github.com/stripe/stripe-go/v86"

	"atlas/internal/platform/money"
	"atlas/internal/platform/pay"
)

// refundName is our token among the data that Stripe keeps with a refund.
const refundName = "refund"

// stateOf is how far a refund is.
func stateOf(r *sdk.Refund) *pay.RefundState {
	out := &pay.RefundState{ID: r.ID}
	switch r.Status {
	case sdk.RefundStatusSucceeded:
		out.Kind = pay.Refunded
	case sdk.RefundStatusFailed, sdk.RefundStatusCanceled:
		out.Kind, out.Why = pay.RefundFailed, "Stripe couldn't pay it back: "+string(r.FailureReason)
	}
	return out
}

// Refund pays a part or all of a payment back, or finds what was begun before under the same token: Stripe knows a
// token for a day only.
func (p *Provider) Refund(ctx context.Context, r pay.Refund) (*pay.RefundState, error) {
	// Stripe forgets tokens after a day, so a refund that may exist is looked for first.
	if r.Again {
		found, err := p.refundOf(ctx, r)
		if err != nil || found != nil {
			return found, err
		}
	}

	asked := &sdk.RefundParams{
		PaymentIntent: sdk.String(r.PaymentID), Amount: sdk.Int64(int64(r.Amount)),
		Reason:   sdk.String(string(sdk.RefundReasonRequestedByCustomer)),
		Metadata: map[string]string{refundName: r.Token},
	}
	asked.Context = ctx
	asked.SetIdempotencyKey(r.Token)
	made, err := p.refunds.New(asked)
	if err != nil {
		return nil, apiError(err)
	}

	return stateOf(made), nil
}

// refundOf looks among the refunds of a payment for the one of a token; nil for none.
func (p *Provider) refundOf(ctx context.Context, r pay.Refund) (*pay.RefundState, error) {
	asked := &sdk.RefundListParams{PaymentIntent: sdk.String(r.PaymentID)}
	asked.Context = ctx
	there := p.refunds.List(asked)

	for there.Next() {
		if one := there.Refund(); one.Metadata[refundName] == r.Token {
			return stateOf(one), nil
		}
	}

	if err := there.Err(); err != nil {
		return nil, apiError(err)
	}

	return nil, nil
}

// RefundState asks for a refund.
func (p *Provider) RefundState(ctx context.Context, refundID string) (*pay.RefundState, error) {
	asked := &sdk.RefundParams{}
	asked.Context = ctx
	found, err := p.refunds.Get(refundID, asked)
	if err != nil {
		return nil, apiError(err)
	}
	return stateOf(found), nil
}

// refundEvent is what an event about a refund tells.
func refundEvent(event *sdk.Event) (*pay.Event, error) {
	answer := new(sdk.Refund)

	// The signature was checked before; what is missing here is no refund that we know.
	if event.Data == nil || json.Unmarshal(event.Data.Raw, answer) != nil || answer.ID == "" {
		return nil, pay.Unreadable()
	}

	state := stateOf(answer)
	out := &pay.Event{
		ID: event.ID, Kind: state.Kind, Token: answer.Metadata[refundName], ExternalID: answer.ID,
		Amount: money.Centavos(answer.Amount), Currency: strings.ToUpper(string(answer.Currency)), Why: state.Why,
	}
	if answer.PaymentIntent != nil {
		out.PaymentID = answer.PaymentIntent.ID
	}

	return out, nil
}
