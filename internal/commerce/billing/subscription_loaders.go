package billing

import (
	"context"

	"atlas/internal/identity/people"
	"atlas/internal/platform/batch"
)

// loaders read what belongs to subscriptions, invoices and schedule rows together.
type loaders struct {
	People *batch.Loader[int, *people.User]
	// held is what people hold, by person.
	Held *batch.Loader[int, []*Subscription]
	// A subscription comes with its invoice: by the id of either. rows are by invoice, histories by schedule row.
	subscriptions, billed *batch.Loader[int, *Subscription]
	Rows                  *batch.Loader[billKey, []*PaymentSchedule]
	histories             *batch.Loader[int, []*PaymentEvent]
	waivers               *batch.Loader[int, *PaymentWaiver]
	// slips are those that wait, by schedule row.
	slips *batch.Loader[int, *WaitingSlip]
}

// WithLoaders prepares a request: fields of its rows are then read together.
func (s *Service) WithLoaders(ctx context.Context) context.Context { return batch.WithScope(ctx) }

func (s *Service) Loaders(ctx context.Context) *loaders {
	return batch.PerRequest(ctx, s.newLoaders)
}

func (s *Service) newLoaders() *loaders {
	l := &loaders{People: batch.New(s.identity.People.ByIDs), histories: batch.New(s.historiesOf),
		waivers: batch.New(s.Store.waiversOf), slips: batch.New(s.Store.waitingSlips)}
	l.Held = batch.New(func(ctx context.Context, ids []int) (map[int][]*Subscription, error) {
		found, err := s.SubscriptionsOf(ctx, ids)
		for _, subs := range found {
			s.hintSubscriptions(ctx, subs...)
		}

		return found, err
	})
	hinting := func(read func(context.Context, []int) (map[int]*Subscription, error)) *batch.Loader[int,
		*Subscription] {
		return batch.New(func(ctx context.Context, ids []int) (map[int]*Subscription, error) {
			found, err := read(ctx, ids)
			for _, sub := range found {
				s.hintSubscriptions(ctx, sub)
			}

			return found, err
		})
	}

	l.subscriptions, l.billed = hinting(s.subscriptionsByID), hinting(s.invoicesByID)
	l.Rows = batch.New(func(ctx context.Context, bills []billKey) (map[billKey][]*PaymentSchedule, error) {
		found, err := s.Store.schedulesOf(ctx, bills)
		for _, rows := range found {
			s.hintSchedules(ctx, rows...)
		}

		return found, err
	})
	return l
}

// expectOrHint prepares a loader: for new rows, or for those that are read on the way.
func expectOrHint[K comparable, V any](l *batch.Loader[K, V], isNew bool, key K) {
	if isNew {
		l.Expect(key)
	} else {
		l.Hint(key)
	}
}

// ExpectSubscriptions lets the fields of subscriptions be read together; hintSubscriptions of those that belong to
// other rows.
func (s *Service) ExpectSubscriptions(ctx context.Context, subs ...*Subscription) {
	s.prepareSubscriptions(ctx, true, subs)
}

func (s *Service) hintSubscriptions(ctx context.Context, subs ...*Subscription) {
	s.prepareSubscriptions(ctx, false, subs)
}

func (s *Service) prepareSubscriptions(ctx context.Context, isNew bool, subs []*Subscription) {
	l, funnels := s.Loaders(ctx), s.Catalog.Loaders(ctx).Funnels
	for _, sub := range subs {
		expectOrHint(l.People, isNew, sub.UserID)
		expectOrHint(funnels, isNew, sub.FunnelID)

		// A subscription that was read with its invoice answers for both.
		if inv := sub.Bill(); inv != nil {
			l.subscriptions.Prime(sub.ID, sub)
			l.billed.Prime(inv.ID, sub)
			expectOrHint(l.Rows, isNew, inv.Key())
		} else {
			expectOrHint(l.subscriptions, isNew, sub.ID)
		}
	}
}

// ExpectSchedules does it for schedule rows, hintSchedules for those of invoices.
func (s *Service) ExpectSchedules(ctx context.Context, rows ...*PaymentSchedule) {
	s.prepareSchedules(ctx, true, rows)
}

func (s *Service) hintSchedules(ctx context.Context, rows ...*PaymentSchedule) {
	s.prepareSchedules(ctx, false, rows)
}

func (s *Service) prepareSchedules(ctx context.Context, isNew bool, rows []*PaymentSchedule) {
	l := s.Loaders(ctx)
	for _, row := range rows {
		expectOrHint(l.People, isNew, row.UserID)
		expectOrHint(l.billed, isNew, row.InvoiceID)
		expectOrHint(l.histories, isNew, row.ID)
		expectOrHint(l.waivers, isNew, row.ID)

		// Paid and voided rows have no slip that waits.
		if row.TransactionID == nil && row.VoidedAt == nil && row.readSlip == nil {
			expectOrHint(l.slips, isNew, row.ID)
		}
	}
}
