package commerce

import (
	"context"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

// PaymentOverview is what of money waits for staff.
func (q Queries) PaymentOverview(ctx context.Context) (*PaymentOverview, error) {
	return q.Commerce.PaymentOverview(ctx)
}

// GetDuesAndExpiration is what the caller has to look after.
func (q Queries) GetDuesAndExpiration(ctx context.Context) (*DuesAndExpiration, error) {
	return q.Commerce.GetDuesAndExpiration(ctx)
}

// UserAvailableProducts is what somebody can be enrolled in.
func (q Queries) UserAvailableProducts(ctx context.Context, userID *int) ([]*Product, error) {
	return q.Commerce.UserAvailableProducts(ctx, userID)
}

// PaymentPlatforms are suggestions for whoever writes down a payment.
func (q Queries) PaymentPlatforms(ctx context.Context) ([]string, error) {
	return q.Commerce.PaymentPlatforms(ctx)
}

// FindUserPaymentSchedule is a person with their money.
func (q Queries) FindUserPaymentSchedule(ctx context.Context, userID int) (*UserPayments, error) {
	return q.Commerce.FindUserPaymentSchedule(ctx, userID)
}

// FindViewSubscription is the subscriptions of a person.
func (q Queries) FindViewSubscription(ctx context.Context, id int) ([]*Subscription, error) {
	return q.Commerce.FindViewSubscription(ctx, id)
}

// Subscriptions is one page of subscriptions.
func (q Queries) Subscriptions(
	ctx context.Context, list *page.ListInput, filter *SubscriptionFilter,
) (*SubscriptionList, error) {
	return q.Commerce.Subscriptions(ctx, page.Of(list), filter)
}

// Subscription is one of them.
func (q Queries) Subscription(ctx context.Context, id int) (*Subscription, error) {
	return q.Commerce.Subscription(ctx, id)
}

// Payments is one page of schedule rows.
func (q Queries) Payments(
	ctx context.Context, list *page.ListInput, filter *PaymentFilter,
) (*PaymentScheduleList, error) {
	return q.Commerce.Payments(ctx, page.Of(list), filter)
}

// StudentPayment is one schedule row.
func (q Queries) StudentPayment(ctx context.Context, id int) (*PaymentSchedule, error) {
	return q.Commerce.StudentPayment(ctx, id)
}

// EnrollUser enrols somebody.
func (m Mutations) EnrollUser(ctx context.Context, id int, input EnrollUserInput) (*identity.User, error) {
	return m.Commerce.EnrollUser(ctx, id, input)
}

// ManualUserSubscription enrols somebody with days of their own.
func (m Mutations) ManualUserSubscription(
	ctx context.Context, id int, funnelDetails []*ManualSubscriptionFunnelDetailInput,
) (*identity.User, error) {
	return m.Commerce.ManualUserSubscription(ctx, id, funnelDetails)
}

// ManualUserUnsubscription ends a subscription.
func (m Mutations) ManualUserUnsubscription(ctx context.Context, subscriptionID int) (*Subscription, error) {
	return m.Commerce.ManualUserUnsubscription(ctx, subscriptionID)
}

// RenewSubscription adds a term.
func (m Mutations) RenewSubscription(ctx context.Context, id int, input RenewSubscriptionInput) (*Subscription, error) {
	return m.Commerce.RenewSubscription(ctx, id, input)
}

// UndoEnrollment takes an enrolment back.
func (m Mutations) UndoEnrollment(ctx context.Context, subscriptionID int, reason string) (*Subscription, error) {
	return m.Commerce.UndoEnrolment(ctx, subscriptionID, reason)
}

// WaivePayment lets somebody off a row.
func (m Mutations) WaivePayment(ctx context.Context, id int, reason string) (*PaymentSchedule, error) {
	return m.Commerce.WaivePayment(ctx, id, reason)
}

// DecideWaiver approves or declines a waiver.
func (m Mutations) DecideWaiver(ctx context.Context, id int, isApproved bool, note *string) (*PaymentSchedule, error) {
	return m.Commerce.DecideWaiver(ctx, id, isApproved, note)
}

// GiveAccess gives somebody a product without a sale.
func (m Mutations) GiveAccess(ctx context.Context, userID int, input GiveAccessInput) (*StaffGrant, error) {
	return m.Commerce.GiveAccess(ctx, userID, input)
}

// ChangeGivenAccess moves the last day of what staff gave.
func (m Mutations) ChangeGivenAccess(ctx context.Context, id int, endsOn, reason string) (*StaffGrant, error) {
	return m.Commerce.ChangeGivenAccess(ctx, id, endsOn, reason)
}

// TakeAccessBack ends what staff gave.
func (m Mutations) TakeAccessBack(ctx context.Context, id int, reason string) (*StaffGrant, error) {
	return m.Commerce.TakeAccessBack(ctx, id, reason)
}

// EndSubscriptions ends many.
func (m Mutations) EndSubscriptions(ctx context.Context, ids []int) ([]*PaidRow, error) {
	return m.Commerce.EndSubscriptions(ctx, ids)
}

// AddPaymentSchedule adds a row.
func (m Mutations) AddPaymentSchedule(ctx context.Context, input AddPaymentScheduleInput) (*PaymentSchedule, error) {
	return m.Commerce.AddPaymentSchedule(ctx, input)
}

// UpdatePaymentSchedule changes a row.
func (m Mutations) UpdatePaymentSchedule(
	ctx context.Context, id int, input UpdatePaymentScheduleInput,
) (*PaymentSchedule, error) {
	return m.Commerce.UpdatePaymentSchedule(ctx, id, input)
}

// ApprovePaymentScheduleTransaction pays a row.
func (m Mutations) ApprovePaymentScheduleTransaction(
	ctx context.Context, id int, paymentPlatform, externalInvoiceID string, amount *money.Centavos,
) (*PaymentSchedule, error) {
	return m.Commerce.ApprovePaymentScheduleTransaction(ctx, id, paymentPlatform, externalInvoiceID, amount)
}

// RefundPayment pays money back.
func (m Mutations) RefundPayment(ctx context.Context, input RefundInput) (*Refund, error) {
	return m.Commerce.RefundPayment(ctx, input)
}

// RetryRefund asks a gateway once more.
func (m Mutations) RetryRefund(ctx context.Context, id int) (*Refund, error) {
	return m.Commerce.RetryRefund(ctx, id)
}

// DisapprovePaymentScheduleTransaction takes a payment back.
func (m Mutations) DisapprovePaymentScheduleTransaction(
	ctx context.Context, id int, remarks string,
) (*PaymentSchedule, error) {
	return m.Commerce.DisapprovePaymentScheduleTransaction(ctx, id, remarks)
}

// ApprovePayments pays many rows.
func (m Mutations) ApprovePayments(
	ctx context.Context, ids []int, paymentPlatform, externalInvoiceID string,
) ([]*PaidRow, error) {
	return m.Commerce.ApprovePayments(ctx, ids, paymentPlatform, externalInvoiceID)
}

// SubscriptionFields are the fields of Subscription that need a statement of their own.
type SubscriptionFields struct{ Commerce *Service }

// Funnel is what was bought.
func (f SubscriptionFields) Funnel(ctx context.Context, of *Subscription) (*Funnel, error) {
	return f.Commerce.loaders(ctx).funnels.Load(ctx, of.FunnelID)
}

// User is who holds it, for whoever may see them.
func (f SubscriptionFields) User(ctx context.Context, of *Subscription) (*identity.User, error) {
	return f.Commerce.personOf(ctx, of.UserID)
}

// UndoReason is why it was taken back, for whoever sees the money of people.
func (f SubscriptionFields) UndoReason(ctx context.Context, of *Subscription) (*string, error) {
	if !actor.From(ctx).Page(moneyPages...) {
		return nil, nil
	}
	return of.UndoReason, nil
}

// Invoice is what it costs.
func (f SubscriptionFields) Invoice(ctx context.Context, of *Subscription) (*Invoice, error) {
	if inv := of.bill(); inv != nil {
		return inv, nil
	}
	return billOf(f.Commerce.loaders(ctx).money.subscriptions.Load(ctx, of.ID))
}

// billOf is the invoice of a subscription that was read; nil without one.
func billOf(sub *Subscription, err error) (*Invoice, error) {
	if err != nil || sub == nil {
		return nil, err
	}
	return sub.bill(), nil
}

// personOf is a person, for whoever may see them.
func (s *Service) personOf(ctx context.Context, userID int) (*identity.User, error) {
	if a := actor.From(ctx); a.UserID != userID && !a.Page(moneyPages...) {
		return nil, nil
	}
	return s.loaders(ctx).money.people.Load(ctx, userID)
}

// InvoiceFields are the fields of Invoice that need a statement of their own.
type InvoiceFields struct{ Commerce *Service }

// Subscription is what is billed.
func (f InvoiceFields) Subscription(ctx context.Context, of *Invoice) (*Subscription, error) {
	return f.Commerce.loaders(ctx).money.subscriptions.Load(ctx, of.SubscriptionID)
}

// PaymentSchedule is what is due when.
func (f InvoiceFields) PaymentSchedule(ctx context.Context, of *Invoice) ([]*PaymentSchedule, error) {
	return some(f.Commerce.loaders(ctx).money.rows.Load(ctx, of.key()))
}

// Paid is what came in for it.
func (f InvoiceFields) Paid(ctx context.Context, of *Invoice) (money.Centavos, error) {
	rows, err := f.Commerce.loaders(ctx).money.rows.Load(ctx, of.key())
	var sum money.Centavos
	for _, row := range rows {
		sum += row.Paid
	}
	return sum, err
}

// Refunded is what of it went back and is not owed again.
func (f InvoiceFields) Refunded(ctx context.Context, of *Invoice) (money.Centavos, error) {
	rows, err := f.Commerce.loaders(ctx).money.rows.Load(ctx, of.key())
	var sum money.Centavos
	for _, row := range rows {
		sum += row.Refunded
	}
	return sum, err
}

// PaymentScheduleFields are the fields of PaymentSchedule that need a statement of their own.
type PaymentScheduleFields struct{ Commerce *Service }

// Invoice is what the row belongs to.
func (f PaymentScheduleFields) Invoice(ctx context.Context, of *PaymentSchedule) (*Invoice, error) {
	return billOf(f.Commerce.loaders(ctx).money.billed.Load(ctx, of.InvoiceID))
}

// User is whose it is, for whoever may see them.
func (f PaymentScheduleFields) User(ctx context.Context, of *PaymentSchedule) (*identity.User, error) {
	return f.Commerce.personOf(ctx, of.UserID)
}

// History is what happened to it. Who of staff did it and why is for whoever sees the money of people.
func (f PaymentScheduleFields) History(ctx context.Context, of *PaymentSchedule) ([]*PaymentEvent, error) {
	events, err := some(f.Commerce.loaders(ctx).money.histories.Load(ctx, of.ID))
	if err != nil || actor.From(ctx).Page(moneyPages...) {
		return events, err
	}

	// Copies: the loader gives the same events to whoever else asks within the operation.
	own := make([]*PaymentEvent, len(events))
	for i, event := range events {
		shown := *event
		shown.By, shown.Reason = nil, nil
		own[i] = &shown
	}

	return own, nil
}

// Waiver is the last time somebody asked to waive it, for whoever sees the money of people.
func (f PaymentScheduleFields) Waiver(ctx context.Context, of *PaymentSchedule) (*PaymentWaiver, error) {
	who := actor.From(ctx)
	if !who.Page(moneyPages...) {
		return nil, nil
	}

	waiver, err := f.Commerce.loaders(ctx).money.waivers.Load(ctx, of.ID)
	if err != nil || waiver == nil {
		return nil, err
	}

	waiver.CanDecide = waiver.canDecide(who)
	return waiver, nil
}

// ExternalInvoiceID is the number of the payment that paid it off.
func (f PaymentScheduleFields) ExternalInvoiceID(ctx context.Context, of *PaymentSchedule) (*string, error) {
	if of.TransactionID == nil {
		return nil, nil
	}
	if of.externalID != nil {
		return of.externalID, nil
	}

	events, err := f.Commerce.loaders(ctx).money.histories.Load(ctx, of.ID)
	for _, e := range events {
		if e.transactionID == *of.TransactionID {
			return &e.ExternalInvoiceID, err
		}
	}

	return nil, err
}

// GivenAccessFields are the fields of GivenAccess that not everybody may read.
type GivenAccessFields struct{ Commerce *Service }

// Reason is why it was given, for whoever may enrol people.
func (f GivenAccessFields) Reason(ctx context.Context, of *StaffGrant) (*string, error) {
	if !actor.From(ctx).Can(enrollPeople) {
		return nil, nil
	}
	return &of.Reason, nil
}

// GivenBy is who gave it, for whoever may enrol people; Atlas itself on an upgrade.
func (f GivenAccessFields) GivenBy(ctx context.Context, of *StaffGrant) (*string, error) {
	switch {
	case !actor.From(ctx).Can(enrollPeople):
		return nil, nil
	case of.Source == grantedByUpgrade:
		return new("Atlas, on an upgrade"), nil
	}
	return &of.givenBy, nil
}
