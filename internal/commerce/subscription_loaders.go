package commerce

import (
	"context"

	"atlas/internal/identity"
	"atlas/internal/platform/batch"
)

// moneyLoaders read what belongs to subscriptions, invoices and schedule rows together.
type moneyLoaders struct {
	people *batch.Loader[int, *identity.User]
	// held is what people hold, by person.
	held *batch.Loader[int, []*Subscription]
	// given is what staff gave people without a sale, by person.
	given *batch.Loader[int, []*StaffGrant]
	// A subscription comes with its invoice: by the id of either. rows are by invoice, histories by schedule row.
	subscriptions, billed *batch.Loader[int, *Subscription]
	rows                  *batch.Loader[billKey, []*PaymentSchedule]
	histories             *batch.Loader[int, []*PaymentEvent]
	waivers               *batch.Loader[int, *PaymentWaiver]
	// slips are those that wait, by schedule row.
	slips *batch.Loader[int, *WaitingSlip]
}

func (s *Service) newMoneyLoaders() *moneyLoaders {
	l := &moneyLoaders{people: batch.New(s.identity.PeopleByID), histories: batch.New(s.historiesOf),
		waivers: batch.New(s.waiversOf), given: batch.New(s.staffGrantsOf), slips: batch.New(s.waitingSlips)}
	l.held = batch.New(func(ctx context.Context, ids []int) (map[int][]*Subscription, error) {
		found, err := s.subscriptionsOf(ctx, ids)
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
	l.rows = batch.New(func(ctx context.Context, bills []billKey) (map[billKey][]*PaymentSchedule, error) {
		found, err := s.schedulesOf(ctx, bills)
		for _, rows := range found {
			s.hintSchedules(ctx, rows...)
		}

		return found, err
	})
	return l
}

// want prepares a loader: for new rows, or for those that are read on the way.
func want[K comparable, V any](l *batch.Loader[K, V], isNew bool, key K) {
	if isNew {
		l.Expect(key)
	} else {
		l.Hint(key)
	}
}

// expectSubscriptions lets the fields of subscriptions be read together; hintSubscriptions of those that belong to
// other rows.
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
		want(l.funnels, isNew, sub.FunnelID)

		// A subscription that was read with its invoice answers for both.
		if inv := sub.bill(); inv != nil {
			l.money.subscriptions.Prime(sub.ID, sub)
			l.money.billed.Prime(inv.ID, sub)
			want(l.money.rows, isNew, inv.key())
		} else {
			want(l.money.subscriptions, isNew, sub.ID)
		}
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
		want(l.money.billed, isNew, row.InvoiceID)
		want(l.money.histories, isNew, row.ID)
		want(l.money.waivers, isNew, row.ID)

		// Paid and voided rows have no slip that waits.
		if row.TransactionID == nil && row.VoidedAt == nil && row.readSlip == nil {
			want(l.money.slips, isNew, row.ID)
		}
	}
}
