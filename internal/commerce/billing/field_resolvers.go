package billing

import (
	"context"

	"atlas/internal/commerce/catalog"
	"atlas/internal/identity/people"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/money"
	"atlas/internal/platform/nullable"
)

// SubscriptionFields are the fields of Subscription that need a statement of their own.
type SubscriptionFields struct{ Billing *Service }

// Funnel is what was bought.
func (f SubscriptionFields) Funnel(ctx context.Context, of *Subscription) (*catalog.Funnel, error) {
	return f.Billing.Catalog.Loaders(ctx).Funnels.Load(ctx, of.FunnelID)
}

// User is who holds it, for anyone who may see them.
func (f SubscriptionFields) User(ctx context.Context, of *Subscription) (*people.User, error) {
	return f.Billing.personOf(ctx, of.UserID)
}

// UndoReason is why it was taken back, for anyone who sees the money of people.
func (f SubscriptionFields) UndoReason(ctx context.Context, of *Subscription) (*string, error) {
	if !actor.From(ctx).Page(MoneyPages...) {
		return nil, nil
	}
	return of.UndoReason, nil
}

// Invoice is what it costs.
func (f SubscriptionFields) Invoice(ctx context.Context, of *Subscription) (*Invoice, error) {
	if inv := of.Bill(); inv != nil {
		return inv, nil
	}
	return billOf(f.Billing.Loaders(ctx).subscriptions.Load(ctx, of.ID))
}

// billOf is the invoice of a subscription that was read; nil without one.
func billOf(sub *Subscription, err error) (*Invoice, error) {
	if err != nil || sub == nil {
		return nil, err
	}
	return sub.Bill(), nil
}

// personOf is a person, for anyone who may see them.
func (s *Service) personOf(ctx context.Context, userID int) (*people.User, error) {
	if a := actor.From(ctx); a.UserID != userID && !a.Page(MoneyPages...) {
		return nil, nil
	}
	return s.Loaders(ctx).People.Load(ctx, userID)
}

// InvoiceFields are the fields of Invoice that need a statement of their own.
type InvoiceFields struct{ Billing *Service }

// Subscription is what is billed.
func (f InvoiceFields) Subscription(ctx context.Context, of *Invoice) (*Subscription, error) {
	return f.Billing.Loaders(ctx).subscriptions.Load(ctx, of.SubscriptionID)
}

// PaymentSchedule is what is due when.
func (f InvoiceFields) PaymentSchedule(ctx context.Context, of *Invoice) ([]*PaymentSchedule, error) {
	return nullable.List(f.Billing.Loaders(ctx).Rows.Load(ctx, of.Key()))
}

// Paid is what came in for it.
func (f InvoiceFields) Paid(ctx context.Context, of *Invoice) (money.Centavos, error) {
	rows, err := f.Billing.Loaders(ctx).Rows.Load(ctx, of.Key())
	var sum money.Centavos
	for _, row := range rows {
		sum += row.Paid
	}
	return sum, err
}

// Refunded is what of it went back and is not owed again.
func (f InvoiceFields) Refunded(ctx context.Context, of *Invoice) (money.Centavos, error) {
	rows, err := f.Billing.Loaders(ctx).Rows.Load(ctx, of.Key())
	var sum money.Centavos
	for _, row := range rows {
		sum += row.Refunded
	}
	return sum, err
}

// PaymentScheduleFields are the fields of PaymentSchedule that need a statement of their own.
type PaymentScheduleFields struct{ Billing *Service }

// Invoice is what the row belongs to.
func (f PaymentScheduleFields) Invoice(ctx context.Context, of *PaymentSchedule) (*Invoice, error) {
	return billOf(f.Billing.Loaders(ctx).billed.Load(ctx, of.InvoiceID))
}

// User is whose it is, for anyone who may see them.
func (f PaymentScheduleFields) User(ctx context.Context, of *PaymentSchedule) (*people.User, error) {
	return f.Billing.personOf(ctx, of.UserID)
}

// History is what happened to it. Who of staff did it and why is for anyone who sees the money of people.
func (f PaymentScheduleFields) History(ctx context.Context, of *PaymentSchedule) ([]*PaymentEvent, error) {
	events, err := nullable.List(f.Billing.Loaders(ctx).histories.Load(ctx, of.ID))
	if err != nil || actor.From(ctx).Page(MoneyPages...) {
		return events, err
	}

	// Copies: the loader gives the same events to anyone else asks within the operation.
	own := make([]*PaymentEvent, len(events))
	for i, event := range events {
		shown := *event
		shown.By, shown.Reason = nil, nil
		own[i] = &shown
	}

	return own, nil
}

// Waiver is the last time somebody asked to waive it, for anyone who sees the money of people.
func (f PaymentScheduleFields) Waiver(ctx context.Context, of *PaymentSchedule) (*PaymentWaiver, error) {
	who := actor.From(ctx)
	if !who.Page(MoneyPages...) {
		return nil, nil
	}

	waiver, err := f.Billing.Loaders(ctx).waivers.Load(ctx, of.ID)
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

	events, err := f.Billing.Loaders(ctx).histories.Load(ctx, of.ID)
	for _, e := range events {
		if e.transactionID == *of.TransactionID {
			return &e.ExternalInvoiceID, err
		}
	}

	return nil, err
}

// PayPath is where a row is paid; nil when nothing is left to pay. Anyone who sees the row may pay it.
func (f PaymentScheduleFields) PayPath(_ context.Context, of *PaymentSchedule) (*string, error) {
	if of.TransactionID != nil || of.Rest() == 0 {
		return nil, nil
	}
	return new(f.Billing.RowPayPath(of)), nil
}
