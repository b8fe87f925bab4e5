package figures

import (
	"context"
	"errors"
	"fmt"
	"time"

	"atlas/internal/commerce/orders"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/db"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/money"
	"atlas/internal/platform/page"
)

const (
	affiliatesPage = "affiliates"
	// daysMax is how long a period can be.
	daysMax = 366
)

// Which payments are listed.
const (
	AllPayments      = "all"
	RefundedPayments = "refunded"
	NewCustomers     = "new"
)

// Service answers how the program does.
type Service struct{ store *store }

// New builds the service.
func New(d *db.DB) (*Service, error) {
	if d == nil {
		return nil, errors.New("figures: a database is needed")
	}

	return &Service{store: &store{db: d}}, nil
}

// Figures are how the program did in some days.
type Figures struct {
	// Sales is how many payments came in through links, Received what they brought and Refunded what went back of it.
	Sales              int
	Received, Refunded money.Centavos
	// AllRevenue is what came in in all, less what went back of it.
	AllRevenue money.Centavos
	// Earned is what affiliates earned in those days, TakenBack what was taken back then.
	Earned, TakenBack money.Centavos
	// NewCustomers paid for the first time, through a link; AllNewCustomers paid for the first time.
	NewCustomers, AllNewCustomers int
}

// Revenue is what came in through links, less what went back of it.
func (f *Figures) Revenue() money.Centavos { return f.Received - f.Refunded }

// Cost is what affiliates earned, less what was taken back.
func (f *Figures) Cost() money.Centavos { return f.Earned - f.TakenBack }

// Payment is money that came in through a link.
type Payment struct {
	// ID names the payment and the row it paid.
	ID            string
	OrderID       int
	Buyer         string
	ProductName   string
	AffiliateID   int
	AffiliateName string
	At            time.Time
	Paid          money.Centavos
	Refunded      money.Centavos
}

// Number is what the order is called.
func (p *Payment) Number() string { return orders.OrderNumber(p.OrderID) }

// Kept is what did not go back.
func (p *Payment) Kept() money.Centavos { return p.Paid - p.Refunded }

// PaymentList is one page of payments, with what all of them come to.
type PaymentList struct {
	Rows           []*Payment
	Total          int
	Paid, Refunded money.Centavos
}

// Entry is a line of the ledger of commission.
type Entry struct {
	ID, OrderID   int
	AffiliateID   int
	AffiliateName string
	// Kind is earned or reversed; Reason says why for the latter.
	Kind   string
	Reason *string
	Amount money.Centavos
	At     time.Time
}

// Number is what the order is called.
func (e *Entry) Number() string { return orders.OrderNumber(e.OrderID) }

// EntryList is one page of entries, with what all of them come to.
type EntryList struct {
	Rows   []*Entry
	Total  int
	Amount money.Centavos
}

// period is from the first moment of a day to the last of another, in Manila.
type period struct{ from, to time.Time }

// readPeriod checks who asks and for which days; both belong to the period.
func readPeriod(ctx context.Context, from, to string) (period, error) {
	if !actor.From(ctx).Page(affiliatesPage) {
		return period{}, errs.Denied()
	}

	c := new(errs.Check)
	start, err := time.ParseInLocation(time.DateOnly, from, clock.Manila)
	c.That(err == nil, "from", errs.IsNotValid)
	last, err := time.ParseInLocation(time.DateOnly, to, clock.Manila)
	c.That(err == nil, "to", errs.IsNotValid)
	if err := c.Err(); err != nil {
		return period{}, err
	}

	// Both days belong to the period.
	end := clock.AddDays(last, 1)
	c.That(end.After(start), "to", "can't be before the first day")
	c.That(clock.DaysBetween(start, end) <= daysMax, "to",
		fmt.Sprintf("can't be more than %d days after the first day", daysMax-1))

	return period{start.UTC(), end}, c.Err()
}

// Figures are how the program did from a day to a day.
//
// Requires the page of affiliates. Returns errs.Invalid for a period that is turned round or too long.
func (s *Service) Figures(ctx context.Context, from, to string) (*Figures, error) {
	days, err := readPeriod(ctx, from, to)
	if err != nil {
		return nil, err
	}

	return s.store.loadFigures(ctx, days)
}

// Payments is one page of the payments behind the figures, the newest first: all, those with a refund, or first
// payments of new customers.
//
// Requires the page of affiliates. Returns errs.Invalid for a period that can't be and for an unknown
// choice.
func (s *Service) Payments(ctx context.Context, from, to, only string, w page.Window) (*PaymentList, error) {
	days, err := readPeriod(ctx, from, to)
	if err != nil {
		return nil, err
	}

	if only != AllPayments && only != RefundedPayments && only != NewCustomers {
		return nil, errs.Field("only", errs.IsNotValid)
	}

	return s.store.listPayments(ctx, days, only, w)
}

// Entries is one page of the commission behind the cost, the newest first.
//
// Requires the page of affiliates. Returns errs.Invalid for a period that can't be.
func (s *Service) Entries(ctx context.Context, from, to string, w page.Window) (*EntryList, error) {
	days, err := readPeriod(ctx, from, to)
	if err != nil {
		return nil, err
	}

	return s.store.listEntries(ctx, days, w)
}
