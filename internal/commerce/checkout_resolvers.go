package commerce

import (
	"context"

	"atlas/internal/commerce/attempts"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/orders"
	"atlas/internal/commerce/waitlist"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// CheckoutOffer is a funnel for its buyers.
func (q Queries) CheckoutOffer(ctx context.Context, funnelID string) (*CheckoutOffer, error) {
	return q.Commerce.CheckoutOffer(ctx, funnelID)
}

// MembershipOffer is what makes the caller a member.
func (q Queries) MembershipOffer(ctx context.Context) (*CheckoutOffer, error) {
	return q.Commerce.MembershipOffer(ctx)
}

// CheckoutQuote is what a buyer would pay.
func (q Queries) CheckoutQuote(
	ctx context.Context, funnelID string, paymentTermID, couponCode *string,
) (*memberships.Quote, error) {
	return q.Commerce.CheckoutQuote(ctx, funnelID, paymentTermID, couponCode)
}

// Order is an order by its signed key.
func (q Queries) Order(ctx context.Context, key string, secret *string) (*Order, error) {
	return q.Commerce.Order(ctx, key, secret)
}

// FreeOrder is a free order by the key of its mailed link.
func (q Queries) FreeOrder(ctx context.Context, key string) (*Order, error) {
	return q.Commerce.FreeOrder(ctx, key)
}

// PayRow is what is to be paid by a signed key.
func (q Queries) PayRow(ctx context.Context, key string) (*PayRow, error) {
	return q.Commerce.PayRow(ctx, key)
}

// TestPayment is a payment in the test wallet.
func (q Queries) TestPayment(ctx context.Context, id string) (*attempts.TestPayment, error) {
	return q.Commerce.Attempts.TestPayment(ctx, id)
}

// PaymentProofs is one page of slips.
func (q Queries) PaymentProofs(
	ctx context.Context, list *page.ListInput, filter *PaymentProofFilter,
) (*PaymentProofList, error) {
	return q.Commerce.PaymentProofs(ctx, page.Of(list), filter)
}

// UnmatchedPayments is one page of the money that belongs to nothing.
func (q Queries) StrayPayments(
	ctx context.Context, list *page.ListInput, filter *attempts.UnmatchedPaymentFilter,
) (*attempts.UnmatchedPaymentList, error) {
	return q.Commerce.Attempts.UnmatchedPayments(ctx, page.Of(list), filter)
}

// Waitlist is one page of who waits for a funnel.
func (q Queries) Waitlist(ctx context.Context, funnelID string, list *page.ListInput) (*waitlist.List, error) {
	return q.Commerce.Waitlist.Waitlist(ctx, funnelID, page.Of(list))
}

// PlaceOrder orders what a funnel sells.
func (m Mutations) PlaceOrder(ctx context.Context, input orders.OrderInput) (*orders.OrderPlaced, error) {
	return m.Commerce.PlaceOrder(ctx, input)
}

// ConfirmFreeOrder takes what was ordered for free.
func (m Mutations) ConfirmFreeOrder(ctx context.Context, key string) (*orders.OrderPlaced, error) {
	return m.Commerce.ConfirmFreeOrder(ctx, key)
}

// StartPayment begins a payment.
func (m Mutations) StartPayment(ctx context.Context, key, gateway string) (*orders.OrderPlaced, error) {
	return m.Commerce.Attempts.StartPayment(ctx, key, gateway)
}

// AnswerTestPayment answers as the test wallet would.
func (m Mutations) AnswerTestPayment(ctx context.Context, id, outcome string) (*orders.OrderPlaced, error) {
	return m.Commerce.Attempts.AnswerTestPayment(ctx, id, outcome)
}

// JoinWaitlist waits for a funnel to open.
func (m Mutations) JoinWaitlist(ctx context.Context, funnelID, firstName, email string, consents *bool) (bool, error) {
	return m.Commerce.Waitlist.JoinWaitlist(ctx, funnelID, firstName, email, consents != nil && *consents)
}

// InviteWaitlist writes to those who wait for a funnel.
func (m Mutations) InviteWaitlist(ctx context.Context, funnelID string, ids []int) (int, error) {
	return m.Commerce.Waitlist.InviteWaitlist(ctx, funnelID, ids)
}

// ApprovePaymentProof takes a slip as paid.
func (m Mutations) ApprovePaymentProof(ctx context.Context, id int, amount *money.Centavos) (*PaymentProof, error) {
	return m.Commerce.ApprovePaymentProof(ctx, id, amount)
}

// RefusePaymentProof refuses a slip.
func (m Mutations) RefusePaymentProof(ctx context.Context, id int, reason string) (*PaymentProof, error) {
	return m.Commerce.RefusePaymentProof(ctx, id, reason)
}

// SettleUnmatchedPayment writes what was done about money that belongs to nothing.
func (m Mutations) SettleStrayPayment(ctx context.Context, id int, note string) (*attempts.UnmatchedPayment, error) {
	return m.Commerce.Attempts.SettleUnmatchedPayment(ctx, id, note)
}

// SetOrderPassword sets the first password of the account that an order made.
func (m Mutations) SetOrderPassword(ctx context.Context, key, secret, password string) (string, error) {
	return m.Commerce.SetOrderPassword(ctx, key, secret, password)
}

// Quote is what a buyer would pay.
func (q Queries) Quote(
	ctx context.Context, funnelID string, paymentTermID *string, couponID, userID *int,
) (*memberships.Quote, error) {
	return q.Commerce.Memberships.Quote(ctx, funnelID, paymentTermID, couponID, userID)
}
