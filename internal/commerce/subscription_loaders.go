package commerce

import (
	"context"

	"atlas/internal/identity"
	"atlas/internal/platform/batch"
)

// moneyLoaders read what belongs to subscriptions, invoices and schedule rows together.
type moneyLoaders struct {
	people *batch.Loader[int, *identity.User]
	// The rows of people, by person.
	held   *batch.Loader[int, []*Subscription]
	billed *batch.Loader[int, []*Invoice]
	// subscriptions and invoices by id, bills by subscription, rows by invoice, histories by schedule row.
	subscriptions *batch.Loader[int, *Subscription]
	invoices      *batch.Loader[int, *Invoice]
	bills         *batch.Loader[int, *Invoice]
	rows          *batch.Loader[int, []*PaymentSchedule]
	histories     *batch.Loader[int, []*PaymentEvent]
}

func (s *Service) newMoneyLoaders() *moneyLoaders {
	l := &moneyLoaders{people: batch.New(s.identity.PeopleByID), histories: batch.New(s.historiesOf)}
	l.held = batch.New(func(ctx context.Context, ids []int) (map[int][]*Subscription, error) {
		found, err := s.subscriptionsOf(ctx, ids)
		for _, subs := range found {
			s.hintSubscriptions(ctx, subs...)
		}
		return found, err
	})
	l.billed = batch.New(func(ctx context.Context, ids []int) (map[int][]*Invoice, error) {
		found, err := s.invoicesOf(ctx, ids)
		for _, list := range found {
			s.hintInvoices(ctx, list...)
		}
		return found, err
	})
	l.subscriptions = batch.New(func(ctx context.Context, ids []int) (map[int]*Subscription, error) {
		found, err := s.subscriptionsByID(ctx, ids)
		for _, sub := range found {
			s.hintSubscriptions(ctx, sub)
		}
		return found, err
	})
	l.invoices, l.bills = batch.New(s.expecting(s.invoicesByID)), batch.New(s.expecting(s.invoicesBySubscription))
	l.rows = batch.New(func(ctx context.Context, ids []int) (map[int][]*PaymentSchedule, error) {
		found, err := s.schedulesOf(ctx, ids)
		for _, rows := range found {
			s.hintSchedules(ctx, rows...)
		}
		return found, err
	})
	return l
}

// expecting prepares for the fields of invoices that are read.
func (s *Service) expecting(read func(context.Context, []int) (map[int]*Invoice, error)) func(context.Context, []int) (map[int]*Invoice, error) {
	return func(ctx context.Context, ids []int) (map[int]*Invoice, error) {
		found, err := read(ctx, ids)
		for _, inv := range found {
			s.hintInvoices(ctx, inv)
		}
		return found, err
	}
}

// want prepares a loader: for new rows, or for those that are read on the way.
func want[K comparable, V any](l *batch.Loader[K, V], isNew bool, key K) {
	if isNew {
		l.Expect(key)
	} else {
		l.Hint(key)
	}
}

// expectSubscriptions lets the fields of subscriptions be read together; hintSubscriptions of those that belong to other rows.
func (s *Service) expectSubscriptions(ctx context.Context, subs ...*Subscription) {
	s.prepareSubscriptions(ctx, true, subs)
}

func (s *Service) hintSubscriptions(ctx context.Context, subs ...*Subscription) {
	s.prepareSubscriptions(ctx, false, subs)
}

func (s *Service) prepareSubscriptions(ctx context.Context, isNew bool, subs []*Subscription) {
	l := s.loaders(ctx)
	for _, sub := range subs {
		want(l.money.people, isNew, sub.UserID)
		want(l.money.bills, isNew, sub.ID)
		want(l.funnels, isNew, sub.FunnelID)
	}
}

// hintInvoices does it for invoices, which always belong to others.
func (s *Service) hintInvoices(ctx context.Context, list ...*Invoice) {
	l := s.loaders(ctx)
	for _, inv := range list {
		l.money.subscriptions.Hint(inv.SubscriptionID)
		l.money.rows.Hint(inv.ID)
	}
}

// expectSchedules does it for schedule rows, hintSchedules for those of invoices.
func (s *Service) expectSchedules(ctx context.Context, rows ...*PaymentSchedule) {
	s.prepareSchedules(ctx, true, rows)
}

func (s *Service) hintSchedules(ctx context.Context, rows ...*PaymentSchedule) {
	s.prepareSchedules(ctx, false, rows)
}

func (s *Service) prepareSchedules(ctx context.Context, isNew bool, rows []*PaymentSchedule) {
	l := s.loaders(ctx)
	for _, row := range rows {
		want(l.money.people, isNew, row.UserID)
		want(l.money.invoices, isNew, row.InvoiceID)
		want(l.money.histories, isNew, row.ID)
	}
}
