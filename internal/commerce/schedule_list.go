package commerce

import (
	"context"
	"fmt"
	"strings"
	"time"

	"atlas/internal/identity"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
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

var scheduleSorts = db.Sorts{
	"": "r.schedule_date DESC", "scheduleDate": "r.schedule_date", "price": "r.price", "name": "u.name_key",
	"paidAt": "COALESCE(r.paid_at,0)",
}

const (
	joinSubscription = " JOIN subscriptions s ON s.id = r.subscription_id"
	joinOwner        = " JOIN users u ON u.id = r.user_id"
)

// Payments lists one page of the schedule rows of the people whom the caller sees, without voided ones, the latest due
// first.
//
// Requires the page payment. Returns errs.Invalid for an unknown choice of a filter.
func (s *Service) Payments(ctx context.Context, w page.Window, f *PaymentFilter) (*PaymentScheduleList, error) {
	l, err := s.paymentListing(ctx, w, f)
	if err != nil {
		return nil, err
	}

	cond, args := l.where.SQL()
	sums, err := s.paymentSums(ctx, l, cond, args)
	out := &PaymentScheduleList{Rows: []*PaymentSchedule{}, Total: sums.total, Amount: sums.amount}
	out.asked = listedPayments{commerce: s, window: w, filter: value(f)}
	if err != nil || out.Total == 0 {
		return out, err
	}

	if _, known := scheduleSorts[w.Sort]; !known || w.Sort == "" {
		w.Sort, w.Desc = "scheduleDate", true
	}

	// The page is found in the index of its order; only its own rows are then read, and none of those before it.
	out.Rows, err = s.readPaymentPage(ctx,
		`(SELECT r.id AS id, `+scheduleSorts[w.Sort]+` AS sort_key FROM payment_schedules r`+l.joins+` `+cond+
			scheduleSorts.Order(w, "r.id")+` LIMIT ? OFFSET ?) w`, db.Sorts{w.Sort: "w.sort_key"}.Order(w, "w.id"),
		append(args, w.PerPage, w.Offset())...)
	return out, err
}

// paymentSums are how many rows a list has, and what they come to.
type paymentSums struct {
	total  int
	amount money.Centavos
}

// paymentSums counts a list. What is counted for whoever sees everybody is remembered for a moment.
func (s *Service) paymentSums(ctx context.Context, l *listing, cond string, args []any) (paymentSums, error) {
	count := func(ctx context.Context) (sums paymentSums, err error) {
		err = s.db.Row(ctx, `SELECT COUNT(*), COALESCE(SUM(`+l.summed+`), 0) FROM payment_schedules r`+l.joins+` `+cond,
			append([]any{}, args...), &sums.total, &sums.amount)
		return sums, err
	}

	// Whoever sees some people only has a list of their own, which nobody else asks for.
	if l.isScoped {
		return count(ctx)
	}
	return s.sums.Get(ctx, s.clock.Now(), fmt.Sprint(l.summed, l.joins, cond, args), count)
}

// readPaymentPage reads the rows of a page w with their people, subscriptions and invoices.
func (s *Service) readPaymentPage(ctx context.Context, page, order string, args ...any) ([]*PaymentSchedule, error) {
	reader, found := s.subscriptionReader(ctx), []*PaymentSchedule{}
	rows, err := s.db.Query(ctx,
		`SELECT `+scheduleFields+`, `+identity.PersonColumns("u.")+`, `+subscriptionFields+` FROM `+page+
			` JOIN payment_schedules r ON r.id = w.id`+scheduleJoins+
			joinOwner+joinSubscription+subscriptionJoins+order, args...)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	people, subs := []*identity.User{}, []*Subscription{}
	for rows.Next() {
		row, dest := newSchedule()
		person, theirs := identity.NewPerson()
		sub, more := reader.dest()
		if err := rows.Scan(append(append(dest, theirs...), more...)...); err != nil {
			return nil, err
		}

		found, people, subs = append(found, row), append(people, person), append(subs, sub)
	}

	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read the payments of a page: %w", err)
	}

	s.expectSchedules(ctx, found...)
	s.hintSubscriptions(ctx, subs...)
	for _, person := range people {
		s.loaders(ctx).money.people.Prime(person.ID, person)
	}

	return found, s.identity.ExpectPeople(ctx, people...)
}

// paymentListing is the condition of a list of rows r.
func (s *Service) paymentListing(ctx context.Context, w page.Window, f *PaymentFilter) (*listing, error) {
	if !actor.From(ctx).Page("payment") {
		return nil, errs.Denied()
	}

	l := &listing{where: new(db.Where).And("r.voided_at IS NULL"), summed: "r.price"}
	if f == nil {
		f = new(PaymentFilter)
	}

	if err := f.into(l, s.clock.Now()); err != nil {
		return nil, err
	}

	l.join(w.Sort == "name", joinOwner)
	return l, s.scoped(ctx, l, "r.user_id", w.Search)
}

// agings are how many days overdue a row is, at least and at most; 0 for no most.
var agings = map[string][2]int{"1-7": {1, 7}, "8-14": {8, 14}, "15-30": {15, 30}, "31+": {31, 0}}

// into adds the filter to a list of rows r.
func (f *PaymentFilter) into(l *listing, now time.Time) error {
	switch line(f.Payment) {
	case "", "all":
	case "paid":
		l.where.And("r.transaction_id IS NOT NULL")
	case "unpaid":
		l.summed = "r.price - r.paid"
		l.where.And("r.transaction_id IS NULL")
	default:
		return errs.Field("payment", errs.IsNotValid)
	}

	if v := line(f.Validity); v != "" && v != "all" {
		l.join(true, joinSubscription)
		if err := validityInto(l.where, f.Validity, now); err != nil {
			return err
		}
	}

	l.join(f.ProductID != nil || line(f.FunnelID) != "", joinSubscription)
	l.where.If(f.ProductID != nil, "s.product_id = ?", value(f.ProductID)).If(line(f.FunnelID) != "", "s.funnel_id = ?",
		line(f.FunnelID)).
		If(f.UserID != nil, "r.user_id = ?", value(f.UserID)).If(line(f.Platform) != "",
		"LOWER(r.payment_platform) = ?", strings.ToLower(line(f.Platform)))
	today := clock.StartOfDay(now)
	if aging := line(f.Aging); aging != "" {
		bounds, known := agings[aging]
		if !known {
			return errs.Field("aging", errs.IsNotValid)
		}

		l.where.And("r.transaction_id IS NULL AND r.schedule_date <= ?", clock.AddDays(today, -bounds[0]))
		l.where.If(bounds[1] > 0, "r.schedule_date >= ?", clock.AddDays(today, -bounds[1]))
	}

	return f.between(l.where)
}

// between is the condition of the days from and to, both with the rows of that day.
func (f *PaymentFilter) between(where *db.Where) error {
	c := new(errs.Check)
	from, to := dayOf(c, "from", f.From), dayOf(c, "to", f.To)
	if err := c.Err(); err != nil {
		return err
	}

	if from != nil && to != nil && from.After(*to) {
		return errs.Field("from", "The first day can't be after the last day.")
	}

	where.If(from != nil, "r.schedule_date >= ?", value(from)).If(to != nil, "r.schedule_date < ?",
		clock.AddDays(value(to), 1))
	return nil
}

func dayOf(c *errs.Check, field string, day *string) *time.Time {
	if line(day) == "" {
		return nil
	}
	at, err := time.ParseInLocation(time.DateOnly, *day, clock.Manila)
	c.That(err == nil, field, errs.IsNotFormatted)
	return &at
}
