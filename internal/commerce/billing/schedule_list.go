package billing

import (
	"context"
	"strings"
	"time"

	"atlas/internal/commerce/text"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/nullable"
	"atlas/internal/platform/page"
)

// PaymentFilter narrows the list of schedule rows.
type PaymentFilter struct {
	Payment, Validity  *string
	ProductID, UserID  *int
	FunnelID, Platform *string
	Aging              *string
	From, To           *string
}

// PaymentScheduleList is one page of schedule rows, with how much all of them come to.
type PaymentScheduleList struct {
	Rows   []*PaymentSchedule
	Total  int
	Amount money.Centavos

	asked listedPayments
}

// byDate and byName are the sorts whose pages are found in a way of their own.
const (
	byDate = "scheduleDate"
	byName = "name"
)

var ScheduleSorts = db.Sorts{
	"": "r.schedule_date DESC", "scheduleDate": "r.schedule_date", "price": "r.price", "name": "u.name_key",
	"paidAt": "COALESCE(r.paid_at,0)",
}

const (
	JoinSubscription = " JOIN subscriptions s ON s.id = r.subscription_id"
	JoinOwner        = " JOIN users u ON u.id = r.user_id"
)

// Payments lists one page of the schedule rows of the people whom the caller sees, without voided ones, the latest due
// first.
//
// Requires the page payment. Returns errs.Invalid for an unknown choice of a filter.
func (s *Service) Payments(ctx context.Context, w page.Window, f *PaymentFilter) (*PaymentScheduleList, error) {
	l, err := s.PaymentListing(ctx, w, f)
	if err != nil {
		return nil, err
	}

	// Named also where nothing was asked for: the page of a list by date is found in a way of its own.
	if _, known := ScheduleSorts[w.Sort]; !known || w.Sort == "" {
		w.Sort, w.Desc = byDate, true
	}

	days, err := s.Store.countPayments(ctx, l, w)
	out := &PaymentScheduleList{Rows: []*PaymentSchedule{}, asked: listedPayments{s, w, nullable.Value(f)}}
	for _, day := range days {
		out.Total += day.rows
		out.Amount += day.amount
	}

	if err != nil || out.Total == 0 {
		return out, err
	}

	// The page is found in the index of its order; only its own rows are then read, and none of those before it.
	from, cond, args := s.Store.pageOf(l, w, days)
	out.Rows, err = s.readPaymentPage(ctx, `(SELECT r.id AS id, `+ScheduleSorts[w.Sort]+` AS sort_key `+from+` `+cond+
		ScheduleSorts.Order(w, "r.id")+` LIMIT ? OFFSET ?) w`, db.Sorts{w.Sort: "w.sort_key"}.Order(w, "w.id"), args...)
	return out, err
}

// readPaymentPage reads the rows of a page w with their people, subscriptions and invoices.
func (s *Service) readPaymentPage(ctx context.Context, page, order string, args ...any) ([]*PaymentSchedule, error) {
	found, people, subs, err := s.Store.readPage(ctx, s.subscriptionReader(ctx), page, order, args...)
	if err != nil {
		return nil, err
	}

	s.ExpectSchedules(ctx, found...)
	s.hintSubscriptions(ctx, subs...)
	// They came with the rows, so that nothing has to ask for them again.
	for _, person := range people {
		s.Loaders(ctx).People.Prime(person.ID, person)
	}

	return found, s.identity.People.Expect(ctx, people...)
}

// PaymentListing is the condition of a list of rows r.
func (s *Service) PaymentListing(ctx context.Context, w page.Window, f *PaymentFilter) (*listing, error) {
	if !actor.From(ctx).Page("payment") {
		return nil, errs.Denied()
	}

	l := &listing{Where: new(db.Where).And("r.voided_at IS NULL"), summed: "r.price", counted: new(db.Where)}
	if f == nil {
		f = new(PaymentFilter)
	}

	if err := f.addTo(l, s.clock.Now()); err != nil {
		return nil, err
	}

	l.Join(w.Sort == byName, JoinOwner)
	return l, s.addScope(ctx, l, "r.user_id", w.Search)
}

// agings are how many days overdue a row is, at least and at most; 0 for no most.
var agings = map[string][2]int{"1-7": {1, 7}, "8-14": {8, 14}, "15-30": {15, 30}, "31+": {31, 0}}

// addTo adds the filter to a list of rows r.
func (f *PaymentFilter) addTo(l *listing, now time.Time) error {
	switch text.TrimLine(f.Payment) {
	case "", "all":
	case "paid":
		l.both("r.transaction_id IS NOT NULL", "r.is_paid")
	case "unpaid":
		l.summed = "r.price - r.paid"
		l.both("r.transaction_id IS NULL", "NOT r.is_paid")
	default:
		return errs.Field("payment", errs.IsNotValid)
	}

	if err := f.addSubscription(l, now); err != nil {
		return err
	}

	// What counts rows does not know whose they are, so the rows themselves are counted.
	if f.UserID != nil {
		l.counted = nil
		l.Where.And("r.user_id = ?", *f.UserID)
	}

	if platform := text.TrimLine(f.Platform); platform != "" {
		l.byKind("LOWER(r.payment_platform) = ?", "r.platform = ?", strings.ToLower(platform))
	}

	if aging := text.TrimLine(f.Aging); aging != "" {
		bounds, known := agings[aging]
		if !known {
			return errs.Field("aging", errs.IsNotValid)
		}

		today := clock.StartOfDay(now)
		// What is paid is overdue no more, however old it is.
		l.both("r.transaction_id IS NULL", "NOT r.is_paid")
		l.byDay("r.schedule_date <= ?", clock.AddDays(today, -bounds[0]))
		if bounds[1] > 0 {
			l.byDay("r.schedule_date >= ?", clock.AddDays(today, -bounds[1]))
		}
	}

	return f.addDateRange(l)
}

// addSubscription adds what the filter asks of the subscription s of a row.
func (f *PaymentFilter) addSubscription(l *listing, now time.Time) error {
	product, funnel := f.ProductID, text.TrimLine(f.FunnelID)
	if validity := text.TrimLine(f.Validity); validity != "" && validity != "all" {
		if err := addValidity(l.Where, f.Validity, now); err != nil {
			return err
		}

		l.countValid(validity == IsActive, now)
		l.Join(true, JoinSubscription)
	}

	if product != nil {
		l.byKind("s.product_id = ?", "r.product_id = ?", *product)
	}
	if funnel != "" {
		l.byKind("s.funnel_id = ?", "r.funnel_id = ?", funnel)
	}

	l.Join(product != nil || funnel != "", JoinSubscription)
	return nil
}

// addDateRange is the condition of the days from and to, both with the rows of that day.
func (f *PaymentFilter) addDateRange(l *listing) error {
	c := new(errs.Check)
	from, to := DayOf(c, "from", f.From), DayOf(c, "to", f.To)
	if err := c.Err(); err != nil {
		return err
	}

	if from != nil && to != nil && from.After(*to) {
		return errs.Field("from", "The first day can't be after the last day.")
	}

	if from != nil {
		l.byDay("r.schedule_date >= ?", *from)
	}
	if to != nil {
		l.byDay("r.schedule_date < ?", clock.AddDays(*to, 1))
	}

	return nil
}

func DayOf(c *errs.Check, field string, day *string) *time.Time {
	if text.TrimLine(day) == "" {
		return nil
	}
	at, err := time.ParseInLocation(time.DateOnly, *day, clock.Manila)
	c.That(err == nil, field, errs.IsNotFormatted)
	return &at
}
