package commerce

import (
	"context"

	"atlas/internal/identity/people"

	"atlas/internal/commerce/billing"
	"atlas/internal/commerce/catalog"
	"atlas/internal/commerce/grants"
	"atlas/internal/commerce/memberships"
	"atlas/internal/commerce/overview"
	"atlas/internal/commerce/preview"
	"atlas/internal/commerce/refunds"
	"atlas/internal/commerce/schedules"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// PaymentOverview is what of money waits for staff.
func (q Queries) PaymentOverview(ctx context.Context) (*overview.PaymentOverview, error) {
	return q.Commerce.Overview.PaymentOverview(ctx)
}

// GetDuesAndExpiration is what the caller has to look after.
func (q Queries) GetDuesAndExpiration(ctx context.Context) (*memberships.DuesAndExpiration, error) {
	return q.Commerce.Memberships.GetDuesAndExpiration(ctx)
}

// UserAvailableProducts is what somebody can be enrolled in.
func (q Queries) UserAvailableProducts(ctx context.Context, userID *int) ([]*catalog.Product, error) {
	return q.Commerce.Memberships.UserAvailableProducts(ctx, userID)
}

// PaymentPlatforms are suggestions for anyone who writes down a payment.
func (q Queries) PaymentPlatforms(ctx context.Context) ([]string, error) {
	return q.Commerce.Overview.PaymentPlatforms(ctx)
}

// FindUserPaymentSchedule is a person with their money.
func (q Queries) FindUserPaymentSchedule(ctx context.Context, userID int) (*memberships.UserPayments, error) {
	return q.Commerce.Memberships.FindUserPaymentSchedule(ctx, userID)
}

// FindViewSubscription is the subscriptions of a person.
func (q Queries) FindViewSubscription(ctx context.Context, id int) ([]*billing.Subscription, error) {
	return q.Commerce.Memberships.FindViewSubscription(ctx, id)
}

// Subscriptions is one page of subscriptions.
func (q Queries) Subscriptions(
	ctx context.Context, list *page.ListInput, filter *billing.SubscriptionFilter,
) (*billing.SubscriptionList, error) {
	return q.Commerce.Billing.Subscriptions(ctx, page.Of(list), filter)
}

// Subscription is one of them.
func (q Queries) Subscription(ctx context.Context, id int) (*billing.Subscription, error) {
	return q.Commerce.Memberships.Subscription(ctx, id)
}

// Payments is one page of schedule rows.
func (q Queries) Payments(
	ctx context.Context, list *page.ListInput, filter *billing.PaymentFilter,
) (*billing.PaymentScheduleList, error) {
	return q.Commerce.Billing.Payments(ctx, page.Of(list), filter)
}

// StudentPayment is one schedule row.
func (q Queries) StudentPayment(ctx context.Context, id int) (*billing.PaymentSchedule, error) {
	return q.Commerce.Memberships.StudentPayment(ctx, id)
}

// EnrollUser enrols somebody.
func (m Mutations) EnrollUser(ctx context.Context, id int, input memberships.EnrollUserInput) (*people.User, error) {
	return m.Commerce.Memberships.EnrollUser(ctx, id, input)
}

// ManualUserSubscription enrols somebody with days of their own.
func (m Mutations) ManualUserSubscription(
	ctx context.Context, id int, funnelDetails []*memberships.ManualSubscriptionFunnelDetailInput,
) (*people.User, error) {
	return m.Commerce.Memberships.ManualUserSubscription(ctx, id, funnelDetails)
}

// ManualUserUnsubscription ends a subscription.
func (m Mutations) ManualUserUnsubscription(ctx context.Context, subscriptionID int) (*billing.Subscription, error) {
	return m.Commerce.Memberships.ManualUserUnsubscription(ctx, subscriptionID)
}

// RenewSubscription adds a term.
func (m Mutations) RenewSubscription(
	ctx context.Context,
	id int,
	input memberships.RenewSubscriptionInput,
) (*billing.Subscription, error) {
	return m.Commerce.Memberships.RenewSubscription(ctx, id, input)
}

// UndoEnrollment takes an enrolment back.
func (m Mutations) UndoEnrollment(
	ctx context.Context,
	subscriptionID int,
	reason string,
) (*billing.Subscription, error) {
	return m.Commerce.Undo.UndoEnrolment(ctx, subscriptionID, reason)
}

// WaivePayment lets somebody off a row.
func (m Mutations) WaivePayment(ctx context.Context, id int, reason string) (*billing.PaymentSchedule, error) {
	return m.Commerce.Waivers.WaivePayment(ctx, id, reason)
}

// DecideWaiver approves or declines a waiver.
func (m Mutations) DecideWaiver(
	ctx context.Context,
	id int,
	isApproved bool,
	note *string,
) (*billing.PaymentSchedule, error) {
	return m.Commerce.Waivers.DecideWaiver(ctx, id, isApproved, note)
}

// GiveAccess gives somebody a product without a sale.
func (m Mutations) GiveAccess(
	ctx context.Context, userID int, input grants.GiveAccessInput,
) (*grants.StaffGrant, error) {
	return m.Commerce.Grants.GiveAccess(ctx, userID, input)
}

// ChangeGivenAccess moves the last day of what staff gave.
func (m Mutations) ChangeGivenAccess(
	ctx context.Context, id int, endsOn, reason string,
) (*grants.StaffGrant, error) {
	return m.Commerce.Grants.ChangeGivenAccess(ctx, id, endsOn, reason)
}

// TakeAccessBack ends what staff gave.
func (m Mutations) TakeAccessBack(ctx context.Context, id int, reason string) (*grants.StaffGrant, error) {
	return m.Commerce.Grants.TakeAccessBack(ctx, id, reason)
}

// EndSubscriptions ends many.
func (m Mutations) EndSubscriptions(ctx context.Context, ids []int) ([]*billing.PaidRow, error) {
	return m.Commerce.Memberships.EndSubscriptions(ctx, ids)
}

// AddPaymentSchedule adds a row.
func (m Mutations) AddPaymentSchedule(
	ctx context.Context,
	input schedules.AddPaymentScheduleInput,
) (*billing.PaymentSchedule, error) {
	return m.Commerce.Schedules.AddPaymentSchedule(ctx, input)
}

// UpdatePaymentSchedule changes a row.
func (m Mutations) UpdatePaymentSchedule(
	ctx context.Context, id int, input schedules.UpdatePaymentScheduleInput,
) (*billing.PaymentSchedule, error) {
	return m.Commerce.Schedules.UpdatePaymentSchedule(ctx, id, input)
}

// ApprovePaymentScheduleTransaction pays a row.
func (m Mutations) ApprovePaymentScheduleTransaction(
	ctx context.Context, id int, paymentPlatform, externalInvoiceID string, amount *money.Centavos,
) (*billing.PaymentSchedule, error) {
	return m.Commerce.Billing.ApprovePaymentScheduleTransaction(ctx, id, paymentPlatform, externalInvoiceID, amount)
}

// RefundPayment pays money back.
func (m Mutations) RefundPayment(ctx context.Context, input refunds.RefundInput) (*refunds.Refund, error) {
	return m.Commerce.Refunds.RefundPayment(ctx, input)
}

// RetryRefund asks a gateway once more.
func (m Mutations) RetryRefund(ctx context.Context, id int) (*refunds.Refund, error) {
	return m.Commerce.Refunds.RetryRefund(ctx, id)
}

// DisapprovePaymentScheduleTransaction takes a payment back.
func (m Mutations) DisapprovePaymentScheduleTransaction(
	ctx context.Context, id int, remarks string,
) (*billing.PaymentSchedule, error) {
	return m.Commerce.Reversals.DisapprovePaymentScheduleTransaction(ctx, id, remarks)
}

// ApprovePayments pays many rows.
func (m Mutations) ApprovePayments(
	ctx context.Context, ids []int, paymentPlatform, externalInvoiceID string,
) ([]*billing.PaidRow, error) {
	return m.Commerce.Billing.ApprovePayments(ctx, ids, paymentPlatform, externalInvoiceID)
}

// SubscriptionPreview is what will happen around a subscription.
func (q Queries) SubscriptionPreview(ctx context.Context, id int, isPaidOnTime bool) (*preview.Preview, error) {
	return q.Commerce.Preview.SubscriptionPreview(ctx, id, isPaidOnTime)
}

// FunnelPreview is what will happen to a buyer of a funnel.
func (q Queries) FunnelPreview(
	ctx context.Context, funnelID string, paymentTermID *string, isPaidOnTime bool,
) (*preview.Preview, error) {
	return q.Commerce.Preview.FunnelPreview(ctx, funnelID, paymentTermID, isPaidOnTime)
}
