package xendit

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/xendit/xendit-go/v7/refund"

	"atlas/internal/platform/pay"
)

// refundsRead is how many refunds of one invoice are looked through.
const refundsRead = 100

// refundAnswer is a refund, as it is answered and as it is told.
type refundAnswer struct {
	ID          string      `json:"id"`
	InvoiceID   string      `json:"invoice_id"`
	ReferenceID string      `json:"reference_id"`
	Amount      json.Number `json:"amount"`
	Currency    string      `json:"currency"`
	Status      string      `json:"status"`
	FailureCode string      `json:"failure_code"`
}

// state is how far a refund is.
func (p *refundAnswer) state() *pay.RefundState {
	out := &pay.RefundState{ID: p.ID}
	switch p.Status {
	case "SUCCEEDED":
		out.Kind = pay.Refunded
	case "FAILED", "CANCELLED":
		out.Kind, out.Why = pay.RefundFailed, p.FailureCode
	}
	return out
}

// Refund pays a part or all of an invoice back, or finds what was begun before under the same token.
func (p *Provider) Refund(ctx context.Context, r pay.Refund) (*pay.RefundState, error) {
	// After a timeout the refund may exist already: it is looked for before another one is made.
	if r.Again {
		found, err := p.refundOf(ctx, r)
		if err != nil || found != nil {
			return found, err
		}
	}

	asked := refund.NewCreateRefund()
	asked.SetInvoiceId(r.PaymentID)
	asked.SetReferenceId(r.Token)
	asked.SetAmount(pesos(r.Amount))
	asked.SetCurrency(pay.Currency)
	asked.SetReason("REQUESTED_BY_CUSTOMER")

	_, answer, failed := p.refunds.CreateRefund(ctx).IdempotencyKey(r.Token).CreateRefund(*asked).Execute()
	made := new(refundAnswer)
	if err := read(answer, failed, made); err != nil {
		return nil, fmt.Errorf("start refund: %w", err)
	}

	return made.state(), nil
}

// refundOf looks among the refunds of an invoice for the one of a token; nil for none.
func (p *Provider) refundOf(ctx context.Context, r pay.Refund) (*pay.RefundState, error) {
	_, answer, failed := p.refunds.GetAllRefunds(ctx).InvoiceId(r.PaymentID).Limit(refundsRead).Execute()
	var there struct {
		Data []*refundAnswer `json:"data"`
	}
	if err := read(answer, failed, &there); err != nil {
		return nil, fmt.Errorf("ask for refunds of invoice %s: %w", r.PaymentID, err)
	}

	for _, one := range there.Data {
		if one.ReferenceID == r.Token {
			return one.state(), nil
		}
	}

	return nil, nil
}

// RefundState asks for a refund.
func (p *Provider) RefundState(ctx context.Context, refundID string) (*pay.RefundState, error) {
	_, answer, failed := p.refunds.GetRefund(ctx, refundID).Execute()
	found := new(refundAnswer)
	if err := read(answer, failed, found); err != nil {
		return nil, fmt.Errorf("ask for refund %s: %w", refundID, err)
	}
	return found.state(), nil
}

// refundCallback is what Xendit posts about a refund.
type refundCallback struct {
	Event string       `json:"event"`
	Data  refundAnswer `json:"data"`
}

// event is what it tells.
func (n *refundCallback) event() (*pay.Event, error) {
	if n.Data.ID == "" {
		return nil, pay.Unreadable()
	}

	amount, err := centavos(n.Data.Amount)
	if err != nil {
		return nil, err // a refusal, for the person who called the webhook
	}

	state := n.Data.state()
	return &pay.Event{
		ID: n.Data.ID + ":" + n.Data.Status, Kind: state.Kind, Token: n.Data.ReferenceID, ExternalID: n.Data.ID,
		Amount: amount, Currency: n.Data.Currency,
		PaymentID: n.Data.InvoiceID, Why: state.Why,
	}, nil
}
