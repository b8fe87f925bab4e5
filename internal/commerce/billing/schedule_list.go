package billing

import (
	"context"
	"fmt"
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

	cond, args := l.Where.SQL()
	sums, err := s.paymentSums(ctx, l, cond, args)
	out := &PaymentScheduleList{Rows: []*PaymentSchedule{}, Total: sums.total, Amount: sums.amount}
	out.asked = listedPayments{commerce: s, window: w, filter: nullable.Value(f)}
	if err != nil || out.Total == 0 {
		return out, err
	}

	if _, known := ScheduleSorts[w.Sort]; !known || w.Sort == "" {
		w.Sort, w.Desc = "scheduleDate", true
	}

	// The page is found in the index of its order; only its own rows are then read, and none of those before it.
	out.Rows, err = s.readPaymentPage(ctx,
		`(SELECT r.id AS id, `+ScheduleSorts[w.Sort]+` AS sort_key FROM payment_schedules r`+l.Joins+` `+cond+
			ScheduleSorts.Order(w, "r.id")+` LIMIT ? OFFSET ?) w`, db.Sorts{w.Sort: "w.sort_key"}.Order(w, "w.id"),
		append(args, w.PerPage, w.Offset())...)
	return out, err
}

// paymentSums are how many rows a list has, and what they come to.
type paymentSums struct {
	total  int
	amount money.Centavos
}

// paymentSums counts a list. What is counted for anyone who sees everybody is remembered for a moment.
func (s *Service) paymentSums(ctx context.Context, l *listing, cond string, args []any) (paymentSums, error) {
	count := func(ctx context.Context) (paymentSums, error) {
		return s.Store.sumPayments(ctx, l, cond, args)
	}

	// Anyone who sees some people only has a list of their own, which nobody else asks for.
	if l.isScoped {
		return count(ctx)
	}
	return s.sums.Get(ctx, s.clock.Now(), fmt.Sprint(l.summed, l.Joins, cond, args), count)
}

// readPaymentPage reads the rows of a page w with their people, subscriptions and invoices.
func (s *Service) readPaymentPage(ctx context.Context, page, order string, args ...any) ([]*PaymentSchedule, error) {
	found, people, subs, err := s.Store.readPage(ctx, s.subscriptionReader(ctx), page, order, args...)
	if err != nil {
		return nil, err
	}

	s.ExpectSchedules(ctx, found...)
	s.hintSubscriptions(ctx, subs...)
	for _, person := range people {
		s.Money(ctx).People.Prime(person.ID, person)
	}

	return found, s.identity.People.Expect(ctx, people...)
}

// PaymentListing is the condition of a list of rows r.
func (s *Service) PaymentListing(ctx context.Context, w page.Window, f *PaymentFilter) (*listing, error) {
	if !actor.From(ctx).Page("payment") {
		return nil, errs.Denied()
	}

	l := &listing{Where: new(db.Where).And("r.voided_at IS NULL"), summed: "r.price"}
	if f == nil {
		f = new(PaymentFilter)
	}

	if err := f.into(l, s.clock.Now()); err != nil {
		return nil, err
	}

	l.Join(w.Sort == "name", JoinOwner)
	return l, s.scoped(ctx, l, "r.user_id", w.Search)
}

// agings are how many days overdue a row is, at least and at most; 0 for no most.
var agings = map[string][2]int{"1-7": {1, 7}, "8-14": {8, 14}, "15-30": {15, 30}, "31+": {31, 0}}

// into adds the filter to a list of rows r.
func (f *PaymentFilter) into(l *listing, now time.Time) error {
	switch text.Line(f.Payment) {
	case "", "all":
	case "paid":
		l.Where.And("r.transaction_id IS NOT NULL")
	case "unpaid":
		l.summed = "r.price - r.paid"
		l.Where.And("r.transaction_id IS NULL")
	default:
		return errs.Field("payment", errs.IsNotValid)
	}

	if v := text.Line(f.Validity); v != "" && v != "all" {
		l.Join(true, JoinSubscription)
		if err := validityInto(l.Where, f.Validity, now); err != nil {
			return err
		}
	}

	l.Join(f.ProductID != nil || text.Line(f.FunnelID) != "", JoinSubscription)
	l.Where.If(f.ProductID != nil, "s.product_id = ?", nullable.Value(f.ProductID)).If(text.Line(f.FunnelID) != "",
		"s.funnel_id = ?",
		text.Line(f.FunnelID)).
		If(f.UserID != nil, "r.user_id = ?", nullable.Value(f.UserID)).If(text.Line(f.Platform) != "",
		"LOWER(r.payment_platform) = ?", strings.ToLower(text.Line(f.Platform)))
	today := clock.StartOfDay(now)
	if aging := text.Line(f.Aging); aging != "" {
		bounds, known := agings[aging]
		if !known {
			return errs.Field("aging", errs.IsNotValid)
		}

		l.Where.And("r.transaction_id IS NULL AND r.schedule_date <= ?", clock.AddDays(today, -bounds[0]))
		l.Where.If(bounds[1] > 0, "r.schedule_date >= ?", clock.AddDays(today, -bounds[1]))
	}

	return f.between(l.Where)
}

// between is the condition of the days from and to, both with the rows of that day.
func (f *PaymentFilter) between(where *db.Where) error {
	c := new(errs.Check)
	from, to := DayOf(c, "from", f.From), DayOf(c, "to", f.To)
	if err := c.Err(); err != nil {
		return err
	}

	if from != nil && to != nil && from.After(*to) {
		return errs.Field("from", "The first day can't be after the last day.")
	}

	where.If(from != nil, "r.schedule_date >= ?", nullable.Value(from)).If(to != nil, "r.schedule_date < ?",
		clock.AddDays(nullable.Value(to), 1))
	return nil
}

func DayOf(c *errs.Check, field string, day *string) *time.Time {
	if text.Line(day) == "" {
		return nil
	}
	at, err := time.ParseInLocation(time.DateOnly, *day, clock.Manila)
	c.That(err == nil, field, errs.IsNotFormatted)
	return &at
}
